"""Lists, numbers, dates and names as each language writes them, and as they are typed."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from gamekit import naming
from i18n import dates, languages, lists, name, numbers, person, say, title

THREE = ("Ana", "Bruno", "Carla")


@pytest.mark.parametrize(
    ("locale", "said"),
    [("en", "Ana, Bruno and Carla"), ("de", "Ana, Bruno und Carla"), ("zh-TW", "Ana、Bruno、Carla")],
)
def test_things_that_belong_together(locale: str, said: str) -> None:
    assert lists.listed(THREE, locale) == said
    assert lists.listed(THREE[:1], locale) == "Ana"
    assert lists.listed((), locale) == ""


@pytest.mark.parametrize(
    ("locale", "things", "clauses", "facts", "sentences"),
    [
        ("en", "a, b", "a; b", "a · b", "a. b."),
        ("de", "a, b", "a; b", "a · b", "a. b."),
        ("zh-TW", "a、b", "a；b", "a · b", "a。b。"),
        ("xx", "a, b", "a; b", "a · b", "a. b."),
    ],
)
def test_what_stands_between(locale: str, things: str, clauses: str, facts: str, sentences: str) -> None:
    """Each kind has its own sign, with the language's space; an empty sentence leaves none."""
    assert lists.row("ab", locale) == things
    assert lists.clauses("ab", locale) == clauses
    assert lists.facts("ab", locale) == facts
    stopped = [lists.stopped(text, locale) for text in "ab"]
    assert lists.sentences([stopped[0], "", stopped[1]], locale) == sentences


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
    number = Decimal(points)
    for locale, wanted in (("en", english), ("de", german), ("zh-TW", chinese)):
        text = numbers.figure(number, locale)
        assert say("league-penalty", locale, n=numbers.plural(number), points=text, reason="late") == wanted


def test_shares() -> None:
    assert [numbers.percent(0.4, locale) for locale in ("en", "de", "zh-TW")] == ["40%", "40\u00a0%", "40%"]


@pytest.mark.parametrize("text", ["", "-", "one", "1,2,3", "1.000,5", "nan", "inf", "1e999999999999", "٣ ٣"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(ValueError, match="is no number"):
        numbers.typed(text)


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
    assert (dates.day(AT, locale), dates.day_and_time(AT, locale)) == (day, both)


@pytest.mark.parametrize("text", ["2026-03-01", "1.3.2026", "2026/3/1", "2026年3月1日", "1. März 2026", "Mar 1 2026"])
def test_a_day_is_read_in_any_form(text: str) -> None:
    assert dates.typed(text) == (date(2026, 3, 1), "")
    assert dates.typed(f" {text}  7:00 ") == (date(2026, 3, 1), "7:00")


@pytest.mark.parametrize("text", ["", "3/1/2026", "1/3/2026", "1.3.26", "2026", "31.2.2026", "2026-13-01", "2026-3-1x"])
def test_what_could_be_two_days_or_none_is_refused(text: str) -> None:
    """A numeric day with slashes and the year at its end is refused, as readers differ on its meaning."""
    with pytest.raises(ValueError, match=r"day|month|begins"):
        dates.typed(text)


@pytest.mark.parametrize(
    "given", ["🤖 Admiral", "🤖", "Former player", "former  PLAYER 3", "F\u043ermer player", "Former player 2"]
)
def test_a_name_that_pretends_is_quoted(given: str) -> None:
    for locale in languages():
        before, after = say("called-so", locale, name="|").split("|")
        for text in (name(given, locale=locale), person(given, locale)):
            assert (text[0], text[-1]) == (before, after)


def test_the_real_ones_are_not() -> None:
    for locale in languages():
        assert name(naming.FORMER, locale=locale) == say("former-player", locale)
        assert name(f"{naming.FORMER} 2", locale=locale) == say("former-player-of-seat", locale, seat="2")
        assert name("Formerly Ana", locale=locale) == "Formerly Ana"
        assert title("Former player", locale) == "Former player"
