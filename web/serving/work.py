"""Turns of the event loop: requests take short ones, which are measured, and so keep nobody in Discord waiting."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Final, Generic, TypeVar

Result = TypeVar("Result")
Other = TypeVar("Other")

SLICE: Final = 0.01
"""Seconds of processor that requests begin to use in one turn of the loop."""


class Lane:
    """The share of each turn of the loop that requests may use; what finds it used up waits for the next."""

    def __init__(self) -> None:
        self._used = 0.0
        self._scheduled = False
        self._tasks: tuple[deque[asyncio.Future[None]], ...] = (deque(), deque())
        self._arrivals: deque[Callable[[], None]] = deque()

    @property
    def free(self) -> bool:
        return self._used < SLICE and not any(self._tasks)

    def use(self, seconds: float) -> None:
        self._used += seconds
        self._schedule()

    def defer(self, arrival: Callable[[], None]) -> None:
        """Call a function in a later turn, in order; it has to `use` what it takes."""
        self._arrivals.append(arrival)
        self._schedule()

    async def wait(self, rank: int) -> None:
        """Wait for a turn; rank 0 comes before 1."""
        turn = asyncio.get_running_loop().create_future()
        self._tasks[rank].append(turn)
        self._schedule()
        await turn

    def _schedule(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._begin)

    def _begin(self) -> None:
        """Begin a turn: one request that waits goes on, and what has arrived is read."""
        self._scheduled, self._used = False, 0.0
        turns = next(filter(None, self._tasks), None)
        if turns is not None:
            turn = turns.popleft()
            if not turn.done():
                turn.set_result(None)
        while self._arrivals and self._used < SLICE:
            self._arrivals.popleft()()
        if self._arrivals or any(self._tasks):
            self._schedule()


class Work(Generic[Result]):
    """A coroutine that takes its turns in a lane when it is awaited."""

    def __init__(self, lane: Lane, coroutine: Coroutine[Any, Any, Result]) -> None:
        self._lane = lane
        self._coroutine = coroutine
        self.rank = 1
        """0 for somebody who plays, 1 for others."""
        self.spent = 0.0
        """Seconds of processor so far."""

    def spawn(self, coroutine: Coroutine[Any, Any, Other]) -> "Work[Other]":
        work = Work(self._lane, coroutine)
        work.rank = self.rank
        return work

    def __await__(self) -> Generator[Any, Any, Result]:
        step: Callable[[], Any] = lambda: self._coroutine.send(None)  # noqa: E731 - it is replaced below
        while True:
            if not self._lane.free:
                try:
                    yield from self._lane.wait(self.rank).__await__()
                except BaseException as error:
                    step = _thrower(self._coroutine, error)
            begin = time.thread_time()
            try:
                future = step()
            except StopIteration as end:
                result: Result = end.value
                return result
            finally:
                seconds = time.thread_time() - begin
                self.spent += seconds
                self._lane.use(seconds)
            try:
                yield future
                step = lambda: self._coroutine.send(None)  # noqa: E731
            except BaseException as error:
                step = _thrower(self._coroutine, error)


def _thrower(coroutine: Coroutine[Any, Any, Any], error: BaseException) -> Callable[[], Any]:
    return lambda: coroutine.throw(error)
