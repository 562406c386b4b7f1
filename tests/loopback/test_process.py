"""The whole process on a real wire: the websocket, the bytes, sudden ends, and a backup that is restored."""

import asyncio
import contextlib
import io
import re
import socket
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from PIL import Image

from app.playground.world import CHANNEL, EPHEMERAL
from hosting import SystemClock, open_services
from hosting.__main__ import main
from hosting.db import sqlite
from navegador.game import NAVEGADOR
from tests.loopback import process, server
from tests.loopback.process import TOKEN, Process
from tests.loopback.server import Interaction, Loopback, Message, Person
from tests.support import limits

ANA, BRUNO = Person(2001, "Ana"), Person(2002, "Bruno", locale="pt-BR")
ADMIN = Person(server.OWNER, "Regent")
EXPLORE = "sailing: explore Guiné from 2 Portugal; done"
POST = ("POST", "/[cw]*")
"""A message sent by the bot itself, or as a follow-up of what was pressed."""


async def ready(discord: Loopback) -> None:
    """Wait until the bot has registered its commands and receives events."""
    await discord.gateway.until(lambda: discord.gateway.connected, lambda: "IDENTIFY")


async def lobby(discord: Loopback, number: int = 0, **options: Any) -> Message:
    """Open a startable table with Ana, a computer player and Bruno; return the channel's nth post."""
    await ready(discord)
    await discord.answered(await discord.type(ANA, "play", name="Sagres", seats=3, order="as joined", **options))
    post = await discord.posted(number)
    await discord.answered(await discord.choose(ANA, post, "merchant"))
    await discord.answered(await discord.press(BRUNO, post, "Join"))
    assert ["Ana" in post.content, "Bruno" in post.content] == [True, True]
    return post


async def start_game(discord: Loopback) -> Message:
    """Start a table in the channel; return the first turn's post."""
    await discord.answered(await discord.press(ANA, await lobby(discord), "Start"))
    return await discord.posted(1)


async def previewed(discord: Loopback, who: Person, post: Message) -> Message:
    panel = await discord.answered(await discord.press(who, post, "Ships"))
    assert panel.data["flags"] & EPHEMERAL
    return await discord.answered(await discord.press(who, panel, "2"))


async def confirmed(discord: Loopback, who: Person, post: Message) -> Interaction:
    return await discord.press(who, await previewed(discord, who, post), "Confirm")


def acknowledged_once(discord: Loopback) -> bool:
    """Return whether each interaction was acknowledged once."""
    return all(len(interaction.answers) == 1 for interaction in discord.interactions)


async def test_a_turn_from_login_to_the_next_call(tmp_path: Path, discord: Loopback) -> None:
    """Every interaction is acknowledged once; two pictures are real files; one ping, not to the last to act."""
    settings = {"NAVEGADOR_WORKERS": "1", "NAVEGADOR_LOG_LEVEL": "debug"}
    async with process.started(discord.address, tmp_path, **settings) as bot:
        first = await start_game(discord)
        assert [command["name"] for command in discord.commands]
        assert first.pings == [ANA.id]
        done = await discord.answered(await confirmed(discord, ANA, first))
        assert "Done" in done.content
        post = await discord.posted(2)
        assert post.pings == [BRUNO.id]
        board, words = discord.public_messages()[-2:]
        assert words is post
        assert board.pings == []
        assert [message.data["attachments"][0]["filename"].split(".")[0] for message in (board, post)] == [
            "board",
            "market",
        ]
        assert all(len(message.data["attachments"]) == 1 for message in (board, post))
        assert all(1 <= len(message.data["attachments"][0]["description"]) <= 1024 for message in (board, post))
        for data in (*board.files.values(), *post.files.values()):
            assert 10_000 < len(data) < limits.FILE
            with Image.open(io.BytesIO(data)) as picture:
                picture.load()
                assert picture.format == "PNG"
                assert picture.width >= 1000
        assert [len(message.files) for message in (board, post)] == [1, 1]
        await discord.until(lambda: not first.parts)
        assert len(discord.posts()) == 3
        assert acknowledged_once(discord)
        await bot.stop()
        assert "discord.http" in bot.log, "the log is the talkative one"
        assert not [part for part in TOKEN.split(".") if part in bot.log]
        assert "INTERACTION_CREATE" in bot.log
        assert not [interaction for interaction in discord.interactions if interaction.token in bot.log]


