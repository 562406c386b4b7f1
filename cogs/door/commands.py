"""Commands as discord.py's: signatures, names and texts translated, input turned into the project's values.

Commands are registered in English. Each text goes to Discord as a `locale_str` that carries its `key`, by which
`cogs.door.commands` translates it; none of them has parameters.
"""

import inspect
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

import discord
import structlog
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Of
from discord.http import Route

import i18n
from cogs import controls, slash
from cogs.door.answers import in_time, uploaded
from cogs.door.members import read_request
from cogs.errors import UserError
from cogs.host import PRIVATE, Host, Interaction, language
from cogs.request import Attached, kind_of
from cogs.sending import FAILURES, Member
from cogs.sending.servers import member_of
from cogs.slash import Choice, Command, Completer, ContextMenu
from hosting.core import StoreError, TableError
from i18n import say

NAME: Final = 32
TEXT: Final = 100
"""Maximum characters of a name, a description or a choice. Longer translations are replaced by English: Discord would
refuse all commands for one of them."""

_log = structlog.stdlib.get_logger(__name__)


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
            _log.warning("a translation is too long for Discord", language=tongue, text=text, longest=longest)
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


def translated(command: Command) -> app_commands.Command[Any, ..., None]:
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
    named = {option.name: option.called for option in command.options if option.called}
    callback = app_commands.rename(**named)(callback)
    fixed = {option.name: [_choice(value) for value in option.choices] for option in command.options if option.choices}
    callback = app_commands.choices(**fixed)(callback) if fixed else callback
    callback = _anywhere(callback) if command.anywhere else app_commands.guild_only(callback)
    if command.managers:
        callback = app_commands.default_permissions(manage_guild=True)(callback)
    extras = PRIVATE if command.private else {}
    text = command_text(f"command-{command.name}")
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=command.name, description=text, callback=callback, extras=dict(extras)
    )
    for option, completer in command.completers.items():
        made.autocomplete(option)(_completing(completer))
    return made


def _anywhere(callback: Any) -> Any:  # noqa: ANN401 - discord.py's decorators
    return app_commands.allowed_contexts(True, True, True)(app_commands.allowed_installs(True, True)(callback))


def in_menu(menu: ContextMenu) -> app_commands.ContextMenu:
    async def of_person(interaction: Interaction, person: discord.User) -> None:
        async with in_time(interaction, "private"):
            await menu.handler(await read_request(kind_of(menu.handler), interaction), member_of(person))

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
        return member_of(value)
    return uploaded(value) if isinstance(value, discord.Attachment) else value


def _choice(choice: Choice) -> app_commands.Choice[Any]:
    return app_commands.Choice(name=command_text(choice.key) if choice.key else choice.label, value=choice.value)


def _completing(
    completer: Completer,
) -> Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]:
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[Any]]:
        try:
            request = await read_request(kind_of(completer), interaction)
            filled = {name: str(value) for name, value in interaction.namespace}
            choices = await completer(replace(request, fields=filled), str(typed))
        except (TableError, StoreError, UserError):
            return []
        return [_choice(choice) for choice in choices]

    return complete


async def setup(bot: Host) -> None:
    for menu in slash.menus():
        bot.tree.add_command(in_menu(menu))
    for command in slash.commands(bot):
        bot.tree.add_command(translated(command))


# The Activity: its instances, and the command that launches it


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
