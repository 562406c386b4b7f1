"""Requests made of Discord's interactions."""

from dataclasses import dataclass, replace
from typing import Final

import discord

from cogs.components import Pressed
from cogs.door.answers import DiscordAnswers
from cogs.door.members import GuildServer, called, described
from cogs.host import Interaction
from cogs.request import ServerChannel, UnreadRequest
from cogs.sending import threads
from hosting.core import Person

NOTHING_PRESSED: Final = Pressed(0, 0, "", "")


async def read(kind: type[UnreadRequest], interaction: Interaction, pressed: Pressed | None = None) -> UnreadRequest:
    """Return an interaction's request, of a handler's kind. Raises NoSuchTable, StoreError."""
    return await (await _unread(interaction, pressed)).of_kind(kind)


async def _unread(interaction: Interaction, pressed: Pressed | None) -> UnreadRequest:
    """Return the request of an interaction, with the user's own settings; a changed client locale is stored."""
    user, client, channel = interaction.user, interaction.client, interaction.channel
    client_locale = str(interaction.locale)
    settings = await client.services.people.get(user.id)
    if settings.client not in (None, client_locale):
        settings = await client.services.people.set_client(user.id, client_locale)
    locale, channel_id = settings.language or client_locale, interaction.channel_id or 0
    thread, given = isinstance(channel, discord.Thread), pressed or NOTHING_PRESSED
    member = user if isinstance(user, discord.Member) else None
    return UnreadRequest(
        client=client,
        services=client.services,
        person=Person(user.id, called(user)),
        chosen=settings,
        client_locale=client_locale,
        locale=locale,
        account_created=user.created_at,
        manages=interaction.permissions.manage_guild,
        roles=frozenset(role.id for role in member.roles) if member else frozenset(),
        guild_id=interaction.guild_id or 0,
        server_name=str(interaction.guild or interaction.guild_id),
        server_language=str(interaction.guild_locale or "en"),
        channel_id=channel_id,
        thread_id=channel_id if thread else None,
        parent_id=channel.parent_id if isinstance(channel, discord.Thread) else channel_id,
        message_id=None if interaction.message is None else interaction.message.id,
        pressed=pressed,
        seq=given.seq,
        arg=given.arg,
        value=given.value,
        values=given.values,
        fields=given.fields,
        answers=DiscordAnswers(interaction, settings.theme, locale, pressed),
        server=DiscordServer(client, interaction.guild, member, interaction),
    )


@dataclass(frozen=True, slots=True)
class DiscordServer(GuildServer):
    """The server of an interaction."""

    interaction: Interaction

    def channel(self, number: int | None) -> ServerChannel | None:
        """Return a channel or thread; of the interaction's own, with the rights that Discord says."""
        there = self.interaction.channel
        if number != self.interaction.channel_id or not isinstance(there, discord.abc.GuildChannel | discord.Thread):
            return GuildServer.channel(self, number)
        have = self.interaction.app_permissions
        rights = threads.named(discord.Permissions.all() if have.administrator else have)
        return replace(described(there), rights=rights)
