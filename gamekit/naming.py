"""Names that users give themselves and their tables, made safe for display.

Names are untrusted, so every name goes through here, by its use:

* `label`: a plain label, such as a button, a choice, the title of a thread, a line of a log
* `message`: the text of a message, where markup and mentions would take effect
* `drawn`: a picture, whose fonts lack some characters
* `column`: a table in a fixed-width font
* `file`: the name of a file

Where several users are named, `distinct` tells them apart.

In every use a name is one line without invisible characters, direction marks or marks stacked over the lines above. A
name with nothing left becomes the given replacement.
"""

import io
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeVar

MAX_LENGTH: Final = 100
IN_MESSAGES: Final = 40
NOBODY: Final = "?"
MARK: Final = "\x1a"
"""Character that is removed from every given name and never displayed."""
FORMER: Final = f"Former player{MARK}"
"""Stored for a deleted user, a seat's number may follow; nobody can choose it, with its mark."""
MORE: Final = "…"
UNDRAWABLE: Final = "•"
"""Replacement in a picture for characters that cannot be drawn, in a word with others."""

ISOLATE: Final = "\u2068"
ISOLATED: Final = "\u2069"

_ACCENTS: Final = 2
_LOOKED_AT: Final = 20
"""Multiple of the wanted characters that is examined; the rest of a name is ignored."""
_INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_SELECTORS: Final = (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
"""Variation selectors: invisible marks that choose between forms of a character."""
_JOINER: Final = "\u200d"
_VIRAMA: Final = 9
_LEFTWARD: Final = frozenset({"R", "AL", "AN"})
_ACTIVE: Final = re.compile(r"[@#<>`*_~|\\\[\]():/]")


def label(given: str, longest: int = MAX_LENGTH, instead: str = NOBODY) -> str:
    return cut(" ".join(_look(given[: longest * _LOOKED_AT]).split()), longest) or instead


def isolate(name: str, longest: int = MAX_LENGTH) -> str:
    """Return a name of at most `longest` characters, right-to-left text isolated."""
    if not any(unicodedata.bidirectional(letter) in _LEFTWARD for letter in name):
        return name
    return ISOLATE + cut(name, longest - len(ISOLATE + ISOLATED)) + ISOLATED


@lru_cache(1024)  # a few names recur again and again
def message(given: str, longest: int = IN_MESSAGES, instead: str = NOBODY) -> str:
    return label(_ACTIVE.sub("", label(given, longest * _LOOKED_AT, "")), longest, instead)


def drawn(given: str, has: Callable[[str], bool], longest: int, instead: str = NOBODY) -> str:
    """Return a label of what `has` can draw: other words go, a dot in a word stands for others."""
    characters: list[str] = []
    for letter in label(given, longest, "").replace(_JOINER, ""):
        kind = unicodedata.category(letter)[0]
        drawable = "" if kind == "M" and not has(letter) else _nearest(letter, has)
        if drawable and not (drawable == UNDRAWABLE and (kind == "S" or characters[-1:] == [UNDRAWABLE])):
            characters.append(drawable)
    words = (word for word in "".join(characters).split() if word.strip(UNDRAWABLE))
    return " ".join(words) or instead


def column(given: str, room: int, instead: str = NOBODY) -> str:
    """Return a label without emoji, of at most `room` columns in a fixed-width font."""
    text = "".join(letter for letter in given if letter != _JOINER and unicodedata.category(letter) != "So")
    text = label(text, room * 3, "") or instead
    if columns(text) <= room:
        return text
    while text and columns(text) > room - 1:
        text = text[:-1]
    return text.rstrip() + MORE


def columns(text: str) -> int:
    """Columns of a text in a fixed-width font: two for wide characters, none for accents."""
    return sum(
        0 if unicodedata.category(letter) in ("Mn", "Me", "Cf") else
        2 if unicodedata.east_asian_width(letter) in "WF" else
        1
        for letter in text
    )  # fmt: skip


def table(rows: Sequence[Sequence[str]], left: int = 1, between: str = "  ") -> str:
    """Align cells in a fixed-width font: `left` columns to the left, others to the right."""
    widths = [max(map(columns, cells)) for cells in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        parts = ((cell, " " * (width - columns(cell))) for cell, width in zip(row, widths, strict=True))
        cells = (cell + space if at < left else space + cell for at, (cell, space) in enumerate(parts))
        lines.append(between.join(cells).rstrip())
    return "\n".join(lines)


def file(given: str, longest: int = MAX_LENGTH, instead: str = "table") -> str:
    """Return a label as the name of a file that every system allows, without extension."""
    plain = unicodedata.normalize("NFKD", label(given, longest, ""))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    name = "-".join(re.findall(r"[A-Za-z0-9]+", plain))[:longest].strip("-")
    return f"{name}-" if name.casefold() in _DEVICES else name or instead


_DEVICES: Final = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10)))
)


