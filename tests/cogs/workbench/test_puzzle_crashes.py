"""Crashes around a puzzle's day: each question and each solution is posted exactly once."""

from datetime import timedelta

import pytest

from tests.cogs.delivery.test_crashes import Power
from tests.cogs.workbench.puzzles import HOUR, cheap, decline, post_puzzle, puzzle_messages
from tests.support.effort import tries
from tests.support.world import World

pytestmark = [pytest.mark.long, pytest.mark.no_cover, pytest.mark.usefixtures("long_sleep")]
STEP = tries(29, 1)
"""Step between tested faults: larger, as a day costs more than a turn; odd, to alternate both sides of a request."""


async def until(world: World, hour: int, minute: int) -> None:
    """Let time pass until the clock next reads this."""
    now = world.clock.now()
    then = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
    then += timedelta(days=then <= now)
    await world.advance(seconds=(then - now).total_seconds())


async def test_killed_at_every_moment(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The power fails before and after each request and transaction of a day; all answers count."""
    cheap(monkeypatch)
    power = Power(monkeypatch)
    channel, _ = await post_puzzle(world)
    for day, reach in enumerate(power.moments(step=STEP), 1):
        question = puzzle_messages(world, channel)[-1]
        await decline(world, world.people["Ana"], question)
        await until(world, HOUR - 1, 59)
        if not await power.cut(world, reach, world.advance(minutes=2)):
            await world.advance(minutes=2)
        heads = [message.content.partition(" ·")[0].replace("🧩 ", "") for message in world.messages(channel)]
        wanted = ["", "**Puzzle 1**"]
        for number in range(1, day + 1):
            wanted += [f"**Solution of puzzle {number}**", "", f"**Puzzle {number + 1}**"]
        assert heads == wanted
        *_, old, solution, new = puzzle_messages(world, channel)
        assert "One person answered" in solution.content
        assert [bool(world.buttons(message)) for message in (old, solution, new)] == [False, True, True]
