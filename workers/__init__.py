"""Work off the event loop: what workers do, in which order, and how a job can fail.

`workers.pool` has processes of this machine, `app.executors` those of a cluster.
"""

import enum
from abc import abstractmethod
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

Params = ParamSpec("Params")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class WorkCounts:
    """Load of the workers: jobs waiting and running now, jobs done and workers replaced since the start."""

    waiting: int
    running: int
    done: int
    replaced: int
    died: int = 0
    """Number of workers that exited by themselves or were killed from outside, since the start."""
    unstarted: int = 0
    """Consecutive workers that died before they could take a job; 0 as soon as one can."""


class WorkersClosed(RuntimeError):
    """The workers were shut down: the job was not done and must be done after the next start."""


class WorkerLost(RuntimeError):
    """The worker died while it did a job, and so did the next one."""


class Overrun(RuntimeError):
    """A job exceeded its time limit; its worker was killed."""


class Priority(enum.IntEnum):
    """The order in which the workers begin waiting jobs, the first before the others."""

    POST = 0
    """A post that a whole channel waits for."""
    LOOK = 1
    """A view that one person waits for."""
    PLAYER = 2
    """A computer player's move, or other analysis of a turn."""
    SLOW = 3
    """A job of seconds: a worker of its own does it, so that nothing else ever waits behind it."""


class Workers(Executor):
    """Workers for what would block the event loop, by priority; slow jobs run separately. `submit` is a player's."""

    @abstractmethod
    def submit_as(
        self, priority: Priority, fn: Callable[Params, Result], /, *args: Params.args, **kwargs: Params.kwargs
    ) -> Future[Result]:
        """Submit a function behind jobs of the same priority. Raises WorkersClosed after a shutdown."""

    @property
    @abstractmethod
    def size(self) -> int:
        """Number of jobs other than animations that can run at the same time."""

    @property
    @abstractmethod
    def counts(self) -> WorkCounts:
        """Load of the workers."""
