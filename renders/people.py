"""Names of the people at a table for a picture: distinct, and as complete as space allows, in one line or two.

Names that look alike, because of similar characters or because both were shortened, end with their seats' numbers.
A number and its Chinese unit stay together in a line: 第 2 名, 12 枚.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from gamekit import naming
from renders import fonts
from renders.layout import Align, Box, Scene

LEADING: Final = 1.25
"""Distance of two lines, as a multiple of the text size, so that accents and descenders do not touch."""
LEAST: Final = 30
"""Pixels of the smallest letters of a name, unless a picture sets others: capitals of 6 on a phone."""
_CLOSING: Final = ("Mn", "Mc", "Pe", "Pf", "Po")
"""Categories of marks that no line begins with."""
_COUNTED: Final = re.compile(r"(\d\s?|第\s?)$")
"""End of a text that must be followed by its unit or number."""


@lru_cache(2048)
def breaks(text: str) -> tuple[int, ...]:
    """Return the number of characters before each possible line break, by Unicode (UAX 14) and `_counted`."""
    from uniseg.linebreak import line_break_units  # type: ignore[import-untyped]  # its tables take a while to load

    places, at = [], 0
    for unit in line_break_units(text):
        at += len(unit)
        places.append(at)
    return tuple(place for place in places[:-1] if not _is_counted(text[:place], text[place]))


def _is_counted(before: str, after: str) -> bool:
    """Return whether a number meets its Chinese unit here, or "第" its number."""
    return bool(_COUNTED.search(before)) and (unicodedata.east_asian_width(after) == "W" or before.rstrip()[-1] == "第")


def _between_characters(text: str) -> tuple[int, ...]:
    """Return breaks between any two characters, for words without any: no mark is separated from its base."""
    return tuple(
        at
        for at in range(1, len(text))
        if unicodedata.category(text[at]) not in _CLOSING
        and unicodedata.category(text[at - 1]) not in ("Ps", "Pi")
        and not _is_counted(text[:at], text[at])
    )


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    return _fit(names, lambda _, __: True)


def _fit(names: Sequence[str], fits: Callable[[int, str], bool]) -> tuple[str, ...]:
    """Names by seat in drawable form, no two alike, each shortened until it fits, as `fits` says for a seat."""
    texts = [fonts.clean(name, f"#{seat + 1}") for seat, name in enumerate(names)]

    def shortened(seat: int, end: str) -> str:
        name, more = texts[seat], naming.MORE + end
        cut = (name[:length].rstrip() + more for length in range(len(name) - 1, 0, -1))
        return next((text for text in (name + end, *cut) if fits(seat, text)), more)

    return naming.distinct(len(texts), shortened)


def in_line(names: Sequence[str], rooms: Sequence[float], size: int = LEAST) -> tuple[str, ...]:
    """Names by seat that fit into one line of `rooms` pixels, narrowed if necessary."""
    return _fit(names, lambda seat, name: fonts.tightest(name, "sans", size) <= int(rooms[seat]))


def in_sentence(
    names: Sequence[str], sentence: Callable[[str], str], room: float, size: int = LEAST
) -> tuple[str, ...]:
    """Names by seat with which a sentence in strong letters fits into one line of `room` pixels."""
    return _fit(names, lambda _, name: fonts.tightest(sentence(name), "strong", size) <= int(room))


def in_lines(names: Sequence[str], rooms: Sequence[float], high: float, size: int = LEAST) -> tuple[str, ...]:
    """Names by seat that fit into `rooms` pixels: in two lines where the height has room for them, else in one."""
    if not _two(high, size):
        return in_line(names, rooms, size)

    def fits(seat: int, name: str) -> bool:
        room = int(rooms[seat])
        whole = _wide((name,), size)  # line breaks are computed only if they decide
        return whole <= room or (whole <= 2 * room and _wide(broken(name, room, size), size) <= room)

    return _fit(names, fits)


def _two(high: float, size: int) -> int:
    """Return the size of two lines in a height; 0 where they would be smaller than `size`."""
    return next((two for two in fonts.SCALE if size <= two <= round(high / 2 / LEADING)), 0)


def _wide(lines: tuple[str, ...], size: int) -> float:
    return max(fonts.tightest(line, "sans", size) for line in lines)


def broken(text: str, room: float, size: int) -> tuple[str, ...]:
    """Return a text in two lines as even as possible, if both then fit into `room` pixels."""
    halves: tuple[str, ...] = (text,)
    for places in (breaks(text), _between_characters(text)):
        pairs = [(text[:place].rstrip(), text[place:].lstrip()) for place in places]
        halves = min(pairs, key=lambda pair: _wide(pair, size), default=(text,))
        if _wide(halves, size) <= int(room):
            break
    return halves


def place(
    scene: Scene, name: str, box: Box, largest: int, fact: str, smallest: int = LEAST, align: Align = "left"
) -> None:
    """Place a name that `in_lines` has fitted: in one line, or in two where one would make it much smaller."""
    room = int(box.width)
    text = fonts.fit(name, "sans", largest, smallest, room)
    one = text.size if text.narrow == 1 else 0
    two = min(largest, _two(box.height, smallest))
    halves = broken(name, box.width, smallest) if one * LEADING < two else (name,)
    size, high = one or smallest, box.height / 2
    if len(halves) > 1:
        size = min(fonts.fit(line, "sans", two, smallest, room).size for line in halves)
        high = min(box.height / 2, two * LEADING)
    rows = Box(box.x, box.y + box.height / 2 - high, box.width, 2 * high)
    scene.stack(halves, rows, size, align=align, fact=fact, least=smallest)
