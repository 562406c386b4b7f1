"""Numbers that are not whole: as a language writes them, and as they are typed."""

from __future__ import annotations

from decimal import Decimal

import pytest

from words import numbers


@pytest.mark.parametrize(
    ("number", "english", "german"),
    [
        ("19.5", "19.5", "19,5"),
        ("4.25", "4.25", "4,25"),
        ("1E+1", "10", "10"),
        ("10.00", "10", "10"),
        ("-0.5", "−0.5", "−0,5"),
        ("-0.001", "0", "0"),
        ("0", "0", "0"),
        ("1000", "1000", "1000"),
    ],
)
def test_a_number_is_written_as_the_language_does(number: str, english: str, german: str) -> None:
    """Two decimals at most, none that are noughts, a real minus and none before nought."""
    assert numbers.figure(Decimal(number), "en") == numbers.figure(Decimal(number), "zh-TW") == english
    assert numbers.figure(Decimal(number), "de") == german
    assert numbers.typed(german.replace("−", "-")) == numbers.typed(english.replace("−", "-"))


def test_shares() -> None:
    """German leaves a space that no line breaks at."""
    assert [numbers.percent(0.4, locale) for locale in ("en", "de", "zh-TW")] == ["40%", "40\u00a0%", "40%"]


@pytest.mark.parametrize("text", ["", "-", "one", "1,2,3", "1.000,5", "nan", "inf", "1e999999999999", "٣ ٣"])
def test_what_is_no_number(text: str) -> None:
    """It is refused, and neither taken for another nor too large for anything that follows."""
    with pytest.raises(ValueError, match="is no number"):
        numbers.typed(text)
