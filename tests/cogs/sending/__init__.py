"""Tests of `cogs.sending`."""
