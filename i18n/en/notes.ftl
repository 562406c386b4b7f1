# Private notes on turns.

button-notes = Notes
button-note = Note this turn
form-note-text = Your note on this turn
form-note-hint = Only you see it. Empty: no note
notes-none = There are no notes here. A note on the present turn is yours alone; after the game you can open your notes to the others.
notes-head = **Notes**
notes-line = • Turn { $turn }, **{ $who }**{ $seen ->
    [public] { "" }
   *[private] {" "}(only you see it)
}: { $text }
button-notes-open = Open my notes
button-notes-close = Close my notes
