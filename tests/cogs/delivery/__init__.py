"""Tests of `cogs.delivery`."""
