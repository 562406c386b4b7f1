"""Tests of `hosting.db`."""
