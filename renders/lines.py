"""Line breaks of a text: between words, and in Chinese and Japanese between characters, by the rules of Unicode.

Those (UAX 14, as `uniseg` has them) keep the signs 。，」 from the beginning of a line and （「 from its end.
Beyond them, a number and its unit stay together: 第 2 名, 12 枚.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

_COUNTED: Final = re.compile(r"(\d\s?|第\s?)$")
"""End of a text that must be followed by its unit or number."""


@lru_cache(2048)
def breaks(text: str) -> tuple[int, ...]:
    """Return the number of characters before each possible line break, without the end of the text."""
    from uniseg.linebreak import line_break_units  # type: ignore[import-untyped]  # its tables take a while to load

    places, at = [], 0
    for unit in line_break_units(text):
        at += len(unit)
        places.append(at)
    return tuple(place for place in places[:-1] if not _counted(text[:place], text[place]))


def _counted(before: str, after: str) -> bool:
    """Return whether a number meets its Chinese unit here, or "第" its number."""
    return bool(_COUNTED.search(before)) and (_wide(after) or before.rstrip()[-1] == "第")


def _wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) == "W"


def halves(text: str, places: tuple[int, ...]) -> list[tuple[str, str]]:
    """Return a text cut in two lines at each of the places."""
    return [(text[:place].rstrip(), text[place:].lstrip()) for place in places]


def between_characters(text: str) -> tuple[int, ...]:
    """Return breaks between any two characters, for words without any: no mark is separated from its base."""
    return tuple(
        at
        for at in range(1, len(text))
        if unicodedata.category(text[at]) not in _CLOSING
        and unicodedata.category(text[at - 1]) not in ("Ps", "Pi")
        and not _counted(text[:at], text[at])
    )


_CLOSING: Final = ("Mn", "Mc", "Pe", "Pf", "Po")
"""Categories of marks that no line begins with."""
