"""Value of a position to a player: the points that it may bring at the end.

The points are those of the rules (section 5), with what a player expects of the turns to come. Such are privileges that
multiply, colonies near ready ships, and goods for the market. `Weights` says how much of each.

Positions are flat here (`navegador.flat`): very many are examined for a turn.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from navegador.actions import sailing
from navegador.actions.buildings import standing
from navegador.board import BOARD, RONDEL
from navegador.flat import (
    CASH,
    CHART,
    CHURCHES,
    COLONIES,
    FACTORIES,
    FIELD,
    FLEET,
    GALLERY,
    GOA,
    HOLDER,
    KNOWN,
    LEFT,
    MARKET,
    PHASE,
    PLAYED,
    PLAYERS,
    PRIVILEGES,
    REGIONS,
    SEAT,
    SEATS,
    SHIPS,
    SHIPYARDS,
    SIZE,
    TOKENS,
    WORKERS,
    Flat,
    achievements,
    of,
)
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


CASH_POINT: Final = 1 / BOARD.cash_per_point
FAR: Final = 99
MIDDLE: Final = 4
"""Index of the market's middle row in the board's columns of prices."""
USUAL_SALE: Final = tuple(prices[MIDDLE] for prices in BOARD.market)
USUAL_WORK: Final = BOARD.factory_income[MIDDLE]
COLUMNS: Final = tuple((column.points, column.more) for column in BOARD.columns)
OWNED: Final = tuple((owned, BOARD.most_privileges - owned) for owned in range(BOARD.most_privileges + 1))
"""Pairs of privileges in a column and the number that still fits."""
CHARTS: Final = {players: sum(BOARD.chart(players)) for players in range(BOARD.fewest_players, BOARD.most_players + 1)}


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of what is not points yet.

    The unit is the point unless another is named. A weight that fades counts in full in the long view, and less and
    less towards the end of the game. The numbers were found by trying changes on games of four that should look like
    human games (docs/measurements.md).
    """

    length: float = 32.0
    """Turns of a game, for estimating how many are to come."""
    sea: float = 0.69
    """Share of a game's progress that is measured by explored regions rather than by the building chart."""
    long: float = 14.0
    """Turns to come from which on the view is the long one."""
    coin: float = 0.0223
    """Points for a Cruzado in the long view; fades to what the rules give for it."""
    purse: float = 350.0
    """Cruzados that can soon be spent; each further such sum counts half of the one before."""
    privileges: tuple[float, ...] = (0.0, 0.8, 0.6, 0.8, 0.8)
    """Privileges still expected, by column; fades."""
    visits: float = 0.15
    """Market turns for each turn to come, from the third on."""
    crowd: float = 0.58
    """Share lost for each colony or factory of a good beyond three at the market, as the marker moves away."""
    ready: float = 0.6
    """Share of the market's present income that counts as if it were in hand."""
    both: float = 0.49
    """Share of the lesser of selling and processing a good that counts beside the greater."""
    workers: tuple[float, ...] = (0.0, 0.0, 2.4, 2.4, 4.5, 7.6, 9.2, 9.2, 10.5, 11.6)
    """Points by number of workers; fades."""
    ship: float = 0.74
    """Points for a ship; fades."""
    site: float = 0.51
    """Share of a colony's value that a ship beside its token counts for."""
    near: float = 0.63
    """Points for each of two ships that can explore in the next sailing; fades."""
    step: float = 0.11
    """Points lost of that for each border more."""
    yard: float = 1.5
    """Points for a shipyard beside those it scores; fades."""
    church: float = 2.0
    """Points for a church beside those it scores; fades."""
    card: float = 0.5
    """Points for the Navegador card in hand; fades."""
    patience: float = 34.0
    """Rounds after which it plays for the end of the game, fewer when it leads."""
    safety: float = 1.2
    """Rounds fewer for each point ahead."""
    margin: float = 10.0
    """Points ahead that are not yet safe."""
    earliest: float = 8.0
    """Rounds before which it never does."""
    limit: float = 40.0
    """Rounds after which any end is welcome, even a lost one."""
    urge: float = 3.0
    """Points for each turn less to the end then, for each round beyond."""
    fields: tuple[float, ...] = (0.2, 0.0, -0.1, 1.1, 0.7, 0.0, 0.3, -1.1)
    """Points by rondel field with the stone there; fades."""


