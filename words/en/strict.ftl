# Strict tables: what is written while nobody may talk is taken away.

command-table-strict = Take words away that are written in this table's thread while nobody may talk
option-strict = Whether they are
lobby-strict = 🤐 This table is strict: what is written in its thread while nobody may talk is taken away.
strict-chosen = { $strict ->
    [yes] This table is strict: what is written in its thread while nobody may talk is taken away.
   *[no] This table is not strict: silence is a matter of honour.
}
strict-none = { $game } is no game of silence, so there is nothing to be strict about.
strict-no-thread = Only a table in a thread or forum post that was made for it can be strict; this one is not.
strict-cannot = This table cannot be strict here: I lack the right { $rights } in this channel.
strict-lifted = { $why ->
    [lost] 🤐 **{ $table }** cannot be strict here any more: I may not remove messages in this channel now. Silence is a matter of honour from here on.
   *[chosen] 🤐 **{ $table }** is not strict any more. Silence is a matter of honour from here on.
}
