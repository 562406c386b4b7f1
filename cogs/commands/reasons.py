"""Admin actions at a table that need a reason, entered in a form.

Replacing, going back, giving time, stopping and resuming the clocks, calling off.
"""

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from cogs import host
from cogs.commands import screen
from cogs.components import Button, Controls, Page, Pick, Row, Text, in_rows
from cogs.controls import number
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

ASKS: Final = {
    "admin-give": ("admin-given", "form-replace"),
    "admin-back": ("admin-gone-back", "form-back"),
    "admin-time": ("admin-time-given", "form-time"),
    "admin-pause": ("admin-paused", "form-pause"),
    "admin-resume": ("admin-resumed", "form-resume"),
    "admin-end": ("admin-ended", "form-end"),
}
"""The verbs that ask for a reason: the verbs and titles of their forms."""


async def _ask(request: Request) -> None:
    """Ask for the reason of an action, and for its other input. Raises AdminsOnly."""
    request.admins_only()
    pressed, locale = request.pressed, request.locale
    assert pressed is not None
    verb, called = ASKS[pressed.verb]
    hint = say("form-reason-hint", locale)
    fields = [Field("reason", say("form-reason", locale), hint, longest=MAX_REASON_LENGTH, required=True)]
    if pressed.verb == "admin-time":
        fields.insert(0, Field("hours", say("form-hours", locale), value="24", longest=4, required=True))
    form = Form(verb, request.value or request.arg, say(called, locale), tuple(fields))
    await request.answers.ask(form, pressed.table_id, pressed.seq)


for _verb in ASKS:
    on(_verb, "form")(_ask)

Act: TypeAlias = Callable[[TableRequest, str], Awaitable[None]]
"""An admin's action at a table, with its reason."""


def _acts(verb: str) -> Callable[[Act], Act]:
    """Have a function do what a form asked the reason for; then show the table's panel."""

    def register(act: Act) -> Act:
        async def filled(request: TableRequest) -> None:
            request.admins_only()
            await act(request, request.fields.get("reason", ""))
            request.wake()
            await screen.show(request, say("admin-done", request.locale))

        on(verb)(filled)
        return act

    return register


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


@_acts("admin-given")
async def given(request: TableRequest, reason: str) -> None:
    """Give a seat to a computer player, or to the next person who joins. Raises AdminsOnly, Stale, NoReason."""
    table, (seat, held, taker) = request.table, _three(request.arg)
    computer = None if taker == ANYBODY else taker
    await request.services.moderation.replace(table.id, seat, held, computer, request.person, reason, admin=True)


@on("admin-offer")
async def offer(request: TableRequest) -> None:
    """Ask a member to take a seat. Raises AdminsOnly, Stale, AlreadySeated, UserError."""
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
    table, (seat, held, _) = request.table, _three(f"{arg}-")
    if seat >= len(table.seats):
        raise BadValue(f"table {table.id} has no seat {seat}", table=table.id)
    if holder(table.seats[seat]) != held:
        raise Stale(f"seat {seat} of table {table.id} has changed hands", table=table.id)
    return table.seats[seat]


def _three(arg: str) -> tuple[int, str, str]:
    """Parse a seat, its player, and the successor. Raises UserError."""
    seat, _, rest = arg.partition("-")
    held, _, taker = rest.partition("-")
    return number(seat, 2), held, taker


# The game


@_acts("admin-gone-back")
async def gone_back(request: TableRequest, reason: str) -> None:
    """Take the game back to before a turn. Raises AdminsOnly, Stale, BadValue, NoReason."""
    ply, table, seq = number(request.arg, 8), request.table, request.seq
    await request.services.moderation.roll_back(table.id, seq, ply, request.person, reason, admin=True)


@_acts("admin-time-given")
async def time_given(request: TableRequest, reason: str) -> None:
    """Give a seat more time. Raises AdminsOnly, NotRunning, NoClocks, ClockStands, UserError."""
    table, seat, written = request.table, number(request.arg, 2), request.fields.get("hours", "").strip()
    if not (written.isdecimal() and written.isascii() and 1 <= int(written) <= MAX_HOURS):
        raise UserError("time-hours", most=MAX_HOURS)
    await request.services.clocks.give(table.id, seat, int(written) * HOUR, request.person, admin=True, reason=reason)


@_acts("admin-paused")
async def paused(request: TableRequest, reason: str) -> None:
    """Stop the clocks. Raises AdminsOnly, NotRunning, NoClocks, Paused."""
    await request.services.clocks.pause(request.table.id, request.person, admin=True, reason=reason)


@_acts("admin-resumed")
async def resumed(request: TableRequest, reason: str) -> None:
    """Resume the clocks. Raises AdminsOnly, NotRunning, NoClocks, NotPaused."""
    await request.services.clocks.resume(request.table.id, request.person, admin=True, reason=reason)


@_acts("admin-ended")
async def ended(request: TableRequest, reason: str) -> None:
    """Call a game off, or a table before its start. Raises AdminsOnly, NotRunning, NoReason."""
    table = request.table
    if table.status == "lobby":
        called_off = await request.services.lobby.cancel(table.id, request.person, admin=True)
        if called_off.lobby_message is not None:
            await retire(request.client, called_off.channel, called_off.lobby_message)
    else:
        await request.services.moderation.call_off(table.id, request.person, reason, admin=True)
