# Seats on offer to anybody, what became of offers, and the way back to a seat that is kept.

offer-free = 🪑 **{ $seat }**'s seat at **{ $table }** is free. Whoever takes it continues the game in <#{ $place }> from where it is. The offer is open until { $until }.
offer-to-all = 🪑 **{ $by }** offers { $own ->
    [yes] their seat
   *[no] **{ $seat }**'s seat
} at **{ $table }** to anybody. Whoever takes it continues the game in <#{ $place }> from where it is. The offer is open until { $until }.
offer-turn = It is { $who }'s turn
offer-no-clock = There are no clocks at this table.
offer-clock = { $kind ->
    [turn] Each turn has { $hours ->
        [one] 1 hour
       *[other] { $hours } hours
    }.
   *[bank] Each player has { $hours ->
        [one] 1 hour
       *[other] { $hours } hours
    }{ $more ->
        [0] { "" }
        [one] { " plus 1 per turn" }
       *[other] { " plus " }{ $more } per turn
    }.
}
offer-ended = { $how ->
    [taken] **{ $who }** took **{ $seat }**'s seat at **{ $table }**.
    [refused] The offer of **{ $seat }**'s seat at **{ $table }** was declined.
    [withdrawn] The offer of **{ $seat }**'s seat at **{ $table }** was withdrawn.
    [expired] The offer of **{ $seat }**'s seat at **{ $table }** has expired.
   *[gone] **{ $seat }**'s seat at **{ $table }** is no longer on offer.
}
offer-closed = The offer has ended.
offered-to-all = The seat has been offered in the channel. Its player plays on until somebody takes it.
button-return = Take my seat back
table-not-kept = No seat at this table is being kept for you.
offer-hidden = This game is played in a channel that you cannot see. Ask an admin of this server.
