# What stands above a short line about a table, between two turns.
note = **{ $table }**
note-asked = { $who } · **{ $table }**

# What stands in the place of a picture that could not be drawn, the second with the picture's description below.
undrawn = ⚠️ This picture could not be drawn.
undrawn-words = ⚠️ This picture could not be drawn. Here is what it would have shown:
