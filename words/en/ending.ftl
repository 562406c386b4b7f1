# A game that has ended: why, what can be looked at, and playing again.

ended-agreed = The game was ended by agreement, with the scores as they stood.
ended-explored = { $region } was explored, which ended the game.
ended-built = The last building was bought, which ended the game.
ended-both = { $region } was explored and the last building bought, which ended the game.
won-by = **{ $name }** finishes { $points ->
    [one] 1 point
   *[other] { $points } points
} ahead of **{ $second }**.
won-tie = { $tied } have { $points } points each. **{ $name }** wins the tie: { $holder ->
    [yes] the Navegador card is theirs.
   *[no] **{ $card }** has the Navegador card, and from there it would reach **{ $name }** first.
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
    [lobby] There is already a rematch; join it here: { $where }
    [running] The rematch is already being played: { $where }
   *[over] The rematch has been played already: { $where }
}
post-thread-over = The game is over. This thread stays open for another day, for example for a rematch.
table-not-over = This game is not over yet.
turn-stored = ✅ Your turn is stored; you don't have to repeat it. Discord did not let me show it here. The table's newest post shows where the game stands.
