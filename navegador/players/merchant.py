"""The merchant, who takes the turn with the best position after it, and weaker players."""

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Final

from gamekit import replace
from navegador import steps as verbs
from navegador.actions import buildings, capacity, colony, groups, market, privilege, sailing
from navegador.actions.capacity import Batch
from navegador.actions.rondel import FREE_MOVES, mark, reach
from navegador.board import BOARD, CHURCH, COLUMNS, GOODS, SHIPYARD
from navegador.players.value import CIRCLE, USUAL, Evaluator, Mind, Weights, everywhere, lead, shores
from navegador.state import Counts, State
from navegador.steps import Group, Step
from navegador.turn import apply, legal

EXTRA, END = verbs.Navegador(), verbs.End()
FEWER = 2


@dataclass(frozen=True, slots=True)
class Breadth:
    furthest: int
    kept: int
    partial: bool
    """True if part of the goods may be traded, and ships may sail to less valuable places."""

    @property
    def half(self) -> int:
        """Breadth for choices that differ less: workers, ships, destinations with the card."""
        return max(1, self.kept // 2)


HASTY: Final = Breadth(furthest=0, kept=1, partial=False)
SENSIBLE: Final = Breadth(furthest=1, kept=2, partial=False)
THOROUGH: Final = Breadth(furthest=2, kept=4, partial=True)


@dataclass(frozen=True, slots=True)
class Turn:
    steps: tuple[Step, ...]
    after: State


def turns(state: State, evaluator: Evaluator, breadth: Breadth = SENSIBLE) -> Iterator[Turn]:
    match state.stage:
        case "start":
            if mark(state) is not None:
                extra = apply(state, EXTRA)
                voyages = [voyage for voyage in _voyages(extra, evaluator, breadth) if voyage.steps != (END,)]
                voyages.sort(key=lambda turn: evaluator.value(turn.after), reverse=True)
                for voyage in voyages[: breadth.half]:
                    for turn in _journeys(voyage.after, evaluator, breadth):
                        yield Turn((EXTRA, *voyage.steps, *turn.steps), turn.after)
            yield from _journeys(state, evaluator, breadth)
        case "extra":
            voyages = list(_voyages(state, evaluator, breadth))
            if sailing.begin(state).unsailed == state.actor.ships:
                voyages = [voyage for voyage in voyages if voyage.steps != (END,)] or voyages
            for voyage in voyages:
                for turn in _journeys(voyage.after, evaluator, breadth):
                    yield Turn(voyage.steps + turn.steps, turn.after)
        case "move":
            yield from _journeys(state, evaluator, breadth)
        case "action":
            yield from _actions(state, evaluator, breadth)
        case "sailing":
            yield from _voyages(state, evaluator, breadth)
        case "over":
            raise ValueError("the game is over")


def _journeys(state: State, evaluator: Evaluator, breadth: Breadth) -> Iterator[Turn]:
    fleet = groups.places(state.actor.ships)
    for move in reach(state.actor.field, state.actor.fleet, None):
        if move.price <= breadth.furthest:
            step = FREE_MOVES[move.field]
            if move.price:
                step = verbs.Move(move.field, Harbour(state, evaluator).least(fleet, move.price))
            for turn in _actions(apply(state, step), evaluator, breadth):
                yield Turn((step, *turn.steps), turn.after)


def _actions(state: State, evaluator: Evaluator, breadth: Breadth) -> Iterator[Turn]:
    steps: Sequence[Step]
    match state.action:
        case "sailing":
            yield from _voyages(state, evaluator, breadth)
            return
        case "workers":
            steps = _recruit(state, evaluator, breadth.half)
        case "market":
            steps = (_partial_trades if breadth.partial else _trades)(state, evaluator, breadth.kept)
        case "colony":
            steps = _settle(state, evaluator, breadth.kept)
        case "privilege":
            steps = _privileges(state, evaluator, breadth.kept)
        case "ships":
            steps = _build_ships(state, evaluator, breadth.half)
        case _:
            steps = _purchases(state, evaluator, breadth.kept)
    for step in steps or [END]:
        yield Turn((step,), apply(state, step))


class Harbour:
    def __init__(self, state: State, evaluator: Evaluator) -> None:
        self.state = state
        self.evaluator = evaluator
        self.near = shores(sailing.explored_regions(state))
        self.ships = list(state.actor.ships)
        self.known: dict[tuple[int, int], float] = {}

    def at(self, region: int, n: int) -> float:
        if (region, n) not in self.known:
            self.known[region, n] = self.evaluator.place(self.state, self.near, region, n)
        return self.known[region, n]

    def loss(self, region: int) -> float:
        return self.at(region, self.ships[region]) - self.at(region, self.ships[region] - 1)

    def gain(self, region: int) -> float:
        return self.at(region, self.ships[region] + 1) - self.at(region, self.ships[region])

    def least(self, sources: Sequence[tuple[int, int]], n: int) -> Group:
        left, picks = dict(sources), dict.fromkeys((region for region, _ in sources), 0)
        for _ in range(n):
            region = min((region for region in left if left[region]), key=self.loss)
            left[region] -= 1
            picks[region] += 1
            self.ships[region] -= 1
        return tuple((region, number) for region, number in picks.items() if number)


def _voyages(state: State, evaluator: Evaluator, breadth: Breadth) -> Iterator[Turn]:
    yield _spread(state, (), evaluator)
    choice = sailing.choices(state)
    if breadth.partial:
        for target in dict.fromkeys(leg.target for leg in choice.legs):
            for most in (1, 2):
                yield _spread(state, (), evaluator, target, most)
    for expedition in choice.expeditions:
        there = sum(ships for _, ships in expedition.sources)
        for size in range(expedition.least, min(there, expedition.least + breadth.partial) + 1):
            step = verbs.Explore(expedition.region, Harbour(state, evaluator).least(expedition.sources, size))
            yield _spread(apply(state, step), (step,), evaluator)


def _spread(
    state: State, before: tuple[Step, ...], evaluator: Evaluator, first: int | None = None, most: int = 0
) -> Turn:
    """Sail up to `most` ships to the region `first`, then each ship that gains by it, and finish."""
    harbour, sent_by_leg = Harbour(state, evaluator), dict[tuple[int, int], int]()
    legs = [(leg.origin, leg.target) for leg in sailing.choices(state).legs]
    unsailed = list(sailing.begin(state).unsailed)
    gains = {target: harbour.gain(target) for _, target in legs}
    losses = {origin: harbour.loss(origin) for origin, _ in legs}
    while legs:
        best, best_leg = 0.01, None
        number = sum(n for (_, target), n in sent_by_leg.items() if target == first)
        more = [leg for leg in legs if leg[1] == first] if number < most else []
        if more:
            best = -math.inf
        for origin, target in more or legs:
            gain = gains[target] - losses[origin]
            if gain > best:
                best, best_leg = gain, (origin, target)
        if best_leg is None:
            break
        origin, target = best_leg
        unsailed[origin] -= 1
        harbour.ships[origin] -= 1
        harbour.ships[target] += 1
        sent_by_leg[best_leg] = sent_by_leg.get(best_leg, 0) + 1
        legs = [leg for leg in legs if unsailed[leg[0]]]
        gains |= {region: harbour.gain(region) for region in best_leg}
        losses |= {region: harbour.loss(region) for region in best_leg if harbour.ships[region]}
    steps: tuple[Step, ...] = (END,)
    if sent_by_leg:
        steps = (verbs.Sail(tuple((origin, target, n) for (origin, target), n in sent_by_leg.items())), END)
    return Turn(before + steps, reduce(apply, steps, state))


def _recruit(state: State, evaluator: Evaluator, number: int) -> Sequence[Step]:
    worth, have = evaluator.weights.workers, state.actor.workers

    def gain(batch: Batch) -> float:
        more = worth[have + batch.kept] - worth[have]
        return batch.kept + more * evaluator.share + (batch.income - batch.cost) * evaluator.coin

    batches = capacity.choices(state, verbs.Workers).batches
    return [verbs.Workers(batch.n) for batch in sorted(batches, key=gain, reverse=True)[:number]]


def _build_ships(state: State, evaluator: Evaluator, number: int) -> Sequence[Step]:
    harbour = Harbour(state, evaluator)

    def gain(batch: Batch) -> float:
        return batch.kept + harbour.at(0, harbour.ships[0] + batch.kept) + (batch.income - batch.cost) * evaluator.coin

    batches = capacity.choices(state, verbs.Ships).batches
    return [verbs.Ships(batch.n) for batch in sorted(batches, key=gain, reverse=True)[:number]]


def _trades(state: State, evaluator: Evaluator, number: int) -> Sequence[Step]:
    choice, trades = market.choices(state), dict[verbs.Market, None]()
    for wild in (None, 0, 1, 2):
        sell, process = [0, 0, 0], [0, 0, 0]
        for trade in choice.trades:
            hands = trade.factories + (trade.good == wild)
            if trade.good != wild and trade.colonies * trade.price >= hands * trade.income:
                sell[trade.good] = trade.colonies
            else:
                process[trade.good] = hands
        if any(sell) or any(process):
            trades[verbs.Market((sell[0], sell[1], sell[2]), (process[0], process[1], process[2]), wild)] = None
    return list(sorted(trades, key=choice.income, reverse=True)[:number])


def _partial_trades(state: State, evaluator: Evaluator, number: int) -> Sequence[Step]:
    choice, player = market.choices(state), state.actor
    enough = [
        {0, *range(trade.colonies - FEWER, trade.colonies + 1), *range(trade.factories - FEWER, trade.factories + 2)}
        for trade in choice.trades
    ]

    def gain(step: verbs.Market) -> float:
        rows = tuple(
            trade.sold_to(sale) if sale else trade.processed_to(work)
            for trade, sale, work in zip(choice.trades, step.sell, step.process, strict=True)
        )
        purse = evaluator.purse(player.cash + choice.income(step))
        return purse + evaluator.trade(rows, player.colonies, player.factories)

    ways = [
        step
        for step in choice.steps()
        if all(max(pair) in some for pair, some in zip(zip(step.sell, step.process), enough))  # noqa: B905
    ]
    usual = _trades(state, evaluator, 1)
    return list(dict.fromkeys([*usual, *sorted(ways, key=gain, reverse=True)[:number]]))


def _privileges(state: State, evaluator: Evaluator, number: int) -> Sequence[Step]:
    player, choice = state.actor, privilege.choices(state)
    coins = {grant.kind: grant.coins for grant in (*choice.gallery, *choice.king)}

    def gain(step: verbs.Privilege | verbs.King) -> float:
        each, have = evaluator.each[step.kind], player.privileges[step.kind]
        return player.achievements[step.kind] * (each[have + 1] - each[have]) + coins[step.kind] * evaluator.coin

    return sorted(choice.steps(), key=gain, reverse=True)[:number]


def _settle(state: State, evaluator: Evaluator, number: int) -> Sequence[Step]:
    choice = colony.choices(state)
    goods = {site.region: site.good for site in choice.sites}

    def gain(step: verbs.Colony) -> float:
        worth = sum(evaluator.colonies[goods[region]] * n for region, n in step.take)
        return worth - choice.price(step.take) * evaluator.coin

    return sorted(choice.steps(), key=gain, reverse=True)[:number]


def _purchases(state: State, evaluator: Evaluator, number: int) -> Sequence[Step]:
    player, weights, choice = state.actor, evaluator.weights, buildings.choices(state)
    have, trade = player.privileges, evaluator.trade(state.market, player.colonies, player.factories)
    gains = {
        SHIPYARD: evaluator.each[COLUMNS.index("shipyard")][have[COLUMNS.index("shipyard")]]
        + weights.yard * evaluator.share,
        CHURCH: evaluator.each[COLUMNS.index("church")][have[COLUMNS.index("church")]]
        + weights.church * evaluator.share,
    }
    for line in choice.lines:
        if line.building < SHIPYARD:
            more = tuple(own + (good == line.building) for good, own in enumerate(player.factories))
            gains[line.building] = (
                evaluator.each[1][have[1]] + evaluator.trade(state.market, player.colonies, more) - trade
            )
    if evaluator.urge:
        for line in choice.lines:
            gains[line.building] += evaluator.urge * CIRCLE * line.workers / player.workers

    def gain(step: verbs.Build) -> float:
        gain = sum(gains[building] * n for building, n in enumerate(step.counts) if n)
        return gain - choice.price(step.counts) * evaluator.coin

    return sorted(choice.steps(), key=gain, reverse=True)[:number]


def determinize(view: State, rng: random.Random) -> State:
    """Return the position with stacks drawn at random from the tokens not face up."""
    stacks: list[Counts | None] = [None] * len(BOARD.regions)
    for good in range(len(GOODS)):
        unseen = set(BOARD.token_prices[good])
        hidden = []
        for region in BOARD.slots(good):
            tokens = view.tokens[region]
            if tokens is None:
                hidden.append(region)
            else:
                unseen.difference_update(tokens)
        sample = rng.sample(sorted(unseen), sum(BOARD.regions[region].tokens for region in hidden))
        for region in hidden:
            stacks[region] = tuple(sorted(sample.pop() for _ in range(BOARD.regions[region].tokens)))
    return replace(view, stacks=tuple(stacks))


@dataclass(frozen=True, slots=True)
class Merchant:
    name: str = "merchant"
    mind: Mind = USUAL
    breadth: Breadth = SENSIBLE

    def choose(self, view: State, rng: random.Random) -> Step:
        return self.turn(determinize(view, rng)).steps[0]

    def turn(self, state: State) -> Turn:
        seat = state.actor_seat
        weights = self.mind.at(len(state.players))
        evaluator = Evaluator(state, seat, weights, playing=True)
        possible = list(turns(state, evaluator, self.breadth))
        if not state.end_triggered and any(turn.after.end_triggered for turn in possible):
            leads = [(lead(turn.after, seat, weights), turn) for turn in possible]
            ends = [pair for pair in leads if pair[1].after.end_triggered]
            if evaluator.urge and (max(gap for gap, _ in ends) > 0 or evaluator.late):
                leads = ends
            return max(leads, key=lambda pair: pair[0])[1]
        return max(possible, key=lambda turn: evaluator.value(turn.after))


@dataclass(frozen=True, slots=True)
class Hand:
    """Player that judges turns with a random error of points; with none for the end, which must come."""

    name: str
    error: float
    merchant: Merchant = field(default_factory=Merchant)

    def choose(self, view: State, rng: random.Random) -> Step:
        world = determinize(view, rng)
        evaluator = Evaluator(world, view.actor_seat, self.merchant.mind.at(len(view.players)), playing=True)
        if evaluator.urge:
            return self.merchant.turn(world).steps[0]

        def seems(turn: Turn) -> float:
            return evaluator.value(turn.after) + rng.gauss(0, self.error)

        return max(turns(world, evaluator), key=seems).steps[0]


PATIENCE: Final = 6
CLOSER: Final = Merchant(mind=everywhere(Weights(earliest=0, patience=0, limit=PATIENCE, urge=2)))


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Player that draws a kind of step, then one of it; later on it ends the game, as random steps hardly do.

    It gives no ships away, or it would never explore, and declines only if it must.
    """

    name: str = "random"

    def choose(self, view: State, rng: random.Random) -> Step:
        if view.seat is not None and view.turns_played >= PATIENCE * len(view.players):
            return CLOSER.choose(view, rng)
        return lot(view, rng)


def lot(view: State, rng: random.Random) -> Step:
    """Draw a kind of step, then one of that kind. Raises ValueError when the game is over."""
    kinds: dict[type[Step], list[Step]] = {}
    for step in legal(view).steps():
        if not (isinstance(step, verbs.Move) and step.pay):
            kinds.setdefault(type(step), []).append(step)
    if len(kinds) > 1 and view.stage == "action":
        kinds.pop(verbs.End, None)
    if not kinds:
        raise ValueError("the game is over")
    return rng.choice(kinds[rng.choice(list(kinds))])
