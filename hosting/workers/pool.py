"""Processes beside the bot's own, for pictures and computer players; one that dies or hangs is replaced.

Each worker is controlled by a thread, which takes jobs from a queue, sends them to its process and waits for the
answers. There are two queues: one worker does only slow jobs, which take seconds, and the others never do one. One of
several workers never computes for a computer player, so that pictures do not wait for such a computation either.
`app.executors` has workers of a cluster.
"""

import enum
import heapq
import itertools
import pickle
import threading
from abc import abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Any, Final, ParamSpec, TypeVar

import structlog

from hosting.workers.process import Died, Hung, Worker

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


log = structlog.stdlib.get_logger("navegador.workers")

THREADS: Final = 2
NICE: Final = 10
"""Niceness (Unix) of slow jobs, which yield to everything else when the processor is busy."""
TRIES: Final = 2


@dataclass(order=True)
class _Job:
    """A job for a worker. Jobs compare by their starting order."""

    priority: Priority
    number: int
    call: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]] = field(compare=False)
    future: Future[Any] = field(compare=False, default_factory=Future)


class Pool(Workers):
    """An executor of worker processes and one more for slow jobs, or of threads of this process.

    A job whose worker dies is started once more in a new one and then fails with `WorkerLost`. One that takes longer
    than `seconds` fails with `Overrun`; one that needs more than `mebibytes` fails with MemoryError. The other workers
    continue meanwhile. Threads cannot be killed or limited: for them neither limit applies. A new process imports the
    modules `ahead` of its first job.
    """

    def __init__(self, processes: int, *, seconds: float, mebibytes: int, ahead: Sequence[str] = ()) -> None:
        self._seconds = seconds
        self._mebibytes = mebibytes
        self._jobs: list[_Job] = []
        self._slow: list[_Job] = []
        self._numbers = itertools.count()
        self._change = threading.Condition()
        self._closed = False
        self._running = self._thinking = self._done = self._replaced = self._died = self._unstarted = 0
        quick: list[Worker | None] = [Worker(mebibytes, ahead) for _ in range(processes)]
        quick = quick or [None] * THREADS
        slow = Worker(mebibytes, ahead, nice=NICE) if processes else None
        self._size = len(quick)
        self._thinkers = max(1, self._size - 1)
        self._workers = [worker for worker in (*quick, slow) if worker is not None]
        leads = [*((worker, self._jobs) for worker in quick), (slow, self._slow)]
        self._threads = [threading.Thread(target=self._lead, args=arguments, daemon=True) for arguments in leads]
        for thread in self._threads:
            thread.start()

    @property
    def size(self) -> int:
        return self._size

    @property
    def counts(self) -> WorkCounts:
        with self._change:
            count = sum(not job.future.cancelled() for job in (*self._jobs, *self._slow))
            return WorkCounts(count, self._running, self._done, self._replaced, self._died, self._unstarted)

    def submit(self, fn: Callable[Params, Result], /, *args: Params.args, **kwargs: Params.kwargs) -> Future[Result]:
        return self.submit_as(Priority.PLAYER, fn, *args, **kwargs)

    def submit_as(
        self, priority: Priority, fn: Callable[Params, Result], /, *args: Params.args, **kwargs: Params.kwargs
    ) -> Future[Result]:
        """Submit a function behind jobs of the same priority. Raises WorkersClosed after a shutdown."""
        with self._change:
            if self._closed:
                raise WorkersClosed("no job is taken after the shutdown of the workers")
            job = _Job(priority, next(self._numbers), (fn, args, kwargs))
            heapq.heappush(self._slow if priority is Priority.SLOW else self._jobs, job)
            self._change.notify_all()
        return job.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Accept no more jobs. With `cancel_futures` waiting jobs are cancelled, and running ones dropped."""
        with self._change:
            self._closed = True
            if cancel_futures:
                for job in (*self._jobs, *self._slow):
                    job.future.cancel()
                for worker in self._workers:
                    worker.kill()
            self._change.notify_all()
        if wait:
            for thread in self._threads:
                thread.join()

    def _lead(self, worker: Worker | None, queue: list[_Job]) -> None:
        if worker and queue is self._jobs:
            self._start_early(worker)
        while (job := self._next(queue)) is not None:
            try:
                function, args, kwargs = job.call
                result = self._do(worker, job) if worker else function(*args, **kwargs)
            except BaseException as error:
                job.future.set_exception(error)
            else:
                job.future.set_result(result)
                del result
            with self._change:
                self._running -= 1
                self._done += 1
                if job.priority is Priority.PLAYER:
                    self._thinking -= 1
                    self._change.notify_all()
            del job  # neither the job nor its result is kept until the next one
        if worker:
            worker.close()

    def _next(self, queue: list[_Job]) -> _Job | None:
        with self._change:
            while True:
                while queue and (queue[0].priority is not Priority.PLAYER or self._thinking < self._thinkers):
                    job = heapq.heappop(queue)
                    if job.future.set_running_or_notify_cancel():
                        self._running += 1
                        self._thinking += job.priority is Priority.PLAYER
                        return job
                if self._closed and not queue:
                    return None
                self._change.wait()

    def _do(self, worker: Worker, job: _Job) -> Any:  # noqa: ANN401 - whatever the job gives
        data = pickle.dumps(job.call)
        for left in reversed(range(TRIES)):
            try:
                self._start(worker)
                good, result = worker.do(data, self._seconds)
            except Died:
                if not worker.given_up:
                    self._count_death()
                    log.warning("a worker died", exitcode=worker.exitcode, job=_name(job), tried_again=bool(left))
            except Hung:
                log.warning("a worker was killed", job=_name(job), seconds=self._seconds)
                raise Overrun(f"{_name(job)} took longer than {self._seconds:g} seconds") from None
            else:
                if good:
                    return result
                raise result
        raise WorkerLost(f"{TRIES} workers died while they did {_name(job)}")

    def _start(self, worker: Worker) -> None:
        with self._change:
            if self._closed and worker.given_up:
                raise WorkersClosed("the job was given up at the shutdown of the workers")
            new = not worker.alive
            self._replaced += new and worker.start()
        if new:
            try:
                worker.wait_for_start()
            except (Died, Hung):
                with self._change:
                    self._unstarted += not worker.given_up
                raise
            with self._change:
                self._unstarted = 0

    def _start_early(self, worker: Worker) -> None:
        for _ in range(TRIES):
            try:
                self._start(worker)
                return
            except Died:
                if not worker.given_up:
                    self._count_death()
                    log.error("a worker died before it could do anything", exitcode=worker.exitcode)
            except (
                Hung,
                RuntimeError,
                OSError,
            ):  # it takes too long, exceeds a limit, or the pool is shut down already
                return

    def _count_death(self) -> None:
        with self._change:
            self._died += 1


def _name(job: _Job) -> str:
    """Name a job's function for the log: a `repr` would show people's names."""
    function = job.call[0]
    while (inner := getattr(function, "func", None) or getattr(function, "draw", None)) is not None:
        function = inner  # partials and drawings are callables without a name of their own
    named = function if hasattr(function, "__qualname__") else type(function)
    return f"{named.__module__}.{named.__qualname__}"
