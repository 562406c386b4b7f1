"""Leaving a running game: giving a seat up, handing it to somebody else or to a computer player."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass

import discord
from discord import app_commands

from cogs import host
from cogs.commands.groups import navegador
from cogs.commands.show import here
from cogs.components import Button, Page, Row
from cogs.controls import Press, on, view
from cogs.delivery import posts
from cogs.errors import UserError
from cogs.game import NAVEGADOR
from cogs.host import Interaction, is_admin, person
from tables.errors import NotRunning, NotSeated, StoreError, TableError
from tables.model import Person, Seat, Table
from words import name, say

COMPUTERS = [app_commands.Choice(name=host.computer(kind), value=kind) for kind in NAVEGADOR.computers]


@navegador.command(name="resign", description="Give your seat up: a computer player plays on for you")
async def resign(interaction: Interaction) -> None:
    """Make sure that it is meant."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table, locale = await here(interaction), host.locale(interaction)
    _seat(table, None, interaction.user.id, admin=False)
    press = Press(interaction, table.id, table.seq, "resign", "", "")
    text = say("resign-sure", locale, table=name(table.name))
    await press.show(Page(text, ((Button("resign", say("button-resign", locale), style="red"),),)))


@on("resign")
async def give_up(press: Press) -> None:
    """Give the seat up."""
    client = press.interaction.client
    await client.services.leaving.resign(press.table, person(press.interaction))
    posts.of(client).wake(press.table)
    await press.show(Page(say("resigned", host.locale(press.interaction))))


@navegador.command(name="handover", description="Hand your seat over to somebody else, or to a computer player")
@app_commands.describe(
    to="Somebody who is asked to play on",
    computer="The computer player that plays on",
    seat="For admins: whose seat it is, where it is not your own",
)
@app_commands.choices(computer=COMPUTERS)
async def hand_over(
    interaction: Interaction,
    to: discord.Member | None = None,
    computer: str | None = None,
    seat: app_commands.Range[int, 1, 25] | None = None,
) -> None:
    """Ask whoever is to play on, in the channel; or make sure that a computer player is meant."""
    if (to is None) == (computer is None):
        raise UserError("handover-which")
    if to is not None and to.bot:
        raise UserError("handover-bot")
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await here(interaction)
    admin = seat is not None and (await is_admin(interaction) or _vacant(table, seat - 1, interaction.user.id))
    found = _seat(table, None if seat is None else seat - 1, interaction.user.id, admin=admin)
    if to is None:
        assert computer is not None
        await _to_computer(interaction, table, found, computer)
    elif to.id == found.person:
        raise UserError("handover-seated")
    else:
        await _to_person(interaction, table, found, to)


@hand_over.autocomplete("seat")
async def seats(interaction: Interaction, typed: int | str) -> list[app_commands.Choice[int]]:
    """The seats of the channel's table."""
    try:
        table = await here(interaction)
    except (TableError, StoreError):
        return []
    locale = host.locale(interaction)
    return [
        app_commands.Choice(name=f"{seat.number + 1}. {host.seat_name(seat, locale)}"[:100], value=seat.number + 1)
        for seat in table.seats
    ]


def _seat(table: Table, number: int | None, by: int, *, admin: bool) -> Seat:
    """The seat that is meant. Raises NotRunning, NotSeated, NotAllowed."""
    if table.status != "running":
        raise NotRunning(f"table {table.id} is {table.status}", table=table.id)
    own = table.seat_of(by)
    if number is None or (own is not None and own.number == number):
        if own is None:
            raise NotSeated(f"they have no seat at table {table.id}", table=table.id)
        return own
    if not admin:
        raise host.AdminsOnly(f"seat {number} of table {table.id} is not theirs", table=table.id)
    if number >= len(table.seats):
        raise NotSeated(f"table {table.id} has no seat {number}", table=table.id)
    return table.seats[number]


def _held(table: Table, number: int, holder: str) -> bool:
    """Whether the seat is there and whoever held it when it was offered holds it still."""
    return number < len(table.seats) and str(table.seats[number].person or 0) == holder


def _vacant(table: Table, number: int, by: int) -> bool:
    """Whether nobody has the seat and they opened the table: they find somebody, as after an import."""
    seat = table.seats[number] if number < len(table.seats) else None
    return seat is not None and seat.person is None and seat.computer is None and table.owner == by


