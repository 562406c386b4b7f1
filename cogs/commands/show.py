"""Views of a table: its game's own, the log, and help; private, unless shown to all."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final

from discord import app_commands

from cogs import opening
from cogs.commands import groups, ledger, offering
from cogs.commands.texts import command_text, described
from cogs.components import Page
from cogs.errors import UserError
from cogs.games import Look, openers
from cogs.host import Host, Interaction
from cogs.request import Request, on, pieces
from words import say

LOOK: Final = "look"
"""Marker of the commands made from games' views."""


def looking(look: Look) -> app_commands.Command[Any, ..., None]:
    """Return the command for a view of the channel's table."""

    async def plain(interaction: Interaction, to_all: bool = False) -> None:
        await _show(interaction, look.name, None, to_all)

    async def by_seat(interaction: Interaction, player: int | None = None, to_all: bool = False) -> None:
        await _show(interaction, look.name, player, to_all)

    callback: Callable[..., Coroutine[Any, Any, None]] = by_seat if look.by_seat else plain
    keys = {"to_all": "option-to-all"} | ({"player": "option-player"} if look.by_seat else {})
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=look.name,
        description=command_text(f"command-show-{look.name}"),
        callback=described(**keys)(callback),
        extras={LOOK: True},
    )
    if look.by_seat:
        command.autocomplete("player")(_seats)
    return command


async def _seats(interaction: Interaction, typed: int | str) -> list[app_commands.Choice[int]]:
    """Return the seats of this channel's table."""
    return await offering.seats(interaction, str(typed))


async def _show(interaction: Interaction, name: str, player: int | None, to_all: bool) -> None:
    """Show a view of the channel's table; `player` is a seat counted from 1."""
    request = await Request.of(interaction)
    page = await _look(request, name, None if player is None else player - 1, to_all=to_all)
    first, *further = pieces(page.text)
    await request.answer(Page.of(first, page.rows, next(iter(page.pictures), None)), to_all=to_all)
    for part in further:
        if to_all:
            await request.publish_further(part)
        else:
            await request.reply_further(part)


async def _look(request: Request, name: str, seat: int | None, *, to_all: bool = False) -> Page:
    """Return the page of a view. Raises NoSuchTable, NotRunning, UserError if the table's game has no such view."""
    if name == "log":
        return await ledger.newest(request, to_all=to_all)
    scene = await request.scene(to_all=to_all)
    interface = request.interface(scene.table)
    if name not in {look.name for look in interface.looks}:
        raise UserError("look-none", game=say(f"game-{interface.name}", request.locale))
    own = scene.table.seat_of(request.person.id)
    number = own.number if seat is None and own is not None else seat
    return interface.look(name, scene, number if number is not None and 0 <= number < len(scene.names) else None)


@groups.show.command(name="help", description=command_text("command-show-help"))
@described(to_all="option-to-all")
async def help_(interaction: Interaction, to_all: bool = False) -> None:
    """Explain how to play with this bot."""
    request = await Request.of(interaction)
    locale = await opening.language(request) if to_all else request.locale
    games = request.client.interfaces
    lines = (say("help", locale, open=openers(games, locale)), *(say(f"help-{game}", locale) for game in games))
    await request.answer("\n".join(lines), to_all=to_all)


@on("look")
async def press_look(request: Request) -> None:
    """Show the view named by a button under a post; the part after a colon marks the post."""
    await request.reply(await _look(request, request.arg.partition(":")[0], None))


async def setup(bot: Host) -> None:
    """Register a command for every view of any game."""
    for command in groups.show.commands:
        if LOOK in command.extras:  # from a bot with other games that ran in this process before
            groups.show.remove_command(command.name)
    looks = {look.name: look for interface in bot.interfaces.values() for look in interface.looks if look.command}
    for look in looks.values():
        groups.show.add_command(looking(look))
