"""Members of a server, by their id or by an interaction, the requests that they make, and the presses.

Turns are logged where they are stored.
"""

import contextlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import discord
import structlog
from discord import app_commands

from cogs import controls, seeing
from cogs.components import Pressed
from cogs.door import answers
from cogs.door.answers import DiscordAnswers
from cogs.errors import UserError
from cogs.host import PRIVATE_VERBS, Host, Interaction, is_private, language
from cogs.request import VERBS, Kind, Member, Place, ServerChannel, UnreadRequest, kind_of
from cogs.sending import FAILURES, pages, servers
from gamekit import naming
from hosting.core import Person, Table
from i18n import say

TAG_REQUIRED: Final = 40067
"""The forum requires a tag on each post."""
STAGE: Final = ("open",)
"""The stage of a new table."""


@dataclass(frozen=True, slots=True)
class GuildServer:
    host: Host
    guild: discord.Guild | None
    """The server; None in a direct message."""
    who: discord.Member | None
    """The member; None if Discord has not said it."""

    async def member(self, number: int) -> Member | None:
        member = None if self.guild is None else await _fetched(self.guild, number)
        return None if member is None else member_of(member)

    async def gone(self, people: Iterable[int]) -> frozenset[int]:
        return await servers.gone(self.guild, people)

    async def sees_places(self, numbers: Iterable[int]) -> set[int]:
        if self.guild is None or self.who is None:
            return set()
        return await seeing.seen_by(self.host, self.guild, self.who, numbers)

    async def seen_anywhere(self, person: int, tables: Sequence[Table]) -> list[Table]:
        seen = set[int]()
        for number in {table.guild for table in tables}:
            with contextlib.suppress(*FAILURES):
                if (member := await membership(self.host, number, person)) is not None:
                    seen |= await member.sees_places(table.place for table in tables if table.guild == number)
        return [table for table in tables if table.place in seen]

    async def let_in(self, thread: int) -> bool:
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
        there = None if self.guild is None or number is None else self.guild.get_channel_or_thread(number)
        return None if there is None else described(there)

    def has_role(self, number: int) -> bool:
        return self.guild is not None and self.guild.get_role(number) is not None

    def lacks_role(self, number: int) -> servers.RoleFault | None:
        return "gone" if self.guild is None else servers.lacks_role(self.guild, number)

    async def create_thread(self, channel: int, title: str) -> Place:
        return await servers.create(self._there(channel), title, STAGE, "")

    async def create_private_thread(self, channel: int, title: str) -> int:
        there = self._there(channel)
        assert isinstance(there, discord.TextChannel)
        kind = discord.ChannelType.private_thread
        made = await there.create_thread(name=title, type=kind, invitable=False, auto_archive_duration=servers.WEEK)
        return made.id

    async def create_post(self, forum: int, title: str, language: str) -> Place:
        try:
            return await servers.create(self._there(forum), title, STAGE, language)
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
    manages: bool
    roles: frozenset[int]
    name: str
    called: str
    language: str

    def listed(self, of: str) -> list[tuple[int, str]]:
        """Return what Discord's menus list, or for "tables" the channels where one may open some."""
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
        places: Iterable[discord.abc.GuildChannel] = guild.forums if of == "forums" else guild.text_channels
        acts = of == "tables"
        needed = discord.Permissions(view_channel=True, send_messages=acts, use_application_commands=acts)
        assert self.who is not None
        return [(place.id, f"#{place.name}") for place in places if place.permissions_for(self.who) >= needed]


async def membership(host: Host, guild_id: int, person: int) -> GuildMembership | None:
    """Return a member of a server; None if they are none. Raises Discord's failures."""
    guild = host.get_guild(guild_id)
    member = None if guild is None else await _fetched(guild, person)
    if guild is None or member is None:
        return None
    roles = frozenset(role.id for role in member.roles)
    manages, locale = member.guild_permissions.manage_guild, str(guild.preferred_locale)
    return GuildMembership(host, guild, member, manages, roles, str(guild), called(member), locale)


def called(user: discord.Member | discord.User) -> str:
    """Return the first name that shows anything: the server's, else the account's."""
    names = (user.display_name, user.global_name or "", user.name)
    return next((name for name in names if naming.label(name, instead="")), naming.NOBODY)


