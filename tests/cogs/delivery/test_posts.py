"""Delivery: no post is lost and none comes twice, whatever Discord or the power supply does."""

from typing import Any

import pytest

from tests.cogs.hands import table_of, to_act, turn
from tests.support.world import SEND, Member, World

pytestmark = pytest.mark.usefixtures("by_itself")


@pytest.mark.parametrize(("status", "code"), [(500, 0), (503, 0), (403, 50013), (403, 50001)])
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


async def test_a_crash_between_sending_and_noting_it(
    world: World, started: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A post that went out just before a crash is found again and not sent twice; its buttons work."""
    crashed: list[Any] = []

    async def crash(self: Any, post: int, *rest: Any, **more: Any) -> None:
        crashed.append(post)
        raise SystemError("the power is gone")

    with monkeypatch.context() as patch:
        patch.setattr(type(world.bot.services.posts), "sent", crash)
        await turn(world)
    assert crashed
    assert any(isinstance(error, SystemError) for error in world.errors)
    assert len(world.posts()) == 3
    await world.restart(kill=True)
    assert len(world.posts()) == 3
    await turn(world)
    assert len(world.posts()) == 4


async def test_a_crash_before_sending(world: World, started: None) -> None:
    """A post that was never sent is sent after the restart."""
    world.env.inject_error(*SEND, status=500)
    await turn(world)
    assert len(world.posts()) == 2
    await world.restart(kill=True)
    assert len(world.posts()) == 3
    assert world.last().content.startswith(world.people["Bruno"].mention)


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


async def test_a_channel_that_is_gone(world: World, started: None) -> None:
    """The post is given up, the game stays as it is, and nothing is tried over and over."""
    world.env.inject_error(*SEND, status=404, code=10003)
    await turn(world)
    assert (await to_act(world)) is world.people["Bruno"]
    here = "POST", f"/channels/{world.channel.id}/messages"
    sent = len(world.requests(*here))
    await world.advance(minutes=10)
    assert len(world.requests(*here)) == sent
