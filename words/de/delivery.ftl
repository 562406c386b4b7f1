# Was zwischen zwei Zügen über einer kurzen Zeile zu einem Tisch steht.
note = **{ $table }**
note-asked = { $who } · **{ $table }**
