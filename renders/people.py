"""Names of the people at a table for a picture: distinct, and as complete as space allows.

On a small picture no player may be mistaken for another. So names that look alike, because of similar characters or
because both were shortened, end with their seats' numbers.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import naming
from renders import fonts, lines
from renders.layout import Align, Box, Scene

LEADING: Final = 1.25
"""Distance of two lines, as a multiple of the text size, so that accents and descenders do not touch."""
LEAST: Final = 30
"""Pixels of the smallest letters of a name, unless a picture sets others: capitals of 6 on a phone."""


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Whole names by seat in drawable form, no two alike."""
    return written(names, lambda _, __: True)


def written(names: Sequence[str], fits: Callable[[int, str], bool]) -> tuple[str, ...]:
    """Names by seat in drawable form, no two alike, each shortened until it fits, as `fits` says for a seat."""
    drawn = [fonts.clean(name, f"#{seat + 1}") for seat, name in enumerate(names)]
    return naming.distinct(len(drawn), lambda seat, end: _shortened(drawn[seat], end, partial(fits, seat)))


def _shortened(name: str, end: str, fits: Callable[[str], bool]) -> str:
    """As much of a name as fits with its suffix, which stays whole."""
    if fits(name + end):
        return name + end
    cut = (name[:length].rstrip() + naming.MORE + end for length in range(len(name) - 1, 0, -1))
    return next((text for text in cut if fits(text)), naming.MORE + end)


def in_line(names: Sequence[str], rooms: Sequence[float], size: int = LEAST) -> tuple[str, ...]:
    """Names by seat that fit into one line of `rooms` pixels, narrowed if necessary."""
    return written(names, lambda seat, name: fonts.tightest(name, "sans", size) <= int(rooms[seat]))


def in_sentence(names: Sequence[str], said: Callable[[str], str], room: float, size: int = LEAST) -> tuple[str, ...]:
    """Names by seat with which a sentence in strong letters fits into one line of `room` pixels."""
    return written(names, lambda _, name: fonts.tightest(said(name), "strong", size) <= int(room))


def in_lines(names: Sequence[str], rooms: Sequence[float], high: float, size: int = LEAST) -> tuple[str, ...]:
    """Names by seat that fit into `rooms` pixels: in two lines where the height has room for them, else in one."""
    if not _two(high, size):
        return in_line(names, rooms, size)
    return written(names, lambda seat, name: _fits(name, int(rooms[seat]), size))


def _two(high: float, size: int) -> int:
    """Return the size of two lines in a height; 0 where they would be smaller than `size`."""
    two = round(high / 2 / LEADING)
    return two if two >= size else 0


def _fits(name: str, room: int, size: int) -> bool:
    """Return whether a name fits into one line or two; line breaks are computed only if that decides."""
    whole = _wide((name,), size)
    return whole <= room or (whole <= 2 * room and _wide(broken(name, room, size), size) <= room)


def _wide(written: tuple[str, ...], size: int) -> float:
    """Lower bound of the width of the widest line."""
    return max(fonts.tightest(line, "sans", size) for line in written)


def broken(text: str, room: float, size: int) -> tuple[str, ...]:
    """Return a text in two lines as even as possible, if both then fit into `room` pixels."""
    halves: tuple[str, ...] = (text,)
    for places in (lines.breaks(text), lines.between_characters(text)):
        halves = min(lines.halves(text, places), key=lambda pair: _wide(pair, size), default=(text,))
        if _wide(halves, size) <= int(room):
            return halves
    return halves


def place(
    scene: Scene, name: str, box: Box, largest: int, fact: str, smallest: int = LEAST, align: Align = "left"
) -> None:
    """Place a name that `in_lines` has fitted: in one line, or in two where one would make it much smaller."""
    room = int(box.width)
    one = next((size for size in range(largest, smallest - 1, -1) if fonts.width(name, "sans", size) <= room), 0)
    two = min(largest, _two(box.height, smallest))
    halves = broken(name, box.width, smallest) if one * LEADING < two else (name,)
    if len(halves) < 2:
        scene.label(name, box, one or smallest, align=align, fact=fact, least=smallest)
        return
    fitted = [fonts.fit(line, "sans", two, smallest, room) for line in halves]
    size, high = min(fit.size for fit in fitted), min(box.height / 2, two * LEADING)
    top = box.y + box.height / 2 - high
    for number, line in enumerate(halves):
        at = Box(box.x, top + high * number, box.width, high)
        scene.label(line, at, size, align=align, fact=fact + "/more" * number, least=smallest)
