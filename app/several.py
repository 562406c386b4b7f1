"""Several processes of the bot on one machine, each for its part of the shards, started and stopped as one.

One that ends is started again. They announce to this process that they are ready, as a bot announces it to systemd.
"""

import asyncio
import contextlib
import ctypes
import os
import signal
import socket
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import structlog

from app import watching
from app.settings import Settings
from app.watching import stop_signal
from hosting.db import Shards

log: structlog.stdlib.BoundLogger = structlog.get_logger("navegador.processes")

AGAIN: Final = 5.0
"""Seconds until a process that has failed is started again."""
WAIT: Final = 60.0
"""Minimum seconds that a new process waits for its shards, until a killed one is missed."""
PDEATHSIG: Final = 1
"""Number of prctl(2) for the signal of a parent's death."""
INVALID: Final = 2
"""Exit code of a bot with invalid settings, which starting again does not mend."""


def environments(settings: Settings, processors: int) -> list[dict[str, str]]:
    """Return the settings of each process: its shards, its port, its part of the workers."""
    count, numbers = settings.processes, sorted(settings.shards.numbers)
    total = settings.shards.count
    if settings.shards.alone:
        numbers, total = list(range(count)), count
    workers = -(-processors // count) if settings.workers is None else settings.workers
    return [
        {
            "NAVEGADOR_PROCESSES": "1",
            "NAVEGADOR_SHARDS": str(Shards(frozenset(numbers[number::count]), total)),
            "NAVEGADOR_WORKERS": str(workers),
            "NAVEGADOR_WAIT": f"{max(settings.wait, WAIT):g}",
            **({} if settings.port is None else {"NAVEGADOR_PORT": str(settings.port + number)}),
        }
        for number in range(count)
    ]


def run(settings: Settings) -> int:
    """Run as many processes as set, by the command line of this one. Returns the exit code."""
    parts = environments(settings, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1)
    return asyncio.run(_run([sys.executable, *sys.orig_argv[1:]], parts))


async def _run(command: Sequence[str], parts: Sequence[Mapping[str, str]]) -> int:
    stopping = stop_signal()
    async with _heard(len(parts)) as address:
        kept = [asyncio.create_task(_keep(command, part, address, stopping)) for part in parts]
        living = asyncio.create_task(_live())
        codes = await asyncio.gather(*kept)
        living.cancel()
    return max(0, *codes)


async def _keep(command: Sequence[str], part: Mapping[str, str], address: str, stopping: asyncio.Event) -> int:
    """Keep one process running until all stop; return its exit code, 0 if it ended by itself."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("WATCHDOG_")}
    shards, stopped = part["NAVEGADOR_SHARDS"], asyncio.create_task(stopping.wait())
    while not stopping.is_set():
        process = await asyncio.create_subprocess_exec(
            *command,
            env={**environment, **part, "NOTIFY_SOCKET": address},
            start_new_session=True,  # Ctrl-C reaches it by this process alone
            preexec_fn=_end_with_parent if sys.platform == "linux" else None,
        )
        ended = asyncio.create_task(process.wait())
        await asyncio.wait([ended, stopped], return_when=asyncio.FIRST_COMPLETED)
        if stopping.is_set():
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGTERM)
            return await ended
        code = await ended
        if code == INVALID:
            stopping.set()
            return code
        log.warning("a process has ended", shards=shards, exitcode=code)
        if code:
            await asyncio.wait([stopped], timeout=AGAIN)
    return 0


def _end_with_parent() -> None:
    """Have Linux stop a new process as soon as this one is gone, even if it is killed."""
    ctypes.CDLL(None).prctl(PDEATHSIG, signal.SIGTERM)


async def _live() -> None:
    """Give systemd signs of life. A process that hangs ends by itself."""
    while True:
        watching.notify("WATCHDOG=1", f"EXTEND_TIMEOUT_USEC={watching.START * 1_000_000}")
        await asyncio.sleep(watching.pulse())


class _Ready(asyncio.DatagramProtocol):
    """Announces that all processes are ready as soon as each of so many has said so."""

    def __init__(self, count: int) -> None:
        self._missing = count

    def datagram_received(self, data: bytes, addr: object) -> None:
        """Count a process that is ready."""
        if data.startswith(b"READY=1"):
            self._missing -= 1
            if self._missing == 0:
                log.info("all processes are ready")
                watching.notify("READY=1", "STATUS=Connected to Discord")


@contextlib.asynccontextmanager
async def _heard(count: int) -> AsyncIterator[str]:
    """Listen for what processes announce; yield the address of the socket."""
    with tempfile.TemporaryDirectory() as directory:
        address = str(Path(directory) / "notify")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
            channel.setblocking(False)
            channel.bind(address)
            loop = asyncio.get_running_loop()
            transport, _ = await loop.create_datagram_endpoint(lambda: _Ready(count), sock=channel)
            try:
                yield address
            finally:
                transport.close()
