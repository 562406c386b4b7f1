"""The workers that the settings select, on this machine or in a cluster, and a trial of them."""

import contextlib
import functools
import importlib
import os
import random
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, InvalidStateError
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, ParamSpec, TypeVar

import renders
from app.settings import SettingsError
from cogs import host
from cogs.components import Drawing
from cogs.games import GameInterface
from hosting import registry
from hosting.core import Seat
from hosting.workers import Overrun, Pool, Priority, WorkCounts, WorkerLost, Workers, WorkersClosed
from renders import Picture

PATIENCE: Final = 30
"""Seconds to wait at a start until the scheduler has answered, and again until it has a worker."""
LOOK: Final = 1000
"""Milliseconds between two checks for jobs that take too long."""


Params = ParamSpec("Params")
Result = TypeVar("Result")


class Cluster(Workers):
    """An executor of the workers of a Dask cluster; its scheduler starts jobs by priority, one animation at a time.

    A job of which as many workers die as the cluster allows fails with `WorkerLost`. One that takes longer than
    `seconds` fails with `Overrun`, though it goes on: Dask cannot stop it. Raises SettingsError without Dask,
    ConnectionError if no scheduler answers at an address such as "tcp://10.0.0.5:8786", or it has no worker.
    """

    def __init__(self, address: str, *, seconds: float) -> None:
        try:
            distributed: Any = importlib.import_module("distributed")
        except ModuleNotFoundError as error:
            raise SettingsError(
                "NAVEGADOR_WORKERS: this is the address of a Dask scheduler, for which "
                "`pip install -r requirements-dask.txt` is needed"
            ) from error
        self._killed: type[Exception] = distributed.KilledWorker
        try:
            self._client: Any = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except (OSError, TimeoutError) as error:
            raise ConnectionError(f"NAVEGADOR_WORKERS: no Dask scheduler with workers answers at {address}") from error
        self._size: int = sum(self._client.nthreads().values())
        self._seconds = seconds
        self._lock = threading.RLock()
        self._given: dict[Future[Any], tuple[Any, float]] = {}
        self._slow: deque[tuple[Callable[[], Any], Future[Any]]] = deque()
        self._running_slow: Future[Any] | None = None
        self._closed = False
        self._done = 0
        self._watch = importlib.import_module("tornado.ioloop").PeriodicCallback(self._give_up_late, LOOK)
        self._client.loop.add_callback(self._watch.start)

    @property
    def size(self) -> int:
        return self._size

    @property
    def counts(self) -> WorkCounts:
        with self._lock:
            busy = min(len(self._given), self._size)
            slow = sum(not future.cancelled() for _, future in self._slow)
            return WorkCounts(len(self._given) - busy + slow, busy, self._done, 0)

    def submit(self, fn: Callable[Params, Result], /, *args: Params.args, **kwargs: Params.kwargs) -> Future[Result]:
        return self.submit_as(Priority.PLAYER, fn, *args, **kwargs)

    def submit_as(
        self, priority: Priority, fn: Callable[Params, Result], /, *args: Params.args, **kwargs: Params.kwargs
    ) -> Future[Result]:
        future: Future[Result] = Future()
        call = functools.partial(fn, *args, **kwargs)
        with self._lock:
            if self._closed:
                raise WorkersClosed("no job is taken after the shutdown of the workers")
            if priority is Priority.SLOW:
                self._slow.append((call, future))
                self._next_slow()
            else:
                self._give(priority, call, future)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with self._lock:
            again, self._closed = self._closed, True
            left = [*self._given, *(future for _, future in self._slow)]
        if cancel_futures:
            for future in left:
                future.cancel()
        if again:
            return

        def close() -> None:
            for future in left:
                with contextlib.suppress(BaseException):
                    future.result()
            self._client.loop.add_callback(self._watch.stop)
            self._client.close()

        thread = threading.Thread(target=close, daemon=True)
        thread.start()
        if wait:
            thread.join()

    def _give(self, priority: Priority, call: Callable[[], Any], future: Future[Any]) -> None:
        task = self._client.submit(call, pure=False, priority=-int(priority))
        self._given[future] = (task, time.monotonic() + self._seconds)
        future.add_done_callback(self._forget)
        task.add_done_callback(functools.partial(self._end, future))

    def _next_slow(self) -> None:
        while self._slow and self._running_slow is None:
            call, future = self._slow.popleft()
            if not future.cancelled():
                self._running_slow = future
                self._give(Priority.SLOW, call, future)

    def _end(self, future: Future[Any], task: Any) -> None:  # noqa: ANN401 - Dask's future
        error: BaseException | None = None
        result = None
        if task.status == "finished":
            try:
                result = task.result()
            except Exception as lost:  # its worker has died with the only copy
                error = WorkerLost(str(lost))
        else:
            error = task.exception() if task.status == "error" else WorkerLost("the job was given up by its cluster")
        if isinstance(error, self._killed):
            error = WorkerLost(str(error))
        with contextlib.suppress(InvalidStateError):  # cancelled, or given up
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

    def _forget(self, future: Future[Any]) -> None:
        with self._lock:
            task, _ = self._given.pop(future)
            self._done += not future.cancelled()
            if self._running_slow is future:
                self._running_slow = None
                if not self._closed:
                    self._next_slow()
        task.release()  # no longer wanted: the cluster drops it if it has not started

    def _give_up_late(self) -> None:
        with self._lock:
            late = [future for future, (_, until) in self._given.items() if until < time.monotonic()]
        for future in late:
            with contextlib.suppress(InvalidStateError):
                future.set_exception(Overrun(f"a job took longer than {self._seconds:g} seconds"))


