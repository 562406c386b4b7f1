"""Names of computer players and of erased people: quoted where anybody else uses them."""

import pytest

import naming
from words import languages, name, person, say, title


@pytest.mark.parametrize(
    "given", ["🤖 Admiral", "🤖", "Former player", "former  PLAYER 3", "F\u043ermer player", "Former player 2"]
)
def test_a_name_that_pretends_is_quoted(given: str) -> None:
    """A pretender's name is quoted in messages and in pictures, in every language."""
    for locale in languages():
        before, after = say("called-so", locale, name="|").split("|")
        for text in (name(given, locale=locale), person(given, locale)):
            assert (text[0], text[-1]) == (before, after)


def test_the_real_ones_are_not() -> None:
    """The real ones, other names and titles are not quoted."""
    for locale in languages():
        assert name(naming.FORMER, locale=locale) == say("former-player", locale)
        assert name(f"{naming.FORMER} 2", locale=locale) == say("former-player-of-seat", locale, seat="2")
        assert name("Formerly Ana", locale=locale) == "Formerly Ana"
        assert title("Former player", locale) == "Former player"
