"""Finding names by their beginnings: which regions, fields, goods a typed word can mean."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from navegador.board import BOARD
from navegador.notation import words
from navegador.notation.tokens import Token
from ruling.spelling import fold

_NAMES: Final = tuple(tuple(fold(part) for part in name.split()) for name in BOARD.names)


def _codes() -> tuple[str, ...]:
    """By region its shortest name of two letters or so: a beginning of its own, or its first letter and another."""
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
"""Letters that a name can have; longer words are none, and nothing remembers them."""


@lru_cache(maxsize=1024)
def _region(word: str) -> frozenset[int]:
    """The regions that a word can be the beginning of the name of: whole words count first, then first words."""
    numbers = range(len(_NAMES))
    exact = {number for number in numbers if word in _NAMES[number] or word == CODES[number]}
    exact |= {_TOO[word]} if word in _TOO else set()
    if exact:
        return frozenset(exact)
    begun = {number for number in numbers if _NAMES[number][0].startswith(word)}
    begun |= {number for typed, number in _TOO.items() if typed.startswith(word)}
    return frozenset(begun or {n for n in numbers if any(part.startswith(word) for part in _NAMES[n][1:])})


def region(tokens: Sequence[Token], at: int) -> tuple[frozenset[int], int]:
    """The regions that the words at a place can mean, and the place after them; no regions where there is no name.

    A name in another spelling may have the board's after it, as the catalogue says it: 幾內亞 Guiné.
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
    """Whether it is a word and not a number or a mark."""
    return not token.is_mark and token.number is None
