"""Tests of `leagues.teams`."""
