"""Sensible whole turns, a few for each field of the rondel.

Each comes with the position after it, so stacks are needed (`navegador.players.merchant`). Positions are flat
(`navegador.flat`); the field's module decides what is legal there.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from navegador import flat as flats
from navegador.actions import buildings, capacity
from navegador.actions.capacity import Batch
from navegador.actions.market import MarketChoice, offer
from navegador.actions.rondel import FREE_MOVES, reach
from navegador.board import BOARD, CHURCH, COLUMNS, RONDEL, SHIPYARD
from navegador.flat import (
    CASH,
    CHART,
    CHURCHES,
    COLONIES,
    EXTRA,
    FACTORIES,
    FIELD,
    FLEET,
    GALLERY,
    HOLDER,
    KNOWN,
    MARK,
    MARKET,
    PHASE,
    PLAYERS,
    PRIVILEGES,
    RANGE,
    SEAT,
    SEATS,
    SHIPS,
    SHIPYARDS,
    SIZE,
    STAGE,
    UNSAILED,
    WORKERS,
    Flat,
    achievements,
    of,
    play,
)
from navegador.players.value import CIRCLE, Evaluator, shores
from navegador.steps import (
    Build,
    Colony,
    Explore,
    Group,
    King,
    Market,
    Move,
    Privilege,
    Sail,
    Ships,
    Step,
    Workers,
)

FEWER = 2
"""Units of a good that a partial sale may keep back."""


@dataclass(frozen=True, slots=True)
class Breadth:
    """Breadth of the search."""

    furthest: int
    """Maximum number of ships that a turn may give up on the rondel."""
    kept: int
    """Actions on one field that are examined closely."""
    partial: bool
    """True if part of the goods may be traded, and ships may sail to less valuable places."""

    @property
    def half(self) -> int:
        """Breadth for choices that differ less: the number of workers or ships, and destinations with the card."""
        return max(1, self.kept // 2)


HASTY: Final = Breadth(furthest=0, kept=1, partial=False)
"""Breadth for imagined opponents."""
SENSIBLE: Final = Breadth(furthest=1, kept=2, partial=False)
"""Breadth for a player who does not think for long."""
THOROUGH: Final = Breadth(furthest=2, kept=4, partial=True)
"""Breadth for turns that deserve a trial."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The rest of a turn, and the position after it."""

    steps: tuple[Step, ...]
    after: Flat
    """Position after the turn."""


def turns(flat: Flat, evaluator: Evaluator, breadth: Breadth = SENSIBLE) -> Iterator[Turn]:
    """Ways to play the rest of the current turn; always at least one.

    An extra sailing always moves a ship, since the card is worth more in hand.
    """
    match flat[STAGE]:
        case "start":
            if flat[HOLDER] == flat[SEAT] and flat[MARK] is not None:
                extra = played(flat, EXTRA)
                voyages = [voyage for voyage in _voyages(extra, evaluator, breadth) if voyage.steps != (flats.END,)]
                voyages.sort(key=lambda turn: evaluator.value(turn.after), reverse=True)
                for voyage in voyages[: breadth.half]:
                    for turn in _journeys(voyage.after, evaluator, breadth):
                        yield Turn((EXTRA, *voyage.steps, *turn.steps), turn.after)
            yield from _journeys(flat, evaluator, breadth)
        case "extra":
            voyages = list(_voyages(flat, evaluator, breadth))
            if sum(flat[UNSAILED]) == flat[of(flat[SEAT]) + FLEET]:
                voyages = [voyage for voyage in voyages if voyage.steps != (flats.END,)] or voyages
            for voyage in voyages:
                for turn in _journeys(voyage.after, evaluator, breadth):
                    yield Turn(voyage.steps + turn.steps, turn.after)
        case "move":
            yield from _journeys(flat, evaluator, breadth)
        case "action":
            yield from _actions(flat, evaluator, breadth)
        case "sailing":
            yield from _voyages(flat, evaluator, breadth)
        case "over":
            raise ValueError("the game is over")


