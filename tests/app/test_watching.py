"""Signs of life: what systemd is told, and the end of a process whose event loop stands still."""

from __future__ import annotations

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
    """The socket on which a service manager listens."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0navegador-tests-{os.getpid()}")  # of no file: the address is short wherever tests run
        listening.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", "@" + listening.getsockname()[1:].decode())
        yield listening


def _told(manager: socket.socket) -> list[str]:
    """All that has been told since the last time."""
    lines = list[str]()
    while True:
        try:
            lines += manager.recv(4096).decode().splitlines()
        except BlockingIOError:
            return lines


async def _ready(bot: commands.Bot) -> None:
    """What discord.py does when Discord has let the bot in."""
    for listener in bot.extra_events["on_ready"]:
        await listener()


async def test_the_start_takes_its_time_and_readiness_is_told(manager: socket.socket) -> None:
    """More time until Discord has let the bot in; then that it is ready, and signs of life."""
    bot = commands.Bot("!", intents=discord.Intents.none())
    async with watching.watched(bot):
        await asyncio.sleep(0)
        assert _told(manager) == ["EXTEND_TIMEOUT_USEC=90000000"]
        await _ready(bot)
        assert _told(manager)[0] == "READY=1"
    watching.notify("STOPPING=1")
    assert _told(manager) == ["STOPPING=1"]


async def test_signs_of_life_after_the_start(manager: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice as often as the watchdog asks, as long as the event loop turns."""
    monkeypatch.setenv("WATCHDOG_USEC", "2000")
    bot = commands.Bot("!", intents=discord.Intents.none())
    async with watching.watched(bot):
        await _ready(bot)
        told = list[str]()
        while told.count("WATCHDOG=1") < 3:
            await asyncio.sleep(0)
            told += _told(manager)


def test_nothing_is_told_where_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither without systemd nor with an address at which there is nobody."""
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
    """Half of what systemd waits, if it waits for this process; nonsense counts as nothing."""
    monkeypatch.setenv("WATCHDOG_USEC", asked)
    if of:
        monkeypatch.setenv("WATCHDOG_PID", of)
    else:
        monkeypatch.delenv("WATCHDOG_PID", raising=False)
    assert watching.pulse() == seconds


def test_a_loop_that_stands_still_ends_the_process() -> None:
    """With exit code 1, so that it is started again, and a traceback of where it stood."""
    run = subprocess.run([sys.executable, "-c", STANDS], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert run.returncode == 1
    assert "Timeout" in run.stderr
    assert "in main" in run.stderr
