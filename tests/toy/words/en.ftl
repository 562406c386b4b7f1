game-toy = The toy
command-toy = Play { game-toy }
slash-toy-new = /toy new
toy-teams = Odd seats against even ones
toy-rounds = How many rounds are played

toy-call = { $who }, play a card at **{ $table }** · round { $round }
toy-played = **{ $name }** has played a card.
toy-swapped = **{ $name }** has swapped a card.
toy-turned-up = Turned up: { $cards }
toy-standing = { $name }: { $points }
toy-won = 🎉 All win at **{ $table }** with { $points } points!
toy-lost = 💥 All lose at **{ $table }** with { $points } points.
toy-teams-facts = Two teams.
toy-hand = **{ $table }** · your hand: { $cards }
toy-play = Play { $card }
toy-swap = Swap { $card }
toy-told = { $do ->
    [play] play { $card }
   *[other] swap { $card }
}
toy-drew = You have drawn { $card }.
toy-table = { $lines }
toy-seat = { $name }: { $state ->
    [played] has played
   *[other] is thinking
}
button-hands = Hands
reason-toy = That card cannot be played.
toy-account = { $before } → { $after }
button-frame-cards = Cards
toy-figure-rounds = the number of rounds that are over
toy-figure-waiting = the number of those who have not played