class Patient(Executor):
    """Access to the animations' worker for other slow jobs: no post or look waits for them."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    def submit(self, fn: Callable[Params, Result], /, *args: Params.args, **kwargs: Params.kwargs) -> Future[Result]:
        return self._workers.submit_as(Priority.SLOW, fn, *args, **kwargs)


def open_workers(where: int | str | None, *, seconds: float, mebibytes: int) -> Workers:
    """Start processes, or threads for 0, or connect to a Dask cluster; None: a process for each usable processor.

    `seconds` and `mebibytes` limit a job. Raises SettingsError without Dask, ConnectionError without a cluster.
    """
    if isinstance(where, str):
        return Cluster(where, seconds=seconds)
    usable = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)
    count = len(usable) if where is None else where
    ahead = (
        (Drawing.__module__, trial_drawing().draw.__module__) if count else ()
    )  # so that a worker's first picture does not wait for them
    return Pool(count, seconds=seconds, mebibytes=mebibytes, ahead=ahead)


# The doctor's results, and a trial picture, drawn to check that workers can draw here


class Wrong(Exception):
    """A check has failed. The message gives advice."""


@dataclass(frozen=True, slots=True)
class Finding:
    about: str
    ok: bool | None
    """None if it could not be made."""
    said: str

    def __str__(self) -> str:
        return f"{'–' if self.ok is None else 'ok' if self.ok else 'failed':<7} {self.about}: {self.said}"


def trial_drawing() -> Drawing:
    game = registry.games()[0]
    options, seats = game.options({}), game.seats[0]
    state = game.new(options, seats, game.deal(options, seats, random.Random(0)))  # noqa: S311 - nobody plays it
    players = tuple(Seat(number, None, game.computers[0], game.computers[0]) for number in range(seats))
    table = host.tableless(game.name, "", players, "en", datetime.fromtimestamp(0, UTC))
    interface: GameInterface = registry.interfaces()[game.name]
    return interface.pictures(host.scene(table, game.seen(state, None), "en"))[0]


def draw_trial(workers: Workers, priority: Priority = Priority.POST) -> Future[Picture]:
    return workers.submit_as(priority, trial_drawing(), renders.LIGHT)
