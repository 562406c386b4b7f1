"""Tests of `hosting.play`."""
