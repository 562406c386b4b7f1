"""The conditions of a plan: parsing typed text, offering completions, and describing them in words. Pure.

Several are joined by "and" and must hold together. Figures are typed by the names that the game gives them, `wool >=
50`, or as they are displayed. Names, comparisons and "and" are understood in every language, and written in the
reader's.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

import words
from cogs.errors import UserError
from cogs.games import Completion
from hosting.core import Json
from hosting.play import MAX_CONDITIONS
from words import say

Named = Callable[[str], str]
"""A function that returns a figure's name in words."""
_InLanguage = Callable[[str, str | None], str]

MAX_LENGTH: Final = 100
"""Characters of one condition, and of a choice that Discord shows."""
MAX_CHOICES: Final = 25
"""Maximum number of choices that Discord shows."""
MAX_NUMBER: Final = 10**6

_SIGNS: Final = (("least", ">=|≥|=>"), ("most", "<=|≤|=<"), ("over", ">"), ("under", "<"), ("exactly", "==?"))
_COMPARED: Final = ("least", "most", "exactly", "over", "under")
"""Comparisons, matched in this order: a figure's name may contain an "over"."""
_NUMBER: Final = re.compile(r"(?<![a-z0-9_-])\d{1,9}(?![a-z0-9_-])")
_HAN: Final = "\u3400-\u9fff"
_WORD: Final = re.compile(rf"[{_HAN}]+|[^\W_{_HAN}]+")


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a game available to conditions."""

    now: Mapping[str, int]
    """Their current values, by the names that the game gives them."""
    label: _InLanguage
    """A function that returns a figure's displayed name in a language, as in "the sale price of wool"."""
    typed: _InLanguage
    """A function that returns a figure's name for typing, such as "wool"; other forms of it follow after commas."""
    locale: str | None
    """The reader's language."""


@dataclass(frozen=True, slots=True)
class _Typed:
    """The parts of a text: words that name a figure, a comparison, a number."""

    words: tuple[str, ...]
    comparison: str
    """`least`, `most`, `over`, `under`, `exactly`, or empty."""
    number: int | None


def is_none(text: str) -> bool:
    """Return whether a text says that there is no condition."""
    return not text.strip(" -") or _plain(text).strip() in _phrases("none")


def read(text: str, figures: Figures) -> tuple[Json, ...]:
    """Parse the conditions of a text. Raises UserError that lists the possibilities."""
    return _read_all(_parts(text), figures)


def _read_all(parts: Sequence[str], figures: Figures) -> tuple[Json, ...]:
    """Parse the conditions of several texts together. Raises UserError."""
    if len(parts) > MAX_CONDITIONS:
        raise UserError("condition-many", most=MAX_CONDITIONS)
    conditions = tuple(_read(part, figures) for part in parts)
    for figure in {condition["figure"] for condition in conditions}:
        of_it = [condition for condition in conditions if condition["figure"] == figure]
        least, most = (
            max(condition.get("least", 0) for condition in of_it),
            min(condition.get("most", MAX_NUMBER) for condition in of_it),
        )
        if least > most:
            raise UserError("condition-never", figure=figures.label(figure, figures.locale), least=least, most=most)
    return conditions


def _read(text: str, figures: Figures) -> Json:
    typed = _typed(text)
    names = _figures(typed.words, figures) if typed is not None and typed.words else []
    if len(names) > 1:
        raise UserError("condition-which", figures=_listed(names[:MAX_CHOICES], figures))
    if typed is None or not names or typed.number is None or not 0 <= typed.number <= MAX_NUMBER:
        raise UserError("condition-unread", example=example(figures), figures=_listed(list(figures.now), figures))
    figure, number = names[0], typed.number
    match typed.comparison:
        case "least" | "over":
            return {"figure": figure, "least": number + (typed.comparison == "over")}
        case "most" | "under":
            return {"figure": figure, "most": number - (typed.comparison == "under")}
    return {"figure": figure, "least": number, "most": number}


def _listed(names: Sequence[str], figures: Figures) -> tuple[str, ...]:
    return tuple(f"`{_forms(name, figures, figures.locale)[0]}`" for name in names)


def _forms(name: str, figures: Figures, language: str | None) -> list[str]:
    """Return the typed forms of a figure; the first is the one that is written."""
    return [form.strip() for form in figures.typed(name, language).split(",")]


def example(figures: Figures) -> str:
    """Return a sample condition: the game's first figure is no less than now. A game has one figure at least."""
    name, now = next(iter(figures.now.items()))
    return written({"figure": name, "least": now}, figures)


def written(condition: Json, figures: Figures) -> str:
    """Return the text of a condition."""
    least, most = condition.get("least"), condition.get("most")
    figure = _forms(condition["figure"], figures, figures.locale)[0]
    if least == most:
        return f"{figure} = {least}"
    return f"{figure} >= {least}" if least is not None else f"{figure} <= {most}"


def in_words(conditions: Sequence[Json], named: Named, locale: str | None) -> str:
    """Describe at least one condition: "the sale price of wool is at least 50 and the phase is exactly 1"."""
    first, *more = (_told(condition, named, locale) for condition in conditions)
    facts = dict(zip(("second", "third"), (*more, "", ""), strict=False))
    return say("condition-all", locale, n=len(conditions), first=first, **facts)


