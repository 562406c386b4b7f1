"""Tests of `leagues.season`."""
