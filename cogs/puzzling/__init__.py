"""Puzzles from played games: posted once a day, answered privately, solved a day later."""

from cogs.puzzling import asking
