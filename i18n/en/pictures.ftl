# What the pictures of every game share: their descriptions, and the picture of a lobby.

alt-more = All of it in words: { slash-table-words }

## The lobby of a table

lobby-picture-seat = { $is ->
    [opener] opened it
    [computer] computer
    [invited] invited
   *[free] free
}
lobby-picture-clock = { $kind ->
    [none] No clocks
    [turn] { $time } per turn
   *[bank] { $time } per game
}{ $more ->
    [none] { "" }
   *[other] { " " }+ { $more } per turn
}
lobby-picture-evening = One evening: { $pace }, then { $then }
lobby-picture-order = { $order ->
    [drawn] Seats are drawn
   *[joined] Seats as people join
}
lobby-picture-company = { $who ->
    [all] For everybody
    [reliable] For reliable players
   *[quick] For quick, reliable players
}
lobby-picture-strict = Strict silence
alt-lobby = { $table }, a table of { $game } that has not started: { $taken } of { $places } seats taken
alt-lobby-seat = Seat { $seat }: { $what }
alt-lobby-more = The rest is in the message.
