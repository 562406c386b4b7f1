# Seats that change hands.

resign-sure = Resign from **{ $table }**? A computer player takes your seat, and you cannot come back on your own. If no human players are left, the game ends without a result.
button-resign = Yes, resign
resigned = You have resigned. Thanks for playing!
button-take-seat = Join as { $name }
seat-taken = You have seat { $seat } at **{ $table }** from now on.
handover-bot = A seat cannot go to another bot. Choose a person or one of our computer players.
handover-seated = They already have that seat.
handover-sure = Let the computer player { $computer } take over for **{ $seat }** at **{ $table }**?
button-handover = Yes, hand it over
handover-done = Done: { $name } plays in that seat from now on.
offer = { $who }, **{ $by }** offers you { $own ->
    [yes] their seat
   *[no] **{ $seat }**'s seat
} at **{ $table }**. The game continues from where it is. The offer is open until { $until }.
offered = **{ $who }** has been asked in the channel.
offer-expired = This offer has expired. Ask for a new one with `{ slash-table-handover }`.
button-withdraw = Withdraw
button-sit = Take the seat
button-pass = No, thanks
offer-not-yours = This seat was offered to someone else, or by someone else.
offer-gone = This offer is no longer open: the seat has been filled, or the game is over.
table-already-seated-other = They already have a seat at this table.
table-other-team = Anyone who has played for one team at this table cannot take another team's seat.
