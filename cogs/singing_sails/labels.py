"""Names of the things of Singing Sails in words, as in pictures."""

from collections.abc import Iterator, Mapping
from typing import Final

from cogs.signs import sign
from i18n import say
from i18n.lists import row
from renders.layout import Argument
from renders.singing_sails.names import bonus, card, condition, direction, enemy, harbor, health, letter, tile
from singing_sails import State
from singing_sails.components import CARDS, ENEMIES
from singing_sails.places import Cell, Laid, current, is_shore, land_side

__all__ = [
    "SIGNS", "bonus", "card", "cell", "condition", "deck", "direction", "drawn_sign", "enemy", "harbor", "health",
    "letter", "lying", "team", "tile",
]  # fmt: skip

SIGNS: Final[Mapping[str, tuple[Argument, ...]]] = {
    **{f"voyage-{name}": ("card-icon", name) for name in CARDS},
    **{f"voyage-{name}": ("pawn", name) for name in ENEMIES},
    "voyage-helm": ("helm",),
}
"""The stamps that are emoji on controls, by the names of their signs."""


def drawn_sign(name: str) -> str | None:
    return sign(f"voyage-{name}") if f"voyage-{name}" in SIGNS else None


def deck(side: str, locale: str | None) -> str:
    return say("voyage-deck", locale, side=direction(side, locale))


def team(state: State, number: int | None, locale: str | None) -> str:
    """Return a ship's name if there are two; else empty."""
    return "" if number is None or len(state.teams) == 1 else say("voyage-ship", locale, n=number + 1)


def cell(place: Cell, ship: Cell, locale: str | None) -> str:
    """Describe a cell's position relative to a ship: "2 N, 1 E"."""
    across, down = place[0] - ship[0], place[1] - ship[1]

    def ways() -> Iterator[str]:
        if down:
            yield _way(abs(down), "S" if down > 0 else "N", locale)
        if across:
            yield _way(abs(across), "E" if across > 0 else "W", locale)

    return row(ways(), locale) or say("voyage-here", locale)


def _way(number: int, side: str, locale: str | None) -> str:
    return say("voyage-way", locale, n=number, direction=letter(side, locale))


def lying(name: str, turn: int, locale: str | None) -> str:
    """Describe a tile's orientation: where its land is, or where its current goes."""
    placement = Laid(name, turn)
    if is_shore(placement):
        return say("voyage-land-to", locale, side=direction(land_side(placement), locale))
    to = current(placement)
    return (
        say("voyage-as-printed", locale) if to is None else say("voyage-current-to", locale, side=direction(to, locale))
    )
