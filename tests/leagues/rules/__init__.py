"""Tests of `leagues.rules`."""
