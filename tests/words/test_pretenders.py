"""Nobody can use the names of computer players or of erased people."""

from __future__ import annotations

import pytest

import naming
from words import languages, name, person, say, title


@pytest.mark.parametrize(
    "given", ["🤖 Admiral", "🤖", "Former player", "former  PLAYER 3", "F\u043ermer player", "Former player 2"]
)
def test_a_name_that_pretends_is_quoted(given: str) -> None:
    """In messages and pictures a pretender's name is changed, in every language."""
    for locale in languages():
        before, after = say("called-so", locale, name="|").split("|")
        for shown in (name(given, locale=locale), person(given, locale)):
            assert (shown[0], shown[-1]) == (before, after)


def test_the_real_ones_are_not() -> None:
    """Other names and titles are unchanged."""
    for locale in languages():
        assert name(naming.FORMER, locale=locale) == say("former-player", locale)
        assert name(f"{naming.FORMER} 2", locale=locale) == say("former-player-of-seat", locale, seat="2")
        assert name("Formerly Ana", locale=locale) == "Formerly Ana"
        assert title("Former player", locale) == "Former player"
