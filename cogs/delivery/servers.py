"""What is done for a server as a whole: tables put away in time, and people warned before."""

from __future__ import annotations

from datetime import datetime
from functools import partial

import structlog

from cogs.delivery.channel import Channel
from cogs.delivery.notices import Told, composes
from cogs.delivery.overview import Overviews
from cogs.delivery.postponing import postponed
from cogs.host import Host
from tables import jobs
from tables.archive import WARNING
from tables.jobs import Job
from tables.lobby import LIVE
from tables.model import Notice
from tables.runner import Runner
from words import name, say

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


def begin(host: Host, runner: Runner) -> None:
    """Do what is due of servers."""
    runner.handle(jobs.SHELVE, partial(_shelve, host), at_once=1)
    runner.handle(jobs.OVERVIEW, Overviews(host).update, at_once=1)


async def _shelve(host: Host, job: Job) -> datetime | None:
    """Put away what a server has not touched for the time that it has set; lobbies called off lose their buttons."""
    swept = await host.services.archive.sweep(int(job.key))
    if swept.archived or swept.ended or swept.warned:
        log.info("put away", guild=job.guild, over=swept.archived, ended=swept.ended, warned=swept.warned)
    for table_id in swept.ended:
        table = await host.services.lobby.get(table_id)
        if table.started is None and table.lobby_message is not None:
            async with postponed(job):
                for place in {table.channel, table.place}:
                    await Channel(host, place).bare(table.lobby_message)
    return swept.due


@composes(WARNING)
async def _warning(host: Host, notice: Notice) -> Told | None:
    """That a table will be called off, and what prevents it; nothing where somebody has touched it since."""
    assert notice.table_id is not None
    table = await host.services.lobby.get(notice.table_id)
    deadline = await host.services.archive.deadline(table.id)
    if table.status not in LIVE or table.head != notice.seq or deadline is None:
        return None
    when = int(deadline.timestamp())
    text = say(
        f"abandoned-{table.status}",
        table.language,
        who="none" if notice.person is None else f"<@{notice.person}>",
        table=name(table.name),
        at=f"<t:{when}:f>",
        left=f"<t:{when}:R>",
    )
    return Told(text)
