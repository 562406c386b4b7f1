"""All for a server as a whole: its welcome, unused tables put away, results, failed jobs, silence at strict tables."""

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from itertools import accumulate
from typing import Final, get_args

import discord
import structlog

from cogs import host as hosts
from cogs import rights, seeing, times
from cogs.components import MAX_MESSAGE_LENGTH, Button, Controls, Page, Text
from cogs.delivery.notices import Content, composes, does, keep_up, table_of
from cogs.errors import UserError
from cogs.host import Host, link, seat_names
from cogs.request import Request, UnreadRequest, on
from cogs.seeing import shown_in
from cogs.sending import FAILURES, Channel, Gone, available, postpone, servers
from cogs.turn import post as turn_posts
from hosting.core import MessagePart, Notice, Silent, StoreError, Table, TableError
from hosting.jobs import Fault, Job, jobs, kinds
from hosting.notify import OVERVIEW, RESULT, stage
from hosting.play import HINDERED, LIFTED, LIVE, Overview
from hosting.records import WARNING
from i18n import name, say, title
from i18n.lists import join, row

log = structlog.stdlib.get_logger(__name__)


@does(kinds.FORGET)
async def _forget(host: Host, job: Job) -> None:
    guild = int(job.key)
    if host.forget_after is None or host.get_guild(guild) is not None:
        return
    async with postpone(host, job, away=True):
        try:
            await host.fetch_guild(guild)
        except (discord.NotFound, discord.Forbidden):
            rows = await host.services.departures.forget(guild)
            log.warning("a server is forgotten", guild=guild, tables=rows.get("tables", 0), rows=sum(rows.values()))


async def setup(bot: Host) -> None:
    bot.add_listener(partial(hear, bot), "on_message")


SERVER_FAULT: Final = 500
"""Lowest status of faults that are Discord's own and soon over."""


@does(kinds.SHELVE)
async def _shelve(host: Host, job: Job) -> datetime | None:
    swept = await host.services.archive.sweep(int(job.key))
    if swept.archived or swept.ended or swept.warned:
        log.info("server tidied", guild=job.guild, over=swept.archived, ended=swept.ended, warned=swept.warned)
    for table_id in swept.ended:
        table = await host.services.lobby.get(table_id)
        if table.started is None and table.lobby_message is not None:
            for place in {table.channel, table.place}:
                try:
                    await Channel(host, place).bare(table.lobby_message)
                except FAILURES as error:  # its buttons no longer work, and the other tables must not wait
                    log.warning("buttons cannot be removed", table=table_id, reason=type(error).__name__)
    return swept.due


@does(kinds.ARCHIVE)
async def _archive(host: Host, job: Job) -> datetime | None:
    table = await host.services.lobby.get(job.table_id)
    if table.thread is None or table.ended is None:
        return None
    due = table.ended + jobs.ARCHIVE_AFTER
    if host.clock.now() < due:  # the clock was set back
        return due
    there = await host.services.lobby.in_channel(table.thread)
    if there is None or there.status not in LIVE:
        async with postpone(host, job):
            await Channel(host, table.thread).close()
    return None


@does(kinds.TAGS)
async def _tag(host: Host, job: Job) -> datetime | None:
    """Tag a table's forum post by its stage; do nothing if it has the tags already or is no forum post.

    An archived post is left alone once its game is over: an edit would restore it. If Discord refuses, the tags stay
    until the table changes again.
    """
    table = await host.services.lobby.get(job.table_id)
    if table.thread is None:
        return None
    now = await host.services.lobby.in_channel(table.thread) or table  # another game may be played in the same post
    async with postpone(host, job):
        try:
            thread = host.get_channel(table.thread) or await host.fetch_channel(table.thread)
            if isinstance(thread, discord.Thread) and (now.status in LIVE or not thread.archived):
                tags = await servers.tagged(thread, stage(now), now.language)
                if tags is not None:
                    await thread.edit(applied_tags=tags, archived=False)
                    log.info("tagged", table=now.id, tags=[tag.name for tag in tags])
        except discord.HTTPException as error:
            if error.status >= SERVER_FAULT:
                raise
            log.warning("a post cannot be tagged", table=now.id, status=error.status, code=error.code)
    return None


