"""Leagues: who plays whom in which seat, what it is worth, who goes up and down, how strong somebody is.

Everything here is a frozen value or a pure function of what it is given: no clock, no chance of its own, no database,
no words. Chance comes as a seed that was committed to beforehand (`leagues.lots`). People are whole numbers, as
everywhere in the house.
"""
