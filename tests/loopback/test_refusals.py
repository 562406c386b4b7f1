"""A part of a message that Discord refuses is left out; the rest arrives, once, and so does all that follows."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.loopback import process
from tests.loopback.server import Loopback, Message
from tests.loopback.test_fifty import FOLLOW_UP, PEOPLE, Players
from tests.support.effort import tries


@pytest.mark.parametrize("how", [{"status": 500}, {"cut": True}], ids=["500", "cut"])
async def test_a_press_whose_acknowledgement_is_lost(tmp_path: Path, discord: Loopback, how: dict[str, Any]) -> None:
    """Carried out, but its answer is lost: the repeat is refused as answered already, and the press has its effect."""
    discord.repeated = True
    async with process.started(discord.address, tmp_path):
        players = Players(discord, 6)
        post = await players.begin(order="as joined")
        for _ in range(2):
            fault = discord.fail("POST", "/interactions/*/callback", **how)
            following = await players.turn(post)
            assert fault.reached
            assert following is not None
            post = following
        assert len(discord.posts()) == 2 + 2


@pytest.mark.parametrize(
    ("game", "people"),
    [
        ("navegador", 2),
        *(pytest.param("navegador", people, marks=pytest.mark.long) for people in (3, 4, 5)),
        *(pytest.param("singing-sails", people, marks=pytest.mark.long) for people in (2, 4, 5)),
    ],
)
async def test_requests_and_bytes_of_a_turn(tmp_path: Path, discord: Loopback, game: str, people: int) -> None:
    """From one call to the next a player who knows what they want costs nine requests and 300 KiB, on average.

    A machine so slow that presses are acknowledged before their answers needs more.
    """
    options: dict[str, Any] = {"order": "as joined"} if game == "navegador" else {}
    enough = tries(12, 500) if game == "navegador" else tries(40, 200)
    async with process.started(discord.address, tmp_path, SOON="2.5"):
        players = Players(discord, 1, people, decided=True)
        while len(players.sent) < enough:  # a crew that plays at random is soon lost
            post: Message | None = await players.begin(game=game, **options)
            while post is not None and len(players.sent) < enough:
                post = await players.turn(post)
    calls, further = len(players.sent), players.confirms - len(players.sent)
    requests, kib = sum(map(len, players.sent)), sum(sent.size for turn in players.sent for sent in turn) / 1024
    cost = f"{requests / calls:.1f} requests, {kib / calls:.0f} KiB, {players.presses / calls:.1f} presses a call"
    sys.stdout.write(f"{game}, {people} people, {calls} calls, {further} further Confirms: {cost}\n")
    assert requests <= 9 * calls
    assert kib <= 300 * calls


async def test_emoji_that_are_gone(tmp_path: Path, discord: Loopback) -> None:
    """Every message goes on with Unicode's signs when the application's emoji are deleted while the bot runs."""
    async with process.started(discord.address, tmp_path):
        players = Players(discord, 4)
        post = await players.begin(order="as joined")
        await discord.until(lambda: len(discord.emoji) >= 40, lambda: "the emoji are put up")
        following = await players.turn(post)
        assert following is not None
        assert "'id'" in str(following.data["components"]), "with emoji of the application"
        before = len(discord.public_messages())
        discord.emoji.clear()
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
        post = await players.begin(order="as joined")
        await discord.until(lambda: len(discord.emoji) >= 40, lambda: "the emoji are put up")
        for _ in range(4):
            following = await players.turn(post)
            assert following is not None
            post = following
        assert discord.no_emoji >= 2
        assert "went wrong" not in str([message.content for message in discord.every_message])


async def type_turn(discord: Loopback) -> Message:
    return await discord.answered(await discord.type(PEOPLE[0], "turn", text="ships 1"))


async def test_a_post_waits_for_no_panel(tmp_path: Path, discord: Loopback) -> None:
    """The turn's post is out before Discord has taken the answer to Confirm, which changes the player's own panel."""
    async with process.started(discord.address, tmp_path):
        post = await Players(discord, 1).begin(order="as joined")
        panel = await type_turn(discord)
        held = discord.fail("POST", "/interactions/*/callback", wait=asyncio.Event(), done=False)
        await discord.press(PEOPLE[0], panel, "Confirm")
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
        await Players(discord, 1).begin(order="as joined")
        panel = await type_turn(discord)
        refused = discord.fail(*FOLLOW_UP, status=400, code=50035, done=False, **how)
        await discord.press(PEOPLE[0], panel, "Confirm")
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
        await Players(discord, 1).begin(order="as joined")
        before = len(discord.public_messages())
        market = await discord.answered(await discord.type(PEOPLE[0], "table", what="Market"))
        discord.fail(*FOLLOW_UP, status=500, done=done)
        await discord.press(PEOPLE[0], market, "Show to everybody")
        await bot.logged("what=all")
        assert len(discord.public_messages()) == before + 1
