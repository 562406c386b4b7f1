"""Processes beside the bot's own, for pictures and computer players; one that dies or hangs is replaced.

Each worker is controlled by a thread, which takes jobs from a queue, sends them to its process and waits for the
answers. There are two queues: one worker does only animations, which take seconds, and the others never do one. So a
picture waits for at most one other picture, however many animations were requested. One of several workers never
computes for a computer player, so that pictures do not wait for such a computation either.
"""

from __future__ import annotations

import contextlib
import heapq
import itertools
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

import structlog

from cogs.host import Priority, WorkCounts, Workers, WorkersClosed

if sys.platform == "linux":
    import resource

Params = ParamSpec("Params")
Result = TypeVar("Result")

log: structlog.stdlib.BoundLogger = structlog.get_logger("navegador.workers")

THREADS: Final = 2
"""Number of threads without worker processes; one more does animations."""
NICE: Final = 10
"""Niceness (Unix) of animations, which yield to everything else when the processor is busy."""
GROWN: Final = 1 / 3
"""Fraction of a worker's memory limit: if it uses more after a job, it is replaced."""
START: Final = 180
"""Maximum seconds until a new process is ready, on a busy machine; its first job's time begins after that."""
TRIES: Final = 2
"""Maximum number of starts of a job whose worker dies."""
MEBIBYTE: Final = 1024 * 1024

_spawning = multiprocessing.get_context("spawn")


class WorkerLost(RuntimeError):
    """The worker died while it did a job, and so did the next one."""


class Overrun(RuntimeError):
    """A job exceeded its time limit; its worker was killed."""


class _Died(Exception):
    """The process has exited by itself, or was killed from outside."""


class _Hung(Exception):
    """The process took too long and was killed."""


@dataclass(order=True)
class _Job:
    """A job for a worker. Jobs compare by their starting order."""

    priority: Priority
    number: int
    call: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]] = field(compare=False)
    future: Future[Any] = field(compare=False, default_factory=Future)


