"""How the words of a notation may be typed, and which of its languages a reader is written to in. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeVar

ENGLISH: Final = "en"
"""The language that every notation has."""
T = TypeVar("T")

_SPELT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


@lru_cache(maxsize=1024)
def fold(word: str) -> str:
    """The word without accents, capitals and apostrophes."""
    parts = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter) and letter not in "'’")


def spellings(word: str) -> tuple[str, str]:
    """A word as it is written, and with ae, oe and ue for the German letters, as those without them type it."""
    return word, word.lower().translate(_SPELT)


def language(languages: Mapping[str, T], tag: str | None) -> T:
    """The one of these for a tag such as "zh-TW" or "en-GB"; English where there is none, which has to be there."""
    tag = tag or ENGLISH
    return languages.get(tag) or languages.get(tag.partition("-")[0]) or languages[ENGLISH]
