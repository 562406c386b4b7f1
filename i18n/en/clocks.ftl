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

clock-evening = 🌙 One evening, { $ends ->
    [none] { $lasts } from the start
   *[other] until { $ends }
}: { $pace } Then the game goes on by days: sooner if somebody leaves, is away or runs out of time, and nobody loses by it. By days:
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
clock-none = This table has no clocks: take as long as you like.{ $since ->
    [none] { "" }
   *[other] { " · " }{ turn-began }
}
turn-began = turn began { $since }
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
post-evening = 🌙 until { $ends }, then { $pace }
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
log-evening = { $why ->
    [out] 🌙 **{ $name }**'s time is up, and nothing is lost: the evening is over. From now on: { $pace }
    [away] 🌙 **{ $name }** is away: the evening is over. From now on: { $pace }
    [left] 🌙 **{ $name }** has left: the evening is over. From now on: { $pace }
   *[over] 🌙 The evening is over. From now on: { $pace }
}
log-time-removed = **{ $name }**, as an admin, removed the clocks.

## Choosing

option-clock = How much time players have; more choices with { slash-table-clock }
choice-clock-default = the server's default
choice-clock-keep = as it is now
choice-clock-none = no clocks
choice-clock-fast = 1 day per turn
choice-clock-steady = 2 days per turn
choice-clock-slow = 4 days per turn
choice-clock-bank = 5 days per game + 8 h per turn
choice-clock-evening = one evening: 5 minutes per turn for 3 hours, then 1 day
choice-clock-turn = hours per turn, as below
choice-clock-game = hours per game, as below
choice-zero-remind = the player is reminded
choice-zero-turn = a computer player takes that turn
choice-zero-turn-then-seat = a computer player takes that turn, the second time the seat
choice-zero-seat = a computer player takes the seat
choice-zero-free = the seat is free for someone else
form-clock-time = How much time
form-clock-hours = Hours
form-clock-hours-hint = Such as 48; or, per game, 120+8 for 8 hours more with each turn
form-clock-zero = When time is up
form-clock-away = Days of absence that stop a clock
form-clock-returns = May a player who lost the seat come back?
act-evening = One evening
form-evening-minutes = Minutes
form-evening-minutes-hint = 5: for each turn. 30+1: for the game, and 1 more with each turn
form-evening-until = Until when
form-evening-until-hint = Hours from the start, such as 3, or a time such as 23:00
form-evening-then = After that
evening-what = Write 2 to 120 minutes, as 5 for each turn or 30+1 for the game, and 1 to 12 hours or a time.
clock-what = Write the hours as 48, or per game as 120+8 for 8 more with each turn; { $most } at most.
clock-away = Write the days of absence as a number, { $most } at most.

## Absence

away-head = Your announced absences:
away-line = { $n }. { $begins } to { $ends }
away-none = You have announced no absence.
away-zone = Days and times are in { $zone }; choose your own time zone with `{ slash-preferences }`.
away-stops = If it is your turn, your clock stops during that time, as far as the table allows.
button-away = Cancel no. { $n }
button-away-form = I will be away
button-away-list = My absences
form-away-days = For how many days
form-away-days-hint = Or say below until when
form-away-from = From
form-away-from-hint = Such as Aug 1, 2026 or 2026-08-01 18:00; now if left empty
form-away-until = Until
form-away-until-hint = A date without a time includes that whole day
away-both = Say until when, or for how many days: { $most } at most.
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
