"""`/tables`: one's own on all servers, those of this one, and those to join; page by page. `/help`."""

from collections.abc import Mapping, Sequence
from typing import Final

from cogs import host, times
from cogs.commands.table import TABLE
from cogs.components import Anchor, Block, Button, Controls, Option, Page, Row, Select, Text, in_rows
from cogs.errors import UserError
from cogs.games import Adviser
from cogs.panels import page_of, turning
from cogs.request import Request, on
from cogs.slash import command
from hosting.aids import offered
from hosting.core import Table
from i18n import lists, say, title
from i18n.lists import row

A_PAGE: Final = 10
MAX_TABLES: Final = 1000
MAX_SERVERS: Final = 10
"""Servers on which open tables are looked for."""
KINDS: Final = {"mine": "button-overview-mine", "list": "button-overview-list", "open": "button-tables-open"}
"""One's own tables everywhere, those of this server, and those that one may join: the labels of their buttons."""


@command("tables", anywhere=True)
async def find(request: Request) -> None:
    await _show(request, "mine")


@on("page")
async def turn_over(request: Request) -> None:
    kind, at, *_ = [*request.arg.split("-"), ""]
    if kind not in KINDS or not at.isdecimal():
        raise UserError("old-button")
    await _show(request, kind, int(at))


@on("overview")
async def from_overview(request: Request) -> None:
    await _show(request, "mine" if request.arg == "mine" else "list")


async def _show(request: Request, kind: str, at: int = 0) -> None:
    tables, locale = await _tables(request, kind), request.locale
    here = [] if request.guild_id == 0 else ["list"]
    few, at, pages = page_of(tables, at, A_PAGE)
    ways = tuple(
        Button("page", say(KINDS[way], locale), f"{way}-0", chosen=way == kind) for way in ("mine", *here, "open")
    )
    if here:
        ways = (*ways, Button("ratings", say("button-ratings", locale)))
        ways = (*ways, Button("searches", say("button-search", locale)))
    if kind == "mine" and (due := len(await request.services.mistakes.due(request.person.id))):
        ways = (*ways, Button("mistakes", say("button-mistakes", locale, n=due), emoji="🎯"))
    blocks: list[Block] = [Text(say(f"{kind}-head" if tables else f"{kind}-none", locale))]
    blocks += [Text(line) for line in await _lines(request, few)]
    rows: list[Row] = [*in_rows(ways)]
    if pages > 1:
        blocks.append(Text(say("list-page", locale, at=at + 1, pages=pages)))
        rows.append(turning("page", at, pages, locale, f"{kind}-"))
    options = tuple(
        Option(str(table.id), lists.numbered(table.id, title(table.name, locale), locale))
        for table in few
        if table.guild == request.guild_id
    )
    if options:
        rows.append(Select("table-open", f"{kind}-{at}", say("choose-table", locale), options))
    await request.answers.reply(Page((*blocks, Controls(tuple(rows)))), Anchor(), in_layout=True)


async def _tables(request: Request, kind: str) -> list[Table]:
    lobby, me = request.services.lobby, request.person.id
    if kind == "mine":
        own = await lobby.of_person(me, limit=MAX_TABLES)
        return sorted(own, key=lambda table: not any(seat.person == me for seat in table.acting))
    if kind == "list" and request.guild_id:
        return await request.seen(await lobby.of_guild(request.guild_id, limit=MAX_TABLES))
    guilds, own = request.client.guilds, await lobby.of_person(me, limit=MAX_TABLES)
    shared = [guild.id for guild in guilds if len(guilds) <= MAX_SERVERS or guild.get_member(me) is not None]
    servers = [
        *dict.fromkeys([*([request.guild_id] if request.guild_id else []), *(table.guild for table in own), *shared])
    ]
    there = [table for number in servers[:MAX_SERVERS] for table in await lobby.of_guild(number, ("lobby",))]
    free = [table for table in there if len(table.seats) < table.places and table.seat_of(me) is None]
    return await request.server.seen_anywhere(me, free)


@on("table-open")
async def open_panel(request: Request) -> None:
    await TABLE.show(request, request.value)


async def _lines(request: Request, tables: Sequence[Table]) -> list[str]:
    places, locale = await request.services.outages.places([request.guild_id]), request.locale
    lost = {place.table for place in places if place.lost == "place"}
    seen = await request.server.sees_places(table.place for table in tables)

    def key(table: Table) -> str:
        hidden = (
            table.guild == request.guild_id and table.place not in seen and table.seat_of(request.person.id) is not None
        )
        return "line-lost" if table.id in lost else "line-hidden" if hidden else f"line-{table.status}"

    return [
        say(
            key(table),
            locale,
            number=table.id,
            table=title(table.name, locale),
            place=request.place(table),
            since=times.tell_since(table),
            taken=len(table.seats),
            places=table.places,
            who=row((host.seat_name(table, seat.number, locale) for seat in table.acting), locale),
        )
        for table in tables
    ]


# Help: five lines and six buttons, by the situation of the person who asks


WAYS: Final[Mapping[str, tuple[str, str, str]]] = {
    "turn": ("button-play", "open", ""),
    "hint": ("button-hint", "hint", ""),
    "plan": ("button-plan", "plan", ""),
    "table": ("button-help-table", "panel", "table."),
    "tables": ("button-overview-mine", "overview", "mine"),
    "play": ("button-help-play", "play", ""),
    "learn": ("button-help-learn", "learn-open", ""),
    "try": ("button-welcome-try", "learn-play", ""),
    "league": ("button-help-league", "panel", "league."),
    "preferences": ("button-help-preferences", "panel", "preferences."),
    "settings": ("button-settings", "settings", ""),
    "admin": ("button-help-admin", "panel", "admin."),
}
"""The labels of buttons, their verbs and arguments."""
BUTTONS: Final[Mapping[str, tuple[str, ...]]] = {
    "server": ("try", "learn", "play", "settings", "league", "preferences"),
    "player": ("learn", "try", "play", "tables", "league", "preferences"),
    "turn": ("turn", "hint", "table", "tables", "league", "preferences"),
    "table": ("table", "plan", "tables", "learn", "league", "preferences"),
    "admin": ("admin", "settings", "league", "play", "tables", "preferences"),
}
"""The ways that each situation offers, the most likely first."""
MAX_OWN: Final = 100


@command("help")
async def explain(request: Request) -> None:
    me, locale = request.person.id, request.locale
    own = await request.services.lobby.of_person(me, limit=MAX_OWN)
    acts = {table.id for table in own if any(seat.person == me for seat in table.acting)}
    here = [table for table in own if table.guild == request.guild_id and table.status == "running"]
    # the channel's, else one that waits for them
    table = min(here, key=lambda table: (table.place != request.channel_id, table.id not in acts), default=None)
    if table is not None:
        situation = "turn" if table.id in acts else "table"
    elif not request.is_admin:
        situation = "player"
    else:
        situation = "admin" if await request.services.lobby.of_guild(request.guild_id, limit=1) else "server"
    hints = table is not None and isinstance(request.client.interface(table.game), Adviser) and offered(table)
    ways = (WAYS["learn" if way == "hint" and not hints else way] for way in BUTTONS[situation])
    buttons = tuple(
        Button(verb, say(label, locale), f"{arg}{table.id}" if arg == "table." and table else arg)
        for label, verb, arg in ways
    )
    page = Page.of(say(f"help-{'table' if situation == 'turn' else situation}", locale), in_rows(buttons, 3))
    await request.answers.reply(page, Anchor() if table is None else Anchor(table.id, table.seq))
