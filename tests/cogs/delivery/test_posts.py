"""Delivery: no post is lost and none comes twice, whatever Discord or the power supply does."""

import pytest

from tests.cogs.hands import table_of, to_act, turn
from tests.support.world import SEND, Member, World

pytestmark = pytest.mark.usefixtures("by_itself")


@pytest.mark.parametrize(("status", "code"), [(500, 0), (403, 50013)])
async def test_a_post_that_discord_refuses_comes_later(
    world: World, started: None, bruno: Member, status: int, code: int
) -> None:
    """The turn counts; the post is tried again, and comes once."""
    world.env.inject_error(*SEND, status=status, code=code, times=2)
    await turn(world)
    assert len(world.posts()) == 2
    assert (await to_act(world)) is bruno
    await world.advance(seconds=2)
    assert len(world.posts()) == 2, "refused a second time"
    await world.advance(seconds=4)
    assert len(world.posts()) == 3
    assert world.last().content.startswith(bruno.mention)
    await world.advance(minutes=5)
    assert len(world.posts()) == 3


async def test_computer_players_go_on_after_a_crash(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped between a person's turn and the computer players', they play after the start, in one post."""
    await table_of(world, "Ana", computers=("random", "random"), order="as joined")
    with monkeypatch.context() as patch:
        patch.setattr("hosting.jobs.runner.Runner.wake", lambda self: None)
        await turn(world)
    assert (await world.bot.services.lobby.get(1)).to_act == (1,)
    assert len(world.posts()) == 2
    await world.restart(kill=True)
    assert (await to_act(world)) is world.people["Ana"]
    assert len(world.posts()) == 3
    assert "**Ana** ·" in world.last().content
