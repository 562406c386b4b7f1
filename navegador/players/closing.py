"""How far the end of the game is for a seat that wants it: over the sea to its last region, or by the building chart.

A game that nobody ends goes on for ever, so whoever is ahead when it drags on plays for the end (rules, section 5).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from navegador.actions import sailing
from navegador.actions.buildings import prices
from navegador.board import BOARD, RONDEL
from navegador.state import Counts, State

CIRCLE: Final = len(RONDEL) / BOARD.free_fields
"""Turns from one visit to a rondel field to the next, paying nothing."""
VOYAGE: Final = 3.0
"""Turns for an exploration."""
APPROACH: Final = 0.2
"""Turns that a ship of its group saves by lying a sailing nearer."""
SHIP: Final = 0.5
"""Turns for each ship that is still to be built."""
INCOME: Final = 120
"""Cruzados that a player has for buildings in a turn, about."""
LAST_REGIONS: Final = tuple(number for number, region in enumerate(BOARD.regions) if region.ends_game)
LONELY: Final = 0.15
"""The part of the longer way that counts beside the shorter one: progress on it is not nothing."""


@dataclass(frozen=True, slots=True)
class Route:
    """The way to the region that ends the game."""

    unexplored: Counts
    """Regions on it where nobody has been, the nearest first."""
    borders: Counts
    """By region, borders to the nearest of them through explored regions."""


@lru_cache(1024)
def route(known: int) -> Route:
    """The way with the fewest unexplored regions; `known` has a bit for each explored region."""
    cost = {0: 0}
    came: dict[int, int] = {}
    edge = [0]
    while edge:
        here = min(edge, key=cost.__getitem__)
        edge.remove(here)
        for near in BOARD.neighbours[here]:
            more = cost[here] + (not known >> near & 1)
            if more < cost.get(near, len(BOARD.regions) + 1):
                cost[near], came[near] = more, here
                edge.append(near)
    here = min(LAST_REGIONS, key=cost.__getitem__)
    way: list[int] = []
    while here:
        if not known >> here & 1:
            way.insert(0, here)
        here = came[here]
    return Route(tuple(way), tuple(row[way[0]] for row in sailing.distances(known)) if way else ())


def turns_to_the_end(state: State, seat: int) -> float:
    """Turns of the seat until it could trigger the end, roughly; 0 when the last turns have begun."""
    if state.end_triggered:
        return 0.0
    ways = sorted((_by_sea(state, seat), _by_chart(state, seat)))
    return ways[0] + LONELY * ways[1]


def approach(state: State, region: int, ships: int) -> float:
    """Turns that so many ships in a region save on the way to the next exploration of the route."""
    way = route(sailing.known(state))
    if not way.unexplored:
        return 0.0
    need = BOARD.loss(way.unexplored[0], len(state.players)) + 1
    nearness = 4 - way.borders[region] / state.phase
    return APPROACH * max(0.0, nearness) * min(ships, need)


def _by_sea(state: State, seat: int) -> float:
    """An exploration for every few turns, and ships to be built for it."""
    losses = [BOARD.loss(region, len(state.players)) for region in route(sailing.known(state)).unexplored]
    return VOYAGE * len(losses) + SHIP * max(0, sum(losses) + 1 - state.players[seat].fleet)


def _by_chart(state: State, seat: int) -> float:
    """As many buildings for each circle of the stone as there are workers and money for."""
    player = state.players[seat]
    hands = sum(line.workers * left for line, left in zip(BOARD.buildings, state.buildings, strict=True))
    price = sum(sum(prices(state, building)) for building in range(len(state.buildings)))
    return max(CIRCLE * hands / player.workers, (price - player.cash) / INCOME)
