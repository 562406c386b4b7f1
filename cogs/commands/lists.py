"""Lists of tables, page by page: those of the server, and the user's own."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from cogs import host
from cogs.components import Block, Button, Controls, Page, Text
from cogs.errors import UserError
from cogs.games import openers
from cogs.request import Request, on
from cogs.slash import command
from hosting.core import Table
from words import say, title
from words.lists import row

A_PAGE: Final = 10
"""Number of tables on a page."""
MAX_TABLES: Final = 1000
"""Maximum number of a server's tables considered."""


@command("table list")
async def find_all(request: Request) -> None:
    """List the server's tables, privately."""
    await request.answers.reply_in_layout(await _page(request, "list", 0))


@command("table mine")
async def find_mine(request: Request) -> None:
    """List the user's tables on this server, privately."""
    await request.answers.reply_in_layout(await _page(request, "mine", 0))


@on("page")
async def turn_over(request: Request) -> None:
    """Show another page of a list."""
    kind, _, at = request.arg.partition("-")
    if kind not in _LISTS or not at.isdecimal():
        raise UserError("old-button")
    await request.answers.reply_in_layout(await _page(request, kind, int(at)))


@on("overview")
async def from_overview(request: Request) -> None:
    """Show the user a private list, pressed under the server's overview."""
    await request.answers.reply_in_layout(await _page(request, "mine" if request.arg == "mine" else "list", 0))


async def _page(request: Request, kind: str, at: int) -> Page:
    tables = await _LISTS[kind](request)
    locale, pages = request.locale, max(1, -(-len(tables) // A_PAGE))
    at = min(at, pages - 1)
    ways_in = openers(request.client.interfaces, locale)
    blocks: list[Block] = [Text(say(f"{kind}-head" if tables else f"{kind}-none", locale, open=ways_in))]
    blocks += [Text(line) for line in await _lines(request, tables[at * A_PAGE : (at + 1) * A_PAGE])]
    if pages > 1:
        blocks.append(Text(say("list-page", locale, at=at + 1, pages=pages)))
        ways = (("earlier", at - 1), ("later", at + 1))
        buttons = tuple(
            Button("page", say(f"button-{way}", locale), f"{kind}-{to}", disabled=not 0 <= to < pages)
            for way, to in ways
        )
        blocks.append(Controls((buttons,)))
    return Page(tuple(blocks))


async def _of_server(request: Request) -> list[Table]:
    """Return the server's tables that the reader may see, the newest first."""
    return await request.seen(await request.services.lobby.of_guild(request.guild_id, limit=MAX_TABLES))


async def _of_person(request: Request) -> list[Table]:
    """Return the tables on this server at which the reader plays."""
    tables = await request.services.lobby.of_person(request.person.id, limit=MAX_TABLES)
    return [table for table in tables if table.guild == request.guild_id]


async def _lines(request: Request, tables: list[Table]) -> list[str]:
    """Describe each table's channel and the players to act, or why its reader does not find it."""
    places, locale = await request.services.outages.places([request.guild_id]), request.locale
    lost = {place.table for place in places if place.lost == "place"}
    seen = await request.server.sees_places(table.place for table in tables)

    def key(table: Table) -> str:
        hidden = table.place not in seen and table.seat_of(request.person.id) is not None
        return "line-lost" if table.id in lost else "line-hidden" if hidden else f"line-{table.status}"

    return [
        say(
            key(table),
            locale,
            number=table.id,
            table=title(table.name, locale),
            place=str(table.place),
            taken=len(table.seats),
            places=table.places,
            who=row((host.seat_name(table, seat.number, locale) for seat in table.acting), locale),
        )
        for table in tables
    ]


_LISTS: Final[Mapping[str, Callable[[Request], Awaitable[list[Table]]]]] = {"list": _of_server, "mine": _of_person}
