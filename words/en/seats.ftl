# Seats on offer to anybody, what became of offers, and the way back to a seat that is kept.

offer-free = 🪑 **{ $seat }**'s seat at **{ $table }** is free. Whoever takes it plays on in <#{ $place }> from where the game is. The offer stands until { $until }.
offer-to-all = 🪑 **{ $by }** offers { $own ->
    [yes] their seat
   *[no] **{ $seat }**'s seat
} at **{ $table }** to anybody. Whoever takes it plays on in <#{ $place }> from where the game is. The offer stands until { $until }.
offer-turn = Now to act: { $who }
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
        [one] { " and 1 more with each turn" }
       *[other] { " and " }{ $more } more with each turn
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
offered-to-all = The seat is on offer in the channel. Whoever has it plays on until somebody takes it.
standing = **{ $name }**: { $points } { $points ->
    [one] point
   *[other] points
}, { $cash } Cruzados
button-return = Take my seat back
table-not-kept = No seat at this table is kept for you.
offer-hidden = This game is played in a channel that you cannot see. Ask whoever looks after this server.