def played(flat: Flat, *steps: Step) -> Flat:
    """Return the position after legal steps, as a new list."""
    after = flat[:]
    for step in steps:
        play(after, step)
    return after


def _journeys(flat: Flat, evaluator: Evaluator, breadth: Breadth) -> Iterator[Turn]:
    """Yield turns that move the stone to each field within reach, followed by the field's action."""
    own = of(flat[SEAT])
    for move in reach(flat[own + FIELD], flat[own + FLEET], None):
        if move.price <= breadth.furthest:
            step = FREE_MOVES[move.field]
            if move.price:
                fleet = [(region, have) for region, have in enumerate(flat[own + SHIPS : own + SIZE]) if have]
                step = Move(move.field, Harbour(flat, evaluator).least(fleet, move.price))
            for turn in _actions(played(flat, step), evaluator, breadth):
                yield Turn((step, *turn.steps), turn.after)


def _actions(flat: Flat, evaluator: Evaluator, breadth: Breadth) -> Iterator[Turn]:
    steps: Sequence[Step]
    match RONDEL[flat[of(flat[SEAT]) + FIELD]]:
        case "sailing":
            yield from _voyages(flat, evaluator, breadth)
            return
        case "workers":
            steps = _recruiting(flat, evaluator, breadth.half)
        case "market":
            steps = (_partial_trades if breadth.partial else _trades)(flat, evaluator, breadth.kept)
        case "colony":
            steps = _settling(flat, evaluator, breadth.kept)
        case "privilege":
            steps = _privileges(flat, evaluator, breadth.kept)
        case "ships":
            steps = _shipbuilding(flat, evaluator, breadth.half)
        case _:
            steps = _purchases(flat, evaluator, breadth.kept)
    for step in steps or [flats.END]:
        yield Turn((step,), played(flat, step))


# ------------------------------------------------------------------------------------------------------------- sailing


class Harbour:
    """The ships of the player to act, and their value by region."""

    def __init__(self, flat: Flat, evaluator: Evaluator) -> None:
        self.flat = flat
        self.evaluator = evaluator
        self.near = shores(flat[KNOWN])
        own = of(flat[SEAT])
        self.ships: list[int] = flat[own + SHIPS : own + SIZE]
        self.known: dict[tuple[int, int], float] = {}

    def at(self, region: int, n: int) -> float:
        """Value of `n` ships there."""
        if (region, n) not in self.known:
            self.known[region, n] = self.evaluator.place(self.flat, self.near, region, n)
        return self.known[region, n]

    def loss(self, region: int) -> float:
        """Loss by one ship less there."""
        return self.at(region, self.ships[region]) - self.at(region, self.ships[region] - 1)

    def gain(self, region: int) -> float:
        """Gain by one ship more there."""
        return self.at(region, self.ships[region] + 1) - self.at(region, self.ships[region])

    def least(self, sources: Sequence[tuple[int, int]], n: int) -> Group:
        """Return this many ships from the sources, one at a time from where the loss is least."""
        left, picked = dict(sources), dict.fromkeys((region for region, _ in sources), 0)
        for _ in range(n):
            region = min((region for region in left if left[region]), key=self.loss)
            left[region] -= 1
            picked[region] += 1
            self.ships[region] -= 1
        return tuple((region, taken) for region, taken in picked.items() if taken)


def _voyages(flat: Flat, evaluator: Evaluator, breadth: Breadth) -> Iterator[Turn]:
    """Sail where ships are worth the most, after exploring one of the regions in reach, or none."""
    yield _spread(flat, (), evaluator)
    choice = flats.voyages(flat)
    if breadth.partial:
        for target in dict.fromkeys(leg.target for leg in choice.legs):
            for most in (1, 2):
                yield _spread(flat, (), evaluator, target, most)
    for expedition in choice.expeditions:
        there = sum(ships for _, ships in expedition.sources)
        for size in range(expedition.least, min(there, expedition.least + breadth.partial) + 1):
            step = Explore(expedition.region, Harbour(flat, evaluator).least(expedition.sources, size))
            yield _spread(played(flat, step), (step,), evaluator)


