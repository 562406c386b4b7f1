"""An alarm built on discord.py's own loops, as all long waits in the bot are."""

from collections.abc import Callable

from discord.ext import tasks


class Alarm:
    """An alarm that rings once, after a number of seconds."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._loop: tasks.Loop[Callable[[], object]] | None = None  # type: ignore[type-var]

    def set(self, seconds: float) -> None:
        """Ring after this many seconds, replacing an earlier setting."""
        self.stop()
        started = False

        async def turn() -> None:
            nonlocal started
            if started:
                self._ring()
            started = True  # a loop's first iteration runs at once; it waits afterwards

        self._loop = tasks.loop(seconds=seconds, count=2)(turn)  # type: ignore[assignment]
        assert self._loop is not None
        self._loop.start()

    def stop(self) -> None:
        """Cancel the alarm."""
        if self._loop is not None:
            self._loop.cancel()
            self._loop = None
