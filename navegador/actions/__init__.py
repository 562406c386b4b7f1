"""Actions of the rondel's fields: one module for each, Workers and Ships together, with its legality.

Each module has `choices(state)`: the options of the player to act with their prices, in a form that a menu can show
step by step. `take(state, step)` returns the position after a step, or raises `IllegalStep`. The choices of a module
list every concrete step on demand (`steps()`).
"""
