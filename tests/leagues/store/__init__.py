"""Tests of `leagues.store`."""
