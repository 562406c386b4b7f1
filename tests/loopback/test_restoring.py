"""Restoring a backup, from the command line to people's view and presses."""

import asyncio
import re
from pathlib import Path

import pytest

from hosting.__main__ import main
from hosting.db import sqlite
from tests.loopback import process
from tests.loopback.server import Loopback, Message
from tests.loopback.test_process import ANA, BRUNO, confirmed, lobby

pytestmark = pytest.mark.long

EPOCH = re.compile(r"nav:\d+:\d+\.([a-z0-9]{5}):")


def epochs(message: Message) -> set[str]:
    return {found[1] if (found := EPOCH.match(part["custom_id"])) else "" for part in message.parts}


def kept(directory: Path) -> int:
    return sum(".replaced-" in path.name for path in directory.iterdir())


async def announcements(database: Path, *arguments: str) -> int:
    """Return the exit code of `python -m hosting`."""
    return await asyncio.to_thread(main, ["--db", str(database), *arguments])


async def test_back_to_a_backup(tmp_path: Path, discord: Loopback, capsys: pytest.CaptureFixture[str]) -> None:
    """Every running table is posted again with its loss; old buttons do nothing, new ones work; no epoch repeats."""
    database, copy = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    async with process.started(discord.address, tmp_path) as bot:
        elsewhere = await lobby(discord, where="a thread of its own")
        thread = max(discord.channels)
        await discord.answered(await discord.press(ANA, elsewhere, "Start"))
        other = await discord.posted(0, thread)
        await discord.answered(await discord.press(ANA, await lobby(discord, 1), "Start"))
        first = await discord.posted(2)
        sqlite.copied(database, copy)
        await discord.answered(await confirmed(discord, ANA, first))
        second = await discord.posted(3)
        assert second.pings == [BRUNO.id]
        await discord.answered(await confirmed(discord, BRUNO, second))
        third = await discord.posted(4)
        await discord.until(lambda: not second.parts)
        assert await announcements(database, "restore", str(copy)) == 2, "a bot runs"
        assert "another bot is running" in capsys.readouterr().err
        await bot.stop()
    assert epochs(third) == {""}
    before = {message.data["id"] for message in discord.public_messages()}
    assert await announcements(database, "restore", "--dry-run", str(copy)) == 0
    assert await announcements(database, "restore", str(copy)) == 0
    out = capsys.readouterr().out
    assert "2 running tables" in out
    assert "lost: 3 turns" in out, "those of the two people, and of the computer player between them"

    path = f"/channels/*/messages/{third.data['id']}"
    held = discord.fail("PATCH", path, done=False, status=500, wait=asyncio.Event())
    async with process.started(discord.address, tmp_path) as bot:
        again, there = await discord.posted(5), await discord.posted(1, thread)
        assert "was restored from a backup" in again.content
        assert "The 3 turns played after that are lost." in again.content
        assert "Nothing of it was lost." in there.content
        assert (again.pings, there.pings) == ([ANA.id], [ANA.id])
        new = [message for message in discord.public_messages() if message.data["id"] not in before]
        assert [bool(message.files) for message in new] == [True, True], "the board as well, far below the one before"
        (epoch,) = epochs(again) | epochs(there)
        assert epoch
        await discord.failed(held)
        pressed = await discord.answered(await discord.choose(ANA, third, "points"))
        assert "from before the bot was restored from a backup" in pressed.content
        held.wait.set()
        await discord.until(lambda: not third.parts, lambda: "the post that is no more still has its buttons")
        await discord.until(lambda: not other.parts, lambda: "the post of before the backup still has its buttons")
        assert "Done" in (await discord.answered(await confirmed(discord, ANA, again))).content
        assert (await discord.posted(6)).pings == [BRUNO.id]
        await bot.logged("restored")
        await bot.stop()

    assert await announcements(database, "restore", str(copy)) == 0
    async with process.started(discord.address, tmp_path):
        once_more = await discord.posted(7)
        assert epochs(once_more) not in ({epoch}, {""})
        assert "Done" in (await discord.answered(await confirmed(discord, ANA, once_more))).content
    assert kept(tmp_path) == 2


async def test_one_table_out_of_a_backup(tmp_path: Path, discord: Loopback, capsys: pytest.CaptureFixture[str]) -> None:
    """A table restored beside the running bot is posted at its next look; its former post has no buttons."""
    database, copy = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    async with process.started(discord.address, tmp_path):
        await discord.answered(await discord.press(ANA, await lobby(discord), "Start"))
        first = await discord.posted(1)
        sqlite.copied(database, copy)
        await discord.answered(await confirmed(discord, ANA, first))
        second = await discord.posted(2)
        assert await announcements(database, "restore-table", "--dry-run", str(copy), "1") == 0
        assert "table 1 would be called off in its favour\nlost: 2 turns\n" in capsys.readouterr().out
        assert await announcements(database, "restore-table", str(copy), "1") == 0
        assert "under 2\n" in capsys.readouterr().out
        discord.gateway.cut()  # the bot looks at once when the connection is back
        again = await discord.posted(3)
        assert "restored this game from a backup" in again.content
        assert "The 2 turns played after that are lost." in again.content
        assert again.pings == [ANA.id]
        await discord.until(lambda: not second.parts, lambda: "what it was till then still has its buttons")
        assert not [post for post in discord.posts() if "canceled" in post.content]
        assert "Done" in (await discord.answered(await confirmed(discord, ANA, again))).content
