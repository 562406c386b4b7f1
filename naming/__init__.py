"""Names that people give themselves and their tables, made fit for where they are shown.

Whoever writes a name may be anybody, so every name goes through here, by the use that is made of it:

* `label`: a plain label, such as a button, a choice, the title of a thread, a line of a log
* `message`: the text of a message, where marks and mentions would do something
* `drawn`: a picture, whose fonts have no picture of some letters
* `column`: a table in letters of one width
* `file`: the name of a file

Where several people are named, `apart` sees to it that no two can be taken for each other.

In all of them a name is one line without letters that cannot be seen, that turn the direction of writing or that
stack up over the lines above. What nothing is left of becomes the word given for it.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Final

MAX_LENGTH: Final = 100
"""Letters of a label."""
IN_MESSAGES: Final = 40
"""Letters of a name in a message."""
NOBODY: Final = "?"
"""What a name of nothing is called."""
MARK: Final = "\x1a"
"""A letter that no given name keeps and that is never shown."""
FORMER: Final = f"Former player{MARK}"
"""What is stored in the place of the name of whoever had themselves taken out; a seat's number may follow.

By its mark a language can tell it from a name that somebody gave, and call it otherwise.
"""
MORE: Final = "…"
"""The end of what was cut."""
UNDRAWABLE: Final = "•"
"""What stands in a picture for letters without one, in a word that has others."""

ISOLATE: Final = "\u2068"
"""Begins a part of a line that is set in its own direction, the first strong letter's."""
ISOLATED: Final = "\u2069"
"""Ends such a part."""

_ACCENTS: Final = 2
"""Marks that a letter may carry; Vietnamese, Thai and Hebrew need two."""
_LOOKED_AT: Final = 20
"""Times the letters wanted; what comes later in a name is not looked at."""
_INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing, beside those whose category says so."""
_SELECTORS: Final = (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
"""Variation selectors: marks that choose between pictures of a letter and show nothing themselves."""
_LEFTWARD: Final = frozenset({"R", "AL", "AN"})
"""The kinds of letters and figures that go from right to left."""
_ACTIVE: Final = re.compile(r"[@#<>`*_~|\\\[\]():/]")
"""What a message takes for a mention, a mark or an address."""


def label(given: str, longest: int = MAX_LENGTH, instead: str = NOBODY) -> str:
    """One line that can be seen, of at most so many letters."""
    return cut(" ".join(_seen(given[: longest * _LOOKED_AT]).split()), longest) or instead


def isolated(name: str, longest: int = MAX_LENGTH) -> str:
    """A name for the middle of a sentence, of at most so many letters: one from right to left turns nothing beside it.

    A name without letters from right to left stays as it is. Names of threads, files and pictures do without this.
    """
    if not any(unicodedata.bidirectional(letter) in _LEFTWARD for letter in name):
        return name
    return ISOLATE + cut(name, longest - len(ISOLATE + ISOLATED)) + ISOLATED


@lru_cache(1024)  # a few names are said again and again
def message(given: str, longest: int = IN_MESSAGES, instead: str = NOBODY) -> str:
    """A label without mentions, marks and addresses."""
    return label(_ACTIVE.sub("", label(given, longest * _LOOKED_AT, "")), longest, instead)


def drawn(given: str, has: Callable[[str], bool], longest: int, instead: str = NOBODY) -> str:
    """A label of letters that there is a picture of, as `has` says.

    Others are left out: emoji and other signs, and words of which no letter can be drawn. In a word of which some
    can, a dot stands for any run of those that cannot.
    """
    letters: list[str] = []
    for letter in label(given, longest, ""):
        kind = unicodedata.category(letter)[0]
        shown = "" if kind == "M" and not has(letter) else _nearest(letter, has)
        if shown and not (shown == UNDRAWABLE and (kind == "S" or letters[-1:] == [UNDRAWABLE])):
            letters.append(shown)
    words = (word for word in "".join(letters).split() if word.strip(UNDRAWABLE))
    return " ".join(words) or instead


def column(given: str, room: int, instead: str = NOBODY) -> str:
    """A label without pictures for letters, that takes at most so many columns where all letters have one width."""
    text = label("".join(letter for letter in given if unicodedata.category(letter) != "So"), room * 3, "") or instead
    if columns(text) <= room:
        return text
    while text and columns(text) > room - 1:
        text = text[:-1]
    return text.rstrip() + MORE


def columns(text: str) -> int:
    """Columns that a text takes where all letters have one width: two for wide ones, none for accents."""
    return sum(
        0 if unicodedata.category(letter) in ("Mn", "Me", "Cf") else
        2 if unicodedata.east_asian_width(letter) in "WF" else
        1
        for letter in text
    )  # fmt: skip


def file(given: str, longest: int = MAX_LENGTH, instead: str = "table") -> str:
    """The label in letters that every system takes in the name of a file, without an ending."""
    plain = unicodedata.normalize("NFKD", label(given, longest, ""))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    name = "-".join(re.findall(r"[A-Za-z0-9]+", plain))[:longest].strip("-")
    return f"{name}-" if name.casefold() in _DEVICES else name or instead


_DEVICES: Final = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10)))
)
"""Names that mean a device and no file on one system."""


def cut(text: str, longest: int) -> str:
    """A text of at most so many letters: one that was longer ends with dots, no accent taken from its letter."""
    if len(text) <= longest:
        return text
    end = max(longest - len(MORE), 0)
    while end and unicodedata.category(text[end])[0] == "M":
        end -= 1
    return (text[:end].rstrip() + MORE)[: max(longest, 0)]


def _seen(given: str) -> str:
    """The letters that can be seen, with a few accents each; spaces and ends of lines as spaces."""
    kept: list[str] = []
    accents = _ACCENTS  # nothing stands before the first letter that could carry one
    for letter in unicodedata.normalize("NFC", given):
        category = unicodedata.category(letter)
        if letter.isspace():
            kept.append(" ")
            accents = _ACCENTS
        elif category[0] == "C" or category == "Me" or letter in _INVISIBLE or ord(letter) in _SELECTORS:
            continue
        elif category == "Mn":
            accents += 1
            if accents <= _ACCENTS:
                kept.append(letter)
        else:
            kept.append(letter)
            accents = 0
    return unicodedata.normalize("NFC", "".join(kept))


def _nearest(letter: str, has: Callable[[str], bool]) -> str:
    """The letter, or the plain one that it is a form of, or the dot."""
    if letter == " " or has(letter):
        return letter
    plain = unicodedata.normalize("NFKD", letter)[:1]
    return plain if plain and has(plain) and unicodedata.category(plain)[0] in "LNP" else UNDRAWABLE


def escaped(text: str) -> str:
    """A text for a terminal or a log: what cannot be seen, or ends or turns a line, as Python writes it in strings."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape", "surrogatepass").decode() for letter in text
    )


