"""Tests of the leagues' web site, and of its privacy."""
