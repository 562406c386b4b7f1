"""What stands at slash commands, their options and choices, by its key in the catalogue.

Commands are registered in English. Each text goes to Discord as a `locale_str` that carries its `key`, by which an
`app_commands.Translator` can say it in another language; none of them has facts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from discord import app_commands

from words import say

Described = TypeVar("Described", bound=Callable[..., Any])


def command_text(key: str) -> app_commands.locale_str:
    """The English text of a command, a group, an option or a choice, with its key."""
    return app_commands.locale_str(say(key), key=key)


def described(**options: str) -> Callable[[Described], Described]:
    """A decorator that describes each option of a command by the text of a key."""
    return app_commands.describe(**{option: command_text(key) for option, key in options.items()})


def choice(value: str, key: str) -> app_commands.Choice[str]:
    """A choice of an option: the value that is sent, shown as the text of a key."""
    return app_commands.Choice(name=command_text(key), value=value)
