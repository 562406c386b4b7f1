"""A turn by typing: `/turn` reads it, `/confirm` stores it, `/startover` discards it.

The draft, its panel and its buttons are those of a turn by buttons, so one can continue with either.
"""

from __future__ import annotations

from discord import app_commands

from cogs.commands.offering import offered
from cogs.commands.texts import command_text, described
from cogs.errors import UserError
from cogs.games import GameInterface
from cogs.host import Host, Interaction
from cogs.request import Request
from cogs.turn import context as contexts
from cogs.turn import flow
from hosting.core import Position, StoreError, TableError


@app_commands.command(name="turn", description=command_text("command-turn"))
@described(text="option-turn-text")
@app_commands.guild_only()
async def type_turn(interaction: Interaction, text: str) -> None:
    """Replace the draft by a typed turn, or the beginning of one, and show the result."""
    request = await Request.of(interaction)
    await flow.show(request, (await contexts.of(request)).typed(text))


@type_turn.autocomplete("text")
async def offer(interaction: Interaction, text: str) -> list[app_commands.Choice[str]]:
    """Return possible continuations, with their cost or gain; none for users who are not to act."""
    try:
        request = await Request.known(interaction)
        position = await request.position()
        seat = position.table.seat_of(request.person.id)
        if seat is None or seat.number not in position.to_act:
            return []
        return choices(request.interface(position.table), position, seat.number, text, request.locale)
    except (TableError, StoreError):
        return []


def choices(
    interface: GameInterface, position: Position, seat: int, text: str, locale: str
) -> list[app_commands.Choice[str]]:
    """Return the continuations of a typed turn as Discord's choices."""
    return offered(interface.complete(position.seen(seat), seat, text, locale))


@app_commands.command(name="confirm", description=command_text("command-confirm"))
@app_commands.guild_only()
async def confirm(interaction: Interaction) -> None:
    """Store the draft; if it reveals something, reveal it."""
    request = await Request.of(interaction)
    context = await contexts.of(request)
    if context.proposal is not None:
        await flow.store(request, context, context.proposal)
        return
    steps = context.draft.write()
    if not steps:
        raise UserError("typed-nothing")
    raise UserError("typed-unfinished", told=context.interface.told(context.scene, context.draft, steps))


@app_commands.command(name="startover", description=command_text("command-startover"))
@app_commands.guild_only()
async def start_over(interaction: Interaction) -> None:
    """Start over from the stored steps."""
    request = await Request.of(interaction)
    await flow.show(request, (await contexts.of(request)).anew())


async def setup(bot: Host) -> None:
    """Register the commands."""
    bot.tree.add_command(type_turn)
    bot.tree.add_command(confirm)
    bot.tree.add_command(start_over)
