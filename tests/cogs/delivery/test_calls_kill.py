"""The bot dies at any moment of a reminder, and it comes once all the same."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from tables.runner import Runner
from tests.cogs.delivery.test_crashes import MOST, STEP, GoneError, Power, decline
from tests.cogs.hands import table_of, to_act
from tests.support.world import opened


@pytest.mark.parametrize("direct", [True, False])
async def test_killed_at_every_moment_of_a_reminder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, direct: bool
) -> None:
    """Before and after each request and each transaction, from when it is due until it is noted."""
    defaults = Runner.__init__.__kwdefaults__
    assert defaults is not None
    monkeypatch.setitem(defaults, "longest_sleep", 1e7)
    async with opened(tmp_path) as world:
        power = Power(monkeypatch)
        for name in ("Ana", "Bruno") if direct else ():
            await world.bot.services.people.set_ping(world.people[name].id, "direct")
        await table_of(world, "Ana", "Bruno", order="as joined")
        await world.advance(seconds=2)
        for reach in range(1, MOST, STEP):
            who = await to_act(world)
            assert who is not None
            known = world.direct(who) if direct else world.messages()
            power.left = reach
            with contextlib.suppress(AssertionError, ValueError):
                await world.advance(hours=24)
            whole, power.left = not power.gone, None
            if not whole:
                await world.restart(kill=True)
                assert all(isinstance(error, GoneError) for error in world.errors)
            await world.advance(minutes=10)
            now = world.direct(who) if direct else world.messages()
            (reminder,) = now[len(known) :]
            assert reminder.content.startswith("⏰")
            assert len(world.buttons(reminder)) == 3
            if whole:
                assert reach > 10
                return
            if not direct:
                await reminder.delete()  # so that the newest message is the turn's again
            await decline(world, who)
            await world.advance(seconds=2)
    raise AssertionError("a reminder takes longer than this test looks")
