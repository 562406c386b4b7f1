# Games as files, the opened deal, and looking back.

record-step = At step { $step }: { $reason }
record-other = This is the record of another game, or not a game record at all.
table-record-not-long = According to this record, the game was ended by agreement, but that is only possible after 45 rounds and after the last step.
table-record-none = This is not the record of a game that is played here.
table-record-long = No game has more than { $most } steps: this cannot be the record of a real one.
table-record-seat = At step { $step }: it is not the turn of seat { $seat }.
table-record-deal = This running game cannot be opened from a file: what is hidden would have to be shuffled again, and the turns played so far depend on the old shuffle.
record-big = That file is too big for a game record: { $most } kB at most.
play-log = The play of **{ $table }**, for the app BG Stats: share the file with it.
record-export = The record of **{ $table }**{ $running ->
    [yes] { " " }so far; anything nobody has seen yet is left out.
   *[no] .
}
record-imported = The record has been opened as **{ $table }**. Seats: { $seats }.{ $vacant ->
    [0] { "" }
   *[other] { " " }Others can take the free seats with the buttons under the message.
}
record-seat = { $number }. { $name }
record-seat-free = { $number }. { $name } (free)
record-title = { $name }'s import
verify-running = The shuffle at **{ $table }** was sealed at the start. Its hash is `{ $commitment }`; the shuffle is revealed when the game ends.
verify-ended = The shuffle at **{ $table }** has been revealed. { $holds ->
    [yes] ✅ It is the one that was sealed at the start:
   *[no] ❌ It is NOT the one that was sealed at the start:
} `{ $commitment }`
record-copy = 📂 This is a copy of a game that is still being played here, and that game’s log says that you took it. Until that game is over, there are no computer players and no review here.
table-copy = This game is a copy of one that is still being played here. No computer player plays at it and it is not reviewed until that game is over.
log-copy = 📂 **{ $name }** copied this game and set it up at another table.
verify-imported = 📂 **{ $name }** imported this game from a file on { $at }, with { $steps ->
    [one] 1 step
   *[other] { $steps } steps
} played elsewhere. { $dealt ->
    [yes] What nobody had seen by then was reshuffled here that day; for everything played before, there is only the file.
   *[no] The shuffle is the file's: nothing here shows that it was fixed before the first turn.
}
verify-how = Check it yourself: the hash is the SHA-256 of the file, which contains the shuffle and the salt `{ $salt }`.
verify-none = The shuffle at **{ $table }** was never sealed: its game did not start here.
replay-head = **{ $table }**, { $at ->
    [0] before the first turn
   *[other] after turn { $at } of { $turns }
}
button-first = First
button-again = Try again
button-earlier = Earlier
button-later = Later
button-last = Last
