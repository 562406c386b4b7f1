"""A turn for people who type: `/turn` reads it, `/confirm` stores it, `/startover` forgets it.

The draft, its panel and its buttons are those of a turn by buttons, so one can go on with either.
"""

from __future__ import annotations

from discord import app_commands

from cogs import host
from cogs.commands.show import here
from cogs.controls import Press
from cogs.errors import UserError
from cogs.host import Host, Interaction
from cogs.navegador import narration, panels
from cogs.navegador.plan import Plan
from cogs.turn import flow
from navegador import State
from navegador.notation import complete
from navegador.notation.completing import LONGEST
from tables.errors import StoreError, TableError


@app_commands.command(name="turn", description="Type your turn, such as: market: sell 2 gold, process 3 sugar")
@app_commands.describe(text="The turn, or the beginning of one; what can come next is offered while you type")
@app_commands.guild_only()
async def type_turn(interaction: Interaction, text: str) -> None:
    """Read a turn, or the beginning of one, in place of what was drafted, and show what comes of it."""
    press, context = await _sit(interaction)
    plan = panels.typed(context.position.seen, text)
    if not plan.steps and not plan.pick:
        raise UserError("typed-empty")
    await flow.show(press, context.with_plan(plan))


@type_turn.autocomplete("text")
async def offer(interaction: Interaction, text: str) -> list[app_commands.Choice[str]]:
    """What can come next, with what it costs or brings; nothing to those who are not to act."""
    try:
        table = await here(interaction)
        context = await flow.sit(interaction.client, table.id, interaction.user.id)
    except (TableError, StoreError):
        return []
    return choices(context.position.seen, text)


def choices(state: State, text: str) -> list[app_commands.Choice[str]]:
    """What can come next, as Discord offers it."""
    return [app_commands.Choice(name=one.label[:LONGEST], value=one.text) for one in complete(state, text)]


@app_commands.command(name="confirm", description="Store the turn that you have drafted")
@app_commands.guild_only()
async def confirm(interaction: Interaction) -> None:
    """Store what is drafted; where an exploration was asked about, explore."""
    press, context = await _sit(interaction)
    step, steps = flow.asked(context.plan), panels.final(context.plan)
    if step is not None:
        await flow.explore(press, context, step)
    elif steps is not None:
        await flow.finish(press, context, steps)
    elif context.plan.steps:
        told = narration.drafted(context.plan.start, context.plan.steps, host.locale(interaction))
        raise UserError("typed-unfinished", told=told)
    else:
        raise UserError("typed-nothing")


@app_commands.command(name="startover", description="Forget the turn that you have drafted")
@app_commands.guild_only()
async def start_over(interaction: Interaction) -> None:
    """Begin anew, from what is stored."""
    press, context = await _sit(interaction)
    await flow.show(press, context.with_plan(Plan(context.position.seen)))


async def _sit(interaction: Interaction) -> tuple[Press, flow.TurnContext]:
    """Acknowledge, and sit down at the table of the channel. Raises NoSuchTable, NotRunning, NotSeated, NotYourTurn."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await here(interaction)
    context = await flow.sit(interaction.client, table.id, interaction.user.id)
    return Press(interaction, table.id, context.position.seq, "turn", "", ""), context


async def setup(bot: Host) -> None:
    """Register the commands."""
    bot.tree.add_command(type_turn)
    bot.tree.add_command(confirm)
    bot.tree.add_command(start_over)
