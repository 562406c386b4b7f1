"""Texts of slash commands: each has a key for its translations."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

import words
from cogs.door.commands import command_text
from tests.support.world import opened

CODES = {"en"}
"""Choices with the same name in every language: languages by their codes."""


class Keys(app_commands.Translator):
    """A translator that returns each text's key."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the key, or None if there is none."""
        key = string.extras.get("key")
        return None if key is None or locale is not discord.Locale.german else str(key)


async def test_every_text_can_be_translated(tmp_path: Path) -> None:
    """Descriptions of groups, commands and options and the names of choices reach a translator with their keys."""
    async with opened(tmp_path) as world:
        tree = world.bot.tree
        commands = [await command.get_translated_payload(tree, Keys()) for command in tree.get_commands()]
    texts = [text for command in commands for text in _texts(command)]
    assert len(texts) > 60
    for text, keys in texts:
        if text not in CODES and not text.isdecimal():
            assert words.say(keys["de"]) == text


def test_the_text_of_a_command_is_english() -> None:
    """The registered text is the English sentence, with its key."""
    text = command_text("command-new")
    assert (str(text), text.extras) == (words.say("command-new"), {"key": "command-new"})


def _texts(option: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield each description and each choice of a command, with its translations."""
    yield option["description"], option.get("description_localizations") or {}
    for choice in option.get("choices") or []:
        yield choice["name"], choice.get("name_localizations") or {}
    for inner in option.get("options") or []:
        yield from _texts(inner)