@composes(WARNING)
async def _warning(host: Host, notice: Notice) -> Content | None:
    table = await table_of(host, notice)
    deadline = await host.services.archive.deadline(table.id)
    if table.status not in LIVE or table.head != notice.seq or deadline is None:
        return None
    when = int(deadline.timestamp())
    text = say(
        f"abandoned-{table.status}",
        table.language,
        who="none" if notice.person is None else f"<@{notice.person}>",
        table=title(table.name, table.language),
        at=f"<t:{when}:f>",
        left=f"<t:{when}:R>",
    )
    return Content(text)


@composes(RESULT)
async def _result(host: Host, notice: Notice) -> Content | None:
    assert notice.table_id is not None
    history = await host.services.positions.history(notice.table_id)
    table = history.table
    guild = available(host, notice.guild)
    channel = guild.get_channel(notice.channel or 0)
    if table.status != "over" or channel is None or not await seeing.shown_in(host, guild, [table], channel):
        return None
    interface = host.interface(table.game)
    scene = hosts.scene(table, history.views[-1], table.language)
    there = say("result-there", table.language, place=str(table.place))
    pictures = interface.pictures(scene)
    return Content(f"{interface.result(scene)}\n{there}", picture=pictures[-1] if pictures else None)


@does(kinds.TIDY)
async def tidy(host: Host, job: Job) -> datetime | None:
    services, number = host.services, int(job.key.partition(":")[2])
    post, context = await services.posts.get(number), await services.snapshots.delivery_context(job.table_id)
    history, way, newest = context.history, context.settings.old_posts, context.outbox.pictured
    if post is None or way == "keep" or newest is None or newest.id <= number:
        return None
    table = history.table
    # The commitment to the deal was published with the start: its words stay.
    removes = way == "remove" and post.kind != "start"
    same_parts = {part.message for part in newest.parts}  # an unchanged picture is not sent again
    *first, last = post.parts or (MessagePart(0, "sent", post.channel, post.message),)
    async with postpone(host, job):
        for part in (*first, last):
            if part.message is None or part.message in same_parts:
                continue
            channel = Channel(host, part.channel)
            if removes or part is not last:
                await channel.delete(part.message)
            else:
                lines = turn_posts.told_in(history, host.interface(table.game), post)
                back = say("short-back", table.language, table=title(table.name, table.language))
                text = say("short", table.language, line=lines[-1], more=len(lines) - 1) if lines else back
                with contextlib.suppress(Gone):
                    await channel.rewrite(part.message, text, None)
    return None


# The first message on a server, posted where the bot may post, else sent to its owner, and once


WELCOME: Final = "welcome"
NEEDED: Final = ("view_channel", "send_messages")
WAYS: Final = {"try": "learn-play", "settings": "settings", "league": "league-create"}


async def greet(host: Host, guild: discord.Guild) -> None:
    place = _place(guild)
    await host.services.notices.once(
        WELCOME, guild.id, None if place is None else place.id, guild.owner_id if place is None else None
    )
    host.runner.wake()


def _place(guild: discord.Guild) -> discord.TextChannel | None:
    channels = [channel for channel in (guild.system_channel, *guild.text_channels) if channel is not None]
    open_to = [channel for channel in channels if not rights.lacking(servers.permissions(channel), NEEDED)]
    everybody = (channel for channel in open_to if channel.permissions_for(guild.default_role).view_channel)
    return next(everybody, next(iter(open_to), None))


def _find_lack(guild: discord.Guild, place: discord.TextChannel | None) -> tuple[str, ...]:
    have = guild.me.guild_permissions if place is None else place.permissions_for(guild.me)
    return rights.lacking(servers.named(have), rights.PLAYING)


@composes(WELCOME)
async def _welcome(host: Host, notice: Notice) -> Content:
    guild = available(host, notice.guild)
    place, locale = guild.get_channel(notice.channel or 0), str(guild.preferred_locale)
    games = join([say(f"game-{game}", locale) for game in host.interfaces], locale)
    lines = [say("welcome", locale, games=games)]
    if lack := _find_lack(guild, place if isinstance(place, discord.TextChannel) else None):
        lines.append(
            say("welcome-missing", locale, server=name(guild.name, locale=locale), rights=rights.named(lack, locale))
        )
    buttons = tuple(
        Button(
            verb if notice.channel else WELCOME,
            say(f"button-welcome-{way}", locale),
            "" if notice.channel else f"{guild.id}-{way}",
            "green" if way == "try" else "grey",
        )
        for way, verb in WAYS.items()
    )
    return Content("\n".join(lines), (buttons,), silent=True)


