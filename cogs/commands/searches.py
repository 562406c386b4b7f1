"""People to play with: one's own searches, and the tables that come of everybody's; whom one avoids; ratings."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import i18n
from cogs import host as hosts
from cogs import places, rights, times
from cogs.commands.preferences import PANEL
from cogs.components import Anchor, Block, Button, Controls, Page, Pick, Row, Text, in_rows
from cogs.controls import number
from cogs.delivery import Content, composes, does, locale_of, mention, table_of
from cogs.errors import UserError
from cogs.host import Host
from cogs.panels import Act, page_number, page_of, turning
from cogs.request import Request, UnreadRequest, on
from cogs.sending import WITHOUT_RIGHTS, GuildServer, ServerChannel, available, membership, postpone
from hosting.core import PROVISIONAL, GuildSettings, Notice
from hosting.jobs import Job, PostponedError, kinds
from hosting.play import FOUND, LAPSED, Search
from i18n import say
from i18n.lists import row

ANYBODY: Final = "anybody"
WIDE: Final = "anybody-wide"
"""Words for a search in place of a table's place; with `WIDE` on all one's servers that allow it."""
AGAIN: Final = timedelta(hours=1)
"""Time after which people who could not be seated are tried again: a table of theirs may be over by then."""
NEEDED: Final = {
    "forum": (*places.THREADED, "send_messages"),
    "text": (*places.THREADED, "create_public_threads"),
}


async def begin(request: Request, game: str, seats: int, clock: str, *, wide: bool) -> None:
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
    leave = (Button.for_verb("search-leave", locale, str(search.id), n=n) for n, (search, _) in enumerate(searches, 1))
    ways = (
        *([Button("play", say("button-search", locale), ANYBODY, "blue")] if request.guild_id else []),
        Button("page", say("button-tables-open", locale), "open-0"),
        PANEL.back(locale),
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
            wide=search.wide,
            since=times.at(search.since),
            until=times.at(search.until, "f"),
            waiting=waiting - 1,
        )
        for n, (search, waiting) in enumerate(searches, 1)
    ]


@on("search-leave")
async def leave(request: UnreadRequest) -> None:
    await request.services.searches.leave(number(request.arg), request.person.id)
    await show(request)


PANEL.add(Act("me-avoid", "avoid-list"), Act("me-searches", "searches", emoji="🔎"))


# Whom somebody avoids, and ratings

A_PAGE: Final = 15
"""People on a page; of those whom somebody avoids each has a button."""


@on("avoid-list")
async def turn_over(request: Request) -> None:
    await _show_avoided(request, page_number(request.arg))


async def _show_avoided(request: Request, at: int = 0) -> None:
    locale, people = request.locale, await request.services.acquaintance.avoided(request.person.id)
    few, at, pages = page_of(people, at, A_PAGE)
    lines, forgive = [say("avoid-head", locale, n=len(people))], list[Button]()
    for n, person in enumerate(few, at * A_PAGE + 1):
        lines.append(say("avoid-line", locale, n=n, who=str(person)))
        forgive.append(Button.for_verb("forgive", locale, str(person), n=n))
    rows: list[Row] = [*in_rows(tuple(forgive)), Pick("avoid", "", say("choose-avoid", locale), "people")]
    if pages > 1:
        lines.append(say("list-page", locale, at=at + 1, pages=pages))
        rows.append(turning("avoid-list", at, pages, locale))
    rows.append((PANEL.back(locale),))
    page = Page((Text("\n".join(lines)), Controls(tuple(rows))))
    await request.answers.reply(page, Anchor(), in_layout=True)


@on("avoid")
async def avoid(request: Request) -> None:
    for value in request.values:
        await request.services.acquaintance.avoid(request.person.id, number(value))
    await _show_avoided(request)


@on("forgive")
async def forgive(request: Request) -> None:
    await request.services.acquaintance.forgive(request.person.id, number(request.arg))
    await _show_avoided(request)


@on("ratings")
async def show_ratings(request: Request) -> None:
    services, locale, me = request.services, request.locale, request.person.id
    takes_part = request.chosen.rated
    if request.arg in ("yes", "no"):
        takes_part = (await services.people.set(me, rated=request.arg == "yes")).rated
    blocks: list[Block] = [Text(say("ratings-head", locale, least=PROVISIONAL, own=takes_part))]
    for game in services.ratings.games():
        ratings = await services.ratings.of_guild(request.guild_id, game)
        ranking = [rating for rating in ratings.values() if not rating.provisional]
        ranking.sort(key=lambda rating: (-rating.displayed, rating.person))
        lines = [say("ratings-game", locale, game=say(f"game-{game}", locale))]
        if (own := ratings.get(me)) is not None:
            lines.append(say("ratings-own", locale, rating=own.displayed, tables=own.tables))
        for place, rating in enumerate(ranking[:A_PAGE], 1):
            who = i18n.name(await services.people.name(rating.person) or "", locale=locale)
            facts: dict[str, str | int] = {"place": place, "rating": rating.displayed, "tables": rating.tables}
            lines.append(say("ratings-line", locale, who=who, **facts))
        blocks.append(Text("\n".join(lines if ranking else [*lines, say("ratings-none", locale)])))
    label = say("button-ratings-off" if takes_part else "button-ratings-on", locale)
    choice = Button("ratings", label, "no" if takes_part else "yes")
    await request.answers.reply(Page((*blocks, Controls(((choice,),)))), Anchor(), in_layout=True)


# Tables, by a job of each server


@does(kinds.SEARCH)
async def look(host: Host, job: Job) -> datetime | None:
    """Seat all who can be seated; return when the next search's time is up."""
    searches, guild, fault = host.services.searches, int(job.key), None
    due, enough = await searches.lapse(guild), await searches.enough(guild)
    for some in enough:
        try:
            async with postpone(host, job), places.making(guild):
                while await _seat(host, guild, some):
                    pass
        except PostponedError as error:  # the others may have another place
            fault = error
    if fault is not None:
        raise fault
    soon = host.clock.now() + AGAIN
    return min(due or soon, soon) if enough else due


