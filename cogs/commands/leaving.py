"""Leaving a running game: giving a seat up, handing it to another person or to a computer player."""

from __future__ import annotations

from typing import Annotated

from cogs import host
from cogs.commands import offering
from cogs.components import Button, Page
from cogs.errors import UserError
from cogs.request import AdminsOnly, Member, Request, TableRequest, on
from cogs.slash import Bounds, Choice, Parameter, command
from hosting.core import NotRunning, NotSeated, Seat, Table
from hosting.play import Offer
from words import name, say, title


@command("table resign")
async def resign(request: TableRequest) -> None:
    """Ask for confirmation."""
    table = request.table
    await _seat(request, None, as_owner=False)
    text = say("resign-sure", request.locale, table=title(table.name, request.locale))
    button = Button("resign", say("button-resign", request.locale), style="red")
    await request.answers.reply(Page.of(text, ((button,),)))


@on("resign")
async def give_up(request: TableRequest) -> None:
    """Give the seat up."""
    table_id = request.table.id
    await request.services.leaving.resign(table_id, request.person)
    request.wake()
    await request.answers.reply(say("resigned", request.locale))


@on("take")
async def take(request: TableRequest) -> None:
    """Take a seat that nobody plays for. Raises UserError, NotVacant, AlreadySeated."""
    if not (request.arg.isdecimal() and len(request.arg) < 3):
        raise UserError("old-button")
    table, number = request.table, int(request.arg)
    await request.services.leaving.take(table.id, request.person, number)
    request.wake()
    await request.answers.reply(
        say("seat-taken", request.locale, seat=number + 1, table=title(table.name, request.locale))
    )


@on("return")
async def come_back(request: TableRequest) -> None:
    """Return to the seat that is kept for the user. Raises NotKept, AlreadySeated."""
    table = request.table
    result = await request.services.leaving.come_back(table.id, request.person)
    request.wake()
    seat = result.table.seated(request.person.id)
    await request.answers.reply(
        say("seat-taken", request.locale, seat=seat.number + 1, table=title(table.name, request.locale))
    )


@command(
    "table handover",
    Parameter("to", "option-handover-to"),
    Parameter("computer", "option-handover-computer"),
    Parameter("anybody", "option-handover-anybody"),
    Parameter("seat", "option-handover-seat"),
)
async def hand_over(
    request: TableRequest,
    to: Member | None = None,
    computer: str | None = None,
    anybody: bool = False,
    seat: Annotated[int, Bounds(1, 25)] | None = None,
) -> None:
    """Offer the seat to a person in the channel; or confirm the change to a computer player."""
    if [to is not None, computer is not None, anybody].count(True) != 1:
        raise UserError("handover-which")
    if to is not None and to.bot:
        raise UserError("handover-bot")
    leaving = await _seat(request, None if seat is None else seat - 1, as_owner=True)
    if computer is not None:
        await _to_computer(request, leaving, computer)
    elif to is not None and to.id == leaving.person:
        raise UserError("handover-seated")
    else:
        await _on_offer(request, leaving, to)


@hand_over.completes("seat")
async def seats(request: Request, typed: str) -> list[Choice]:
    """Return the seats of the channel's table."""
    return await offering.seats(request, typed)


@hand_over.completes("computer")
async def computers(request: TableRequest, typed: str) -> list[Choice]:
    """Return the computer players for the game of the channel's table."""
    kinds = request.services.positions.game(request.table.game).computers
    labels = [(kind, host.computer(kind, request.locale)) for kind in kinds]
    return [Choice(kind, label) for kind, label in labels if typed.casefold() in label.casefold()]


async def _seat(request: TableRequest, number: int | None, *, as_owner: bool) -> Seat:
    """Return the seat concerned: the user's own; for an admin any; if enough, a vacant one for the table's owner.

    Raises NotRunning, NotSeated, AdminsOnly.
    """
    table = request.table
    if table.status != "running":
        raise NotRunning(f"table {table.id} is {table.status}", table=table.id)
    own = table.seat_of(request.person.id)
    if number is None or (own is not None and own.number == number):
        return table.seated(request.person.id)
    if not (request.is_admin or (as_owner and _vacant(table, number, request.person.id))):
        raise AdminsOnly(f"seat {number} of table {table.id} is not theirs")
    if number >= len(table.seats):
        raise NotSeated(f"table {table.id} has no seat {number}", table=table.id)
    return table.seats[number]


