# Züge, die geschrieben werden.

typed-nothing = Es gibt noch nichts zu bestätigen. Schreib deinen Zug mit `{ slash-turn }` oder drücke einen Button unter der neuesten Nachricht.
typed-empty = In diesem Text steht kein Zug. `{ slash-turn }` bietet beim Tippen an, womit er anfangen kann.
typed-unfinished = Dein Zug ist noch nicht fertig: { $told }
