"""Things, clauses and sentences one after another, with what a language puts between them.

Whoever has several of something to say asks here, so that no comma, no "and" and no full stop stands in the code.
"""

from __future__ import annotations

from collections.abc import Iterable

from words import say


def listed(things: Iterable[str], locale: str | None = None) -> str:
    """Things that belong together: "a, b and c"."""
    several = list(things)
    if len(several) < 2:
        return "".join(several)
    return say("and", locale, head=row(several[:-1], locale), last=several[-1])


def either(things: Iterable[str], locale: str | None = None) -> str:
    """Things of which one will do: "a, b or c"."""
    several = list(things)
    if len(several) < 2:
        return "".join(several)
    return say("or", locale, head=row(several[:-1], locale), last=several[-1])


def row(things: Iterable[str], locale: str | None = None) -> str:
    """Things of which there are more, or which are only counted up: "a, b, c"."""
    return say("between-things", locale).join(things)


def clauses(parts: Iterable[str], locale: str | None = None) -> str:
    """Parts of a sentence that may have commas themselves: "a; b"."""
    return say("between-clauses", locale).join(parts)


def facts(parts: Iterable[str], locale: str | None = None) -> str:
    """A few words each, side by side: "a · b"."""
    return say("between-facts", locale).join(parts)


def numbered(number: int, name: str, locale: str | None = None) -> str:
    """One of several under its number: "3. a"."""
    return say("numbered", locale, number=str(number), name=name)


def sentences(whole: Iterable[str], locale: str | None = None) -> str:
    """Sentences that have their full stops, one after another; empty ones are left out."""
    return say("between-sentences", locale).join(sentence for sentence in whole if sentence)


def stopped(sentence: str, locale: str | None = None) -> str:
    """A sentence that lacks its full stop, with it."""
    return sentence + say("full-stop", locale)
