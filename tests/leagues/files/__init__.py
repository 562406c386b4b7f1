"""Tests of `leagues.files`."""