@on(WELCOME)
async def look_again(request: UnreadRequest) -> None:
    number = request.arg.partition("-")[0]
    guild = request.client.get_guild(int(number) if number.isdecimal() else 0)
    place = None if guild is None else _place(guild)
    if guild is None:
        text = say("old-button", request.locale)
    elif place is None:
        lack = rights.named(_find_lack(guild, place) or NEEDED, request.locale)
        text = say("welcome-missing", request.locale, server=name(guild.name, locale=request.locale), rights=lack)
    else:
        text = say("welcome-there", request.locale, place=str(place.id))
    await request.answers.reply(text)


# Failed jobs of a server


SHOWN: Final = 8


async def listing(host: Host, failed: Sequence[Job], server: str, locale: str) -> list[str]:
    lines = [say("stuck-head", locale)] if failed else []
    lines += [_line(job, *await _about(host, job, server, locale), locale) for job in failed[:SHOWN]]
    if len(failed) > SHOWN:
        lines.append(say("stuck-more", locale, n=len(failed) - SHOWN))
    return lines


async def failures(request: Request) -> list[str]:
    failed = await request.services.jobs.failed(request.guild_id)
    return await listing(request.client, failed, request.server_name, request.locale)


@composes(HINDERED)
async def hindered(host: Host, notice: Notice) -> Content | None:
    """Tell the owner what Discord has long refused; void if nothing is any more."""
    guild, failures_here = host.get_guild(notice.guild), await host.services.outages.refused(notice.guild)
    if guild is None or not failures_here or notice.person is None:
        return None
    locale = (await host.services.people.get(notice.person)).reads or await servers.language(host, guild)
    head = say("notice-hindered", locale, server=title(guild.name, locale))
    text = "\n".join([head, *(await listing(host, failures_here, guild.name, locale))[1:]])[:MAX_MESSAGE_LENGTH]
    admins = guild.public_updates_channel
    if admins is None or notice.channel is not None:
        return Content(text, instead=lambda: host.services.notices.dropped(notice.id))
    return Content(text, instead=lambda: host.services.notices.redirect(notice.id, admins.id))


def button(request: Request) -> Button:
    return Button.for_verb("again", request.locale, emoji="🔁")


@on("again")
async def try_again(request: Request) -> None:
    request.admins_only()
    count = await request.services.jobs.retry(request.guild_id)
    request.wake()
    await request.answers.reply_further(say("stuck-again", request.locale, n=count))


async def _about(host: Host, job: Job, server: str, locale: str) -> tuple[str, str]:
    with contextlib.suppress(TableError, LookupError, TypeError, ValueError):  # damaged ones are listed too
        if job.kind in (kinds.SEASON, kinds.STANDING):
            league = (await host.leagues.views.view(int(job.key))).league
            return title(league.name, locale), str(league.channel)
        if job.table_id:
            table = await host.services.lobby.get(job.table_id)
            return title(table.name, locale), str(table.place)
    return title(server, locale), "none"


def reason(job: Job, locale: str) -> str:
    fault, _, error = job.why.partition(": ")
    if fault not in get_args(Fault):  # recorded by a version that kept the error's own words
        fault, error = "unforeseen", fault
    return say("stuck-why", locale, why=say(f"stuck-why-{fault}", locale), error=error.replace("`", "'") or "?")


def _line(job: Job, name: str, place: str, locale: str) -> str:
    at = job.due if job.given_up is None else job.given_up
    return say(
        "stuck-line",
        locale,
        what=job.kind,
        table=name,
        place=place,
        tries=job.tries,
        over=job.given_up is not None,
        at=times.at(at),
        why=reason(job, locale),
    )


# Strict tables: messages written in their threads during silence are deleted. A locked thread or slow mode would also
# block buttons. Of a message the bot learns author and place, but not the text.


MUTING_RIGHTS: Final = ("manage_messages",)
"""Required permissions, which the bot's invitation does not include."""
WRITTEN: Final = (discord.MessageType.default, discord.MessageType.reply)
"""Types of messages that people write; the others are Discord's own, such as notices of a pinned message."""


def check_strict(request: Request, table: Table) -> None:
    locale = request.locale
    if not isinstance(request.services.positions.game(table.game), Silent):
        raise UserError("strict-none", game=say(f"game-{table.game}", locale))
    thread = request.server.channel(table.thread)
    if thread is None or not thread.own:
        raise UserError("strict-no-thread")
    if lack := rights.lacking(thread.rights, MUTING_RIGHTS):
        raise UserError("strict-cannot", rights=rights.named(lack, locale))


