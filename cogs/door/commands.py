"""Commands, requests and presses as discord.py's: texts translated by the `key` that each carries, input read."""

import contextlib
import inspect
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

import discord
import structlog
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Of
from discord.http import Route

import i18n
from cogs import controls, slash
from cogs.components import Pressed
from cogs.door import answers
from cogs.door.answers import DiscordAnswers, in_time, uploaded
from cogs.errors import UserError
from cogs.host import PRIVATE, PRIVATE_VERBS, Host, Interaction, is_private, language
from cogs.request import VERBS, Attached, UnreadRequest, kind_of
from cogs.sending import FAILURES, GuildServer, Member, ServerChannel, pages, servers
from cogs.slash import Choice, Command, Completer, ContextMenu
from hosting.core import Person, StoreError, TableError
from i18n import say

NAME: Final = 32
TEXT: Final = 100
"""Maximum characters of a name, a description or a choice; English replaces a longer translation."""

log = structlog.stdlib.get_logger(__name__)


class Translator(app_commands.Translator):
    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        tongue = str(locale)
        if tongue == i18n.ENGLISH or tongue not in i18n.languages():
            return None
        match context.location:
            case Of.command_name if not isinstance(context.data, app_commands.ContextMenu):
                text = command_name(context.data.name, tongue)
            case Of.parameter_name:
                text = _text(f"slash-option-{string.message.replace('_', '-')}", tongue)
            case _:
                text = _text(str(string.extras.get("key", "")), tongue)
        if text is None or text == string.message:
            return None
        longest = NAME if context.location in (Of.command_name, Of.parameter_name) else TEXT
        if len(text) > longest:
            log.warning("a translation is too long for Discord", language=tongue, text=text, longest=longest)
            return None
        return text


def command_name(name: str, language: str) -> str | None:
    text = _text(f"slash-{name}", language)
    return None if text is None else text.removeprefix("/")


def _text(key: str, language: str) -> str | None:
    return i18n.say(key, language) if i18n.has(key, language) else None


_TYPES: Final = {Member: discord.Member, Attached: discord.Attachment}
_BUILT_IN: Final = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_ONLY, annotation=Interaction)


def command_text(key: str) -> app_commands.locale_str:
    return app_commands.locale_str(say(key), key=key)


def translate(command: Command) -> app_commands.Command[Any, ..., None]:
    async def called(interaction: Interaction, **chosen: Any) -> None:  # noqa: ANN401
        async with in_time(interaction, "form" if command.form(chosen) else "private"):
            request = await read_request(kind_of(command.handler), interaction)
            await command.handler(request, **{name: _value(value) for name, value in chosen.items()})

    _, *parameters = inspect.signature(command.handler, eval_str=True).parameters.values()
    options = [
        parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY, annotation=_type(parameter.annotation))
        for parameter in parameters
    ]
    called.__signature__ = inspect.Signature([_BUILT_IN, *options])  # type: ignore[attr-defined]  # discord.py reads it
    callback: Callable[..., Coroutine[Any, Any, None]] = called
    callback = app_commands.describe(**{option.name: command_text(option.text) for option in command.options})(callback)
    names = {option.name: option.called for option in command.options if option.called}
    callback = app_commands.rename(**names)(callback)
    lists = {option.name: [_choice(value) for value in option.choices] for option in command.options if option.choices}
    callback = app_commands.choices(**lists)(callback) if lists else callback
    callback = _anywhere(callback) if command.anywhere else app_commands.guild_only(callback)
    if command.managers:
        callback = app_commands.default_permissions(manage_guild=True)(callback)
    extras = PRIVATE if command.private else {}
    sentence = f"command-{command.name}"
    result: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=command.name, description=command_text(sentence), callback=callback, extras=dict(extras)
    )
    for option, completer in command.completers.items():
        result.autocomplete(option)(_complete_by(completer))
    return result


def _anywhere(callback: Any) -> Any:  # noqa: ANN401 - discord.py's decorators
    return app_commands.allowed_contexts(True, True, True)(app_commands.allowed_installs(True, True)(callback))


def in_menu(menu: ContextMenu) -> app_commands.ContextMenu:
    async def of_person(interaction: Interaction, person: discord.User) -> None:
        async with in_time(interaction, "private"):
            await menu.handler(await read_request(kind_of(menu.handler), interaction), servers.member_of(person))

    async def of_message(interaction: Interaction, message: discord.Message) -> None:
        async with in_time(interaction, "private"):
            ids = map(controls.read, controls.ids(message.components))
            table = next((there.table_id for there in ids if there is not None and there.table_id), None)
            await menu.handler(await read_request(kind_of(menu.handler), interaction), table)

    callback = _anywhere(of_person) if menu.of == "person" else app_commands.guild_only(of_message)
    return app_commands.ContextMenu(name=command_text(menu.text), callback=callback)


def _type(annotation: Any) -> Any:  # noqa: ANN401
    if get_origin(annotation) in (Union, UnionType):
        (inner,) = (arg for arg in get_args(annotation) if arg is not NoneType)
        return _type(inner) | None
    if get_origin(annotation) is Annotated:
        kind, bounds = get_args(annotation)
        return app_commands.Range[kind, bounds.least, bounds.most]
    return _TYPES.get(annotation, annotation)


def _value(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, discord.Member | discord.User):
        return servers.member_of(value)
    return uploaded(value) if isinstance(value, discord.Attachment) else value


def _choice(choice: Choice) -> app_commands.Choice[Any]:
    return app_commands.Choice(name=command_text(choice.key) if choice.key else choice.label, value=choice.value)


def _complete_by(
    completer: Completer,
) -> Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]:
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[Any]]:
        try:
            request = await read_request(kind_of(completer), interaction)
            values = {name: str(value) for name, value in interaction.namespace}
            choices = await completer(replace(request, fields=values), str(typed))
        except (TableError, StoreError, UserError):
            return []
        return [_choice(choice) for choice in choices]

    return complete


async def setup(bot: Host) -> None:
    for verb in VERBS.values():
        kind_of(verb.handler)  # refuses one without an annotation
    bot.add_dynamic_items(pages.Control)
    bot.add_listener(answer_gone, "on_interaction")
    bot.add_listener(completed, "on_app_command_completion")
    bot.tree.error(answers.answer_command_error)
    for menu in slash.menus():
        bot.tree.add_command(in_menu(menu))
    for command in slash.commands(bot):
        bot.tree.add_command(translate(command))


# Requests made of interactions

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
    thread, press = isinstance(channel, discord.Thread), pressed or NOTHING_PRESSED
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
        seq=press.seq,
        arg=press.arg,
        value=press.value,
        values=press.values,
        fields=press.fields,
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


# The Activity: its instances, and the command that launches it


ENTRY_POINT: Final = 4
"""Type of the command that launches an Activity."""


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