class Pool(Workers):
    """An executor of worker processes and one more for animations, or of threads of this process.

    A job whose worker dies is started once more in a new one and then fails with `WorkerLost`. One that takes longer
    than `seconds` fails with `Overrun`; one that needs more than `mebibytes` fails with MemoryError. The other workers
    continue meanwhile. Threads cannot be killed or limited: for them neither limit applies.
    """

    def __init__(self, processes: int, *, seconds: float, mebibytes: int) -> None:
        self._seconds = seconds
        self._mebibytes = mebibytes
        self._jobs: list[_Job] = []
        self._films: list[_Job] = []
        self._numbers = itertools.count()
        self._change = threading.Condition()
        self._closed = False
        self._running = self._thinking = self._done = self._replaced = self._died = self._unstarted = 0
        quick: list[_Worker | None] = [_Worker(mebibytes) for _ in range(processes)]
        quick = quick or [None] * THREADS
        filming = _Worker(mebibytes, nice=NICE) if processes else None
        self._size = len(quick)
        self._thinkers = max(1, self._size - 1)
        self._workers = [worker for worker in (*quick, filming) if worker is not None]
        led = [*((worker, self._jobs) for worker in quick), (filming, self._films)]
        self._threads = [threading.Thread(target=self._lead, args=given, daemon=True) for given in led]
        for thread in self._threads:
            thread.start()

    @property
    def size(self) -> int:
        """Number of jobs other than animations that can run at the same time."""
        return self._size

    @property
    def counts(self) -> WorkCounts:
        """Jobs waiting and running now, and those done and workers replaced since the start."""
        with self._change:
            waiting = sum(not job.future.cancelled() for job in (*self._jobs, *self._films))
            return WorkCounts(waiting, self._running, self._done, self._replaced, self._died, self._unstarted)

    def submit(self, fn: Callable[Params, Result], /, *args: Params.args, **kwargs: Params.kwargs) -> Future[Result]:
        """Submit a function as a computer player's move. Raises WorkersClosed after a shutdown."""
        return self.submit_as(Priority.PLAYER, fn, *args, **kwargs)

    def submit_as(
        self, priority: Priority, fn: Callable[Params, Result], /, *args: Params.args, **kwargs: Params.kwargs
    ) -> Future[Result]:
        """Submit a function behind jobs of the same priority. Raises WorkersClosed after a shutdown."""
        with self._change:
            if self._closed:
                raise WorkersClosed("no job is taken after the shutdown of the workers")
            job = _Job(priority, next(self._numbers), (fn, args, kwargs))
            heapq.heappush(self._films if priority is Priority.FILM else self._jobs, job)
            self._change.notify_all()
        return job.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Accept no more jobs. With `cancel_futures` waiting jobs are cancelled, and running ones dropped."""
        with self._change:
            self._closed = True
            if cancel_futures:
                for job in (*self._jobs, *self._films):
                    job.future.cancel()
                for worker in self._workers:
                    worker.kill()
            self._change.notify_all()
        if wait:
            for thread in self._threads:
                thread.join()

    def _lead(self, worker: _Worker | None, queue: list[_Job]) -> None:
        """Do one job after another until the shutdown, in a worker or in this thread."""
        if worker and queue is self._jobs:
            self._start_early(worker)
        while (job := self._next(queue)) is not None:
            try:
                result = self._do(worker, job) if worker else _called(job)
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
            worker.kill()

    def _next(self, queue: list[_Job]) -> _Job | None:
        """Wait for a job that is not cancelled and may start; None after the shutdown."""
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

    def _do(self, worker: _Worker, job: _Job) -> Any:  # noqa: ANN401 - whatever the job gives
        data = pickle.dumps(job.call)
        for left in reversed(range(TRIES)):
            try:
                self._start(worker)
                good, result = worker.do(data, self._seconds)
            except _Died:
                if not worker.given_up:
                    self._count_death()
                    log.warning("a worker died", exitcode=worker.exitcode, job=_name(job), tried_again=bool(left))
            except _Hung:
                log.warning("a worker was killed", job=_name(job), seconds=self._seconds)
                raise Overrun(f"{_name(job)} took longer than {self._seconds:g} seconds") from None
            else:
                if good:
                    return result
                raise result
        raise WorkerLost(f"{TRIES} workers died while they did {_name(job)}")

    def _start(self, worker: _Worker) -> None:
        with self._change:
            if self._closed and worker.given_up:
                raise WorkersClosed("the job was given up at the shutdown of the workers")
            new = not worker.alive
            self._replaced += new and worker.start()
        if new:
            try:
                worker.wait_for_start()
            except (_Died, _Hung):
                with self._change:
                    self._unstarted += not worker.given_up
                raise
            with self._change:
                self._unstarted = 0

    def _start_early(self, worker: _Worker) -> None:
        """Start a worker before there is a job for it. If that fails, the first job tries again."""
        for _ in range(TRIES):
            try:
                self._start(worker)
                return
            except _Died:
                if not worker.given_up:
                    self._count_death()
                    log.error("a worker died before it could do anything", exitcode=worker.exitcode)
            except (
                _Hung,
                RuntimeError,
                OSError,
            ):  # it takes too long, exceeds a limit, or the pool is shut down already
                return

    def _count_death(self) -> None:
        with self._change:
            self._died += 1


class _Worker:
    """A worker process, and its replacement when it is dead."""

    def __init__(self, mebibytes: int, *, nice: int = 0) -> None:
        self.given_up = False
        self._mebibytes = mebibytes
        self._nice = nice
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    @property
    def exitcode(self) -> int | None:
        """The exit code of the process; negative: a signal's number."""
        return self._process.exitcode if self._process else None

    @property
    def alive(self) -> bool:
        """True if there is a process that can work."""
        return self._process is not None and self._process.is_alive()

    def start(self) -> bool:
        """Start a process; return whether it replaces one that died."""
        ours, theirs = _spawning.Pipe()
        process = _spawning.Process(target=_work, args=(theirs, self._mebibytes, self._nice), daemon=True)
        process.start()
        theirs.close()
        died = self._process is not None
        self._process, self._pipe = process, ours
        return died

    def wait_for_start(self) -> None:
        """Wait until a new process can take a job. Raises _Died, _Hung."""
        self._receive(START)

    def do(self, job: bytes, seconds: float) -> tuple[bool, Any]:
        """Send a job and wait for its outcome: whether it succeeded, and its result or its error.

        Raises _Died, _Hung; the process has ended then.
        """
        assert self._pipe is not None
        try:
            self._pipe.send_bytes(job)
        except ConnectionError:
            self._end()
            raise _Died from None
        answer = self._receive(seconds)
        good, result, leaves = pickle.loads(answer)  # noqa: S301 - from our own process
        if leaves:
            self._leave()
        return good, result

    def _receive(self, seconds: float) -> bytes:
        assert self._pipe is not None
        try:
            if self._pipe.poll(seconds):
                return self._pipe.recv_bytes()
        except (EOFError, ConnectionError):
            self._end()
            raise _Died from None
        self._end()
        raise _Hung

    def kill(self) -> None:
        """End the process for good, whatever it is doing."""
        self.given_up = True
        if self._process is not None:
            self._process.kill()

    def _leave(self) -> None:
        self._end()
        self._process = self._pipe = None

    def _end(self) -> None:
        assert self._process is not None
        assert self._pipe is not None
        self._process.kill()
        self._process.join()
        self._pipe.close()


def processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Patient(Executor):
    """Access to the animations' worker for other slow jobs: no post or look waits for them."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    def submit(self, fn: Callable[Params, Result], /, *args: Params.args, **kwargs: Params.kwargs) -> Future[Result]:
        """Submit a function behind the waiting animations. Raises WorkersClosed after a shutdown."""
        return self._workers.submit_as(Priority.FILM, fn, *args, **kwargs)


def _called(job: _Job) -> Any:  # noqa: ANN401 - whatever the job gives
    function, args, kwargs = job.call
    return function(*args, **kwargs)


def _name(job: _Job) -> str:
    """Name the function of a job, for the log. A `repr` would show its arguments, which may contain people's names."""
    function = job.call[0]
    while (inner := getattr(function, "func", None) or getattr(function, "draw", None)) is not None:
        function = inner  # partials and drawings are callables without a name of their own
    named = function if hasattr(function, "__qualname__") else type(function)
    return f"{named.__module__}.{named.__qualname__}"


# The following runs in the worker.


def _work(pipe: Connection, mebibytes: int, nice: int) -> None:
    """Do jobs until the pipe is closed."""
    _live_as_long_as_the_bot()
    if nice and hasattr(os, "nice"):
        with contextlib.suppress(OSError):  # a service manager forbids it: animations get in the way
            os.nice(nice)
    _bound_memory(mebibytes)
    with contextlib.suppress(EOFError, ConnectionError):
        pipe.send_bytes(b"ready")
        while True:
            pipe.send_bytes(_answer(pipe.recv_bytes(), mebibytes * GROWN))


def _answer(data: bytes, most: float) -> bytes:
    """Return the encoded answer: whether a job succeeded, its result, and whether the worker outgrew `most`."""
    try:
        function, args, kwargs = pickle.loads(data)  # noqa: S301 - from our own process
        result = function(*args, **kwargs)
        return pickle.dumps((True, result, _memory() > most))
    except BaseException as error:
        error.add_note(f"In a worker process:\n{traceback.format_exc()}")
        try:
            answer = pickle.dumps((False, error, _memory() > most))
            pickle.loads(answer)  # noqa: S301
        except Exception:  # a library's own exception class may not survive this
            text = f"{type(error).__name__}: {error}\n{traceback.format_exc()}"
            return pickle.dumps((False, RuntimeError(text), _memory() > most))
        return answer


def _memory() -> float:
    """Return this process's memory in mebibytes; 0 if unknown."""
    if sys.platform != "linux":
        return 0
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize() / MEBIBYTE


def _live_as_long_as_the_bot() -> None:
    """Leave signals to the bot, and exit when it does, even if it was killed."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    threading.Thread(target=_end_after, args=[multiprocessing.parent_process()], daemon=True).start()


def _end_after(bot: BaseProcess) -> None:
    bot.join()
    os._exit(1)


def _bound_memory(mebibytes: int) -> None:
    """Make larger allocations fail with MemoryError, instead of exhausting the machine's memory."""
    if sys.platform == "linux":  # elsewhere the limit does not exist, or is not enforced
        with contextlib.suppress(ValueError):  # a lower limit was set for the whole service
            resource.setrlimit(resource.RLIMIT_DATA, (mebibytes * MEBIBYTE, mebibytes * MEBIBYTE))
