"""Fractional numbers: as a language writes them, and as they are typed."""

from decimal import Decimal

import pytest

from words import numbers, say


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
    """Numbers have at most two decimals, no trailing zeros, a real minus and none before zero."""
    assert numbers.figure(Decimal(number), "en") == numbers.figure(Decimal(number), "zh-TW") == english
    assert numbers.figure(Decimal(number), "de") == german
    assert numbers.typed(german.replace("−", "-")) == numbers.typed(english.replace("−", "-"))


@pytest.mark.parametrize(
    ("points", "english", "german", "chinese"),
    [
        ("1", "−1 point: late", "−1 Punkt: late", "−1 分：late"),
        ("2", "−2 points: late", "−2 Punkte: late", "−2 分：late"),
        ("1.5", "−1.5 points: late", "−1,5 Punkte: late", "−1.5 分：late"),
        ("0.5", "−0.5 points: late", "−0,5 Punkte: late", "−0.5 分：late"),
    ],
)
def test_points_that_need_not_be_whole(points: str, english: str, german: str, chinese: str) -> None:
    """One is singular; a fraction is plural, in the language's figures."""
    number = Decimal(points)
    for locale, wanted in (("en", english), ("de", german), ("zh-TW", chinese)):
        text = numbers.figure(number, locale)
        assert say("league-penalty", locale, n=numbers.plural(number), points=text, reason="late") == wanted


def test_shares() -> None:
    """German has a non-breaking space."""
    assert [numbers.percent(0.4, locale) for locale in ("en", "de", "zh-TW")] == ["40%", "40\u00a0%", "40%"]


@pytest.mark.parametrize("text", ["", "-", "one", "1,2,3", "1.000,5", "nan", "inf", "1e999999999999", "٣ ٣"])
def test_what_is_no_number(text: str) -> None:
    """A bad number is refused, neither misread nor too large for later use."""
    with pytest.raises(ValueError, match="is no number"):
        numbers.typed(text)
