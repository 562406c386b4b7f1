"""Presses of controls: acknowledged at once, then handled by the function of their verb; and the log of what was done.

Turns are logged where they are stored.
"""

import contextlib
from typing import Any

import discord
import structlog
from discord import app_commands

from cogs import controls, errors, private_actions
from cogs.components import Pressed
from cogs.door import requests
from cogs.host import Host, Interaction, language
from cogs.request import VERBS, Answer, kind_of
from cogs.sending import items, tokens
from words import say

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


async def handle(interaction: Interaction, pressed: Pressed | None) -> None:
    """Acknowledge a press or a form, and handle it; None is one that is no longer known."""
    verb = VERBS.get(pressed.verb) if pressed else None
    try:
        await _acknowledge(interaction, verb.answer if verb else "private")
        if pressed is None or verb is None or pressed.epoch != controls.epoch:
            key = "old-epoch" if pressed and verb else "old-button"
            await errors.tell(interaction, say(key, await language(interaction)), close=True)
            return
        await verb.handler(await requests.read(kind_of(verb.handler), interaction, pressed))
        if not private_actions.has(pressed.verb):
            person = interaction.user.id
            log.info("pressed", table=pressed.table_id, position=pressed.seq, what=pressed.verb, person=person)
    except Exception as error:
        await errors.answer(interaction, error, table_id=pressed.table_id if pressed else None)


async def _acknowledge(interaction: Interaction, answer: Answer) -> None:
    """Acknowledge the press at once; its result follows."""
    if answer == "form":  # the form is the answer
        return
    private = interaction.message is not None and interaction.message.flags.ephemeral
    if private or answer == "here":
        await interaction.response.defer()
        tokens.of(interaction.client).answered(interaction)
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)
    tokens.of(interaction.client).pressed(interaction)


async def answer_gone(interaction: Interaction) -> None:
    """Answer a press of a button that its message no longer has; discord.py ignores it silently."""
    custom_id = str(dict(interaction.data or {}).get("custom_id", ""))
    message = interaction.message
    if interaction.type is not discord.InteractionType.component or message is None or not custom_id.startswith("nav:"):
        return
    if custom_id not in controls.ids(message.components):
        with contextlib.suppress(discord.HTTPException):
            notice = say("old-button", await language(interaction))
            await interaction.response.send_message(notice, ephemeral=True)


async def completed(
    interaction: Interaction, command: app_commands.Command[Any, ..., None] | app_commands.ContextMenu
) -> None:
    """Log a completed command, without the user's input, unless it is private."""
    if not private_actions.of(interaction):
        log.info("command", command=command.qualified_name, person=interaction.user.id, channel=interaction.channel_id)


async def setup(bot: Host) -> None:
    """Listen to the controls of every message, old and new."""
    for verb in VERBS.values():
        kind_of(verb.handler)  # refuses one without an annotation
    bot.add_dynamic_items(items.Control)
    bot.add_listener(answer_gone, "on_interaction")
    bot.add_listener(completed, "on_app_command_completion")
    bot.tree.error(errors.on_command)
