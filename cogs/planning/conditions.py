"""The conditions of a plan: read from what somebody types, offered while they do, and told in words. Pure.

Several are joined by "and" and have to be so together. Figures are typed by the names that the game gives them,
`sugar >= 50`, or in the words that they are shown in; like a turn's text a condition means the same in every language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cogs.errors import UserError
from cogs.games import Completion
from tables.game import Json
from tables.plans import MOST_CONDITIONS
from words import say

Named = Callable[[str], str]
"""What a figure is called in words."""

LONGEST: Final = 100
"""Letters of one condition, and of a choice that Discord shows."""
MOST: Final = 25
"""Choices that Discord shows."""
LARGEST: Final = 10**6

_LEAST: Final = r">=|≥|=>|\bat least\b|\bor (?:more|higher|above)\b|\bminimum\b"
_MOST: Final = r"<=|≤|=<|\bat most\b|\bor (?:less|fewer|lower|below)\b|\bmaximum\b"
_OVER: Final = r">|\b(?:more|higher) than\b|\b(?:over|above)\b"
_UNDER: Final = r"<|\b(?:less|fewer|lower) than\b|\b(?:under|below)\b"
_AND: Final = r"\band\b|&+|[,;]"
_EXACTLY: Final = r"==?|\bexactly\b"
_NOISE: Final = frozenset({"if", "only", "the", "is", "are", "still", "at", "of", "there", "a", "an", "when", "while"})


@dataclass(frozen=True, slots=True)
class _Typed:
    """What a text has: words that name a figure, a comparison, a number."""

    words: tuple[str, ...]
    comparison: str
    """`least`, `most`, `over`, `under`, `exactly`, or empty."""
    number: int | None


def read(text: str, figures: Mapping[str, int], named: Named) -> tuple[Json, ...]:
    """The conditions that a text says. Raises UserError, saying what would be possible."""
    parts = _parts(text)
    if len(parts) > MOST_CONDITIONS:
        raise UserError("condition-many", most=MOST_CONDITIONS)
    found = tuple(_read(part, figures, named) for part in parts)
    for figure in {one["figure"] for one in found}:
        of_it = [one for one in found if one["figure"] == figure]
        least, most = max(one.get("least", 0) for one in of_it), min(one.get("most", LARGEST) for one in of_it)
        if least > most:
            raise UserError("condition-never", figure=named(figure), least=least, most=most)
    return found


def _read(text: str, figures: Mapping[str, int], named: Named) -> Json:
    """One condition. Raises UserError."""
    typed = _typed(text)
    found = _figures(typed.words, figures, named) if typed is not None and typed.words else []
    if len(found) > 1:
        raise UserError("condition-which", figures=tuple(f"`{_spelt(name)}`" for name in found[:MOST]))
    if typed is None or not found or typed.number is None or not 0 <= typed.number <= LARGEST:
        raise UserError("condition-unread", figures=tuple(f"`{_spelt(name)}`" for name in figures))
    figure, number = found[0], typed.number
    match typed.comparison:
        case "least" | "over":
            return {"figure": figure, "least": number + (typed.comparison == "over")}
        case "most" | "under":
            return {"figure": figure, "most": number - (typed.comparison == "under")}
    return {"figure": figure, "least": number, "most": number}


def written(condition: Json) -> str:
    """The text that says one condition."""
    least, most, figure = condition.get("least"), condition.get("most"), _spelt(condition["figure"])
    if least == most:
        return f"{figure} = {least}"
    return f"{figure} >= {least}" if least is not None else f"{figure} <= {most}"


def told(conditions: Sequence[Json], named: Named, locale: str | None) -> str:
    """Conditions in words, one at least: "the sale price of sugar is at least 50 and the phase is exactly 1"."""
    first, *more = (_told(one, named, locale) for one in conditions)
    facts = dict(zip(("second", "third"), (*more, "", ""), strict=False))
    return say("condition-all", locale, n=len(conditions), first=first, **facts)


def _told(condition: Json, named: Named, locale: str | None) -> str:
    least, most = condition.get("least"), condition.get("most")
    how = "exactly" if least == most else "most" if least is None else "least"
    number: int = condition["most" if least is None else "least"]
    return say("condition-told", locale, how=how, figure=named(condition["figure"]), n=number)


def offered(text: str, figures: Mapping[str, int], named: Named, locale: str | None) -> list[Completion]:
    """How conditions may go on, each with what the figure of the last one is now. Raises UserError for those before."""
    *parts, last = _parts(text)
    before = list(read(" and ".join(parts), figures, named)) if parts else []
    typed = _typed(last)
    if typed is None or len(before) >= MOST_CONDITIONS:
        return []
    found = _figures(typed.words, figures, named) if typed.words else list(figures)
    both = {"least": ("least",), "most": ("most",), "exactly": ("least", "most")}
    bounds = [both[typed.comparison]] if typed.comparison in both else [both["least"], both["most"]]
    if typed.comparison in ("over", "under") and typed.number is not None and found:
        ends = [_read(last, figures, named)] if len(found) == 1 else []
    else:
        ends = [
            {"figure": name, **dict.fromkeys(way, figures[name] if typed.number is None else typed.number)}
            for way in (bounds if len(found) <= MOST // 2 else bounds[:1])
            for name in found
        ]
    ways = []
    for one in ends[:MOST]:
        text = " and ".join(map(written, [*before, one]))
        if 0 <= one.get("least", 0) <= LARGEST and len(text) <= LONGEST:
            whole, now = told([*before, one], named, locale), figures[one["figure"]]
            ways.append(Completion(text, say("condition-offer", locale, told=whole, now=now)[:LONGEST]))
    return ways


def _parts(text: str) -> list[str]:
    """The texts of the conditions that a text joins."""
    return re.split(_AND, text, flags=re.IGNORECASE)


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
