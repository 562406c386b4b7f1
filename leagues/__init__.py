"""Leagues: pairings and seats, points, promotion and relegation, ratings.

The core is frozen values and pure functions of their arguments: no clock, no randomness of its own, no database, no
text. Randomness comes as a seed that was committed to beforehand (`leagues.rules.draw`). Around it
`leagues.services` keeps leagues in the database of `hosting` and runs them by jobs. People are whole numbers, as
everywhere in the program.
"""