def cut(text: str, longest: int) -> str:
    """Truncate a text: a longer one ends with dots, and accents stay with their bases."""
    if len(text) <= longest:
        return text
    end = max(longest - len(MORE), 0)
    while end and (unicodedata.category(text[end])[0] == "M" or _JOINER in text[end - 1 : end + 1]):
        end -= 1
    return (text[:end].rstrip() + MORE)[: max(longest, 0)]


def _look(given: str) -> str:
    if given.isascii() and given.isprintable():
        return given
    letters: list[str] = []
    accents = _ACCENTS  # nothing comes before the first character that could carry one
    text = unicodedata.normalize("NFC", given)
    for at, letter in enumerate(text):
        category = unicodedata.category(letter)
        if letter.isspace():
            letters.append(" ")
            accents = _ACCENTS
        elif letter == _JOINER and letters and _joins(letters[-1], text[at + 1 : at + 2]):
            letters.append(letter)
        elif category[0] == "C" or category == "Me" or letter in _INVISIBLE or ord(letter) in _SELECTORS:
            continue
        elif category == "Mn":
            accents += 1
            if accents <= _ACCENTS:
                letters.append(letter)
        else:
            letters.append(letter)
            accents = 0
    return unicodedata.normalize("NFC", "".join(letters))


def _joins(before: str, after: str) -> bool:
    if not after:
        return False
    kind = unicodedata.category(after)
    emoji = unicodedata.category(before) in ("So", "Sk") and kind == "So"
    return emoji or (unicodedata.combining(before) == _VIRAMA and kind == "Lo")


def _nearest(letter: str, has: Callable[[str], bool]) -> str:
    if letter == " " or has(letter):
        return letter
    plain = unicodedata.normalize("NFKD", letter)[:1]
    return plain if plain and has(plain) and unicodedata.category(plain)[0] in "LNP" else UNDRAWABLE


def escape(text: str) -> str:
    """Escape invisible characters, line breaks and direction marks, for a terminal or a log."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape", "surrogatepass").decode() for letter in text
    )


def show_always() -> None:
    """Have the standard streams replace what their encoding lacks, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def print_record(text: str) -> None:
    """Print data that is in UTF-8 whatever the console's encoding is."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(text)


def is_one_line(text: str) -> bool:
    return all(unicodedata.category(letter) not in ("Cc", "Cs", "Zl", "Zp") for letter in text)


_TWINS: Final = str.maketrans(
    # Greek capitals and lower case
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
    "\u03bf\u03bd"
    # Cyrillic capitals and lower case
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425"
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455"
    "\u0406\u0408\u0405\u04c0"
    # figures and letters that look alike at a small size
    "1|l0",
    "ABEZHIKMNOPTYX"
    "ov"
    "ABEKMHOPCTX"
    "aeopcyxijs"
    "IJSI"
    "IIIO",
)  # fmt: skip


@lru_cache(4096)
def look(name: str) -> str:
    return unicodedata.normalize("NFKC", name).replace(_JOINER, "").translate(_TWINS).casefold()


def distinct(seats: int, name_of: Callable[[int, str], str]) -> tuple[str, ...]:
    """Distinct names of seats: equal ones end with their number, which `name_of` keeps whole."""
    ends = [""] * seats
    while True:
        names = tuple(name_of(seat, end) for seat, end in enumerate(ends))
        looks = Counter(map(look, names))
        alike = [seat for seat, name in enumerate(names) if looks[look(name)] > 1 and not ends[seat]]
        if not alike:
            return names
        for seat in alike:
            ends[seat] = f" #{seat + 1}"


def short(given: str, longest: int, end: str = "", instead: str = NOBODY) -> str:
    return label(given, longest - len(end), instead) + end


ENGLISH: Final = "en"
T = TypeVar("T")

_SPELT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


@lru_cache(maxsize=1024)
def fold(word: str) -> str:
    parts = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter) and letter not in "'’")


def spellings(word: str) -> tuple[str, str]:
    """Return a word, and the same with ae, oe and ue for umlauts."""
    return word, word.lower().translate(_SPELT)


def language(languages: Mapping[str, T], tag: str | None) -> T:
    """Return the language for a tag such as "zh-TW" or "en-GB"; otherwise English."""
    tag = tag or ENGLISH
    return languages.get(tag) or languages.get(tag.partition("-")[0]) or languages[ENGLISH]
