"""Jobs that play: computer players' turns, plans of those who are to act now, and clocks that run out."""

from __future__ import annotations

import contextlib
import logging
from datetime import datetime

from cogs.delivery.handlers import does
from cogs.host import Host
from hosting.core import Stale, StoreError, TableError
from hosting.jobs import Job, kinds

_log = logging.getLogger(__name__)


@does(kinds.COMPUTER)
async def take_turn(host: Host, job: Job) -> None:
    """Let a computer player take the turn of one position; do nothing if the table has moved on."""
    table = await host.services.lobby.get(job.table_id)
    if str(table.seq) == job.key.partition(":")[2] and table.status == "running":
        with contextlib.suppress(Stale):  # the quicker process has continued from there
            await host.services.play.computer_turn(job.table_id)


@does(kinds.PLAN)
async def carry_out(host: Host, job: Job) -> None:
    """Play a plan, or summon its player; even unforeseen errors of a game must not leave a player unsummoned.

    Raises StoreError, so that the job is retried.
    """
    play, seat = host.services.play, _seat(job)
    try:
        await play.planned(job.table_id, seat)
    except StoreError:
        raise
    except TableError as error:  # deliveries will report the same
        _log.warning("a game cannot be continued", extra={"table": job.table_id, "reason": str(error)})
    except Exception:
        _log.exception("unexpected error", extra={"table": job.table_id})
        await play.call_up(job.table_id, seat)


@does(kinds.CLOCK)
async def run_out(host: Host, job: Job) -> datetime | None:
    """Apply the table's rule for a clock that has run out; never early, even if the time was set back meanwhile.

    Raises OtherRules, StoreError.
    """
    return await host.services.clocks.run_out(job.table_id, _seat(job))


def _seat(job: Job) -> int:
    return int(job.key.partition(":")[2])
