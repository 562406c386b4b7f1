# A game that has ended: why, what can be looked at, and playing again.

ended-agreed = The game was ended by agreement, with the points as they stood.
ended-explored = { $region } was explored, which ended the game.
ended-built = The last building was bought, which ended the game.
ended-both = { $region } was explored and the last building bought, which ended the game.
won-by = **{ $name }** is ahead of **{ $second }** by { $points ->
    [one] 1 point
   *[other] { $points } points
}.
won-tie = { $tied } have { $points } points each. **{ $name }** wins the tie: { $holder ->
    [yes] the Navegador card is theirs.
   *[no] **{ $card }** has the Navegador card, and from there it would come to them first.
}
result-line = { $rank }. **{ $name }** · { $points } { $points ->
    [one] point
   *[other] points
}
button-replay = Replay
button-film-animation = Animation
button-film-course = Course
button-rematch = Rematch
rematch-invited = { $who }: a rematch? Press **Join**.
rematch-there = { $status ->
    [lobby] The rematch is open already; join it here: { $where }
    [running] The rematch is being played already: { $where }
   *[over] The rematch has been played already: { $where }
}
post-thread-over = The game is over. This thread stays open for another day, for a rematch too.
table-not-over = This game is not over yet.
turn-stored = ✅ Your turn is stored; there is nothing to repeat. Discord did not let me show it here. The table's newest post shows where the game stands.
