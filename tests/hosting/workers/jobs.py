"""Jobs that meet, die, hang, take or fail, in a module that a process reads quickly."""

import os
import signal
import threading
from pathlib import Path
from typing import Any

from hosting.workers.process import MEBIBYTE


class Meeting:
    """A point where a job waits until it is released, in any process."""

    def __init__(self, directory: Path, name: str) -> None:
        self.here, self.go = str(directory / f"{name}-here"), str(directory / f"{name}-go")
        os.mkfifo(self.here)
        os.mkfifo(self.go)

    def arrived(self) -> int:
        with Path(self.here).open(encoding="ascii") as here:
            return int(here.read())

    def let_go(self) -> None:
        with Path(self.go).open("w", encoding="ascii") as go:
            go.write("go")


def meet(here: str, go: str) -> int:
    """Report the job's arrival, and wait."""
    with Path(here).open("w", encoding="ascii") as arrived:
        arrived.write(str(os.getpid()))
    with Path(go).open(encoding="ascii") as released:
        released.read()
    return os.getpid()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_with(*given: object) -> Any:
    die()
    raise AssertionError


def hang() -> None:
    threading.Event().wait()


def take(mebibytes: int) -> int:
    return len(bytearray(mebibytes * MEBIBYTE))


_kept: list[bytearray] = []


def keep(mebibytes: int) -> int:
    """Leave fragmented memory behind, as pictures do."""
    _kept.append(bytearray(b"x") * (mebibytes * MEBIBYTE))
    return os.getpid()


def fail() -> None:
    raise LookupError("the map is upside down")


def end() -> None:
    """Raise the error of a broken pipe."""
    raise EOFError("the book has no more pages")


class Odd(Exception):
    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} is odd")


def fail_oddly() -> None:
    raise Odd(1, 2)


def give_what_cannot_be_sent() -> threading.Lock:
    return threading.Lock()
