"""Health and metrics of a bot that is well and of one that is not; and its log, without a secret."""

import contextlib
import json
import logging
import shutil
import socket
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
import structlog
from aiohttp import ClientSession
from aiohttp.test_utils import make_mocked_request

from app import health, logs
from app.settings import SettingsError
from cogs.sending import requests
from hosting import StoreError
from hosting.core import Shards
from hosting.core.errors import DiskFull, ReadOnly
from hosting.jobs.jobs import LIVES, Processes, add
from hosting.workers import WorkerLost, process
from hosting.workers.pool import TRIES, Pool
from tests.cogs.hands import lobby_of, table_of
from tests.hosting.workers.jobs import die_with
from tests.support.refusal import assert_refused
from tests.support.world import World, opened


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Served:
    port: int
    world: Any = None

    async def get(self, path: str) -> tuple[int, str]:
        async with ClientSession() as session, session.get(f"http://127.0.0.1:{self.port}{path}") as answer:
            return answer.status, await answer.text()

    async def health(self) -> tuple[int, dict[str, object]]:
        status, text = await self.get("/health")
        return status, json.loads(text)

    async def metrics(self) -> str:
        status, text = await self.get("/metrics")
        assert status == 200
        return text


@asynccontextmanager
async def serving(directory: Path) -> AsyncIterator[Served]:
    port = _free_port()
    async with opened(directory, port=port) as world, health.serve(world.bot):
        world.bot._ready.set()
        yield Served(port, world)


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[Served]:
    async with serving(tmp_path) as there:
        yield there


async def test_a_bot_that_is_well(served: Served) -> None:
    """200, and figures that Prometheus reads."""
    assert await served.health() == (200, health.WELL)
    assert await served.get("/live") == (200, '{"alive": true}')
    text = await served.metrics()
    assert "navegador_guilds 1.0" in text
    assert "navegador_posts_unsent 0.0" in text
    assert "navegador_database_bytes" in text


async def test_a_bot_that_is_not_connected(served: Served) -> None:
    """503 before the bot is ready, while the metrics answer all the same."""
    served.world.bot._ready.clear()
    assert await served.health() == (503, {**health.WELL, "connected": False})
    assert (await served.get("/live"))[0] == 200
    assert "navegador_connected 0.0" in (await served.metrics())


async def test_a_discord_that_is_silent(world: World) -> None:
    """A connection counts while it is heard from within one and a half heartbeats, by its own interval."""
    bot, time = world.bot, [1000.0]
    bot._ready.set()
    server = health.Health(bot, now=lambda: time[0])
    request = make_mocked_request("GET", "/health")
    assert (await server.health(request)).status == 200
    bot.dispatch("socket_raw_receive", '{"t":null,"s":null,"op":10,"d":{"heartbeat_interval":41250,"_trace":[]}}')
    await world.env.settle()
    time[0] += 61
    assert (await server.health(request)).status == 200
    time[0] += 1
    assert (await server.health(request)).status == 503
    bot.dispatch("socket_raw_receive", '{"op":11,"d":null}')
    await world.env.settle()
    assert (await server.health(request)).status == 200
    nothing = ('"heartbeat_interval"', '{"heartbeat_interval":1}', b"\x00", '{"d":{"heartbeat_interval":"x"}}')
    for nonsense in nothing:
        bot.dispatch("socket_raw_receive", nonsense)
    await world.env.settle()
    time[0] += 61
    assert (await server.health(request)).status == 200


async def test_a_database_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch, served: Served) -> None:
    async def fail() -> None:
        raise StoreError("the disk failed")

    monkeypatch.setattr(type(served.world.bot.services.lobby), "count", lambda self: fail())
    assert await served.health() == (503, {**health.WELL, "database": "not readable", "posts": "unknown"})
    text = await served.metrics()
    assert "navegador_tables" not in text
    assert "navegador_guilds 1.0" in text


async def test_writes_that_fail(served: Served) -> None:
    """503 and a count since a failed write, until health finds that writing succeeds again."""
    store, forbidden = served.world.bot.services.store, True

    @sa.event.listens_for(store.engine, "before_cursor_execute")
    def forbid(conn: sa.Connection, cursor: sqlite3.Cursor, statement: str, *more: object) -> None:
        if statement == "BEGIN IMMEDIATE":
            cursor.execute(f"PRAGMA query_only = {int(forbidden)}")

    assert await served.health() == (200, health.WELL), "nobody has wanted to write"
    await assert_refused(ReadOnly, store.write(lambda conn: add(conn, "nobody's", 1)))
    assert await served.health() == (503, {**health.WELL, "database": "not writable"})
    text = await served.metrics()
    assert "navegador_database_writable 0.0" in text
    assert float(_figure(text, "navegador_writes_failed_total")) >= 2
    forbidden = False
    assert await served.health() == (200, health.WELL)
    assert "navegador_database_writable 1.0" in await served.metrics()
    assert not await served.world.bot.services.jobs.all()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    where = tmp_path / "disk"
    where.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(where)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no file system can be mounted here")
    yield where
    subprocess.run(["umount", "--lazy", str(where)], check=True)


