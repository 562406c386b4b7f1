"""A text cut into words, numbers and marks, in linear time; what does not belong in a turn is refused at once."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

from navegador.errors import UnreadableStep
from navegador.notation import words

LONGEST: Final = 1000
"""Characters that a text may have; the longest turn written in full is shorter."""
ALL: Final = -1
"""The number that "all" stands for."""

_MARKS: Final = {
    **dict.fromkeys(";.\n", ";"),
    **dict.fromkeys(",+&/", ","),
    **dict.fromkeys(":=", ":"),
    **dict.fromkeys("([{", "("),
    **dict.fromkeys(")]}", ")"),
}
_UNITS: Final = "|".join((*words.SHIP, *words.POINT))
_PIECES: Final = re.compile(
    rf"""(?P<note>(?<=\s)[+\u2212-][0-9]{{1,5}}(?:\ (?:{_UNITS})\b)?(?=\s*(?:$|[,;:({words.READY}])))
    |(?P<points>,\ [0-9]{{1,3}}\ (?:{"|".join(words.POINT)})\b)
    |(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)
    |(?P<number>[0-9]+)
    |(?P<dash>[-\u2010-\u2015\u2212\u2192>]+)
    |(?P<mark>[;.\n,+&/:=(\[{{)\]}}])
    |(?P<none>[^\S\n]+|["'`’‘“”!?{words.READY}]+)""",
    re.VERBOSE,
)


class Token(NamedTuple):
    """A word without accents and capitals, a number, or one of the marks ; , : - ( )."""

    word: str
    """The word or the mark; empty for a number."""
    number: int | None
    """The number, `ALL` for all of them."""
    start: int
    """Where it begins in the text."""
    is_mark: bool = False


@lru_cache(maxsize=1024)
def fold(word: str) -> str:
    """The word without accents, capitals and apostrophes."""
    parts = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter) and letter not in "'’")


def plain(text: str) -> str:
    """The text with every character in one form. Raises UnreadableStep where it is too long."""
    for form in (text, unicodedata.normalize("NFKC", text[: LONGEST + 1])):
        if len(form) > LONGEST:
            raise UnreadableStep("text-long", most=LONGEST, length=len(form))
    return form


def tokens(text: str) -> list[Token]:
    """Cut a plain text. Raises UnreadableStep."""
    pieces: list[Token] = []
    at = 0
    while at < len(text):
        piece = _PIECES.match(text, at)
        if piece is None:
            raise UnreadableStep("text-character", given=_character(text[at]))
        kind, raw = piece.lastgroup, piece.group()
        if kind == "word":
            token = _word(fold(raw), at)
            if token is not None:
                pieces.append(token)
        elif kind == "number":
            if len(raw) > 2:
                raise UnreadableStep("text-number", given=raw if len(raw) <= 12 else raw[:12] + words.AND_MORE)
            pieces.append(Token("", int(raw), at))
        elif kind == "dash":
            pieces.append(Token("-", None, at, is_mark=True))
        elif kind == "mark":
            pieces.append(Token(_MARKS[raw], None, at, is_mark=True))
        at = piece.end()
    return pieces


def _word(word: str, at: int) -> Token | None:
    if word in words.NOISE:
        return None
    if word in words.NUMBERS:
        return Token("", words.NUMBERS[word], at)
    if word in words.ALL:
        return Token("", ALL, at)
    if word in words.JOINS:
        return Token(words.JOINS[word], None, at, is_mark=True)
    return Token(words.PAY if word in words.PAYING else word, None, at)


def _character(character: str) -> str:
    """A stranger's character, as its number where it does not show or changes how other text shows."""
    shows = character.isprintable() and unicodedata.bidirectional(character) not in ("R", "AL", "RLE", "RLO", "RLI")
    return character if shows and not unicodedata.combining(character) else f"U+{ord(character):04X}"
