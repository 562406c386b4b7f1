"""Examples of the second game's page are correct."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "singing-sails.md"


def test_the_page_shows_what_happens() -> None:
    """Every example of it gives the result written there."""
    results = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (results.failed, results.attempted > 4) == (0, True)
