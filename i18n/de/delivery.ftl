# Was zwischen zwei Zügen über einer kurzen Zeile zu einem Tisch steht.
note = **{ $table }**
note-asked = { $who } · **{ $table }**

# Was anstelle eines Bildes steht, das nicht gezeichnet werden konnte; unter dem zweiten folgt seine Beschreibung.
undrawn = ⚠️ Dieses Bild konnte nicht gezeichnet werden.
undrawn-words = ⚠️ Dieses Bild konnte nicht gezeichnet werden. Darauf wäre zu sehen:
