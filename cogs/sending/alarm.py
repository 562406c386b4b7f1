"""An alarm that goes by discord.py's own loops, as everything does that waits long in the bot."""

from __future__ import annotations

from collections.abc import Callable

from discord.ext import tasks


class Alarm:
    """Rings once, after so many seconds."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._loop: tasks.Loop[Callable[[], object]] | None = None  # type: ignore[type-var]

    def set(self, seconds: float) -> None:
        """Ring after so long, in place of what was set before."""
        self.stop()
        begun = False

        async def turn() -> None:
            nonlocal begun
            if begun:
                self._ring()
            begun = True  # a loop begins with its first turn, and waits then

        self._loop = tasks.loop(seconds=seconds, count=2)(turn)  # type: ignore[assignment]
        assert self._loop is not None
        self._loop.start()

    def stop(self) -> None:
        """Do not ring."""
        if self._loop is not None:
            self._loop.cancel()
            self._loop = None
