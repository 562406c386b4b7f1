"""Learning a game by playing: lessons of whichever game has some."""
