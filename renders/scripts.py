"""Visual order of the characters of a line, with joined forms and stacked marks.

Pillow can leave this to Raqm, which needs a system library that is often missing, so that pictures would differ between
systems. Names need little of it, and that is done here, the same everywhere. Hebrew and Arabic go from right to left,
Arabic letters are joined, Thai marks do not overlap.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

_LEFTWARD: Final = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
"""Characters written from right to left."""
_TURNED: Final = re.compile(f"[{_LEFTWARD}]")
_CUT: Final = re.compile(rf"(?<=[{_LEFTWARD}])(\W*…)")
_HALF: Final = re.compile("[\ud800-\udfff]")
"""Surrogates, which the library for right-to-left text refuses."""
_MARK: Final = "\u200f"
"""Invisible mark that orders its neighbours like a right-to-left character."""
_PAIRS: Final = "()[]{}«»"
_MIRROR: Final = str.maketrans(_PAIRS, "".join(_PAIRS[at ^ 1] for at in range(len(_PAIRS))))
_AGAINST: Final = re.compile(r"([)\]}»])([^()\[\]{}«»]*)([(\[{«])")
"""Pair of brackets that was turned round."""
_UPPER: Final = frozenset("\u0e31\u0e34\u0e35\u0e36\u0e37\u0e47\u0e4d")
"""Thai vowels above a letter."""
_TONES: Final = frozenset("\u0e48\u0e49\u0e4a\u0e4b\u0e4c")
_AM: Final = "\u0e33"
"""A Thai vowel whose ring stands above the letter before it."""


def seen(text: str) -> str:
    """Characters of a line from left to right, Arabic ones in their joined forms.

    The line itself goes from left to right, whatever it begins with: a name is a part of it.
    """
    if not _TURNED.search(text):
        return text
    ordered = _turn()(_CUT.sub(rf"\1{_MARK}", _HALF.sub("\ufffd", text)))
    return _AGAINST.sub(lambda pair: pair[0].translate(_MIRROR), ordered.replace(_MARK, ""))


@cache
def _turn() -> Callable[[str], str]:
    """Return function that joins and orders characters; imported at the first name that needs it, in few processes."""
    from arabic_reshaper import ArabicReshaper  # type: ignore[import-untyped]
    from bidi import get_display  # type: ignore[import-untyped]

    joined = ArabicReshaper({"language": "ArabicV2", "support_ligatures": True})
    return lambda text: str(get_display(joined.reshape(text), base_dir="L"))


def raised(text: str) -> Iterator[bool]:
    """For each character, True if it is a mark to be raised above another one."""
    for at, letter in enumerate(text):
        yield letter in _TONES and (text[at - 1 : at] in _UPPER or text[at + 1 : at + 2] == _AM)


def thai(letter: str) -> bool:
    """Return whether a character or mark is Thai, where readers see marks as separate letters."""
    return "\u0e00" <= letter <= "\u0e7f"
