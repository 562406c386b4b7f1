"""The workers: jobs in order, and none lost for long when a worker is killed, hangs or takes too much."""

from __future__ import annotations

import functools
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from pathlib import Path

import pytest
import structlog

from app import workers
from app.workers import MEBIBYTE, NICE, Overrun, Pool, WorkerLost
from cogs.components import Drawing
from cogs.host import Priority
from renders import LIGHT, Picture, Theme
from tests.support.effort import tries

PATIENCE = 60
"""Seconds until a test gives up: far more than the slowest machine needs."""


class Meeting:
    """A place where a job waits until it is let go, in whatever process it is."""

    def __init__(self, directory: Path, name: str) -> None:
        self.here, self.go = str(directory / f"{name}-here"), str(directory / f"{name}-go")
        os.mkfifo(self.here)
        os.mkfifo(self.go)

    def arrived(self) -> int:
        """Wait until the job is there; its process."""
        with Path(self.here).open(encoding="ascii") as here:
            return int(here.read())

    def let_go(self) -> None:
        """Let it end."""
        with Path(self.go).open("w", encoding="ascii") as go:
            go.write("go")


def meet(here: str, go: str) -> int:
    """A job that says that it is there, and waits."""
    with Path(here).open("w", encoding="ascii") as arrived:
        arrived.write(str(os.getpid()))
    with Path(go).open(encoding="ascii") as released:
        released.read()
    return os.getpid()


def die() -> None:
    """A job that its process does not survive, as when the machine runs out of memory."""
    os.kill(os.getpid(), signal.SIGKILL)


def die_with(*given: object) -> Picture:
    """The same with arguments."""
    die()
    raise AssertionError


def hang() -> None:
    """A job without an end."""
    threading.Event().wait()


def take(mebibytes: int) -> int:
    """A job that needs memory."""
    return len(bytearray(mebibytes * MEBIBYTE))


_kept: list[bytearray] = []


def keep(mebibytes: int) -> int:
    """A job after which memory is not given back, as pictures leave it in pieces."""
    _kept.append(bytearray(b"x" * (mebibytes * MEBIBYTE)))
    return os.getpid()


def fail() -> None:
    """A job that goes wrong."""
    raise LookupError("the map is upside down")


def end() -> None:
    """A job that raises what a broken pipe raises."""
    raise EOFError("the book has no more pages")


class Odd(Exception):
    """An error that does not survive being sent."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} is odd")


def fail_oddly() -> None:
    """A job whose error cannot be sent."""
    raise Odd(1, 2)


def give_what_cannot_be_sent() -> threading.Lock:
    """A job whose result stays where it is."""
    return threading.Lock()


@pytest.fixture
def pool() -> Iterator[Pool]:
    """One worker process."""
    yield from _opened(1)


@pytest.fixture
def two() -> Iterator[Pool]:
    """Two of them."""
    yield from _opened(2)


def _opened(processes: int, seconds: float = PATIENCE, mebibytes: int = 512) -> Iterator[Pool]:
    pool = Pool(processes, seconds=seconds, mebibytes=mebibytes)
    yield pool
    pool.shutdown(cancel_futures=True)


def _result(future: Future[int]) -> int:
    return future.result(PATIENCE)


def test_jobs_are_done_elsewhere(pool: Pool) -> None:
    """In one process that is not ours, which stays."""
    first, second = _result(pool.submit(os.getpid)), _result(pool.submit_as(Priority.POST, os.getpid))
    assert first == second != os.getpid()
    assert pool.submit(sorted, [2, 1], reverse=False).result(PATIENCE) == [1, 2]
    assert pool.counts.replaced == 0


def test_the_hastier_goes_before_what_waits(pool: Pool, tmp_path: Path) -> None:
    """A post before a look, a look before a computer player's move; each in the order in which it came."""
    gate, order = Meeting(tmp_path, "gate"), list[int]()
    jobs = [pool.submit(meet, gate.here, gate.go)]
    gate.arrived()
    for number, haste in enumerate([Priority.PLAYER, Priority.LOOK, Priority.POST, Priority.LOOK, Priority.POST]):
        job: Future[int] = pool.submit_as(haste, abs, number)
        job.add_done_callback(lambda done: order.append(done.result()))
        jobs.append(job)
    assert (pool.counts.waiting, pool.counts.running) == (5, 1)
    gate.let_go()
    for job in jobs:
        _result(job)
    assert order == [2, 4, 1, 3, 0]
    assert _result(pool.submit(abs, 7)) == 7
    assert pool.counts.waiting == 0
    assert pool.counts.done >= 6


