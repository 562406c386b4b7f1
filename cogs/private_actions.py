"""Actions kept out of the program's log because they concern one person alone, such as planning a turn."""

from typing import Final

from cogs.host import Interaction

PRIVATE: Final = {"private": True}
"""The `extras` of a command that is not logged."""

_verbs: Final[set[str]] = set()


def add(verb: str) -> None:
    """Keep presses of buttons with this verb out of the log."""
    _verbs.add(verb)


def has(verb: str) -> bool:
    """Return whether a button is kept out of the log."""
    return verb in _verbs


def of(interaction: Interaction) -> bool:
    """Return whether an interaction, be it a command or a press, is kept out of the log."""
    command = interaction.command
    if command is not None:
        return bool(command.extras.get("private"))
    parts = str(dict(interaction.data or {}).get("custom_id", "")).split(":")
    return len(parts) > 3 and has(parts[3])
