"""Games and positions."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from gamekit import replace
from singing_sails.components import ENEMIES
from singing_sails.deal import deal
from singing_sails.places import Cell, Laid
from singing_sails.record import Played, Record
from singing_sails.state import CHOICES, OPTIONS, InRow, Options, Order, Pawn, State, Treasure
from singing_sails.steps import Orient, Step
from singing_sails.table import Table, run
from singing_sails.turn import apply, legal, setup

CALM = ("lower-hand-limit", "first-from-left", "delayed-draw", "forced-order", "first-from-right")
"""Health cards that change nothing during a row's execution."""
LUCK = "a secret"
WATER = Laid("water", 0)
LAND = Laid("land", 0)


def harbor(land: str, kind: int = 0) -> Laid:
    return Laid(f"harbor{kind}", ("WNES").index(land))


def table(
    seats: int = 2,
    options: Options | None = None,
    laid: Mapping[Cell, Laid] | None = None,
    decks: Mapping[str, Sequence[str]] | None = None,
    health: Sequence[str] = CALM,
    treasures: Sequence[Treasure] | None = None,
    enemies: Sequence[tuple[str, Cell]] = (),
    hands: Sequence[Sequence[str]] | None = None,
    collected: Sequence[tuple[Cell, int]] = (),
    **team: Any,
) -> State:
    options = options or Options()
    state = setup(seats, deal(options, seats, random.Random(1)), options)
    teams = tuple(replace(one, health=tuple(health), **team) for one in state.teams)
    state = replace(state, secret=LUCK, teams=teams, map={(0, 0): WATER, **(laid or {})}, collected=tuple(collected))
    state = replace(state, enemies=tuple(Pawn(kind, cell, number) for number, (kind, cell) in enumerate(enemies)))
    state = replace(state, pawns=len(enemies))
    if decks is not None:
        state = replace(state, decks=tuple(tuple(decks.get(side, ())) for side in "NESW"))
    if treasures is not None:
        state = replace(state, treasures=tuple(treasures))
    if hands is not None:
        state = replace(state, hands=tuple(tuple(sorted(hand)) for hand in hands))
    heading, compass = team.get("heading", "N"), team.get("compass", "N")
    while state.stage == "orient":
        state = apply(state, Orient(heading, compass))
    return state


def executed(t: Table) -> State:
    t.put(agenda=(("execute", 0),))
    run(t)
    return t.state


def execute(state: State, *cards: str | None, other: Sequence[str] = (), then: Sequence[Step] = ()) -> State:
    t = Table(state)
    for team, row in enumerate([cards, other][: len(state.teams)]):
        slots = t.team(team).slots
        lying = [InRow(card, team) if card else None for card in row]
        t.set(team, row=((*lying, *[None] * (slots - len(lying))),))
    state = executed(t)
    for step in then:
        assert step in legal(state), (step, legal(state))
        state = apply(state, step)
    return state


def ordered(state: State, **cards: str) -> State:
    return replace(state, orders=tuple(Order(cards[kind], 0) if kind in cards else None for kind in ENEMIES))


def sailed(state: State, *cards: str | None, **more: Any) -> tuple[Cell, int]:
    team = execute(state, *cards, **more).teams[0]
    return team.ship, team.damage


def any_options(rng: random.Random, share: float = 0.5) -> Options:
    chosen: dict[str, Any] = {name: rng.random() < share for name in OPTIONS.values()}
    for name, numbers in CHOICES.items():
        chosen[OPTIONS[name]] = rng.choice(numbers)
    return Options(**chosen)


def lucky(state: State, rng: random.Random, tries: int = 4) -> Step:
    """Return the best of some random steps, by what no player can see, so that games last and harbors are reached."""
    steps = legal(state)
    drawn = rng.sample(steps, min(tries, len(steps)))
    return max(drawn, key=lambda step: _luck_of(apply(state, step)))


def _luck_of(state: State) -> tuple[int, ...]:
    harbors = len(state.collected) * 3 - len(state.treasures)
    damage = sum(team.damage for team in state.teams)
    return harbors - damage, len(state.map)


def played(seed: int, seats: int, options: Options, tries: int = 1) -> Record:
    rng = random.Random(seed)
    dealt = deal(options, seats, rng)
    state = setup(seats, dealt, options)
    steps = []
    while state.seat is not None:
        step = lucky(state, rng, tries)
        steps.append(Played(step, {"seat": state.seat}))
        state = apply(state, step)
    return Record(tuple(f"Player {seat}" for seat in range(1, seats + 1)), dealt, options, tuple(steps))


def any_game(seed: int) -> Record:
    rng = random.Random(seed)
    options = any_options(rng, rng.choice((0, 0.3, 0.6, 0.9)))
    return played(seed, rng.randint(2, 10), options, rng.choice((1, 1, 3, 5)))
