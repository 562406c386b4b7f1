"""Tests of `hosting.core`."""
