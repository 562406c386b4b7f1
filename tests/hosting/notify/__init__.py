"""Tests of `hosting.notify`."""
