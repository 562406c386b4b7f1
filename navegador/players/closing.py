"""Distance to the end of the game for a seat that wants it: by exploring the last region, or by the building chart.

A game goes on for ever unless a player ends it, so the leader of a long game plays for the end (rules, section 5).
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from navegador.actions import sailing
from navegador.actions.buildings import standing
from navegador.board import BOARD, RONDEL
from navegador.flat import CASH, CHART, FLEET, KNOWN, LEFT, PHASE, PLAYERS, SEATS, WORKERS, Flat, of
from navegador.state import Counts

CIRCLE: Final = len(RONDEL) / BOARD.free_fields
"""Turns from one visit to a rondel field to the next, paying nothing."""
VOYAGE: Final = 3.0
"""Turns for an exploration."""
APPROACH: Final = 0.2
"""Turns that a ship of its group saves by lying a sailing nearer."""
SHIP: Final = 0.5
"""Turns for each ship still to be built."""
INCOME: Final = 120
"""Approximate Cruzados that a player has for buildings in a turn."""
LAST_REGIONS: Final = tuple(number for number, region in enumerate(BOARD.regions) if region.ends_game)
LONELY: Final = 0.15
"""Share of the longer way that counts beside the shorter one, so that progress on it counts."""


@dataclass(frozen=True, slots=True)
class Route:
    """Way to the region that ends the game."""

    unexplored: Counts
    """Unexplored regions on it, the nearest first."""
    borders: Counts
    """By region, borders to the nearest of them through explored regions."""


@lru_cache(1024)
def route(known: int) -> Route:
    """Return the way with the fewest unexplored regions; `known` has a bit for each explored region."""
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


def turns_to_the_end(flat: Flat, seat: int) -> float:
    """Approximate turns of the seat until it could trigger the end; 0 in the last turns."""
    if flat[LEFT] is not None:
        return 0.0
    own = of(seat)
    ways = sorted((_by_sea(flat, own), _by_chart(flat, own)))
    return ways[0] + LONELY * ways[1]


def approach(flat: Flat, region: int, ships: int) -> float:
    """Return turns that this many ships in a region save on the way to the next exploration of the route."""
    way = route(flat[KNOWN])
    if not way.unexplored:
        return 0.0
    need = BOARD.loss(way.unexplored[0], flat[PLAYERS]) + 1
    nearness: float = 4 - way.borders[region] / flat[PHASE]
    return APPROACH * max(0.0, nearness) * min(ships, need)


def _by_sea(flat: Flat, own: int) -> float:
    """Return turns by sea: an exploration every few turns, and ships to be built for it."""
    losses = [BOARD.loss(region, flat[PLAYERS]) for region in route(flat[KNOWN]).unexplored]
    missing: int = max(0, sum(losses) + 1 - flat[own + FLEET])
    return VOYAGE * len(losses) + SHIP * missing


def _by_chart(flat: Flat, own: int) -> float:
    """Return turns by the chart: as many buildings for each circle of the stone as workers and money allow."""
    hands, price = _left(tuple(flat[CHART:SEATS]), flat[PLAYERS])
    workers: int = flat[own + WORKERS]
    cash: int = flat[own + CASH]
    return max(CIRCLE * hands / workers, (price - cash) / INCOME)


@lru_cache(1024)
def _left(chart: Counts, players: int) -> tuple[int, int]:
    """Workers and Cruzados for all the buildings that are left."""
    hands = sum(line.workers * left for line, left in zip(BOARD.buildings, chart, strict=True))
    return hands, sum(sum(standing(building, left, players)) for building, left in enumerate(chart))
