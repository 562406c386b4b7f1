"""Public information about a league."""
