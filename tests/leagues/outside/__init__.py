"""Tests of `leagues.outside`."""
