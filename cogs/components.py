"""What a message offers to press, before Discord comes in: buttons and selects in rows, and the words above them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Style: TypeAlias = Literal["grey", "blue", "green", "red"]


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press."""

    verb: str
    """What it does: the name of a handler, see `cogs.controls`."""
    label: str
    arg: str = ""
    style: Style = "grey"
    emoji: str | None = None
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A line of a select."""

    value: str
    label: str
    description: str | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """One thing to choose from several, at most 25."""

    verb: str
    arg: str
    placeholder: str
    options: tuple[Option, ...]


Row: TypeAlias = tuple[Button, ...] | Select
"""Up to five buttons, or a select."""


@dataclass(frozen=True, slots=True)
class Page:
    """A message's words and what can be pressed under them."""

    text: str
    rows: tuple[Row, ...] = ()


def in_rows(buttons: tuple[Button, ...], width: int = 5) -> tuple[tuple[Button, ...], ...]:
    """Buttons in rows of at most `width`, as even as can be."""
    if not buttons:
        return ()
    count = -(-len(buttons) // width)
    size, longer = divmod(len(buttons), count)
    rows, start = [], 0
    for row in range(count):
        end = start + size + (row < longer)
        rows.append(buttons[start:end])
        start = end
    return tuple(rows)