def _spread(
    flat: Flat, before: tuple[Step, ...], evaluator: Evaluator, first: int | None = None, most: int = 0
) -> Turn:
    """Sail up to `most` ships to the region `first`, then each ship that gains by it, and finish."""
    harbour, gone = Harbour(flat, evaluator), dict[tuple[int, int], int]()
    legs = [(leg.origin, leg.target) for leg in flats.voyages(flat).legs]
    unsailed = list(flat[UNSAILED] if flat[RANGE] else harbour.ships)
    gains = {target: harbour.gain(target) for _, target in legs}
    losses = {origin: harbour.loss(origin) for origin, _ in legs}
    while legs:
        best, chosen = 0.01, None
        sent = sum(n for (_, target), n in gone.items() if target == first)
        wanted = [leg for leg in legs if leg[1] == first] if sent < most else []
        if wanted:
            best = -math.inf
        for origin, target in wanted or legs:
            gain = gains[target] - losses[origin]
            if gain > best:
                best, chosen = gain, (origin, target)
        if chosen is None:
            break
        origin, target = chosen
        unsailed[origin] -= 1
        harbour.ships[origin] -= 1
        harbour.ships[target] += 1
        gone[chosen] = gone.get(chosen, 0) + 1
        legs = [leg for leg in legs if unsailed[leg[0]]]
        gains |= {region: harbour.gain(region) for region in chosen}
        losses |= {region: harbour.loss(region) for region in chosen if harbour.ships[region]}
    steps: tuple[Step, ...] = (flats.END,)
    if gone:
        steps = (Sail(tuple((origin, target, n) for (origin, target), n in gone.items())), flats.END)
    return Turn(before + steps, played(flat, *steps))


# --------------------------------------------------------------------------------------------------- the other actions


def _recruiting(flat: Flat, evaluator: Evaluator, kept: int) -> Sequence[Step]:
    own, worth = of(flat[SEAT]), evaluator.weights.workers
    have = flat[own + WORKERS]

    def gain(batch: Batch) -> float:
        more: float = worth[have + batch.kept] - worth[have]
        return batch.kept + more * evaluator.share + (batch.income - batch.cost) * evaluator.coin

    batches = capacity.batches(flat[own + CASH], flat[own + CHURCHES], have, BOARD.most_workers, flat[PHASE])
    return [Workers(batch.n) for batch in sorted(batches, key=gain, reverse=True)[:kept]]


def _shipbuilding(flat: Flat, evaluator: Evaluator, kept: int) -> Sequence[Step]:
    harbour, own = Harbour(flat, evaluator), of(flat[SEAT])

    def gain(batch: Batch) -> float:
        return batch.kept + harbour.at(0, harbour.ships[0] + batch.kept) + (batch.income - batch.cost) * evaluator.coin

    batches = capacity.batches(
        flat[own + CASH], flat[own + SHIPYARDS], flat[own + FLEET], BOARD.most_ships, flat[PHASE]
    )
    return [Ships(batch.n) for batch in sorted(batches, key=gain, reverse=True)[:kept]]


def _market(flat: Flat, own: int) -> MarketChoice:
    return offer(
        tuple(flat[MARKET:GALLERY]),
        tuple(flat[own + COLONIES : own + FACTORIES]),
        tuple(flat[own + FACTORIES : own + PRIVILEGES]),
    )


def _trades(flat: Flat, evaluator: Evaluator, kept: int) -> Sequence[Step]:
    """Return the best trades for each good, with the wildcard used for each good in turn, or for none."""
    choice, trades = _market(flat, of(flat[SEAT])), dict[Market, None]()
    for wild in (None, 0, 1, 2):
        sell, process = [0, 0, 0], [0, 0, 0]
        for trade in choice.trades:
            hands = trade.factories + (trade.good == wild)
            if trade.good != wild and trade.colonies * trade.price >= hands * trade.income:
                sell[trade.good] = trade.colonies
            else:
                process[trade.good] = hands
        if any(sell) or any(process):
            trades[Market((sell[0], sell[1], sell[2]), (process[0], process[1], process[2]), wild)] = None
    return list(sorted(trades, key=choice.income, reverse=True)[:kept])


