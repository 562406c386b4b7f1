"""Admin actions at a table that need a reason, entered in a form.

Replacing, going back, giving time, stopping and resuming the clocks, calling off.
"""

from __future__ import annotations

from cogs import host
from cogs.commands import screen
from cogs.components import Button, Controls, Page, Pick, Row, Text, in_rows
from cogs.delivery import retire
from cogs.errors import UserError
from cogs.forms import Field, Form
from cogs.request import Request, TableRequest, on
from hosting.core import HOUR, BadValue, Seat, Stale
from hosting.play import MAX_GIVEN, MAX_REASON_LENGTH, holder
from words import name, say, title

ANYBODY = "anybody"
MAX_HOURS = MAX_GIVEN // HOUR
"""Maximum hours given at once."""


async def _why(request: Request, verb: str, arg: str, title: str, *further: Field) -> None:
    """Ask for the reason of the action `verb`, and for its other input. Raises AdminsOnly."""
    request.admins_only()
    reason = Field(
        "reason",
        say("form-reason", request.locale),
        say("form-reason-hint", request.locale),
        longest=MAX_REASON_LENGTH,
        required=True,
    )
    assert request.pressed is not None
    form = Form(verb, arg, title, (*further, reason))
    await request.answers.ask(form, request.pressed.table_id, request.pressed.seq)


async def _done(request: TableRequest) -> None:
    """Queue the announcement, and show the table's panel again."""
    request.wake()
    await screen.show(request, say("admin-done", request.locale))


# A seat


@on("admin-seat")
async def choose_seat(request: TableRequest) -> None:
    """Show the candidates for a seat. Raises AdminsOnly, Stale."""
    request.admins_only()
    table, locale = request.table, request.locale
    seat = await _held(request, request.value)
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
        "admin-replace", locale, seat=host.seat_name(table, seat.number, locale), table=title(table.name, locale)
    )
    await request.answers.reply_in_layout(Page((Text(text), Controls(rows))), seq=table.seq)


@on("admin-panel")
async def back_to_panel(request: TableRequest) -> None:
    """Show the table's panel again. Raises AdminsOnly."""
    request.admins_only()
    await screen.show(request)


@on("admin-give", "form")
async def give(request: Request) -> None:
    """Ask why a seat goes to a computer player, or to the next person who joins."""
    await _why(request, "admin-given", request.arg, say("form-replace", request.locale))


@on("admin-given")
async def given(request: TableRequest) -> None:
    """Give a seat to a computer player, or to the next person who joins. Raises AdminsOnly, Stale, NoReason."""
    request.admins_only()
    table, (number, held, taker) = request.table, _three(request.arg)
    computer = None if taker == ANYBODY else taker
    reason = request.fields.get("reason", "")
    await request.services.moderation.replace(table.id, number, held, computer, request.person, reason, admin=True)
    await _done(request)


@on("admin-offer")
async def offer(request: TableRequest) -> None:
    """Ask a member of the server to take a seat. Raises AdminsOnly, Stale, AlreadySeated, UserError."""
    request.admins_only()
    table, seat = request.table, await _held(request, request.arg)
    member = await request.server.member(int(request.value)) if request.value.isdecimal() else None
    if member is None or member.bot:
        raise UserError("handover-bot")
    await request.services.offers.make(table.id, seat.number, member.id, request.person, admin=True)
    request.wake()
    await screen.show(request, say("offered", request.locale, who=name(member.name)))


async def _held(request: TableRequest, arg: str) -> Seat:
    """Return the seat of an argument, if the same player still has it. Raises BadValue, Stale."""
    table, (number, held, _) = request.table, _three(f"{arg}-")
    if number >= len(table.seats):
        raise BadValue(f"table {table.id} has no seat {number}", table=table.id)
    if holder(table.seats[number]) != held:
        raise Stale(f"seat {number} of table {table.id} has changed hands", table=table.id)
    return table.seats[number]


