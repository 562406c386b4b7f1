"""The job that updates a table's channel."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from datetime import datetime
from weakref import WeakValueDictionary

import structlog

from cogs import errors
from cogs.delivery.handlers import does
from cogs.delivery.posts.progress import refresh
from cogs.delivery.posts.sender import deliver
from cogs.host import Host, PerBot
from cogs.sending import Gone, postponed
from hosting.jobs import ANSWERED, Job, PostponedError, kinds

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

_locks = PerBot[WeakValueDictionary[int, asyncio.Lock]](lambda _: WeakValueDictionary()).of


@contextlib.asynccontextmanager
async def in_order(host: Host, table_id: int) -> AsyncIterator[None]:
    """Allow one at a time for a table: a delivery, or a user's request to post it again."""
    async with _locks(host).setdefault(table_id, asyncio.Lock()):
        yield


@does(kinds.DELIVER)
async def update(host: Host, job: Job) -> datetime | None:
    """Update a table's channel: due posts, or the progress of the turn."""
    try:
        return await _update(host, job)
    except PostponedError as error:
        await host.services.outages.fail(job.table_id, elsewhere=error.fault in ANSWERED)
        raise


async def _update(host: Host, job: Job) -> datetime | None:
    async with in_order(host, job.table_id), postponed(host, job):
        context = await host.services.snapshots.delivery_context(job.table_id)
        while context.outbox.pending:
            post, *further = context.outbox.pending
            await deliver(host, post, context, overtaken=bool(further))
            if not further and not context.outbox.unfinished:
                return None
            context = await host.services.snapshots.delivery_context(job.table_id)
        try:
            return await refresh(host, context)
        except Gone as error:
            if error.code != errors.UNKNOWN_CHANNEL:
                raise
            log.warning("a channel no longer exists", table=job.table_id)
            await host.services.outages.lose(job.table_id, "place")
    return None
