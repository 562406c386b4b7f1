"""Jobs at a table: computer players' turns, plans of those to act, clocks that run out, reviews of finished games."""

import contextlib
import logging
from datetime import datetime

import structlog

from cogs.delivery.handlers import does
from cogs.host import Host
from cogs.sending import work
from hosting.core import Stale, StoreError, TableError
from hosting.jobs import AT_ONCE, Job, kinds
from workers import Priority

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@does(kinds.COMPUTER)
async def take_turn(host: Host, job: Job) -> None:
    """Let a computer player take the turn of one position, unless it is past."""
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
        log.warning("a game cannot be continued", table=job.table_id, reason=str(error))
    except Exception:
        logging.getLogger(__name__).exception("unexpected error", extra={"table": job.table_id})
        await play.call_up(job.table_id, seat)


@does(kinds.CLOCK)
async def run_out(host: Host, job: Job) -> datetime | None:
    """Apply the table's rule for a clock that has run out; never early, even if the time was set back meanwhile.

    Raises OtherRules, StoreError.
    """
    return await host.services.clocks.run_out(job.table_id, _seat(job))


@does(kinds.REVIEW)
async def review(host: Host, job: Job) -> datetime | None:
    """Evaluate the next turn and store the result; between two turns, other jobs run first."""
    services = host.services
    try:
        async with work.reading(host, job.guild):
            weighing = await services.reviews.next(job.table_id)
    except TableError as error:
        log.warning("a table cannot be reviewed", table=job.table_id, reason=str(error))
        return None
    if weighing is None:
        return None
    turn = weighing.turn
    evaluation = await work.run(
        host, Priority.SLOW, job.guild, weighing.game.weigh, weighing.view, weighing.steps, turn.seat
    )
    await services.reviews.note(job.table_id, turn, evaluation)
    return AT_ONCE


def _seat(job: Job) -> int:
    return int(job.key.partition(":")[2])
