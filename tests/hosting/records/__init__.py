"""Tests of `hosting.records`."""
