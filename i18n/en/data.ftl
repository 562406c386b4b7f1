# What is stored about somebody, and how it goes.

data-head = I store your Discord user ID, your name as others see it, your own settings, the tables you have played at and each turn you took there.
data-given = Everything stored about you is in this file. Only you can see it.
data-plays = { $n ->
    [one] You are playing in a running game. Give up your seat first: resign here, or hand it over with `{ slash-table-handover }`.
   *[other] You are playing in { $n } running games. Give up your seats first: resign here, or hand them over with `{ slash-table-handover }`.
} Resigning is final: a computer player takes the seat.
button-data = Get my data
button-forget-me = Remove my data
button-data-resign = Resign from { $table }
button-forget-me-sure = Yes, remove it
forget-sure = Remove everything stored about you, on every server? Your settings, absences, plans and notes are deleted. In games you played, "{ former-player }" replaces your name; the games themselves stay. Messages already posted in Discord stay as they are. This cannot be undone.
forgotten = Done: nothing is stored about you any more.
called-so = “{ $name }”
former-player = Former player
former-player-of-seat = { former-player } { $seat }
