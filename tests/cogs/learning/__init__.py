"""Learning a game by playing."""
