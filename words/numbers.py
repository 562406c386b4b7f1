"""Numbers that are not whole, as a language writes them and as anybody types them.

Whole ones need no help: as a fact of a sentence they are written as its language does.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from words import say

MINUS: Final = "−"
_TYPED: Final = re.compile(r"[-+]?[0-9]{1,9}(?:[.,][0-9]{1,9})?")


def figure(number: Decimal, locale: str | None) -> str:
    """A number with two decimals at most, no noughts at their end, and a real minus: "19.5", in German "19,5"."""
    whole, _, part = f"{abs(number).quantize(Decimal('0.01')):f}".partition(".")
    part = part.rstrip("0")
    text = f"{whole}{say('decimal-mark', locale)}{part}" if part else whole
    return MINUS + text if number < 0 and text != "0" else text


def tenths(number: float, locale: str | None) -> str:
    """A number as it is read in a language, with one decimal where it is not whole."""
    return figure(Decimal(f"{number:.1f}"), locale)


def plural(number: Decimal) -> int:
    """The whole number by which a language chooses the form of a word; what is not whole is many."""
    return int(number) if number == int(number) else 2


def percent(share: float, locale: str | None) -> str:
    """A share of one in whole percent."""
    return say("percent", locale, n=round(100 * share))


def typed(text: str) -> Decimal:
    """The number that somebody has typed, with a point or a comma before the decimals. Raises ValueError."""
    if not _TYPED.fullmatch(text.strip()):
        raise ValueError(f"{text[:40]!r} is no number")
    return Decimal(text.strip().replace(",", "."))
