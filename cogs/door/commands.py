"""Commands as discord.py's: signatures, names and texts translated, input turned into the project's values.

Commands are registered in English. Each text goes to Discord as a `locale_str` that carries its `key`, by which
`cogs.door.commands` translates it; none of them has parameters.
"""

import inspect
from collections.abc import Callable, Coroutine
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

import discord
import structlog
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Of

import words
from cogs import private_actions, slash
from cogs.door import requests
from cogs.door.acknowledging import in_time
from cogs.door.answers import uploaded
from cogs.door.members import known
from cogs.host import Host, Interaction
from cogs.request import Attached, Member, kind_of
from cogs.slash import Choice, Command, Completer, PersonMenu
from hosting.core import StoreError, TableError
from words import say

NAME: Final = 32
TEXT: Final = 100
"""Maximum characters of a name, a description or a choice. Longer translations are replaced by English: Discord would
refuse all commands for one of them."""

_log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Translator(app_commands.Translator):
    """A translator of commands into the languages of the catalogue, except English."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in that language; None if it is the English one."""
        language = str(locale)
        if language == words.ENGLISH or language not in words.languages():
            return None
        match context.location:
            case Of.command_name if isinstance(context.data, app_commands.ContextMenu):
                text = _said(str(string.extras.get("key", "")), language)
            case Of.command_name | Of.group_name:
                text = command_name(context.data.qualified_name, language)
            case Of.parameter_name:
                text = _said(f"slash-option-{string.message.replace('_', '-')}", language)
            case _:
                text = _said(str(string.extras.get("key", "")), language)
        if text is None or text == string.message:
            return None
        longest = NAME if context.location in (Of.command_name, Of.group_name, Of.parameter_name) else TEXT
        if len(text) > longest:
            _log.warning("a translation is too long for Discord", language=language, text=text, longest=longest)
            return None
        return text


def command_name(path: str, language: str) -> str | None:
    """Return the last word of a command's path, such as "table undo", in a language; None without translation."""
    said = _said(f"slash-{path.replace(' ', '-')}", language)
    return None if said is None else said.rpartition(" ")[2].removeprefix("/")


def _said(key: str, language: str) -> str | None:
    return words.say(key, language) if words.has(key, language) else None


_TYPES: Final = {Member: discord.Member, Attached: discord.Attachment}
_BUILT_IN: Final = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_ONLY, annotation=Interaction)


def command_text(key: str) -> app_commands.locale_str:
    """Return the English text of a command, a group, an option or a choice, with its key."""
    return app_commands.locale_str(say(key), key=key)


def translated(command: Command) -> app_commands.Command[Any, ..., None]:
    """Return a command as discord.py's."""

    async def called(interaction: Interaction, **chosen: Any) -> None:  # noqa: ANN401
        async with in_time(interaction, "form" if command.form else "private"):
            request = await requests.read(kind_of(command.handler), interaction)
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
    group, _, name = command.path.rpartition(" ")
    if not group:
        callback = app_commands.guild_only(callback)
    if command.managers:
        callback = app_commands.default_permissions(manage_guild=True)(callback)
    extras = private_actions.PRIVATE if command.private else {}
    text = command_text(command.description)
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=name, description=text, callback=callback, extras=dict(extras)
    )
    for option, completer in command.completers.items():
        made.autocomplete(option)(_completing(completer))
    return made


def in_menu(menu: PersonMenu) -> app_commands.ContextMenu:
    """Return a command of a person's menu as discord.py's."""

    async def called(interaction: Interaction, person: discord.Member) -> None:
        async with in_time(interaction, "private"):
            await menu.handler(await requests.read(kind_of(menu.handler), interaction), known(person))

    return app_commands.ContextMenu(name=command_text(menu.text), callback=app_commands.guild_only(called))


def _type(annotation: Any) -> Any:  # noqa: ANN401
    """Return discord.py's annotation of an option for that of a handler."""
    if get_origin(annotation) in (Union, UnionType):
        (inner,) = (arg for arg in get_args(annotation) if arg is not NoneType)
        return _type(inner) | None
    if get_origin(annotation) is Annotated:
        kind, bounds = get_args(annotation)
        return app_commands.Range[kind, bounds.least, bounds.most]
    return _TYPES.get(annotation, annotation)


def _value(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, discord.Member | discord.User):
        return known(value)
    return uploaded(value) if isinstance(value, discord.Attachment) else value


def _choice(choice: Choice) -> app_commands.Choice[Any]:
    return app_commands.Choice(name=command_text(choice.key) if choice.key else choice.label, value=choice.value)


def _completing(
    completer: Completer,
) -> Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]:
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[Any]]:
        try:
            choices = await completer(await requests.read(kind_of(completer), interaction), str(typed))
        except (TableError, StoreError):
            return []
        return [_choice(choice) for choice in choices]

    return complete


async def setup(bot: Host) -> None:
    """Register all commands of the modules that are loaded, in their groups."""
    for menu in slash.person_menus():
        bot.tree.add_command(in_menu(menu))
    groups: dict[str, app_commands.Group] = {}
    for command in slash.commands(bot):
        name, _, _ = command.path.rpartition(" ")
        if not name:
            bot.tree.add_command(translated(command))
            continue
        if name not in groups:
            text = command_text(f"command-{name}")
            groups[name] = app_commands.Group(name=name, description=text, guild_only=True)
            bot.tree.add_command(groups[name])
        groups[name].add_command(translated(command))
