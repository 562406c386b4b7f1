"""Workers: jobs in order, none lost for long when a worker is killed, hangs or uses too much."""

import functools
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from pathlib import Path

import pytest
import structlog

from cogs.components import Drawing
from hosting.workers import Overrun, Priority, WorkerLost
from hosting.workers import process as worker_process
from hosting.workers.pool import NICE, Pool
from hosting.workers.process import MEBIBYTE
from renders import LIGHT, Picture, Theme
from tests.hosting.workers.jobs import (
    Meeting,
    die,
    die_with,
    end,
    fail,
    fail_oddly,
    give_what_cannot_be_sent,
    hang,
    keep,
    meet,
    take,
)
from tests.support.effort import tries

PATIENCE = 60
"""Seconds until a test fails: far more than the slowest machine needs."""


@pytest.fixture
def pool() -> Iterator[Pool]:
    yield from _opened(1)


@pytest.fixture
def two() -> Iterator[Pool]:
    yield from _opened(2)


def _opened(processes: int, seconds: float = PATIENCE, mebibytes: int = 512) -> Iterator[Pool]:
    pool = Pool(processes, seconds=seconds, mebibytes=mebibytes)
    yield pool
    pool.shutdown(cancel_futures=True)


def _result(future: Future[int]) -> int:
    return future.result(PATIENCE)


def test_jobs_are_done_elsewhere(pool: Pool) -> None:
    first, second = _result(pool.submit(os.getpid)), _result(pool.submit_as(Priority.POST, os.getpid))
    assert first == second != os.getpid()
    assert pool.submit(sorted, [2, 1], reverse=False).result(PATIENCE) == [1, 2]
    assert pool.counts.replaced == 0


def test_the_hastier_goes_before_what_waits(pool: Pool, tmp_path: Path) -> None:
    """A post comes before a view, a view before a computer player's move; each kind in its order."""
    gate, order = Meeting(tmp_path, "gate"), list[int]()
    jobs = [pool.submit(meet, gate.here, gate.go)]
    gate.arrived()
    for number, priority in enumerate([Priority.PLAYER, Priority.LOOK, Priority.POST, Priority.LOOK, Priority.POST]):
        job: Future[int] = pool.submit_as(priority, abs, number)
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
    """Of two workers one thinks, however many moves wait, so that no post waits for a move."""
    places = [Meeting(tmp_path, str(number)) for number in range(3)]
    moves = [two.submit(meet, place.here, place.go) for place in places]
    thinking = places[0].arrived()
    for priority in (Priority.POST, Priority.LOOK, Priority.POST):
        assert _result(two.submit_as(priority, os.getpid)) != thinking
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
    (leader, *_), (worker, *_) = pool._threads, pool._workers
    while not worker.alive:
        assert leader.is_alive()
    assert pool.counts.done == 0


def test_films_keep_nothing_else_waiting(pool: Pool, tmp_path: Path) -> None:
    """One worker makes all animations, however many and long, and does nothing else."""
    quick = _result(pool.submit(os.getpid))
    places = [Meeting(tmp_path, str(number)) for number in range(3)]
    animations = [pool.submit_as(Priority.SLOW, meet, place.here, place.go) for place in places]
    animating = places[0].arrived()
    assert animating != quick
    assert os.getpriority(os.PRIO_PROCESS, animating) == min(os.getpriority(os.PRIO_PROCESS, quick) + NICE, 19)
    for priority in (Priority.POST, Priority.LOOK, Priority.PLAYER):
        assert [_result(pool.submit_as(priority, os.getpid)) for _ in range(5)] == [quick] * 5
    assert (pool.counts.waiting, pool.counts.running, pool.size) == (2, 1, 1)
    places[0].let_go()
    for place in places[1:]:
        assert place.arrived() == animating
        place.let_go()
    assert [_result(animation) for animation in animations] == [animating] * 3


def test_a_job_is_tried_again_when_its_worker_is_killed(two: Pool, tmp_path: Path) -> None:
    """A killed worker's job runs in a new one; the other worker continues, and waiting jobs are done."""
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
    """A worker that died idle costs the next job neither of its two tries."""
    before = _result(pool.submit(os.getpid))
    os.kill(before, signal.SIGKILL)
    assert _result(pool.submit(os.getpid)) != before
    assert pool.counts.replaced <= 1


def test_a_job_that_kills_its_workers(pool: Pool) -> None:
    with pytest.raises(WorkerLost, match=r"2 workers died while they did .*\.die"):
        pool.submit(die).result(PATIENCE)
    assert _result(pool.submit(abs, -1)) == 1
    assert pool.counts.replaced == 2


