"""Layout of the legend: every sign of the pictures with its name."""

from collections.abc import Iterator
from typing import Final

from renders import fonts
from renders.fonts import Face
from renders.layout import HEIGHT, LOOK_UP, WIDTH, Argument, Box, Scene
from renders.theme import INK, PAPER, Theme, contrast
from words import say

COLUMNS: Final = 3
TOP: Final = 12
ROW: Final = 42
LARGEST: Final = 32
"""Pixels of the names where they are short enough."""
ROWS: Final = 16
BESIDE: Final = 92
"""Pixels of a column beside its names."""
BROAD: Final = frozenset({"token", "fare", "free", "border", "red-border", "shut"})
"""Stamps that are broader than high."""
Sign = tuple[str, str, tuple[Argument, ...]]
"""Key of its name, its stamp, and the stamp's details."""

GROUPS: Final[tuple[tuple[str, str, tuple[Sign, ...]], ...]] = (
    ("legend-rondel-title", "legend-rondel", (
        ("sailing", "sail", ()), ("workers", "worker", ()), ("trade", "market", ()), ("founding", "colony", ()),
        ("privilege", "seal", ()), ("shipbuilding", "ships", ()), ("building", "buildings", ()),
        ("stone", "stone", (1,)), ("fare", "fare", ()), ("free", "free", ()), ("card", "card", ()),
        ("orange", "orange", ()),
    )),
    ("legend-board-title", "legend-board", (
        ("to-act", "pointer", ()), ("ship", "ship", (0,)), ("token", "token", (2, "up")),
        ("stack", "token", (1, "down")), ("gone", "token", (0, "gone")),
        ("disk", "disk", ()), ("phase", "badge-rimmed", ()), ("loss", "loss", ()), ("end", "flag", ()),
        ("border", "border", ()), ("red-border", "red-border", ()), ("changed", "halo", ()), ("older", "dot", ()),
        ("wake", "wake", (0,)), ("shut", "shut", ()), ("can", "tick", ()), ("cannot", "cross", ()),
        ("anchored", "anchored", ()),
    )),
    ("legend-market-title", "legend-market", (
        ("sugar", "good", (0,)), ("gold", "good", (1,)), ("spice", "good", (2,)), ("factory", "factory", (1,)),
        ("wildcard", "factory", (None,)), ("shipyard", "shipyard", ()), ("church", "church", ()),
        ("money", "purse", ()), ("points", "wreath", ()), ("held", "pip", ()), ("slot", "seal-free", ()),
        ("crown", "crown", ()), ("royal", "royal", ()), ("left", "lot", ()), ("sold", "lot-empty", ()),
    )),
)  # fmt: skip
"""Keys of each group's title and of its signs, and the signs."""


def scene(theme: Theme, locale: str) -> Scene:
    """Return the legend in a theme's colours and a language."""
    legend = Scene.page(WIDTH, HEIGHT, theme, LOOK_UP, locale=locale)
    size, columns = _columns(locale)
    for x, wide in columns:
        legend.sheet(Box(x + 3, TOP, wide - 6, ROW * ROWS + 8))
    for place, (key, sign) in _rows():
        column, row = divmod(place, ROWS)
        (x, wide), middle = columns[column], TOP + 4 + ROW * (row + 0.5)
        if sign is None:
            legend.label(
                _name(key, sign, locale), Box(x + 19, middle - 18, wide - 40, 36), 30, face="serif",
                colour=theme.gilt_text, align="left", fact=f"group/{key}",
            )  # fmt: skip
            continue
        _sign(legend, sign, x + 41, middle)
        room = Box(x + 77, middle - ROW / 2, wide - BESIDE, ROW)
        legend.label(_name(key, sign, locale), room, size, align="left", fact=f"sign/{key}/{sign[0]}")
    return legend


def _name(key: str, sign: Sign | None, locale: str) -> str:
    """Return the name of a group or a sign."""
    return say(key, locale, sign=sign[0] if sign else "")


def _columns(locale: str) -> tuple[int, list[tuple[float, float]]]:
    """Size of the names, as large as they fit, and left edge and width of each column."""
    free = WIDTH - 20 - BESIDE * COLUMNS
    for size in range(LARGEST, LOOK_UP, -1):
        needs = [0.0] * COLUMNS
        for place, (key, sign) in _rows():
            column = place // ROWS
            needs[column] = max(needs[column], fonts.width(_name(key, sign, locale), "sans", size))
        if sum(needs) <= free:
            break
    wides = [BESIDE + need * free / sum(needs) for need in needs]
    return size, [(10 + sum(wides[:column]), wide) for column, wide in enumerate(wides)]


def _rows() -> Iterator[tuple[int, tuple[str, Sign | None]]]:
    """Yield a heading for each group, then its signs, with their rows; the last group has a column to itself."""
    place = 0
    for title, key, signs in GROUPS:
        if title == GROUPS[-1][0]:
            place = ROWS * (COLUMNS - 1)
        yield place, (title, None)
        for number, sign in enumerate(signs, start=1):
            yield place + number, (key, sign)
        place += 1 + len(signs)


def _sign(legend: Scene, sign: Sign, x: float, middle: float) -> None:
    """Draw a sign, as large as its row allows."""
    theme, (name, stamp, details) = legend.theme, sign
    match name:
        case "wake":
            for step in (-18, 0, 18):
                legend.mark(stamp, x + step, middle, 14, *details)
        case "ship":
            legend.mark(stamp, x - 4, middle, 46, *details)
            legend.mark("count", x + 12, middle - 4, 34)
        case _:
            legend.mark(stamp, x, middle, 52 if stamp in BROAD else 38, *details)
    if name in {"ship", "token", "stack", "fare", "phase"}:
        text, colour = {
            "ship": ("2", INK), "token": ("80", PAPER), "stack": ("×3", PAPER),
            "fare": ("1", PAPER), "phase": ("II", contrast(theme.red)),
        }[name]  # fmt: skip
        aside, low = {"ship": (12, -4)}.get(name, (0, 0))
        face: Face = "serif" if name == "phase" else "sans"
        legend.label(text, Box(x - 24 + aside, middle - 14 + low, 48, 28), 30, face=face, colour=colour)
