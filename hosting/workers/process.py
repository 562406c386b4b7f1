"""A worker process: its pool's end, and what runs in it. A new process reads this: it imports Python's own alone."""

import contextlib
import functools
import importlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.process import BaseProcess
from typing import Any, Final

if sys.platform == "linux":
    import resource

GROWN: Final = 1 / 2
"""Fraction of a worker's memory limit: if it uses more after a job, it is replaced."""
START: Final = 180
"""Maximum seconds until a new process is ready, on a busy machine; its first job's time begins after that."""
MEBIBYTE: Final = 1024 * 1024

_spawning = multiprocessing.get_context("spawn")


class Died(Exception):
    """The process has exited by itself, or was killed from outside."""


class Hung(Exception):
    """The process took too long and was killed."""


class Worker:
    """A worker process, and its replacement when it is dead."""

    def __init__(self, mebibytes: int, ahead: Sequence[str], *, nice: int = 0) -> None:
        self.given_up = False
        self._mebibytes = mebibytes
        self._ahead = ahead
        self._nice = nice
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    @property
    def exitcode(self) -> int | None:
        """The exit code of the process; negative: a signal's number."""
        return self._process.exitcode if self._process else None

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def start(self) -> bool:
        """Start a process; return whether it replaces one that died."""
        ours, theirs = _spawning.Pipe()
        process = _spawning.Process(target=_work, args=(theirs, self._mebibytes, self._nice, self._ahead), daemon=True)
        process.start()
        theirs.close()
        is_dead = self._process is not None
        self._process, self._pipe = process, ours
        return is_dead

    def wait_for_start(self) -> None:
        """Wait until a new process can take a job. Raises Died, Hung."""
        self._receive(START)

    def do(self, job: bytes, seconds: float) -> tuple[bool, Any]:
        """Do a job; return whether it succeeded, and its result or error. Raises Died, Hung: the process has ended."""
        assert self._pipe is not None
        try:
            self._pipe.send_bytes(job)
        except ConnectionError:
            self._end()
            raise Died from None
        answer = self._receive(seconds)
        good, result, leaves = pickle.loads(answer)  # noqa: S301 - from our own process
        if leaves:
            self._end()
            self._process = self._pipe = None
        return good, result

    def _receive(self, seconds: float) -> bytes:
        assert self._pipe is not None
        try:
            if self._pipe.poll(seconds):
                return self._pipe.recv_bytes()
        except (EOFError, ConnectionError):
            self._end()
            raise Died from None
        self._end()
        raise Hung

    def kill(self) -> None:
        self.given_up = True
        if self._process is not None:
            self._process.kill()

    def close(self) -> None:
        self.given_up = True
        if self._process is not None:
            self._end()

    def _end(self) -> None:
        assert self._process is not None
        assert self._pipe is not None
        self._process.kill()
        self._process.join()
        self._pipe.close()


# The following runs in the process.


def _work(pipe: Connection, mebibytes: int, nice: int, ahead: Sequence[str]) -> None:
    _live_as_long_as_the_bot()
    if nice and hasattr(os, "nice"):
        with contextlib.suppress(OSError):  # a service manager forbids it: animations get in the way
            os.nice(nice)
    _bound_memory(mebibytes)
    for name in ahead:
        importlib.import_module(name)
    with contextlib.suppress(EOFError, ConnectionError):
        pipe.send_bytes(b"ready")
        while True:
            pipe.send_bytes(_answer(pipe.recv_bytes(), mebibytes * GROWN))


def _answer(data: bytes, most: float) -> bytes:
    try:
        function, args, kwargs = pickle.loads(data)  # noqa: S301 - from our own process
        result = function(*args, **kwargs)
        return pickle.dumps((True, result, _memory() > most))
    except BaseException as error:
        error.add_note(f"In a worker process:\n{traceback.format_exc()}")
        try:
            answer = pickle.dumps((False, error, _memory() > most))
            pickle.loads(answer)  # noqa: S301
        except Exception:  # a library's own exception class may not survive this
            text = f"{type(error).__name__}: {error}\n{traceback.format_exc()}"
            return pickle.dumps((False, RuntimeError(text), _memory() > most))
        return answer


def _memory() -> float:
    if sys.platform != "linux":
        return 0
    return int(os.pread(_statm(), 256, 0).split()[1]) * resource.getpagesize() / MEBIBYTE


@functools.cache
def _statm() -> int:
    return os.open("/proc/self/statm", os.O_RDONLY)


def _live_as_long_as_the_bot() -> None:
    """Leave signals to the bot, and exit when it does, even if it was killed."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    threading.Thread(target=_end_after, args=[multiprocessing.parent_process()], daemon=True).start()


def _end_after(bot: BaseProcess) -> None:
    bot.join()
    os._exit(1)


def _bound_memory(mebibytes: int) -> None:
    """Make larger allocations fail with MemoryError, instead of exhausting the machine's memory."""
    if sys.platform == "linux":  # elsewhere the limit does not exist, or is not enforced
        with contextlib.suppress(ValueError):  # a lower limit was set for the whole service
            resource.setrlimit(resource.RLIMIT_DATA, (mebibytes * MEBIBYTE, mebibytes * MEBIBYTE))
