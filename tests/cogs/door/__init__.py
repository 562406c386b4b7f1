"""Tests of `cogs.door`."""
