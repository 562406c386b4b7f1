"""Every word of the notation, by its meaning: verbs, cards, sides and so on.

A language is a file beside this one, in the form of `en.toml`: the written words, and further accepted ones. Input is
understood in all languages at any time.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from ruling import spelling

FIELDS: Final[Mapping[str, str]] = {
    "card": "cards",
    "open": "open",
    "enemy": "enemies",
    "kind": "enemies",
    "bonus": "bonuses",
    "what": "turned",
    "as": "taken",
    "use": "uses",
    "yes": "truth",
    "heading": "sides",
    "compass": "sides",
    "deck": "sides",
    "into": "sides",
    "to": "sides",
}
"""Fields of steps that are words, and their part of the vocabulary."""

Form: TypeAlias = tuple[str, ...]
"""A normalised word: lower case without accents, in pieces at hyphens or spaces."""


@dataclass(frozen=True, slots=True)
class Language:
    """Written words of one language, and all its accepted words."""

    tag: str
    written: Mapping[str, Mapping[str, str]]
    """Word for each meaning, by part of the vocabulary."""
    understood: Mapping[str, Mapping[Form, str]]
    """Meaning of each word, by part of the vocabulary."""


def _pieces(text: str) -> Form:
    return tuple(re.sub(r"(?<=[^\W\d_])-", " ", spelling.fold(text)).split())


def _language(file: Path) -> Language:
    given = tomllib.loads(file.read_text(encoding="utf-8"))
    understood = {
        part: {
            _pieces(form): meaning
            for meaning, word in words.items()
            for also in (word, *given["typed"].get(part, {}).get(meaning, ()))
            for form in spelling.spellings(also)
        }
        for part, words in given["written"].items()
    }
    return Language(file.stem, given["written"], understood)


LANGUAGES: Final[Mapping[str, Language]] = {
    file.stem: _language(file) for file in sorted(Path(__file__).parent.glob("*.toml"))
}
_FORMS: Final = [form for tongue in LANGUAGES.values() for words in tongue.understood.values() for form in words]
_SOLID: Final = sorted({form[0] for form in _FORMS if not form[0].isascii() and len(form) == 1}, key=len)[::-1]
"""Words written without spaces between them, the longest first."""
_TOKEN: Final = re.compile("|".join([*map(re.escape, _SOLID), r"[^\s\u3400-\u9fff]+", r"[\u3400-\u9fff]+?(?=\s|$)|."]))


def language(tag: str | None) -> Language:
    """Return the language of a tag such as "zh-TW" or "en-GB"; English if the notation does not have it."""
    return spelling.language(LANGUAGES, tag)


def tokens(text: str) -> list[str]:
    """Normalised words of a text; those with hyphens are several."""
    return [token for piece in _pieces(text) for token in _TOKEN.findall(piece)]


@cache
def _everywhere(part: str) -> Mapping[Form, str]:
    """Meanings of the words of a part in any language; each language's own come first."""
    return {form: meaning for tongue in LANGUAGES.values() for form, meaning in tongue.understood[part].items()}


def meant(part: str, left: list[str], tag: str | None) -> tuple[str | None, int]:
    """Return the meaning of the next words of a text, and their number; None if there is none, or more than one."""
    own, every = language(tag).understood[part], _everywhere(part)
    for known in (own, every):
        whole = [form for form in known if tuple(left[: len(form)]) == form]
        if whole:
            longest = max(whole, key=len)
            return known[longest], len(longest)
    for known in (own, every):
        meanings = {meaning for form, meaning in known.items() if left and form[0].startswith(left[0])}
        if len(meanings) == 1:
            return meanings.pop(), 1
    return None, 0
