"""Tests of `leagues.founding.season`."""
