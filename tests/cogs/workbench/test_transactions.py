"""The transactions of a turn and of a look, as docs/measurements.md counts them."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from hosting.db import Store
from tests.support.world import Member, World

CONFIRM = {"read": 2, "write": 5}
"""Transactions of a Confirm: for its answer, the post, and the jobs that follow."""
LOOK = {"read": 1}


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the transactions that read and those that write."""
    counts: Counter[str] = Counter()

    def counted(kind: str, function: Callable[..., Any]) -> Callable[..., Any]:
        async def counting(*given: Any) -> Any:
            counts[kind] += 1
            return await function(*given)

        return counting

    for kind in ("read", "write"):
        monkeypatch.setattr(Store, kind, counted(kind, getattr(Store, kind)))
    return counts


async def test_a_turn_and_a_look_take_few_transactions(
    world: World, started: None, ana: Member, counts: Counter[str]
) -> None:
    """A Confirm with its post takes two reads and five writes, and a look one read."""
    panel = await world.press(ana, await world.press(ana, world.last(), "Workers"), "1")
    counts.clear()
    await world.press(ana, panel, "Confirm")
    assert counts == CONFIRM
    counts.clear()
    await world.slash(ana, "show market")
    assert counts == LOOK
