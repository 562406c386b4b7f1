# Pings, reminders and digests: what is told to people beside the posts. `who` is a mention, or "none" where the message
# is theirs alone.

notice-lost = { $cause ->
    [place] 🚧 **{ $table }** on { $server } has lost its place: its channel or thread was deleted.
   *[rights] 🚧 I may no longer post where **{ $table }** on { $server } is played.
} Until that is put right, nobody can be called there, and its clocks stand, for at most { $days } days in all. You can move it: in another channel of that server, use `{ slash-table-repost }` and choose this table.
notice-turn = { $who ->
    [none] It is your turn at **{ $table }**.
   *[other] { $who }, it is your turn at **{ $table }**.
}{ $unplayed ->
    [none] { "" }
   *[other] { "" }
        { $unplayed }
}
    { notice-since }
    { notice-link }
notice-link = [Go to the table]({ $link })
notice-since = { $turns ->
    [0] Nobody has played in the meantime.
    [one] Played in the meantime: { $last }
   *[other] { $turns } turns were played in the meantime. The latest: { $last }
}
notice-remind = ⏰ { $who ->
    [none] **{ $table }** is waiting for you: your turn began { $since }.
   *[other] { $who }, **{ $table }** is waiting for you: your turn began { $since }.
}
    { notice-since }
    { notice-link }
notice-asked = { $who ->
    [none] There is a question for you at **{ $table }**: { $question }
   *[other] { $who }, there is a question for you at **{ $table }**: { $question }
}
    { notice-link }
notice-news = { $who ->
    [none] **{ $table }**: { $news }
   *[other] { $who }, **{ $table }**: { $news }
}
    { notice-link }
notice-ended = { $who ->
    [none] { $result }
   *[other] { $who }, your game has ended.
        { $result }
}{ $place ->
    [0] { "" }
   *[other] { "" }
        You finished { ordinal } of { $players }.
}
    { notice-link }
notice-stalled = { $how ->
    [here] 💤 **{ $table }** has stalled: **{ $who }**'s turn began { $since }. I will stop reminding them.
    [league] 🚪 **{ $table }** is waiting for **{ $who }**, who has left this server. The league decides who takes the seat.
   *[left] 🚪 **{ $table }** is waiting for **{ $who }**, who has left this server. The other players can vote: `{ slash-table-replace }` fills the seat, `{ slash-table-cancel }` ends the game.
        { notice-link }
}
notice-called-off = 🛑 { $who ->
    [none] **{ $table }** was canceled before it started. You are free to join another table.
   *[other] { $who }, **{ $table }** was canceled before it started. You are free to join another table.
}
notice-hindered = ⚠️ On **{ $server }**, Discord keeps refusing what I try to do. Somebody who manages the server has to put it right; `{ slash-admin }` shows the details.
notice-next = { $who ->
    [none] You are next at **{ $table }**: **{ $before }** is playing now.
   *[other] { $who }, you are next at **{ $table }**: **{ $before }** is playing now.
}
    { notice-link }
digest-head = { $n ->
    [one] One table is waiting for you:
   *[other] { $n } tables are waiting for you:
}
digest-line = • **{ $table }**: your turn began { $since } · [go there]({ $link }){ $unplayed ->
    [none] { "" }
   *[other] { "" }
        { $unplayed }
}
digest-more = { $n ->
    [one] … and one more.
   *[other] … and { $n } more.
}
button-snooze-hours = Snooze for 3 hours
button-snooze-morning = Until tomorrow at 9
button-snooze-turn = Not again this turn
snoozed-until = I will remind you again { $when }, if it is still your turn then.
snoozed-turn = I will not remind you again about this turn.

# What is left of an old turn post.
short = { $more ->
    [0] { $line }
    [one] { $line } (and one more line before that)
   *[other] { $line } (and { $more } more lines before that)
}
short-back = **{ $table }**: this turn has been taken back.
