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

clock-turn = ⏳ { $time } per turn.
clock-bank = ⏳ { $time } for the whole game.
clock-bank-more = ⏳ { $time } for the whole game, plus { $increment } per turn.
at-zero-remind = When time is up, the player is reminded.
at-zero-turn = When time is up, a computer player takes that turn.
at-zero-turn-then-seat = When time is up, a computer player takes that turn; the second time it takes the seat for good.
at-zero-seat = When time is up, a computer player takes the seat{ $returns ->
    [yes] { " " }until its player comes back
   *[no] { " " }for good
}.
at-zero-free = When time is up, the seat is free for someone else{ $returns ->
    [yes] ; until then its player may come back
   *[no] { "" }
}.
clock-stands = Each player's clock stops in their quiet hours{ $days ->
    [0] { "" }
    [one] { " " }and for up to 1 day of announced absence
   *[other] { " " }and for up to { $days } days of announced absence
}.

## The clocks of a table

clock-head = **{ $table }**
clock-none = This table has no clocks: take as long as you like.
clock-later = The clocks start with the game.
clock-over = The game is over, and its clocks have stopped.
clock-paused = ⏸️ The clocks have been paused since { $since }. Any player can resume them; playing a turn does too.
clock-seat-runs = ▶️ **{ $name }** · { $left } left, runs out { $deadline } ({ $at })
clock-seat-quiet = 🌙 **{ $name }** · { $left } left; quiet hours until { $until }, runs out { $deadline } ({ $at })
clock-seat-away = 🧳 **{ $name }** · { $left } left; away until { $until }, runs out { $deadline } ({ $at })
clock-seat-paused = ⏸️ **{ $name }** · { $left } left; paused
clock-seat-stands = 🚧 **{ $name }** · { $left } left; stopped while nobody can play here
clock-seat-waits = 💤 **{ $name }** · { $left } left; not their turn
clock-seat-out = ⌛ **{ $name }** · time is up
clock-used = { $name } has used { $used } of the { $most } of absence allowed.
button-pause = Pause the clocks
button-resume = Resume the clocks
post-clock = ⏳ Time runs out { $deadline }
post-clock-paused = ⏸️ The clocks are paused
post-clock-stands = 🚧 The clocks are stopped: nobody can play here now
post-clock-out = ⌛ Time is up
clocks-going = The clocks are running again.
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
    [agreed] ⏸️ By agreement the clocks are paused. Any player can resume them; playing a turn does too.
   *[admin] ⏸️ **{ $name }** has paused the clocks, as an admin. Any player can resume them; playing a turn does too.
}
log-resume = ▶️ **{ $name }** resumed the clocks.
log-time = ⏳ **{ $name }**, as an admin, gave **{ $seat }** { $time } more.
log-time-back = ⏳ Nobody could play here for { $time }, from { $since } on; no clock counts that time.
log-time-chosen = **{ $name }**, as an admin, changed the clocks: { $rules }
log-time-removed = **{ $name }**, as an admin, removed the clocks.

## Choosing

option-clock = How much time players have; more choices with { slash-table-clock }
choice-clock-default = the server's default
choice-clock-none = no clocks
choice-clock-fast = 1 day per turn
choice-clock-steady = 2 days per turn
choice-clock-slow = 4 days per turn
choice-clock-bank = 5 days per game + 8 h per turn
command-clock = The clocks of this channel's table: how much time everybody has left
command-table-clock = Set the clocks: before the start, whoever opened the table can; later, an admin
option-clock-preset = One of the usual settings, or no clocks
option-clock-turn = Hours per turn
option-clock-bank = Hours for the whole game, instead of per turn
option-clock-increment = Hours added to the whole game's time with each turn
option-clock-zero = What happens when time is up
choice-zero-remind = the player is reminded
choice-zero-turn = a computer player takes that turn
choice-zero-turn-then-seat = a computer player takes that turn, the second time the seat
choice-zero-seat = a computer player takes the seat
choice-zero-free = the seat is free for someone else
option-clock-away = How many days of announced absence may stop a player's clock
option-clock-returns = May a player who lost the seat come back?
clock-which = Choose one: a usual setting, hours per turn, or hours for the whole game.
clock-increment = An increment only works with hours for the whole game.
clock-what = Say how much time players have: a usual setting, hours per turn, or hours for the whole game.
command-table-pause = Pause the clocks, if the others agree

## Absence

command-away = Announce when you are away, see your absences, cancel one
option-away-from = Starting when, such as Aug 1, 2026 or 2026-08-01 18:00; now if left out
option-away-until = Until when; a date without a time includes that whole day
option-away-days = How many days, instead of an end date
away-head = Your announced absences:
away-line = { $n }. { $begins } to { $ends }
away-none = You have announced no absence. `{ slash-away } { slash-option-days }:5` announces one for five days from now.
away-zone = Days and times are in { $zone }; choose your own time zone with `{ slash-me }`.
away-stops = If it is your turn, your clock stops during that time, as far as the table allows.
button-away = Cancel no. { $n }
away-both = Say until when, or for how many days.
away-when = Write the day as Aug 1, 2026 or 2026-08-01; a time may follow, as in 2026-08-01 18:00.
away-past = An absence cannot lie in the past, and has to end after it begins.
away-long = An absence is { $days } days long at most, and begins within a year.
away-many = You have already announced { $most } absences. Cancel one first.
away-gone = That absence is over or was canceled.
away-back = Canceled. Your clocks are running again.

## What is refused

table-no-clocks = This table has no clocks.
table-paused = The clocks are paused already.
table-not-paused = The clocks are not paused.
table-clock-stands = It is not their turn: only the current turn can get more time.
