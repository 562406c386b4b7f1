"""Options of a game: expansions, shared cards, easier and harder variants."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from singing_sails.components import NUMBERS
from singing_sails.errors import OptionError


@dataclass(frozen=True, slots=True)
class Options:
    """Options of a game; all are false by default. In files a hyphen replaces each underscore."""

    discuss: bool = False
    speedup: bool = False
    wildcard: bool = False
    slipstreams: bool = False
    """Supertiles & Slipstreams."""
    windstorms: bool = False
    """Windstorms & Weather."""
    treasures: bool = False
    """Islands & Treasures."""
    pirates: bool = False
    """Pirates & Cannons."""
    any_rotate: bool = False
    any_wind: bool = False
    any_heading: bool = False
    health_down: bool = False
    """Easier: the Health deck is face down, with no handicap before the first damage."""
    treasure_by_harbor: bool = False
    """Easier: a treasure can also be found at the harbor on its card."""
    end_on_harbor: bool = False
    """Harder: harbors are collected at the end of a round only."""
    random_start: bool = False
    discuss_ends: bool = False
    """Harder: Discuss works only in the first or the last place."""
    all_treasures: bool = False
    """Harder: one ship needs all treasures to win."""
    health: int = NUMBERS["health"]
    harbors: int = NUMBERS["harbors"]
    treasure_cards: int = NUMBERS["treasures"]

    def has(self, needs: str, teams: int = 1) -> bool:
        if needs == "teams":
            return teams > 1
        return not needs or bool(getattr(self, needs))

    def to_dict(self) -> dict[str, Any]:
        return {name: getattr(self, attribute) for name, attribute in NAMES.items()}


NAMES: Final = {field.name.replace("_", "-"): field.name for field in fields(Options)}
CHOICES: Final[Mapping[str, tuple[int, ...]]] = {
    "health": tuple(range(NUMBERS["fewest-health"], NUMBERS["most-health"] + 1)),
    "harbors": (NUMBERS["harbors"], NUMBERS["all-harbors"]),
    "treasure-cards": tuple(range(NUMBERS["treasure-cards"] + 1)),
}


def from_dict(given: Mapping[str, object]) -> Options:
    chosen: dict[str, Any] = {}
    for name, value in given.items():
        if name not in NAMES:
            raise OptionError("option-unknown", given=str(name)[:40])
        if name in CHOICES:
            if type(value) is not int or value not in CHOICES[name]:
                raise OptionError("option-number", name=name, least=CHOICES[name][0], most=CHOICES[name][-1])
        elif type(value) is not bool:
            raise OptionError("option-bool", name=name)
        chosen[NAMES[name]] = value
    return Options(**chosen)
