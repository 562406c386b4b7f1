"""Components and numbers of the game, read once from `components.toml` into typed tables."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).with_name("components.toml")
SOURCES: Final = ("rules", "series", "sheets", "reading")
TERRAINS: Final = ("water", "land", "shore")
EXPANSIONS: Final = ("slipstreams", "windstorms", "treasures", "pirates")
SHARED: Final = ("discuss", "speedup", "wildcard")
TEAMS: Final = "teams"
NEEDS: Final = ("", *SHARED, *EXPANSIONS, TEAMS)
ENEMIES: Final = ("pirate", "monster", "wave")
"""Kinds of enemies, in the order in which they move."""


class BoxError(ValueError):
    """The data cannot be played; gives the place and the reason."""


@dataclass(frozen=True, slots=True)
class CardKind:
    copies: int
    needs: str
    kind: str
    decision: bool


@dataclass(frozen=True, slots=True)
class TileKind:
    copies: int
    needs: str
    terrain: str


@dataclass(frozen=True, slots=True)
class GameBox:
    cards: Mapping[str, CardKind]
    weather: Mapping[str, int]
    tiles: Mapping[str, TileKind]
    health: Mapping[str, str]
    conditions: tuple[str, ...]
    bonuses: tuple[str, ...]
    numbers: Mapping[str, int]

    @property
    def harbors(self) -> tuple[str, ...]:
        return tuple(name for name in self.tiles if name.startswith("harbor"))


def read(text: str) -> GameBox:
    try:
        data = tomllib.loads(text)
        return GameBox(
            cards={name: _card(f"cards.{name}", line) for name, line in data["cards"].items()},
            weather={name: _whole(f"weather.{name}", number, -9, 9) for name, number in data["weather"].items()},
            tiles={name: _tile(f"tiles.{name}", line) for name, line in data["tiles"].items()},
            health={name: _one_of(f"health.{name}", needs, NEEDS) for name, needs in data["health"].items()},
            conditions=tuple(data["treasures"]["conditions"]),
            bonuses=tuple(data["treasures"]["bonuses"]),
            numbers={name: _number(f"numbers.{name}", line) for name, line in data["numbers"].items()},
        )
    except tomllib.TOMLDecodeError as error:
        raise BoxError(f"components.toml is not readable: {error}") from error
    except KeyError as error:
        raise BoxError(f"components.toml: {error} is missing") from error


def _card(place: str, line: Mapping[str, Any]) -> CardKind:
    _one_of(place, line["source"], SOURCES)
    if type(line["decision"]) is not bool:
        raise BoxError(f"components.toml: {place}.decision is true or false")
    needs = _one_of(place, line["needs"], NEEDS)
    return CardKind(_whole(place, line["copies"], 1, 99), needs, str(line["kind"]), line["decision"])


def _tile(place: str, line: Mapping[str, Any]) -> TileKind:
    _one_of(place, line["source"], SOURCES)
    needs = _one_of(place, line["needs"], NEEDS)
    return TileKind(_whole(place, line["copies"], 1, 99), needs, _one_of(place, line["terrain"], TERRAINS))


def _number(place: str, line: Mapping[str, Any]) -> int:
    _one_of(place, line["source"], SOURCES)
    return _whole(place, line["value"], 0, 1000)


def _whole(place: str, number: object, least: int, most: int) -> int:
    if type(number) is not int or not least <= number <= most:
        raise BoxError(f"components.toml: {place} is a whole number from {least} to {most}, not {number!r}")
    return number


def _one_of(place: str, word: object, words: tuple[str, ...]) -> str:
    if not isinstance(word, str) or word not in words:
        raise BoxError(f"components.toml: {place} has {word!r}, which is none of {', '.join(map(repr, words))}")
    return word


BOX: Final = read(FILE.read_text(encoding="utf-8"))
CARDS: Final = tuple(BOX.cards)
NUMBERS: Final = BOX.numbers
HARBORS: Final = BOX.harbors
