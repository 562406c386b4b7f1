"""Looking at a table: the pictures, sheets, points, log, rules and help; private, unless shown to all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import discord
from discord import app_commands

from cogs import host
from cogs.commands.groups import show
from cogs.components import Page
from cogs.controls import LONGEST, Press, cut, on
from cogs.delivery import work
from cogs.host import Interaction
from cogs.navegador import sheets, turn_post
from navegador import State
from renders import Picture, Theme
from renders import navegador as pictures
from renders.navegador import View, alt
from renders.navegador import view as views
from tables.errors import NoSuchTable
from tables.model import Position, Table
from words import name, say

TO_ALL = "Show it to everybody in the channel"
LOG_LINES = 20


async def here(interaction: Interaction) -> Table:
    """The table of the channel or thread. Raises NoSuchTable."""
    place = interaction.channel_id
    found = await interaction.client.services.lobby.in_channel(place) if place is not None else None
    if found is None:
        raise NoSuchTable(f"there is no table in {place}")
    return found


async def _position(interaction: Interaction, to_all: bool) -> tuple[Position, str, tuple[str, ...]]:
    """Acknowledge, and find the table's position, the language to answer in, and the players' names."""
    await host.wait(interaction)
    position = await interaction.client.services.positions.now((await here(interaction)).id)
    language = position.table.language if to_all else host.locale(interaction)
    return position, language, host.seat_names(position.table, language)


async def _say(interaction: Interaction, text: str, to_all: bool, *pictures: Picture) -> None:
    files = [work.attachment(picture) for picture in pictures]
    if to_all:
        await host.publish(interaction, cut(text), files=files)
    else:
        await interaction.edit_original_response(
            content=cut(text), attachments=files, allowed_mentions=discord.AllowedMentions.none()
        )


@show.command(name="board", description="The board: ships, tokens, rondel")
@app_commands.describe(to_all=TO_ALL)
async def board(interaction: Interaction, to_all: bool = False) -> None:
    """Show the board's picture."""
    await _picture(interaction, to_all, pictures.board)


@show.command(name="market", description="The market, the gallery, the building chart and what everybody has")
@app_commands.describe(to_all=TO_ALL)
async def market(interaction: Interaction, to_all: bool = False) -> None:
    """Show the market's picture."""
    await _picture(interaction, to_all, pictures.market)


async def _picture(interaction: Interaction, to_all: bool, draw: Callable[[View, Theme], Picture]) -> None:
    position, language, _ = await _position(interaction, to_all)
    await _say(interaction, "", to_all, await _drawn(interaction, position, language, draw))


async def _drawn(
    interaction: Interaction, position: Position, language: str, draw: Callable[[View, Theme], Picture]
) -> Picture:
    table = position.table
    view = views.of(position.seen, turn_post.picture_names(table), table=table.name, locale=language)
    return await work.run(interaction.client, draw, view, await work.theme(interaction.client, table.guild))


@show.command(name="words", description="The board and the market in words, to be read out")
@app_commands.describe(to_all=TO_ALL)
async def in_words(interaction: Interaction, to_all: bool = False) -> None:
    """Say in full what the pictures show."""
    position, language, names = await _position(interaction, to_all)
    view = views.of(position.seen, names, table=name(position.table.name), locale=language)
    first, *further = [piece for tell in (alt.board, alt.market) for piece in _pieces(tell(view)[1])]
    await _say(interaction, first, to_all)
    for piece in further:
        await interaction.followup.send(piece, ephemeral=not to_all, allowed_mentions=discord.AllowedMentions.none())


def _pieces(text: str) -> list[str]:
    """A text in as many messages as it takes, broken between lines."""
    pieces = [""]
    for line in text.splitlines(keepends=True):
        if len(pieces[-1]) + len(line) > LONGEST:
            pieces.append("")
        pieces[-1] += line[:LONGEST]
    return pieces


