"""The workers that the settings mean: processes or threads of this machine, or those of a cluster."""

from __future__ import annotations

from app.cluster import Cluster
from app.workers import Pool
from cogs.host import Workers


def open_workers(where: int | str, *, seconds: float, mebibytes: int) -> Workers:
    """Open so many processes, or threads for 0; or the workers of the Dask cluster at an address.

    A job may take `seconds`, a process of this machine `mebibytes`. Raises SettingsError where Dask is not installed,
    ConnectionError where no cluster answers.
    """
    if isinstance(where, int):
        return Pool(where, seconds=seconds, mebibytes=mebibytes)
    return Cluster(where, seconds=seconds)
