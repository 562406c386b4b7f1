"""Crashes around a puzzle's day: each question and each solution is posted exactly once."""

from datetime import timedelta
from pathlib import Path

import pytest

from tests.cogs.delivery.test_crashes import MAX_FAULTS, Power
from tests.cogs.puzzling.scene import HOUR, asked, cheap, decline, told
from tests.support.effort import tries
from tests.support.world import World, opened

pytestmark = [pytest.mark.no_cover, pytest.mark.usefixtures("long_sleep")]
STEP = tries(29, 1)
"""Step between tested faults: larger, as a day costs more than a turn; odd, to alternate both sides of a request."""


async def until(world: World, hour: int, minute: int) -> None:
    """Let time pass until the clock next reads this."""
    now = world.clock.now()
    then = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
    then += timedelta(days=then <= now)
    await world.advance(seconds=(then - now).total_seconds())


async def test_killed_at_every_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The power fails before and after each request and transaction of a day; all answers count."""
    cheap(monkeypatch)
    async with opened(tmp_path) as world:
        power = Power(monkeypatch)
        channel, _ = await asked(world)
        for day, reach in enumerate(range(1, MAX_FAULTS, STEP), 1):
            question = told(world, channel)[-1]
            await decline(world, world.people["Ana"], question)
            await until(world, HOUR - 1, 59)
            whole = await power.cut(world, reach, world.advance(minutes=2))
            if not whole:
                await world.advance(minutes=2)
            heads = [message.content.partition(" ·")[0].replace("🧩 ", "") for message in world.messages(channel)]
            wanted = ["", "**Puzzle 1**"]
            for number in range(1, day + 1):
                wanted += [f"**Solution of puzzle {number}**", "", f"**Puzzle {number + 1}**"]
            assert heads == wanted
            *_, old, solution, new = told(world, channel)
            assert "One person answered" in solution.content
            assert [bool(world.buttons(message)) for message in (old, solution, new)] == [False, True, True]
            if whole:
                return
        raise AssertionError("it takes longer than this test looks")
