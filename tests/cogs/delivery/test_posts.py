"""Delivery: no post is lost and none comes twice, whatever Discord or the power supply does."""

from pathlib import Path
from typing import Any

import pytest

from tests.cogs.hands import Hand, table_of, to_act
from tests.support.world import World, opened

SEND = ("POST", "/channels/*/messages")

pytestmark = pytest.mark.usefixtures("by_itself")


async def turn(world: World) -> None:
    """Play a turn."""
    who = await to_act(world)
    assert who is not None
    await Hand(world, 8).turn(who)


@pytest.mark.parametrize(("status", "code"), [(500, 0), (503, 0), (403, 50013), (403, 50001)])
async def test_a_post_that_discord_refuses_comes_later(tmp_path: Path, status: int, code: int) -> None:
    """The turn counts; the post is tried again, and comes once."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        world.env.inject_error(*SEND, status=status, code=code, times=2)
        await turn(world)
        assert len(world.posts()) == 2
        assert (await to_act(world)) is world.people["Bruno"]
        await world.advance(seconds=2)
        assert len(world.posts()) == 2, "refused a second time"
        await world.advance(seconds=4)
        assert len(world.posts()) == 3
        assert world.last().content.startswith(world.people["Bruno"].mention)
        await world.advance(minutes=5)
        assert len(world.posts()) == 3


async def test_a_crash_between_sending_and_noting_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A post that went out just before a crash is found again and not sent twice; its buttons work."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
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


async def test_a_crash_before_sending(tmp_path: Path) -> None:
    """A post that was never sent is sent after the restart."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        world.env.inject_error(*SEND, status=500)
        await turn(world)
        assert len(world.posts()) == 2
        await world.restart(kill=True)
        assert len(world.posts()) == 3
        assert world.last().content.startswith(world.people["Bruno"].mention)


async def test_computer_players_go_on_after_a_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped between a person's turn and the computer players', they play after the start, in one post."""
    async with opened(tmp_path) as world:
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


async def test_a_channel_that_is_gone(tmp_path: Path) -> None:
    """The post is given up, the game stays as it is, and nothing is tried over and over."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        world.env.inject_error(*SEND, status=404, code=10003)
        await turn(world)
        assert (await to_act(world)) is world.people["Bruno"]
        sent = len(world.requests(*SEND))
        await world.advance(minutes=10)
        assert len(world.requests(*SEND)) == sent


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060), (500, 0)])
async def test_a_press_that_cannot_be_acknowledged(tmp_path: Path, status: int, code: int) -> None:
    """Discord does not take our answer: nothing is stored, nothing breaks."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        panel = await world.press(world.people["Ana"], world.last(), "Ships")
        panel = await world.press(world.people["Ana"], panel, "1")
        world.env.inject_error("POST", "/interactions/*/*/callback", status=status, code=code)
        await world.press(world.people["Ana"], panel, "Confirm")
        assert (await to_act(world)) is world.people["Ana"]
        await world.press(world.people["Ana"], panel, "Confirm")
        assert (await to_act(world)) is world.people["Bruno"]


async def test_an_answer_that_is_lost_after_confirm(tmp_path: Path) -> None:
    """The turn is stored though the panel could not be changed; a second press says that it counts once."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        ana = world.people["Ana"]
        panel = await world.press(ana, world.last(), "Ships")
        panel = await world.press(ana, panel, "1")
        world.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=404, code=10062)
        await world.press(ana, panel, "Confirm")
        assert (await to_act(world)) is world.people["Bruno"]
        assert len(world.posts()) == 3
        again = await world.press(ana, panel, "Confirm")
        assert "moved on" in again.response.content
        assert world.buttons(again) == []
        assert len(world.posts()) == 3