@pytest.mark.long
async def test_a_typed_turn_and_a_button_that_is_gone(tmp_path: Path, discord: Loopback) -> None:
    """Completions can be sent; a late press is answered at once."""
    async with process.started(discord.address, tmp_path):
        first = await start_game(discord)
        ships = first.find("Ships")["custom_id"]
        offer = await discord.complete(ANA, "turn", "text", "sh")
        choices = await discord.until(lambda: offer.choices)
        typed = await discord.answered(await discord.type(ANA, "turn", text="ships: 2"))
        assert any(choice["value"].startswith("ships") for choice in choices)
        assert typed.find("Confirm")
        assert "Done" in (await discord.answered(await discord.press(ANA, typed, "Confirm"))).content
        assert (await discord.posted(2)).pings == [BRUNO.id]
        await discord.until(lambda: not first.parts)
        late = await discord.press_gone(ANA, first, ships)
        assert (await discord.answered(late)).data["flags"] & EPHEMERAL
        assert late.answers == [4]
        assert len(discord.posts()) == 3
        assert acknowledged_once(discord)


async def test_the_gateway_drops_resumes_and_forgets(tmp_path: Path, discord: Loopback) -> None:
    """Presses during a gap are answered after RESUME; a lost session is replaced."""
    async with process.started(discord.address, tmp_path):
        opening, gateway = await lobby(discord), discord.gateway
        gateway.cut()
        missed = await discord.press(ANA, opening, "Start")
        await discord.answered(missed)
        assert (gateway.identified, gateway.resumed) == (1, 1)
        first = await discord.posted(1)

        panel = await discord.answered(await discord.press(ANA, first, "Ships"))
        await gateway.ask_to_reconnect()
        panel = await discord.answered(await discord.press(ANA, panel, "2"))
        assert (gateway.identified, gateway.resumed) == (1, 2)

        await gateway.invalidate()
        await gateway.until(lambda: gateway.connected)
        assert (gateway.identified, gateway.resumed) == (2, 2)
        await discord.answered(await discord.press(ANA, panel, "Confirm"))
        assert (await discord.posted(2)).pings == [BRUNO.id]
        assert len(discord.requests(*POST)) == 1 + 4, "the lobby, and two messages for each post"
        assert gateway.heartbeats >= 4, "one for each connection"
        assert acknowledged_once(discord)


@pytest.mark.long
async def test_posts_that_discord_refuses_at_first(tmp_path: Path, discord: Loopback) -> None:
    """Each refused post waits as requested and returns with its pictures, once, even if it had arrived before."""
    async with process.started(discord.address, tmp_path):
        for number, (status, taken) in enumerate([(429, False), (500, False), (500, True)]):
            opening = await lobby(discord, number, where="a thread of its own")
            thread = max(discord.channels)
            fault = discord.fail(*POST, status=status, done=taken)
            await discord.answered(await discord.press(ANA, opening, "Start"))
            await discord.failed(fault)
            await discord.posted(0, thread)
            *boards, words = discord.requests("POST", f"/channels/{thread}/messages")
            assert boards == boards[:1] * (1 if taken else 2), "what is there is found, and not sent again"
            assert [len(sent.files) for sent in (boards[0], words)] == [1, 1]
            assert len(discord.public_messages(thread)) == 2
            (post,) = discord.posts(thread)
            assert post.pings == [ANA.id]
            await discord.answered(await discord.press(ANA, post, "Ships"))
            assert len(discord.posts(thread)) == 1
        assert len(discord.requests(*POST)) == 3 + 3 + 2


