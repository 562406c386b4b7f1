"""The admin's screen: all tables of a server, the players they wait for, and the admin's actions at each."""

from datetime import datetime, timedelta
from typing import Final

import naming
from cogs import host
from cogs.components import MAX_MESSAGE_LENGTH, Block, Button, Controls, Option, Page, Row, Select, Text, in_rows
from cogs.controls import cut, number
from cogs.delivery import hindrances, repost
from cogs.request import Request, TableRequest, on
from cogs.slash import command
from cogs.turn import post as turn_posts
from cogs.workbench import for_seat
from hosting.core import History, Seat, Table, TableError
from hosting.play import PastTurn, holder
from words import lists, name, say, title

A_PAGE: Final = 10
"""Number of tables on a page."""
MAX_TABLES: Final = 1000
"""Maximum number of a server's tables considered."""
STALLED: Final = timedelta(days=3)
"""Time after which a table that waits for a player is stalled."""
A_LINE: Final = 340
"""Characters of a table on the screen: ten tables and the rest are less than the 4,000 of a message."""


@command("table admin")
async def screen(request: Request) -> None:
    """Show the tables of the server, stalled ones first."""
    await request.answers.reply_in_layout(await listing(request, 0))


@on("admin")
async def turn_over(request: Request) -> None:
    """Show another page of the screen."""
    await request.answers.reply_in_layout(await listing(request, int(request.arg) if request.arg.isdecimal() else 0))


@on("admin-open")
async def choose(request: Request) -> None:
    """Open a table's panel. Raises AdminsOnly, NoSuchTable."""
    request.admins_only()
    await show(await request.at_table(int(request.value) if request.value.isdecimal() else 0))


