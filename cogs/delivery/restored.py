"""The first start on a restored database: it is logged, and old buttons are removed."""

import structlog

from cogs.controls import ids, outdated
from cogs.delivery.handlers import does
from cogs.host import Host
from cogs.sending import Channel, postponed
from hosting.jobs import Job, kinds

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


async def start(host: Host) -> None:
    """Log the time to which the database was restored, and update the seasons' messages. Raises StoreError."""
    restoration = await host.services.epochs.restored()
    if restoration is None:
        return
    log.warning("restored", to=restoration.at.isoformat(), epoch=restoration.epoch, posted_again=restoration.tables)
    await host.leagues.views.show_again()
    await host.services.epochs.started()


@does(kinds.SWEEP)
async def _sweep(host: Host, job: Job) -> None:
    """Remove the buttons of another epoch from the newest messages of a channel.

    Messages of components (V2), which are empty without them, are updated instead.
    """
    async with postponed(host, job):
        channel = Channel(host, int(job.key))
        for message in await channel.own():
            if not message.flags.components_v2 and any(map(outdated, ids(message.components))):
                await channel.bare(message.id)
                log.info("old buttons removed", channel=channel.number, message=message.id)
