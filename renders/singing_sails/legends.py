"""Layout of the legend: every sign of the pictures with its name."""

from typing import Final

from renders.layout import HEIGHT, WIDTH, Argument, Box, Scene
from renders.singing_sails import (
    cards,  # noqa: F401 - the stamps are drawn here too
    names,
)
from renders.singing_sails.charts import EDGE
from renders.singing_sails.maps import LOOK_UP
from renders.theme import Theme
from singing_sails.components import BOX, CARDS, ENEMIES
from words import say

COLUMNS: Final = 3
SIGNS: Final[tuple[tuple[str, str, tuple[Argument, ...]], ...]] = (
    ("bow", "boat", (0, "N")),
    ("town", "town", ()),
    ("visited", "town-taken", ()),
    ("pennant", "team-pennant", (0,)),
    ("way-in", "tile", ("harbor0", 0)),
    ("current", "tile", ("water", 0, "", "E")),
    ("symbol", "tile", ("water", 0, "", "", True)),
    ("course", "spot", ()),
    ("barred", "barred", ()),
    ("compass", "compass-rose", ("N",)),
    ("wind", "gale", ()),
    ("health", "life", ()),
    ("damage", "life-lost", ()),
    ("pile", "card-pile", ()),
    ("helm", "helm", ()),
    ("done", "carried-out", ()),
    ("changed", "tile-frame", ()),
)
"""Key of the sign's name, the stamp, its details."""
SPECIAL: Final = tuple(
    kind for kind, rules in BOX.tiles.items() if rules.terrain == "water" and kind != "water"
)  # the others are not signs


def scene(theme: Theme, locale: str) -> Scene:
    """All signs in columns: of the chart, then tiles, enemies, cards."""
    page = Scene.page(WIDTH, HEIGHT, theme, LOOK_UP, locale=locale)
    entries: list[tuple[str, tuple[Argument, ...], str, str]] = [
        (stamp, details, say("sails-sign", locale, sign=key), key) for key, stamp, details in SIGNS
    ]
    entries += [("tile-sign", (kind,), names.tile(kind, locale), kind) for kind in SPECIAL]
    entries += [("fort", (), names.tile("haven", locale), "haven")]
    entries += [("pawn", (kind,), names.enemy(kind, locale), kind) for kind in ENEMIES]
    entries += [("card-icon", (card,), names.card(card, locale), card) for card in CARDS]
    sheet = Box(0, 0, WIDTH, HEIGHT).inset(EDGE, EDGE)
    page.sheet(sheet)
    lines = -(-len(entries) // COLUMNS)
    places = [at for column in sheet.columns(COLUMNS) for at in column.rows(lines)]
    for (stamp, details, text, key), at in zip(entries, places, strict=False):
        size = round(at.height - 10)
        x, y = at.x + 16 + size / 2, at.centre[1]
        if stamp == "card-icon":
            page.mark("chip-ground", x, y, size + 4)
            size = round(size * 0.74)
        page.mark(stamp, x, y, size, *details)
        left = at.x + at.height + 14
        page.label(
            text, Box(left, at.y, at.right - left - 6, at.height), LOOK_UP, align="left", fact=f"sign/{stamp}/{key}"
        )
    return page
