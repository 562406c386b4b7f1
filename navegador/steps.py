"""Steps of a player: one small frozen class for each verb; and errors of steps: unreadable, not allowed, ambiguous."""

import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from gamekit import records
from gamekit.records import Fact, Refusal

Group: TypeAlias = tuple[tuple[int, int], ...]
"""Regions, ascending, and the number in each (ships given up, ships of an exploring group, colonies)."""


@dataclass(frozen=True, slots=True)
class Navegador:
    """Begin the extra sailing with the Navegador card (rules, section 4)."""


@dataclass(frozen=True, slots=True)
class Move:
    field: int
    pay: Group = ()


@dataclass(frozen=True, slots=True)
class Sail:
    ships: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Explore:
    region: int
    ships: Group


@dataclass(frozen=True, slots=True)
class Workers:
    n: int


@dataclass(frozen=True, slots=True)
class Ships:
    n: int


@dataclass(frozen=True, slots=True)
class Colony:
    take: Group


@dataclass(frozen=True, slots=True)
class Build:
    counts: tuple[int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Market:
    """Sell goods of colonies, process goods in factories; one of the two for each good."""

    sell: tuple[int, int, int] = (0, 0, 0)
    process: tuple[int, int, int] = (0, 0, 0)
    wild: int | None = None


@dataclass(frozen=True, slots=True)
class Privilege:
    kind: int


@dataclass(frozen=True, slots=True)
class King:
    kind: int


@dataclass(frozen=True, slots=True)
class End:
    """Finish the sailing in progress, or decline the action."""


Step: TypeAlias = Navegador | Move | Sail | Explore | Workers | Ships | Colony | Build | Market | Privilege | King | End


NONE: Final = "none"
_SENTENCES: Final[dict[str, dict[str, str]]] = tomllib.loads(
    Path(__file__).with_name("refusals.toml").read_text(encoding="utf-8")
)
HEADINGS: Final = frozenset(_SENTENCES) - {"record", "notation"}
REASONS: Final[Mapping[str, tuple[str, str]]] = {
    key: (part, sentence)
    for part, sentences in (("record", records.REASONS), *_SENTENCES.items())
    for key, sentence in sentences.items()
}
"""The part of the rules behind each refusal, and its sentence in English."""


class _Speaker(string.Formatter):
    def convert_field(self, value: Any, conversion: str | None) -> Any:  # noqa: ANN401 - as in string.Formatter
        return value or NONE if conversion == "n" else super().convert_field(value, conversion)

    def format_field(self, value: Any, spec: str) -> str:  # noqa: ANN401 - as in string.Formatter
        if "|" in spec:
            one, _, many = spec.partition("|")
            return f"{value} {one if value == 1 else many}"
        return str(super().format_field(value, spec))


class Refused(Refusal):
    @classmethod
    def sentence(cls, key: str, facts: Mapping[str, Fact]) -> str:
        return _Speaker().vformat(REASONS[key][1], (), facts)


class StepError(Refused):
    @property
    def rule(self) -> str:
        return REASONS[self.key][0]


class UnreadableStep(StepError):
    """A step that cannot be parsed."""


class IllegalStep(StepError):
    """A step that is readable but not allowed now."""


class AmbiguousStep(StepError):
    """A text that could mean several steps."""


class DealError(Refused):
    """Tokens in the regions that do not form a valid deal."""


class HiddenTokens(ValueError):
    """An exploration in a position without stacks, whose tokens are unknown."""
