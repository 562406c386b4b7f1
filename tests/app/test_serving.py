"""Signs of life: messages to systemd, and the end of a process whose event loop hangs."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
from discord.ext import commands

from app import serving
from app.settings import Settings, SettingsError, load

ROOT = Path(__file__).parents[2]
STANDS = """
import asyncio, threading
from app import serving
from discord.ext import commands
import discord

serving.STUCK = 0.2

async def main():
    async with serving.watched(commands.Bot("!", intents=discord.Intents.none())):
        await asyncio.sleep(0)
        threading.Event().wait()

asyncio.run(main())
"""


@pytest.fixture
def manager(monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0navegador-tests-{os.getpid()}")  # not a file's: the address is short wherever tests run
        listening.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", "@" + listening.getsockname()[1:].decode())
        yield listening


def _notifications(manager: socket.socket) -> list[str]:
    lines = list[str]()
    while True:
        try:
            lines += manager.recv(4096).decode().splitlines()
        except BlockingIOError:
            return lines


async def _ready(bot: commands.Bot) -> None:
    for listener in bot.extra_events["on_ready"]:
        await listener()


async def test_the_start_takes_its_time_and_readiness_is_told(manager: socket.socket) -> None:
    """More start time is requested until Discord accepts the bot; then it reports ready, and signs of life."""
    bot = commands.Bot("!", intents=discord.Intents.none())
    async with serving.watched(bot):
        await asyncio.sleep(0)
        assert _notifications(manager) == ["EXTEND_TIMEOUT_USEC=90000000"]
        await _ready(bot)
        assert _notifications(manager)[0] == "READY=1"
    serving.notify("STOPPING=1")
    assert _notifications(manager) == ["STOPPING=1"]


async def test_signs_of_life_after_the_start(manager: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs of life come twice per watchdog interval while the event loop runs."""
    monkeypatch.setenv("WATCHDOG_USEC", "2000")
    bot = commands.Bot("!", intents=discord.Intents.none())
    async with serving.watched(bot):
        await _ready(bot)
        texts = list[str]()
        while texts.count("WATCHDOG=1") < 3:
            await asyncio.sleep(0)
            texts += _notifications(manager)


@pytest.mark.parametrize(
    ("asked", "of", "seconds"),
    [
        ("", "", serving.PULSE),
        ("10000000", "", 5),
        ("600000000", "", serving.PULSE),
        ("10000000", "1", serving.PULSE),
        ("0", "", serving.PULSE),
        ("soon", "", serving.PULSE),
    ],
)
def test_how_often(asked: str, of: str, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """The interval is half of systemd's for this process; nonsense disables it."""
    monkeypatch.setenv("WATCHDOG_USEC", asked)
    if of:
        monkeypatch.setenv("WATCHDOG_PID", of)
    else:
        monkeypatch.delenv("WATCHDOG_PID", raising=False)
    assert serving.pulse() == seconds


def test_a_loop_that_stands_still_ends_the_process() -> None:
    """The process ends with exit code 1, to be restarted, and a traceback of the hang."""
    run = subprocess.run([sys.executable, "-c", STANDS], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert run.returncode == 1
    assert "Timeout" in run.stderr
    assert "in main" in run.stderr


SERVER = "postgresql://bot@db/games"
STARTED = """
import os, pathlib, sys, signal, socket
here, me = pathlib.Path(sys.argv[1]), os.environ['ME']
tries = here / me
tries.write_text(tries.read_text() + '.' if tries.exists() else '.')
"""
"""Count a start."""
READY = "socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(b'READY=1', os.environ['NOTIFY_SOCKET'])\n"
WAITING = "signal.sigwait([signal.SIGTERM]); (here / f'{me}-stopped').touch()\n"


def _settings(**given: object) -> Settings:
    return Settings.model_validate({"database": SERVER, **given})


def test_each_has_its_part() -> None:
    """Shards are divided evenly, each one once; ports follow each other; workers are shared."""
    parts = serving.environments(_settings(processes=3, shards="0-7/16", port=8080), processors=4)
    assert [part["NAVEGADOR_SHARDS"] for part in parts] == ["0,3,6/16", "1,4,7/16", "2,5/16"]
    assert [part["NAVEGADOR_PORT"] for part in parts] == ["8080", "8081", "8082"]
    assert {part["NAVEGADOR_WORKERS"] for part in parts} == {"2"}
    assert {part["NAVEGADOR_PROCESSES"] for part in parts} == {"1"}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"NAVEGADOR_DATABASE": "games.sqlite3"}, "NAVEGADOR_PROCESSES: several share a PostgreSQL server"),
        (
            {"NAVEGADOR_DATABASE": SERVER, "NAVEGADOR_SHARDS": "0,1/4"},
            "NAVEGADOR_PROCESSES: each process needs a shard",
        ),
    ],
)
def test_what_cannot_be_shared(given: dict[str, str], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is for one process, and a process without a shard has nothing to do."""
    for name, value in {**given, "NAVEGADOR_PROCESSES": "3"}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=said):
        load(None)


async def _running(tmp_path: Path, program: str) -> asyncio.Task[int]:
    command = [sys.executable, "-S", "-c", STARTED + program, str(tmp_path)]
    return asyncio.create_task(serving._run_parts(command, [{"ME": me, "NAVEGADOR_SHARDS": me} for me in ("a", "b")]))


async def test_one_that_is_killed_is_started_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only it; systemd hears that all are ready, then SIGTERM stops all and waits for them."""
    monkeypatch.setattr(serving, "AGAIN", 0)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "systemd"))
        systemd.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "systemd"))
        dying = "if me == 'a' and len(tries.read_text()) == 1: os.kill(os.getpid(), signal.SIGKILL)\n"
        blocked = "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])\n"
        running = await _running(tmp_path, blocked + dying + READY + WAITING)
        while not (await asyncio.get_running_loop().sock_recv(systemd, 100)).startswith(b"READY=1"):
            pass
        os.kill(os.getpid(), signal.SIGTERM)
        assert await running == 0
    assert [(tmp_path / me).read_text() for me in ("a", "b")] == ["..", "."]
    assert all((tmp_path / f"{me}-stopped").exists() for me in ("a", "b"))


async def test_invalid_settings_end_all(tmp_path: Path) -> None:
    """Starting again would not mend them."""
    blocked = "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])\n"
    running = await _running(tmp_path, blocked + "if me == 'a': sys.exit(2)\n" + WAITING)
    assert await running == serving.INVALID
    assert (tmp_path / "a").read_text() == "."
