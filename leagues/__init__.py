"""Leagues: who plays whom in which seat, what it is worth, who goes up and down, how strong somebody is.

The heart is frozen values and pure functions of what they are given: no clock, no chance of its own, no database, no
words. Chance comes as a seed that was committed to beforehand (`leagues.rules.committed_rng`). Around it
`leagues.services` keeps leagues in the database of `hosting` and runs them by jobs. People are whole numbers, as
everywhere in the house.
"""
