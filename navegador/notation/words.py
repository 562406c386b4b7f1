"""Every word of the notation: the written word in each language, the accepted input, and the short forms.

A language is a file beside this one, in the form of `en.toml`. Within the notation a thing goes by one key, which is
its English word. Input is understood in all languages at any time; output is written in one.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from navegador.board import BUILDINGS, COLUMNS, GOODS, RONDEL
from ruling import spelling
from ruling.spelling import ENGLISH, fold, spellings

# ---------------------------------------------------------------------------------------------------------- the keys

CARD: Final = "card"
THEN: Final = "then"
AFTER: Final = "after"
PAY: Final = "pay"
FROM: Final = "from"
PAID_FROM: Final = "paid-from"
"""Word between ships that are given up and their region."""
SENT_FROM: Final = "sent-from"
"""The same between exploring ships and their region, after `FROM`; nothing is written where that is enough."""
SAIL: Final = "sail"
EXPLORE: Final = "explore"
DONE: Final = "done"
NOTHING: Final = "nothing"
SELL: Final = "sell"
PROCESS: Final = "process"
WITH: Final = "with"
WILDCARD: Final = "wildcard"
FACTORY: Final = "factory"
KING: Final = "king"
PLURALS: Final[Mapping[str, str]] = {FACTORY: "factories", "shipyard": "shipyards", "church": "churches"}
FACTORIES: Final = frozenset({FACTORY, PLURALS[FACTORY]})

OPTIONAL: Final = frozenset({THEN, FROM, PAID_FROM, SENT_FROM, WITH, SAIL})
"""Words that can be left out; so can "factory" after a good."""

READY: Final = "✓"
"""The mark of a label whose text is a whole turn."""
AND_MORE: Final = "…"


def column(kind: int) -> str:
    """Return the key of a privilege of that kind, which may differ from the key of its column's pieces."""
    return f"column-{COLUMNS[kind]}"


# ----------------------------------------------------------------------------------------------------- the languages


@dataclass(frozen=True, slots=True)
class Language:
    """Written words of one language, and its further accepted input."""

    tag: str
    written: Mapping[str, str]
    """The word for each key."""
    short: Mapping[str, str]
    """Shorter words for long texts, if there are any."""
    typed: Mapping[str, frozenset[str]]
    """All accepted forms of each key, folded: the written word, and further ones."""
    labels: Mapping[str, str]
    """Text beside a move: units, and what an error says of a text."""
    marks: Mapping[str, str]
    """Marks that are written differently; beside full-width marks words have no spaces."""
    list: str
    """Separator of a list."""
    quotes: tuple[str, str]
    """Quotation marks around typed text."""
    compounds: bool
    """True if a good and its factory are one word."""

    def __call__(self, key: str) -> str:
        """Return the word for a key; anything else stays as it is."""
        return self.written.get(key, key)


def _forms(words: list[str]) -> frozenset[str]:
    return frozenset(fold(form) for word in words if word for form in spellings(word))


def _language(tag: str, given: Mapping[str, Any]) -> Language:
    typed = {key: _forms([word, *given["typed"].get(key, ())]) for key, word in given["written"].items()}
    return Language(
        tag=tag,
        written=given["written"],
        short=given["written"] | given["short"],
        typed=typed,
        labels=given["labels"],
        marks=given["form"]["marks"],
        list=given["form"]["list"],
        quotes=(given["form"]["quotes"][0], given["form"]["quotes"][1]),
        compounds=given["form"]["compounds"],
    )


_FILES: Final[Mapping[str, Mapping[str, Any]]] = {
    file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(Path(__file__).parent.glob("*.toml"))
}
LANGUAGES: Final[Mapping[str, Language]] = {tag: _language(tag, given) for tag, given in _FILES.items()}


def language(tag: str | None) -> Language:
    """Return the language of a tag such as "zh-TW" or "en-GB"; English if the notation does not have it."""
    return spelling.language(LANGUAGES, tag)


# -------------------------------------------------------------------------------------------------------- understood


class Vocabulary(dict[str, str]):
    """Accepted words of one part of a turn in any language, without accents and capitals, with their meanings."""

    def __init__(self, keys: Mapping[str, str]) -> None:
        """Build from words by key, each with its meaning."""
        self.by_language: Final[Mapping[str, Mapping[str, str]]] = {
            tag: {form: meaning for key, meaning in keys.items() for form in tongue.typed[key]}
            for tag, tongue in LANGUAGES.items()
        }
        super().__init__({form: meaning for forms in self.by_language.values() for form, meaning in forms.items()})
        self.by_key: Final = keys

    def meant(self, word: str, tag: str) -> frozenset[str]:
        """Meanings of a word or prefix in any language, those of the given language first."""
        if word in self:
            return frozenset((self[word],))
        for words in (self.by_language[tag], self):
            if meanings := frozenset(meaning for typed, meaning in words.items() if typed.startswith(word)):
                return meanings
        return frozenset()


