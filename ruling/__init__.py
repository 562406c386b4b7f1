"""Base of every game's rules: copies of values, refusals, careful reading of files, computer players.

It knows no game, and imports the standard library and `naming` alone, as the rules do.
"""
