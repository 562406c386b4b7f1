"""Forms with text fields, menus and file uploads.

A form's subject is in its custom id, as with buttons, so a form opened before a restart still works. The handler of its
verb (`cogs.request.on`) finds the input in `Request.fields`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from cogs.components import Option


@dataclass(frozen=True, slots=True)
class Field:
    """A text field."""

    name: str
    label: str
    """At most 45 characters."""
    hint: str = ""
    """Text below the label, at most 100 characters."""
    value: str = ""
    """Initial value."""
    longest: int = 64
    required: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of at most 25 options; the choice is found by its value, like the text of a field."""

    name: str
    label: str
    """At most 45 characters."""
    options: tuple[Option, ...]
    hint: str = ""
    """Text below the label, at most 100 characters."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file upload; the form's handler gets it by `Answers.file`."""

    name: str
    label: str
    """At most 45 characters."""
    hint: str = ""
    """Text below the label, at most 100 characters."""


Part: TypeAlias = Field | Menu | Upload


@dataclass(frozen=True, slots=True)
class Form:
    """A form: at most 5 parts."""

    verb: str
    arg: str
    title: str
    """At most 45 characters."""
    fields: tuple[Part, ...]

    def filled(self, typed: Mapping[str, str]) -> Form:
        """Return the same with what a user has typed and chosen."""
        return replace(self, fields=tuple(_filled(field, typed.get(field.name)) for field in self.fields))


def _filled(part: Part, given: str | None) -> Part:
    if given is None or isinstance(part, Upload):
        return part
    if isinstance(part, Menu):
        return replace(part, options=tuple(replace(option, chosen=option.value == given) for option in part.options))
    return replace(part, value=given)