def _plain(keys: tuple[str, ...]) -> dict[str, str]:
    return {key: key for key in keys}


_FACTORIES_TOO: Final = dict.fromkeys(FACTORIES, FACTORY)
HEADS: Final = Vocabulary(_plain((*RONDEL, CARD)))
VERBS: Final = Vocabulary(_plain((SAIL, EXPLORE)))
ENDS: Final = Vocabulary(dict.fromkeys((DONE, NOTHING), DONE))
GOODS_TYPED: Final = Vocabulary(_plain(GOODS))
TRADES: Final = Vocabulary(_plain((*GOODS, SELL, PROCESS, WILDCARD)))
BUILDINGS_TYPED: Final = Vocabulary(
    _plain(BUILDINGS)
    | _FACTORIES_TOO
    | {plural: singular for singular, plural in PLURALS.items() if singular != FACTORY}
)
COLUMNS_TYPED: Final = Vocabulary({KING: KING, **{f"column-{name}": name for name in COLUMNS}})
VOCABULARIES: Final = (HEADS, VERBS, ENDS, TRADES, BUILDINGS_TYPED, COLUMNS_TYPED)

SPELT: Final[Mapping[str, Mapping[str, frozenset[str]]]] = {
    tag: {
        key: tongue.typed[key]
        | next((tongue.typed[single] for single, many in PLURALS.items() if many == key), frozenset())
        for key in tongue.written
    }
    for tag, tongue in LANGUAGES.items()
}
"""Accepted forms of each key by language, the singular for the plural too."""
WHOLE: Final[Mapping[str, frozenset[str]]] = {
    key: frozenset(
        form
        for tag, tongue in LANGUAGES.items()
        for form in (*SPELT[tag][key], *((fold(tongue.short[key]),) if tongue.short.get(key) else ()))
    )
    for key in LANGUAGES[ENGLISH].written
}
"""Forms that say each key in full, in any language: whole words and short forms."""


def _all(part: str, key: str) -> frozenset[str]:
    return frozenset(form for given in _FILES.values() for form in _forms(given[part][key]))


PASSED_OVER: Final = _all("everywhere", "nothing-said") | WHOLE[WITH]
"""Filler words, ignored everywhere."""
ALL: Final = _all("everywhere", "all")
NUMBERS: Final[Mapping[str, int]] = {
    form: number
    for given in _FILES.values()
    for number, words in enumerate(given["everywhere"]["numbers"], start=1)
    for form in _forms(words)
}
JOINS: Final[Mapping[str, str]] = {
    **dict.fromkeys(_all("everywhere", "to"), "-"),
    **dict.fromkeys(_all("everywhere", "and"), ","),
}
"""Words that mean a mark. A word that leads to a place in one language may say "after" in another: see `rondel`."""
SINGLE: Final[Mapping[str, str]] = {form: key for key in (PAY, FROM, THEN, AFTER) for form in WHOLE[key]}
"""Words that are accepted only in full, and their keys."""

BEFORE_PLACES: Final = _all("leading", "places") | {FROM}
"""Words that precede the name of a region."""
MAKING: Final = _all("leading", "making")
MADE: Final = _all("leading", "made")
"""Nouns that may follow these verbs and a number; otherwise "build" is the field Buildings."""
SHIP: Final = frozenset(form for tag in LANGUAGES for form in SPELT[tag]["ships"])
"""Whole words for ships, which do not count as prefixes of shipyards."""
PLAIN: Final[Mapping[str, frozenset[str]]] = {name: _all("leading", name) for name in dict.fromkeys(RONDEL)}
"""Filler words within that action."""
REGIONS_TOO: Final[Mapping[str, str]] = {
    form: name for given in _FILES.values() for name, words in given["regions"].items() for form in _forms(words)
}
"""Names of regions in other spellings; one that is not on the board is ignored."""

UNITS: Final = sorted(
    {tongue.labels[key] for tongue in LANGUAGES.values() for key in ("point", "points", "ship", "ships")}, key=len
)[::-1]
POINTS: Final = sorted({tongue.labels[key] for tongue in LANGUAGES.values() for key in ("point", "points")}, key=len)[
    ::-1
]
"""Words for points in labels, the longest first."""


EVERY: Final = frozenset().union(
    *VOCABULARIES, PASSED_OVER, ALL, NUMBERS, JOINS, SINGLE, REGIONS_TOO, BEFORE_PLACES, MAKING, *PLAIN.values()
)
"""All whole words accepted, in every language."""
