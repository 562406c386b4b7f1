"""Fixtures of the tests of the bot's life."""

from tests.cogs.conftest import world

__all__ = ["world"]
