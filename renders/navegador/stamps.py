"""The small pictures of the game that are more than an icon: ships, the wheel of the rondel, what is faded."""

import math
from pathlib import Path
from typing import Final

from renders.layout import Argument
from renders.navegador import colours as room
from renders.navegador.colours import colours
from renders.stamps import Pen, draw, icons, register
from renders.theme import LIGHT, PAPER, SEATS, Colour, contrast

PLATES: Final = Path(__file__).with_name("plates")
"""Folder of the baked chart."""
WATER: Final = 16
"""Step of grey from one region's water to the next, in the plate that tells whose each pixel is."""


def _faded(pen: Pen, name: str, *details: Argument) -> None:
    """Draw a stamp of something unavailable."""
    draw(pen, name, *details)
    pen.image = pen.image.point([value * 2 // 5 for value in range(256)] * 4)


def _ship(pen: Pen, seat: int, changed: bool = False) -> None:
    """Draw a ship from the side, with its player's emblem on its sail; ringed if it has just arrived."""
    tone, sign = SEATS[seat], contrast(SEATS[seat])
    red, green, blue = (channel + (255 - channel) * 2 // 5 for channel in tone)
    name = "ship-arrived" if changed else "ship" if pen.theme == LIGHT else "ship-rimmed"
    pen.icon(name, seat=tone, wind=(red, green, blue))
    pen.icon(f"emblem-{seat}", 13, 25, 0.33, rim=sign, **{f"seats_{seat}": sign})


def _wake(pen: Pen, seat: int) -> None:
    pen.icon("wake", seat=SEATS[seat])


def _ships(pen: Pen, tone: Colour | None = None) -> None:
    """Draw a ship and a plus, which has a colour of its own where the ship has none."""
    pen.icon("ships", tone=tone or pen.theme.text, plus=tone or pen.theme.red)


WHEEL: Final = 156
"""Pixels from the middle of the rondel to its edge, in the size of the drawing."""
TRACK: Final = 148
"""Pixels from the middle to the arc of the moves."""
RIMS: Final = (97, 139)
"""Pixels from the middle to the inner and the outer edge of the rim with the signs."""


def _part(pixels: float) -> float:
    """Convert pixels of the wheel to units of the pen."""
    return pixels * 49.5 / WHEEL


def _sector(pen: Pen, field: int, kind: str) -> None:
    """Draw a field of the wheel: `free` to move to, `dear` if it costs ships, or too `far`."""
    game, theme = colours(pen.theme), pen.theme
    rim, ground = {
        "free": (game.gilt_bright, game.lit), "dear": (game.brick, theme.panel), "far": (game.rim_dark, theme.page),
    }[kind]  # fmt: skip
    pen.icon(f"sector-{field}", edge=rim, tone=ground)


def _way(pen: Pen, start: int, fields: int, seat: int) -> None:
    """Draw a bold clockwise arc from a field over so many, in the colour of the seat that may move there."""
    middle, reach = 50.0, _part(TRACK)
    begin, end = -90 + 45 * start + 16, -90 + 45 * (start + fields) + 10
    for tone, wide, more in ((PAPER, 12, 1.2), (SEATS[seat], 8, 0.0)):
        pen.arc(middle, middle, reach + _part(wide) / 2, begin - more, end, tone, _part(wide))
        tip, left, right = (
            (middle + r * math.cos(math.radians(angle)), middle + r * math.sin(math.radians(angle)))
            for r, angle in (
                (reach, end + 9 + more),
                (reach + _part(wide), end - 0.5 * more),
                (reach - _part(wide), end - 0.5 * more),
            )
        )
        pen.shape([tip, left, right], tone)


icons(room)
register(_faded, _sector, _ship, _ships, _wake, fine=1)
register(_way)