def _three(arg: str) -> tuple[int, str, str]:
    """Parse a seat, its player, and the successor. Raises UserError."""
    number, _, rest = arg.partition("-")
    held, _, taker = rest.partition("-")
    if not (number.isdecimal() and len(number) < 3):
        raise UserError("old-button")
    return int(number), held, taker


# The game


@on("admin-back", "form")
async def go_back(request: Request) -> None:
    """Ask why turns are taken back."""
    await _why(request, "admin-gone-back", request.value, say("form-back", request.locale))


@on("admin-gone-back")
async def gone_back(request: TableRequest) -> None:
    """Take the game back to before a turn. Raises AdminsOnly, Stale, BadValue, NoReason."""
    request.admins_only()
    if not (request.arg.isdecimal() and len(request.arg) < 9):
        raise UserError("old-button")
    table, seq, reason = request.table, request.seq, request.fields.get("reason", "")
    await request.services.moderation.roll_back(table.id, seq, int(request.arg), request.person, reason, admin=True)
    await _done(request)


@on("admin-time", "form")
async def give_time(request: Request) -> None:
    """Ask how much time to add to a seat's clock, and why."""
    locale = request.locale
    hours = Field("hours", say("form-hours", locale), value="24", longest=4, required=True)
    await _why(request, "admin-time-given", request.arg, say("form-time", locale), hours)


@on("admin-time-given")
async def time_given(request: TableRequest) -> None:
    """Give a seat more time. Raises AdminsOnly, NotRunning, NoClocks, ClockStands, UserError."""
    request.admins_only()
    table, written = request.table, request.fields.get("hours", "").strip()
    if not (request.arg.isdecimal() and len(request.arg) < 3):
        raise UserError("old-button")
    if not (written.isdecimal() and written.isascii() and 1 <= int(written) <= MAX_HOURS):
        raise UserError("time-hours", most=MAX_HOURS)
    reason = request.fields.get("reason", "")
    await request.services.clocks.give(
        table.id, int(request.arg), int(written) * HOUR, request.person, admin=True, reason=reason
    )
    await _done(request)


@on("admin-pause", "form")
async def pause(request: Request) -> None:
    """Ask why the clocks are stopped."""
    await _why(request, "admin-paused", "", say("form-pause", request.locale))


@on("admin-paused")
async def paused(request: TableRequest) -> None:
    """Stop the clocks. Raises AdminsOnly, NotRunning, NoClocks, Paused."""
    request.admins_only()
    reason = request.fields.get("reason", "")
    await request.services.clocks.pause(request.table.id, request.person, admin=True, reason=reason)
    await _done(request)


@on("admin-resume", "form")
async def resume(request: Request) -> None:
    """Ask why the clocks are resumed."""
    await _why(request, "admin-resumed", "", say("form-resume", request.locale))


@on("admin-resumed")
async def resumed(request: TableRequest) -> None:
    """Resume the clocks. Raises AdminsOnly, NotRunning, NoClocks, NotPaused."""
    request.admins_only()
    reason = request.fields.get("reason", "")
    await request.services.clocks.resume(request.table.id, request.person, admin=True, reason=reason)
    await _done(request)


@on("admin-end", "form")
async def end(request: Request) -> None:
    """Ask why a game is called off."""
    await _why(request, "admin-ended", "", say("form-end", request.locale))


@on("admin-ended")
async def ended(request: TableRequest) -> None:
    """Call a game off, or a table before its start. Raises AdminsOnly, NotRunning, NoReason."""
    request.admins_only()
    table, reason = request.table, request.fields.get("reason", "")
    if table.status == "lobby":
        called_off = await request.services.lobby.cancel(table.id, request.person, admin=True)
        if called_off.lobby_message is not None:
            await retire(request.client, called_off.channel, called_off.lobby_message)
    else:
        await request.services.moderation.call_off(table.id, request.person, reason, admin=True)
    await _done(request)
