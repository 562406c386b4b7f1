"""Whole turns that a sensible player would think of, a few for each field of the rondel.

Each comes with the position after it, so stacks have to be there (`navegador.players.guess`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from navegador.actions import buildings, colony, market, privilege, sailing, ships, workers
from navegador.actions.capacity import Batch
from navegador.board import BOARD, RONDEL
from navegador.players.value import Outlook, Weights, value
from navegador.state import State
from navegador.steps import Build, Colony, End, Explore, Group, Market, Move, Navegador, Sail, Ships, Step, Workers
from navegador.turn import apply, legal

FURTHEST = 2
"""Ships that a turn is thought of giving up on the rondel."""
KEPT = 3
"""Purchases of one kind that are looked at closely."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The rest of a turn, and what comes of it."""

    steps: tuple[Step, ...]
    after: State


def turns(state: State, weights: Weights) -> Iterator[Turn]:
    """Ways to play the rest of the turn that is under way; always at least one."""
    match state.stage:
        case "start":
            if legal(state).card:
                begun = apply(state, Navegador())
                best = max(_voyages(begun, weights), key=lambda turn: _worth(state, turn, weights))
                for turn in _journeys(best.after, weights):
                    yield Turn((Navegador(), *best.steps, *turn.steps), turn.after)
            yield from _journeys(state, weights)
        case "extra":
            for voyage in _voyages(state, weights):
                for turn in _journeys(voyage.after, weights):
                    yield Turn(voyage.steps + turn.steps, turn.after)
        case "move":
            yield from _journeys(state, weights)
        case "action":
            yield from _actions(state, weights)
        case "sailing":
            yield from _voyages(state, weights)
        case "over":
            raise ValueError("the game is over")


def _worth(state: State, turn: Turn, weights: Weights) -> float:
    assert state.seat is not None
    return value(turn.after, state.seat, weights)


def _journeys(state: State, weights: Weights) -> Iterator[Turn]:
    """The stone moves to each field that is not too far, and the field's action follows."""
    for move in legal(state).moves:
        if move.price <= FURTHEST:
            step = Move(move.field, _dispensable(state, move.price, weights))
            for turn in _actions(apply(state, step), weights):
                yield Turn((step, *turn.steps), turn.after)


def _dispensable(state: State, n: int, weights: Weights) -> Group:
    """So many ships, taken where they are missed least."""
    if not n:
        return ()
    harbour = Harbour(state, weights)
    return harbour.least(tuple((region, have) for region, have in enumerate(state.actor.ships) if have), n)


def _actions(state: State, weights: Weights) -> Iterator[Turn]:
    stone = state.actor.field
    assert stone is not None
    match RONDEL[stone]:
        case "sailing":
            yield from _voyages(state, weights)
            return
        case "workers":
            steps = _recruiting(state, weights)
        case "market":
            steps = _trades(state)
        case "colony":
            steps = _settling(state, weights)
        case "privilege":
            steps = list(privilege.choices(state).steps())
        case "ships":
            steps = _shipbuilding(state, weights)
        case _:
            steps = _purchases(state, weights)
    for step in steps:
        yield Turn((step,), apply(state, step))
    yield Turn((End(),), apply(state, End()))


# ------------------------------------------------------------------------------------------------------------- sailing


class Harbour:
    """The ships of the player to act, and what they are worth where they lie."""

    def __init__(self, state: State, weights: Weights) -> None:
        assert state.seat is not None
        self.outlook = Outlook(state, state.seat, weights)
        self.ships = list(state.actor.ships)

    def at(self, region: int, n: int) -> float:
        """What `n` ships are worth there."""
        return self.outlook.place(region, n) if n else 0.0

    def loss(self, region: int) -> float:
        """What one ship less there is missed."""
        return self.at(region, self.ships[region]) - self.at(region, self.ships[region] - 1)

    def gain(self, region: int) -> float:
        """What one ship more there brings."""
        return self.at(region, self.ships[region] + 1) - self.at(region, self.ships[region])

    def least(self, sources: Group, n: int) -> Group:
        """So many ships from the sources, one after the other where it is missed least."""
        left, picked = dict(sources), dict.fromkeys((region for region, _ in sources), 0)
        for _ in range(n):
            region = min((region for region in left if left[region]), key=self.loss)
            left[region] -= 1
            picked[region] += 1
            self.ships[region] -= 1
        return tuple((region, taken) for region, taken in picked.items() if taken)