async def _seat(host: Host, guild: int, some: Sequence[Search]) -> bool:
    """Seat a group, if there is one, in a new place; return whether there was one."""
    settings, server = await host.services.settings.guild(guild), GuildServer(host, available(host, guild), None)
    for place in _places(server, settings, [search.channel for search in some if search.guild == guild]):
        fit = {search.id: await _name(host, guild, settings, place, search.person) for search in some}
        names = {number: name for number, name in fit.items() if name}
        if group := await host.services.searches.choose(guild, names):
            break
    else:
        return False
    language, label = group[0].language, say("search-table", group[0].language)
    create = partial(server.create_post, language=language) if place.kind == "forum" else server.create_thread
    try:
        room = await create(place.id, places.title(group[0].game, label, language))
    except UserError as error:
        raise PostponedError(WITHOUT_RIGHTS, "refused") from error
    own, thread = {search.id: names[search.id] for search in group}, room.thread or 0
    try:
        table = await host.services.searches.seat(guild, own, channel=room.channel, thread=thread, name=label)
    except Exception:  # not if it is cancelled: its table may be stored
        await room.discard()
        raise
    if table is None:
        await room.discard()
    return True


def _places(server: GuildServer, settings: GuildSettings, channels: Sequence[int]) -> list[ServerChannel]:
    """Return the places of new tables, else where somebody looks for one. Raises PostponedError for none."""
    numbers = [number for number in (settings.forum, *settings.channels) if number is not None]
    fit = [
        there
        for there in map(server.channel, numbers or dict.fromkeys(channels))
        if there is not None and there.kind in NEEDED and not rights.lacking(there.rights, NEEDED[there.kind])
    ]
    if not fit:
        raise PostponedError(WITHOUT_RIGHTS, "rights")
    return fit


async def _name(host: Host, guild: int, settings: GuildSettings, place: ServerChannel, person: int) -> str:
    """Return a member's name on a server; empty unless they may open tables there, and see where these are."""
    member, roles = await membership(host, guild, person), {settings.opener_role, settings.admin_role}
    if member is None or place.id not in await member.sees_places([place.id]):
        return ""
    opens = settings.opener_role is None or member.manages or not member.roles.isdisjoint(roles)
    return member.called if opens else ""


@composes(FOUND)
async def tell(host: Host, notice: Notice) -> Content | None:
    table = await table_of(host, notice)
    seat = table.seat_of(notice.person or 0)
    if seat is None or table.status != "running":
        return None
    locale = await locale_of(host, notice, table.language)
    others = [name for number, name in enumerate(hosts.seat_names(table, locale)) if number != seat.number]
    about = {"game": say(f"game-{table.game}", locale), "others": row(others, locale)}
    return Content(say("search-found", locale, who=mention(notice), **about, link=hosts.link(table.guild, table.place)))


@composes(LAPSED)
async def end(host: Host, notice: Notice) -> Content:
    """Write to somebody that their search is over; nobody else learns that they looked for a table."""
    locale = await locale_of(host, notice, str(notice.payload["language"]))
    game, seats = say(f"game-{notice.payload['game']}", locale), int(notice.payload["places"])
    return Content(say("search-lapsed", locale, game=game, seats=seats))
