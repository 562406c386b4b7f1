# Seats that change hands.

resign-sure = Do you want to give your seat at **{ $table }** up? A computer player plays on for you, and you cannot come back by yourself. With nobody left the game ends without a result.
button-resign = Yes, I give up
resigned = You have given your seat up. Thank you for playing!
handover-which = Say whom the seat goes to: either a person or a computer player.
handover-bot = A seat cannot go to another bot. Choose a person or one of our computer players.
handover-seated = That is the one who sits there already.
handover-sure = Shall { $computer } play on for **{ $seat }** at **{ $table }**?
button-handover = Yes, let it play
handover-done = Done: { $name } plays that seat from now on.
offer = { $who }, **{ $by }** offers you the seat of **{ $seat }** at **{ $table }**. The game goes on from where it is.
offered = **{ $who }** is asked, in the channel.
offer-taken = **{ $who }** has taken the seat of **{ $seat }** at **{ $table }**.
offer-refused = The seat of **{ $seat }** at **{ $table }** was offered to **{ $who }**, who does not want it.
button-sit = Take the seat
button-pass = No, thanks
offer-not-yours = This seat is offered to somebody else.
offer-gone = This offer no longer stands: the seat has changed hands, or the game is over.
table-already-seated-other = That person has a seat at this table already.
