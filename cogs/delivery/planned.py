"""The job that plays a plan, as soon as its seat is to act and before its player is summoned."""

from __future__ import annotations

import logging

from cogs.host import Host
from hosting.core import StoreError, TableError
from hosting.jobs import Job

_log = logging.getLogger(__name__)


async def carry_out(host: Host, job: Job) -> None:
    """Play a plan, or summon its player; even unforeseen errors of a game must not leave a player unsummoned.

    Raises StoreError, so that the job is retried.
    """
    play, seat = host.services.play, int(job.key.partition(":")[2])
    try:
        await play.planned(job.table_id, seat)
    except StoreError:
        raise
    except TableError as error:  # deliveries will report the same
        _log.warning("a game cannot be continued", extra={"table": job.table_id, "reason": str(error)})
    except Exception:
        _log.exception("unexpected error", extra={"table": job.table_id})
        await play.call_up(job.table_id, seat)
