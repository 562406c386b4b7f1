"""Puzzles as people answer them."""
