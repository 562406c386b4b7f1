"""The workers selected by the settings: processes or threads of this machine, or those of a cluster."""

from __future__ import annotations

from app.cluster import Cluster
from app.workers import Pool
from cogs.host import Workers


def open_workers(where: int | str, *, seconds: float, mebibytes: int) -> Workers:
    """Start a number of processes, or threads for 0; or connect to the Dask cluster at an address.

    A job may take `seconds`, a process of this machine `mebibytes`. Raises SettingsError if Dask is not installed,
    ConnectionError if no cluster answers.
    """
    if isinstance(where, int):
        return Pool(where, seconds=seconds, mebibytes=mebibytes)
    return Cluster(where, seconds=seconds)