def turns_to_come(flat: Flat, seat: int, weights: Weights) -> float:
    """Estimated turns left for the seat; exact in the last turns."""
    players: int = flat[PLAYERS]
    if flat[SEAT] is None:
        return 0
    if flat[LEFT] is not None:
        left: int = flat[LEFT] - (seat - flat[SEAT]) % players
        return (left + players - 1) // players
    built: float = 1 - sum(flat[CHART:SEATS]) / CHARTS[players]
    explored: float = 1 - (REGIONS - flat[KNOWN].bit_count()) / REGIONS
    return 2 + weights.length * (1 - max(built, weights.sea * explored + (1 - weights.sea) * built))


def urge(flat: Flat, seat: int, weights: Weights) -> float:
    """Points that the seat gives for coming a turn nearer to the end; 0 without pressure."""
    rounds: float = flat[PLAYED] / flat[PLAYERS]
    if rounds <= weights.earliest or flat[LEFT] is not None:
        return 0.0
    start = max(weights.earliest, weights.patience - weights.safety * max(0, ahead(flat, seat) - weights.margin))
    return max(0.0, rounds - start) * weights.urge


def ahead(flat: Flat, seat: int) -> float:
    """Points by which the seat leads the best opponent as things stand, or trails (below 0)."""
    return over([total(flat, other) for other in range(flat[PLAYERS])], seat)


def total(flat: Flat, seat: int) -> int:
    """Return a seat's points now, the King's privilege in its best place, as `navegador.scoring` has them."""
    own = SEATS + SIZE * seat
    points: int = (
        flat[own + WORKERS] * BOARD.worker_points
        + flat[own + FLEET] * BOARD.ship_points
        + flat[own + CASH] // BOARD.cash_per_point
    )
    king, best = 0, -1
    for number, (each, more), have in zip(
        achievements(flat, own), COLUMNS, flat[own + PRIVILEGES : own + SHIPS], strict=True
    ):
        points += number * (each + more * have)
        if have < BOARD.most_privileges and number * more > best:
            king = best = number * more
    return points if flat[GOA] else points + king


@lru_cache(1024)
def shores(known: int) -> tuple[int, ...]:
    """By region, borders to the nearest unexplored one; `known` has a bit for each explored region."""
    unknown = [region for region in range(REGIONS) if not known >> region & 1]
    return tuple(min((row[region] for region in unknown), default=FAR) for row in sailing.distances(known))


@lru_cache(8192)
def goods(market: Counts, colonies: Counts, factories: Counts, crowd: float, both: float) -> tuple[int, float]:
    """Cruzados that goods bring: the best trade in today's market, and on a usual visit later."""
    now, wild = 0, 0
    later = 0.0
    for row, own, work, prices, usual in zip(market, colonies, factories, BOARD.market, USUAL_SALE, strict=True):
        income = BOARD.factory_income[row - 1]
        sale, processed = own * prices[row - 1], work * income
        if sale > processed:
            now += sale
            if processed + income - sale > wild:
                wild = processed + income - sale
        else:
            now += processed
            if income > wild:
                wild = income
        one = (own if own <= 3 else own - crowd * (own - 3)) * usual
        other = (work if work <= 3 else work - crowd * (work - 3)) * USUAL_WORK
        later += one + both * other if one > other else other + both * one
    return now + wild, later