def _held(table: Table, number: int, holder: str) -> bool:
    """Return whether the seat exists and its player is the same as when it was offered."""
    return number < len(table.seats) and str(table.seats[number].person or 0) == holder


def _vacant(table: Table, number: int, by: int) -> bool:
    """Return whether nobody has the seat and the user opened the table: they find a player, as after an import."""
    seat = table.seats[number] if number < len(table.seats) else None
    return seat is not None and seat.person is None and seat.computer is None and table.owner == by


async def _to_computer(request: TableRequest, seat: Seat, computer: str) -> None:
    """Confirm the change to a computer player. Raises UserError if the game has none of this kind."""
    table, locale = request.table, request.locale
    if computer not in request.services.positions.game(table.game).computers:
        raise UserError("handover-unknown")
    text = say(
        "handover-sure",
        locale,
        computer=host.computer(computer, locale),
        seat=host.seat_name(table, seat.number, locale),
        table=title(table.name, request.locale),
    )
    arg = f"{seat.number}-{seat.person or 0}-{computer}"
    await request.answers.reply(Page.of(text, ((Button("handover", say("button-handover", locale), arg, "red"),),)))


@on("handover")
async def to_computer(request: TableRequest) -> None:
    """Give the seat to a computer player."""
    table, locale = request.table, request.locale
    number, holder, computer = [*request.arg.split("-", 2), "", ""][:3]
    if not number.isdecimal() or not _held(table, int(number), holder):
        raise UserError("offer-gone")
    seat = table.seats[int(number)]
    admin = request.is_admin or _vacant(table, seat.number, request.person.id)
    await request.services.leaving.hand_over(table.id, seat.number, request.person, computer, admin=admin)
    request.wake()
    await request.answers.reply(say("handover-done", locale, name=host.computer(computer, locale)))


async def _on_offer(request: TableRequest, seat: Seat, to: Member | None) -> None:
    """Offer the seat in the channel, to one person or to all. Raises UserError, TooMany."""
    table, person = request.table, request.person
    if to is not None and table.seat_of(to.id):
        raise UserError("table-already-seated-other")
    admin = request.is_admin or _vacant(table, seat.number, person.id)
    async with request.using("offer"):
        await request.services.offers.make(table.id, seat.number, None if to is None else to.id, person, admin=admin)
    request.wake()
    if to is None:
        await request.answers.reply(say("offered-to-all", request.locale))
    else:
        await request.answers.reply(say("offered", request.locale, who=name(to.name)))


@on("sit")
async def sit(request: TableRequest) -> None:
    """Take the offered seat; refused to users who could not see the game. Raises UserError."""
    offer = await _offered(request)
    table = request.table
    if not await request.sees(table):
        raise UserError("offer-hidden")
    await request.services.leaving.take_offer(offer.id, request.person)
    request.wake()
    await request.answers.reply(
        say("seat-taken", request.locale, seat=offer.seat + 1, table=title(table.name, request.locale))
    )


@on("pass")
async def refuse(request: TableRequest) -> None:
    """Decline the offered seat."""
    await request.services.offers.refuse((await _offered(request)).id, request.person.id)
    request.wake()
    await request.answers.reply(say("offer-closed", request.locale))


@on("withdraw")
async def withdraw(request: TableRequest) -> None:
    """Withdraw an offer."""
    offer = await _offered(request)
    await request.services.offers.withdraw(offer.id, request.person.id, admin=request.is_admin)
    request.wake()
    await request.answers.reply(say("offer-closed", request.locale))


async def _offered(request: TableRequest) -> Offer:
    """Return the pressed offer, of the button's own table. Raises UserError, OfferGone."""
    number = request.arg.partition(":")[0]
    if not (number.isdecimal() and len(number) < 19):
        raise UserError("old-button")
    offer = await request.services.offers.get(int(number))
    if offer.table_id != request.table.id:
        raise UserError("old-button")
    return offer
