"""An alarm that a test rings, in place of one that waits."""

from collections.abc import Callable


class Bell:
    """An alarm that a test rings."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self.ring = ring
        self.seconds: float | None = None

    def set(self, seconds: float) -> None:
        """Note when."""
        self.seconds = seconds

    def stop(self) -> None:
        """Note that it does not ring."""
        self.seconds = None
