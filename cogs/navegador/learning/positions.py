"""The positions of the lessons: stages of one game for two, with the learner as seat 0 and to act.

The contents of the table follow from the players' possessions (explored regions, tokens, the chart). So a position
cannot contradict itself, and corrections to the board's numbers apply here too.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import navegador
from navegador.board import BOARD, COLUMNS, GOODS, RONDEL
from navegador.state import Card, Counts, Player, State

SEED: Final = 27
"""Seed of the deal that all lessons share."""
LEARNER, RIVAL = 0, 1
SEATS: Final = 2

SAILING, WORKERS, MARKET, COLONY, PRIVILEGE, SHIPS, LATE_MARKET, BUYING = range(len(RONDEL))
"""The fields of the rondel."""

EMPTY: Final = dict[str, int]()


def player(
    field: int,
    ships: Mapping[str, int],
    *,
    colonies: Mapping[str, int] = EMPTY,
    factories: Mapping[str, int] = EMPTY,
    privileges: Mapping[str, int] = EMPTY,
    explored: tuple[str, ...] = (),
    **others: int,
) -> Player:
    """Build a player by names: ships and colonies by region, factories by good, privileges by column.

    `field` is the field of their stone, `others` everything else that differs from the start.
    """
    initial = start().players[LEARNER]
    return replace(
        initial,
        field=field,
        ships=tuple(ships.get(name, 0) for name in BOARD.names),
        colonies=tuple(
            sum(n for name, n in colonies.items() if BOARD.regions[BOARD.region(name)].good == good)
            for good in range(len(GOODS))
        ),
        factories=tuple(factories.get(name, 0) for name in GOODS),
        privileges=tuple(privileges.get(name, 0) for name in COLUMNS),
        explorers=tuple(sorted(map(BOARD.region, explored))),
        **others,
    )


def start(seats: int = SEATS) -> State:
    """Set a game up, with the learner as first to act."""
    return navegador.setup(seats, navegador.deal(SEED))


def position(
    learner: Player,
    rival: Player,
    founded: Mapping[str, int] = EMPTY,
    *,
    rounds: int,
    market: Counts = (),
    card: Card,
) -> State:
    """Build a position before the learner's turn.

    `founded` are both players' colonies by region, with the cheapest tokens gone; `rounds` have been finished. `market`
    gives the rows of the markers, by default those at the start; the last to act in a round is the rival.
    """
    initial = start()
    players = (learner, rival)
    known = {region for owner in players for region in owner.explorers}
    assert initial.stacks is not None
    tokens = tuple(
        (stack or ())[founded.get(BOARD.names[region], 0) :] if region in known else initial.tokens[region]
        for region, stack in enumerate(initial.stacks)
    )
    stacks = tuple(None if region in known else stack for region, stack in enumerate(initial.stacks))
    turns = SEATS * rounds
    return replace(
        initial,
        players=players,
        tokens=tokens,
        stacks=stacks,
        market=market or initial.market,
        buildings=tuple(
            stand - sum(owner.bought(number) for owner in players) for number, stand in enumerate(BOARD.chart(SEATS))
        ),
        phase=max((BOARD.regions[region].starts_phase or 1 for region in known), default=1),
        card=card,
        turns_played=turns,
        ply=2 * turns,
    )
