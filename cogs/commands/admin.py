"""`/admin`: a server's tables, actions at each of them, some for a reason; turns for a seat, the bot's state."""

import math
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib import metadata
from typing import Final, TypeAlias

from cogs import host, times
from cogs.components import Anchor, Button, Controls, Field, Form, Option, Page, Pick, Row, Select, Style, Text, in_rows
from cogs.controls import number
from cogs.delivery import repost, retire, servers
from cogs.errors import UserError
from cogs.panels import MAX_LABEL, MAX_OPTIONS, Act, Panel, page_number, page_of, turning
from cogs.request import Request, TableRequest, on
from cogs.sending import work
from cogs.turn import post as turn_posts
from cogs.workbench import for_seat
from gamekit import naming
from hosting.core import HOUR, BadValue, Seat, Stale, Table, TableError
from hosting.play import MAX_GIVEN, MAX_REASON_LENGTH, holder
from i18n import lists, name, say, title
from i18n.lists import row


@on("about")
async def about(request: Request) -> None:
    request.admins_only()
    client, locale = request.client, request.locale
    count = await client.services.lobby.count()
    unsent = len(await client.services.posts.pending())
    latency = "none" if math.isnan(client.latency) else str(round(client.latency * 1000))
    counts = client.workers.counts
    games = (client.services.positions.game(game) for game in client.interfaces)
    busy = len({job.table_id for job in client.runner.running})
    lines = [
        say(
            "about-version",
            locale,
            version=client.version,
            engine=row((say("about-engine", locale, game=game.name, version=game.version) for game in games), locale),
            library=metadata.version("discord.py"),
        ),
        say("about-up", locale, since=times.at(client.started), guilds=len(client.guilds)),
        say(
            "about-tables",
            locale,
            lobby=count.get("lobby", 0),
            running=count.get("running", 0),
            over=count.get("over", 0),
            cancelled=count.get("cancelled", 0),
        ),
        say("about-latency", locale, latency=latency),
        say("about-database", locale, size=await client.services.store.size() // 1024),
        say("about-queues", locale, unsent=unsent, busy=busy, jobs=work.waiting(client)),
        say("about-workers", locale, done=counts.done, replaced=counts.replaced),
    ]
    failures = await servers.failures(request)
    back = PANEL.back(locale)
    rows = ((servers.button(request), back) if failures else (back,),)
    await request.answers.reply(Page.of("\n".join([*lines, *failures]), rows), Anchor())


# The screen

A_PAGE: Final = 10
FIRST: Final = 5
"""Tables named on the panel, whose words are less than 2,000 characters."""
MAX_TABLES: Final = 1000
STALLED: Final = timedelta(days=3)
A_LINE: Final = 340
"""Characters of a table on the screen: ten tables and the rest are less than the 4,000 of a message."""


@dataclass(frozen=True, slots=True)
class Subject:
    tables: tuple[Table, ...]
    """The server's, the most urgent first."""
    here: Table | None
    """The channel's, while it is played."""
    failed: int
    manages: bool

    @property
    def waits_for(self) -> Seat | None:
        """The first seat at the channel's table that a computer player does not play."""
        return next((seat for seat in self.here.acting if seat.computer is None), None) if self.here else None


async def read(request: Request, _: str) -> Subject:
    request.admins_only()
    tables = await _sort(request)
    here = next((table for table in tables if table.place == request.channel_id and table.status == "running"), None)
    failures = len(await request.services.jobs.failed(request.guild_id))
    return Subject(tuple(tables), here, failures, request.manages)


async def stand(request: Request, subject: Subject) -> Page:
    locale, tables = request.locale, subject.tables
    if not tables:
        return Page.of(say("admin-none", locale))
    lines = await _lines(request, tables, tables[:FIRST])
    if (here := subject.here) is not None:
        lines.append(say("admin-here", locale, table=lists.numbered(here.id, title(here.name, locale), locale)))
    return Page.of("\n".join(lines), (_menu(tables[:MAX_OPTIONS], "", locale),))


async def _lines(request: Request, tables: Sequence[Table], few: Sequence[Table]) -> list[str]:
    locale, now = request.locale, request.client.clock.now()
    away = await request.server.gone(seat.person for table in few for seat in table.acting if seat.person is not None)
    unsent = await request.services.posts.unsent(request.guild_id)
    stalls = sum(_stalls(table, now) for table in tables)
    head = say("admin-head", locale, tables=len(tables), stalled=stalls)
    return [head, *(_line(table, away, unsent.get(table.id, 0), now, locale) for table in few)]


PANEL: Final = Panel("admin", read, stand, lambda it: (it.here.id, it.here.seq, "") if it.here else (0, 0, ""))
PANEL.add(
    Act(
        "button-admin-turn",
        "admin-act",
        lambda it: "" if it.waits_for is None else str(it.waits_for.number),
        lambda it: it.waits_for is not None,
    ),
    Act("button-admin-here", "admin-open", lambda it: str(it.here.id) if it.here else "", lambda it: bool(it.here)),
    Act("button-admin-post", "admin-post", when=lambda it: it.here is not None),
    Act("button-admin-list", "admin", "0", lambda it: bool(it.tables)),
    Act("button-admin-failed", "stuck", when=lambda it: it.failed > 0, emoji="⚠️"),
    Act("button-leagues", "panel", "league."),
    Act("button-settings", "settings", when=lambda it: it.manages),
    Act("button-about", "about"),
)
PANEL.command()


@on("admin")
async def turn_over(request: Request) -> None:
    request.admins_only()
    locale, tables = request.locale, await _sort(request)
    failures = len(await request.services.jobs.failed(request.guild_id))
    few, at, pages = page_of(tables, page_number(request.arg), A_PAGE)
    lines = await _lines(request, tables, few) if tables else [say("admin-none", locale)]
    rows: list[Row] = [_menu(few, str(at), locale)] if few else []
    if pages > 1:
        lines.append(say("list-page", locale, at=at + 1, pages=pages))
        rows.append(turning("admin", at, pages, locale))
    if failures:
        rows.append((Button.for_verb("stuck", locale, emoji="⚠️", n=failures),))
    page = Page((*map(Text, lines), *((Controls(tuple(rows)),) if rows else ())))
    await request.answers.reply(page, Anchor(), in_layout=True)


@on("admin-open")
async def choose(request: Request) -> None:
    request.admins_only()
    choice = request.value or request.arg
    await show(await request.at_table(int(choice) if choice.isdecimal() else 0))


async def _sort(request: Request) -> list[Table]:
    now = request.client.clock.now()
    tables = await request.services.lobby.of_guild(request.guild_id, limit=MAX_TABLES)
    return sorted(tables, key=lambda table: _urgency(table, now))


def _menu(tables: Sequence[Table], arg: str, locale: str) -> Select:
    options = tuple(
        Option(str(table.id), lists.numbered(table.id, title(table.name, locale), locale)) for table in tables
    )
    return Select("admin-open", arg, say("admin-choose", locale), options)


@on("stuck")
async def show_stuck(request: Request) -> None:
    request.admins_only()
    lines = await servers.failures(request) or [say("stuck-none", request.locale)]
    back = Button("admin", say("button-admin-list", request.locale), "0")
    page = Page((Text("\n".join(lines)), Controls(((servers.button(request), back),))))
    await request.answers.reply(page, in_layout=True)


async def show(request: TableRequest, note: str = "") -> None:
    request = await request.renewed_table()
    table = request.table
    locale = request.locale
    people = [seat.person for seat in table.seats if seat.person is not None]
    leavers = await request.server.gone(people)
    unsent = await request.services.posts.unsent(table.guild)
    now, names = request.client.clock.now(), host.seat_names(table, locale)
    seats = [
        say(
            "admin-seat",
            locale,
            seat=seat.number + 1,
            name=names[seat.number],
            vacant=seat.vacant,
            gone=seat.person in leavers,
            since=times.at(seat.since),
        )
        for seat in table.seats
    ]
    head = _line(table, leavers, unsent.get(table.id, 0), now, locale)
    texts = [text for text in (note, head, "\n".join(seats)) if text]
    back = (Button("admin", say("button-admin-list", locale), "0"),)
    page = Page((*map(Text, texts), Controls((*await _controls(request, table, locale), back))))
    await request.answers.reply(page, Anchor(table.id, table.seq), in_layout=True)


async def _controls(request: Request, table: Table, locale: str) -> list[Row]:
    end = Button.for_verb("admin-end", locale, style="red")
    if table.status == "lobby":
        return [(end,)]
    if table.status != "running":
        return []
    names, again = host.seat_names(table, locale), Button.for_verb("admin-post", locale)
    people = [seat for seat in table.acting if seat.person is not None]

    def each(label: str, seats: Sequence[Seat], style: Style = "grey") -> list[Button]:
        verb = label.removeprefix("button-")
        return [
            Button(verb, say(label, locale, name=names[seat.number]), str(seat.number), style) for seat in seats[:5]
        ]

    clocks = each("button-admin-time", people) if table.time_control is not None else []
    if table.time_control is not None:
        verb = "admin-pause" if table.paused is None else "admin-resume"
        clocks.append(Button(verb, say(f"button-{verb}", locale)))
    acts = each("button-admin-act", [seat for seat in table.acting if seat.computer is None])
    rows: list[Row] = [*in_rows((*each("button-admin-nudge", people, "blue"), *acts, *clocks, again, end))]
    seats = tuple(
        Option(f"{seat.number}-{holder(seat)}", lists.numbered(seat.number + 1, names[seat.number], locale))
        for seat in table.seats
    )
    rows.append(Select("admin-seat", "", say("admin-choose-seat", locale), seats))
    turns = await _turns(request, table, locale)
    if turns:
        rows.append(Select("admin-back", "", say("admin-choose-turn", locale), turns))
    return rows


async def _turns(request: Request, table: Table, locale: str) -> tuple[Option, ...]:
    """Return turns to go back to; none under unknown rules."""
    try:
        past = await request.services.moderation.turns(table.id)
        history = await request.services.positions.history(table.id)
        interface = request.client.interface(table.game)
    except TableError:
        return ()
    options = []
    for at, turn in enumerate(past, 1):
        lines = turn_posts.narration(history, interface, turn.ply, turn.last, locale)
        seat = name(history.table.seats[turn.seat].name, MAX_LABEL, locale=locale)
        label = naming.label(lines[0].replace("**", ""), MAX_LABEL) if lines else seat
        options.append(Option(str(turn.ply), label, say("admin-turn", locale, turns=at, revealed=turn.revealed)))
    return tuple(options)


def _urgency(table: Table, now: datetime) -> tuple[int, datetime, int]:
    """Sort stalled tables first, then running, paused, unbegun."""
    group = 3 if table.status == "lobby" else 2 if table.paused is not None else 0 if _stalls(table, now) else 1
    return group, table.since or table.created, table.id


def _stalls(table: Table, now: datetime) -> bool:
    if table.status != "running" or table.paused is not None:
        return False
    return any(seat.vacant for seat in table.acting) or (table.since is not None and now - table.since >= STALLED)


def _line(table: Table, gone: frozenset[int], unsent: int, now: datetime, locale: str) -> str:
    since = table.since or table.created
    facts = {"number": str(table.id), "table": title(table.name, locale), "place": str(table.place)}
    relative = times.at(since)
    late = [say("admin-unsent", locale, n=unsent)] if unsent else []
    if table.status == "lobby":
        text = say("admin-lobby", locale, **facts, taken=len(table.seats), places=table.places, since=relative)
        return "\n".join((text, *late))
    if table.status != "running":
        return say("admin-ended", locale, **facts)
    how = "paused" if table.paused is not None else "stalled" if _stalls(table, now) else "running"
    names = host.seat_names(table, locale)
    waits = [
        say(
            "admin-waited",
            locale,
            name=names[seat.number],
            state="vacant" if seat.vacant else "gone" if seat.person in gone else "here",
        )
        for seat in table.acting[:4]
    ]
    who = lists.row(waits, locale)
    text = say("admin-running", locale, **facts, how=how, who=who, since=relative)
    return "\n".join((naming.cut(text, A_LINE), *late))


# Actions without a reason


@on("admin-nudge")
async def nudge(request: TableRequest) -> None:
    request.admins_only()
    table, seat = request.table, number(request.arg, 8)
    await request.services.moderation.nudge(table.id, seat, request.person, admin=True)
    request.wake()
    await show(request, say("admin-nudged", request.locale, name=host.seat_names(table, request.locale)[seat]))


@on("admin-act")
async def act_for_seat(request: TableRequest) -> None:
    await (await for_seat(request, number(request.arg, 8))).show(request, separate=True)


@on("admin-post")
async def post_again(request: TableRequest) -> None:
    request.admins_only()
    await repost(request.client, request.table)
    await show(request, say("admin-posted", request.locale, place=str(request.table.place)))


# Actions with a reason

ANYBODY = "anybody"
MAX_HOURS = MAX_GIVEN // HOUR

Action: TypeAlias = Callable[[TableRequest, str], Awaitable[None]]


def _acts(verb: str, filled: str, title: str) -> Callable[[Action], Action]:
    """Have `verb` ask for a reason in a form of that title, and the form's own verb do the action."""

    @on(verb, "form")
    async def ask(request: Request) -> None:
        request.admins_only()
        locale = request.locale
        label, hint = say("form-reason", locale), say("form-reason-hint", locale)
        fields = [Field("reason", label, hint, longest=MAX_REASON_LENGTH, required=True)]
        if verb == "admin-time":
            fields.insert(0, Field("hours", say("form-hours", locale), value="24", longest=4, required=True))
        await request.answers.ask(Form(filled, request.value or request.arg, say(title, locale), tuple(fields)))

    def register(action: Action) -> Action:
        @on(filled)
        async def do(request: TableRequest) -> None:
            request.admins_only()
            await action(request, request.fields.get("reason", ""))
            request.wake()
            await show(request, say("admin-done", request.locale))

        return action

    return register


# A seat


@on("admin-seat")
async def choose_seat(request: TableRequest) -> None:
    request.admins_only()
    table, locale = request.table, request.locale
    seat = _seat(request, request.value)
    arg = f"{seat.number}-{holder(seat)}"
    kinds = request.services.positions.game(table.game).computers
    takers = (
        Button("admin-give", say("button-admin-anybody", locale), f"{arg}-{ANYBODY}"),
        *(Button("admin-give", host.computer(kind, locale), f"{arg}-{kind}", emoji="🤖") for kind in kinds),
    )
    rows: tuple[Row, ...] = (
        *in_rows(takers),
        Pick("admin-offer", arg, say("admin-choose-person", locale), "people"),
        (Button("admin-panel", say("button-back", locale)),),
    )
    text = say(
        "admin-replace", locale, seat=host.seat_names(table, locale)[seat.number], table=title(table.name, locale)
    )
    await request.answers.reply(Page((Text(text), Controls(rows))), Anchor(table.id, table.seq), in_layout=True)


@on("admin-panel")
async def back_to_panel(request: TableRequest) -> None:
    request.admins_only()
    await show(request)


@_acts("admin-give", "admin-given", "form-replace")
async def given(request: TableRequest, reason: str) -> None:
    table, (seat, held, taker) = request.table, _three(request.arg)
    computer = None if taker == ANYBODY else taker
    await request.services.moderation.replace(table.id, seat, held, computer, request.person, reason, admin=True)


@on("admin-offer")
async def offer_seat(request: TableRequest) -> None:
    request.admins_only()
    table, seat = request.table, _seat(request, request.arg)
    member = await request.server.member(int(request.value)) if request.value.isdecimal() else None
    if member is None or member.bot:
        raise UserError("handover-bot")
    await request.services.offers.make(table.id, seat.number, member.id, request.person, admin=True)
    request.wake()
    await show(request, say("offered", request.locale, who=name(member.name)))


def _seat(request: TableRequest, arg: str) -> Seat:
    """Return a seat that its player still has. Raises Stale."""
    table, (seat, held, _) = request.table, _three(f"{arg}-")
    if seat >= len(table.seats):
        raise BadValue(f"table {table.id} has no seat {seat}", table=table.id)
    if holder(table.seats[seat]) != held:
        raise Stale(f"seat {seat} of table {table.id} has changed hands", table=table.id)
    return table.seats[seat]


def _three(arg: str) -> tuple[int, str, str]:
    seat, _, rest = arg.partition("-")
    held, _, taker = rest.partition("-")
    return number(seat, 2), held, taker


# The game


@_acts("admin-back", "admin-gone-back", "form-back")
async def gone_back(request: TableRequest, reason: str) -> None:
    ply, table, seq = number(request.arg, 8), request.table, request.seq
    await request.services.moderation.roll_back(table.id, seq, ply, request.person, reason, admin=True)


@_acts("admin-time", "admin-time-given", "form-time")
async def time_given(request: TableRequest, reason: str) -> None:
    table, seat, hours = request.table, number(request.arg, 2), request.fields.get("hours", "").strip()
    if not (hours.isdecimal() and hours.isascii() and 1 <= int(hours) <= MAX_HOURS):
        raise UserError("time-hours", most=MAX_HOURS)
    await request.services.clocks.give(table.id, seat, int(hours) * HOUR, request.person, admin=True, reason=reason)


@_acts("admin-pause", "admin-paused", "form-pause")
async def paused(request: TableRequest, reason: str) -> None:
    await request.services.clocks.pause(request.table.id, request.person, admin=True, reason=reason)


@_acts("admin-resume", "admin-resumed", "form-resume")
async def resumed(request: TableRequest, reason: str) -> None:
    await request.services.clocks.resume(request.table.id, request.person, admin=True, reason=reason)


@_acts("admin-end", "admin-ended", "form-end")
async def ended(request: TableRequest, reason: str) -> None:
    table = request.table
    if table.status == "lobby":
        called_off = await request.services.lobby.cancel(table.id, request.person, admin=True)
        if called_off.lobby_message is not None:
            await retire(request.client, called_off.channel, called_off.lobby_message)
    else:
        await request.services.moderation.call_off(table.id, request.person, reason, admin=True)
