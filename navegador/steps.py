"""Steps of a player, a class for each verb; errors of steps: unreadable, not allowed, ambiguous."""

import string
import tomllib
from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

from gamekit import records
from gamekit.records import Fact, JsonValue, Kind, Misread, Refusal, Verb, count, index, number
from navegador.board import BOARD, COLUMNS, GOODS, RONDEL

Group: TypeAlias = tuple[tuple[int, int], ...]
"""Regions, ascending, and the number of ships or colonies in each."""


def _region(value: JsonValue) -> int:
    if not isinstance(value, str) or value not in BOARD.names:
        raise Misread("read-region", given=records.excerpt(value))
    return BOARD.names.index(value)


def _by_region(value: JsonValue) -> Group:
    if not isinstance(value, dict):
        raise Misread("read-regions")
    return tuple(sorted((_region(name), n) for name, n in value.items() if count(n)))


def _rows(value: JsonValue, width: int, refusal: str) -> list[list[JsonValue]]:
    right = isinstance(value, list) and 1 <= len(value) <= records.MAX_NUMBER
    if not right or any(not isinstance(row, list) or len(row) != width for row in value):
        raise Misread(refusal)
    return list(value)


def _legs(value: JsonValue) -> tuple[tuple[int, int, int], ...]:
    rows = _rows(value, 3, "read-legs")
    return tuple((_region(origin), _region(target), count(n, 1)) for origin, target, n in rows)


def _group(value: JsonValue) -> Group:
    group = sorted((_region(at), count(n, 1)) for at, n in _rows(value, 2, "read-group"))
    for (left, _), (other, _) in pairwise(group):
        if left == other:
            raise Misread("read-twice", region=BOARD.names[left])
    return tuple(group)


Bought: TypeAlias = Annotated[int, Kind(count, omitted=True)]
ByRegion: TypeAlias = Annotated[Group, Kind(_by_region, lambda group: {BOARD.names[region]: n for region, n in group})]
ByGood: TypeAlias = Annotated[
    tuple[int, int, int],
    Kind(lambda value: records.counts(value, GOODS, "read-goods"), lambda numbers: records.named(GOODS, numbers)),
]


class Navegador(Verb):
    """Begin the extra sailing with the Navegador card (rules, section 4)."""


class Move(Verb):
    field: Annotated[int, number(0, len(RONDEL) - 1)]
    pay: ByRegion = ()


class Sail(Verb):
    ships: Annotated[
        tuple[tuple[int, int, int], ...],
        Kind(_legs, lambda legs: [[BOARD.names[origin], BOARD.names[target], n] for origin, target, n in legs]),
    ]


class Explore(Verb):
    region: Annotated[int, Kind(_region, BOARD.names.__getitem__)]
    ships: Annotated[Group, Kind(_group, lambda group: [[BOARD.names[at], n] for at, n in group])]


class Workers(Verb):
    n: Annotated[int, number(1)]


class Ships(Verb):
    n: Annotated[int, number(1)]


class Colony(Verb):
    take: ByRegion


class Build(Verb):
    sugar: Bought = 0
    gold: Bought = 0
    spice: Bought = 0
    shipyard: Bought = 0
    church: Bought = 0

    @cached_property
    def counts(self) -> tuple[int, int, int, int, int]:
        return self.sugar, self.gold, self.spice, self.shipyard, self.church


class Market(Verb):
    """Sell goods of colonies, process goods in factories; one of the two for each good."""

    sell: ByGood = (0, 0, 0)
    process: ByGood = (0, 0, 0)
    wild: Annotated[
        int | None,
        Kind(
            lambda value: None if value is None else index(GOODS).read(value),
            lambda good: None if good is None else GOODS[good],
        ),
    ] = None


class Privilege(Verb):
    kind: Annotated[int, index(COLUMNS)]


class King(Verb):
    kind: Annotated[int, index(COLUMNS)]


class End(Verb):
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
    def convert_field(self, value: Any, conversion: str | None) -> Any:
        return value or NONE if conversion == "n" else super().convert_field(value, conversion)

    def format_field(self, value: Any, spec: str) -> str:
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