async def test_a_disk_that_is_full(small_disk: Path) -> None:
    async with serving(small_disk) as served:
        jobs, ballast = served.world.bot.services.jobs, small_disk / "ballast"
        with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
            while file.write(bytes(4096)):
                pass
        with contextlib.suppress(DiskFull):
            for number in range(10_000):
                await jobs.ask("nobody's", number)
        assert await served.health() == (503, {**health.WELL, "database": "not writable"})
        assert "navegador_database_writable 0.0" in await served.metrics()
        assert len(await jobs.all()) == number
        ballast.unlink()
        assert await served.health() == (200, health.WELL)
        await jobs.ask("nobody's", number)
        assert len(await jobs.all()) == number + 1


async def test_workers_that_die_at_their_start(monkeypatch: pytest.MonkeyPatch, served: Served) -> None:
    """503 while no worker can be started, even without jobs; figures count the workers."""
    monkeypatch.setattr(process, "_work", die_with)
    served.world.bot.workers = pool = Pool(1, seconds=60, mebibytes=512)
    with pytest.raises(WorkerLost):
        pool.submit(abs, 1).result(60)
    assert await served.health() == (503, {**health.WELL, "workers": "die at their start"})
    text = await served.metrics()
    assert "navegador_workers_start 0.0" in text
    assert float(_figure(text, "navegador_workers_died_total")) >= TRIES
    monkeypatch.undo()
    assert pool.submit(abs, -1).result(60) == 1
    assert await served.health() == (200, health.WELL)
    pool.shutdown(cancel_futures=True)


async def test_workers_that_can_start_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.bot._ready.set()
    monkeypatch.setattr(process, "_work", die_with)
    world.bot.workers = pool = Pool(1, seconds=60, mebibytes=512)
    with pytest.raises(WorkerLost):
        pool.submit(abs, 1).result(60)
    monkeypatch.undo()
    server, request = health.Health(world.bot), make_mocked_request("GET", "/health")
    assert (await server.health(request)).status == 503
    server._trial.result(60)
    assert (await server.health(request)).status == 200
    pool.shutdown(cancel_futures=True)


@pytest.mark.parametrize(("status", "late"), [(500, True), (403, False)])
async def test_posts_that_come_late(status: int, late: bool, monkeypatch: pytest.MonkeyPatch, served: Served) -> None:
    """503 when Discord has refused posts for minutes; not where only the server's admins can help."""
    monkeypatch.setattr(requests, "LIFE", 0.0)  # posts are the bot's own requests
    world = served.world
    lobby = await lobby_of(world, "Ana", "Bruno")
    world.env.inject_error("POST", "/channels/*/messages", status=status, times=None)
    await world.press(world.people["Ana"], lobby, "Start")
    await world.env.advance_time(200)
    assert await served.health() == (200, health.WELL)
    await world.env.advance_time(200)
    assert await served.health() == ((503, {**health.WELL, "posts": "late"}) if late else (200, health.WELL))
    assert f"navegador_posts_late {int(late):.1f}" in await served.metrics()


@pytest.mark.parametrize("replaced", [False, True])
async def test_a_database_that_is_gone(replaced: bool, tmp_path: Path, served: Served) -> None:
    file = tmp_path / "games.sqlite3"
    assert (await served.get("/health"))[0] == 200
    moved = file.rename(tmp_path / "moved.sqlite3")
    if replaced:
        file.write_bytes(moved.read_bytes())
    assert await served.health() == (503, {**health.WELL, "database": "moved or replaced"})
    file.unlink(missing_ok=True)
    moved.rename(file)
    assert (await served.get("/health"))[0] == 200


async def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = int(taken.getsockname()[1])
        async with opened(tmp_path, port=port) as world:
            with pytest.raises(SettingsError, match=f"NAVEGADOR_PORT: another program has port {port} of 127.0.0.1"):
                async with health.serve(world.bot):
                    pass


async def test_what_waits_and_since_when(monkeypatch: pytest.MonkeyPatch, served: Served) -> None:
    monkeypatch.setattr(requests, "LIFE", 0.0)  # posts are the bot's own requests
    world = served.world
    jobs, now = world.bot.services.jobs, world.clock.now()
    await jobs.ask("nobody's", 1, guild=1)
    await world.bot.services.store.write(lambda conn: add(conn, "later", 1, guild=1, due=now + timedelta(seconds=60)))
    text = await served.metrics()
    assert 'navegador_queue{kind="nobody\'s",state="waiting"} 1.0' in text
    assert 'navegador_queue_oldest_seconds{kind="nobody\'s"} 0.0' in text
    assert 'kind="later"' not in text
    assert "navegador_posts_oldest_seconds 0.0" in text
    world.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
    await table_of(world, "Ana", "Bruno")
    await world.env.advance_time(90)
    text = await served.metrics()
    assert float(_figure(text, 'navegador_queue_oldest_seconds{kind="nobody\'s"}')) >= 90
    assert 30 <= float(_figure(text, 'navegador_queue_oldest_seconds{kind="later"}')) < 90
    assert float(_figure(text, "navegador_posts_oldest_seconds")) >= 90
    assert "navegador_posts_unsent 1.0" in text


