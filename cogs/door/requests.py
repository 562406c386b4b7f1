"""Requests made of Discord's interactions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import discord

from cogs import seeing
from cogs.components import Pressed
from cogs.door.answers import DiscordAnswers
from cogs.host import Interaction
from cogs.request import Member, UnreadRequest
from cogs.sending import presence
from hosting.core import Person


async def build(interaction: Interaction, pressed: Pressed | None = None) -> UnreadRequest:
    """Build the request of an interaction, with the user's own settings; a changed client locale is stored."""
    user, client, channel, client_locale = (
        interaction.user,
        interaction.client,
        interaction.channel,
        str(interaction.locale),
    )
    assert interaction.guild_id is not None
    chosen = await client.services.people.get(user.id)
    if chosen.client not in (None, client_locale):
        chosen = await client.services.people.set_client(user.id, client_locale)
    locale, channel_id = chosen.language or client_locale, interaction.channel_id or 0
    thread = isinstance(channel, discord.Thread)
    return UnreadRequest(
        client=client,
        person=Person(user.id, user.display_name),
        chosen=chosen,
        client_locale=client_locale,
        locale=locale,
        account_created=user.created_at,
        manages=interaction.permissions.manage_guild,
        roles=frozenset(role.id for role in user.roles) if isinstance(user, discord.Member) else frozenset(),
        guild_id=interaction.guild_id,
        server_name=str(interaction.guild or interaction.guild_id),
        server_language=str(interaction.guild_locale or "en"),
        channel_id=channel_id,
        thread_id=channel_id if thread else None,
        parent_id=channel.parent_id if isinstance(channel, discord.Thread) else channel_id,
        message_id=None if interaction.message is None else interaction.message.id,
        pressed=pressed,
        answers=DiscordAnswers(interaction, chosen.theme, locale, pressed),
        server=DiscordServer(interaction),
    )


def interaction_of(request: UnreadRequest) -> Interaction:
    """Return the interaction of a request, for panels that show channels and roles."""
    assert isinstance(request.server, DiscordServer)
    return request.server.interaction


@dataclass(frozen=True, slots=True)
class DiscordServer:
    """The server of an interaction."""

    interaction: Interaction

    async def member(self, number: int) -> Member | None:
        """Return a member of the server by their id; None if there is none, or Discord does not know them."""
        guild = self.interaction.guild
        if guild is None:
            return None
        try:
            member = guild.get_member(number) or await guild.fetch_member(number)
        except discord.NotFound:
            return None
        return Member(member.id, member.display_name, member.bot)

    async def gone(self, people: Iterable[int]) -> frozenset[int]:
        """Return those people who are no longer on the server, according to Discord."""
        return await presence.gone(self.interaction.guild, people)

    async def sees_places(self, numbers: Iterable[int]) -> set[int]:
        """Return those channels and threads of the server that the user may see."""
        guild, who = self.interaction.guild, self.interaction.user
        if guild is None or not isinstance(who, discord.Member):
            return set()
        return await seeing.seen_by(self.interaction.client, guild, who, numbers)
