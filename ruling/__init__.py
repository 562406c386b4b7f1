"""What the rules of every game are written with: copies of values, refusals, files that are read with care.

It knows no game, and imports the standard library and `naming` alone, as the rules do.
"""
