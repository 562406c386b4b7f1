# Questions that a table answers together: going back, calling the game off.

button-agree = { $what ->
    [undo] Let it be taken back
   *[cancel] Call the game off
}
button-refuse = { $what ->
    [undo] No, it stays
   *[cancel] No, play on
}
button-undo = Take back
button-ask-undo = Yes, ask them
button-ask-cancel = Yes, ask them
ask-until = { $who }: please answer below until { $until }.
ask-sure-undo = Shall your last turn at **{ $table }** be taken back? The other people at the table have to agree; computer players do. What was turned up by exploring stays.
ask-sure-cancel = Shall the game at **{ $table }** be called off for good? The other people at the table have to agree.
asked = { $outcome ->
    [open] The others are asked, in the channel.
    [granted] Done.
   *[refused] No: it stays as it is.
}
answered = { $outcome ->
    [open] Noted. { $left ->
        [one] One answer is missing.
       *[other] { $left } answers are missing.
    }
    [granted] All agree: done.
   *[refused] It stays as it is.
}
post-opened = 🔓 The deal is opened: salt `{ $salt }`. `/table verify` checks it.
