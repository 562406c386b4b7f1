"""Positions for tests: a calm game, changed where needed."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from gamekit import replace
from singing_sails import agenda
from singing_sails.components import ENEMIES
from singing_sails.deal import deal
from singing_sails.options import Options
from singing_sails.places import Cell, Laid
from singing_sails.state import InRow, Order, Pawn, State, Treasure
from singing_sails.steps import Orient, Step
from singing_sails.table import Table
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
    agenda.run(t)
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
