"""Requests to stop: SIGTERM, Ctrl-C, and SIGHUP when the terminal is closed."""

import asyncio
import contextlib
import signal


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