def test_the_log_names_a_function_and_not_what_it_was_given(pool: Pool) -> None:
    """The log names only functions, as a drawing's arguments hold people's names."""
    secret = "Filipa of the third seat"
    drawing = Drawing(die_with, (secret,))
    jobs: list[Callable[[Theme], Picture]] = [functools.partial(drawing), functools.partial(die_with, secret), drawing]
    for job in jobs[: tries(1, 3)]:
        with structlog.testing.capture_logs() as lines, pytest.raises(WorkerLost, match=r"\.die_with$") as raised:
            pool.submit(job, LIGHT).result(PATIENCE)
        assert [line["job"] for line in lines] == [f"{die_with.__module__}.die_with"] * 2
        assert secret not in f"{lines}{raised.value}"


def test_a_job_that_takes_too_long() -> None:
    """A hanging job's worker is killed, the job is not retried, and the next one is done."""
    for pool in _opened(1, seconds=2):
        with pytest.raises(Overrun, match=r"\.hang took longer than 2 seconds"):
            pool.submit(hang).result(PATIENCE)
        assert _result(pool.submit(abs, -1)) == 1
        assert pool.counts.replaced == 1


def test_a_job_that_takes_too_much_memory() -> None:
    """A job that needs too much memory fails without harming the machine, and the next job is done."""
    for pool in _opened(1, mebibytes=256):
        assert _result(pool.submit(take, 64)) == 64 * MEBIBYTE
        with pytest.raises(MemoryError):
            pool.submit(take, 256).result(PATIENCE)
        assert _result(pool.submit(take, 64)) == 64 * MEBIBYTE


def test_a_worker_that_has_grown_makes_room() -> None:
    """A grown worker is replaced after its job: the next one runs in another process, and none has died."""
    for pool in _opened(1, mebibytes=512):
        small = _result(pool.submit(keep, 1))
        assert _result(pool.submit(keep, 300)) == small
        assert _result(pool.submit(os.getpid)) != small
        assert pool.counts.replaced == 0


@pytest.mark.parametrize("job", [fail, end])
def test_an_error_comes_back(pool: Pool, job: object) -> None:
    before = _result(pool.submit(os.getpid))
    assert callable(job)
    with pytest.raises((LookupError, EOFError)) as raised:
        pool.submit(job).result(PATIENCE)
    assert "jobs.py" in "".join(raised.value.__notes__)
    assert _result(pool.submit(os.getpid)) == before


def test_what_cannot_be_sent(pool: Pool) -> None:
    """A job, result or error that cannot be pickled fails one job and no worker."""
    before = _result(pool.submit(os.getpid))
    with pytest.raises((AttributeError, TypeError)):
        pool.submit(lambda: 1).result(PATIENCE)
    with pytest.raises(TypeError, match="lock"):
        pool.submit(give_what_cannot_be_sent).result(PATIENCE)
    with pytest.raises(RuntimeError, match="1 is odd"):
        pool.submit(fail_oddly).result(PATIENCE)
    assert _result(pool.submit(os.getpid)) == before


def test_a_job_that_is_cancelled_is_not_done(pool: Pool, tmp_path: Path) -> None:
    gate, file = Meeting(tmp_path, "gate"), tmp_path / "made"
    blocked = pool.submit(meet, gate.here, gate.go)
    gate.arrived()
    assert pool.submit(file.touch).cancel()
    assert pool.counts.waiting == 0
    gate.let_go()
    _result(blocked)
    _result(pool.submit(abs, 1))
    assert not file.exists()


def test_a_shutdown_gives_up_what_runs_and_what_waits(two: Pool, tmp_path: Path) -> None:
    """A hard shutdown ends every job at once; no process is left and no job is accepted."""
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


@pytest.mark.parametrize("asked", [False, True], ids=["before it is ready", "while it works"])
def test_a_bot_that_is_gone_ends_a_worker_quietly(asked: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker without a reader for its result ends without a traceback."""
    monkeypatch.setattr(worker_process, "_live_as_long_as_the_bot", lambda: None)
    monkeypatch.setattr(worker_process, "_bound_memory", lambda mebibytes: None)
    here, there = multiprocessing.Pipe()

    def answer(data: bytes, most: float) -> bytes:
        here.close()
        return b"too late"

    monkeypatch.setattr(worker_process, "_answer", answer)
    if asked:
        here.send_bytes(b"a job")
    else:
        here.close()
    worker_process._work(there, 512, 0, ())
