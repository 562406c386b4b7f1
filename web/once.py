"""Things that several ask for: made once, and kept for a while."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from cogs.host import keep

T = TypeVar("T")


@dataclass(slots=True)
class Once(Generic[T]):
    """Tasks by their keys, each kept for so many seconds; one that failed is begun again."""

    now: Callable[[], float]
    seconds: float
    room: int
    _tasks: OrderedDict[Hashable, tuple[float, object, asyncio.Task[T]]] = field(default_factory=OrderedDict)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._tasks

    async def get(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, T]], mark: object = None) -> T:
        """Return what is made for a key, and made again for another `mark`. Raises as `make` does."""
        at, before, task = self._tasks.get(key, (0.0, mark, None))
        is_failure = task is not None and task.done() and (task.cancelled() or task.exception() is not None)
        if task is None or is_failure or before != mark or self.now() - at > self.seconds:
            at, task = self.now(), asyncio.create_task(make())
        keep(self._tasks, key, (at, mark, task), self.room)
        return await asyncio.shield(task)

    def forget(self, key: Hashable) -> None:
        self._tasks.pop(key, None)