async def listing(request: Request, at: int) -> Page:
    """Return one page of the screen. Raises AdminsOnly."""
    request.admins_only()
    services, locale, now = request.services, request.locale, request.client.clock.now()
    tables = await services.lobby.of_guild(request.guild_id, limit=MAX_TABLES)
    tables.sort(key=lambda table: _urgency(table, now))
    pages = max(1, -(-len(tables) // A_PAGE))
    at = min(at, pages - 1)
    on_page = tables[at * A_PAGE : (at + 1) * A_PAGE]
    failed = len(await services.jobs.failed(request.guild_id))
    stuck_row = (Button("stuck", say("button-stuck", locale, n=failed), emoji="⚠️"),)
    if not on_page:
        none = Text(say("admin-none", locale))
        return Page((none, Controls((stuck_row,)))) if failed else Page((none,))
    waiting = {seat.person for table in on_page for seat in table.acting if seat.person is not None}
    gone = await request.server.gone(waiting)
    unsent = await services.posts.unsent(request.guild_id)
    stalled = sum(_stalled(table, now) for table in tables)
    blocks: list[Block] = [Text(say("admin-head", locale, tables=len(tables), stalled=stalled))]
    blocks += [Text(_line(table, gone, unsent.get(table.id, 0), now, locale)) for table in on_page]
    options = tuple(
        Option(str(table.id), lists.numbered(table.id, title(table.name, locale), locale)) for table in on_page
    )
    rows: list[Row] = [Select("admin-open", str(at), say("admin-choose", locale), options)]
    if pages > 1:
        blocks.append(Text(say("list-page", locale, at=at + 1, pages=pages)))
        rows.append(
            (
                Button("admin", say("button-earlier", locale), str(max(at - 1, 0)), disabled=at == 0),
                Button("admin", say("button-later", locale), str(at + 1), disabled=at == pages - 1),
            )
        )
    if failed:
        rows.append(stuck_row)
    return Page((*blocks, Controls(tuple(rows))))


@on("stuck")
async def show_stuck(request: Request) -> None:
    """Show the failed jobs of this server, with a button to retry them. Raises AdminsOnly."""
    request.admins_only()
    lines = await hindrances.listed(request) or [say("stuck-none", request.locale)]
    back = Button("admin", say("button-admin-list", request.locale), "0")
    await request.answers.reply_in_layout(
        Page((Text("\n".join(lines)), Controls(((hindrances.button(request), back),))))
    )


async def show(request: TableRequest, note: str = "") -> None:
    """Show the current panel of the request's table, with a note on what was just done."""
    request = await request.renewed_table()
    table = request.table
    locale = request.locale
    people = [seat.person for seat in table.seats if seat.person is not None]
    gone = await request.server.gone(people)
    unsent = await request.services.posts.unsent(table.guild)
    now, names = request.client.clock.now(), host.seat_names(table, locale)
    seats = [
        say(
            "admin-seat",
            locale,
            seat=seat.number + 1,
            name=names[seat.number],
            vacant="yes" if seat.vacant else "no",
            gone="yes" if seat.person in gone else "no",
            since="none" if seat.since is None else f"<t:{int(seat.since.timestamp())}:R>",
        )
        for seat in table.seats
    ]
    head = _line(table, gone, unsent.get(table.id, 0), now, locale)
    texts = [text for text in (note, head, "\n".join(seats)) if text]
    back = (Button("admin", say("button-admin-list", locale), "0"),)
    page = Page((*map(Text, texts), Controls((*await _acts(request, table, locale), back))))
    await request.answers.reply_in_layout(page, table_id=table.id, seq=table.seq)


async def _acts(request: Request, table: Table, locale: str) -> list[Row]:
    end = Button("admin-end", say("button-admin-end", locale), style="red")
    again = Button("admin-post", say("button-admin-post", locale))
    if table.status == "lobby":
        return [(end,)]
    if table.status != "running":
        return []
    names = host.seat_names(table, locale)
    nudges = tuple(
        Button("admin-nudge", say("button-admin-nudge", locale, name=names[seat.number]), str(seat.number), "blue")
        for seat in table.acting
        if seat.person is not None
    )
    acts = tuple(
        Button("admin-act", say("button-admin-act", locale, name=names[seat.number]), str(seat.number))
        for seat in table.acting
        if seat.computer is None
    )
    rows: list[Row] = [*in_rows((*nudges[:5], *acts[:5], *_clocks(table, locale), again, end))]
    seats = tuple(
        Option(f"{seat.number}-{holder(seat)}", lists.numbered(seat.number + 1, names[seat.number], locale))
        for seat in table.seats
    )
    rows.append(Select("admin-seat", "", say("admin-choose-seat", locale), seats))
    turns = await _turns(request, table, locale)
    if turns:
        rows.append(Select("admin-back", "", say("admin-choose-turn", locale), turns))
    return rows


def _clocks(table: Table, locale: str) -> tuple[Button, ...]:
    """Return the controls for a table's clocks, if any: adding time for the seat to act, pausing, resuming."""
    if table.time_control is None:
        return ()
    names = host.seat_names(table, locale)
    buttons = tuple(
        Button("admin-time", say("button-admin-time", locale, name=names[seat.number]), str(seat.number))
        for seat in table.acting
        if seat.person is not None
    )
    verb = "admin-pause" if table.paused is None else "admin-resume"
    return (*buttons[:5], Button(verb, say(f"button-{verb}", locale)))


async def _turns(request: Request, table: Table, locale: str) -> tuple[Option, ...]:
    """Return the turns to which the game can return, with descriptions; none if the rules are not known here."""
    try:
        past = await request.services.moderation.turns(table.id)
        history = await request.services.positions.history(table.id)
        interface = request.client.interface(table.game)
    except TableError:
        return ()
    return tuple(
        Option(
            str(turn.ply),
            _told(history, turn, turn_posts.narration(history, interface, turn.ply, turn.last, locale), locale),
            say("admin-turn", locale, turns=at, revealed="yes" if turn.revealed else "no"),
        )
        for at, turn in enumerate(past, 1)
    )


def _told(history: History, turn: PastTurn, lines: list[str], locale: str) -> str:
    """Describe a turn on one line of a menu, which has no markdown."""
    if not lines:
        return name(history.table.seats[turn.seat].name, MAX_MESSAGE_LENGTH, locale=locale)
    return naming.label(lines[0].replace("**", ""), MAX_MESSAGE_LENGTH)


def _urgency(table: Table, now: datetime) -> tuple[int, datetime, int]:
    """Return the sort key of a table: stalled ones first, then running, paused, and not started."""
    group = 0 if _stalled(table, now) else 1
    if table.paused is not None:
        group = 2
    if table.status == "lobby":
        group = 3
    return group, table.since or table.created, table.id


def _stalled(table: Table, now: datetime) -> bool:
    """Return whether a table waits for nobody who is there, or for too long."""
    if table.status != "running" or table.paused is not None:
        return False
    return any(seat.vacant for seat in table.acting) or (table.since is not None and now - table.since >= STALLED)


def _line(table: Table, gone: frozenset[int], unsent: int, now: datetime, locale: str) -> str:
    since = table.since or table.created
    facts = {"number": str(table.id), "table": title(table.name, locale), "place": str(table.place)}
    relative = f"<t:{int(since.timestamp())}:R>"
    late = [say("admin-unsent", locale, n=unsent)] if unsent else []
    if table.status == "lobby":
        text = say("admin-lobby", locale, **facts, taken=len(table.seats), places=table.places, since=relative)
        return "\n".join((text, *late))
    if table.status != "running":
        return say("admin-ended", locale, **facts)
    how = "paused" if table.paused is not None else "stalled" if _stalled(table, now) else "running"
    names = host.seat_names(table, locale)
    who = lists.row((_called(seat, names[seat.number], gone, locale) for seat in table.acting[:4]), locale)
    text = say("admin-running", locale, **facts, how=how, who=who, since=relative)
    return "\n".join((cut(text, A_LINE), *late))


def _called(seat: Seat, name: str, gone: frozenset[int], locale: str) -> str:
    state = "vacant" if seat.vacant else "gone" if seat.person in gone else "here"
    return say("admin-waited", locale, name=name, state=state)


# Actions without a reason


@on("admin-nudge")
async def nudge(request: TableRequest) -> None:
    """Remind a player, at most once in a while. Raises AdminsOnly, Nudged, NotYourTurn."""
    request.admins_only()
    table, seat = request.table, number(request.arg, 8)
    await request.services.moderation.nudge(table.id, seat, request.person, admin=True)
    request.wake()
    await show(request, say("admin-nudged", request.locale, name=host.seat_name(table, seat, request.locale)))


@on("admin-act")
async def act(request: TableRequest) -> None:
    """Open the turn panel of a seat beside this one. Raises AdminsOnly, NotRunning, NotYourTurn."""
    await (await for_seat(request, number(request.arg, 8))).show(request, separate=True)


@on("admin-post")
async def post_again(request: TableRequest) -> None:
    """Post the table again in its channel. Raises AdminsOnly."""
    request.admins_only()
    await repost(request.client, request.table)
    await show(request, say("admin-posted", request.locale, place=str(request.table.place)))
