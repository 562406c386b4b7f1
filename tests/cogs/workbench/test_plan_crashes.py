"""Crashes around a plan to be played and a puzzle's day: done once or not at all, and posted once either way."""

from datetime import timedelta
from typing import Any

import pytest

from navegador import legal
from navegador.game import NAVEGADOR
from navegador.state import State
from navegador.steps import End, Move
from tests.cogs.delivery.test_crashes import Power, check, decline
from tests.cogs.hands import table_of
from tests.cogs.workbench import puzzles
from tests.cogs.workbench.puzzles import HOUR, cheap, post_puzzle, puzzle_messages
from tests.support.effort import tries
from tests.support.opaque import inner
from tests.support.world import Member, World

pytestmark = [pytest.mark.long, pytest.mark.no_cover]


async def plan(world: World, condition: dict[str, Any] | None) -> None:
    """Plan, as Bruno, to move one field and to decline its action."""
    position = await world.bot.services.positions.now(1)
    view = position.ahead(1)
    assert view is not None
    move = next(move for move in legal(inner(view, State)).moves if not move.price)
    steps = [NAVEGADOR.write(step) for step in (Move(move.field), End())]
    await world.bot.services.plans.keep(
        1, world.people["Bruno"].id, steps, {}, conditions=[condition] if condition else []
    )


@pytest.mark.parametrize("condition", [None, {"figure": "phase", "least": 3}], ids=["played", "not played"])
async def test_killed_at_every_moment(
    world: World,
    ana: Member,
    bruno: Member,
    monkeypatch: pytest.MonkeyPatch,
    condition: dict[str, Any] | None,
) -> None:
    """The power fails before and after each request and transaction; everybody is called exactly once."""
    ana_and_plan = 4 if condition is None else 2
    power = Power(monkeypatch)
    await table_of(world, "Ana", "Bruno", order="as joined")
    for reach in power.moments():
        await plan(world, condition)
        before = (await world.bot.services.lobby.get(1)).ply
        posts = len(world.posts())
        await power.cut(world, reach, decline(world, ana))
        now = await world.bot.services.lobby.get(1)
        assert now.ply - before in (0, ana_and_plan)
        played = now.ply > before
        await check(world)
        assert await world.bot.services.posts.open() == []
        assert len(world.posts()) == posts + played
        called = ana if condition is None or not played else bruno
        assert world.last().content.splitlines()[0].startswith(called.mention)
        if played and condition is not None:
            await decline(world, bruno)
    assert played


STEP = tries(29, 1)
"""Step between tested faults: larger, as a day costs more than a turn; odd, to alternate both sides of a request."""


async def until(world: World, hour: int, minute: int) -> None:
    now = world.clock.now()
    then = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
    then += timedelta(days=then <= now)
    await world.advance(seconds=(then - now).total_seconds())


async def test_a_puzzle_at_every_moment(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The power fails before and after each request and transaction of a day; all answers count."""
    cheap(monkeypatch)
    power = Power(monkeypatch)
    channel, _ = await post_puzzle(world)
    for day, reach in enumerate(power.moments(step=STEP), 1):
        question = puzzle_messages(world, channel)[-1]
        await puzzles.decline(world, world.people["Ana"], question)
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