def is_one_line(text: str) -> bool:
    """Whether a text has no ends of lines, control characters or halves of characters in it."""
    return all(unicodedata.category(letter) not in ("Cc", "Cs", "Zl", "Zp") for letter in text)


_TWINS: Final = str.maketrans(
    # Greek capitals and letters
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
    "\u03bf\u03bd"
    # Cyrillic capitals and letters
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425"
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455"
    "\u0406\u0408\u0405\u04c0"
    # figures and letters that nobody tells apart where they are small
    "1|l0",
    "ABEZHIKMNOPTYX"
    "ov"
    "ABEKMHOPCTX"
    "aeopcyxijs"
    "IJSI"
    "IIIO",
)  # fmt: skip
"""Letters that look like others, and those."""


def look(name: str) -> str:
    """What is equal for names that a reader, or who hears them read, could take for each other."""
    return unicodedata.normalize("NFKC", name).translate(_TWINS).casefold()


def apart(seats: int, shown: Callable[[int, str], str]) -> tuple[str, ...]:
    """The names of so many seats, no two alike: those that would be end with their seat's number.

    `shown` gives the name of a seat with an end that has to stay whole, which is empty at first.
    """
    ends = [""] * seats
    while True:
        names = tuple(shown(seat, end) for seat, end in enumerate(ends))
        counted = Counter(map(look, names))
        alike = [seat for seat, name in enumerate(names) if counted[look(name)] > 1 and not ends[seat]]
        if not alike:
            return names
        for seat in alike:
            ends[seat] = f" #{seat + 1}"


def short(given: str, longest: int, end: str = "", instead: str = NOBODY) -> str:
    """A label of at most so many letters with an end that stays whole."""
    return label(given, longest - len(end), instead) + end
