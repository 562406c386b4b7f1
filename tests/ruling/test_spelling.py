"""Spelling variants of a notation's words."""

import pytest

from ruling import spelling


def test_capitals_accents_and_apostrophes_do_not_matter() -> None:
    """Missing capitals, accents and apostrophes do not change a word."""
    assert spelling.fold("São-Tomé") == spelling.fold("sao-tome") == "sao-tome"
    assert spelling.fold("L'Île") == spelling.fold("l’ile") == "lile"
    assert spelling.fold("ẞ") == "ss"


def test_german_letters_may_be_written_as_two() -> None:
    """Both ways to write them are one word each."""
    assert spelling.spellings("Märkte") == ("Märkte", "maerkte")
    assert spelling.spellings("Zölle") == ("Zölle", "zoelle")


@pytest.mark.parametrize(
    ("tag", "language"),
    [("de", "de"), ("de-AT", "de"), ("zh-TW", "zh-TW"), ("zh-CN", "en"), ("fr", "en"), ("", "en"), (None, "en")],
)
def test_a_reader_is_written_to_in_their_language(tag: str | None, language: str) -> None:
    """An unknown language gets English; only readers of traditional characters get them."""
    assert spelling.language({one: one for one in ("de", "en", "zh-TW")}, tag) == language
