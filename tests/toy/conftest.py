"""Fixtures: the bot with the toy, and the same deal each time."""

from tests.cogs.conftest import same_lot, world

__all__ = ["same_lot", "world"]
