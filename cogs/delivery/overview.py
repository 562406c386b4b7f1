"""The overview of a server: one pinned message with all its tables."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from itertools import accumulate
from typing import Final

import discord
import structlog

from cogs.components import Button, Controls, Page, Text
from cogs.delivery.notices import Content, composes, does, keep_up
from cogs.host import Host, link, seat_name
from cogs.seeing import shown_in
from cogs.sending import available, postponed
from hosting.core import Notice, Table
from hosting.jobs import Job, kinds
from hosting.notify import OVERVIEW
from hosting.play import Overview
from i18n import say, title
from i18n.lists import row

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

PAUSE: Final = timedelta(seconds=20)
"""Time between two edits of one overview."""
ROOM: Final = {"lobby": 1500, "running": 1700, "over": 450}
"""Characters reserved for each list; Discord takes 4,000 in a message."""
MARK: Final = "overview"
"""The verb of its buttons, which identifies its message."""
FULL: Final = 30003
"""Error code of a channel in which no more messages can be pinned."""


@does(kinds.OVERVIEW)
async def update(host: Host, job: Job) -> datetime | None:
    """Update a server's message with the state of its tables; do nothing if it is up to date."""
    guild = int(job.key)
    async with postponed(host, job):
        wanted = (await host.services.settings.guild(guild)).overview
        if wanted is not None and not isinstance(available(host, guild).get_channel(wanted), discord.TextChannel):
            log.warning("an overview's channel no longer exists", guild=guild, channel=wanted)
            await host.services.settings.drop_channel(guild, wanted)
            wanted = None
        return await keep_up(host, OVERVIEW, guild, guild, wanted, PAUSE)


@composes(OVERVIEW)
async def compose(host: Host, notice: Notice) -> Content:
    guild = available(host, notice.guild)
    channel = guild.get_channel(notice.channel or 0)
    assert isinstance(channel, discord.TextChannel)
    overview = await host.services.lobby.overview(guild.id)
    live = tuple(await shown_in(host, guild, overview.live, channel))
    over = tuple(await shown_in(host, guild, overview.over, channel))
    page = show(replace(overview, live=live, over=over), channel)
    return Content(layout=page, silent=True, mark=f":{MARK}:", sends="again", placed=partial(_pin, channel))


async def _pin(channel: discord.TextChannel, message: int) -> None:
    try:
        await channel.get_partial_message(message).pin()
    except discord.HTTPException as error:
        if not isinstance(error, discord.Forbidden) and error.code != FULL:
            raise
        log.warning("the overview cannot be pinned", channel=channel.id, code=error.code)


def show(overview: Overview, channel: discord.TextChannel) -> Page:
    language = overview.settings.language or str(channel.guild.preferred_locale)
    seen = sorted(overview.live, key=lambda table: (table.since or table.created, table.id))
    lobbies = [table for table in seen if table.status == "lobby"]
    running = [table for table in seen if table.status == "running"]
    sections = {
        kind: [_line(table, language) for table in some]
        for kind, some in (("lobby", lobbies), ("running", running), ("over", overview.over))
    }
    blocks = [Text(say("overview-head", language))]
    for kind, lines in fitting(sections).items():
        left = len(sections[kind]) - len(lines)
        more = [say("overview-more", language, n=left)] if left else []
        if lines or more:
            blocks.append(Text("\n".join([say(f"overview-{kind}", language), *lines, *more])))
    if len(blocks) == 1:
        blocks.append(Text(say("overview-none", language)))
    ways = (
        Button(MARK, say("button-overview-list", language), "list"),
        Button(MARK, say("button-overview-mine", language), "mine"),
    )
    return Page((*blocks, Controls((ways,))))


def fitting(sections: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    room, kept = sum(ROOM.values()), dict[str, list[str]]()
    needed = {kind: min(_length(lines), ROOM[kind]) for kind, lines in sections.items()}
    for kind, lines in sections.items():
        later = sum(length for other, length in needed.items() if other not in kept and other != kind)
        ends = accumulate(len(line) + 1 for line in lines)
        kept[kind] = [line for line, end in zip(lines, ends, strict=True) if end <= room - later]
        room -= _length(kept[kind])
    return kept


def _length(lines: Sequence[str]) -> int:
    return sum(len(line) + 1 for line in lines)


def _line(table: Table, language: str) -> str:
    since = table.since or table.started or table.created
    beside = table.status == "lobby" and table.thread is None  # a lobby with a place of its own is that place
    at = table.ended if table.status == "over" and table.ended is not None else since
    return say(
        f"overview-line-{table.status}",
        language,
        table=title(table.name, language),
        link=link(table.guild, table.place, table.lobby_message if beside else None),
        taken=len(table.seats),
        places=table.places,
        who=row((seat_name(table, seat.number, language) for seat in table.acting), language),
        since=f"<t:{int(at.timestamp())}:R>",
    )