def test_thoughts_never_have_all_workers(two: Pool, tmp_path: Path) -> None:
    """Of two one thinks, however many moves are waited for: a post has not to wait for the end of one."""
    places = [Meeting(tmp_path, str(number)) for number in range(3)]
    moves = [two.submit(meet, place.here, place.go) for place in places]
    thinking = places[0].arrived()
    for haste in (Priority.POST, Priority.LOOK, Priority.POST):
        assert _result(two.submit_as(haste, os.getpid)) != thinking
    assert (two.counts.waiting, two.counts.running) == (2, 1)
    places[0].let_go()
    for place in places[1:]:
        place.arrived()
        assert two.counts.running == 1
        place.let_go()
    for move in moves:
        _result(move)
    assert two.counts.waiting == 0


def test_a_worker_is_there_before_the_first_job(pool: Pool) -> None:
    """It begins with the pool, so that nobody's first picture waits for a process to start."""
    (leader, *_), (worker, *_) = pool._threads, pool._workers
    while not worker.alive:
        assert leader.is_alive()
    assert pool.counts.done == 0


def test_films_keep_nothing_else_waiting(pool: Pool, tmp_path: Path) -> None:
    """However many are asked for and however long they take: one worker does them, and it does nothing else."""
    quick = _result(pool.submit(os.getpid))
    places = [Meeting(tmp_path, str(number)) for number in range(3)]
    films = [pool.submit_as(Priority.FILM, meet, place.here, place.go) for place in places]
    filming = places[0].arrived()
    assert filming != quick
    assert os.getpriority(os.PRIO_PROCESS, filming) == min(os.getpriority(os.PRIO_PROCESS, quick) + NICE, 19)
    for haste in (Priority.POST, Priority.LOOK, Priority.PLAYER):
        assert [_result(pool.submit_as(haste, os.getpid)) for _ in range(5)] == [quick] * 5
    assert (pool.counts.waiting, pool.counts.running, pool.size) == (2, 1, 1)
    places[0].let_go()
    for place in places[1:]:
        assert place.arrived() == filming
        place.let_go()
    assert [_result(film) for film in films] == [filming] * 3


def test_a_job_is_tried_again_when_its_worker_is_killed(two: Pool, tmp_path: Path) -> None:
    """In a new worker; the other worker goes on with what it does, and what waits is done."""
    lost, other = Meeting(tmp_path, "lost"), Meeting(tmp_path, "other")
    job, beside = (two.submit_as(Priority.LOOK, meet, place.here, place.go) for place in (lost, other))
    killed, untouched = lost.arrived(), other.arrived()
    waiting = [two.submit(abs, number) for number in range(20)]
    os.kill(killed, signal.SIGKILL)
    again = lost.arrived()
    assert again not in (killed, untouched)
    lost.let_go()
    assert _result(job) == again
    assert [_result(one) for one in waiting] == list(range(20))
    assert not beside.done()
    other.let_go()
    assert _result(beside) == untouched
    assert two.counts.replaced == 1


def test_a_worker_killed_while_it_has_nothing_to_do(pool: Pool) -> None:
    """The next job finds another, and has both its tries."""
    before = _result(pool.submit(os.getpid))
    os.kill(before, signal.SIGKILL)
    assert _result(pool.submit(os.getpid)) != before
    assert pool.counts.replaced <= 1


def test_a_job_that_kills_its_workers(pool: Pool) -> None:
    """It is given up after two of them, and the next one is done."""
    with pytest.raises(WorkerLost, match=r"2 workers died while they did .*\.die"):
        pool.submit(die).result(PATIENCE)
    assert _result(pool.submit(abs, -1)) == 1
    assert pool.counts.replaced == 2


def test_the_log_names_a_function_and_not_what_it_was_given(pool: Pool) -> None:
    """A drawing and a partial hold names of people, which are no business of whoever reads the log."""
    secret = "Filipa of the third seat"
    drawing = Drawing(die_with, (secret,))
    jobs: list[Callable[[Theme], Picture]] = [functools.partial(drawing), functools.partial(die_with, secret), drawing]
    for job in jobs[: tries(1, 3)]:
        with structlog.testing.capture_logs() as lines, pytest.raises(WorkerLost, match=r"\.die_with$") as raised:
            pool.submit(job, LIGHT).result(PATIENCE)
        assert [line["job"] for line in lines] == [f"{__name__}.die_with"] * 2
        assert secret not in f"{lines}{raised.value}"


def test_a_job_that_takes_too_long() -> None:
    """Its worker is killed, it is not tried again, and the next one is done."""
    for pool in _opened(1, seconds=2):
        with pytest.raises(Overrun, match=r"\.hang took longer than 2 seconds"):
            pool.submit(hang).result(PATIENCE)
        assert _result(pool.submit(abs, -1)) == 1
        assert pool.counts.replaced == 1


def test_a_job_that_takes_too_much_memory() -> None:
    """It fails; the machine does not, and the next job is done."""
    for pool in _opened(1, mebibytes=256):
        assert _result(pool.submit(take, 64)) == 64 * MEBIBYTE
        with pytest.raises(MemoryError):
            pool.submit(take, 256).result(PATIENCE)
        assert _result(pool.submit(take, 64)) == 64 * MEBIBYTE


