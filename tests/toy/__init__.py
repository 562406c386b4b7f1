"""Small games, to test hosting without any rondel: `heap` goes round by turns, `rules` has secrets and acts at once."""
