"""Colours shared by every game's pictures, light and dark; their distances under colour-blindness are tested."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

Colour: TypeAlias = tuple[int, int, int]


def colour(code: str) -> Colour:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


SEATS: Final = tuple(colour(code) for code in ("#cf2e22", "#5cb8e6", "#f7c916", "#26282f", "#7a2f8f"))
"""Colours by seat, the same in both themes, so that nobody has to learn them twice."""
INK: Final = colour("#2b2017")
PAPER: Final = colour("#fdf7e6")


@dataclass(frozen=True, slots=True)
class Theme:
    name: str
    page: Colour
    fleck: Colour
    """Grain of its paper."""
    shade: Colour
    hatch: Colour
    """Lines on a panel of what cannot be had."""
    panel: Colour
    panel_edge: Colour
    cell: Colour
    cell_strong: Colour
    text: Colour
    text_soft: Colour
    faint: Colour
    """Missing things: free slots."""
    gilt: Colour
    """Ornaments, and the turn."""
    blue: Colour
    """Calm things: arrows, plain borders."""
    red: Colour
    """Warnings: losses, prices in goods, the borders of a phase."""
    change: Colour
    """Changes by the last turn."""
    outline: Colour
    rim: Colour
    gilt_text: Colour
    red_text: Colour
    """The same as text."""
    on_red: Colour
    """Signs on the red."""
    laurel: Colour
    laurel_shade: Colour

    def __reduce__(self) -> tuple[Callable[[str], Theme], tuple[str]]:
        """Arrive in another process as its own: many caches compare a theme with that of the time before."""
        return _named, (self.name,)


def _named(name: str) -> Theme:
    return next(theme for theme in THEMES if theme.name == name)


def tones(codes: Mapping[str, tuple[str, str]]) -> Iterator[dict[str, Colour]]:
    """Colours by their names: first those of the light theme, then those of the dark one."""
    for theme in (0, 1):
        yield {name: colour(pair[theme]) for name, pair in codes.items()}


METALS: Final = tuple(colour(code) for code in ("#eec13c", "#c3cbd3", "#cf8a4c"))
"""Of the first three medals; each has its number as well."""
RIBBONS: Final = tuple(colour(code) for code in ("#b22228", "#24549f", "#7fbf5a"))
TIMBER: Final = colour("#7a4e28")
"""Twigs, and the frame of a sandglass."""
_TONES: Final = {
    "page": ("#efe3c6", "#1b1d22"),
    "fleck": ("#e4d3ac", "#22252b"),
    "shade": ("#cdb98c", "#0f1013"),
    "hatch": ("#e9d9b3", "#363c46"),
    "panel": ("#fbf4e0", "#262a31"),
    "panel_edge": ("#8f6f3e", "#8b7443"),
    "cell": ("#f3e6c6", "#333841"),
    "cell_strong": ("#e5d0a0", "#3f4651"),
    "text": ("#2b2017", "#f4ead2"),
    "text_soft": ("#725c3c", "#b9ab8b"),
    "faint": ("#b8a27c", "#6f6a5c"),
    "gilt": ("#a8741a", "#e0b04a"),
    "blue": ("#1f5fae", "#6db3f2"),
    "red": ("#c22a1f", "#ff6a55"),
    "change": ("#a50f67", "#ff9bd6"),
    "outline": ("#2b2017", "#0c0e12"),
    "rim": ("#2b2017", "#f4ead2"),
    "gilt_text": ("#7a500c", "#e0b04a"),
    "red_text": ("#b3221a", "#ff8a78"),
    "on_red": ("#fdf7e6", "#2b2017"),
    "laurel": ("#608c30", "#96c860"),
    "laurel_shade": ("#426822", "#68983e"),
}
LIGHT, DARK = THEMES = tuple(Theme(name, **own) for name, own in zip(("light", "dark"), tones(_TONES), strict=True))


def contrast(back: Colour) -> Colour:
    red, green, blue = (channel / 255 for channel in back)
    return INK if 0.299 * red**2 + 0.587 * green**2 + 0.114 * blue**2 > 0.24 else PAPER
