"""The rule shared by recruiting with churches and building ships with shipyards (rules, section 3, Workers, Ships)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from navegador.board import BOARD
from navegador.errors import IllegalStep


@dataclass(frozen=True, slots=True)
class Batch:
    """A number taken at once: its cost, and the income from those over the limit."""

    n: int
    cost: int
    """Cruzados, all paid beforehand."""
    kept: int
    """Number really received."""
    income: int
    """Cruzados for those over the limit, received afterwards."""


@lru_cache(1024)
def batch(n: int, capacity: int, owned: int, limit: int, phase: int) -> Batch:
    """Compute the cost of `n` at once with this many churches (or shipyards), this many owned, and the limit."""
    cheap = min(n, capacity)
    cost = cheap * BOARD.capacity_price + (n - cheap) * BOARD.beyond_price * phase
    kept = min(n, limit - owned)
    return Batch(n, cost, kept, (n - kept) * BOARD.surplus_price)


def batches(cash: int, capacity: int, owned: int, limit: int, phase: int) -> tuple[Batch, ...]:
    """Every affordable batch, smallest first."""
    possible = (batch(n, capacity, owned, limit, phase) for n in range(1, max(capacity, limit - owned) + 1))
    return tuple(takewhile(lambda one: one.cost <= cash, possible))


def check(wanted: Batch, cash: int, capacity: int, owned: int, limit: int, phase: int, reason: str) -> None:
    """Raise IllegalStep with that reason if the number is too high or cannot be paid for.

    The reason gives the number that there is room and money for.
    """
    if not 1 <= wanted.n <= max(capacity, limit - owned):
        payable = len(batches(cash, capacity, owned, limit, phase))
        if wanted.n < 1 or payable:
            raise IllegalStep(reason, most=payable)
    if wanted.cost > cash:
        raise IllegalStep("price", price=wanted.cost, cash=cash)
