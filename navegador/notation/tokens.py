"""A text split into words, numbers and marks, in linear time; foreign characters are refused at once."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

from navegador.errors import UnreadableStep
from navegador.notation import words
from ruling.spelling import fold

MAX_LENGTH: Final = 1000
"""Maximum number of characters in a text; the longest turn written in full is shorter."""
_MAX_WORD_LENGTH: Final = 30
"""Maximum number of characters in a word of the notation."""
ALL: Final = -1
"""Number that represents "all"."""

_MARKS: Final = {
    **dict.fromkeys(";.\n。", ";"),
    **dict.fromkeys(",+&/、", ","),
    **dict.fromkeys(":=", ":"),
    **dict.fromkeys("([{", "("),
    **dict.fromkeys(")]}", ")"),
}
_HAN: Final = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
"""Chinese characters, which are written without spaces between words."""
_UNITS: Final = "|".join(words.UNITS)
_PIECES: Final = re.compile(
    rf"""(?P<note>(?<=\s)[+\u2212-][0-9]{{1,5}}(?:\ (?:{_UNITS})\b)?(?=\s*(?:$|[,;:({words.READY}])))
    |(?P<points>,\ [0-9]{{1,3}}\ (?:{"|".join(words.POINTS)})\b)
    |(?P<han>[{_HAN}]+)
    |(?P<word>[^\W\d_{_HAN}]+(?:['’][^\W\d_{_HAN}]+)*)
    |(?P<number>[0-9]+)(?:\ ?[x×](?!\w))?
    |(?P<dash>[-\u2010-\u2015\u2212\u2192>]+)
    |(?P<mark>[;.\n。,、+&/:=(\[{{)\]}}])
    |(?P<none>[^\S\n]+|["'`’‘“”「」『』!?{words.READY}]+)""",
    re.VERBOSE,
)


class Token(NamedTuple):
    """A word without accents and capitals, a number, or one of the marks ; , : - ( )."""

    word: str
    """The word or the mark; empty for a number."""
    number: int | None
    """The number, `ALL` for all of them."""
    start: int
    """Index of its first character in the text."""
    is_mark: bool = False
    raw: str = ""
    """The word as it was typed."""


_WORDS: Final = sorted({word for word in words.EVERY if re.fullmatch(f"[{_HAN}]+", word)}, key=len)[::-1]
_KNOWN: Final = re.compile("|".join(map(re.escape, _WORDS)))
_BEGUN: Final = frozenset(word[:end] for word in _WORDS for end in range(1, len(word) + 1))
"""Chinese words, the longest first, and all their beginnings."""
_GOODS: Final = re.compile("|".join(sorted(words.GOODS_TYPED, key=len)[::-1]))
_FACTORIES: Final = tuple(
    form for language in words.LANGUAGES.values() for key in sorted(words.FACTORIES) for form in language.typed[key]
)


def plain(text: str) -> str:
    """Return the text in one Unicode form. Raises UnreadableStep if it is too long."""
    for form in (text, unicodedata.normalize("NFKC", text[: MAX_LENGTH + 1])):
        if len(form) > MAX_LENGTH:
            raise UnreadableStep("text-long", most=MAX_LENGTH, length=len(form))
    return form


def tokens(text: str) -> list[Token]:
    """Split a plain text. Raises UnreadableStep."""
    pieces: list[Token] = []
    at = 0
    while at < len(text):
        piece = _PIECES.match(text, at)
        if piece is None:
            raise UnreadableStep("text-character", given=_character(text[at]))
        kind = piece.lastgroup
        raw = piece.group(kind or 0)
        if kind in ("word", "han"):
            pieces += (token for start, part in _parted(raw, at) if (token := _word(part, start)) is not None)
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


def _parted(raw: str, at: int) -> Iterator[tuple[int, str]]:
    """Split characters that stand together into words with their indices: Chinese ones, and a good with its factory."""
    if not re.match(f"[{_HAN}]", raw):
        good = _GOODS.match(folded := fold(raw)) if len(raw) <= _MAX_WORD_LENGTH else None
        rest = folded[good.end() :] if good else ""
        if good and rest and folded not in words.EVERY and any(factory.startswith(rest) for factory in _FACTORIES):
            yield at, raw[: good.end()]
            yield at + good.end(), raw[good.end() :]
        else:
            yield at, raw
        return
    place, unknown = 0, 0
    while place < len(raw):
        unfinished = (
            place == unknown and raw[place : place + _MAX_WORD_LENGTH] in _BEGUN
        )  # the rest, not yet typed to its end
        match = None if unfinished else _KNOWN.match(raw, place)
        if unfinished or match:
            if unknown < place:
                yield at + unknown, raw[unknown:place]
            end = match.end() if match else len(raw)
            yield at + place, raw[place:end]
            place = unknown = end
        else:
            place += 1
    if unknown < place:
        yield at + unknown, raw[unknown:]


def _word(raw: str, at: int) -> Token | None:
    word = fold(raw)
    if word in words.PASSED_OVER:
        return None
    if word in words.NUMBERS:
        return Token("", words.NUMBERS[word], at)
    if word in words.ALL:
        return Token("", ALL, at)
    if word in words.JOINS:
        return Token(words.JOINS[word], None, at, is_mark=True)
    return Token(words.SINGLE.get(word, word), None, at, raw=raw)


def _character(character: str) -> str:
    """Return a stranger's character, as its number if it is invisible or affects other text."""
    shows = character.isprintable() and unicodedata.bidirectional(character) not in ("R", "AL", "RLE", "RLO", "RLI")
    return character if shows and not unicodedata.combining(character) else f"U+{ord(character):04X}"
