"""Clocks that run out: a job for each that runs."""

from __future__ import annotations

from datetime import datetime

from cogs.host import Host
from hosting.jobs import Job


async def run_out(host: Host, job: Job) -> datetime | None:
    """Do what the table has chosen for a clock that has run out; not before, though the clock was set back meanwhile.

    Raises OtherRules, StoreError.
    """
    seat = job.key.partition(":")[2]
    return await host.services.clocks.run_out(job.table_id, int(seat))