def member_of(member: discord.Member | discord.User) -> Member:
    return Member(member.id, called(member), member.created_at, member.bot)


def described(there: discord.abc.GuildChannel | discord.Thread) -> ServerChannel:
    if isinstance(there, discord.Thread):
        rights = frozenset[str]() if there.parent is None else servers.permissions(there.parent)
        return ServerChannel(there.id, "thread", rights, there.parent_id, there.owner_id == there.guild.me.id)
    kind: Kind = "text" if isinstance(there, discord.TextChannel) else "other"
    return ServerChannel(
        there.id, "forum" if isinstance(there, discord.ForumChannel) else kind, servers.permissions(there)
    )


async def _fetched(guild: discord.Guild, number: int) -> discord.Member | None:
    try:
        return guild.get_member(number) or await guild.fetch_member(number)
    except discord.NotFound:
        return None


# Requests made of Discord's interactions

NOTHING_PRESSED: Final = Pressed(0, 0, "", "")


async def read_request(
    kind: type[UnreadRequest], interaction: Interaction, pressed: Pressed | None = None
) -> UnreadRequest:
    """Return an interaction's request, of a handler's kind. Raises NoSuchTable, StoreError."""
    return await (await _unread(interaction, pressed)).of_kind(kind)


async def _unread(interaction: Interaction, pressed: Pressed | None) -> UnreadRequest:
    user, client, channel = interaction.user, interaction.client, interaction.channel
    client_locale = str(interaction.locale)
    settings = await client.services.people.get(user.id)
    if settings.client not in (None, client_locale):
        settings = await client.services.people.set(user.id, client=client_locale)
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
    interaction: Interaction

    def channel(self, number: int | None) -> ServerChannel | None:
        """Return a channel or thread; of the interaction's own, with the rights that Discord says."""
        there = self.interaction.channel
        if number != self.interaction.channel_id or not isinstance(there, discord.abc.GuildChannel | discord.Thread):
            return GuildServer.channel(self, number)
        have = self.interaction.app_permissions
        rights = servers.named(discord.Permissions.all() if have.administrator else have)
        return replace(described(there), rights=rights)


# Presses: acknowledged in time, and handled by the function of their verb


log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


async def handle(interaction: Interaction, pressed: Pressed | None) -> None:
    """Acknowledge a press or a form, and handle it; None is one that is no longer known."""
    verb = VERBS.get(pressed.verb) if pressed else None
    try:
        async with answers.in_time(interaction, verb.answered(pressed) if verb and pressed else "private"):
            if pressed is None or verb is None or pressed.epoch != controls.epoch:
                key = "old-epoch" if pressed and verb else "old-button"
                await answers.acknowledgement(interaction).tell(say(key, await language(interaction)), close=True)
                return
            await verb.handler(await read_request(kind_of(verb.handler), interaction, pressed))
        if pressed.verb not in PRIVATE_VERBS:
            person = interaction.user.id
            log.info("pressed", table=pressed.table_id, position=pressed.seq, what=pressed.verb, person=person)
    except Exception as error:
        await answers.answer_error(interaction, error, table_id=pressed.table_id if pressed else None)


async def answer_gone(interaction: Interaction) -> None:
    """Answer a press of a button that its message no longer has; discord.py ignores it silently."""
    custom_id = str(dict(interaction.data or {}).get("custom_id", ""))
    message = interaction.message
    if interaction.type is not discord.InteractionType.component or message is None or not custom_id.startswith("nav:"):
        return
    if custom_id not in controls.ids(message.components):
        with contextlib.suppress(discord.HTTPException):
            await answers.acknowledgement(interaction).tell(say("old-button", await language(interaction)), close=False)


async def completed(
    interaction: Interaction, command: app_commands.Command[Any, ..., None] | app_commands.ContextMenu
) -> None:
    if not is_private(interaction):
        log.info("command", command=command.qualified_name, person=interaction.user.id, channel=interaction.channel_id)


async def setup(bot: Host) -> None:
    for verb in VERBS.values():
        kind_of(verb.handler)  # refuses one without an annotation
    bot.add_dynamic_items(pages.Control)
    bot.add_listener(answer_gone, "on_interaction")
    bot.add_listener(completed, "on_app_command_completion")
    bot.tree.error(answers.answer_command_error)
