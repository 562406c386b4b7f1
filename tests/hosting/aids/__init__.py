"""Tests of `hosting.aids`."""