def _told(condition: Json, named: Named, locale: str | None) -> str:
    least, most = condition.get("least"), condition.get("most")
    how = "exactly" if least == most else "most" if least is None else "least"
    number: int = condition["most" if least is None else "least"]
    return say("condition-told", locale, how=how, figure=named(condition["figure"]), n=number)


def offered(text: str, figures: Figures) -> list[Completion]:
    """Return continuations of conditions, with the last figure's current value. Raises UserError for earlier ones."""
    *parts, last = _parts(text)
    before = list(_read_all(parts, figures)) if parts else []
    typed = _typed(last)
    if typed is None or len(before) >= MAX_CONDITIONS:
        return []
    names = _figures(typed.words, figures) if typed.words else list(figures.now)
    both = {"least": ("least",), "most": ("most",), "exactly": ("least", "most")}
    bounds = [both[typed.comparison]] if typed.comparison in both else [both["least"], both["most"]]
    if typed.comparison in ("over", "under") and typed.number is not None and names:
        ends = [_read(last, figures)] if len(names) == 1 else []
    else:
        ends = [
            {"figure": name, **dict.fromkeys(way, figures.now[name] if typed.number is None else typed.number)}
            for way in (bounds if len(names) <= MAX_CHOICES // 2 else bounds[:1])
            for name in names
        ]
    ways = []
    for end in ends[:MAX_CHOICES]:
        text = f" {_first('and', figures.locale)} ".join(written(each, figures) for each in [*before, end])
        if 0 <= end.get("least", 0) <= MAX_NUMBER and len(text) <= MAX_LENGTH:
            whole = in_words([*before, end], lambda figure: figures.label(figure, figures.locale), figures.locale)
            label = say("condition-offer", figures.locale, told=whole, now=figures.now[end["figure"]])
            ways.append(Completion(text, label))
    return ways


def _parts(text: str) -> list[str]:
    return re.split(rf"{_pattern('and')}|&+|[,;，；、]", text, flags=re.IGNORECASE)


def _typed(text: str) -> _Typed | None:
    """Return the parts of a condition's text; None if it is not one."""
    plain, comparison = _plain(text), ""
    if len(text) > MAX_LENGTH:
        return None
    for name, pattern in (*_SIGNS, *((how, _pattern(how)) for how in _COMPARED)):
        rest, count = re.subn(pattern, " ", plain)
        if count:
            plain, comparison = rest, name
            break
    numbers = _NUMBER.findall(plain)
    if len(numbers) > 1:
        return None
    return _Typed(_words(_NUMBER.sub(" ", plain)), comparison, int(numbers[0]) if numbers else None)


def _words(text: str) -> tuple[str, ...]:
    """Return the meaningful words of a text; of Chinese, which has no spaces, the text without the others."""
    text = _noise_in_chinese().sub("", text)
    return tuple(word for word in _WORD.findall(text) if word not in _phrases("noise"))


def _figures(typed: tuple[str, ...], figures: Figures) -> list[str]:
    """Return the figures that words may name: the exact match, else all with a name or words that begin so."""
    names = _named(tuple(figures.now), figures.label, figures.typed)
    exact = [name for name, forms in names.items() if any(typed in form for form in forms)]
    if exact:
        return exact
    return [
        name
        for name, forms in names.items()
        if any(all(any(_begins(word, part) for word in short + long) for part in typed) for short, long in forms)
    ]


@words.forgotten
@lru_cache(8)
def _named(
    names: tuple[str, ...], label: _InLanguage, typed: _InLanguage
) -> dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]]:
    """Return the words of the typed forms and the label of each figure, in all languages."""
    return {
        name: [
            (_words(_plain(form)), _words(_plain(label(name, language))))
            for language in words.languages()
            for form in typed(name, language).split(",")
        ]
        for name in names
    }


def _begins(word: str, part: str) -> bool:
    """Return whether a word begins with a part, or, in Chinese, contains it."""
    return word.startswith(part) or (part in word and re.match(f"[{_HAN}]", part) is not None)


@words.forgotten
@cache
def _phrases(what: str) -> tuple[str, ...]:
    """Return the typed phrases for something, in all languages, the longest first."""
    given = {
        _plain(word.strip()) for tag in words.languages() for word in say(f"condition-typed-{what}", tag).split(",")
    }
    return tuple(sorted(given, key=len, reverse=True))


@words.forgotten
@cache
def _noise_in_chinese() -> re.Pattern[str]:
    """Return a pattern of the Chinese words that say nothing about a figure."""
    return re.compile("|".join(word for word in _phrases("noise") if re.match(f"[{_HAN}]", word)))


def _first(what: str, locale: str | None) -> str:
    """Return the written phrase for something in a language."""
    return say(f"condition-typed-{what}", locale).partition(",")[0].strip()


@words.forgotten
@cache
def _pattern(what: str) -> str:
    """Return a pattern of the typed phrases for something; Chinese words need no bounds."""
    bounded = (phrase if re.match(f"[{_HAN}]", phrase) else rf"\b{re.escape(phrase)}\b" for phrase in _phrases(what))
    return "|".join(bounded)


def _plain(text: str) -> str:
    """Return a text without accents and capitals."""
    decomposed = unicodedata.normalize("NFKD", text[: MAX_LENGTH + 1])
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter)).casefold()