async def _to_computer(interaction: Interaction, table: Table, seat: Seat, computer: str) -> None:
    locale = host.locale(interaction)
    text = say(
        "handover-sure",
        locale,
        computer=host.computer(computer, locale),
        seat=host.seat_name(seat, locale),
        table=name(table.name),
    )
    button = Button("handover", say("button-handover", locale), f"{seat.number}-{seat.person or 0}-{computer}", "red")
    await Press(interaction, table.id, table.seq, "handover", "", "").show(Page(text, ((button,),)))


@on("handover")
async def to_computer(press: Press) -> None:
    """Let a computer player play on."""
    client, locale = press.interaction.client, host.locale(press.interaction)
    number, holder, computer = [*press.arg.split("-", 2), "", ""][:3]
    table = await client.services.lobby.get(press.table)
    if not number.isdecimal() or not _held(table, int(number), holder):
        raise UserError("offer-gone")
    seat = table.seats[int(number)]
    admin = await is_admin(press.interaction) or _vacant(table, seat.number, press.interaction.user.id)
    await client.services.leaving.hand_over(table.id, seat.number, person(press.interaction), computer, admin=admin)
    posts.of(client).wake(table.id)
    await press.show(Page(say("handover-done", locale, name=host.computer(computer, locale))))


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat offered to a person, as it stands in the button."""

    seat: int
    holder: int
    """The person on the seat when it was offered, 0 for none: the offer ends when that changes."""
    to: int
    by: int

    @classmethod
    def read(cls, arg: str) -> Offer:
        """Out of a button. Raises Unkind for one that never was ours."""
        found = arg.split("-")
        if len(found) != 4 or not all(number.isdecimal() for number in found):
            raise UserError("old-button")
        return cls(*map(int, found))

    def write(self) -> str:
        """Into a button."""
        return f"{self.seat}-{self.holder}-{self.to}-{self.by}"


async def _to_person(interaction: Interaction, table: Table, seat: Seat, to: discord.Member) -> None:
    if table.seat_of(to.id):
        raise UserError("table-already-seated-other")
    language = table.language
    offer = Offer(seat.number, seat.person or 0, to.id, interaction.user.id)
    text = say(
        "offer",
        language,
        who=to.mention,
        by=name(interaction.user.display_name),
        seat=host.seat_name(seat, language),
        table=name(table.name),
    )
    rows: tuple[Row, ...] = (
        (
            Button("sit", say("button-sit", language), offer.write(), "green"),
            Button("pass", say("button-pass", language), offer.write()),
        ),
    )
    told = say("offered", host.locale(interaction), who=name(to.display_name))
    await interaction.edit_original_response(content=told)
    await interaction.followup.send(
        text, view=view(rows, table.id, table.seq), allowed_mentions=discord.AllowedMentions(users=[to])
    )


@on("sit", "here")
async def sit(press: Press) -> None:
    """Take the seat that is offered."""
    client, offer = press.interaction.client, Offer.read(press.arg)
    table = await _standing(press, offer)
    seat, by = table.seats[offer.seat], await _offerer(press, table, offer)
    taker = person(press.interaction)
    await client.services.leaving.hand_over(table.id, seat.number, by, taker, admin=offer.by != offer.holder)
    posts.of(client).wake(table.id)
    await _close(press, "offer-taken", table, seat)


@on("pass", "here")
async def refuse(press: Press) -> None:
    """Say no to the seat that is offered."""
    offer = Offer.read(press.arg)
    table = await _standing(press, offer)
    await _close(press, "offer-refused", table, table.seats[offer.seat])


async def _standing(press: Press, offer: Offer) -> Table:
    """The table, if the offer stands and is made to whoever pressed. Raises Unkind."""
    if press.interaction.user.id != offer.to:
        raise UserError("offer-not-yours")
    table = await press.interaction.client.services.lobby.get(press.table)
    if table.status != "running" or not _held(table, offer.seat, str(offer.holder)):
        raise UserError("offer-gone")
    return table


async def _offerer(press: Press, table: Table, offer: Offer) -> Person:
    """Who made the offer, as the log is to call them."""
    seat = table.seat_of(offer.by)
    if seat is not None:
        return Person(offer.by, seat.name)
    with contextlib.suppress(discord.HTTPException):
        return Person(offer.by, (await press.interaction.client.fetch_user(offer.by)).display_name)
    return Person(offer.by, str(offer.by))


async def _close(press: Press, key: str, table: Table, seat: Seat) -> None:
    """Say in the offer what has become of it."""
    language = table.language
    who = name(press.interaction.user.display_name)
    await press.show(Page(say(key, language, who=who, seat=host.seat_name(seat, language), table=name(table.name))))
