"""An alarm that a test rings, in place of one that waits."""

from collections.abc import Callable


class Bell:
    def __init__(self, ring: Callable[[], None]) -> None:
        self.ring = ring
        self.seconds: float | None = None

    def set(self, seconds: float) -> None:
        self.seconds = seconds

    def stop(self) -> None:
        self.seconds = None
