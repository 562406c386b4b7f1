"""Lessons that teach a game by playing, for games that have some."""
