"""Tests of `hosting.clocks`."""
