"""Checks before the first start, and a walk on a test server through all that the bot needs of Discord."""

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from aiohttp import web
from aiohttp.test_utils import TestServer

from app import doctor, walking
from app.bot import GREETING
from app.executors import Finding
from app.playground import world
from app.playground.world import APPLICATION, CHANNEL, SERVER
from app.settings import Settings
from hosting import open_services
from hosting.db import newest
from hosting.workers import process
from tests.hosting.workers.jobs import die_with
from tests.loopback import server
from tests.loopback.process import TOKEN
from tests.loopback.server import Loopback, Message, Person
from tests.support.migrations import updated
from tests.toy.heap import Heap

ROOT = Path(__file__).parents[2]


@pytest.fixture
async def here(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Loopback]:
    async with server.opened(TOKEN) as answering:
        monkeypatch.setattr(discord.http.Route, "BASE", f"{answering.address}/api/v10")
        yield answering


async def _found(directory: Path, **settings: Any) -> dict[str, Finding]:
    given = {"DISCORD_TOKEN": TOKEN, "database": directory / "games.sqlite3", "workers": 0, **settings}
    now = given.pop("now", lambda: datetime.now(UTC))
    chosen = Settings(_env_file=None, **given)  # type: ignore[call-arg]
    return {finding.about: finding for finding in await doctor.examine(chosen, now)}


def _made(directory: Path) -> list[Path]:
    return list(directory.iterdir())


async def test_all_is_well(tmp_path: Path, here: Loopback) -> None:
    """Each check has a line, no file is created, and the token is not printed."""
    found = await _found(tmp_path, workers=1)
    assert [about for about, finding in found.items() if not finding.ok] == []
    assert list(found) == ["token", "clock", "board", "folder", "disk", "database", "workers"]
    assert "'Navegador'" in found["token"].said
    assert "first start makes it" in found["database"].said
    assert found["workers"].said.startswith("2 pictures drawn")
    assert not _made(tmp_path)
    assert not any(part in str(finding) for finding in found.values() for part in TOKEN.split("."))


async def test_a_token_that_is_not_accepted(tmp_path: Path, here: Loopback) -> None:
    """A fault comes with its remedy, and the other checks run all the same."""
    found = await _found(tmp_path, DISCORD_TOKEN="MTAw.Other.a-token-of-somebody-else")
    assert str(found["token"]).startswith("failed  token: Discord does not accept DISCORD_TOKEN: reset")
    assert [about for about, finding in found.items() if not finding.ok] == ["token"]


