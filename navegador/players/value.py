"""Value of a position to a player: the points that it may bring at the end."""

from __future__ import annotations

import math
import random
import tomllib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from navegador.actions import buildings, sailing
from navegador.board import BOARD, RONDEL
from navegador.scoring import score
from navegador.state import Counts, State

CIRCLE: Final = len(RONDEL) / BOARD.free_fields
VOYAGE: Final = 3.0
APPROACH: Final = 0.2
"""Turns that a ship of its group saves by lying a sailing nearer."""
SHIP: Final = 0.5
INCOME: Final = 120
LAST_REGIONS: Final = tuple(number for number, region in enumerate(BOARD.regions) if region.ends_game)
LONELY: Final = 0.15
"""Share of the longer way that counts beside the shorter one, so that progress on it counts."""


@dataclass(frozen=True, slots=True)
class Route:
    unexplored: Counts
    borders: Counts


@lru_cache(1024)
def route(regions: int) -> Route:
    """Return the way with the fewest unexplored regions; `regions` has a bit for each other."""
    cost = {0: 0}
    came: dict[int, int] = {}
    edge = [0]
    while edge:
        here = min(edge, key=cost.__getitem__)
        edge.remove(here)
        for near in BOARD.neighbours[here]:
            more = cost[here] + (not regions >> near & 1)
            if more < cost.get(near, len(BOARD.regions) + 1):
                cost[near], came[near] = more, here
                edge.append(near)
    here = min(LAST_REGIONS, key=cost.__getitem__)
    way: list[int] = []
    while here:
        if not regions >> here & 1:
            way.insert(0, here)
        here = came[here]
    return Route(tuple(way), tuple(row[way[0]] for row in sailing.distances(regions)) if way else ())


def turns_to_the_end(state: State, seat: int) -> float:
    """Approximate turns of the seat until it could trigger the end; 0 in the last turns."""
    if state.end_triggered:
        return 0.0
    player, players = state.players[seat], len(state.players)
    losses = [BOARD.loss(region, players) for region in route(sailing.explored_regions(state)).unexplored]
    by_sea = VOYAGE * len(losses) + SHIP * max(0, sum(losses) + 1 - player.fleet)
    hands = sum(line.workers * left for line, left in zip(BOARD.buildings, state.buildings, strict=True))
    price = sum(sum(buildings.prices(state, building)) for building in range(len(BOARD.buildings)))
    by_chart = max(CIRCLE * hands / player.workers, (price - player.cash) / INCOME)
    return min(by_sea, by_chart) + LONELY * max(by_sea, by_chart)


def approach(state: State, region: int, ships: int) -> float:
    """Return turns that ships in a region save on the way to the route's next exploration."""
    way = route(sailing.explored_regions(state))
    if not way.unexplored:
        return 0.0
    need = BOARD.loss(way.unexplored[0], len(state.players)) + 1
    nearness = 4 - way.borders[region] / state.phase
    return APPROACH * max(0.0, nearness) * min(ships, need)


CASH_POINT: Final = 1 / BOARD.cash_per_point
FAR: Final = 99
MIDDLE: Final = 4
USUAL_SALE: Final = tuple(prices[MIDDLE] for prices in BOARD.market)
USUAL_WORK: Final = BOARD.factory_income[MIDDLE]
COLUMNS: Final = tuple((column.points, column.more) for column in BOARD.columns)
OWNED: Final = tuple((owned, BOARD.most_privileges - owned) for owned in range(BOARD.most_privileges + 1))
CHARTS: Final = {players: sum(BOARD.chart(players)) for players in range(BOARD.fewest_players, BOARD.most_players + 1)}


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of what is not points yet, in points unless another unit is named (from tools/measurements.md).

    A weight that fades counts in full in the long view, and less and less towards the end of the game.
    """

    length: float = 32.0
    """Turns of a game, for estimating how many are to come."""
    sea: float = 0.69
    """Share of a game's progress measured by explored regions, not by the building chart."""
    long: float = 14.0
    """Turns to come from which on the view is the long one."""
    coin: float = 0.0223
    """Points for a Cruzado in the long view; fades to what the rules give for it."""
    purse: float = 350.0
    """Cruzados that can soon be spent; each further such sum counts half of the one before."""
    privileges: tuple[float, ...] = (0.0, 0.8, 0.6, 0.8, 0.8)
    visits: float = 0.15
    """Market turns for each turn to come, from the third on."""
    crowd: float = 0.58
    """Share lost for each colony or factory of a good beyond three, as the marker moves."""
    ready: float = 0.6
    """Share of the market's present income that counts as if it were in hand."""
    both: float = 0.49
    """Share of the lesser of selling and processing a good that counts beside the greater."""
    workers: tuple[float, ...] = (0.0, 0.0, 2.4, 2.4, 4.5, 7.6, 9.2, 9.2, 10.5, 11.6)
    ship: float = 0.74
    site: float = 0.51
    """Share of a colony's value that a ship beside its token counts for."""
    near: float = 0.63
    """Points for each of two ships that can explore in the next sailing; fades."""
    step: float = 0.11
    """Points lost of that for each border more."""
    yard: float = 1.5
    church: float = 2.0
    card: float = 0.5
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


