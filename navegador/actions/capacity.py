"""What churches and shipyards let a player get, workers and ships alike (rules, section 3, Workers and Ships)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from navegador.board import BOARD
from navegador.errors import IllegalStep


@dataclass(frozen=True, slots=True)
class Batch:
    """So many at once: what they cost, and what those over the limit bring."""

    n: int
    cost: int
    """Cruzados, all paid beforehand."""
    kept: int
    """How many really come."""
    income: int
    """Cruzados for those over the limit, received afterwards."""


@lru_cache(1024)
def batch(n: int, capacity: int, owned: int, limit: int, phase: int) -> Batch:
    """Reckon `n` at once with so many churches (or shipyards), so many owned, and the limit."""
    cheap = min(n, capacity)
    cost = cheap * BOARD.capacity_price + (n - cheap) * BOARD.beyond_price * phase
    kept = min(n, limit - owned)
    return Batch(n, cost, kept, (n - kept) * BOARD.surplus_price)


def batches(cash: int, capacity: int, owned: int, limit: int, phase: int) -> tuple[Batch, ...]:
    """Every batch that can be paid for, smallest first."""
    possible = (batch(n, capacity, owned, limit, phase) for n in range(1, max(capacity, limit - owned) + 1))
    return tuple(takewhile(lambda one: one.cost <= cash, possible))


def check(wanted: Batch, cash: int, capacity: int, owned: int, limit: int, phase: int, reason: str) -> None:
    """Raise IllegalStep with that reason where so many are too many, or cannot be paid for.

    The reason names how many there is room and money for.
    """
    if not 1 <= wanted.n <= max(capacity, limit - owned):
        payable = len(batches(cash, capacity, owned, limit, phase))
        if wanted.n < 1 or payable:
            raise IllegalStep(reason, most=payable)
    if wanted.cost > cash:
        raise IllegalStep("price", price=wanted.cost, cash=cash)
