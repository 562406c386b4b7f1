"""A first voyage in five short lessons: the start, the row, its execution, tiles, harbors and damage. Pure.

Each position results from a deal and legal steps, after some tiles have been placed. A judge names its answer after the
learner's action; the catalogue has a sentence for each (`voyage-lesson-NAME-ANSWER`).
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

import singing_sails
from cogs.components import Page
from cogs.games import Answer, Lesson, Scene, Transition
from cogs.singing_sails import labels, pictures
from cogs.singing_sails.choice import Choice
from ruling.values import replace
from singing_sails import Options, State, Step, apply, step_to_dict
from singing_sails.places import DIRECTIONS, START, Cell, Laid, beside
from singing_sails.state import seen
from singing_sails.steps import Orient, Place, Play, Rotate, Wind
from words import Fact, say

RIGHT: Final = "right"
LEARNER, MATE = 0, 1
SEED: Final = 6
"""Seed of the deal that all lessons share."""
FIRST_HANDICAP: Final = "risky-turns"
"""The handicap from the first damage in the last lesson: it does not affect the decision there."""


@dataclass(frozen=True, slots=True)
class Task:
    """A lesson."""

    name: str
    look: str
    """The picture it is about, "row" or "chart"."""
    begin: Callable[[], State]
    """Its position, hidden parts included."""
    judge: Callable[[State, Step], str]
    answers: tuple[str, ...]
    """The judge's answers beside `RIGHT`."""


def _set_up() -> State:
    options = Options(health_down=True)
    return singing_sails.setup(2, singing_sails.deal(options, 2, random.Random(SEED)), options)  # noqa: S311 - what it draws is nobody's secret


def _begun(heading: str, compass: str, tiles: Mapping[Cell, Laid], damage: int = 0) -> State:
    """Build the first turn of a voyage for two, with some tiles on the map already, taken from their decks."""
    state = _set_up()
    decks = [list(deck) for deck in state.decks]
    for placed in tiles.values():
        next(deck for deck in decks if placed.tile in deck).remove(placed.tile)
    team = state.teams[0]
    health = tuple(sorted(team.health, key=lambda card: card != FIRST_HANDICAP))
    state = replace(
        state,
        map={**state.map, **tiles},
        decks=tuple(map(tuple, decks)),
        teams=(replace(team, health=health, damage=damage),),
    )
    return apply(state, Orient(heading, compass))


def _holding(state: State, seat: int, *cards: str) -> State:
    """Return the same with these cards in a hand, the others being back in the pile."""
    team = state.teams[0]
    pile = [card for card in (*state.hands[seat], *team.draw) if card is not None]
    for card in cards:
        pile.remove(card)
    hands = tuple(tuple(sorted(cards)) if owner == seat else hand for owner, hand in enumerate(state.hands))
    return replace(state, hands=hands, teams=(replace(team, draw=tuple(pile)),))


def _laid(state: State, *cards: str) -> State:
    """Return the state after a round's cards were played from the left, the second first: then the first one acts."""
    slots = (2, 1, *range(3, len(cards) + 1))
    for slot in slots:
        assert state.seat is not None
        card = cards[slot - 1]
        mates = [kind for kind in ("sail", "wind") if kind != card]
        state = apply(_holding(state, state.seat, card, *mates), Play(card, slot))
    return state


def _start_judge(before: State, step: Step) -> str:
    if not isinstance(step, Orient) or step.compass != "E":
        return "compass"
    return RIGHT if step.heading == "E" else "ship"


def _row() -> State:
    return _holding(_begun("N", "E", {}), LEARNER, "rotate-right", "sail", "wind")


def _row_judge(before: State, step: Step) -> str:
    if not isinstance(step, Play) or step.card != "sail":
        return "card"
    return RIGHT if step.slot == before.teams[0].slots else "slot"


def _execution() -> State:
    tiles = {beside(START, "E"): Laid("land", 0), beside(START, "S"): Laid("water", 0)}
    return _laid(_begun("N", "E", tiles), "rotate-right", "sail", "wind", "wind", "wind")


def _execution_judge(before: State, step: Step) -> str:
    return RIGHT if isinstance(step, Rotate) and step.what == "compass" else "ship"


def _tiles() -> State:
    """Build a voyage off the map to the east, while the deck of the south has land on top."""
    first_turn = _begun("E", "E", {})
    south = DIRECTIONS.index("S")
    deck = sorted(first_turn.decks[south], key=lambda tile: tile != "land")
    decks = tuple(tuple(deck) if side == south else other for side, other in enumerate(first_turn.decks))
    return _laid(replace(first_turn, decks=decks), "sail", "sail", "wind", "wind", "wind")


def _tiles_judge(before: State, step: Step) -> str:
    ahead = beside(beside(before.teams[0].ship, "E"), "S")
    return RIGHT if isinstance(step, Place) and step.cell != ahead else "beside"


def _harbor() -> State:
    near = beside(START, "E")
    tiles = {near: Laid("water", 0), beside(near, "E"): Laid("harbor1", 2)}
    return _laid(_begun("E", "E", tiles, damage=1), "wind", "sail", "rotate-right", "wind", "wind")


def _harbor_judge(before: State, step: Step) -> str:
    return RIGHT if isinstance(step, Wind) and step.to > before.teams[0].wind else "calm"


TASKS: Final = (
    Task("start", "chart", _set_up, _start_judge, ("compass", "ship")),
    Task("row", "row", _row, _row_judge, ("card", "slot")),
    Task("execution", "chart", _execution, _execution_judge, ("ship",)),
    Task("tiles", "chart", _tiles, _tiles_judge, ("beside",)),
    Task("harbor", "chart", _harbor, _harbor_judge, ("calm",)),
)
"""The lessons in order."""

_TASKS: Final = {task.name: task for task in TASKS}


class Teaching:
    """The implementation of `cogs.games.Lessons`."""

    names: Final = tuple(task.name for task in TASKS)

    def lesson(self, name: str) -> Lesson:
        """Return the position, and a computer player as the mate aboard."""
        return Lesson(name, seen(_position(name), LEARNER), LEARNER, ("pilot",))

    def called(self, name: str, locale: str | None) -> str:
        """Return the lesson's title."""
        return say(f"voyage-lesson-{name}-title", locale)

    def taught(self, name: str, scene: Scene) -> Page:
        """Return the explanation above the row or the chart."""
        explanation = say(f"voyage-lesson-{name}", scene.locale, **_facts(_position(name), scene.locale))
        return Page.of(explanation, picture=pictures.one(_TASKS[name].look, scene))

    def numbers(self, locale: str | None) -> str:
        """Return nothing: there are few numbers, and the lessons mention them."""
        return ""

    def task(self, name: str, scene: Scene) -> str:
        """Return the learner's task."""
        return say(f"voyage-lesson-{name}-task", scene.locale, **_facts(_position(name), scene.locale))

    def answered(self, name: str, scene: Scene, draft: Choice) -> Answer:
        """Judge the step; if it solves the task, with its result."""
        before, step = _position(name), draft.step
        assert step is not None
        after = apply(before, step)
        answer = _TASKS[name].judge(before, step)
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
    """Return the position of a lesson, hidden parts included."""
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


LESSONS: Final = Teaching()
"""The lessons of Singing Sails, for its interface."""
