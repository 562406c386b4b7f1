"""Settings of a fixed set of values, as panels offer and read them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from cogs.components import NOTHING, Block, Button, Controls, Option, Row, Select, Text
from cogs.errors import UserError
from words import say

Value: TypeAlias = Any
"""The value of a setting, as it is stored."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting with a fixed set of values, each by its word in the control."""

    values: Callable[[], Mapping[str, Value]]
    label: Callable[[Value, str], str] | None = None
    """Label of a value in a language; None: each word has a sentence, as `NOTHING` always has."""

    def read(self, word: str) -> Value:
        """Return the value of a chosen word. Raises UserError."""
        values = self.values()
        if word not in values:
            raise UserError("old-button")
        return values[word]

    def labels(self, key: str, locale: str) -> dict[str, str]:
        """Return the labels by word; `key`: what the keys of the words' own sentences begin with."""
        return {
            word: say(f"{key}-{word}", locale) if self.label is None or word == NOTHING else self.label(value, locale)
            for word, value in self.values().items()
        }

    def menu(self, verb: str, arg: str, empty: str, now: Value, key: str, locale: str) -> Select:
        """Return the menu of the values, with the current one selected."""
        values, labels = self.values(), self.labels(key, locale)
        options = (Option(word, label, chosen=bool(values[word] == now)) for word, label in labels.items())
        return Select(verb, arg, empty, tuple(options))


def hyphened(name: str) -> str:
    """Return a setting's name as used in keys of sentences."""
    return name.replace("_", "-")


def find(parts: Mapping[str, Mapping[str, T]], name: str) -> tuple[str, T]:
    """Return the part of a panel that has a setting, and the setting. Raises UserError."""
    for part, settings in parts.items():
        if name in settings:
            return part, settings[name]
    raise UserError("old-button")


def setting(text: str, *rows: Row) -> tuple[Block, ...]:
    """Return the blocks of one setting: its words, and below them its controls."""
    return Text(text), Controls(rows)


def tabs(verb: str, labels: Mapping[str, str], part: str, before: str = "") -> tuple[Button, ...]:
    """Return a button for each part of a panel, the current one marked; `before`: what its argument begins with."""
    return tuple(
        Button(verb, label, f"{before}{part_name}", chosen=part_name == part) for part_name, label in labels.items()
    )
