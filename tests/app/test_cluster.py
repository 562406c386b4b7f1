"""A Dask cluster in place of our own processes: a scheduler and workers, each a separate process."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from pathlib import Path
from typing import Any

import pytest

import navegador
from app.executors import open_workers
from app.settings import SettingsError
from hosting.workers import Overrun, Priority, Workers
from renders import navegador as draw
from tests.hosting.workers.jobs import Meeting, fail, meet
from tests.support.effort import tries

ROOT = Path(__file__).parents[2]
WORKERS = 2
PATIENCE = 600
"""Seconds until a test fails: a worker imports all of the bot for its first job."""


def _started(module: str, *given: str, until: str) -> tuple[subprocess.Popen[str], str]:
    """Start a process of Dask's; return it with the line that reports it ready."""
    process = subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{module}", *given],
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert process.stderr is not None
    for line in process.stderr:
        if until in line:
            return process, line
    raise AssertionError(f"{module} has ended with {process.wait()}")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Yield the address of a scheduler with two workers, started once for all tests."""
    pytest.importorskip("distributed")
    quiet = ("--no-dashboard", "--host", "127.0.0.1")
    scheduler, line = _started("dask_scheduler", "--port", "0", *quiet, until="Scheduler at:")
    processes, where = [scheduler], line.split("Scheduler at:")[1].strip()
    try:
        for _ in range(WORKERS + 1):  # one of them is killed
            worker, _ = _started("dask_worker", where, "--nthreads", "1", "--no-nanny", *quiet, until="Registered to:")
            processes.append(worker)
        yield where
    finally:
        for process in processes:
            process.kill()
            process.communicate()


@pytest.fixture
def cluster(address: str) -> Iterator[Workers]:
    yield from _opened(address, PATIENCE)


def _opened(address: str, seconds: float) -> Iterator[Workers]:
    cluster = open_workers(address, seconds=seconds, mebibytes=512)
    yield cluster
    cluster.shutdown(cancel_futures=True)


def _result(future: Future[Any]) -> Any:
    return future.result(PATIENCE)


def test_a_cluster_within_this_process() -> None:
    """Results come back through a scheduler, and an error as it is."""
    distributed: Any = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None
    ) as local:
        for cluster in _opened(local.scheduler_address, PATIENCE):
            assert cluster.submit(sorted, [2, 1], key=abs).result(PATIENCE) == [1, 2]
            with pytest.raises(LookupError, match="upside down"):
                _result(cluster.submit(fail))
            assert cluster.size == 1


@pytest.mark.long
def test_a_cluster_draws_what_the_bot_would(cluster: Workers) -> None:
    """Results come from other processes, to the byte; an error comes back as it is."""
    view = draw.view.of(navegador.setup(2, navegador.deal(7)), ["Ana", "Bruno"])
    assert _result(cluster.submit_as(Priority.POST, draw.board, view)) == draw.board(view)
    assert _result(cluster.submit(os.getpid)) != os.getpid()
    assert cluster.submit(sorted, [2, 1], key=abs).result(PATIENCE) == [1, 2]
    with pytest.raises(LookupError, match="upside down"):
        _result(cluster.submit(fail))
    assert cluster.size >= WORKERS
    assert (cluster.counts.waiting, cluster.counts.running) == (0, 0)


@pytest.mark.long
def test_one_film_at_a_time(cluster: Workers, tmp_path: Path) -> None:
    places = [Meeting(tmp_path, str(number)) for number in range(3)]
    animations = [cluster.submit_as(Priority.SLOW, meet, place.here, place.go) for place in places]
    animating = places[0].arrived()
    assert animating not in {_result(cluster.submit_as(Priority.POST, os.getpid)) for _ in range(10)}
    assert animations[1].cancel()
    assert cluster.counts.waiting == 1
    places[0].let_go()
    assert _result(animations[0]) == animating
    places[2].arrived()
    places[2].let_go()
    _result(animations[2])
    with pytest.raises(CancelledError):
        animations[1].result(0)


@pytest.mark.long
def test_a_worker_killed_in_the_middle_loses_no_job(cluster: Workers, tmp_path: Path) -> None:
    """A killed worker's job is restarted by another, waiting ones are done, and the cluster continues."""
    lost = Meeting(tmp_path, "lost")
    job = cluster.submit_as(Priority.POST, meet, lost.here, lost.go)
    killed = lost.arrived()
    count = tries(20, 120)
    waiting = [cluster.submit(abs, -number) for number in range(count)]
    os.kill(killed, signal.SIGKILL)
    again = lost.arrived()
    assert again != killed
    lost.let_go()
    assert _result(job) == again
    assert [_result(one) for one in waiting] == list(range(count))
    assert killed not in {_result(cluster.submit(os.getpid)) for _ in range(10)}


@pytest.mark.long
def test_a_job_that_takes_too_long_is_given_up(address: str, tmp_path: Path) -> None:
    for cluster in _opened(address, 1):
        place = Meeting(tmp_path, "long")
        job = cluster.submit(meet, place.here, place.go)
        place.arrived()
        with pytest.raises(Overrun, match="1 seconds"):
            _result(job)
        place.let_go()


@pytest.mark.long
def test_a_shutdown_gives_up_what_is_left(address: str, tmp_path: Path) -> None:
    place = Meeting(tmp_path, "left")
    for cluster in _opened(address, PATIENCE):
        job = cluster.submit(meet, place.here, place.go)
        place.arrived()
        cluster.shutdown(cancel_futures=True)
        with pytest.raises(CancelledError):
            job.result(0)
        with pytest.raises(RuntimeError, match="shutdown"):
            cluster.submit(abs, 1)
    place.let_go()
    for cluster in _opened(address, PATIENCE):
        assert _result(cluster.submit(abs, -3)) == 3


def test_without_dask_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SettingsError, match=r"requirements-dask\.txt"):
        open_workers("tcp://127.0.0.1:8786", seconds=1, mebibytes=512)


def test_nobody_at_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("app.executors.PATIENCE", 0.2)
    with pytest.raises(ConnectionError, match=r"127\.0\.0\.1:1"):
        open_workers("tcp://127.0.0.1:1", seconds=1, mebibytes=512)