def _voyages(state: State, weights: Weights) -> Iterator[Turn]:
    """Sail where ships are worth the most, having explored one of the regions in reach, or none."""
    yield _spread(state, (), weights)
    for expedition in sailing.choices(state).expeditions:
        step = Explore(expedition.region, Harbour(state, weights).least(expedition.sources, expedition.least))
        yield _spread(apply(state, step), (step,), weights)


def _spread(state: State, before: tuple[Step, ...], weights: Weights) -> Turn:
    """Sail each ship that gains by it, and finish."""
    harbour, gone = Harbour(state, weights), dict[tuple[int, int], int]()
    legs = [(leg.origin, leg.target) for leg in sailing.choices(state).legs]
    unsailed = list(sailing.begin(state).unsailed)
    while True:
        best, chosen = 0.01, None
        lost = {origin: harbour.loss(origin) for origin, _ in legs if unsailed[origin]}
        gained = {target: harbour.gain(target) for _, target in legs} if lost else {}
        for origin, target in legs:
            if unsailed[origin] and gained[target] - lost[origin] > best:
                best, chosen = gained[target] - lost[origin], (origin, target)
        if chosen is None:
            break
        origin, target = chosen
        unsailed[origin] -= 1
        harbour.ships[origin] -= 1
        harbour.ships[target] += 1
        gone[chosen] = gone.get(chosen, 0) + 1
    steps: tuple[Step, ...] = (End(),)
    if gone:
        steps = (Sail(tuple((origin, target, n) for (origin, target), n in gone.items())), End())
    after = state
    for step in steps:
        after = apply(after, step)
    return Turn(before + steps, after)


# --------------------------------------------------------------------------------------------------- the other actions


def _recruiting(state: State, weights: Weights) -> list[Step]:
    player, outlook = state.actor, _outlook(state, weights)

    def gain(batch: Batch) -> float:
        more = weights.workers[player.workers + batch.kept] - weights.workers[player.workers]
        return batch.kept + more * outlook.share + (batch.income - batch.cost) * outlook.coin

    batches = workers.choices(state).batches
    return [Workers(max(batches, key=gain).n)] if batches else []


def _shipbuilding(state: State, weights: Weights) -> list[Step]:
    harbour = Harbour(state, weights)
    home, outlook = state.actor.ships[0], harbour.outlook

    def gain(batch: Batch) -> float:
        return batch.kept + harbour.at(0, home + batch.kept) + (batch.income - batch.cost) * outlook.coin

    batches = ships.choices(state).batches
    return [Ships(max(batches, key=gain).n)] if batches else []


def _trades(state: State) -> list[Step]:
    """With the wildcard at work for each good in turn, or for none: what brings the most for each good."""
    trades, found = market.choices(state).trades, dict[Step, None]()
    for wild in (None, 0, 1, 2):
        sell, process = [0, 0, 0], [0, 0, 0]
        for trade in trades:
            hands = trade.factories + (trade.good == wild)
            if trade.good != wild and trade.colonies * trade.price >= hands * trade.income:
                sell[trade.good] = trade.colonies
            else:
                process[trade.good] = hands
        if any(sell) or any(process):
            found[Market((sell[0], sell[1], sell[2]), (process[0], process[1], process[2]), wild)] = None
    return list(found)


def _settling(state: State, weights: Weights) -> list[Step]:
    choice, outlook = colony.choices(state), _outlook(state, weights)
    goods = {site.region: site.good for site in choice.sites}

    def gain(step: Colony) -> float:
        found = sum(outlook.colonies[goods[region]] * n for region, n in step.take)
        return found - choice.price(step.take) * outlook.coin

    return list(sorted(choice.steps(), key=gain, reverse=True)[:KEPT])


def _purchases(state: State, weights: Weights) -> list[Step]:
    assert state.seat is not None
    choice, outlook = buildings.choices(state), _outlook(state, weights)
    plain = value(state, state.seat, weights)
    gains = [0.0] * len(BOARD.buildings)
    for line in choice.lines:
        one = apply(state, buildings.build(((line.building, 1),)))
        gains[line.building] = value(one, state.seat, weights) - plain + line.prices[0] * outlook.coin

    def gain(step: Build) -> float:
        bought = sum(gain * n for gain, n in zip(gains, step.counts, strict=True))
        return bought - choice.price(step.counts) * outlook.coin

    return list(sorted(choice.steps(), key=gain, reverse=True)[:KEPT])


def _outlook(state: State, weights: Weights) -> Outlook:
    assert state.seat is not None
    return Outlook(state, state.seat, weights)
