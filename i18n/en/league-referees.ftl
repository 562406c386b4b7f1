# Referees, and calls for the organiser.

button-organiser = Call the organizer
form-organiser-text = What is wrong?
organiser-called = 🛎️ The organizer has been called and can see the position. You will hear here once they have looked.
league-requests = { $n ->
    [one] One call for the organizer
   *[other] { $n } calls for the organizer
}
league-request = Table { $table }: { $name }
league-request-head = 🛎️ **{ $what }**
    { $reason }
league-request-answered = That call has been answered.
button-league-answered = Answered
button-league-request-table = More about the table
league-told-organiser = 🛎️ **{ $title }**: a player has called you to { $place }: open `{ slash-league }` → **{ button-league-admin }**. { $who ->
    [none] {""}
   *[other] { $who }
}
league-told-answered = 🛎️ { $who } The organizer of **{ $title }** has looked into your call.
league-warning = ⚠️ A warning: { $reason }
league-recorded = Season { $season }: { $warning ->
    [yes] ⚠️ a warning: { $reason }
   *[no] { $n ->
        [one] −1 point: { $reason }
       *[other] −{ $points } points: { $reason }
    }
}

## Seats that were left

button-league-guest = Take a seat
league-told-seats-free = 💺 **{ $title }**: somebody left, so seats are free. Who in reserve would like one? A computer player plays there until then, and the result counts for nobody. { $who }
league-no-seat = No seat is free for you there.
league-seat-taken = ✅ You play at { $where }, as a guest: the result counts neither for nor against you.