def test_a_worker_that_has_grown_makes_room() -> None:
    """What large jobs have left is given back: the next one is done by another process, and nothing has died."""
    for pool in _opened(1, mebibytes=512):
        small = _result(pool.submit(keep, 1))
        assert _result(pool.submit(keep, 200)) == small
        assert _result(pool.submit(os.getpid)) != small
        assert pool.counts.replaced == 0


@pytest.mark.parametrize("job", [fail, end])
def test_an_error_comes_back(pool: Pool, job: object) -> None:
    """As it is, with the place where it was raised; the worker stays."""
    before = _result(pool.submit(os.getpid))
    assert callable(job)
    with pytest.raises((LookupError, EOFError)) as raised:
        pool.submit(job).result(PATIENCE)
    assert "test_workers.py" in "".join(raised.value.__notes__)
    assert _result(pool.submit(os.getpid)) == before


def test_what_cannot_be_sent(pool: Pool) -> None:
    """Jobs, results and errors that do not survive it fail one job and no worker."""
    before = _result(pool.submit(os.getpid))
    with pytest.raises((AttributeError, TypeError)):
        pool.submit(lambda: 1).result(PATIENCE)
    with pytest.raises(TypeError, match="lock"):
        pool.submit(give_what_cannot_be_sent).result(PATIENCE)
    with pytest.raises(RuntimeError, match="1 is odd"):
        pool.submit(fail_oddly).result(PATIENCE)
    assert _result(pool.submit(os.getpid)) == before


def test_a_job_that_is_cancelled_is_not_done(pool: Pool, tmp_path: Path) -> None:
    """While it waits; it is not counted as waiting any more."""
    gate, file = Meeting(tmp_path, "gate"), tmp_path / "made"
    blocked = pool.submit(meet, gate.here, gate.go)
    gate.arrived()
    job = pool.submit(file.touch)
    assert job.cancel()
    assert pool.counts.waiting == 0
    gate.let_go()
    _result(blocked)
    _result(pool.submit(abs, 1))
    assert not file.exists()


def test_a_shutdown_gives_up_what_runs_and_what_waits(two: Pool, tmp_path: Path) -> None:
    """At once, whatever it is; no process is left and no job is taken any more."""
    places = [Meeting(tmp_path, str(number)) for number in range(2)]
    running = [two.submit_as(Priority.LOOK, meet, place.here, place.go) for place in places]
    processes = [place.arrived() for place in places]
    waiting = two.submit(abs, 1)
    two.shutdown(cancel_futures=True)
    for job in running:
        with pytest.raises(RuntimeError, match="shutdown"):
            job.result(0)
    with pytest.raises(CancelledError):
        waiting.result(0)
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
    with pytest.raises(RuntimeError, match="shutdown"):
        two.submit(abs, 1)


def test_a_shutdown_finishes_what_it_has(tmp_path: Path) -> None:
    """Unless it is told to give that up."""
    pool = Pool(1, seconds=PATIENCE, mebibytes=512)
    jobs = [pool.submit(abs, number) for number in range(5)]
    pool.shutdown()
    assert [job.result(0) for job in jobs] == [0, 1, 2, 3, 4]


def test_threads_keep_the_same_order(tmp_path: Path) -> None:
    """Without processes jobs are done in threads of this one."""
    for pool in _opened(0):
        places = [Meeting(tmp_path, str(number)) for number in range(2)]
        jobs = [pool.submit_as(Priority.LOOK, meet, place.here, place.go) for place in places]
        assert [place.arrived() for place in places] == [os.getpid()] * 2
        order: list[int] = []
        for number, haste in enumerate([Priority.PLAYER, Priority.POST]):
            job: Future[None] = pool.submit_as(haste, order.append, number)
            jobs.append(job)  # type: ignore[arg-type]
        places[0].let_go()
        for job in [jobs[0], *jobs[2:]]:  # type: ignore[assignment]
            job.result(PATIENCE)
        places[1].let_go()
        _result(jobs[1])
        assert order == [1, 0]
        with pytest.raises(LookupError):
            pool.submit(fail).result(PATIENCE)


@pytest.mark.parametrize("asked", [False, True], ids=["before it is ready", "while it works"])
def test_a_bot_that_is_gone_ends_a_worker_quietly(asked: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody takes what comes of its job: the worker ends, without a traceback."""
    monkeypatch.setattr(workers, "_live_as_long_as_the_bot", lambda: None)
    monkeypatch.setattr(workers, "_bound_memory", lambda mebibytes: None)
    here, there = multiprocessing.Pipe()

    def answer(data: bytes, most: float) -> bytes:
        here.close()
        return b"too late"

    monkeypatch.setattr(workers, "_answer", answer)
    if asked:
        here.send_bytes(b"a job")
    else:
        here.close()
    workers._work(there, 512, 0)