@show.command(name="sheet", description="What a player has")
@app_commands.describe(player="Whose sheet; yours if you have a seat and name nobody", to_all=TO_ALL)
async def sheet(interaction: Interaction, player: int | None = None, to_all: bool = False) -> None:
    """Show a player's sheet as a picture, or everybody's in words."""
    position, language, names = await _position(interaction, to_all)
    own = position.table.seat_of(interaction.user.id)
    seat = own.number if player is None and own else player
    if seat is None or not 0 <= seat < len(names):
        await _say(interaction, sheets.sheets(position.seen, names, language), to_all)
        return
    picture = await _drawn(interaction, position, language, partial(_sheet, seat))
    await _say(interaction, sheets.sheet(position.seen, seat, names, language), to_all, picture)


def _sheet(seat: int, view: View, theme: Theme) -> Picture:
    return pictures.sheet(view, seat, theme)


@sheet.autocomplete("player")
async def seats(interaction: Interaction, typed: int | str) -> list[app_commands.Choice[int]]:
    """Offer the seats of this channel's table."""
    found = await interaction.client.services.lobby.in_channel(interaction.channel_id or 0)
    if found is None or found.status == "lobby":
        return []
    names = [(seat.number, turn_post.picture_names(found)[seat.number]) for seat in found.seats]
    wanted = str(typed).casefold()
    return [app_commands.Choice(name=one[:100] or "?", value=seat) for seat, one in names if wanted in one.casefold()]


@show.command(name="points", description="The points as they stand")
@app_commands.describe(to_all=TO_ALL)
async def points(interaction: Interaction, to_all: bool = False) -> None:
    """Show the points."""
    position, language, names = await _position(interaction, to_all)
    await _say(interaction, sheets.points(position.seen, names, language), to_all)


@show.command(name="log", description="What has been done lately")
@app_commands.describe(to_all=TO_ALL)
async def log(interaction: Interaction, to_all: bool = False) -> None:
    """Show the last turns."""
    position, language, _ = await _position(interaction, to_all)
    await _say(interaction, await _log(interaction, position.table.id, language), to_all)


@show.command(name="rules", description="The rules in short, with the numbers of this table")
@app_commands.describe(to_all=TO_ALL)
async def rules(interaction: Interaction, to_all: bool = False) -> None:
    """Show the rules."""
    position, language, _ = await _position(interaction, to_all)
    await _say(interaction, sheets.rules(position.seen, language), to_all)


@show.command(name="help", description="How this bot is used")
@app_commands.describe(to_all=TO_ALL)
async def help_(interaction: Interaction, to_all: bool = False) -> None:
    """Say how to play with this bot."""
    await host.wait(interaction)
    await _say(interaction, say("help", host.locale(interaction)), to_all)


@on("points")
async def press_points(press: Press) -> None:
    """Points, pressed under a post."""
    await _answer(press, sheets.points)


@on("sheets")
async def press_sheets(press: Press) -> None:
    """Sheets, pressed under a post."""
    await _answer(press, sheets.sheets)


@on("rules")
async def press_rules(press: Press) -> None:
    """Rules, pressed under a post."""
    await _answer(press, lambda state, names, locale: sheets.rules(state, locale))


@on("log")
async def press_log(press: Press) -> None:
    """Log, pressed under a post."""
    await press.show(Page(await _log(press.interaction, press.table, host.locale(press.interaction))))


async def _answer(press: Press, tell: Callable[[State, Sequence[str], str | None], str]) -> None:
    position = await press.interaction.client.services.positions.now(press.table)
    locale = host.locale(press.interaction)
    await press.show(Page(tell(position.seen, host.seat_names(position.table, locale), locale)))


async def _log(interaction: Interaction, table: int, locale: str) -> str:
    positions = interaction.client.services.positions
    found, entries, states = await positions.states(table)
    return turn_post.log(found, entries, states, await positions.events(table), LOG_LINES, locale)
