"""Finding people to play with: one's own searches, and the tables that come of everybody's."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Final

import i18n
from cogs import host as hosts
from cogs import panels, places, rights
from cogs.commands.preferences import PANEL
from cogs.components import Anchor, Button, Controls, Page, Text, in_rows
from cogs.controls import number
from cogs.delivery import Content, composes, does
from cogs.door import GuildServer, membership
from cogs.errors import UserError
from cogs.host import Host
from cogs.panels import Act
from cogs.request import Request, ServerChannel, UnreadRequest, on
from cogs.sending import WITHOUT_RIGHTS, available, postponed
from hosting.core import GuildSettings, Notice
from hosting.jobs import Job, PostponedError, kinds
from hosting.play import FOUND, LAPSED, Search
from i18n import say
from i18n.lists import row

ANYBODY: Final = "anybody"
WIDE: Final = "anybody-wide"
"""Words for a search in place of a table's place; with `WIDE` on all one's servers that allow it."""
NEEDED: Final = {
    "forum": (*places.THREADED, "send_messages"),
    "text": (*places.THREADED, "create_public_threads"),
}
"""Rights to make a table's place, by the kind of channel."""


async def begin(request: Request, game: str, seats: int, clock: str, *, wide: bool) -> None:
    """Look for a table in the server's language, and show the searches. Raises what refuses it."""
    if not request.guild_id:
        raise UserError("old-button")
    places.check_role(request)
    own, _, _ = places.language(request).partition("-")
    await request.services.searches.begin(
        request.person,
        request.guild_id,
        request.parent_id,
        game=game,
        places=seats,
        clock=clock,
        language=next((tag for tag in i18n.languages() if tag.partition("-")[0] == own), i18n.ENGLISH),
        wide=wide,
    )
    request.wake()
    await show(request)


@on("searches")
async def show(request: UnreadRequest) -> None:
    locale, searches = request.locale, await request.services.searches.of_person(request.person.id)
    lines = describe(searches, locale) or [say("search-none", locale)]
    leave = (
        Button("search-leave", say("button-search-leave", locale, n=n), str(search.id))
        for n, (search, _) in enumerate(searches, 1)
    )
    ways = (
        *([Button("play", say("button-search", locale), ANYBODY, "blue")] if request.guild_id else []),
        Button("page", say("button-tables-open", locale), "open-0"),
        panels.button(PANEL, "", say("button-back", locale)),
    )
    page = Page((Text("\n".join(lines)), Controls((*in_rows(tuple(leave)), ways))))
    await request.answers.reply(page, Anchor(), in_layout=True)


def describe(searches: Sequence[tuple[Search, int]], locale: str) -> list[str]:
    return [
        say(
            "search-line",
            locale,
            n=n,
            game=say(f"game-{search.game}", locale),
            seats=search.places,
            clock=say(f"choice-clock-{search.clock}", locale),
            language=i18n.own_name(search.language),
            wide="yes" if search.wide else "no",
            since=f"<t:{int(search.since.timestamp())}:R>",
            until=f"<t:{int(search.until.timestamp())}:f>",
            waiting=waiting - 1,
        )
        for n, (search, waiting) in enumerate(searches, 1)
    ]


@on("search-leave")
async def leave(request: UnreadRequest) -> None:
    await request.services.searches.leave(number(request.arg), request.person.id)
    await show(request)


PANEL.add(Act("me-searches", "searches", emoji="🔎"))


# Tables, by a job of each server


@does(kinds.SEARCH)
async def look(host: Host, job: Job) -> datetime | None:
    """Seat all who can be seated on a server, and end searches whose time is up; return when the next one's is."""
    searches, guild = host.services.searches, int(job.key)
    await searches.lapse(guild)
    async with postponed(host, job), places.making(guild):
        for some in await searches.enough(guild):
            while await _seat(host, guild, some):
                pass
    return await searches.lapse(guild)


async def _seat(host: Host, guild: int, some: Sequence[Search]) -> bool:
    """Seat a group of people, if there is one, in a new thread or forum post; return whether there was one."""
    settings, server = await host.services.settings.guild(guild), GuildServer(host, available(host, guild), None)
    place = _place(server, settings, [search.channel for search in some if search.guild == guild])
    fit = [search.id for search in some if await _may(host, guild, settings, place, search.person)]
    group = await host.services.searches.choose(guild, fit)
    if not group:
        return False
    language, create = group[0].language, server.create_thread
    called = say("search-table", language)
    if place.kind == "forum":
        create = partial(server.create_post, language=language)
    try:
        made = await create(place.id, places.title(group[0].game, called, language))
    except UserError as error:
        raise PostponedError(WITHOUT_RIGHTS, "refused") from error
    chosen, thread, table = [search.id for search in group], made.thread or 0, None
    try:
        table = await host.services.searches.seat(guild, chosen, channel=made.channel, thread=thread, name=called)
    finally:
        if table is None:
            await made.discard()
    return True


def _place(server: GuildServer, settings: GuildSettings, channels: Sequence[int]) -> ServerChannel:
    """Return where the server has its new tables, or else where somebody looks for one. Raises PostponedError."""
    chosen = [number for number in (settings.forum, *settings.channels) if number is not None]
    for there in map(server.channel, chosen or channels):
        if there is not None and there.kind in NEEDED and not rights.lacking(there.rights, NEEDED[there.kind]):
            return there
    raise PostponedError(WITHOUT_RIGHTS, "rights")


async def _may(host: Host, guild: int, settings: GuildSettings, place: ServerChannel, person: int) -> bool:
    """Return whether somebody is on a server, may open tables there, and sees where they are."""
    member = await membership(host, guild, person)
    if member is None or place.id not in await member.sees_places([place.id]):
        return False
    return settings.opener_role is None or member.manages or not member.roles.isdisjoint(
        {settings.opener_role, settings.admin_role}
    )  # fmt: skip


@composes(FOUND)
async def tell(host: Host, notice: Notice) -> Content | None:
    table = await host.services.lobby.get(notice.table_id or 0)
    seat = table.seat_of(notice.person or 0)
    if seat is None or table.status != "running":
        return None
    locale, who = table.language, f"<@{notice.person}>"
    if notice.channel is None:
        locale, who = await _reads(host, notice) or locale, "none"
    others = [name for number, name in enumerate(hosts.seat_names(table, locale)) if number != seat.number]
    about = {"game": say(f"game-{table.game}", locale), "others": row(others, locale)}
    return Content(say("search-found", locale, who=who, **about, link=hosts.link(table.guild, table.place)))


@composes(LAPSED)
async def end(host: Host, notice: Notice) -> Content:
    """Write to somebody that their search is over; nobody else learns that they looked for a table."""
    locale = await _reads(host, notice) or str(notice.payload["language"])
    game, seats = say(f"game-{notice.payload['game']}", locale), int(notice.payload["places"])
    return Content(say("search-lapsed", locale, game=game, seats=seats))


async def _reads(host: Host, notice: Notice) -> str | None:
    return (await host.services.people.get(notice.person or 0)).reads
