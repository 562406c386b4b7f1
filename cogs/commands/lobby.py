"""Before the game: opening a table, sitting down, inviting computer players, starting; and finding tables."""

from __future__ import annotations

import contextlib
from typing import Literal

import discord
from discord import app_commands

from cogs import host
from cogs.commands.groups import navegador
from cogs.components import Button, Page, in_rows
from cogs.controls import Press, on, view
from cogs.delivery import posts
from cogs.host import Interaction, is_admin, person
from navegador.board import BOARD
from navegador.players import PLAYERS
from tables.errors import ChannelTaken
from tables.model import Table
from words import NAME_LENGTH, say
from words import name as harmless


@navegador.command(name="new", description="Open a table: others join it by a button")
@app_commands.describe(
    name="What the table is called",
    seats="How many seats there are",
    goa="Play the variant: the King's privilege is earned in Goa",
    order="Whether the seats are drawn by lot at the start, or stay as people joined",
    where="Where the game is played: in a thread of its own or in this channel",
)
async def new(
    interaction: Interaction,
    name: app_commands.Range[str, 1, NAME_LENGTH] | None = None,
    seats: app_commands.Range[int, BOARD.fewest_players, BOARD.most_players] = 4,
    goa: bool = False,
    order: Literal["drawn", "as joined"] = "drawn",
    where: Literal["this channel", "a thread of its own"] = "this channel",
) -> None:
    """Open a table; its post has the buttons."""
    await host.wait(interaction)
    client, channel = interaction.client, interaction.channel_id
    assert interaction.guild_id is not None
    assert channel is not None
    opener = person(interaction)
    language = await table_language(interaction)
    title = name or say("table-of", language, name=harmless(opener.name))
    thread = None
    if where == "a thread of its own" and isinstance(interaction.channel, discord.TextChannel):
        thread = await interaction.channel.create_thread(
            name=harmless(title), type=discord.ChannelType.public_thread, auto_archive_duration=10080
        )
    elif await _taken(interaction, channel):
        raise ChannelTaken(f"another table plays in {channel}")
    try:
        table = await client.services.lobby.create(
            guild=interaction.guild_id,
            channel=channel,
            thread=thread.id if thread else None,
            owner=opener,
            game="navegador",
            name=title,
            places=seats,
            options={"goa": goa},
            order="drawn" if order == "drawn" else "joined",
            language=language,
        )
    except BaseException:
        if thread:
            with contextlib.suppress(discord.HTTPException):
                await thread.delete()
        raise
    page = show(table)
    message = await host.publish(interaction, page.text, view(page.rows, table.id, 0))
    await client.services.lobby.set_message(table.id, message.id)


@navegador.command(name="list", description="The tables of this server")
async def find_all(interaction: Interaction) -> None:
    """List the server's tables, for this person only."""
    await host.wait(interaction)
    assert interaction.guild_id is not None
    tables = await interaction.client.services.lobby.of_guild(interaction.guild_id, limit=25)
    await interaction.edit_original_response(content=_listed(tables, host.locale(interaction), "list"))


@navegador.command(name="mine", description="The tables that you play at")
async def find_mine(interaction: Interaction) -> None:
    """List a person's tables on this server, for them only."""
    await host.wait(interaction)
    tables = await interaction.client.services.lobby.of_person(interaction.user.id, limit=100)
    here = [table for table in tables if table.guild == interaction.guild_id][:25]
    await interaction.edit_original_response(content=_listed(here, host.locale(interaction), "mine"))


