"""Vehicle cards in a row, in a hand, on a pile: light in both themes, as paper is, with dark backs."""

from typing import Final

from renders import fonts, people
from renders.layout import Box, Scene
from renders.singing_sails import names
from renders.singing_sails.colours import BACK, BACK_EDGE, CANVAS
from renders.singing_sails.maps import GLANCE, LEAST, LOOK_UP
from renders.theme import INK, Colour
from singing_sails.components import BOX

LOW: Final = 190
"""Pixels; a lower card has the emblem of its player in a corner, and no line for their name."""
NARROW: Final = 160
"""Pixels; on a narrower card its sign is what is seen at a glance, and its name is looked up."""
PLAYER: Final = 0.32
"""Share of a low card's width that the emblem of its player may have."""
SIGN: Final = 56
"""Pixels of a sign that stands over a name."""
LOW_SIGN: Final = 38
"""Pixels of the same on a low card."""
PLAIN: Final = 66
"""Pixels of a sign on a narrow card, where its name is looked up."""
LEADING: Final = 1.12
"""Distance of two lines of a name, as a multiple of its size."""
DONE: Final = 40
"""Pixels of the check mark of a card that has been carried out."""


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
        size = round(min(size, inner.width * (1 - PLAYER))) if low else size
        scene.mark("card-icon", inner.x + size / 2 if low else inner.centre[0], inner.centre[1], size, "down")
        return
    scene.panel(box, CANVAS, edge or INK, line, 10)
    lines, size = _named(names.card(card, locale), inner)
    each = size * LEADING
    high = each * len(lines)
    sign = round(min(inner.width * (1 - PLAYER) if low else inner.width, inner.height - high))
    x = inner.x + sign / 2 if low else inner.centre[0]
    scene.mark("card-icon", x, inner.y + sign / 2, sign, card)
    if done:
        scene.mark("carried-out", x + sign / 2 - DONE / 3, inner.y + sign - DONE / 2, DONE)
    for number, text in enumerate(lines):
        at = Box(inner.x, inner.bottom - high + each * number, inner.width, each)
        scene.label(text, at, size, colour=INK, fact=fact + "/more" * number if fact else "", least=min(size, LEAST))
    if card in BOX.weather and not low:
        strength = f"{BOX.weather[card]:+d}".replace("-", "−").replace("+0", "0")
        scene.label(strength, Box(inner.right - 48, inner.y - 2, 48, 36), LOOK_UP, colour=INK, halo=CANVAS,
                    align="right")  # fmt: skip


def _named(text: str, inner: Box) -> tuple[tuple[str, ...], int]:
    """Return the lines of a card's name and their size; none where only a sign fits."""
    narrow = inner.width < NARROW
    for size in (LOOK_UP,) if narrow else (GLANCE, LOOK_UP):
        wide = fonts.width(text, "sans", size) > inner.width
        one, two = (text,), people.broken(text, inner.width, size) if wide else (text,)
        for lines, sign in ((two, PLAIN if narrow else SIGN), (one, PLAIN if narrow else LOW_SIGN)):
            fits = all(fonts.tightest(line, "sans", min(size, LEAST)) <= int(inner.width) for line in lines)
            if fits and inner.height - sign >= len(lines) * size * LEADING:
                return lines, size
    return (), LOOK_UP
