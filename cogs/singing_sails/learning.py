"""A first voyage in five short lessons, each after a deal, placed tiles and legal steps. Pure."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

import singing_sails
from cogs.components import Page
from cogs.games import Answer, Lesson, Scene, Transition
from cogs.singing_sails import labels, pictures
from cogs.singing_sails.panels import StepChoice
from gamekit import replace
from i18n import Fact, say
from singing_sails import Options, State, Step, apply, step_to_dict
from singing_sails.places import DIRECTIONS, START, Cell, Laid, neighbour
from singing_sails.state import seen
from singing_sails.steps import Orient, Place, Play, Rotate, Wind

RIGHT: Final = "right"
LEARNER, MATE = 0, 1
SEED: Final = 6
FIRST_HANDICAP: Final = "risky-turns"
"""The first damage's handicap in the last lesson, where it changes nothing."""


@dataclass(frozen=True, slots=True)
class VoyageTask:
    name: str
    look: str
    """The picture it is about, "row" or "chart"."""
    begin: Callable[[], State]
    """Its position, hidden parts included."""
    answers: tuple[str, ...]
    """The judge's answers beside `RIGHT`."""


def _set_up() -> State:
    options = Options(health_down=True)
    return singing_sails.setup(2, singing_sails.deal(options, 2, random.Random(SEED)), options)  # noqa: S311 - what it draws is nobody's secret


def _begin(heading: str, compass: str, tiles: Mapping[Cell, Laid], damage: int = 0) -> State:
    state = _set_up()
    decks = [list(deck) for deck in state.decks]
    for tile in tiles.values():
        next(deck for deck in decks if tile.tile in deck).remove(tile.tile)
    team = state.teams[0]
    health = tuple(sorted(team.health, key=lambda card: card != FIRST_HANDICAP))
    state = replace(
        state,
        map={**state.map, **tiles},
        decks=tuple(map(tuple, decks)),
        teams=(replace(team, health=health, damage=damage),),
    )
    return apply(state, Orient(heading, compass))


def _deal(state: State, seat: int, *cards: str) -> State:
    team = state.teams[0]
    pile = [card for card in (*state.hands[seat], *team.draw) if card is not None]
    for card in cards:
        pile.remove(card)
    hands = tuple(tuple(sorted(cards)) if owner == seat else hand for owner, hand in enumerate(state.hands))
    return replace(state, hands=hands, teams=(replace(team, draw=tuple(pile)),))


def _laid(state: State, *cards: str) -> State:
    slots = (2, 1, *range(3, len(cards) + 1))
    for slot in slots:
        assert state.seat is not None
        card = cards[slot - 1]
        mates = [kind for kind in ("sail", "wind") if kind != card]
        state = apply(_deal(state, state.seat, card, *mates), Play(card, slot))
    return state


def _off_the_map() -> State:
    first_turn = _begin("E", "E", {})
    south = DIRECTIONS.index("S")
    deck = sorted(first_turn.decks[south], key=lambda tile: tile != "land")
    decks = tuple(tuple(deck) if side == south else other for side, other in enumerate(first_turn.decks))
    return _laid(replace(first_turn, decks=decks), "sail", "sail", "wind", "wind", "wind")


def judge(before: State, step: Step) -> str:
    """Return what is wrong with a step in a lesson about such steps; else `RIGHT`."""
    team = before.teams[0]
    match step:
        case Orient(heading, compass):
            return "compass" if compass != "E" else RIGHT if heading == "E" else "ship"
        case Play(card, slot):
            return "card" if card != "sail" else RIGHT if slot == team.slots else "slot"
        case Rotate(what):
            return RIGHT if what == "compass" else "ship"
        case Place(cell):
            return "beside" if cell == neighbour(neighbour(team.ship, "E"), "S") else RIGHT
        case Wind(to):
            return RIGHT if to > team.wind else "calm"
    raise AssertionError(f"no lesson asks for {step}")


_EAST, _SOUTH = neighbour(START, "E"), neighbour(START, "S")
TASKS: Final = (
    VoyageTask("start", "chart", _set_up, ("compass", "ship")),
    VoyageTask(
        "row", "row", lambda: _deal(_begin("N", "E", {}), LEARNER, "rotate-right", "sail", "wind"), ("card", "slot")
    ),
    VoyageTask(
        "execution",
        "chart",
        lambda: _laid(
            _begin("N", "E", {_EAST: Laid("land", 0), _SOUTH: Laid("water", 0)}),
            *("rotate-right", "sail", "wind", "wind", "wind"),
        ),
        ("ship",),
    ),
    VoyageTask("tiles", "chart", _off_the_map, ("beside",)),
    VoyageTask(
        "harbor",
        "chart",
        lambda: _laid(
            _begin("E", "E", {_EAST: Laid("water", 0), neighbour(_EAST, "E"): Laid("harbor1", 2)}, damage=1),
            *("wind", "sail", "rotate-right", "wind", "wind"),
        ),
        ("calm",),
    ),
)

_TASKS: Final = {task.name: task for task in TASKS}


class SailsLessons:
    names: Final = tuple(task.name for task in TASKS)

    def lesson(self, name: str) -> Lesson:
        return Lesson(name, seen(_position(name), LEARNER), LEARNER, ("pilot",))

    def called(self, name: str, locale: str | None) -> str:
        return say(f"voyage-lesson-{name}-title", locale)

    def taught(self, name: str, scene: Scene) -> Page:
        explanation = say(f"voyage-lesson-{name}", scene.locale, **_facts(_position(name), scene.locale))
        return Page.of(explanation, picture=pictures.one(_TASKS[name].look, scene))

    def numbers(self, locale: str | None) -> str:
        return ""

    def task(self, name: str, scene: Scene) -> str:
        return say(f"voyage-lesson-{name}-task", scene.locale, **_facts(_position(name), scene.locale))

    def answered(self, name: str, scene: Scene, draft: StepChoice) -> Answer:
        before, step = _position(name), draft.chosen[0][1]
        after = apply(before, step)
        answer = judge(before, step)
        slot = step.slot if isinstance(step, Play) else 0
        facts: dict[str, Fact] = {**_facts(after, scene.locale), "slot": slot}
        message, right = say(f"voyage-lesson-{name}-{answer}", scene.locale, **facts), answer == RIGHT
        transition = Transition(LEARNER, scene.view, step_to_dict(step), seen(after, LEARNER))
        outcome = Scene(
            scene.table, transition.after, scene.names, scene.labels, scene.locale, LEARNER, transitions=(transition,)
        )
        return Answer(right, message, pictures.one(_TASKS[name].look, outcome) if right else None)


@cache
def _position(name: str) -> State:
    return _TASKS[name].begin()


def _facts(state: State, locale: str) -> dict[str, Fact]:
    team = state.teams[0]
    return {
        "hand": len(state.hands[LEARNER]),
        "slots": team.slots,
        "wind": team.wind,
        "sail": labels.card("sail", locale),
        "east": labels.direction("E", locale),
        "south": labels.direction("S", locale),
        "sides": len(state.decks),
        "tiles": sum(map(len, state.decks)),
        "goals": state.goals,
        "harbors": len(state.collected),
        "health": len(team.health),
        "damage": team.damage,
        "handicap": labels.health(FIRST_HANDICAP, locale),
    }


LESSONS: Final = SailsLessons()
