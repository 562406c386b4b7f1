"""Tests of `hosting.jobs`."""
