"""Fractional numbers as written and typed; sentences format whole ones themselves."""

import re
from decimal import Decimal
from typing import Final

from i18n import say

MINUS: Final = "−"
_TYPED: Final = re.compile(r"[-+]?[0-9]{1,9}(?:[.,][0-9]{1,9})?")


def figure(number: Decimal, locale: str | None) -> str:
    """Format a number with up to two decimals and a true minus: "19.5", in German "19,5"."""
    whole, _, part = f"{abs(number).quantize(Decimal('0.01')):f}".partition(".")
    part = part.rstrip("0")
    text = f"{whole}{say('decimal-mark', locale)}{part}" if part else whole
    return MINUS + text if number < 0 and text != "0" else text


def tenths(number: float, locale: str | None) -> str:
    """Format a number for a language, with one decimal if it is not whole."""
    return figure(Decimal(f"{number:.1f}"), locale)


def plural(number: Decimal) -> int:
    """Return the whole number that selects the plural form; fractions count as many."""
    return int(number) if number == int(number) else 2


def percent(share: float, locale: str | None) -> str:
    return say("percent", locale, n=round(100 * share))


def typed(text: str) -> Decimal:
    """Parse a typed number, with a point or a comma before the decimals. Raises ValueError."""
    if not _TYPED.fullmatch(text.strip()):
        raise ValueError(f"{text[:40]!r} is no number")
    return Decimal(text.strip().replace(",", "."))
