"""The job that plays what somebody has planned, as soon as it is their turn and before anybody is called up."""

from __future__ import annotations

import logging

from cogs.host import Host
from hosting.core import StoreError, TableError
from hosting.jobs import Job

_log = logging.getLogger(__name__)


async def carry_out(host: Host, job: Job) -> None:
    """Play a plan, or call its seat up; whatever a game may raise beside its refusals must not leave a seat uncalled.

    Raises StoreError, so that it is tried again.
    """
    play, seat = host.services.play, int(job.key.partition(":")[2])
    try:
        await play.planned(job.table_id, seat)
    except StoreError:
        raise
    except TableError as error:  # deliveries will say the same
        _log.warning("a table cannot be carried on", extra={"table": job.table_id, "reason": str(error)})
    except Exception:
        _log.exception("unforeseen", extra={"table": job.table_id})
        await play.call_up(job.table_id, seat)