async def hear(host: Host, message: discord.Message) -> None:
    """Delete a message written during silence; nobody is notified of it.

    Messages by bots stay, which includes answers to commands; so do all outside the bot's own threads. If Discord
    refuses, the table stops being strict and says so.
    """
    thread, author = message.channel, message.author
    if not isinstance(thread, discord.Thread) or host.user is None or thread.owner_id != host.user.id:
        return
    if author.bot or message.webhook_id is not None or message.type not in WRITTEN:
        return
    try:
        table = await host.services.muting.broken(thread.id)
        if table is None:
            return
        await message.delete()
        log.info("message removed from a muted thread", table=table.id, person=author.id)
    except discord.NotFound:
        return  # already deleted by another
    except discord.Forbidden:
        await host.services.muting.lift(thread.id)
        host.runner.wake()
    except (TableError, StoreError, discord.HTTPException) as error:
        log.warning("a message cannot be deleted", thread=thread.id, reason=str(error))


@composes(LIFTED)
async def _tell_end(host: Host, notice: Notice) -> Content:
    table = await table_of(host, notice)
    why, label = str(notice.payload["why"]), title(table.name, table.language)
    return Content(say("strict-lifted", table.language, why=why, table=label), silent=True)


# The overview: one pinned message with all tables of a server


PAUSE: Final = timedelta(seconds=20)
ROOM: Final = {"lobby": 1500, "running": 1700, "over": 450}
"""Characters reserved for each list; Discord takes 4,000 in a message."""
MARK: Final = "overview"
"""The verb of its buttons, which identifies its message."""
FULL: Final = 30003
"""Error code of a channel in which no more messages can be pinned."""


@does(kinds.OVERVIEW)
async def _update_overview(host: Host, job: Job) -> datetime | None:
    guild = int(job.key)
    async with postpone(host, job):
        channel = (await host.services.settings.guild(guild)).overview
        if channel is not None and not isinstance(available(host, guild).get_channel(channel), discord.TextChannel):
            log.warning("an overview's channel no longer exists", guild=guild, channel=channel)
            await host.services.settings.drop_channel(guild, channel)
            channel = None
        return await keep_up(host, OVERVIEW, guild, guild, channel, PAUSE)


@composes(OVERVIEW)
async def _overview(host: Host, notice: Notice) -> Content:
    guild = available(host, notice.guild)
    channel = guild.get_channel(notice.channel or 0)
    assert isinstance(channel, discord.TextChannel)
    overview = await host.services.lobby.overview(guild.id)
    live = tuple(await shown_in(host, guild, overview.live, channel))
    over = tuple(await shown_in(host, guild, overview.over, channel))
    page = show_overview(replace(overview, live=live, over=over), channel)
    return Content(layout=page, silent=True, mark=f":{MARK}:", sends="again", placed=partial(_pin, channel))


async def _pin(channel: discord.TextChannel, message: int) -> None:
    try:
        await channel.get_partial_message(message).pin()
    except discord.HTTPException as error:
        if not isinstance(error, discord.Forbidden) and error.code != FULL:
            raise
        log.warning("the overview cannot be pinned", channel=channel.id, code=error.code)


def show_overview(overview: Overview, channel: discord.TextChannel) -> Page:
    language = overview.settings.language or str(channel.guild.preferred_locale)
    tables = sorted(overview.live, key=lambda table: (table.since or table.created, table.id))
    lobbies = [table for table in tables if table.status == "lobby"]
    in_play = [table for table in tables if table.status == "running"]
    sections = {
        kind: [_table_line(table, language) for table in some]
        for kind, some in (("lobby", lobbies), ("running", in_play), ("over", overview.over))
    }
    blocks = [Text(say("overview-head", language))]
    for kind, lines in fit(sections).items():
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


def fit(sections: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    room, fits = sum(ROOM.values()), dict[str, list[str]]()
    needs = {kind: min(_length(lines), ROOM[kind]) for kind, lines in sections.items()}
    for kind, lines in sections.items():
        later = sum(length for other, length in needs.items() if other not in fits and other != kind)
        ends = accumulate(len(line) + 1 for line in lines)
        fits[kind] = [line for line, end in zip(lines, ends, strict=True) if end <= room - later]
        room -= _length(fits[kind])
    return fits


def _length(lines: Sequence[str]) -> int:
    return sum(len(line) + 1 for line in lines)


def _table_line(table: Table, language: str) -> str:
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
        who=row((seat_names(table, language)[seat.number] for seat in table.acting), language),
        since=times.at(at),
    )
