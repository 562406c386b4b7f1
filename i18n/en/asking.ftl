# Questions that a table answers together: going back, calling the game off.

button-agree = { $what ->
    [undo] Yes, take it back
    [replace] Yes, hand it over
    [finish] Yes, end the game
    [pause] Yes, pause the clocks
   *[cancel] Yes, cancel the game
}
button-refuse = { $what ->
    [undo] No, let it stand
    [replace] No, wait for them
    [finish] No, play on
    [pause] No, let them run
   *[cancel] No, play on
}
button-undo = Take back
undo-whose = { $who }’s last turn, if the others agree
button-ask-undo = Yes, ask
button-ask-cancel = Yes, ask
ask-sure-undo = Ask to take back your last turn at **{ $table }**? Everyone else at the table has to agree; computer players always do. Whatever has been revealed stays revealed.
ask-sure-cancel = Ask to cancel the game at **{ $table }** for good? More than half of the others at the table have to agree.
end-sure = End the game at **{ $table }** for good? You imported it from a file, so nobody else has to agree.
button-end = Yes, end it
ask-sure-replace = Let { $taker } play on for **{ $seat }** at **{ $table }**? More than half of the others who are still here have to agree.
button-ask-replace = Yes, ask
button-finish = End the game?
ask-sure-finish = This has been a long game. Ask to end **{ $table }** now, with the scores as they stand? More than half of the other people at the table have to agree.
button-ask-finish = Yes, ask
ask-sure-pause = Ask to pause the clocks at **{ $table }**? The others at the table have to agree. The clocks stay paused until somebody resumes them or plays a turn.
button-ask-pause = Yes, ask
asked = { $outcome ->
    [open] The others have been asked in the channel.
    [granted] Done.
   *[refused] The others said no: nothing changes.
}
answered = { $outcome ->
    [open] Noted. { $left ->
        [one] One more has to agree.
       *[other] { $left } more have to agree.
    }
    [granted] That is enough: done.
    [withdrawn] Your question is withdrawn. Nothing changes.
   *[refused] Noted. Nothing changes.
}
