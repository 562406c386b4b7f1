"""The conditions of a plan, such as `wool >= 50 and phase = 2`, in every language: parsed, completed, said. Pure."""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

import i18n
from cogs.errors import UserError
from cogs.games import Completion
from hosting.core import Json
from hosting.play import MAX_CONDITIONS
from i18n import say

Named = Callable[[str], str]
_InLanguage = Callable[[str, str | None], str]

MAX_LENGTH: Final = 100
MAX_CHOICES: Final = 25
MAX_NUMBER: Final = 10**6

_SIGNS: Final = (("least", ">=|≥|=>"), ("most", "<=|≤|=<"), ("over", ">"), ("under", "<"), ("exactly", "==?"))
_COMPARED: Final = ("least", "most", "exactly", "over", "under")
"""Comparisons, matched in this order: a figure's name may contain an "over"."""
_NUMBER: Final = re.compile(r"(?<![a-z0-9_-])\d{1,9}(?![a-z0-9_-])")
_HAN: Final = "\u3400-\u9fff"
_WORD: Final = re.compile(rf"[{_HAN}]+|[^\W_{_HAN}]+")


@dataclass(frozen=True, slots=True)
class Figures:
    now: Mapping[str, int]
    label: _InLanguage
    """Function that returns a figure's name in a language, such as "the sale price of wool"."""
    typed: _InLanguage
    """Function that returns a figure's name for typing, such as "wool", other forms after commas."""
    locale: str | None


@dataclass(frozen=True, slots=True)
class _Typed:
    words: tuple[str, ...]
    comparison: str
    """`least`, `most`, `over`, `under`, `exactly`, or empty."""
    number: int | None


def is_none(text: str) -> bool:
    return not text.strip(" -") or _fold(text).strip() in _phrases("none")


def read(text: str, figures: Figures) -> tuple[Json, ...]:
    """Parse the conditions of a text. Raises UserError that lists the possibilities."""
    return _read_all(_parts(text), figures)


def _read_all(parts: Sequence[str], figures: Figures) -> tuple[Json, ...]:
    if len(parts) > MAX_CONDITIONS:
        raise UserError("condition-many", most=MAX_CONDITIONS)
    conditions = tuple(_read(part, figures) for part in parts)
    for figure in {condition["figure"] for condition in conditions}:
        of_it = [condition for condition in conditions if condition["figure"] == figure]
        least = max(condition.get("least", 0) for condition in of_it)
        most = min(condition.get("most", MAX_NUMBER) for condition in of_it)
        if least > most:
            raise UserError("condition-never", figure=figures.label(figure, figures.locale), least=least, most=most)
    return conditions


def _read(text: str, figures: Figures) -> Json:
    phrase = _read_text(text)
    names = _figures(phrase.words, figures) if phrase is not None and phrase.words else []
    if len(names) > 1:
        raise UserError("condition-which", figures=_list(names[:MAX_CHOICES], figures))
    if phrase is None or not names or phrase.number is None or not 0 <= phrase.number <= MAX_NUMBER:
        raise UserError("condition-unread", example=example(figures), figures=_list(list(figures.now), figures))
    figure, number = names[0], phrase.number
    match phrase.comparison:
        case "least" | "over":
            return {"figure": figure, "least": number + (phrase.comparison == "over")}
        case "most" | "under":
            return {"figure": figure, "most": number - (phrase.comparison == "under")}
    return {"figure": figure, "least": number, "most": number}


def _list(names: Sequence[str], figures: Figures) -> tuple[str, ...]:
    return tuple(f"`{_forms(name, figures, figures.locale)[0]}`" for name in names)


def _forms(name: str, figures: Figures, language: str | None) -> list[str]:
    return [form.strip() for form in figures.typed(name, language).split(",")]


def example(figures: Figures) -> str:
    name, now = next(iter(figures.now.items()))
    return written({"figure": name, "least": now}, figures)


def written(condition: Json, figures: Figures) -> str:
    least, most = condition.get("least"), condition.get("most")
    figure = _forms(condition["figure"], figures, figures.locale)[0]
    if least == most:
        return f"{figure} = {least}"
    return f"{figure} >= {least}" if least is not None else f"{figure} <= {most}"


