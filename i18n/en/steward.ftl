# The admin's screen: tables that wait, and what can be done about one.

admin-head = ## Tables on this server
    { $tables ->
        [one] 1 table
       *[other] { $tables } tables
    }{ $stalled ->
        [0] { "" }
        [one] , 1 of them stalled
       *[other] , { $stalled } of them stalled
    }. The longest wait comes first.
admin-here = *This table* is { $table }, the one of this channel.
admin-none = There are no tables on this server.
admin-running = { $how ->
    [stalled] ⚠️
    [paused] ⏸️
   *[running] ▶️
} { $number }. **{ $table }** in <#{ $place }>{ $how ->
    [paused] { " · paused" }
   *[other] { "" }
} · waiting for { $who }, whose turn began { $since }
admin-lobby = 🪑 { $number }. **{ $table }** in <#{ $place }> · { $taken } of { $places } seats taken · opened { $since }
admin-ended = 🏁 { $number }. **{ $table }** in <#{ $place }> · finished
admin-waited = **{ $name }**{ $state ->
    [gone] { " (has left the server)" }
    [vacant] { " (nobody plays)" }
   *[here] { "" }
}
admin-unsent = { "  " }📭 { $n ->
    [one] 1 message is
   *[other] { $n } messages are
} waiting to be sent.
admin-seat = { $seat }. { $name }{ $vacant ->
    [yes] { " (nobody plays)" }
   *[no] { "" }
}{ $gone ->
    [yes] { " (has left the server)" }
   *[no] { "" }
}{ $since ->
    [none] { "" }
   *[other] { " · turn began " }{ $since }
}
admin-choose = Choose a table
admin-choose-seat = Replace a player
admin-choose-turn = Roll back to before a turn
admin-choose-person = Ask a member
admin-turn = Rolls back { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}{ $revealed ->
    [yes] { ", past something that was revealed" }
   *[no] { "" }
}
admin-replace = Who takes over for **{ $seat }** at **{ $table }**?
    Whoever joins and computer players take the seat at once; a member is asked first.
admin-nudged = ✅ **{ $name }** has been reminded in the channel.
admin-posted = ✅ Posted again in <#{ $place }>.
admin-done = ✅ Done. The channel has been notified, with your name and your reason.
button-admin-list = All tables
button-admin-turn = Play for the player to act
button-admin-here = This table
button-admin-failed = What failed
button-leagues = Leagues
button-settings = Server settings
button-about = State of the bot
button-admin-end = Cancel the game
button-admin-post = Post again
button-admin-nudge = Remind { $name }
button-admin-act = Play for { $name }
panel-as-admin = ⚠️ As an admin you are playing for **{ $seat }**. The log and the message say so.
button-admin-anybody = Whoever joins
button-admin-time = Give { $name } more time
button-admin-pause = Pause the clocks
button-admin-resume = Resume the clocks
form-time = Give more time
form-hours = Hours
form-pause = Pause the clocks
form-resume = Resume the clocks
time-hours = Hours must be a whole number from 1 to { $most }.
form-reason = Reason
form-reason-hint = Everybody at the table will read it.
form-replace = Replace a player
form-back = Roll back
form-end = Cancel the game
table-nudged = That player was reminded a short while ago. You can do it again <t:{ $again }:R>.
table-no-reason = Please give a reason: everybody at the table will read it.
