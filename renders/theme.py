"""Colours shared by every game's pictures, light and dark; their distances under colour-blindness are tested."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

Colour: TypeAlias = tuple[int, int, int]
Tones = TypeVar("Tones")


def colour(code: str) -> Colour:
    red, green, blue, *alpha = bytes.fromhex(code[1:])
    return (red, green, blue, *alpha)  # type: ignore[return-value]  # shadows have an alpha, and no other use


@cache
def named(folder: Path, theme: str) -> Mapping[str, Any]:
    """Return the colours of a folder's `colours.toml` in a theme, by name: one, or several of a kind."""
    file = folder / "colours.toml"
    data = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    codes = data.get("same", {}) | {key: pair[theme == "dark"] for key, pair in data.get("themed", {}).items()}
    return {key: colour(code) if isinstance(code, str) else tuple(map(colour, code)) for key, code in codes.items()}


def chosen(kind: Callable[..., Tones], folder: Path, theme: str) -> Tones:
    """Make a dataclass of a folder's colours: each field is the colour of its name."""
    own: Any = kind
    return kind(**{field.name: named(folder, theme)[field.name] for field in fields(own)})


HERE: Final = Path(__file__).parent
_SAME: Final = named(HERE, "light")
SEATS: Final[tuple[Colour, ...]] = _SAME["seats"]
METALS: Final[tuple[Colour, ...]] = _SAME["metals"]
INK: Final[Colour] = _SAME["ink"]
PAPER: Final[Colour] = _SAME["paper"]


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

    def __reduce__(self) -> tuple[Callable[[str], Theme], tuple[str]]:
        """Arrive in another process as its own: many caches compare a theme with that of the time before."""
        return _get, (self.name,)


def _get(name: str) -> Theme:
    return next(theme for theme in THEMES if theme.name == name)


LIGHT, DARK = THEMES = tuple(
    Theme(name, *(named(HERE, name)[field.name] for field in fields(Theme)[1:])) for name in ("light", "dark")
)


def contrast(back: Colour) -> Colour:
    red, green, blue = (channel / 255 for channel in back)
    return INK if 0.299 * red**2 + 0.587 * green**2 + 0.114 * blue**2 > 0.24 else PAPER
