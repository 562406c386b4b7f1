"""Tests of what all games' rules share."""
