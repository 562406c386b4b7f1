# Referees, and calls for the organiser.

button-organiser = Call the organiser
form-organiser-text = What is wrong?
organiser-called = 🛎️ The organiser has been called, and sees the position. You hear here when they have looked at it.
league-requests = { $n ->
    [one] One call for the organiser
   *[other] { $n } calls for the organiser
}
league-request = Table { $table }: { $name }
league-request-head = 🛎️ **{ $what }**
    { $reason }
league-request-answered = That call has been answered.
button-league-answered = Answered
button-league-request-table = More about the table
league-told-organiser = 🛎️ **{ $title }**: the organiser is called to { $place }. `{ slash-league-admin }` has it. { $who ->
    [none] {""}
   *[other] { $who }
}
league-told-answered = 🛎️ { $who } The organiser of **{ $title }** has looked at what you called for.
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
league-told-seats-free = 💺 **{ $title }**: seats of somebody who has left are free. Who of the reserve wants one? A computer player plays there until then, and the result counts for nobody. { $who }
league-no-seat = No seat is free for you there.
league-seat-taken = ✅ You play at { $where }, as a guest: the result counts neither for nor against you.
