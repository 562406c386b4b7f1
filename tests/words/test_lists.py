"""Separators of things, clauses and sentences, in each language."""

import pytest

from words import lists

THREE = ("Ana", "Bruno", "Carla")


@pytest.mark.parametrize(
    ("locale", "said"),
    [("en", "Ana, Bruno and Carla"), ("de", "Ana, Bruno und Carla"), ("zh-TW", "Ana、Bruno、Carla")],
)
def test_things_that_belong_together(locale: str, said: str) -> None:
    """The last is joined as the language does; one stands alone, and none is empty."""
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
