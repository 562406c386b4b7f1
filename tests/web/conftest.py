"""Fixtures of the site's tests: a bot with people, as for the tests of cogs."""

from tests.cogs.conftest import drawn_once, same_lot, strict_words, world

__all__ = ["drawn_once", "same_lot", "strict_words", "world"]