def in_words(conditions: Sequence[Json], named: Named, locale: str | None) -> str:
    """Describe conditions: "the sale price of wool is at least 50 and the phase is exactly 1"."""
    sentences = []
    for condition in conditions:
        least, most = condition.get("least"), condition.get("most")
        how = "exactly" if least == most else "most" if least is None else "least"
        number: int = condition["most" if least is None else "least"]
        sentences.append(say("condition-told", locale, how=how, figure=named(condition["figure"]), n=number))
    facts = dict(zip(("first", "second", "third"), (*sentences, "", ""), strict=False))
    return say("condition-all", locale, n=len(conditions), **facts)


def offered(text: str, figures: Figures) -> list[Completion]:
    """Return continuations, with the last figure's value. Raises UserError."""
    *parts, last = _parts(text)
    before = list(_read_all(parts, figures)) if parts else []
    phrase = _read_text(last)
    if phrase is None or len(before) >= MAX_CONDITIONS:
        return []
    names = _figures(phrase.words, figures) if phrase.words else list(figures.now)
    both = {"least": ("least",), "most": ("most",), "exactly": ("least", "most")}
    bounds = [both[phrase.comparison]] if phrase.comparison in both else [both["least"], both["most"]]
    if phrase.comparison in ("over", "under") and phrase.number is not None and names:
        ends = [_read(last, figures)] if len(names) == 1 else []
    else:
        ends = [
            {"figure": name, **dict.fromkeys(way, figures.now[name] if phrase.number is None else phrase.number)}
            for way in (bounds if len(names) <= MAX_CHOICES // 2 else bounds[:1])
            for name in names
        ]
    ways, both_hold = [], say("condition-typed-and", figures.locale).partition(",")[0].strip()
    for end in ends[:MAX_CHOICES]:
        text = f" {both_hold} ".join(written(each, figures) for each in [*before, end])
        if 0 <= end.get("least", 0) <= MAX_NUMBER and len(text) <= MAX_LENGTH:
            whole = in_words([*before, end], lambda figure: figures.label(figure, figures.locale), figures.locale)
            label = say("condition-offer", figures.locale, told=whole, now=figures.now[end["figure"]])
            ways.append(Completion(text, label))
    return ways


def _parts(text: str) -> list[str]:
    return re.split(rf"{_pattern('and')}|&+|[,;，；、]", text, flags=re.IGNORECASE)


def _read_text(text: str) -> _Typed | None:
    plain, comparison = _fold(text), ""
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
    text = re.sub("|".join(word for word in _phrases("noise") if re.match(f"[{_HAN}]", word)), "", text)
    return tuple(word for word in _WORD.findall(text) if word not in _phrases("noise"))


def _figures(typed: tuple[str, ...], figures: Figures) -> list[str]:
    names = _match_names(tuple(figures.now), figures.label, figures.typed)
    exact = [name for name, forms in names.items() if any(typed in form for form in forms)]
    if exact:
        return exact
    return [
        name
        for name, forms in names.items()
        if any(
            all(
                any(word.startswith(part) or (part in word and re.match(f"[{_HAN}]", part)) for word in short + long)
                for part in typed
            )
            for short, long in forms
        )
    ]


@i18n.forgotten
@lru_cache(8)
def _match_names(
    names: tuple[str, ...], label: _InLanguage, typed: _InLanguage
) -> dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]]:
    return {
        name: [
            (_words(_fold(form)), _words(_fold(label(name, language))))
            for language in i18n.languages()
            for form in typed(name, language).split(",")
        ]
        for name in names
    }


@i18n.forgotten
@cache
def _phrases(what: str) -> tuple[str, ...]:
    spellings = {
        _fold(word.strip()) for tag in i18n.languages() for word in say(f"condition-typed-{what}", tag).split(",")
    }
    return tuple(sorted(spellings, key=len, reverse=True))


@i18n.forgotten
@cache
def _pattern(what: str) -> str:
    parts = (phrase if re.match(f"[{_HAN}]", phrase) else rf"\b{re.escape(phrase)}\b" for phrase in _phrases(what))
    return "|".join(parts)


def _fold(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text[: MAX_LENGTH + 1])
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
