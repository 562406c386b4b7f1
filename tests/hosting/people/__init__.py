"""Tests of `hosting.people`."""
