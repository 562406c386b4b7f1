"""Old turn posts, shortened or removed as a server chooses: once, and never while still needed."""

import contextlib
from datetime import datetime
from pathlib import Path

import pytest
from simcord.backend.errors import SetupError

from cogs.delivery import handlers, tidying
from cogs.host import Host
from hosting.jobs import Job, kinds
from tests.cogs.delivery.test_crashes import MAX_FAULTS, STEP, Power, decline
from tests.cogs.hands import Hand, enabled, table_of, to_act, verb
from tests.support.world import World, opened


async def turn(world: World) -> None:
    """Play a turn by the newest post with its buttons."""
    who, ways = await to_act(world), ("go", "open")
    assert who is not None
    post = next(post for post in reversed(world.posts()) if any(verb(part) in ways for part in enabled(world, post)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world, "last", lambda channel=None: post)
        await Hand(world, 8).turn(who)


async def begun(world: World, way: str) -> None:
    """Start a table on a server with a policy for old posts."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    await world.bot.services.settings.set_guild(world.guild.id, old_posts=way)


async def test_kept(tmp_path: Path) -> None:
    """By default every post stays as it is except for its buttons."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        for number in range(3):
            await turn(world)
            assert len(world.posts()) == number + 3
        assert world.requests("DELETE") == []
        assert len({message for message, kind in world.pictures() if kind == "market"}) == 4


async def test_shortened(tmp_path: Path) -> None:
    """The previous post has one line and no picture; the newest is complete; the deal's commitment stays."""
    async with opened(tmp_path) as world:
        await begun(world, "shorten")
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


async def test_removed(tmp_path: Path) -> None:
    """The previous post is gone with its pictures; the start leaves its line."""
    async with opened(tmp_path) as world:
        await begun(world, "remove")
        for _ in range(4):
            await turn(world)
        _, start, newest = world.posts()
        assert "sealed" in start.content
        assert newest.attachments
        assert sorted(kind for _, kind in world.pictures()) == ["board", "market"]


async def test_a_question_and_the_last_post_stay(tmp_path: Path) -> None:
    """Messages beside the turn posts are left alone, and so is a cancelled game's board."""
    async with opened(tmp_path) as world:
        await begun(world, "remove")
        await turn(world)
        ana = world.people["Ana"]
        asked = await world.slash(ana, "table cancel")
        await world.press(ana, asked, "nav:1:")
        question = world.last()
        await turn(world)
        assert question.id in {message.id for message in world.messages()}
        pictured = world.pictures()
        await world.slash(world.add("Admin", administrator=True), "table cancel", as_admin=True)
        assert world.pictures() == pictured


async def test_a_post_that_is_gone_already(tmp_path: Path) -> None:
    """If a post was deleted, nothing fails, and the next ones are tidied all the same."""
    async with opened(tmp_path) as world:
        await begun(world, "shorten")
        board = world.messages()[-2]
        assert [file.filename.split(".")[0] for file in board.attachments] == ["board"]
        await board.delete()
        for _ in range(2):
            await turn(world)
        assert await world.bot.services.jobs.given_up() == []
        assert [job.kind for job in await world.bot.services.jobs.all() if job.kind == "tidy"] == []
        assert sorted(kind for _, kind in world.pictures()) == ["board", "market"]


async def test_a_picture_that_newer_posts_share(tmp_path: Path, one_picture: None) -> None:
    """An unchanged board is not sent again: it stays as long as the newest post needs it."""
    async with opened(tmp_path) as world:
        await begun(world, "remove")
        for _ in range(4):
            await turn(world)
            assert [kind for _, kind in world.pictures()] == ["board", "market"]


@pytest.mark.parametrize("way", ["shorten", "remove"])
async def test_tried_again_after_a_failure(tmp_path: Path, way: str) -> None:
    """A refused request is retried a little later, and a crash before leaves nothing undone."""
    async with opened(tmp_path) as world:
        await begun(world, way)
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
        await begun(world, way)
        await turn(world)
        for number, reach in enumerate(range(1, MAX_FAULTS, STEP), 2):
            who, cut = await to_act(world), True
            assert who is not None
            with contextlib.suppress(AssertionError, SetupError, ValueError):
                await decline(world, who)
            assert power.left is not None, "there was something to tidy"
            cut = False
            whole = await power.restore(world)
            if not whole:
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
            if whole:
                assert reach > 10
                return
    raise AssertionError("tidying takes longer than this test looks")
