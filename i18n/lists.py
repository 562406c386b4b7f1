"""Lists of things, clauses and sentences, with separators that no other code contains."""

from collections.abc import Iterable

from i18n import say


def join(things: Iterable[str], locale: str | None = None, *, either: bool = False) -> str:
    """Join things that belong together: "a, b and c"; or alternatives: "a, b or c"."""
    *several, last = list(things) or [""]
    return say("or" if either else "and", locale, head=row(several, locale), last=last) if several else last


def row(things: Iterable[str], locale: str | None = None) -> str:
    """Join an open list: "a, b, c"."""
    return say("between-things", locale).join(things)


def clauses(parts: Iterable[str], locale: str | None = None) -> str:
    """Join parts of a sentence that may contain commas: "a; b"."""
    return say("between-clauses", locale).join(parts)


def facts(parts: Iterable[str], locale: str | None = None) -> str:
    """Join short phrases side by side: "a · b"."""
    return say("between-facts", locale).join(parts)


def numbered(number: int, name: str, locale: str | None = None) -> str:
    """Return a name with its number: "3. a"."""
    return say("numbered", locale, number=str(number), name=name)


def sentences(whole: Iterable[str], locale: str | None = None) -> str:
    """Join complete sentences; empty ones are left out."""
    return say("between-sentences", locale).join(sentence for sentence in whole if sentence)


def stopped(sentence: str, locale: str | None = None) -> str:
    return sentence + say("full-stop", locale)
