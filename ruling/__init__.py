"""Base of every game's rules: records, dict forms of steps, refusals, members for a host, computer players.

It knows no game, and imports the standard library and `naming` alone, as the rules do.
"""