@pytest.mark.long
async def test_killed_while_a_post_is_sent(tmp_path: Path, discord: Loopback) -> None:
    """A post that Discord had accepted is found in the channel and not sent again; a lost one is sent."""
    async with process.started(discord.address, tmp_path, NAVEGADOR_WORKERS="1") as bot:
        first = await start_game(discord)
        await killed(discord, bot, ANA, first, taken=True)
    assert len(discord.public_messages()) == 1 + 2 + 1
    before = len(discord.sent)
    async with process.started(discord.address, tmp_path) as bot:
        await discord.until(lambda: not first.parts, lambda: "the post before still has its buttons")
        assert tried(discord, before) == {"GET": 1, "POST": 1}, "the board is there, the words follow"
        second = discord.posts()[2]
        assert second.pings == [BRUNO.id]
        await killed(discord, bot, BRUNO, second, taken=False)
    assert len(discord.posts()) == 3
    before = len(discord.sent)
    async with process.started(discord.address, tmp_path):
        assert (await discord.posted(3)).pings == [ANA.id]
        await discord.until(lambda: not second.parts, lambda: "the post before still has its buttons")
        assert tried(discord, before) == {"GET": 1, "POST": 2}
    assert len(discord.posts()) == 4
    assert len(discord.public_messages()) == 1 + 2 + 2 + 2


def tried(discord: Loopback, since: int) -> dict[str, int]:
    path = f"/channels/{CHANNEL}/messages"
    return {
        how: [(sent.method, sent.path) for sent in discord.sent[since:]].count((how, path)) for how in ("GET", "POST")
    }


async def killed(discord: Loopback, bot: Process, who: Person, post: Message, *, taken: bool) -> None:
    """Play a turn and kill the bot while its post is sent, after or before Discord has accepted it."""
    power = discord.fail(*POST, done=taken, status=500, wait=asyncio.Event())
    confirm = await confirmed(discord, who, post)
    assert "Done" in (await discord.answered(confirm)).content, "it is stored, and does not wait for the post"
    await discord.failed(power)
    await bot.kill()
    power.wait.set()


async def test_stopped_while_a_post_and_an_answer_are_sent(tmp_path: Path, discord: Loopback) -> None:
    """SIGTERM waits for both and records them, the exit code is 0, and the next start has nothing to repair."""
    async with process.started(discord.address, tmp_path) as bot:
        first = await start_game(discord)
        post = discord.fail(*POST, wait=(post_taken := asyncio.Event()))
        await discord.answered(await confirmed(discord, ANA, first))
        answer = discord.fail("POST", "/interactions/*/callback", wait=(answer_taken := asyncio.Event()))
        await discord.choose(BRUNO, first, "points")
        await discord.failed(post)
        await discord.failed(answer)
        bot.ask_to_stop()
        await bot.logged("stopping")
        post_taken.set()
        await discord.posted(2)
        answer_taken.set()
        await discord.until(lambda: not first.parts, lambda: "the post before still has its buttons")
        assert await bot.ended() == 0
        assert "what=look" in bot.log, "this line comes when all is done"
        assert "stopped" in bot.log
        assert "Traceback" not in bot.log
    assert len(discord.posts()) == 3
    services = await open_services(tmp_path / "games.sqlite3", [NAVEGADOR], clock=SystemClock())
    assert await services.posts.pending() == []
    last = await services.posts.last(1)
    assert str(last.message) == discord.posts()[2].data["id"]
    await services.close()


async def test_a_token_that_discord_does_not_know(tmp_path: Path, discord: Loopback) -> None:
    """One line names the setting, without the token, and the exit code reports bad settings."""
    wrong = TOKEN[::-1]
    async with process.started(discord.address, tmp_path, DISCORD_TOKEN=wrong) as bot:
        assert await bot.ended() == 2
        assert "DISCORD_TOKEN: Discord does not accept this token" in bot.log
        assert not [part for part in wrong.split(".") if part in bot.log]


@pytest.mark.long
async def test_posted_again_right_after_a_turn(tmp_path: Path, discord: Loopback) -> None:
    """Discord, which still knows the first nonces, creates two new messages; the buttons are under the new words."""
    async with process.started(discord.address, tmp_path):
        first = await start_game(discord)
        for number in (2, 3):
            screen = await discord.answered(await discord.type(ADMIN, "admin"))
            message = await discord.answered(await discord.choose(ADMIN, screen, "1"))
            await discord.press(ADMIN, message, "Post again")
            again = await discord.posted(number)
            await discord.until(lambda first=first: not first.parts)  # type: ignore[misc]
            assert again.find("Ships")
            assert len(discord.public_messages()) == 1 + 2 * number
            first = again


