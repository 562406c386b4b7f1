"""Being asked to stop: SIGTERM, Ctrl-C, and SIGHUP when the terminal is closed."""

from __future__ import annotations

import asyncio
import contextlib
import signal


def stop_signal() -> asyncio.Event:
    """Set when the process is asked to stop. A second request ends it at once."""
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    names = ("SIGTERM", "SIGINT", "SIGHUP")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]

    def stop() -> None:
        stopping.set()
        for number in numbers:
            loop.remove_signal_handler(number)

    for number in numbers:
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C interrupts instead
            loop.add_signal_handler(number, stop)
    return stopping
