"""Places of tables that are out of reach: the account of time counts from then on, and people are told elsewhere."""

from collections.abc import Collection
from typing import Final

import structlog

from cogs import rights
from cogs.delivery.notices import Told, composes
from cogs.host import Host
from cogs.sending import threads
from hosting.clocks import account
from hosting.core import Notice
from hosting.play import LIVE, LOST, Place
from words import say, title

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

IN_CHANNEL: Final = ("view_channel", "send_messages", "attach_files")
IN_THREAD: Final = ("view_channel", "send_messages_in_threads", "attach_files")
"""Permissions without which a turn cannot be posted."""


async def look(host: Host, guilds: Collection[int], deleted: Collection[int] = ()) -> None:
    """Compare the places of servers' live tables with what is known of them. Raises StoreError.

    `deleted` are threads that are gone: of one that is not in memory nothing else is known.
    """
    services = host.services
    for place in await services.outages.places(guilds):
        known, cause = _lost(host, place, deleted)
        if not known or cause == place.lost:
            continue
        if cause is None:
            if await services.outages.find(place.table):
                log.info("a table is in reach", table=place.table)
        else:
            log.warning("a table is out of reach", table=place.table, cause=cause)
            await services.outages.lose(place.table, cause)
    host.runner.wake()


def _lost(host: Host, place: Place, deleted: Collection[int]) -> tuple[bool, account.Cause | None]:
    """Return whether anything is known of a place, and why it cannot be posted to, None if it can."""
    guild = host.get_guild(place.guild)
    if guild is None or guild.unavailable:
        return False, None
    channel = guild.get_channel(place.channel)
    if channel is None or place.thread in deleted:
        return True, "place"
    if rights.lacking(threads.permissions(channel), IN_CHANNEL if place.thread is None else IN_THREAD):
        return True, "rights"
    # A thread that is not in memory is archived or hidden from the bot, or was deleted while it was away.
    return place.thread is None or guild.get_thread(place.thread) is not None, None


@composes(LOST)
async def lost(host: Host, notice: Notice) -> Told | None:
    """Tell somebody by direct message that their table's place is gone, and what they can do; void if it is not."""
    assert notice.table_id is not None
    assert notice.person is not None
    table = await host.services.lobby.get(notice.table_id)
    places = {place.table: place.lost for place in await host.services.outages.places([table.guild])}
    cause = places.get(table.id)
    guild = host.get_guild(table.guild)
    if table.status not in LIVE or cause is None or guild is None or table.place != notice.payload["place"]:
        return None
    locale = (await host.services.people.get(notice.person)).reads or table.language
    return Told(
        say(
            "notice-lost",
            locale,
            cause=cause,
            table=title(table.name, locale),
            server=title(guild.name, locale),
            days=account.MAX_IN_HAND.days,
        ),
        instead=lambda: host.services.notices.dropped(notice.id),
    )
