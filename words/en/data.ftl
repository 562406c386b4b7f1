# What is stored about somebody, and how it goes.

command-data = What this bot stores about you: have it as a file, or removed
data-head = I store your number on Discord, your name as others see it, what you have chosen for yourself, the tables you sat at and each turn you took there.
data-given = All that is stored about you is in this file. Only you can see it.
data-plays = { $n ->
    [one] You are playing in a running game. Give your seat up first: resign here, or hand it over with `{ slash-table-handover }`.
   *[other] You are playing in { $n } running games. Give your seats up first: resign here, or hand them over with `{ slash-table-handover }`.
} Resigning is final: a computer player takes the seat.
button-data = Get my data
button-forget-me = Remove my data
button-data-resign = Resign from { $table }
button-forget-me-sure = Yes, remove it
forget-sure = Remove all that is stored about you, on every server? Your choices, absences, plans and notes are deleted. In games that you played, "{ former-player }" takes the place of your name; the games themselves stay. Messages that are in Discord already stay as they are. This cannot be undone.
forgotten = Done: nothing is stored about you any more.
called-so = “{ $name }”
former-player = Former player
former-player-of-seat = { former-player } { $seat }
