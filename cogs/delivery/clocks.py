"""The job of each running clock, due when it runs out."""

from __future__ import annotations

from datetime import datetime

from cogs.host import Host
from hosting.jobs import Job


async def run_out(host: Host, job: Job) -> datetime | None:
    """Apply the table's rule for a clock that has run out; never early, even if the time was set back meanwhile.

    Raises OtherRules, StoreError.
    """
    seat = job.key.partition(":")[2]
    return await host.services.clocks.run_out(job.table_id, int(seat))