def _partial_trades(flat: Flat, evaluator: Evaluator, kept: int) -> Sequence[Step]:
    """Return the most valuable trades, and those that keep a little back for a better market."""
    own = of(flat[SEAT])
    choice = _market(flat, own)
    colonies = tuple(trade.colonies for trade in choice.trades)
    factories = tuple(trade.factories for trade in choice.trades)
    enough = [
        {0, *range(trade.colonies - FEWER, trade.colonies + 1), *range(trade.factories - FEWER, trade.factories + 2)}
        for trade in choice.trades
    ]

    def gain(step: Market) -> float:
        rows = tuple(
            trade.sold_to(sold) if sold else trade.processed_to(processed)
            for trade, sold, processed in zip(choice.trades, step.sell, step.process, strict=True)
        )
        return evaluator.purse(flat[own + CASH] + choice.income(step)) + evaluator.trade(rows, colonies, factories)

    ways = [
        step
        for step in choice.steps()
        if all(max(pair) in some for pair, some in zip(zip(step.sell, step.process), enough))  # noqa: B905
    ]
    usual = _trades(flat, evaluator, 1)
    return list(dict.fromkeys([*usual, *sorted(ways, key=gain, reverse=True)[:kept]]))


def _privileges(flat: Flat, evaluator: Evaluator, kept: int) -> Sequence[Step]:
    own = of(flat[SEAT])
    achieved = achievements(flat, own)

    def gain(step: Privilege | King) -> float:
        each, have = evaluator.each[step.kind], flat[own + PRIVILEGES + step.kind]
        more: float = each[have + 1] - each[have]
        coins: int = BOARD.columns[step.kind].coins[have]
        return achieved[step.kind] * more + achieved[step.kind] * coins * evaluator.coin

    grants = [step for step in flats.steps(flat) if isinstance(step, Privilege | King)]
    return sorted(grants, key=gain, reverse=True)[:kept]


def _settling(flat: Flat, evaluator: Evaluator, kept: int) -> Sequence[Step]:
    choice = flats.sites(flat)
    if not choice.sites:
        return ()
    goods = {site.region: site.good for site in choice.sites}

    def gain(step: Colony) -> float:
        worth = sum(evaluator.colonies[goods[region]] * n for region, n in step.take)
        return worth - choice.price(step.take) * evaluator.coin

    return sorted(choice.steps(), key=gain, reverse=True)[:kept]


def _purchases(flat: Flat, evaluator: Evaluator, kept: int) -> Sequence[Step]:
    own, weights = of(flat[SEAT]), evaluator.weights
    workers = flat[own + WORKERS]
    choice = buildings.offer(tuple(flat[CHART:SEATS]), flat[PLAYERS], workers, flat[own + CASH])
    if not choice.lines:
        return ()
    rows = tuple(flat[MARKET:GALLERY])
    colonies = tuple(flat[own + COLONIES : own + FACTORIES])
    factories = tuple(flat[own + FACTORIES : own + PRIVILEGES])
    have, trade = flat[own + PRIVILEGES : own + SHIPS], evaluator.trade(rows, colonies, factories)
    gains = {
        SHIPYARD: evaluator.each[COLUMNS.index("shipyard")][have[COLUMNS.index("shipyard")]]
        + weights.yard * evaluator.share,
        CHURCH: evaluator.each[COLUMNS.index("church")][have[COLUMNS.index("church")]]
        + weights.church * evaluator.share,
    }
    for line in choice.lines:
        if line.building < SHIPYARD:
            more = tuple(own + (good == line.building) for good, own in enumerate(factories))
            gains[line.building] = evaluator.each[1][have[1]] + evaluator.trade(rows, colonies, more) - trade

    if evaluator.urge:
        for line in choice.lines:
            gains[line.building] += evaluator.urge * CIRCLE * line.workers / workers

    def gain(step: Build) -> float:
        bought = sum(gains[building] * n for building, n in enumerate(step.counts) if n)
        return bought - choice.price(step.counts) * evaluator.coin

    return sorted(choice.steps(), key=gain, reverse=True)[:kept]