async def test_no_token_and_no_discord(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", "http://127.0.0.1:9/api/v10")
    assert "there is no DISCORD_TOKEN" in (await _found(tmp_path, DISCORD_TOKEN=None))["token"].said
    found = await _found(tmp_path)
    assert "cannot be reached" in found["token"].said
    assert [about for about, finding in found.items() if not finding.ok] == ["token", "clock"]


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (200, "Discord takes the client secret"),
        (401, "does not accept DISCORD_CLIENT_SECRET"),
        (503, "does not say if"),
    ],
)
async def test_the_board(
    status: int, said: str, tmp_path: Path, here: Loopback, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its port is tried, and its secret at Discord, which gets the token back."""
    asked = list[tuple[str, str]]()

    async def token(request: web.Request) -> web.Response:
        asked.append((request.path.rpartition("/")[2], str(request.headers.get("Authorization"))))
        return web.json_response({"access_token": "short"}, status=status)

    app = web.Application()
    app.add_routes([web.post("/api/v10/oauth2/token", token), web.post("/api/v10/oauth2/token/revoke", token)])
    app.add_routes([web.get("/api/v10/{path:.*}", here.door)])
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    given = {"web": "https://board.example.org", "DISCORD_CLIENT_SECRET": "secret", "web_port": port}
    async with TestServer(app) as discords:
        monkeypatch.setattr(discord.http.Route, "BASE", f"{discords.make_url('')}".rstrip("/") + "/api/v10")
        found = (await _found(tmp_path, **given))["board"]
        assert (found.ok, said in found.said) == (status == 200, True)
        assert [path for path, _ in asked] == ["token", "revoke"][: 2 if status == 200 else 1]
        assert asked[0][1] == aiohttp.encode_basic_auth(str(APPLICATION), "secret")
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", port))
            taken.listen()
            found = (await _found(tmp_path, **given))["board"]
            assert (found.ok, f"port {port}" in found.said) == (False, True)


@pytest.mark.skipif(sys.platform != "linux", reason="there is no folder that nobody can write")
async def test_a_folder_that_cannot_be_written(tmp_path: Path, here: Loopback) -> None:
    assert "/proc/1 cannot be written" in (await _found(Path("/proc/1")))["folder"].said
    assert (await _found(tmp_path / "new" / "and newer"))["folder"].ok
    assert not _made(tmp_path)


async def test_databases(tmp_path: Path, here: Loopback) -> None:
    file = tmp_path / "games.sqlite3"
    await (await open_services(file, [Heap()])).close()
    assert "is of this version" in (await _found(tmp_path))["database"].said
    with updated(tmp_path):
        assert f" to {newest()} at the next start" in (await _found(tmp_path))["database"].said
    for revision, said in (("0001", "older version"), ("9999", "newer version")):
        with sqlite3.connect(file) as conn:
            conn.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        conn.close()
        found = (await _found(tmp_path))["database"]
        assert (found.ok, said in found.said) == (False, True)
    file.write_bytes(b"no database at all" * 100)
    assert "is damaged or is no database" in (await _found(tmp_path))["database"].said


async def test_workers_that_die(tmp_path: Path, here: Loopback, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_work", die_with)
    found = (await _found(tmp_path, workers=2))["workers"]
    assert not found.ok
    assert "worker processes die" in found.said


@pytest.mark.parametrize(
    ("arguments", "settings", "code", "said"),
    [
        pytest.param(["--help"], {}, 0, "Look whether the bot can run here.", marks=pytest.mark.long),
        pytest.param(
            [], {"NAVEGADOR_WORKERS": "many"}, 2, "failed  settings: NAVEGADOR_WORKERS", marks=pytest.mark.long
        ),
        ([], {"NAVEGADOR_WORKERS": "0"}, 1, "failed  token: there is no DISCORD_TOKEN"),
    ],
)
def test_the_command(arguments: list[str], settings: dict[str, str], code: int, said: str, tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "bot.py"), "doctor", *arguments]
    environment = {"PATH": "/usr/bin:/bin", **settings}
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)
    assert run.returncode == code, run.stderr
    assert said in run.stdout


ANA = Person(2001, "Ana")
FORUM = 3101
ALL = [
    "connection", "commands", "emoji", "channel", "post", "edit", "pin", "thread", "private thread", "forum", "event",
    "direct message", "press",
]  # fmt: skip
NOTHING: dict[str, Any] = {"messages": [], "threads": [], "tags": [], "emoji": [], "events": [], "commands": []}


@pytest.fixture
async def loopback(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Loopback]:
    async with server.opened(TOKEN) as there:
        there.add_channel(FORUM, world.FORUM, "tables", available_tags=[], flags=0, default_forum_layout=0)
        base = yarl.URL(there.address)
        monkeypatch.setattr(discord.http.Route, "BASE", f"{base}/api/v10")
        monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", base.with_scheme("ws") / "gateway")
        monkeypatch.setattr(discord.asset.Asset, "BASE", str(base))
        yield there


async def walk(number: int = SERVER, token: str = TOKEN, pressed: float = 0.0) -> tuple[bool, dict[str, Finding]]:
    """Walk; return whether all is well, and the last finding of each kind."""
    found = list[Finding]()
    settings = Settings(_env_file=None, DISCORD_TOKEN=token, workers=0)  # type: ignore[call-arg]
    well = await walking.walk(settings, number, found.append, pressed)
    return well, {finding.about: finding for finding in found}


def failed(found: dict[str, Finding]) -> dict[str, str]:
    return {about: finding.said for about, finding in found.items() if finding.ok is False}


async def test_a_walk_where_all_is_well(loopback: Loopback) -> None:
    """Every check is made, a person presses, and nothing is left of it."""

    async def press() -> None:
        def button() -> Message | None:
            ready = [
                message
                for message in loopback.every_message
                if any(part.get("label") == "Press me now" for part in message.parts)
            ]
            return ready[0] if ready and loopback.requests("POST", "/users/@me/channels") else None

        message = await loopback.until(button)
        interaction = await loopback.press(ANA, message, "Press me now")
        await loopback.until(lambda: len(interaction.followups) >= 2)

    pressing = asyncio.create_task(press())
    well, found = await walk(pressed=60)
    await pressing
    assert failed(found) == {}
    assert well
    assert list(found) == [*ALL, "clean-up"]
    assert all(finding.ok for finding in found.values())
    assert loopback.remains == NOTHING


async def test_what_was_there_stays(loopback: Loopback) -> None:
    """Commands, tags, emoji, and messages of before."""
    loopback.channels[FORUM]["available_tags"] = [
        {"id": "77", "name": "open", "moderated": False, "emoji_id": None, "emoji_name": None}
    ]
    loopback.of_guild = [
        {"id": "5", "type": 1, "name": "mine", "description": "-", "version": "1", "application_id": "1001"}
    ]
    loop, ended = asyncio.get_running_loop(), list[float]()
    settings = Settings(_env_file=None, DISCORD_TOKEN=TOKEN, workers=0)  # type: ignore[call-arg]
    assert await walking.walk(settings, SERVER, lambda _: ended.append(loop.time()), 0)
    assert loop.time() - ended[-1] < GREETING, "nothing is waited for once all is clean"
    assert loopback.remains == {
        **NOTHING,
        "commands": ["mine"],
        "tags": [(77, "open")],
    }


MESSAGES = f"/channels/{CHANNEL}/messages"
THREADS = f"/channels/{CHANNEL}/threads"


@pytest.mark.every(5)
@pytest.mark.parametrize(
    ("about", "method", "path", "status", "code", "said"),
    [
        ("post", "POST", MESSAGES, 403, 50013, "grant View Channel, Send Messages, Attach Files, Read Message History"),
        ("post", "POST", MESSAGES, 403, 50001, "grant View Channel"),
        ("edit", "PATCH", f"{MESSAGES}/*", 403, 50013, "grant View Channel, Send Messages"),
        ("pin", "PUT", f"{MESSAGES}/pins/*", 403, 50013, "grant Pin Messages"),
        ("pin", "PUT", f"{MESSAGES}/pins/*", 400, 30003, "Discord allows no more"),
        (
            "thread",
            "POST",
            THREADS,
            403,
            50013,
            "grant Create Public Threads, Send Messages in Threads, Manage Threads",
        ),
        ("thread", "POST", THREADS, 400, 160006, "as many active threads as Discord allows"),
        ("forum", "POST", f"/channels/{FORUM}/threads", 403, 50013, "Manage Channels"),
        ("forum", "PATCH", f"/channels/{FORUM}", 403, 50013, "Manage Channels"),
        ("event", "POST", "/guilds/*/scheduled-events", 403, 50013, "grant Create Events"),
        ("event", "POST", "/guilds/*/scheduled-events", 400, 30038, "Discord allows no more"),
        ("emoji", "POST", "/applications/*/emojis", 400, 30008, "Discord allows no more"),
        ("emoji", "POST", "/applications/*/emojis", 503, 0, "Discord answers 503: try again later"),
        ("commands", "PUT", "/applications/*/commands", 403, 50001, "applications.commands"),
        ("commands", "PUT", "/applications/*/commands", 400, 30034, "Discord allows no more"),
        ("direct message", "POST", "/channels/DIRECT/messages", 403, 50007, "takes no direct messages"),
        ("direct message", "POST", "/users/@me/channels", 500, 0, "Discord answers 500"),
        ("edit", "PATCH", f"{MESSAGES}/*", 401, 0, "reset the token"),
    ],
)
async def test_a_refusal(
    about: str, method: str, path: str, status: int, code: int, said: str, loopback: Loopback
) -> None:
    """It has its advice, what does not need it is tried all the same, and nothing is left."""
    path = path.replace("DIRECT", loopback.direct(loopback.owner)["id"])
    loopback.fail(method, path, status=status, code=code, done=False)
    well, found = await walk()
    assert not well
    assert said in failed(found)[about]
    rest = {"edit", "pin", "press"} if about == "post" else set()
    assert set(failed(found)) == {about}
    assert {name for name, finding in found.items() if finding.ok is None} == {"press"} | rest
    assert loopback.remains == NOTHING
    loopback.wrong.clear()


async def test_a_failure_that_took_effect(loopback: Loopback) -> None:
    """Things that Discord made although it answered otherwise are found and go, too."""
    for method, path in (
        ("POST", MESSAGES), ("POST", THREADS), ("POST", f"/channels/{FORUM}/threads"),
        ("POST", "/guilds/*/scheduled-events"), ("POST", "/applications/*/emojis"),
    ):  # fmt: skip
        loopback.fail(method, path, status=500)
    well, found = await walk()
    assert not well
    assert {"post", "thread", "forum", "event", "emoji"} <= set(failed(found))
    assert loopback.remains == NOTHING


async def test_what_cannot_be_taken_away_is_named(loopback: Loopback) -> None:
    """The rest goes all the same, and the exit says that something is left."""
    loopback.fail("DELETE", f"/channels/{'[0-9]' * 19}", status=403, code=50013, done=False, times=99)
    well, found = await walk()
    assert not well
    assert "grant Manage Threads" in found["clean-up"].said
    assert loopback.remains | {"threads": [], "messages": []} == NOTHING
    assert loopback.remains["threads"]


@pytest.mark.parametrize(
    ("number", "token", "said"),
    [
        (SERVER, "MTAw.Other.a-token-of-somebody-else", "reset the token"),
        (
            99,
            TOKEN,
            "not on a server with the number 99: invite it with https://discord.com/oauth2/authorize?client_id=",
        ),
    ],
)
async def test_no_way_in(number: int, token: str, said: str, loopback: Loopback) -> None:
    well, found = await walk(number, token)
    assert (well, set(failed(found))) == (False, {"connection"})
    assert said in found["connection"].said
    assert loopback.remains == NOTHING


async def test_an_interruption(loopback: Loopback) -> None:
    held = loopback.fail("POST", "/guilds/*/scheduled-events", wait=asyncio.Event())
    walking_on = asyncio.create_task(walk())
    await loopback.failed(held)
    os.kill(os.getpid(), signal.SIGTERM)
    held.wait.set()
    well, found = await walking_on
    assert not well
    assert "it was stopped" in found["walk"].said
    assert "press" not in found
    assert loopback.remains == NOTHING


def test_the_command_of_a_walk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a token there is nothing to walk with; its exit code is that of a check that failed."""
    monkeypatch.chdir(tmp_path)
    assert doctor.main(["--discord", "7"]) == 1
    assert capsys.readouterr().out == "failed  token: there is no DISCORD_TOKEN\n"
