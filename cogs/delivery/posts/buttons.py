"""Buttons of older messages: removed at once, or later if Discord refuses."""

from collections.abc import Sequence

import structlog

from cogs.delivery.handlers import does
from cogs.host import Host
from cogs.sending import FAILURES, WITHOUT_RIGHTS, Channel, Refused, outages, postponed
from hosting.core import Part
from hosting.jobs import Job, PostponedError, kinds

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


async def retire(host: Host, channel: int, message: int) -> bool:
    """Remove the buttons of an older message; return whether it has none now."""
    try:
        await Channel(host, channel).bare(message)
    except FAILURES as error:
        log.warning("buttons cannot be removed", channel=channel, message=message, reason=str(error))
        return False
    return True


async def take_off(
    host: Host, messages: Sequence[tuple[int, Part]]
) -> tuple[list[tuple[int, Part]], list[tuple[int, Part]]]:
    """Remove the buttons of messages; return those that have none now, and the rest."""
    off, left = list[tuple[int, Part]](), list[tuple[int, Part]]()
    for post, part in messages:
        assert part.message is not None
        (off if await retire(host, part.channel, part.message) else left).append((post, part))
    return off, left


@does(kinds.RETIRE)
async def take_off_later(host: Host, job: Job) -> None:
    """Remove buttons that could not be removed when a newer post was sent."""
    refused: Refused | None = None
    async with postponed(host, job):
        posts = await host.services.posts.live(job.table_id)
        stale = [(post.id, part) for post in posts for part in post.parts if part.state == "stale"]
        for post, part in stale:
            assert part.message is not None
            try:
                await Channel(host, part.channel).bare(part.message)
            except Refused as error:
                if outages.is_discords(error):
                    raise
                refused = error
            else:
                await host.services.posts.buttons_off(job.table_id, [(post, part)])
    if refused is not None:  # a missing permission, or a locked thread: Discord announces the change
        log.warning("buttons cannot be removed", table=job.table_id, reason=str(refused))
        raise PostponedError(WITHOUT_RIGHTS, "rights", shortest=WITHOUT_RIGHTS) from refused