@pytest.mark.long
@pytest.mark.parametrize("gone", ["board", "words", "both"])
async def test_posted_anew_where_a_moderator_deletes(tmp_path: Path, discord: Loopback, gone: str) -> None:
    """An exploration's result is posted again at once, complete, and the turn can be continued there."""
    async with process.started(discord.address, tmp_path):
        first = await start_game(discord)
        requested = await discord.answered(await discord.type(ANA, "turn", text=EXPLORE))
        standing = discord.public_messages()[-2:]
        assert standing[-1] is first
        for message in {"board": standing[:1], "words": standing[1:], "both": standing}[gone]:
            discord.remove(message)
        await discord.press(ANA, requested, "Yes, explore")
        again = await discord.until(lambda: next(iter(discord.posts()[1 + (gone == "board") :]), None))
        await discord.until(lambda: not first.parts or gone != "board")
        assert again.parts
        assert [len(one.files) for one in discord.public_messages()[-2:]] == [1, 1]
        board, _ = discord.public_messages()[-2:]
        assert board not in standing


OUTAGES: dict[str, dict[str, Any]] = {
    "503 for 70 s": {"status": 503, "seconds": 70},
    "500 for 120 s": {"status": 500, "seconds": 120},
    "Cloudflare 6 times": {"status": 429, "cloudflare": True, "times": 6},
}


@pytest.mark.long
@pytest.mark.parametrize("what", OUTAGES)
async def test_a_post_comes_soon_after_a_long_fault(tmp_path: Path, discord: Loopback, what: str) -> None:
    """Posts come at most five seconds after its end, drawn and sent; earlier tries are few."""
    async with process.started(discord.address, tmp_path):
        first = await start_game(discord)
        fault = discord.fail(*POST, done=False, **OUTAGES[what])
        done = await discord.answered(await confirmed(discord, ANA, first))
        await discord.until(lambda: "late" in done.content or "keep trying" in done.content)
        refused = time.monotonic()
        while not fault.over:
            number = len(discord.sent)
            await discord.until(lambda: len(discord.sent) > number or fault.over)  # noqa: B023
            refused = time.monotonic()
        ended = refused if fault.cloudflare else fault.planned + fault.seconds
        await discord.posted(2)
        assert time.monotonic() - ended < 5
        assert len(discord.requests(*POST)) < 1 + 2 + 2 + 8 + fault.seconds / 4


@pytest.mark.long
async def test_starts_once_activities_are_ticked(tmp_path: Path, discord: Loopback) -> None:
    """An update without Discord's own command would be refused: it is included, once, and the bot starts."""
    for ticked in (False, True, True):
        if ticked and len(discord.requests("PUT", "/applications/*/commands")) == 1:
            discord.tick_activities()
        identified = discord.gateway.identified
        async with process.started(discord.address, tmp_path) as bot:
            await discord.gateway.until(lambda: discord.gateway.identified > identified, lambda: "IDENTIFY")  # noqa: B023
            await bot.stop()
    assert len(discord.requests("PUT", "/applications/*/commands")) == 2
    assert [command["name"] for command in discord.commands if command["type"] == server.ENTRY_POINT] == ["launch"]


class Watch:
    def __init__(self, session: aiohttp.ClientSession, port: int) -> None:
        self._session = session
        self.port = port
        self._address = f"http://127.0.0.1:{port}"

    async def healthy(self, wanted: bool) -> None:
        """Wait until the bot is healthy, or is not."""
        async with asyncio.timeout(Process.PATIENCE):
            while await self._status() != (200 if wanted else 503):
                pass

    async def shows(self, figure: str) -> None:
        """Wait until a figure appears."""
        async with asyncio.timeout(Process.PATIENCE):
            while True:
                async with self._session.get(f"{self._address}/metrics") as answer:
                    if f"\n{figure}\n" in await answer.text():
                        return

    async def _status(self) -> int | None:
        with contextlib.suppress(aiohttp.ClientConnectionError):
            async with self._session.get(f"{self._address}/health") as answer:
                return answer.status
        return None


