"""Leaving a running game: giving a seat up, or handing it over."""

from typing import Annotated

from cogs import host
from cogs.commands import offering
from cogs.components import Button, Page
from cogs.controls import number
from cogs.errors import UserError
from cogs.request import AdminsOnly, Member, TableRequest, on
from cogs.slash import Bounds, Choice, Parameter, command
from hosting.core import NotSeated, Seat, Table
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
    await request.done(say("resigned", request.locale))


@on("take")
async def take(request: TableRequest) -> None:
    """Take a seat that nobody plays for. Raises UserError, NotVacant, AlreadySeated."""
    await _take(request, number(request.arg, 2))


async def _take(request: TableRequest, seat: int) -> None:
    """Take a vacant seat; of a league's table the league gives it. Raises NotVacant, AlreadySeated, LeagueError."""
    if request.table.fixture is None:
        await request.services.leaving.take(request.table.id, request.person, seat)
    else:
        await request.client.leagues.substitutes.take(request.table.id, seat, request.person)
    await _seated(request, seat)


@on("return")
async def come_back(request: TableRequest) -> None:
    """Return to the seat that is kept for the user. Raises NotKept, AlreadySeated."""
    result = await request.services.leaving.come_back(request.table.id, request.person)
    await _seated(request, result.table.seated(request.person.id).number)


async def _seated(request: TableRequest, seat: int) -> None:
    table = title(request.table.name, request.locale)
    await request.done(say("seat-taken", request.locale, seat=seat + 1, table=table))


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


hand_over.completes("seat")(offering.seats)


@hand_over.completes("computer")
async def computers(request: TableRequest, typed: str) -> list[Choice]:
    """Return the computer players for the game of the channel's table."""
    kinds = request.services.positions.game(request.table.game).computers
    return offering.filtered([(host.computer(kind, request.locale), kind) for kind in kinds], typed)


async def _seat(request: TableRequest, wanted: int | None, *, as_owner: bool) -> Seat:
    """Return the seat concerned: the user's own; for an admin any; if enough, a vacant one for the table's owner.

    Raises NotRunning, NotSeated, AdminsOnly.
    """
    table = request.running()
    own = table.seat_of(request.person.id)
    if wanted is None or (own is not None and own.number == wanted):
        return table.seated(request.person.id)
    if not (request.is_admin or (as_owner and _vacant(table, wanted, request.person.id))):
        raise AdminsOnly(f"seat {wanted} of table {table.id} is not theirs")
    if wanted >= len(table.seats):
        raise NotSeated(f"table {table.id} has no seat {wanted}", table=table.id)
    return table.seats[wanted]


def _held(table: Table, at: int, holder: str) -> bool:
    """Return whether the seat exists and its player is the same as when it was offered."""
    return at < len(table.seats) and str(table.seats[at].person or 0) == holder


def _vacant(table: Table, at: int, by: int) -> bool:
    """Return whether nobody has the seat and the user opened the table: they find a player, as after an import."""
    seat = table.seats[at] if at < len(table.seats) else None
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
    at, holder, computer = [*request.arg.split("-", 2), "", ""][:3]
    if not at.isdecimal() or not _held(table, int(at), holder):
        raise UserError("offer-gone")
    seat = table.seats[int(at)]
    admin = request.is_admin or _vacant(table, seat.number, request.person.id)
    await request.services.leaving.hand_over(table.id, seat.number, request.person, computer, admin=admin)
    await request.done(say("handover-done", locale, name=host.computer(computer, locale)))


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
    """Take the offered seat of a game that the user may see. Raises UserError."""
    offer = await _offered(request)
    if not await request.sees(request.table):
        raise UserError("offer-hidden")
    if offer.to is None and request.table.fixture is not None:
        await _take(request, offer.seat)
        return
    await request.services.leaving.take_offer(offer.id, request.person)
    await _seated(request, offer.seat)


@on("pass")
async def refuse(request: TableRequest) -> None:
    """Decline the offered seat."""
    await request.services.offers.refuse((await _offered(request)).id, request.person.id)
    await request.done(say("offer-closed", request.locale))


@on("withdraw")
async def withdraw(request: TableRequest) -> None:
    """Withdraw an offer."""
    offer = await _offered(request)
    await request.services.offers.withdraw(offer.id, request.person.id, admin=request.is_admin)
    await request.done(say("offer-closed", request.locale))


async def _offered(request: TableRequest) -> Offer:
    """Return the pressed offer, of the button's own table. Raises UserError, OfferGone."""
    offer = await request.services.offers.get(number(request.arg.partition(":")[0]))
    if offer.table_id != request.table.id:
        raise UserError("old-button")
    return offer
