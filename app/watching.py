"""Supervision of the process: systemd (sd_notify(3)), if it supervises it, and a timer of its own everywhere.

Both get signs of life from the event loop. A loop that is stuck answers nobody and never will again. Then the process
exits with a traceback of its position, and its supervisor starts another.
"""

import asyncio
import contextlib
import faulthandler
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from typing import Final

from discord.ext import commands


def stop_signal() -> asyncio.Event:
    """Return an event that is set by a request to stop. A second request ends the process at once."""
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    numbers = [signal.SIGTERM, signal.SIGINT]
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # as `nohup` sets it
        numbers.append(signal.SIGHUP)

    def stop() -> None:
        stopping.set()
        for number in numbers:
            loop.remove_signal_handler(number)

    for number in numbers:
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C interrupts instead
            loop.add_signal_handler(number, stop)
    return stopping


PULSE: Final = 15.0
"""Seconds between two signs of life, or half of systemd's watchdog timeout if that is less."""
STUCK: Final = 120.0
"""Seconds without one until the process exits with code 1; the unit's watchdog waits longer."""
START: Final = 90
"""Seconds for systemd to wait for the next sign of life while the bot is starting."""


def notify(*lines: str) -> None:
    """Send systemd a notification, such as "READY=1". Does nothing if systemd expects none."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.sendto("\n".join(lines).encode(), "\0" + address[1:] if address.startswith("@") else address)


def pulse() -> float:
    """Return the seconds between two signs of life."""
    for_us = os.environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    return min(PULSE, int(microseconds) / 2e6) if for_us and microseconds.isdecimal() and int(microseconds) else PULSE


@contextlib.asynccontextmanager
async def watched(bot: commands.Bot) -> AsyncIterator[None]:
    """Give signs of life from the event loop, and report when the bot is ready and when it stops."""
    ready = False

    async def on_ready() -> None:
        nonlocal ready
        ready = True
        notify("READY=1", "STATUS=Connected to Discord")

    async def live() -> None:
        seconds = pulse()
        while True:
            notify("WATCHDOG=1" if ready else f"EXTEND_TIMEOUT_USEC={START * 1_000_000}")
            if sys.__stderr__ is not None:
                faulthandler.dump_traceback_later(STUCK, exit=True, file=sys.__stderr__)
            await asyncio.sleep(seconds)

    bot.add_listener(on_ready)
    living = asyncio.create_task(live(), name="signs of life")
    try:
        yield
    finally:
        living.cancel()
        faulthandler.cancel_dump_traceback_later()
