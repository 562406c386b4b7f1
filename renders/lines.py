"""Where a line of a text may end: between words, and in Chinese and Japanese between letters, by the rules of Unicode.

Those (UAX 14, as `uniseg` has them) keep the signs 。，」 from the beginning of a line and （「 from its end. What they
leave open is a number and what it counts, which stay together: 第 2 名, 12 枚.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

_COUNTED: Final = re.compile(r"(\d\s?|第\s?)$")
"""The end of a text that has to be followed by what is counted, or by how many."""


@lru_cache(2048)
def breaks(text: str) -> tuple[int, ...]:
    """How many letters of a text there are before each place where a line may end, its own end left out."""
    from uniseg.linebreak import line_break_units  # type: ignore[import-untyped]  # its tables take a while to load

    places, at = [], 0
    for unit in line_break_units(text):
        at += len(unit)
        places.append(at)
    return tuple(place for place in places[:-1] if not _counted(text[:place], text[place]))


def _counted(before: str, after: str) -> bool:
    """Whether a number and the Chinese word for what it counts meet here, or "第" and its number."""
    return bool(_COUNTED.search(before)) and (_wide(after) or before.rstrip()[-1] == "第")


def _wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) == "W"


def halves(text: str, places: tuple[int, ...]) -> list[tuple[str, str]]:
    """A text cut in two lines in each of the places."""
    return [(text[:place].rstrip(), text[place:].lstrip()) for place in places]


def letters(text: str) -> tuple[int, ...]:
    """The places between any two letters, for words that have none: no sign is taken from what it belongs to."""
    return tuple(
        at
        for at in range(1, len(text))
        if unicodedata.category(text[at]) not in _CLOSING
        and unicodedata.category(text[at - 1]) not in ("Ps", "Pi")
        and not _counted(text[:at], text[at])
    )


_CLOSING: Final = ("Mn", "Mc", "Pe", "Pf", "Po")
"""Kinds of signs that no line begins with."""