def turns_to_come(state: State, seat: int, weights: Weights) -> float:
    players = len(state.players)
    if state.seat is None:
        return 0
    if state.turns_left is not None:
        return (state.turns_left - (seat - state.seat) % players + players - 1) // players
    building_share = 1 - sum(state.buildings) / CHARTS[players]
    region_share = 1 - state.tokens.count(None) / len(BOARD.regions)
    return 2 + weights.length * (
        1 - max(building_share, weights.sea * region_share + (1 - weights.sea) * building_share)
    )


def urge(state: State, seat: int, weights: Weights) -> float:
    rounds = state.turns_played / len(state.players)
    if rounds <= weights.earliest or state.end_triggered:
        return 0.0
    ahead = over([score(player, goa=state.goa).total for player in state.players], seat)
    start = max(weights.earliest, weights.patience - weights.safety * max(0, ahead - weights.margin))
    return max(0.0, rounds - start) * weights.urge


@lru_cache(1024)
def shores(regions: int) -> tuple[int, ...]:
    """By region, borders to the nearest unexplored one; `regions` has a bit for each explored region."""
    unknown = [region for region in range(len(BOARD.regions)) if not regions >> region & 1]
    return tuple(min((row[region] for region in unknown), default=FAR) for row in sailing.distances(regions))


@lru_cache(8192)
def goods(market: Counts, colonies: Counts, factories: Counts, crowd: float, both: float) -> tuple[int, float]:
    """Cruzados that goods bring: the best trade in today's market, and on a usual visit later."""
    now, wild = 0, 0
    later = 0.0
    for row, own, work, prices, usual in zip(market, colonies, factories, BOARD.market, USUAL_SALE, strict=True):
        income = BOARD.factory_income[row - 1]
        sale, work_value = own * prices[row - 1], work * income
        if sale > work_value:
            now += sale
            if work_value + income - sale > wild:
                wild = work_value + income - sale
        else:
            now += work_value
            if income > wild:
                wild = income
        one = (own if own <= 3 else own - crowd * (own - 3)) * usual
        other = (work if work <= 3 else work - crowd * (work - 3)) * USUAL_WORK
        later += one + both * other if one > other else other + both * one
    return now + wild, later


class Evaluator:
    """Expectations of a seat before a turn, by which all positions after it are judged."""

    def __init__(self, state: State, seat: int, weights: Weights, *, playing: bool = False) -> None:
        """`playing` means that the seat is about to use up one of the turns to come."""
        self.seat = seat
        self.weights = weights
        to_come = turns_to_come(state, seat, weights) - playing
        self.share = share = min(1.0, to_come / weights.long)
        self.coin = CASH_POINT + (weights.coin - CASH_POINT) * share
        self.visits = weights.visits * max(0.0, to_come - 2) * self.coin
        self.ready = weights.ready * self.coin if to_come >= 1 else 0.0
        self.site = weights.site if to_come >= 1 else 0.0
        self.late = state.turns_played > weights.limit * len(state.players)
        self.urge = urge(state, seat, weights) if playing else 0.0
        self.each = []
        for (points, more), more_to_come in zip(COLUMNS, weights.privileges, strict=True):
            coming = more_to_come * share
            self.each.append([points + more * (have + (coming if coming < left else left)) for have, left in OWNED])
        colonists = self.each[0][state.players[seat].privileges[0]]
        self.colonies = [colonists + self.visits * sale for sale in USUAL_SALE]
        self.places: dict[tuple[int, int, int, Counts | None], float] = {}

    def value(self, after: State) -> float:
        player, weights = after.players[self.seat], self.weights
        total = player.workers + player.fleet + self.purse(player.cash)
        king = 0
        for each, (_, more), count, have in zip(
            self.each, COLUMNS, player.achievements, player.privileges, strict=True
        ):
            total += count * each[have]
            if count * more > king and have < BOARD.most_privileges:
                king = count * more
        if not after.goa:
            total += king
        total += self.trade(after.market, player.colonies, player.factories)
        fading = (
            weights.workers[player.workers]
            + weights.yard * (player.shipyards - 1)
            + weights.church * (player.churches - 1)
        )
        if after.card.holder == self.seat:
            fading += weights.card
        if player.field is not None:
            fading += weights.fields[player.field]
        if self.urge:
            total -= turns_to_the_end(after, self.seat) * self.urge
        near = shores(sailing.explored_regions(after))
        for region, ships in enumerate(player.ships):
            if ships:
                total += self.place(after, near, region, ships)
        return total + fading * self.share

    def purse(self, cash: float) -> float:
        total, each, purse = 0.0, self.coin, self.weights.purse
        while cash > purse and each > CASH_POINT:
            total += purse * each
            cash -= purse
            each = max(CASH_POINT, each / 2)
        return total + cash * each

    def trade(self, market: Counts, colonies: Counts, factories: Counts) -> float:
        now, later = goods(market, colonies, factories, self.weights.crowd, self.weights.both)
        return now * self.ready + later * self.visits

    def place(self, after: State, near: tuple[int, ...], region: int, ships: int) -> float:
        tokens, away = after.tokens[region], near[region] - after.phase
        if self.urge:
            return self._place(away, region, ships, tokens, self.urge * approach(after, region, ships))
        key = (region, ships, away, tokens)
        value = self.places.get(key)
        if value is None:
            value = self.places[key] = self._place(away, region, ships, tokens, 0.0)
        return value

    def _place(self, away: int, region: int, ships: int, tokens: Counts | None, closer: float) -> float:
        """`away`: borders to the unknown beyond a ship's range; `closer`: the bonus for a near end."""
        weights = self.weights
        fading = ships * weights.ship
        if away <= len(BOARD.regions):
            worth = weights.near - weights.step * max(0, away)
            if worth > 0:
                fading += worth * (2 if ships > 2 else ships)
        total = fading * self.share + closer
        good = BOARD.regions[region].good
        if tokens and good is not None:
            gain = self.colonies[good]
            for price in tokens[:ships]:
                if gain > price * self.coin:
                    total += self.site * (gain - price * self.coin)
        return total


