# A game that has ended: why, what can be looked at, and playing again.

button-replay = Replay
button-rematch = Rematch
rematch-invited = { $who }: a rematch? Press **Join**.
rematch-there = { $status ->
    [lobby] There is already a rematch; join it here: { $where }
    [running] The rematch is already being played: { $where }
   *[over] The rematch has been played already: { $where }
}
post-ended = { $who }, the game has ended.
    { $result }
post-thread-over = The game is over. This thread stays open for another day, for example for a rematch.
table-not-over = This game is not over yet.
turn-stored = ✅ Your turn is stored; you don't have to repeat it. Discord did not let me show it here. The table's newest message shows where the game stands.
