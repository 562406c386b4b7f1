"""The condition of a plan: read from what somebody types, offered while they do, and told in words. Pure.

Figures are typed by the names that the game gives them, `sugar >= 50`, or in the words that they are shown in; like a
turn's text a condition means the same in every language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from cogs.errors import UserError
from cogs.games import Completion
from tables.game import Json
from words import say

Named = Callable[[str], str]
"""What a figure is called in words."""

LONGEST: Final = 100
"""Letters of a condition, and of a choice that Discord shows."""
MOST: Final = 25
"""Choices that Discord shows."""
LARGEST: Final = 10**6

_LEAST: Final = r">=|≥|=>|\bat least\b|\bor (?:more|higher|above)\b|\bminimum\b"
_MOST: Final = r"<=|≤|=<|\bat most\b|\bor (?:less|fewer|lower|below)\b|\bmaximum\b"
_OVER: Final = r">|\b(?:more|higher) than\b|\b(?:over|above)\b"
_UNDER: Final = r"<|\b(?:less|fewer|lower) than\b|\b(?:under|below)\b"
_EXACTLY: Final = r"==?|\bexactly\b"
_NOISE: Final = frozenset({"if", "only", "the", "is", "are", "still", "at", "of", "there", "a", "an", "when", "while"})


@dataclass(frozen=True, slots=True)
class _Typed:
    """What a text has: words that name a figure, a comparison, a number."""

    words: tuple[str, ...]
    comparison: str
    """`least`, `most`, `over`, `under`, `exactly`, or empty."""
    number: int | None


def read(text: str, figures: Mapping[str, int], named: Named) -> Json:
    """The condition that a text says. Raises UserError, saying what would be possible."""
    typed = _typed(text)
    found = _figures(typed.words, figures, named) if typed is not None and typed.words else []
    if len(found) > 1:
        raise UserError("condition-which", figures=", ".join(f"`{_spelt(name)}`" for name in found[:MOST]))
    if typed is None or not found or typed.number is None or not 0 <= typed.number <= LARGEST:
        raise UserError("condition-unread", figures=", ".join(f"`{_spelt(name)}`" for name in figures))
    figure, number = found[0], typed.number
    match typed.comparison:
        case "least" | "over":
            return {"figure": figure, "least": number + (typed.comparison == "over")}
        case "most" | "under":
            return {"figure": figure, "most": number - (typed.comparison == "under")}
    return {"figure": figure, "least": number, "most": number}


def written(condition: Json) -> str:
    """The text that says a condition."""
    least, most, figure = condition.get("least"), condition.get("most"), _spelt(condition["figure"])
    if least == most:
        return f"{figure} = {least}"
    return f"{figure} >= {least}" if least is not None else f"{figure} <= {most}"


def told(condition: Json, named: Named, locale: str | None) -> str:
    """A condition in words: "the sale price of sugar is at least 50"."""
    least, most = condition.get("least"), condition.get("most")
    how = "exactly" if least == most else "most" if least is None else "least"
    number: int = condition["most" if least is None else "least"]
    return say("condition-told", locale, how=how, figure=named(condition["figure"]), n=number)


def offered(text: str, figures: Mapping[str, int], named: Named, locale: str | None) -> list[Completion]:
    """How a condition may go on, each with what its figure is now."""
    typed = _typed(text)
    if typed is None:
        return []
    found = _figures(typed.words, figures, named) if typed.words else list(figures)
    whole = {"least": ("least",), "most": ("most",), "exactly": ("least", "most")}
    ways = [whole[typed.comparison]] if typed.comparison in whole else [whole["least"], whole["most"]]
    if typed.comparison in ("over", "under") and typed.number is not None and found:
        conditions = [read(text, figures, named)] if len(found) == 1 else []
    else:
        conditions = [
            {"figure": name, **dict.fromkeys(way, figures[name] if typed.number is None else typed.number)}
            for way in (ways if len(found) <= MOST // 2 else ways[:1])
            for name in found
        ]
    return [
        Completion(
            written(one),
            say("condition-offer", locale, told=told(one, named, locale), now=figures[one["figure"]])[:LONGEST],
        )
        for one in conditions[:MOST]
        if 0 <= one.get("least", 0) <= LARGEST
    ]


def _typed(text: str) -> _Typed | None:
    """The parts of a text, None for one that is none."""
    plain, comparison = _plain(text), ""
    if len(text) > LONGEST:
        return None
    patterns = (("least", _LEAST), ("most", _MOST), ("over", _OVER), ("under", _UNDER), ("exactly", _EXACTLY))
    for name, pattern in patterns:
        rest, count = re.subn(pattern, " ", plain)
        if count:
            plain, comparison = rest, name
            break
    numbers = re.findall(r"(?<![\w-])\d{1,9}(?![\w-])", plain)
    if len(numbers) > 1:
        return None
    words = re.sub(r"(?<![\w-])\d{1,9}(?![\w-])", " ", plain)
    return _Typed(_words(words), comparison, int(numbers[0]) if numbers else None)


def _words(text: str) -> tuple[str, ...]:
    """The words of a text that say something."""
    return tuple(word for word in re.findall(r"[^\W_]+", text) if word not in _NOISE)


def _figures(typed: tuple[str, ...], figures: Mapping[str, int], named: Named) -> list[str]:
    """The figures that words may mean: the one that is called so, else all whose name or words have such beginnings."""
    names = {name: (_words(name), _words(_plain(named(name)))) for name in figures}
    exact = [name for name, forms in names.items() if typed in forms]
    if exact:
        return exact
    return [
        name
        for name, (short, long) in names.items()
        if all(any(word.startswith(part) for word in (*short, *long)) for part in typed)
    ]


def _spelt(name: str) -> str:
    """A figure's name as it is typed."""
    return name.replace("-", " ")


def _plain(text: str) -> str:
    """A text without accents and capitals."""
    letters = unicodedata.normalize("NFKD", text[: LONGEST + 1])
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
