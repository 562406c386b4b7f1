"""Waiting for another process's actions without polling."""

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

Found = TypeVar("Found")


class Waiting:
    PATIENCE: Final = 120.0
    """Seconds until a test fails: far more than the slowest machine needs."""

    def __init__(self) -> None:
        self._waiters: list[asyncio.Future[None]] = []

    def tell(self) -> None:
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    async def until(self, find: Callable[[], Found | None], missing: Callable[[], str] = lambda: "") -> Found:
        """Wait until a value is found that is true. Raises AssertionError with what is missing."""
        try:
            async with asyncio.timeout(self.PATIENCE):
                while not (wanted := find()):
                    self._waiters.append(waiter := asyncio.get_running_loop().create_future())
                    await waiter
                return wanted
        except TimeoutError:
            raise AssertionError(f"waited in vain: {missing()}") from None