class Evaluator:
    """Expectations of a seat for the turns to come, and its values of the positions in reach.

    All positions after a turn are judged with the expectations before it, so that they can be compared.
    """

    def __init__(self, flat: Flat, seat: int, weights: Weights, *, playing: bool = False) -> None:
        """`playing` means that the seat is about to use up one of the turns to come."""
        self.seat = seat
        self.own = SEATS + SIZE * seat
        """Index of the seat's possessions."""
        self.weights = weights
        to_come = turns_to_come(flat, seat, weights) - playing
        self.share = share = min(1.0, to_come / weights.long)
        """1 in the long view, 0 at the end."""
        self.coin = CASH_POINT + (weights.coin - CASH_POINT) * share
        """Points for a Cruzado among the first ones."""
        self.visits = weights.visits * max(0.0, to_come - 2) * self.coin
        """Points for each Cruzado that a usual visit to the market brings."""
        self.ready = weights.ready * self.coin if to_come >= 1 else 0.0
        """Points for each Cruzado that the market would bring now."""
        self.site = weights.site if to_come >= 1 else 0.0
        """Share of a colony's value that a ship beside its token counts for."""
        self.late = flat[PLAYED] > weights.limit * flat[PLAYERS]
        """True if the game has gone on for so long that any end is welcome."""
        self.urge = urge(flat, seat, weights) if playing else 0.0
        """Points lost for each turn to the end of the game."""
        self.each = []
        """Points for an achievement, by column and by number of privileges there."""
        for (points, more), expected in zip(COLUMNS, weights.privileges, strict=True):
            coming = expected * share
            self.each.append([points + more * (owned + (coming if coming < left else left)) for owned, left in OWNED])
        settled = self.each[0][flat[self.own + PRIVILEGES]]
        self.colonies = [settled + self.visits * sale for sale in USUAL_SALE]
        """Value of one more colony of each good, without its price."""
        self.places: dict[tuple[int, int, int, Counts | None], float] = {}

    def value(self, after: Flat) -> float:
        """Points that the seat may end with, in a position at most a turn away."""
        own, weights, share = self.own, self.weights, self.share
        total: float = after[own + WORKERS] + after[own + FLEET] + self.purse(after[own + CASH])
        king = 0
        for each, (_, more), owned, have in zip(
            self.each, COLUMNS, achievements(after, own), after[own + PRIVILEGES : own + SHIPS], strict=True
        ):
            total += owned * each[have]
            if owned * more > king and have < BOARD.most_privileges:
                king = owned * more
        if not after[GOA]:
            total += king
        total += self.trade(
            tuple(after[MARKET:GALLERY]),
            tuple(after[own + COLONIES : own + FACTORIES]),
            tuple(after[own + FACTORIES : own + PRIVILEGES]),
        )
        fading: float = (
            weights.workers[after[own + WORKERS]]
            + weights.yard * (after[own + SHIPYARDS] - 1)
            + weights.church * (after[own + CHURCHES] - 1)
        )
        if after[HOLDER] == self.seat:
            fading += weights.card
        if after[own + FIELD] is not None:
            fading += weights.fields[after[own + FIELD]]
        if self.urge:
            total -= turns_to_the_end(after, self.seat) * self.urge
        near = shores(after[KNOWN])
        for region, ships in enumerate(after[own + SHIPS : own + SIZE]):
            if ships:
                total += self.place(after, near, region, ships)
        return total + fading * share

    def purse(self, cash: float) -> float:
        """Value of money: the more there is, the longer some of it lies idle."""
        total, each, purse = 0.0, self.coin, self.weights.purse
        while cash > purse and each > CASH_POINT:
            total += purse * each
            cash -= purse
            each = max(CASH_POINT, each / 2)
        return total + cash * each

    def trade(self, market: Counts, colonies: Counts, factories: Counts) -> float:
        """Value of goods: the best trade in today's market, and usual visits later."""
        now, later = goods(market, colonies, factories, self.weights.crowd, self.weights.both)
        return now * self.ready + later * self.visits

    def place(self, after: Flat, near: tuple[int, ...], region: int, ships: int) -> float:
        """Value of own ships in a region, beside their points; `near` comes from `shores`."""
        lying, away = after[TOKENS][region], near[region] - after[PHASE]
        if self.urge:
            return self._place(away, region, ships, lying, self.urge * approach(after, region, ships))
        key = (region, ships, away, lying)
        known = self.places.get(key)
        if known is None:
            known = self.places[key] = self._place(away, region, ships, lying, 0.0)
        return known

    def _place(self, away: int, region: int, ships: int, lying: Counts | None, closer: float) -> float:
        """`away` is the number of borders to the unknown beyond a ship's range, `closer` the bonus for a near end."""
        weights = self.weights
        fading = ships * weights.ship
        if away <= len(BOARD.regions):
            worth = weights.near - weights.step * max(0, away)
            if worth > 0:
                fading += worth * (2 if ships > 2 else ships)
        total = fading * self.share + closer
        good = BOARD.regions[region].good
        if lying and good is not None:
            gain = self.colonies[good]
            for price in lying[:ships]:
                if gain > price * self.coin:
                    total += self.site * (gain - price * self.coin)
        return total


def lead(after: Flat, seat: int, weights: Weights) -> float:
    """Points by which the seat may end ahead of the best opponent, or behind."""
    return over(values(after, weights), seat)


def values(after: Flat, weights: Weights) -> list[float]:
    """Points that each seat may end with, by seat."""
    return [Evaluator(after, seat, weights).value(after) for seat in range(after[PLAYERS])]


def over(points: Sequence[float], seat: int) -> float:
    """Points by which the seat leads the best opponent, or trails (below 0); `points` are by seat."""
    return points[seat] - max(point for other, point in enumerate(points) if other != seat)
