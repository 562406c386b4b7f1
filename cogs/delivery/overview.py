"""The overview of a server: one pinned message with all its tables."""

import contextlib
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import accumulate
from typing import Any, Final

import discord
import structlog

from cogs import errors
from cogs.components import Button, Controls, Page, Text
from cogs.delivery.handlers import does
from cogs.games import openers
from cogs.host import Host, PerBot, link, seat_name
from cogs.seeing import shown_in
from cogs.sending import NOBODY, Channel, available, layout, postponed
from hosting.core import Table
from hosting.jobs import Job, kinds
from hosting.play import Overview
from words import say, title
from words.lists import row

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

PAUSE: Final = timedelta(seconds=20)
"""Time between two edits of one overview."""
ROOM: Final = {"lobby": 1500, "running": 1700, "over": 450}
"""Characters reserved for each list; Discord takes 4,000 in a message."""
MARK: Final = "overview"
"""The verb of its buttons, which identifies its message."""
FULL: Final = 30003
"""Error code of a channel in which no more messages can be pinned."""

_edited = PerBot[dict[int, datetime]](lambda _: {}).of
"""Time of the last edit of each server's overview, as far as this process knows."""


@does(kinds.OVERVIEW)
async def update(host: Host, job: Job) -> datetime | None:
    """Update a server's message with the state of its tables; do nothing if it is up to date."""
    guild_id, now = int(job.key), host.clock.now()
    last = _edited(host).get(guild_id)
    if last is not None and last <= now < last + PAUSE:
        return last + PAUSE
    async with postponed(host, job):
        overview = await host.services.overviews.get(guild_id)
        wanted = overview.settings.overview
        if overview.channel is not None and overview.channel != wanted:
            await _take_down(host, guild_id, overview)
            overview = await host.services.overviews.get(guild_id)
        if wanted is None:
            return None
        channel = available(host, guild_id).get_channel(wanted)
        if not isinstance(channel, discord.TextChannel):
            await _lost(host, guild_id, wanted)
            return None
        page = show(
            replace(
                overview,
                live=tuple(await shown_in(host, channel.guild, overview.live, channel)),
                over=tuple(await shown_in(host, channel.guild, overview.over, channel)),
            ),
            channel,
            tuple(host.interfaces),
        )
        digest = hashlib.sha256(page.text.encode()).hexdigest()[:16]
        if overview.message is not None and overview.digest == digest:
            return None
        try:
            await _bring(host, guild_id, overview, channel, page, digest)
        except discord.NotFound as error:
            if error.code != errors.UNKNOWN_CHANNEL:
                raise
            await _lost(host, guild_id, wanted)
    return None


async def _bring(
    host: Host, guild: int, overview: Overview, channel: discord.TextChannel, page: Page, digest: str
) -> None:
    """Edit the message, or send it if there is none; after a crash, find the one just sent."""
    services = host.services
    message = overview.message
    if message is not None:
        try:
            await channel.get_partial_message(message).edit(**_arguments(page))
        except discord.NotFound as error:
            if error.code == errors.UNKNOWN_CHANNEL:
                raise
            message = None
    elif overview.channel is not None:  # it was about to be sent
        message = await Channel(host, channel.id).marked(f":{MARK}:")
    if message is None:
        await services.overviews.stands(guild, channel.id, None, None)
        message = (await channel.send(**_arguments(page), silent=True)).id
        log.info("overview sent", guild=guild, message=message)
    if overview.message != message:
        await _pin(channel, message)
    await services.overviews.stands(guild, channel.id, message, digest)
    _edited(host)[guild] = host.clock.now()


async def _pin(channel: discord.TextChannel, message: int) -> None:
    """Pin the message if the bot may; the panel says if it may not, and everything else goes on."""
    try:
        await channel.get_partial_message(message).pin()
    except discord.HTTPException as error:
        if not isinstance(error, discord.Forbidden) and error.code != FULL:
            raise
        log.warning("the overview cannot be pinned", channel=channel.id, code=error.code)


async def _take_down(host: Host, guild: int, overview: Overview) -> None:
    """Delete a message that is moved or removed."""
    assert overview.channel is not None
    if overview.message is not None:
        with contextlib.suppress(discord.NotFound, discord.Forbidden):
            place = host.get_partial_messageable(overview.channel)
            await place.get_partial_message(overview.message).delete()
    await host.services.overviews.gone(guild)


async def _lost(host: Host, guild: int, channel: int) -> None:
    log.warning("an overview's channel no longer exists", guild=guild, channel=channel)
    await host.services.settings.drop_channel(guild, channel)
    await host.services.overviews.gone(guild)


def show(overview: Overview, channel: discord.TextChannel, games: Sequence[str]) -> Page:
    """Build the message: tables to join, games in progress, recent results, or how to open a table."""
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
        blocks.append(Text(say("overview-none", language, open=openers(games, language))))
    ways = (
        Button(MARK, say("button-overview-list", language), "list"),
        Button(MARK, say("button-overview-mine", language), "mine"),
    )
    return Page((*blocks, Controls((ways,))))


def fitting(sections: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Select as many lines of each list as fit its own room and what the others leave."""
    room, kept = sum(ROOM.values()), dict[str, list[str]]()
    needed = {kind: min(_length(lines), ROOM[kind]) for kind, lines in sections.items()}
    for kind, lines in sections.items():
        later = sum(length for other, length in needed.items() if other not in kept and other != kind)
        kept[kind] = _first(lines, room - later)
        room -= _length(kept[kind])
    return kept


def _first(lines: Sequence[str], room: int) -> list[str]:
    """Return as many of the first lines as fit."""
    ends = accumulate(len(line) + 1 for line in lines)
    return [line for line, end in zip(lines, ends, strict=True) if end <= room]


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


def _arguments(page: Page) -> dict[str, Any]:
    return {"view": layout(page, 0, 0), "allowed_mentions": NOBODY}
