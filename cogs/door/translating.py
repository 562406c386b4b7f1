"""Translations of commands, options and choices, from the catalogue.

A description and a choice carry their key (`cogs.door.commands`); a name is found by the thing it names. Discord
requests every language that it has. Those without a catalogue of their own get English, so that readers of Simplified
Chinese are not shown Traditional.
"""

from typing import Final

import discord
import structlog
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Of

import words

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
