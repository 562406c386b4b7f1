"""What people do for themselves alone, such as planning a turn: the program's log does not tell of it."""

from __future__ import annotations

from typing import Any, Final

import discord

PRIVATE: Final = {"private": True}
"""The `extras` of a command that the log does not tell of."""

_verbs: Final[set[str]] = set()


def add(verb: str) -> None:
    """Do not tell in the log who has pressed a button of this verb."""
    _verbs.add(verb)


def has(verb: str) -> bool:
    """Whether the log does not tell of a button."""
    return verb in _verbs


def of(interaction: discord.Interaction[Any]) -> bool:
    """Whether the log does not tell of an interaction, be it a command or a press."""
    command = interaction.command
    if command is not None:
        return bool(command.extras.get("private"))
    parts = str(dict(interaction.data or {}).get("custom_id", "")).split(":")
    return len(parts) > 3 and has(parts[3])
