"""Members of a server, as a door needs them: by an interaction, or by their id for whoever comes another way."""

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import discord

import naming
from cogs import seeing
from cogs.errors import UserError
from cogs.host import Host
from cogs.request import Kind, Member, Place, ServerChannel
from cogs.sending import FAILURES, presence, roles, threads
from words import say

TAG_REQUIRED: Final = 40067
"""The forum requires a tag on each post."""
STAGE: Final = ("open",)
"""The stage of a new table."""


@dataclass(frozen=True, slots=True)
class GuildServer:
    """A server, and one of its members."""

    host: Host
    guild: discord.Guild | None
    """The server; None in a direct message."""
    who: discord.Member | None
    """The member; None if Discord has not said it."""

    async def member(self, number: int) -> Member | None:
        """Return a member of the server by their id; None if Discord knows none."""
        member = None if self.guild is None else await _fetched(self.guild, number)
        return None if member is None else known(member)

    async def gone(self, people: Iterable[int]) -> frozenset[int]:
        """Return those people who are no longer on the server, according to Discord."""
        return await presence.gone(self.guild, people)

    async def sees_places(self, numbers: Iterable[int]) -> set[int]:
        """Return those channels and threads of the server that the user may see."""
        if self.guild is None or self.who is None:
            return set()
        return await seeing.seen_by(self.host, self.guild, self.who, numbers)

    async def let_in(self, thread: int) -> bool:
        """Add the user to a private thread that they have left; return whether they see it then."""
        if self.who is None:
            return False
        with contextlib.suppress(discord.NotFound, discord.Forbidden):
            there = await self.host.fetch_channel(thread)
            if not isinstance(there, discord.Thread) or not there.permissions_for(self.who).view_channel:
                return False
            if there.archived:
                await there.edit(archived=False)
            await there.add_user(self.who)
            return True
        return False

    def channel(self, number: int | None) -> ServerChannel | None:
        """Return a channel or thread of the server; None if it is gone, hidden or not given."""
        there = None if self.guild is None or number is None else self.guild.get_channel_or_thread(number)
        return None if there is None else described(there)

    def has_role(self, number: int) -> bool:
        """Return whether the server has a role."""
        return self.guild is not None and self.guild.get_role(number) is not None

    def lacks_role(self, number: int) -> roles.RoleFault | None:
        """Return why the bot cannot give a role to people; None if it can."""
        return "gone" if self.guild is None else roles.lacking(self.guild, number)

    async def create_thread(self, channel: int, title: str) -> Place:
        """Create a thread for a table. Raises what Discord refuses."""
        return await threads.create(self._there(channel), title, STAGE, "")

    async def create_post(self, forum: int, title: str, language: str) -> Place:
        """Create a forum post for a table that is open. Raises UserError, and what Discord refuses."""
        try:
            return await threads.create(self._there(forum), title, STAGE, language)
        except discord.HTTPException as error:
            if error.code != TAG_REQUIRED:
                raise
            raise UserError("open-forum-tag", forum=str(forum), tag=say("tag-open", language)) from error

    def _there(self, number: int) -> discord.TextChannel | discord.ForumChannel:
        there = None if self.guild is None else self.guild.get_channel(number)
        if not isinstance(there, discord.TextChannel | discord.ForumChannel):
            raise UserError("settings-channel-gone")
        return there


@dataclass(frozen=True, slots=True)
class GuildMembership(GuildServer):
    """A member of a server with their rights there."""

    manages: bool
    roles: frozenset[int]
    name: str
    called: str
    language: str

    def listed(self, of: str) -> list[tuple[int, str]]:
        """Return what Discord's menus list: roles, channels, forums, or known people."""
        guild = self.guild
        if guild is None:
            return []
        if of == "people":
            return sorted(
                ((member.id, called(member)) for member in guild.members if not member.bot),
                key=lambda pair: pair[1],
            )
        if of == "roles":
            return [(role.id, role.name) for role in reversed(guild.roles) if not role.is_default()]
        places: Iterable[discord.abc.GuildChannel] = guild.text_channels if of == "channels" else guild.forums
        assert self.who is not None
        return [(place.id, f"#{place.name}") for place in places if place.permissions_for(self.who).view_channel]


async def membership(host: Host, guild_id: int, person: int) -> GuildMembership | None:
    """Return a person as a member of a server; None if they are none, or Discord does not say."""
    guild = host.get_guild(guild_id)
    if guild is None:
        return None
    try:
        member = await _fetched(guild, person)
    except FAILURES:
        return None
    if member is None:
        return None
    roles = frozenset(role.id for role in member.roles)
    manages, locale = member.guild_permissions.manage_guild, str(guild.preferred_locale)
    return GuildMembership(host, guild, member, manages, roles, str(guild), called(member), locale)


def called(user: discord.Member | discord.User) -> str:
    """Return the name of a person, on the server or else of their account: the first that shows anything, or "?"."""
    names = (user.display_name, user.global_name or "", user.name)
    return next((name for name in names if naming.label(name, instead="")), naming.NOBODY)


def known(member: discord.Member | discord.User) -> Member:
    """Return a person as handlers speak of them."""
    return Member(member.id, called(member), member.created_at, member.bot)


def described(there: discord.abc.GuildChannel | discord.Thread) -> ServerChannel:
    """Return a channel as handlers speak of it, with the bot's permissions."""
    if isinstance(there, discord.Thread):
        rights = frozenset[str]() if there.parent is None else threads.permissions(there.parent)
        return ServerChannel(there.id, "thread", rights, there.parent_id, there.owner_id == there.guild.me.id)
    kind: Kind = "text" if isinstance(there, discord.TextChannel) else "other"
    return ServerChannel(
        there.id, "forum" if isinstance(there, discord.ForumChannel) else kind, threads.permissions(there)
    )


async def _fetched(guild: discord.Guild, number: int) -> discord.Member | None:
    try:
        return guild.get_member(number) or await guild.fetch_member(number)
    except discord.NotFound:
        return None
