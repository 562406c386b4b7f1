# Züge, die geschrieben werden.

typed-empty = In diesem Text steht kein Zug. `{ slash-turn }` bietet beim Tippen an, womit er anfangen kann.
