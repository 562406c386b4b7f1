"""The Activity at Discord: its instances, and the command that launches it."""

from collections.abc import Mapping
from typing import Any, Final

import discord
from discord import app_commands
from discord.http import Route

from cogs.host import Host, Interaction, language
from cogs.sending import FAILURES
from words import say

ENTRY_POINT: Final = 4
"""Type of the command that Discord makes for an Activity."""


class NoAnswer(Exception):
    """Discord does not say whether there is such an instance."""


async def instance(host: Host, number: str) -> Mapping[str, Any] | None:
    """Return an instance of the Activity as Discord has it; None if there is none. Raises NoAnswer."""
    route = Route(
        "GET",
        "/applications/{application_id}/activity-instances/{instance_id}",
        application_id=host.application_id,
        instance_id=number,
    )
    try:
        return dict(await host.http.request(route))
    except discord.NotFound:
        return None
    except FAILURES as error:
        raise NoAnswer(type(error).__name__) from error


class Commands(app_commands.CommandTree[Host]):
    """The bot's commands; the one of type 4, which Discord makes for an Activity, launches it."""

    async def interaction_check(self, interaction: Interaction) -> bool:
        """Launch the Activity; return whether something else is wanted."""
        data: Mapping[str, Any] = dict(interaction.data or {})
        if data.get("type") != ENTRY_POINT or interaction.type is not discord.InteractionType.application_command:
            return True
        if interaction.client.launchable:
            await interaction.response.launch_activity()
        else:
            await interaction.response.send_message(say("activity-off", await language(interaction)), ephemeral=True)
        return False
