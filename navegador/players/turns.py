"""Whole turns that a sensible player would think of, a few for each field of the rondel.

Each comes with the position after it, so stacks have to be there (`navegador.players.determinize`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from navegador.actions import buildings, colony, market, privilege, sailing, ships, workers
from navegador.actions.capacity import Batch
from navegador.board import CHURCH, COLUMNS, RONDEL, SHIPYARD
from navegador.players.closing import CIRCLE
from navegador.players.value import Evaluator, shores
from navegador.state import State
from navegador.steps import (
    Build,
    Colony,
    End,
    Explore,
    Group,
    King,
    Market,
    Move,
    Navegador,
    Privilege,
    Sail,
    Ships,
    Step,
    Workers,
)
from navegador.turn import apply, legal

FURTHEST = 1
"""Ships that a turn is thought of giving up on the rondel."""
KEPT = 2
"""Actions on one field that are looked at closely."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The rest of a turn, and what comes of it."""

    steps: tuple[Step, ...]
    after: State


def turns(state: State, evaluator: Evaluator) -> Iterator[Turn]:
    """Ways to play the rest of the turn that is under way; always at least one."""
    match state.stage:
        case "start":
            if legal(state).card:
                begun = apply(state, Navegador())
                best = max(_voyages(begun, evaluator), key=lambda turn: evaluator.value(turn.after))
                for turn in _journeys(best.after, evaluator):
                    yield Turn((Navegador(), *best.steps, *turn.steps), turn.after)
            yield from _journeys(state, evaluator)
        case "extra":
            for voyage in _voyages(state, evaluator):
                for turn in _journeys(voyage.after, evaluator):
                    yield Turn(voyage.steps + turn.steps, turn.after)
        case "move":
            yield from _journeys(state, evaluator)
        case "action":
            yield from _actions(state, evaluator)
        case "sailing":
            yield from _voyages(state, evaluator)
        case "over":
            raise ValueError("the game is over")


def _journeys(state: State, evaluator: Evaluator) -> Iterator[Turn]:
    """The stone moves to each field that is not too far, and the field's action follows."""
    fleet = [(region, have) for region, have in enumerate(state.actor.ships) if have]
    for move in legal(state).moves:
        if move.price <= FURTHEST:
            step = Move(move.field, Harbour(state, evaluator).least(fleet, move.price) if move.price else ())
            for turn in _actions(apply(state, step), evaluator):
                yield Turn((step, *turn.steps), turn.after)


def _actions(state: State, evaluator: Evaluator) -> Iterator[Turn]:
    stone = state.actor.field
    assert stone is not None
    match RONDEL[stone]:
        case "sailing":
            yield from _voyages(state, evaluator)
            return
        case "workers":
            steps = _recruiting(state, evaluator)
        case "market":
            steps = _trades(state)
        case "colony":
            steps = _settling(state, evaluator)
        case "privilege":
            steps = _privileges(state, evaluator)
        case "ships":
            steps = _shipbuilding(state, evaluator)
        case _:
            steps = _purchases(state, evaluator)
    for step in steps or [End()]:
        yield Turn((step,), apply(state, step))


# ------------------------------------------------------------------------------------------------------------- sailing


class Harbour:
    """The ships of the player to act, and what they are worth where they lie."""

    def __init__(self, state: State, evaluator: Evaluator) -> None:
        self.state = state
        self.evaluator = evaluator
        self.near = shores(state.tokens)
        self.ships = list(state.actor.ships)
        self.known: dict[tuple[int, int], float] = {}

    def at(self, region: int, n: int) -> float:
        """What `n` ships are worth there."""
        if (region, n) not in self.known:
            self.known[region, n] = self.evaluator.place(self.state, self.near, region, n)
        return self.known[region, n]

    def loss(self, region: int) -> float:
        """What one ship less there is missed."""
        return self.at(region, self.ships[region]) - self.at(region, self.ships[region] - 1)

    def gain(self, region: int) -> float:
        """What one ship more there brings."""
        return self.at(region, self.ships[region] + 1) - self.at(region, self.ships[region])

    def least(self, sources: Sequence[tuple[int, int]], n: int) -> Group:
        """So many ships from the sources, one after the other where it is missed least."""
        left, picked = dict(sources), dict.fromkeys((region for region, _ in sources), 0)
        for _ in range(n):
            region = min((region for region in left if left[region]), key=self.loss)
            left[region] -= 1
            picked[region] += 1
            self.ships[region] -= 1
        return tuple((region, taken) for region, taken in picked.items() if taken)


