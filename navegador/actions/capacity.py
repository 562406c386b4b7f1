"""The fields Workers and Ships: churches recruit as shipyards build (rules, section 3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple, TypeAlias

from gamekit import replace
from navegador.board import BOARD
from navegador.state import State
from navegador.steps import IllegalStep, Ships, Workers

Kind: TypeAlias = type[Workers] | type[Ships]


class Terms(NamedTuple):
    capacity: int
    owned: int
    limit: int
    phase: int


@dataclass(frozen=True, slots=True)
class Batch:
    n: int
    cost: int
    kept: int
    income: int


@dataclass(frozen=True, slots=True)
class CapacityChoice:
    kind: Kind
    batches: tuple[Batch, ...]

    def steps(self) -> Iterator[Workers | Ships]:
        return (self.kind(batch.n) for batch in self.batches)


@lru_cache(1024)
def batch(n: int, capacity: int, have: int, limit: int, phase: int) -> Batch:
    cheap = min(n, capacity)
    cost = cheap * BOARD.capacity_price + (n - cheap) * BOARD.beyond_price * phase
    gain = min(n, limit - have)
    return Batch(n, cost, gain, (n - gain) * BOARD.surplus_price)


def batches(cash: int, capacity: int, have: int, limit: int, phase: int) -> tuple[Batch, ...]:
    possible = (batch(n, capacity, have, limit, phase) for n in range(1, max(capacity, limit - have) + 1))
    return tuple(takewhile(lambda offer: offer.cost <= cash, possible))


def terms(state: State, kind: Kind) -> Terms:
    player = state.actor
    if kind is Workers:
        return Terms(player.churches, player.workers, BOARD.most_workers, state.phase)
    return Terms(player.shipyards, player.fleet, BOARD.most_ships, state.phase)


def choices(state: State, kind: Kind) -> CapacityChoice:
    return CapacityChoice(kind, batches(state.actor.cash, *terms(state, kind)))


def take(state: State, step: Workers | Ships) -> State:
    player, cost = state.actor, terms(state, type(step))
    order = batch(step.n, *cost)
    if not 1 <= step.n <= max(cost.capacity, cost.limit - cost.owned):
        payable = len(batches(player.cash, *cost))
        if step.n < 1 or payable:
            raise IllegalStep("too-many-workers" if isinstance(step, Workers) else "too-many-ships", most=payable)
    if order.cost > player.cash:
        raise IllegalStep("price", price=order.cost, cash=player.cash)
    cash = player.cash - order.cost + order.income
    if isinstance(step, Workers):
        return state.with_actor(replace(player, cash=cash, workers=player.workers + order.kept))
    return state.with_actor(replace(player, cash=cash, ships=(player.ships[0] + order.kept, *player.ships[1:])))
