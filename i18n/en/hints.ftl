# Advice for a turn: who may ask for it, and what is said of asking.

command-hint = Your best options now, and why; only you see them, and the log says that you asked
choice-hints-off = nobody
choice-hints-alone = anybody who plays alone against computers
choice-hints-learners = learners, who have finished only a few games
choice-hints-all = everybody

lobby-hints = { $who ->
    [alone] 💡 Anybody playing alone against computers may ask for hints.
    [learners] 💡 Anybody who has finished fewer than { $most } whole games may ask for hints.
   *[all] 💡 Everybody may ask for hints.
}
lobby-hints-change = `{ slash-table-hints }` changes that.
button-hint = Hint
hints-chosen = { $who ->
    [off] Nobody may ask for hints at this table.
    [alone] Anybody playing alone against computers may ask for hints at this table, with `{ slash-hint }`.
    [learners] Anybody who has finished fewer than { $most } whole games may ask for hints at this table, with `{ slash-hint }`.
   *[all] Everybody may ask for hints at this table, with `{ slash-hint }`.
}
hint-head = > 💡 **Hint** at **{ $table }** · only you see this; the log says that you asked.{ $ahead ->
    [yes] { " " }It is not your turn yet: this is what you could do if nothing changed before then.
   *[no] { "" }
}
button-hint-take = Choose { $n }
hint-turn = **{ $place }.** { $turn }
hint-off = Nobody may ask for hints at this table. Whoever opens a table can allow them before the start, with `{ slash-table-hints }`.
hint-league = There are no hints at a league's table.
hint-learned = At this table hints are for those who have finished fewer than { $most } whole games. You know the game by now.
hint-nothing = You have no turn left at this table to get a hint for.
hint-none = { $game } has no hints.
log-hint = 💡 **{ $seat }** asked for a hint.
