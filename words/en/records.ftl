# Games as files, the opened deal, and looking back.

record-step = At step { $step }: { $reason }
record-other = This is a record of another game, or of none: nothing that is played here.
table-record-not-long = This record says that its game was ended by agreement, but that is only possible after 45 rounds, after the last step.
table-record-none = This is no record of a game that is played here.
table-record-long = No game has more than { $most } steps: this is not the record of a real one.
table-record-seat = At step { $step }: it is not the turn of seat { $seat }.
table-record-deal = This game cannot go on: what is hidden has to be dealt anew, and its steps do not allow that.
record-big = That file is too big for a game record: at most { $most } kB.
record-export = The record of **{ $table }**{ $running ->
    [yes] , as far as it has come; what nobody has seen yet is not in it.
   *[no] .
}
record-imported = The record is opened as **{ $table }**. Seats: { $seats }.{ $vacant ->
    [0] { "" }
   *[other] { " " }Others can join on the free seats, by the buttons under the post.
}
record-seat = { $number }. { $name }
record-seat-free = { $number }. { $name } (free)
record-title = { $name } (record)
verify-running = The deal of **{ $table }** was sealed at the start. Its commitment is `{ $commitment }`; it is opened when the game ends.
verify-ended = The deal of **{ $table }** is opened. { $holds ->
    [yes] ✅ It is the one that was fixed at the start:
   *[no] ❌ It is NOT the one that was fixed at the start:
} `{ $commitment }`
record-copy = 📂 This is a copy of a game that is still being played here, and that game’s log says that you took it. Until that game is over there are no computer players and no review here.
table-copy = This game is a copy of one that is still being played here. No computer player plays at it and it is not reviewed until that game is over.
log-copy = 📂 **{ $name }** took a copy of this game and set it up at another table.
verify-imported = 📂 **{ $name }** brought this game in from a file on { $at }, with { $steps ->
    [one] 1 step
   *[other] { $steps } steps
} played elsewhere. { $dealt ->
    [yes] What nobody had seen by then was dealt anew here on that day; for what was played before, there is only the file.
   *[no] The deal is the file's: nothing here shows that it was fixed before the first turn.
}
verify-how = Check it yourself: that is the SHA-256 of the file, which has the deal and the salt `{ $salt }`.
verify-none = The deal of **{ $table }** was never fixed: its game has not begun here.
replay-head = **{ $table }**, { $at ->
    [0] before the first turn
   *[other] after turn { $at } of { $turns }
}
button-first = First
button-again = Try again
button-earlier = Earlier
button-later = Later
button-last = Last
