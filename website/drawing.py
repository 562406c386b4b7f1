"""Drawing in a separate process, so that a picture that hangs or crashes costs only itself."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Final

from cogs.components import Drawing
from renders import Picture, Theme

SECONDS: Final = 60.0
"""Maximum seconds for one picture."""
START: Final = 180.0
"""Maximum seconds until a new process can draw, on a busy machine."""

_spawning = multiprocessing.get_context("spawn")


class Undrawable(Exception):
    """A picture cannot be drawn: it fails, takes too long, or ends the process that draws it."""


class Drawer:
    """A process that draws, started with the first picture and again after a crash; closed by `with`."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def __enter__(self) -> Drawer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def draw(self, drawing: Drawing, theme: Theme) -> Picture:
        """Draw a picture. Raises Undrawable."""
        try:
            pipe = self._pipe or self._start()
            pipe.send((drawing, theme))
            picture = _received(pipe, SECONDS)
        except Exception as error:  # the time is up, the process has ended, or the drawing cannot be sent
            self._end()
            raise Undrawable from error
        if picture is None:
            raise Undrawable
        return picture

    def _start(self) -> Connection:
        """Start a process. Raises EOFError, OSError."""
        self._pipe, theirs = _spawning.Pipe()
        self._process = _spawning.Process(target=_draw, args=[theirs], daemon=True)
        self._process.start()
        theirs.close()
        _received(self._pipe, START)
        return self._pipe

    def _end(self) -> None:
        if self._process is not None and self._pipe is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
        self._process = self._pipe = None


def _received(pipe: Connection, seconds: float) -> Picture | None:
    """Return the process's next answer. Raises TimeoutError, and EOFError or ConnectionError if it has ended."""
    if not pipe.poll(seconds):
        raise TimeoutError
    picture: Picture | None = pipe.recv()
    return picture


def _draw(pipe: Connection) -> None:
    """Draw on request, None for failures, until the pipe is closed. Runs in the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends with its parent
    pipe.send(None)
    with contextlib.suppress(EOFError, ConnectionError):
        while True:
            drawing, theme = pipe.recv()
            try:
                picture: Picture | None = drawing(theme)
            except Exception:  # whatever error a picture raises, the page has its words
                picture = None
            pipe.send(picture)