async def test_all_processes(served: Served) -> None:
    """Any process reports all live ones of the database; a single one reports no other."""
    world = served.world
    services = world.bot.services
    assert "navegador_process" not in await served.metrics()
    other = Processes(services.store, world.clock, Shards.read("1,2/4"))
    await other.begin()
    await other.renew({"guilds": 17})
    text = await served.metrics()
    assert 'navegador_process_live{shards="1,2/4"} 1.0' in text
    assert 'navegador_process_figure{figure="guilds",shards="1,2/4"} 17.0' in text
    await world.env.advance_time(LIVES.total_seconds() + 1)
    assert "navegador_process" not in await served.metrics()


def _figure(text: str, name: str) -> str:
    return next(line.removeprefix(f"{name} ") for line in text.splitlines() if line.startswith(f"{name} "))


SECRET = "MTAwMDAw.GabcDE.verysecret"


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.mark.parametrize("form", ["lines", "json"])
def test_a_secret_is_in_no_line(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    """No secret is logged as text, as a value, or in a traceback, of ours or a library's."""
    logs.configure("debug", form, [SECRET])
    log = structlog.get_logger("ours")
    log.info(f"token {SECRET}", token=SECRET, nested={"deep": [SECRET]})
    logging.getLogger("theirs").warning("Authorization: Bot %s", SECRET)
    try:
        raise ValueError(SECRET)
    except ValueError:
        log.exception("failed")
        logging.getLogger("theirs").exception("failed as well")
    written = capsys.readouterr().err
    assert written.count("[secret]") >= 5
    assert "verysecret" not in written


def test_json_is_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    """JSON lines are machine-readable, whatever a name contains."""
    logs.configure("info", "json")
    structlog.get_logger("ours").info("played", table=3, person="Ana\n\u202e{}")
    logging.getLogger("theirs").warning("one\ntwo")
    ours, theirs = (json.loads(line) for line in capsys.readouterr().err.splitlines())
    assert (ours["event"], ours["level"], ours["logger"], ours["table"]) == ("played", "info", "ours", 3)
    assert ours["person"] == "Ana\n\u202e{}"
    assert theirs["event"] == "one\ntwo"
    assert ours["timestamp"].endswith("Z")


TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5OnNlY3JldHNlY3JldA"


@pytest.mark.parametrize("form", ["lines", "json"])
@pytest.mark.parametrize("token", [TOKEN, "any-other_token.1"])
def test_the_token_of_an_interaction_is_in_no_line(form: str, token: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither an address nor received data shows a token, at the most verbose level; the rest stays."""
    logs.configure("debug", form)
    theirs = logging.getLogger("discord.gateway")
    payload = {"t": "INTERACTION_CREATE", "d": {"id": "77", "token": token, "version": 1}}
    theirs.debug("For Shard ID %s: WebSocket Event: %s", None, payload)
    theirs.debug("received %s", json.dumps(payload))
    theirs.debug("received %s", json.dumps(payload, separators=(",", ":")))
    theirs.debug("PATCH https://discord.com/api/v10/webhooks/1001/%s/messages/@original has returned 200", token)
    theirs.debug("POST https://discord.com/api/v10/webhooks/1001/%s?wait=true", token)
    theirs.debug("POST https://discord.com/api/v10/interactions/77/%s/callback", token)
    try:
        raise ValueError(f"404 for /webhooks/1001/{token}/messages/@original")
    except ValueError:
        theirs.exception("failed")
    written = capsys.readouterr().err
    assert token not in written
    assert written.count("[secret]") >= 7
    assert "/messages/@original has returned 200" in written
    assert "version" in written
    assert "/callback" in written


@pytest.mark.parametrize("form", ["lines", "json"])
def test_a_token_that_discord_made_is_known_anywhere(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("debug", form)
    logging.getLogger("discord.http").debug("rate limit of %s", f"None+None+1001+{TOKEN}")
    assert "1001+[secret]" in capsys.readouterr().err


def test_no_text_ends_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("debug", "lines")
    hostile = "one\n2026-01-01T00:00:00Z [info] forged \x1b[2Jtwo \u202ethree\u2028four"
    logging.getLogger("theirs").warning("got %s", hostile)
    structlog.get_logger("ours").info("told", name=hostile)
    written = capsys.readouterr().err
    assert len(written.splitlines()) == 2
    assert not any(letter in written for letter in ("\x1b", "\u202e", "\u2028"))
