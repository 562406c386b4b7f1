"""Every word of the notation, in one table: what is written, what is understood, and the short forms.

A catalogue that wants labels in another language translates the written words and the units; what people type stays in
these words, so that a text means the same in every language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from navegador.board import BUILDINGS, COLUMNS, GOODS, RONDEL

# ---------------------------------------------------------------------------------------------------------- written

CARD: Final = "card"
THEN: Final = "then"
AFTER: Final = "after"
PAY: Final = "pay"
FROM: Final = "from"
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
SINGULARS: Final = {plural: singular for singular, plural in PLURALS.items()}
FACTORIES: Final = frozenset({FACTORY, PLURALS[FACTORY]})

OPTIONAL: Final = frozenset({THEN, FROM, WITH, SAIL})
"""Written words that can be left out; so can "factory" after a good."""

SHORT: Final[Mapping[str, str]] = {
    CARD: "ca",
    EXPLORE: "ex",
    DONE: "do",
    NOTHING: "no",
    SELL: "se",
    PROCESS: "pr",
    WILDCARD: "wi",
    "sailing": "sa",
    "workers": "wo",
    "market": "ma",
    "colony": "co",
    "privilege": "pr",
    "ships": "sh",
    "buildings": "bu",
    "sugar": "su",
    "gold": "go",
    "spice": "sp",
    "shipyard": "sh",
    "shipyards": "sh",
    "church": "ch",
    "churches": "ch",
    "explorer": "ex",
}
"""Short forms for long texts, unambiguous where they stand."""

POINT: Final = ("point", "points")
SHIP: Final = ("ship", "ships")
READY: Final = "✓"
"""The mark of a label whose text is a whole turn."""

NO_MORE: Final = "the end of the text"
AND_MORE: Final = "…"

# ------------------------------------------------------------------------------------------------------- understood

Vocabulary = Mapping[str, str]
"""What can be typed, without accents and capitals, and the written word that it means."""

HEADS: Final[Vocabulary] = {
    **{name: name for name in RONDEL},
    CARD: CARD,
    "navegador": CARD,
    "sails": "sailing",
    "worker": "workers",
    "markets": "market",
    "colonies": "colony",
    "privileges": "privilege",
    "ship": "ships",
    "building": "buildings",
}
VERBS: Final[Vocabulary] = {SAIL: SAIL, "sails": SAIL, EXPLORE: EXPLORE, "explores": EXPLORE, "exploring": EXPLORE}
ENDS: Final[Vocabulary] = dict.fromkeys(
    (DONE, NOTHING, "decline", "declined", "end", "finish", "finished", "none", "pass", "zero", "no"), DONE
)
GOODS_TYPED: Final[Vocabulary] = {
    **{name: name for name in GOODS},
    "sugars": "sugar",
    "golds": "gold",
    "spices": "spice",
}
TRADES: Final[Vocabulary] = {
    **GOODS_TYPED,
    SELL: SELL,
    "sells": SELL,
    "selling": SELL,
    PROCESS: PROCESS,
    "processes": PROCESS,
    "processing": PROCESS,
    "produce": PROCESS,
    WILDCARD: WILDCARD,
    "wildcards": WILDCARD,
    "orange": WILDCARD,
}
BUILDINGS_TYPED: Final[Vocabulary] = {
    **GOODS_TYPED,
    **{name: name for name in BUILDINGS},
    FACTORY: FACTORY,
    "factories": FACTORY,
    "shipyards": "shipyard",
    "churches": "church",
}
COLUMNS_TYPED: Final[Vocabulary] = {
    **{name: name for name in COLUMNS},
    "colonies": "colony",
    "factories": "factory",
    "explorers": "explorer",
    "shipyards": "shipyard",
    "churches": "church",
    KING: KING,
    "kings": KING,
    "royal": KING,
}
PAYING: Final = frozenset({PAY, "pays", "paying", "paid"})
REGIONS_TOO: Final[Vocabulary] = {
    "guinea": "Guiné",
    "mozambique": "Moçambique",
    "hormuz": "Ormuz",
    "malacca": "Malaca",
    "macao": "Macau",
    "cape": "Cabo da Boa Esperança",
}
"""Names of regions in other spellings; one that is not on the board is passed over."""

ALL: Final = frozenset({"all", "everything", "every"})
NUMBERS: Final[Mapping[str, int]] = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), start=1
    )
}
JOINS: Final[Mapping[str, str]] = {"to": "-", "into": "-", "and": ",", "plus": ","}
"""Words that mean a mark."""

NOISE: Final = frozenset({"the", "my", "i", "of", "please", "use", "take", "in", "at", "on", "for", "by", WITH})
"""Words that say nothing, left out everywhere."""

BEFORE_PLACES: Final = frozenset({FROM, "ship", "ships", "colony", "colonies"})
"""Words that lead to the name of a region."""

MAKING: Final = frozenset({"build", "buy", "recruit", "hire"})
MADE: Final = frozenset({"ship", "ships", "worker", "workers"})
"""What these verbs before a number lead to; else "build" is the field Buildings."""

PLAIN: Final[Mapping[str, frozenset[str]]] = {
    "workers": frozenset({"worker", "workers", "recruit", "hire"}),
    "ships": frozenset({"ship", "ships", "build", "buy"}),
    "market": frozenset({"colony", "colonies", "factory", "factories", "unit", "units", "trade"}),
    "colony": frozenset({"colony", "colonies", "found"}),
    "privilege": frozenset({"privilege", "privileges", "a", "an"}),
    "buildings": frozenset({"a", "an", "buy", "build"}),
    "sailing": frozenset({"ship", "ships"}),
}
"""Words that say nothing where that action is meant."""
