"""Days and times as languages write them, and as they are typed."""

from datetime import UTC, date, datetime

import pytest

from words import dates

AT = datetime(2026, 11, 21, 9, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("locale", "day", "both"),
    [
        ("en", "Nov 21, 2026", "Nov 21, 2026, 09:05"),
        ("en-GB", "21 Nov 2026", "21 Nov 2026, 09:05"),
        ("de", "21.11.2026", "21.11.2026, 09:05"),
        ("zh-TW", "2026年11月21日", "2026年11月21日 09:05"),
        ("xx-YY", "Nov 21, 2026", "Nov 21, 2026, 09:05"),
        (None, "Nov 21, 2026", "Nov 21, 2026, 09:05"),
    ],
)
def test_each_language_has_its_form(locale: str | None, day: str, both: str) -> None:
    """An unknown language of Babel's gets English."""
    assert (dates.day(AT, locale), dates.day_and_time(AT, locale)) == (day, both)


@pytest.mark.parametrize("text", ["2026-03-01", "1.3.2026", "2026/3/1", "2026年3月1日", "1. März 2026", "Mar 1 2026"])
def test_a_day_is_read_in_any_form(text: str) -> None:
    """A day is read alone, or with its trailing text returned."""
    assert dates.typed(text) == (date(2026, 3, 1), "")
    assert dates.typed(f" {text}  7:00 ") == (date(2026, 3, 1), "7:00")


@pytest.mark.parametrize("text", ["", "3/1/2026", "1/3/2026", "1.3.26", "2026", "31.2.2026", "2026-13-01", "2026-3-1x"])
def test_what_could_be_two_days_or_none_is_refused(text: str) -> None:
    """A numeric day with slashes and the year at its end is refused, as readers differ on its meaning."""
    with pytest.raises(ValueError, match=r"day|month|begins"):
        dates.typed(text)
