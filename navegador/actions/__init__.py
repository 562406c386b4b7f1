"""Actions of the rondel's fields: one module for each, Workers and Ships together, with its legality.

Each has `choices(state)`: the options of the player to act with their prices, which list every concrete step on demand;
and `take(state, step)`: the position after a step. It raises `IllegalStep`.
"""
