"""The positions of the lessons: moments of one game for two, the learner being seat 0 and to act.

What lies on the table follows from what the players have (explored regions, tokens, the chart), so that a position
cannot contradict itself, and numbers of the board that are corrected are right here too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import navegador
from navegador.board import BOARD, BUILDINGS, CHURCH, COLUMNS, GOODS, RONDEL, SHIPYARD
from navegador.state import Card, Counts, Player, State

SEED: Final = 27
"""Of the deal that all lessons share."""
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
    """What somebody has, by names: ships and colonies by region, factories by good, privileges by column.

    `field` is where their stone stands, `others` whatever else is not as at the start.
    """
    begun = start().players[LEARNER]
    return replace(
        begun,
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
    """Set a game up, the learner being the first to act."""
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
    """A position before the learner's turn.

    `founded` are the colonies of both by region, the cheapest tokens being gone; `rounds` have been finished; `market`
    are the rows of the markers, as at the start if not given; the last to act in a round is the rival.
    """
    begun = start()
    players = (learner, rival)
    known = {region for one in players for region in one.explorers}
    assert begun.stacks is not None
    tokens = tuple(
        (stack or ())[founded.get(BOARD.names[region], 0) :] if region in known else begun.tokens[region]
        for region, stack in enumerate(begun.stacks)
    )
    stacks = tuple(None if region in known else stack for region, stack in enumerate(begun.stacks))
    turns = SEATS * rounds
    return replace(
        begun,
        players=players,
        tokens=tokens,
        stacks=stacks,
        market=market or begun.market,
        buildings=tuple(
            stand - sum(_bought(one, number) for one in players) for number, stand in enumerate(BOARD.chart(SEATS))
        ),
        phase=max((BOARD.regions[region].starts_phase or 1 for region in known), default=1),
        card=card,
        turns_played=turns,
        ply=2 * turns,
    )


def _bought(one: Player, number: int) -> int:
    """How many of a building somebody has bought."""
    assert len(BUILDINGS) == len(GOODS) + 2
    if number == SHIPYARD:
        return one.shipyards - BOARD.start.shipyards
    if number == CHURCH:
        return one.churches - BOARD.start.churches
    return one.factories[number]
