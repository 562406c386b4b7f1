"""Signs of life: messages to systemd, and the end of a process whose event loop hangs."""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
from discord.ext import commands

from app import watching

ROOT = Path(__file__).parents[2]
STANDS = """
import asyncio, threading
from app import watching
from discord.ext import commands
import discord

watching.STUCK = 0.2

async def main():
    async with watching.watched(commands.Bot("!", intents=discord.Intents.none())):
        await asyncio.sleep(0)
        threading.Event().wait()

asyncio.run(main())
"""


@pytest.fixture
def manager(monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """Yield a service manager's listening socket."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0navegador-tests-{os.getpid()}")  # not a file's: the address is short wherever tests run
        listening.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", "@" + listening.getsockname()[1:].decode())
        yield listening


def _notifications(manager: socket.socket) -> list[str]:
    """Return all messages since the last call."""
    lines = list[str]()
    while True:
        try:
            lines += manager.recv(4096).decode().splitlines()
        except BlockingIOError:
            return lines


async def _ready(bot: commands.Bot) -> None:
    """Act as discord.py does when Discord has accepted the bot."""
    for listener in bot.extra_events["on_ready"]:
        await listener()


async def test_the_start_takes_its_time_and_readiness_is_told(manager: socket.socket) -> None:
    """More start time is requested until Discord accepts the bot; then it reports ready, and signs of life."""
    bot = commands.Bot("!", intents=discord.Intents.none())
    async with watching.watched(bot):
        await asyncio.sleep(0)
        assert _notifications(manager) == ["EXTEND_TIMEOUT_USEC=90000000"]
        await _ready(bot)
        assert _notifications(manager)[0] == "READY=1"
    watching.notify("STOPPING=1")
    assert _notifications(manager) == ["STOPPING=1"]


async def test_signs_of_life_after_the_start(manager: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs of life come twice per watchdog interval while the event loop runs."""
    monkeypatch.setenv("WATCHDOG_USEC", "2000")
    bot = commands.Bot("!", intents=discord.Intents.none())
    async with watching.watched(bot):
        await _ready(bot)
        texts = list[str]()
        while texts.count("WATCHDOG=1") < 3:
            await asyncio.sleep(0)
            texts += _notifications(manager)


def test_nothing_is_told_where_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is sent without systemd, or to a dead address."""
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    watching.notify("READY=1")
    monkeypatch.setenv("NOTIFY_SOCKET", "/nowhere/at/all")
    watching.notify("READY=1")


@pytest.mark.parametrize(
    ("asked", "of", "seconds"),
    [
        ("", "", watching.PULSE),
        ("10000000", "", 5),
        ("600000000", "", watching.PULSE),
        ("10000000", "1", watching.PULSE),
        ("0", "", watching.PULSE),
        ("soon", "", watching.PULSE),
    ],
)
def test_how_often(asked: str, of: str, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """The interval is half of systemd's for this process; nonsense disables it."""
    monkeypatch.setenv("WATCHDOG_USEC", asked)
    if of:
        monkeypatch.setenv("WATCHDOG_PID", of)
    else:
        monkeypatch.delenv("WATCHDOG_PID", raising=False)
    assert watching.pulse() == seconds


def test_a_loop_that_stands_still_ends_the_process() -> None:
    """The process ends with exit code 1, to be restarted, and a traceback of the hang."""
    run = subprocess.run([sys.executable, "-c", STANDS], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert run.returncode == 1
    assert "Timeout" in run.stderr
    assert "in main" in run.stderr
