"""Tests of `cogs.navegador`."""
