"""Puzzles of played games: posted once a day, answered by each person alone, solved a day later."""