@pytest.fixture
async def watch() -> AsyncIterator[Watch]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    async with aiohttp.ClientSession() as session:
        yield Watch(session, port)


@pytest.mark.long
async def test_health_follows_the_heartbeat(tmp_path: Path, discord: Loopback, watch: Watch) -> None:
    """503 while nothing is heard on a connection or none can be made; 200 when it can."""
    gateway = discord.gateway
    gateway.heartbeat = 0.3
    async with process.started(discord.address, tmp_path, NAVEGADOR_PORT=str(watch.port)):
        await watch.healthy(True)
        gateway.silent = True
        await watch.healthy(False)
        gateway.silent = False
        await watch.healthy(True)
        assert (gateway.identified, gateway.resumed) == (1, 0)
        gateway.silent = True
        gateway.cut()
        await watch.healthy(False)
        gateway.silent = False
        await watch.healthy(True)
        await gateway.until(lambda: gateway.resumed)
        assert gateway.identified == 1


@pytest.mark.long
async def test_workers_that_are_killed(tmp_path: Path, discord: Loopback, watch: Watch) -> None:
    """Each kind of work continues in a new worker: a computer player's move, a post's pictures, a requested one."""
    settings = {"NAVEGADOR_WORKERS": "1", "NAVEGADOR_PORT": str(watch.port)}
    async with process.started(discord.address, tmp_path, **settings) as bot:
        preview = await previewed(discord, ANA, await start_game(discord))

        (worker,) = bot.workers()
        worker.suspend()
        confirm = await discord.press(ANA, preview, "Confirm")
        assert "Done" in (await discord.answered(confirm)).content
        await watch.shows("navegador_jobs_running 1.0")
        worker.kill()
        second = await discord.posted(2)
        assert second.pings == [BRUNO.id]
        assert [len(message.files) for message in discord.public_messages()[-2:]] == [1, 1]
        assert discord.public_messages()[-1] is second

        (other,) = bot.workers()
        assert other != worker
        preview = await previewed(discord, BRUNO, second)
        other.suspend()
        await discord.press(BRUNO, preview, "Confirm")
        await watch.shows("navegador_jobs_running 1.0")
        other.kill()
        third = await discord.posted(3)
        assert third.pings == [ANA.id]
        assert [len(message.files) for message in discord.public_messages()[-2:]] == [1, 1]
        assert discord.public_messages()[-1] is third

        (last,) = bot.workers()
        last.suspend()
        look = await discord.type(BRUNO, "table", what="Board")
        await watch.shows("navegador_jobs_running 1.0")
        last.kill()
        assert (await discord.answered(look)).files
        await watch.shows("navegador_workers_replaced_total 3.0")
        await watch.healthy(True)
        assert bot.log.count("a worker died") == 3
        assert "Traceback" not in bot.log
        assert acknowledged_once(discord)
        await bot.stop()


@pytest.mark.long
async def test_stopped_while_a_worker_hangs(tmp_path: Path, discord: Loopback, watch: Watch) -> None:
    """Unfinishable work does not delay the end; no process is left."""
    settings = {"NAVEGADOR_WORKERS": "1", "NAVEGADOR_PORT": str(watch.port)}
    async with process.started(discord.address, tmp_path, **settings) as bot:
        preview = await previewed(discord, ANA, await start_game(discord))
        (worker,) = bot.workers()
        worker.suspend()
        await discord.press(ANA, preview, "Confirm")
        await watch.shows("navegador_jobs_running 1.0")
        await bot.stop()
        assert not worker.is_running()


EPOCH = re.compile(r"nav:\d+:\d+\.([a-z0-9]{5}):")


def epochs(message: Message) -> set[str]:
    return {found[1] if (found := EPOCH.match(part["custom_id"])) else "" for part in message.parts}


async def announcements(database: Path, *arguments: str) -> int:
    """Return the exit code of `python -m hosting`."""
    return await asyncio.to_thread(main, ["--db", str(database), *arguments])


@pytest.mark.long
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
    assert len(list(tmp_path.glob("*.replaced-*"))) == 2  # noqa: ASYNC240


@pytest.mark.long
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
