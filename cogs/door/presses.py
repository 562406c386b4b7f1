"""Presses of controls: acknowledged in time, and handled by the function of their verb; and the log of what was done.

Turns are logged where they are stored.
"""

import contextlib
from typing import Any, Final

import discord
import structlog
from discord import app_commands

from cogs import controls, private_actions
from cogs.components import Pressed
from cogs.door import acknowledging, requests
from cogs.host import Host, Interaction, language
from cogs.request import VERBS, kind_of
from cogs.sending import items
from words import say

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

STORED: Final = frozenset({"confirm"})
"""Verbs that store a turn: a press of which Discord takes no acknowledgement, so that it seems to fail, stores none."""


async def handle(interaction: Interaction, pressed: Pressed | None) -> None:
    """Acknowledge a press or a form, and handle it; None is one that is no longer known."""
    verb = VERBS.get(pressed.verb) if pressed else None
    try:
        async with acknowledging.in_time(interaction, verb.answer if verb else "private"):
            if pressed is None or verb is None or pressed.epoch != controls.epoch:
                key = "old-epoch" if pressed and verb else "old-button"
                await acknowledging.of(interaction).tell(say(key, await language(interaction)), close=True)
                return
            if pressed.verb in STORED:
                await acknowledging.of(interaction).now()
            await verb.handler(await requests.read(kind_of(verb.handler), interaction, pressed))
        if not private_actions.has(pressed.verb):
            person = interaction.user.id
            log.info("pressed", table=pressed.table_id, position=pressed.seq, what=pressed.verb, person=person)
    except Exception as error:
        await acknowledging.answer_error(interaction, error, table_id=pressed.table_id if pressed else None)


async def answer_gone(interaction: Interaction) -> None:
    """Answer a press of a button that its message no longer has; discord.py ignores it silently."""
    custom_id = str(dict(interaction.data or {}).get("custom_id", ""))
    message = interaction.message
    if interaction.type is not discord.InteractionType.component or message is None or not custom_id.startswith("nav:"):
        return
    if custom_id not in controls.ids(message.components):
        with contextlib.suppress(discord.HTTPException):
            await acknowledging.of(interaction).tell(say("old-button", await language(interaction)), close=False)


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
    bot.tree.error(acknowledging.answer_command_error)
