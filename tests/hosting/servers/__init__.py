"""Tests of `hosting.servers`."""
