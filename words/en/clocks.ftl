# Clocks: how much time there is, whose runs and whose stands, absence, pauses, and what happens when time is over.

duration-days = { $days ->
    [one] 1 day
   *[other] { $days } days
}{ $hours ->
    [0] { "" }
    [one] { " 1 hour" }
   *[other] { " " }{ $hours } hours
}
duration-hours = { $hours ->
    [one] 1 hour
   *[other] { $hours } hours
}{ $minutes ->
    [0] { "" }
    [one] { " 1 minute" }
   *[other] { " " }{ $minutes } minutes
}
duration-minutes = { $minutes ->
    [0] less than a minute
    [one] 1 minute
   *[other] { $minutes } minutes
}

## What a table has chosen

clock-turn = ⏳ { $time } for each turn.
clock-bank = ⏳ { $time } for the whole game.
clock-bank-more = ⏳ { $time } for the whole game, and { $increment } more with each turn.
at-zero-remind = When time is up, the player is reminded.
at-zero-turn = When time is up, a computer player takes that turn.
at-zero-seat = When time is up, a computer player takes the seat{ $returns ->
    [yes] { " " }until its player comes back
   *[no] { " " }for good
}.
at-zero-free = When time is up, the seat is free for someone else{ $returns ->
    [yes] ; until then its player may come back
   *[no] { "" }
}.
clock-stands = Clocks stand in each player's quiet hours{ $days ->
    [0] { "" }
    [one] { " " }and for up to 1 day of announced absence
   *[other] { " " }and for up to { $days } days of announced absence
}.

## The clocks of a table

clock-head = **{ $table }**
clock-none = This table has no clocks: nobody loses anything by taking their time.
clock-later = The clocks begin with the game.
clock-over = The game is over, and its clocks with it.
clock-paused = ⏸️ The clocks have been paused since { $since }. Any player can let them go on; so does playing a turn.
clock-seat-runs = ▶️ **{ $name }** · { $left } left, runs out { $deadline } ({ $at })
clock-seat-quiet = 🌙 **{ $name }** · { $left } left; quiet hours until { $until }, runs out { $deadline } ({ $at })
clock-seat-away = 🧳 **{ $name }** · { $left } left; away until { $until }, runs out { $deadline } ({ $at })
clock-seat-paused = ⏸️ **{ $name }** · { $left } left; paused
clock-seat-waits = 💤 **{ $name }** · { $left } left; not their turn
clock-seat-out = ⌛ **{ $name }** · time is up
clock-used = { $name } has been away for { $used } of { $most }.
button-pause = Pause the clocks
button-resume = Let the clocks go on
post-clock = ⏳ Time runs out { $deadline }
post-clock-paused = ⏸️ The clocks are paused
post-clock-out = ⌛ Time is up
clocks-going = The clocks go on.
clocks-chosen = Done. { $rules }
clocks-removed = Done: this table has no clocks.

## What happened

log-timeout = { $at ->
    [remind] ⌛ **{ $left }**'s time is up.
    [turn] ⌛ **{ $left }**'s time is up: { $computer } takes this turn for them. The seat stays **{ $left }**'s.
    [seat] ⌛ **{ $left }**'s time is up: { $computer } plays on { $returns ->
        [yes] until they come back.
       *[no] in their place.
    }
   *[free] ⌛ **{ $left }**'s time is up: the seat is free for someone else{ $returns ->
        [yes] , or for them to come back.
       *[no] .
    }
}
log-pause = { $how ->
    [agreed] ⏸️ By agreement the clocks are paused. Any player can let them go on; so does playing a turn.
   *[admin] ⏸️ **{ $name }** has paused the clocks, as an admin. Any player can let them go on; so does playing a turn.
}
log-resume = ▶️ **{ $name }** let the clocks go on.
log-time = ⏳ **{ $name }** gave **{ $seat }** { $time } more, as an admin.
log-time-chosen = **{ $name }** changed the clocks, as an admin: { $rules }
log-time-removed = **{ $name }** took the clocks away, as an admin.

## Choosing

option-clock = How much time there is; more choices with { slash-table-clock }
choice-clock-default = as the server has it
choice-clock-none = no clocks
choice-clock-fast = 1 day for each turn
choice-clock-steady = 2 days for each turn
choice-clock-slow = 4 days for each turn
choice-clock-bank = 5 days for the whole game, 8 hours more with each turn
command-clock = The clocks of this channel's table: who has how much time left
command-table-clock = Choose the clocks: before the start who opened the table, later an admin
option-clock-preset = One of the usual ways, or no clocks
option-clock-turn = Hours for each turn
option-clock-bank = Hours for the whole game, instead of for each turn
option-clock-increment = Hours that each turn adds to those for the whole game
option-clock-zero = What happens when time is up
choice-zero-remind = the player is reminded
choice-zero-turn = a computer player takes that turn
choice-zero-seat = a computer player takes the seat
choice-zero-free = the seat is free for someone else
option-clock-away = Days of announced absence that stop each player's clock, at most
option-clock-returns = Whether who lost the seat may come back to it
clock-which = Choose one thing: one of the usual ways, hours for each turn, or hours for the whole game.
clock-increment = Only hours for the whole game can be added to.
clock-what = Say how much time there is: one of the usual ways, hours for each turn, or hours for the whole game.
command-table-pause = Stop the clocks, if the others agree

## Absence

command-away = When you are away: say it ahead, look at it, take it back
option-away-from = From when on, such as Aug 1, 2026 or 2026-08-01 18:00; now if not given
option-away-until = Until when; a day alone is meant to its end
option-away-days = How many days, instead of until when
away-head = You have said that you are away:
away-line = { $n }. { $begins } to { $ends }
away-none = You have not said that you are away. `{ slash-away } { slash-option-days }:5` says so for five days from now.
away-zone = Days and times are those of { $zone }; choose your own time zone with `{ slash-me }`.
away-stops = Where it is your turn, your clock stands meanwhile, as far as the table allows.
button-away = Take back no. { $n }
away-both = Say until when, or for how many days.
away-when = Write the day as Aug 1, 2026 or 2026-08-01; a time may follow, as in 2026-08-01 18:00.
away-past = An absence begins now or later, and ends after that: nothing can be announced for the past.
away-long = An absence is { $days } days long at most, and begins within a year.
away-many = You have announced { $most } absences already. Take one back first.
away-gone = That absence is over, or was taken back.
away-back = Taken back. Your clocks go on.

## What is refused

table-no-clocks = This table has no clocks.
table-paused = The clocks are paused already.
table-not-paused = The clocks are not paused.
table-clock-stands = It is not their turn: only the turn in progress can be given time here.