def show(table: Table) -> Page:
    """The lobby's post: who sits at the table, and what can be pressed."""
    language = table.language
    seats = [
        say("lobby-seat", language, seat=seat.number + 1, name=host.seat_name(seat, language)) for seat in table.seats
    ]
    free = table.places - len(table.seats)
    facts = [
        say("lobby-opened", language, owner=str(table.owner)),
        say("lobby-order", language, order=table.order),
        say("lobby-goa", language) if table.options.get("goa") else "",
        say("lobby-thread", language, place=str(table.thread)) if table.thread else "",
        say("lobby-free", language, free=free) if table.status == "lobby" else "",
    ]
    head = say("lobby-head", language, table=harmless(table.name))
    whole = "\n".join([head, " ".join(fact for fact in facts if fact), *seats])
    if table.status == "cancelled":
        return Page(f"{whole}\n{say('lobby-cancelled', language)}")
    if table.status != "lobby":
        return Page(f"{whole}\n{say('lobby-started', language)}")
    computers = any(seat.computer is not None for seat in table.seats)
    buttons = (
        Button("join", say("button-join", language), style="green", disabled=not free),
        Button("leave", say("button-leave", language)),
        Button("dismiss", say("button-dismiss", language), disabled=not computers),
        Button("start", say("button-start", language), style="blue", disabled=len(table.seats) < BOARD.fewest_players),
        Button("cancel", say("button-cancel", language), style="red"),
    )
    kinds = tuple(
        Button("invite", _invitation(kind, language), kind, emoji="🤖", disabled=not free) for kind in PLAYERS
    )
    return Page(whole, (buttons, *in_rows(kinds)))


def _invitation(kind: str, language: str) -> str:
    strength = say(f"strength-{PLAYERS[kind].strength}", language)
    return say("button-invite", language, name=host.computer(kind, language), strength=strength)


@on("join", "here")
async def join(press: Press) -> None:
    """Sit down."""
    await _update(press, await press.interaction.client.services.lobby.join(press.table, person(press.interaction)))


@on("leave", "here")
async def leave(press: Press) -> None:
    """Get up."""
    await _update(press, await press.interaction.client.services.lobby.leave(press.table, press.interaction.user.id))


@on("invite", "here")
async def invite(press: Press) -> None:
    """Seat a computer player."""
    lobby, admin = press.interaction.client.services.lobby, await is_admin(press.interaction)
    await _update(press, await lobby.add_computer(press.table, press.interaction.user.id, press.arg, admin=admin))


@on("dismiss", "here")
async def dismiss(press: Press) -> None:
    """Send the last computer player away."""
    lobby, admin = press.interaction.client.services.lobby, await is_admin(press.interaction)
    await _update(press, await lobby.remove_computer(press.table, press.interaction.user.id, admin=admin))


@on("start", "here")
async def start(press: Press) -> None:
    """Draw the seats, deal, and begin."""
    client, admin = press.interaction.client, await is_admin(press.interaction)
    played = await client.services.lobby.start(press.table, person(press.interaction), admin=admin)
    posts.of(client).wake(press.table)
    await _update(press, played.position.table)


@on("cancel", "here")
async def cancel(press: Press) -> None:
    """Call the table off before it has started."""
    lobby, admin = press.interaction.client.services.lobby, await is_admin(press.interaction)
    await _update(press, await lobby.cancel(press.table, person(press.interaction), admin=admin))


async def _update(press: Press, table: Table) -> None:
    await press.show(show(table), 0)


async def _taken(interaction: Interaction, place: int) -> bool:
    found = await interaction.client.services.lobby.in_channel(place)
    return found is not None and found.status in ("lobby", "running")


async def table_language(interaction: Interaction) -> str:
    """The language of a new table: as the server has set it, else the server's own."""
    assert interaction.guild_id is not None
    chosen = (await interaction.client.services.settings.guild(interaction.guild_id)).language
    return chosen or str(interaction.guild_locale or "en")


def _listed(tables: list[Table], locale: str, key: str) -> str:
    if not tables:
        return say(f"{key}-none", locale)
    lines = [
        say(
            f"line-{table.status}",
            locale,
            table=harmless(table.name),
            place=str(table.place),
            taken=len(table.seats),
            places=table.places,
            who=host.seat_name(table.acting, locale) if table.acting else "",
        )
        for table in tables
    ]
    return "\n".join([say(f"{key}-head", locale), *lines])
