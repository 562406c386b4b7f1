"""Tests of `leagues.history`."""
