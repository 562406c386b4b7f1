"""Texts of slash commands, their options and choices, by their keys in the catalogue.

Commands are registered in English. Each text goes to Discord as a `locale_str` that carries its `key`, by which an
`app_commands.Translator` translates it; none of them has parameters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from discord import app_commands

from words import say

Described = TypeVar("Described", bound=Callable[..., Any])


def command_text(key: str) -> app_commands.locale_str:
    """Return the English text of a command, a group, an option or a choice, with its key."""
    return app_commands.locale_str(say(key), key=key)


def described(**options: str) -> Callable[[Described], Described]:
    """Return a decorator that describes each option of a command by the text of a key."""
    return app_commands.describe(**{option: command_text(key) for option, key in options.items()})


def choice(value: str, key: str) -> app_commands.Choice[str]:
    """Return a choice of an option: the value that is sent, displayed as the text of a key."""
    return app_commands.Choice(name=command_text(key), value=value)
