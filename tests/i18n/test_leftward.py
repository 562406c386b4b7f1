"""Right-to-left names in left-to-right sentences: numbers beside them keep their place."""

import re
import unicodedata
from typing import Final

import pytest
from bidi import get_display  # type: ignore[import-untyped]

import i18n
from gamekit import naming
from tests.i18n.test_languages import _catalogue as catalogue
from tests.i18n.test_languages import _variables as variables

NAMES: Final = frozenset(
    {
        *("name", "who", "seat", "by", "left", "taker", "table", "title", "league", "winner", "second", "league", "of"),
        *("giver", "whose", "before", "names", "out", "one", "other", "player", "person", "people", "crew", "owner"),
    }
)
"""Parameters that are names, or lists of them, in any sentence."""
HEBREW: Final = "דוד 7"


@pytest.mark.parametrize("given", [HEBREW, "Friends ⛵ שלום", "محمد ٣", "שלום" * 40])
def test_a_name_is_isolated_and_no_longer_than_before(given: str) -> None:
    for text in (i18n.name(given), i18n.title(given, "de"), i18n.name(given, 12)):
        assert (text[0], text[-1]) == (naming.ISOLATE, naming.ISOLATED)
        assert len(text) <= i18n.NAME_LENGTH
        assert naming.ISOLATE not in naming.label(text) + naming.drawn(text, str.isprintable, 40) + naming.file(text)
    assert len(i18n.name(given, 12)) <= 12


def test_other_names_stay_as_they_are() -> None:
    for given in ("Ana", "王小明", "김영희", "Игорь 7", "สมชาย", "7"):
        assert i18n.name(given) == given


@pytest.mark.parametrize("language", i18n.languages())
def test_what_stands_beside_a_name_stays_in_its_order(language: str) -> None:
    """Every sentence with a name is displayed in its written order, except for the name itself."""
    looked_at = 0
    for key in catalogue(language):
        named = variables(key, language) & NAMES
        if named:
            facts: dict[str, i18n.Fact] = dict.fromkeys(variables(key, language), 12)
            text = i18n.say(key, language, **(facts | dict.fromkeys(named, i18n.name(HEBREW))))
            for line in text.splitlines():
                assert _rest(get_display(line, base_dir="L")) == _rest(line), (key, line)
            looked_at += naming.ISOLATE in text
    assert looked_at > 100


def _rest(line: str) -> str:
    """Return a line without its isolated names, which must have no other right-to-left characters."""
    rest = re.sub(f"{naming.ISOLATE}[^{naming.ISOLATED}]*{naming.ISOLATED}", "…", line)
    assert not any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in rest), line
    return rest


def test_without_it_numbers_would_change_places() -> None:
    assert get_display("שלום · 4 · 1", base_dir="L") != "שלום · 4 · 1"[:4][::-1] + " · 4 · 1"
    text = f"{i18n.name('שלום')} · 4 · 1"
    assert get_display(text, base_dir="L").endswith(" · 4 · 1")


@pytest.mark.parametrize("language", i18n.languages())
def test_a_leagues_thread_needs_no_signs(language: str) -> None:
    """A thread's name has no marks, and its numbers stay after a right-to-left name all the same."""
    called = naming.label(i18n.say("league-thread", language, league="Friends ⛵ שלום", season=1, table="4"))
    tail = called.partition("שלום")[2]
    assert get_display(called, base_dir="L").endswith(tail)
