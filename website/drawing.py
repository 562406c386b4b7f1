"""Drawing in a separate process, so that a picture that hangs or crashes costs only itself."""

from __future__ import annotations

from types import TracebackType
from typing import Final

from cogs.components import Drawing
from renders import Picture, Theme
from workers import Priority
from workers.pool import Pool

SECONDS: Final = 60.0
"""Maximum seconds for one picture."""
MEBIBYTES: Final = 1024
"""Maximum memory of the process."""


class Undrawable(Exception):
    """A picture cannot be drawn: it fails, takes too long or too much, or ends the processes that draw it."""


class Drawer:
    """A worker that draws, started with the first picture; closed by `with`."""

    def __init__(self) -> None:
        self._pool: Pool | None = None

    def __enter__(self) -> Drawer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def draw(self, drawing: Drawing, theme: Theme) -> Picture:
        """Draw a picture. Raises Undrawable."""
        if self._pool is None:
            self._pool = Pool(1, seconds=SECONDS, mebibytes=MEBIBYTES)
        try:
            return self._pool.submit_as(Priority.POST, drawing, theme).result()
        except Exception as error:  # whatever it is, the page has words instead
            raise Undrawable from error
