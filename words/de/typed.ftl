# Züge, die geschrieben werden.

panel-declined = Du verzichtest auf die Aktion.
typed-nothing = Es gibt noch nichts zu bestätigen. Schreib deinen Zug mit `{ slash-turn }` oder tippe auf ein Feld unter der neuesten Nachricht.
typed-empty = In diesem Text steht kein Zug. Fang mit einem Feld an, etwa `Schiffe` oder `Markt`.
typed-unfinished = Dein Zug ist noch nicht fertig: { $told }
