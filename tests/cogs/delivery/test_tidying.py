"""Old turn posts, shortened or removed as a server chooses: once, and never while still needed."""

import contextlib
from datetime import datetime
from pathlib import Path

import pytest
from simcord.backend.errors import SetupError

from cogs.delivery import handlers, tidying
from cogs.host import Host
from hosting.jobs import Job, kinds
from tests.cogs.delivery.test_crashes import Power, decline
from tests.cogs.hands import acting, table_of, turn
from tests.support.world import Member, World, opened


async def start_table(world: World, way: str) -> None:
    """Start a table on a server with a policy for old posts."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    await world.bot.services.settings.set_guild(world.guild.id, old_posts=way)


async def test_kept(world: World, started: None) -> None:
    """By default every post stays as it is except for its buttons."""
    for number in range(3):
        await turn(world)
        assert len(world.posts()) == number + 3
    assert world.requests("DELETE") == []
    assert len({message for message, kind in world.pictures() if kind == "market"}) == 4


async def test_shortened(world: World) -> None:
    """The previous post has one line and no picture; the newest is complete; the deal's commitment stays."""
    await start_table(world, "shorten")
    for _ in range(3):
        await turn(world)
    _, start, *older, newest = world.posts()
    assert "sealed" in start.content
    for post in (start, *older):
        assert len(post.content.splitlines()) == 1
        assert post.attachments == []
        assert world.buttons(post) == []
    assert older[0].content.startswith("**Ana** ·")
    assert older[1].content.startswith("**Bruno** ·")
    assert newest.attachments
    assert world.buttons(newest)
    assert sorted(kind for _, kind in world.pictures()) == ["board", "market"]


async def test_removed(world: World) -> None:
    """The previous post is gone with its pictures; the start leaves its line."""
    await start_table(world, "remove")
    for _ in range(4):
        await turn(world)
    _, start, newest = world.posts()
    assert "sealed" in start.content
    assert newest.attachments
    assert sorted(kind for _, kind in world.pictures()) == ["board", "market"]


async def test_a_question_and_the_last_post_stay(world: World, ana: Member) -> None:
    """Messages beside the turn posts are left alone, and so is a cancelled game's board."""
    await start_table(world, "remove")
    await turn(world)
    answer = await world.slash(ana, "table cancel")
    await world.press(ana, answer, "nav:1:")
    question = world.last()
    await turn(world)
    assert question.id in {message.id for message in world.messages()}
    pictured = world.pictures()
    await world.slash(world.add("Admin", administrator=True), "table cancel", as_admin=True)
    assert world.pictures() == pictured


async def test_a_post_that_is_gone_already(world: World) -> None:
    """If a post was deleted, nothing fails, and the next ones are tidied all the same."""
    await start_table(world, "shorten")
    board = world.messages()[-2]
    assert [file.filename.split(".")[0] for file in board.attachments] == ["board"]
    await board.delete()
    for _ in range(2):
        await turn(world)
    assert await world.bot.services.jobs.given_up() == []
    assert [job.kind for job in await world.bot.services.jobs.all() if job.kind == "tidy"] == []
    assert sorted(kind for _, kind in world.pictures()) == ["board", "market"]


async def test_a_picture_that_newer_posts_share(world: World, one_picture: None) -> None:
    """An unchanged board is not sent again: it stays as long as the newest post needs it."""
    await start_table(world, "remove")
    for _ in range(4):
        await turn(world)
        assert [kind for _, kind in world.pictures()] == ["board", "market"]


@pytest.mark.parametrize("way", ["shorten", "remove"])
async def test_tried_again_after_a_failure(world: World, way: str) -> None:
    """A refused request is retried a little later, and a crash before leaves nothing undone."""
    await start_table(world, way)
    await turn(world)
    world.env.inject_error("DELETE", "/channels/*/messages/*", status=500, times=3)
    await turn(world)
    await world.restart(kill=True)
    await world.advance(minutes=2)
    assert sorted(kind for _, kind in world.pictures()) == ["board", "market"]


@pytest.mark.no_cover
@pytest.mark.parametrize("way", ["shorten", "remove"])
async def test_killed_at_every_moment_of_tidying(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    """Wherever the power fails, the previous post is tidied, the newest complete, and each text is there once."""
    power, reach = Power(monkeypatch), 0

    async def until_then(host: Host, job: Job) -> datetime | None:
        if power.left is None and cut:
            power.left = reach
        return await tidying.tidy(host, job)

    monkeypatch.setitem(handlers.HANDLERS, kinds.TIDY, until_then)
    async with opened(tmp_path) as world:
        cut = False
        await start_table(world, way)
        await turn(world)
        for number, reach in enumerate(power.moments(), 2):
            who, cut = await acting(world), True
            with contextlib.suppress(AssertionError, SetupError, ValueError):
                await decline(world, who)
            assert power.left is not None, f"there was something to tidy, with {reach} uses"
            cut = False
            if not await power.restore(world):
                await world.advance(minutes=2)
            _, start, *older, newest = world.posts()
            assert "sealed" in start.content
            assert len(older) == (number - 1 if way == "shorten" else 0)
            for post in (start, *older):
                assert (len(post.content.splitlines()), post.attachments, world.buttons(post)) == (1, [], [])
            assert sorted(kind for _, kind in world.pictures()) == ["board", "market"]
            assert newest.attachments
            assert world.buttons(newest)
            assert not [job for job in await world.bot.services.jobs.all() if job.kind == "tidy"]
    assert reach > 10
