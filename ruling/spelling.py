"""Spellings of a notation's words, and the choice of its language for a reader. Pure."""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeVar

ENGLISH: Final = "en"
"""Tag of the language that every notation has."""
T = TypeVar("T")

_SPELT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


@lru_cache(maxsize=1024)
def fold(word: str) -> str:
    """Return the word without accents, capitals and apostrophes."""
    parts = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter) and letter not in "'’")


def spellings(word: str) -> tuple[str, str]:
    """Return a word as it is written, and with ae, oe and ue for umlauts, as users without them type it."""
    return word, word.lower().translate(_SPELT)


def language(languages: Mapping[str, T], tag: str | None) -> T:
    """Return the language for a tag such as "zh-TW" or "en-GB"; otherwise English, which must be present."""
    tag = tag or ENGLISH
    return languages.get(tag) or languages.get(tag.partition("-")[0]) or languages[ENGLISH]
