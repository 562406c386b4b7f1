# Strict tables: what is written while nobody may talk is taken away.

lobby-strict = 🤐 This table is strict: messages in its thread are deleted while nobody may talk.
strict-chosen = { $strict ->
    [yes] This table is strict: messages in its thread are deleted while nobody may talk.
   *[no] This table is not strict: keeping silent is a matter of honor.
}
strict-none = { $game } does not require silence, so a table of it cannot be strict.
strict-no-thread = Only a table with its own thread or forum post can be strict; this one has neither.
strict-cannot = This table cannot be strict here: I am missing the permission { $rights } in this channel.
strict-lifted = { $why ->
    [lost] 🤐 **{ $table }** can no longer be strict here: I am no longer allowed to delete messages in this channel. From now on, keeping silent is a matter of honor.
   *[chosen] 🤐 **{ $table }** is no longer strict. From now on, keeping silent is a matter of honor.
}
