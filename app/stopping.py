"""Being asked to stop: SIGTERM and Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import signal


def stop_signal() -> asyncio.Event:
    """Set when the process is asked to stop. A second request ends it at once."""
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    numbers = (signal.SIGTERM, signal.SIGINT)

    def stop() -> None:
        stopping.set()
        for number in numbers:
            loop.remove_signal_handler(number)

    for number in numbers:
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C interrupts instead
            loop.add_signal_handler(number, stop)
    return stopping
