"""The job that evaluates the turns of finished games: one turn after another, at the lowest priority."""

from __future__ import annotations

from datetime import datetime

import structlog

from cogs.delivery.handlers import does
from cogs.host import Host
from cogs.sending import work
from hosting.core import TableError
from hosting.jobs import AT_ONCE, Job, kinds
from workers import Priority

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@does(kinds.REVIEW)
async def go_on(host: Host, job: Job) -> datetime | None:
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
        host, Priority.FILM, job.guild, weighing.game.weigh, weighing.view, weighing.steps, turn.seat
    )
    await services.reviews.note(job.table_id, turn, evaluation)
    return AT_ONCE
