"""What Discord refuses of a message is left out; the rest arrives, once, and so does all that follows."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.loopback import process, server
from tests.loopback.process import TOKEN
from tests.loopback.server import Loopback
from tests.loopback.test_fifty import Players


@pytest.fixture
async def discord() -> AsyncIterator[Loopback]:
    """Yield a server to connect to."""
    async with server.opened(TOKEN) as discord_server:
        yield discord_server


async def test_emoji_that_are_gone(tmp_path: Path, discord: Loopback) -> None:
    """Every message goes on with Unicode's signs when the application's emoji are deleted while the bot runs."""
    async with process.started(discord.address, tmp_path):
        players = Players(discord, 4)
        post = await players.begin("navegador new", order="as joined")
        await discord.until(lambda: len(discord.emojis) >= 40, lambda: "the emoji are put up")
        following = await players.turn(post)
        assert following is not None
        assert "'id'" in str(following.data["components"]), "with emoji of the application"
        before = len(discord.public_messages())
        discord.emojis.clear()
        for number in range(1, 3):
            following = await players.turn(following)
            assert following is not None
            assert len(discord.public_messages()) == before + 2 * number
            assert [len(message.data["attachments"]) for message in discord.public_messages()[-2:]] == [1, 1]
        await discord.requested("GET", "/applications/*/emojis", 2)
        assert discord.no_emoji


async def test_emoji_that_are_refused_now_and_then(tmp_path: Path, discord: Loopback) -> None:
    """One refused for no reason delays nothing, in panels and posts."""
    discord.refuses_emoji = 3
    async with process.started(discord.address, tmp_path):
        players = Players(discord, 5)
        post = await players.begin("navegador new", order="as joined")
        await discord.until(lambda: len(discord.emojis) >= 40, lambda: "the emoji are put up")
        for _ in range(4):
            following = await players.turn(post)
            assert following is not None
            post = following
        assert discord.no_emoji >= 2
        assert "went wrong" not in str([message.content for message in discord.messages.values()])
