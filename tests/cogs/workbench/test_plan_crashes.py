"""Crashes around a plan to be played: it is played once or not at all, and posted once either way."""

from typing import Any

import pytest

from navegador import legal
from navegador.game import NAVEGADOR
from navegador.state import State
from navegador.steps import End, Move
from tests.cogs.delivery.test_crashes import Power, check, decline
from tests.cogs.hands import table_of
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
