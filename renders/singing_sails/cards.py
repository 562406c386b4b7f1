"""Vehicle cards in a row, in a hand, on a pile: light in both themes, as paper is, with dark backs."""

from __future__ import annotations

from typing import Final

from renders import fonts, people
from renders.layout import LOOK_UP, MIN_TEXT, Box, Scene
from renders.singing_sails import icons, names  # noqa: F401 - the signs are drawn here too
from renders.singing_sails.colours import CANVAS
from renders.theme import INK, Colour, colour
from singing_sails.components import BOX

BACK: Final = colour("#3a2b1d")
BACK_EDGE: Final = colour("#c99a5b")
LOW: Final = 120
"""Pixels; a lower card has its sign in a corner, and the emblem of its player opposite."""
SOFT: Final = colour("#efe6cf")
"""Colour of a card that has been carried out."""


def draw(
    scene: Scene, box: Box, card: str | None, *, locale: str, fact: str = "", edge: Colour | None = None,
    done: bool = False, foot: float = 0,
) -> None:  # fmt: skip
    """Draw a card; None is face down.

    `foot` pixels at its lower edge are kept free for its player, or a corner above on a low card.
    """
    line, low = 5 if edge else 3, box.height < LOW
    inner = Box(box.x + 6, box.y + 6, box.width - 12, box.height - 12 - (0 if low else foot))
    if card is None:
        scene.panel(box, BACK, edge or BACK_EDGE, line, 10)
        size = round(min(inner.width, inner.height) * 0.86)
        scene.mark("card-icon", inner.x + size / 2 + 6 if low else inner.centre[0], inner.centre[1], size, "down")
        return
    scene.panel(box, SOFT if done else CANVAS, edge or INK, line, 10)
    text = names.card(card, locale)
    if low:
        long = fonts.tightest(text, "sans", MIN_TEXT) > inner.width
        high = 42.0 if long else 26.0 if box.height < 80 else 36.0
    else:
        high = 42.0 if inner.height < 110 else 60.0 if inner.height < 240 else 84.0
    size = round(min(inner.width, inner.height - high))
    x = inner.x + size / 2 if low else inner.centre[0]
    scene.mark("card-icon", x, inner.y + (inner.height - high) / 2, size, card)
    _name(scene, text, Box(inner.x, inner.bottom - high, inner.width, high), fact)
    if card in BOX.weather and not low:
        sign = f"{BOX.weather[card]:+d}".replace("-", "−").replace("+0", "0")
        scene.label(sign, Box(inner.right - 42, inner.y - 2, 42, 30), 26, colour=INK, halo=CANVAS, align="right")


def _name(scene: Scene, text: str, box: Box, fact: str) -> None:
    """Draw a card's name, in two lines where one would make it small."""
    largest = max(LOOK_UP, min(40, int(box.height * 0.55)))
    lines: tuple[str, ...] = (text,)
    if fonts.width(text, "sans", largest) > box.width and box.height >= 2 * MIN_TEXT * 1.1:
        lines = people.broken(text, box.width, MIN_TEXT)
    high = min(box.height / len(lines), largest * 1.15)
    top = box.y + (box.height - high * len(lines)) / 2
    for number, line in enumerate(lines):
        at = Box(box.x, top + number * high, box.width, high)
        size = min(largest, int(high / 1.05))
        scene.label(line, at, size, colour=INK, fact=fact + "/more" * number if fact else "", least=18)
