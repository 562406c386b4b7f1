"""The workers that the settings select, on this machine or in a cluster."""

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import ParamSpec, TypeVar

from app import trial
from app.cluster import Cluster
from workers import Priority, Workers
from workers.pool import Pool

Params = ParamSpec("Params")
Result = TypeVar("Result")


class Patient(Executor):
    """Access to the animations' worker for other slow jobs: no post or look waits for them."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    def submit(self, fn: Callable[Params, Result], /, *args: Params.args, **kwargs: Params.kwargs) -> Future[Result]:
        """Submit a function behind the waiting animations. Raises WorkersClosed after a shutdown."""
        return self._workers.submit_as(Priority.SLOW, fn, *args, **kwargs)


def open_workers(where: int | str | None, *, seconds: float, mebibytes: int) -> Workers:
    """Start a number of processes, or threads for 0; or connect to the Dask cluster at an address.

    None: as many processes as this one may use processors. A job may take `seconds`, a process of this machine
    `mebibytes`. Raises SettingsError if Dask is not installed, ConnectionError if no cluster answers.
    """
    if isinstance(where, str):
        return Cluster(where, seconds=seconds)
    count = _processors() if where is None else where
    ahead = trial.modules() if count else ()  # so that a worker's first picture does not wait for them
    return Pool(count, seconds=seconds, mebibytes=mebibytes, ahead=ahead)


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
