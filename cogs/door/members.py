"""Requests made of Discord's interactions, and presses; turns are logged where they are stored."""

import contextlib
from dataclasses import dataclass, replace
from typing import Any, Final

import discord
import structlog
from discord import app_commands

from cogs import controls
from cogs.components import Pressed
from cogs.door import answers
from cogs.door.answers import DiscordAnswers
from cogs.host import PRIVATE_VERBS, Host, Interaction, is_private, language
from cogs.request import VERBS, UnreadRequest, kind_of
from cogs.sending import GuildServer, ServerChannel, pages, servers
from hosting.core import Person
from i18n import say

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
        person=Person(user.id, servers.called(user)),
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
        return replace(servers.described(there), rights=rights)


# Presses: acknowledged in time, and handled by the function of their verb


log = structlog.stdlib.get_logger(__name__)


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