def _voyages(state: State, evaluator: Evaluator) -> Iterator[Turn]:
    """Sail where ships are worth the most, having explored one of the regions in reach, or none."""
    yield _spread(state, (), evaluator)
    for expedition in sailing.choices(state).expeditions:
        step = Explore(expedition.region, Harbour(state, evaluator).least(expedition.sources, expedition.least))
        yield _spread(apply(state, step), (step,), evaluator)


def _spread(state: State, before: tuple[Step, ...], evaluator: Evaluator) -> Turn:
    """Sail each ship that gains by it, and finish."""
    harbour, gone = Harbour(state, evaluator), dict[tuple[int, int], int]()
    legs = [(leg.origin, leg.target) for leg in sailing.choices(state).legs]
    unsailed = list(sailing.begin(state).unsailed)
    while legs:
        best, chosen = 0.01, None
        for origin, target in legs:
            gain = harbour.gain(target) - harbour.loss(origin)
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
    steps: tuple[Step, ...] = (End(),)
    if gone:
        steps = (Sail(tuple((origin, target, n) for (origin, target), n in gone.items())), End())
    after = state
    for step in steps:
        after = apply(after, step)
    return Turn(before + steps, after)


# --------------------------------------------------------------------------------------------------- the other actions


def _recruiting(state: State, evaluator: Evaluator) -> list[Step]:
    player, worth = state.actor, evaluator.weights.workers

    def gain(batch: Batch) -> float:
        more = worth[player.workers + batch.kept] - worth[player.workers]
        return batch.kept + more * evaluator.share + (batch.income - batch.cost) * evaluator.coin

    batches = workers.choices(state).batches
    return [Workers(max(batches, key=gain).n)] if batches else []


def _shipbuilding(state: State, evaluator: Evaluator) -> list[Step]:
    harbour = Harbour(state, evaluator)

    def gain(batch: Batch) -> float:
        return batch.kept + harbour.at(0, harbour.ships[0] + batch.kept) + (batch.income - batch.cost) * evaluator.coin

    batches = ships.choices(state).batches
    return [Ships(max(batches, key=gain).n)] if batches else []


def _trades(state: State) -> list[Step]:
    """With the wildcard at work for each good in turn, or for none: what brings the most for each good."""
    choice, trades = market.choices(state), dict[Market, None]()
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
    return list(sorted(trades, key=choice.income, reverse=True)[:KEPT])


def _privileges(state: State, evaluator: Evaluator) -> list[Step]:
    player, choice = state.actor, privilege.choices(state)
    grants = {Privilege(grant.kind): grant for grant in choice.gallery} | {
        King(grant.kind): grant for grant in choice.king
    }

    def gain(step: Privilege | King) -> float:
        each, have = evaluator.each[step.kind], player.privileges[step.kind]
        return player.achievements[step.kind] * (each[have + 1] - each[have]) + grants[step].coins * evaluator.coin

    return list(sorted(grants, key=gain, reverse=True)[:KEPT])


def _settling(state: State, evaluator: Evaluator) -> list[Step]:
    choice = colony.choices(state)
    goods = {site.region: site.good for site in choice.sites}

    def gain(step: Colony) -> float:
        worth = sum(evaluator.colonies[goods[region]] * n for region, n in step.take)
        return worth - choice.price(step.take) * evaluator.coin

    return list(sorted(choice.steps(), key=gain, reverse=True)[:KEPT])


def _purchases(state: State, evaluator: Evaluator) -> list[Step]:
    player, choice, weights = state.actor, buildings.choices(state), evaluator.weights
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

    def gain(step: Build) -> float:
        bought = sum(gains[building] * n for building, n in enumerate(step.counts) if n)
        return bought - choice.price(step.counts) * evaluator.coin

    return list(sorted(choice.steps(), key=gain, reverse=True)[:KEPT])