def lead(after: State, seat: int, weights: Weights) -> float:
    return over(values(after, weights), seat)


def values(after: State, weights: Weights) -> list[float]:
    return [Evaluator(after, seat, weights).value(after) for seat in range(len(after.players))]


def over(points: Sequence[float], seat: int) -> float:
    """Points by which the seat leads the best opponent, or trails (below 0); `points` are by seat."""
    return points[seat] - max(point for other, point in enumerate(points) if other != seat)


SPREAD: Final = 0.25
"""Standard deviation of the factors applied to the weights, in natural logarithms."""
LEANING: Final = 0.4
SETTLED: Final = frozenset({"length", "sea", "limit", "earliest"})
"""Weights that are estimates or end games, and so are not varied as tastes."""


def somebody(rng: random.Random, usual: Weights) -> Weights:
    """Vary the usual weights at random a little; their order by workers is kept."""
    figures = dict[str, Any]()
    for field in fields(Weights):
        if field.name in SETTLED:
            continue
        value = getattr(usual, field.name)
        if field.name == "fields":
            figures[field.name] = tuple(worth + rng.gauss(0, LEANING) for worth in value)
        elif field.name == "privileges":
            figures[field.name] = tuple(worth * _factor(rng) for worth in value)
        elif isinstance(value, tuple):
            factor = _factor(rng)
            figures[field.name] = tuple(worth * factor for worth in value)
        else:
            figures[field.name] = value * _factor(rng)
    return replace(usual, **figures)


def _factor(rng: random.Random) -> float:
    return math.exp(rng.gauss(0, SPREAD))


MINDS_FILE: Final = Path(__file__).with_name("learned.toml")
SIZES: Final = range(BOARD.fewest_players, BOARD.most_players + 1)


@dataclass(frozen=True, slots=True)
class Mind:
    weights: tuple[Weights, ...]

    def at(self, players: int) -> Weights:
        return self.weights[players - BOARD.fewest_players]

    def towards(self, other: Mind, share: float) -> Mind:
        """Interpolate: this mind with a share of 0, the other with 1, and in proportion between them."""

        def middle(a: Any, b: Any) -> Any:
            if isinstance(a, tuple):
                return tuple(map(middle, a, b))
            return float(a + share * (b - a))

        pairs = zip(self.weights, other.weights, strict=True)
        return Mind(
            tuple(Weights(*(middle(a, getattr(two, name)) for name, a in asdict(mine).items())) for mine, two in pairs)
        )


def everywhere(weights: Weights) -> Mind:
    return Mind((weights,) * len(SIZES))


def read_mind(text: str) -> Mind:
    """Read a TOML document: for each number of players a table with every weight by name."""
    tables = tomllib.loads(text)
    weights = []
    for players in SIZES:
        table = tables[str(players)]
        values: Any = [table[field.name] for field in fields(Weights)]
        values = [tuple(value) if isinstance(value, list) else value for value in values]
        weights.append(Weights(*values))
    return Mind(tuple(weights))


def written(players: int, weights: Weights) -> str:
    lines = [f"[{players}]"]
    for name, value in asdict(weights).items():
        figures = [float(f"{weight:.3g}") for weight in (value if isinstance(value, tuple) else (value,))]
        lines.append(f"{name} = {figures if isinstance(value, tuple) else figures[0]}")
    return "\n".join(lines) + "\n"


USUAL: Final = everywhere(Weights())
LEARNED: Final = read_mind(MINDS_FILE.read_text(encoding="utf-8"))
"""Trained by playing to win against many (`tools/learning.py`)."""
