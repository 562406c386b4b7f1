# What stands above a short line about a table, between two turns.
note = **{ $table }**
note-asked = { $who } · **{ $table }**
