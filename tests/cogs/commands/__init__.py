"""Tests of `cogs.commands`."""
