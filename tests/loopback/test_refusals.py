"""A part of a message that Discord refuses is left out; the rest arrives, once, and so does all that follows."""

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.loopback import process, server
from tests.loopback.process import TOKEN
from tests.loopback.server import BOT, Loopback, Message
from tests.loopback.test_fifty import FOLLOW_UP, PEOPLE, Players
from tests.support.effort import tries


@pytest.fixture
async def discord() -> AsyncIterator[Loopback]:
    """Yield a server to connect to."""
    async with server.opened(TOKEN) as discord_server:
        yield discord_server


@pytest.mark.parametrize("how", [{"status": 500}, {"cut": True}], ids=["500", "cut"])
async def test_a_press_whose_acknowledgement_is_lost(tmp_path: Path, discord: Loopback, how: dict[str, Any]) -> None:
    """Carried out, but its answer is lost: the repeat is refused as answered already, and the press has its effect."""
    discord.repeated = True
    async with process.started(discord.address, tmp_path):
        players = Players(discord, 6)
        post = await players.begin("navegador new", order="as joined")
        for _ in range(2):
            fault = discord.fail("POST", "/interactions/*/callback", **how)
            following = await players.turn(post)
            assert fault.reached
            assert following is not None
            post = following
        assert len(discord.posts()) == 2 + 2


@pytest.mark.parametrize(
    ("game", "people", "decided"),
    [
        ("navegador", 2, False),
        *(pytest.param("navegador", people, False, marks=pytest.mark.long) for people in (3, 4, 5)),
        *(pytest.param("singing-sails", people, True, marks=pytest.mark.long) for people in (2, 4, 5)),
    ],
)
async def test_requests_and_bytes_of_a_turn(
    tmp_path: Path, discord: Loopback, game: str, people: int, *, decided: bool
) -> None:
    """A turn by buttons takes at most nine requests and 300 KiB, on average, if its player knows what they want.

    A turn is what one Confirm stores; a row of Singing Sails takes several before somebody else is called.
    """
    options: dict[str, Any] = {"order": "as joined"} if game == "navegador" else {}
    async with process.started(discord.address, tmp_path):
        players = Players(discord, 1, people, decided=decided)
        post: Message | None = await players.begin(f"{game} new", **options)
        while post is not None and len(players.sent) < tries(12, 500):
            post = await players.turn(post)
    turns, calls = players.confirms, len(players.sent)
    requests, kib = sum(map(len, players.sent)), sum(sent.size for turn in players.sent for sent in turn) / 1024
    cost = f"{requests / turns:.1f} requests, {kib / turns:.0f} KiB, {players.presses / turns:.1f} presses a turn"
    sys.stdout.write(f"{game}, {people} people, {turns} turns: {cost}; {requests / calls:.1f} requests a call\n")
    assert requests <= 9 * turns
    assert kib <= 300 * turns


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


PANEL = ("PATCH", f"/webhooks/{BOT}/*/messages/@original")


async def confirm(discord: Loopback) -> Message:
    """Type a turn of the first player's, and press its Confirm; return the panel."""
    panel = await discord.answered(await discord.type(PEOPLE[0], "turn", text="ships 1"))
    await discord.press(PEOPLE[0], panel, "Confirm")
    return panel


async def test_a_post_waits_for_no_panel(tmp_path: Path, discord: Loopback) -> None:
    """The turn's post is out before Discord has answered the edit of the player's own panel."""
    async with process.started(discord.address, tmp_path):
        post = await Players(discord, 1).begin("navegador new", order="as joined")
        held = discord.fail(*PANEL, wait=asyncio.Event(), done=False)
        panel = await confirm(discord)
        await discord.posted(2)
        await discord.until(lambda: not post.parts, lambda: "the post before has its buttons")
        await discord.failed(held)
        assert "Done" not in panel.content
        assert held.wait is not None
        held.wait.set()


@pytest.mark.parametrize(
    ("what", "how"), [("board", {}), ("market", {"skipped": 1}), ("controls", {"skipped": 1, "times": 2})]
)
async def test_a_refused_part_is_left_out(tmp_path: Path, discord: Loopback, what: str, how: dict[str, Any]) -> None:
    """Words stand in the place of a picture that Discord does not take; without controls the words arrive as well."""
    async with process.started(discord.address, tmp_path):
        await Players(discord, 1).begin("navegador new", order="as joined")
        refused = discord.fail(*FOLLOW_UP, status=400, code=50035, done=False, **how)
        await confirm(discord)
        words = await discord.posted(2)
        board, last = discord.public_messages()[-2:]
        assert refused.over
        assert (last, words.pings) == (words, [PEOPLE[1].id])
        assert [bool(message.data["attachments"]) for message in (board, words)] == [what != "board", what == "board"]
        assert bool(words.parts) == (what != "controls")
        assert what != "board" or "Workers: Ana" in board.content


@pytest.mark.parametrize("done", [True, False], ids=["carried out", "not done"])
async def test_a_public_answer_whose_receipt_is_lost(tmp_path: Path, discord: Loopback, *, done: bool) -> None:
    """A public answer is there once, whether or not the request that failed was carried out."""
    async with process.started(discord.address, tmp_path) as bot:
        await Players(discord, 1).begin("navegador new", order="as joined")
        before = len(discord.public_messages())
        discord.fail(*FOLLOW_UP, status=500, done=done)
        await discord.type(PEOPLE[0], "show market", to_all=True)
        await bot.logged("command='show market'")
        assert len(discord.public_messages()) == before + 1
