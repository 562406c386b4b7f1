"""Members of a server, as a door needs them: by an interaction, or by their id for whoever comes another way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import discord

from cogs import seeing
from cogs.host import Host
from cogs.request import Member
from cogs.sending import FAILURES, presence


@dataclass(frozen=True, slots=True)
class GuildServer:
    """A server, and one of its members."""

    host: Host
    guild: discord.Guild | None
    """The server; None in a direct message."""
    who: discord.Member | None
    """The member; None if Discord has not said it."""

    async def member(self, number: int) -> Member | None:
        """Return a member of the server by their id; None if there is none, or Discord does not know them."""
        member = None if self.guild is None else await _fetched(self.guild, number)
        return None if member is None else Member(member.id, member.display_name, member.bot)

    async def gone(self, people: Iterable[int]) -> frozenset[int]:
        """Return those people who are no longer on the server, according to Discord."""
        return await presence.gone(self.guild, people)

    async def sees_places(self, numbers: Iterable[int]) -> set[int]:
        """Return those channels and threads of the server that the user may see."""
        if self.guild is None or self.who is None:
            return set()
        return await seeing.seen_by(self.host, self.guild, self.who, numbers)


@dataclass(frozen=True, slots=True)
class GuildMembership(GuildServer):
    """A member of a server with their rights there."""

    manages: bool
    roles: frozenset[int]
    name: str
    called: str
    language: str


async def membership(host: Host, guild_id: int, person: int) -> GuildMembership | None:
    """Return a person as a member of a server; None if they are none, or Discord does not say."""
    guild = host.get_guild(guild_id)
    if guild is None:
        return None
    try:
        who = await _fetched(guild, person)
    except FAILURES:
        return None
    if who is None:
        return None
    roles = frozenset(role.id for role in who.roles)
    manages, locale = who.guild_permissions.manage_guild, str(guild.preferred_locale)
    return GuildMembership(host, guild, who, manages, roles, str(guild), who.display_name, locale)


async def _fetched(guild: discord.Guild, number: int) -> discord.Member | None:
    try:
        return guild.get_member(number) or await guild.fetch_member(number)
    except discord.NotFound:
        return None
