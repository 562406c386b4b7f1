"""What the rondel's fields let a player do: one module for each, and what is legal there.

Each module has `choices(state)`, what the player to act may choose from with its price, in a form that a menu can show
step by step; and `take(state, step)`, the position after it, or an `IllegalStep`. The choices of a module list every
concrete step on demand (`steps()`).
"""
