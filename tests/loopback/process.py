"""The bot as a process: its start, its log, and its ends."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import psutil

from tests.loopback.gateway import Waiting

ROOT = Path(__file__).parents[2]
RUNNER = Path(__file__).with_name("run_bot.py")
TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAw.GloopB.a-fake-token-that-opens-nothing-anywhere"
"""A token in the form of a bot's."""


class Process(Waiting):
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        super().__init__()
        self._process = process
        self.log = ""
        """Log output so far."""
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while piece := await self._process.stdout.read(65536):
            self.log += piece.decode()
            self.tell()
        asyncio.get_running_loop().call_soon(self.tell)

    async def logged(self, text: str) -> None:
        """Wait until the log contains a text."""
        await self.until(
            lambda: text in self.log or self._reading.done(), lambda: f"{text!r} is not in the log:\n{self.log}"
        )
        assert text in self.log, f"it has ended without {text!r}:\n{self.log}"

    @property
    def number(self) -> int:
        return self._process.pid

    @property
    def has_ended(self) -> bool:
        return self._process.returncode is not None

    def ask_to_stop(self) -> None:
        """Send SIGTERM, as a service manager does."""
        self._process.terminate()

    async def stop(self) -> None:
        """Send SIGTERM, and wait for a clean end."""
        self.ask_to_stop()
        assert await self.ended() == 0

    async def kill(self) -> None:
        """Send SIGKILL, without time for anything. Its workers, which nobody kills, must end all the same."""
        self._process.kill()
        await self.ended()

    def workers(self) -> list[psutil.Process]:
        children = psutil.Process(self._process.pid).children()
        return sorted(
            (child for child in children if "spawn_main" in " ".join(child.cmdline())), key=psutil.Process.create_time
        )

    async def ended(self) -> int:
        """Wait until it and its workers have ended; return the exit code. Their shared log is read to its end."""
        async with asyncio.timeout(self.PATIENCE):
            code = await self._process.wait()
            await self._reading
        return code

    async def leave_nothing(self) -> None:
        """Kill whatever of it still runs."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        await self.ended()


@contextlib.asynccontextmanager
async def started(
    address: str, directory: Path, program: str | Path = RUNNER, **settings: str
) -> AsyncIterator[Process]:
    """Run the bot, or another program, with its database in a directory. Whatever is left at the end is killed.

    `lease` is no setting: the seconds after which it counts as dead, as one of several.
    """
    lease = settings.pop("lease", None)
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "DISCORD_TOKEN": TOKEN,
        "NAVEGADOR_DATABASE": str(directory / "games.sqlite3"),
        "NAVEGADOR_WORKERS": "0",
        **settings,
    }
    process = Process(
        await asyncio.create_subprocess_exec(
            sys.executable,
            program,
            address,
            *([] if lease is None else [lease]),
            cwd=directory,
            env=environment,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
        )
    )
    try:
        yield process
    except BaseException as error:
        error.add_note(f"The end of the bot's log:\n{process.log[-5000:]}")
        raise
    finally:
        await process.leave_nothing()
