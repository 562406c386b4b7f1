"""Tests of `cogs.turn`."""
