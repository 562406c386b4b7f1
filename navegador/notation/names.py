"""Lookup of names by prefix: the regions, fields and goods that a typed word can mean."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from navegador.board import BOARD
from navegador.notation import words
from navegador.notation.tokens import Token
from ruling.spelling import fold

_NAMES: Final = tuple(tuple(fold(part) for part in name.split()) for name in BOARD.names)


def _codes() -> tuple[str, ...]:
    """Shortest name of each region, about two characters: a unique prefix, or its first character and another."""
    firsts = [name[0] for name in _NAMES]
    codes: list[str] = []
    for first in firsts:
        others = [other for other in firsts if other != first]
        tries = [
            first[:2],
            *(first[0] + letter for letter in first[2:]),
            *(first[:n] for n in range(3, len(first) + 1)),
        ]
        own = (code for code in tries if code not in codes and not any(other.startswith(code) for other in others))
        codes.append(next(own, first))
    return tuple(codes)


CODES: Final = _codes()
_TOO: Final = {typed: BOARD.region(name) for typed, name in words.REGIONS_TOO.items() if name in BOARD.names}


_MAX_LENGTH: Final = 30
"""Maximum number of characters in a name; longer words match nothing and are not cached."""


@lru_cache(maxsize=1024)
def _region(word: str) -> frozenset[int]:
    """Regions whose name begins with a word: whole words take precedence, then first words."""
    numbers = range(len(_NAMES))
    exact = {number for number in numbers if word in _NAMES[number] or word == CODES[number]}
    exact |= {_TOO[word]} if word in _TOO else set()
    if exact:
        return frozenset(exact)
    matches = {number for number in numbers if _NAMES[number][0].startswith(word)}
    matches |= {number for typed, number in _TOO.items() if typed.startswith(word)}
    return frozenset(matches or {n for n in numbers if any(part.startswith(word) for part in _NAMES[n][1:])})


def region(tokens: Sequence[Token], at: int) -> tuple[frozenset[int], int]:
    """Return the regions that the words at an index can mean, and the index after them; no regions if there is no name.

    A name in another spelling may be followed by the board's, as the catalogue writes it: 幾內亞 Guiné.
    """
    if at >= len(tokens) or not is_word(tokens[at]) or len(tokens[at].word) > _MAX_LENGTH:
        return frozenset(), at
    regions, first = _region(tokens[at].word), int(tokens[at].word not in _TOO)
    at += 1
    while regions and at < len(tokens) and is_word(tokens[at]):
        word = tokens[at].word
        narrower = frozenset(
            number for number in regions if any(part.startswith(word) for part in _NAMES[number][first:])
        )
        if not narrower:
            break
        regions, at = narrower, at + 1
    return regions, at


def is_word(token: Token) -> bool:
    """Return whether the token is a word and not a number or a mark."""
    return not token.is_mark and token.number is None
