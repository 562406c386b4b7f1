# What players read, in English. Fluent syntax; names of people and tables are made harmless before they come here.

## A turn in the making

button-reveal = Yes, reveal it
button-back = Back
button-confirm = Confirm
button-over = Start over

## Panels and posts

panel-done = ✅ Done · { $told }
panel-old = ⚠️ That press came from an older state of your turn, so it was not counted. This is your turn as it stands.
panel-replaced = ⌛ This panel is old: your turn goes on in a newer one.
post-more = **{ $table }** continues:
post-free = 🪑 It is an empty seat's turn at **{ $table }**: { $who }. Whoever takes the seat continues from here.
ordinal = { ORDINAL($place) ->
    [one] { $place }st
    [two] { $place }nd
    [few] { $place }rd
   *[other] { $place }th
}
post-cancelled = 🛑 **{ $table }** has ended.
post-earlier = …

button-continue = Continue the turn
button-log = Log
button-verify = Verify the shuffle
choose-show = Show …
choose-show-back = Show, take back …
button-rules = Rules

post-start = The game begins.
post-line = -# { $line }
log-start = The game begins: { $seats }. Hidden information is sealed: `{ $commitment }`.
log-imported = 📂 **{ $name }** imported this game from a file on { $at }: { $seats }. { $steps ->
    [0] No turn had been played.
   *[other] Everything up to here was played elsewhere.
} { $dealt ->
    [yes] What nobody had seen was reshuffled here and sealed: `{ $commitment }`.
   *[no] What is hidden is as in the file, so whoever made the file may know it.
}
log-undo = ↩️ **{ $name }** took back **{ $seat }**'s last turn.
log-agreed-undo = ↩️ **{ $seat }** took back their last turn{ $agreed ->
    [none] .
   *[other] ; { $agreed } agreed.
}
log-ask = **{ $name }** asks to { $what ->
    [undo] take back their last turn{ $turn ->
        [0] { "" }
       *[other] { " " }(turn { $turn })
    }.
    [finish] end the game now, with the current scores.
    [pause] pause the clocks.
    [replace] hand over the seat of **{ $left }**, who has left this server, to { $taker }.
   *[cancel] cancel the game.
}
log-answer = { $yes ->
    [yes] **{ $name }** agreed.
   *[no] **{ $name }** said no.
}
log-lapse = { $what ->
    [undo] Taking back **{ $seat }**'s last turn:
    [finish] Ending the game now:
    [pause] Pausing the clocks:
    [replace] Handing over the seat of somebody who has left:
   *[cancel] Cancelling the game:
} { $how ->
    [refused] not agreed, too many said no.
    [withdrawn] **{ $name }** withdrew the question.
   *[late] time ran out without agreement.
}
log-nudge = **{ $name }**, as an admin, reminded **{ $seat }** that it is their turn.
log-rolled-back = ↩️ **{ $name }**, as an admin, rolled the game back { $turns ->
    [one] one turn
   *[other] { $turns } turns
}, to just before **{ $seat }**'s turn.{ $revealed ->
    [yes] { " " }What is hidden stays put, so anything revealed is still known.
   *[no] { "" }
}
log-given = **{ $name }**, as an admin, gave **{ $left }**'s seat to { $taker }.
log-reason = Reason: { $reason }
log-seat = **{ $name }** gave **{ $seat }** the seat.
log-of-league = The league has given **{ $left }**'s seat to **{ $seat }**.
log-replaced = By agreement, the seat of **{ $left }**, who has left this server, goes to { $taker }.
taker-anybody = whoever joins
log-joined = **{ $seat }** has joined.
log-resign = **{ $name }** resigned.
log-cancel = { $how ->
    [agreed] The game was canceled; { $agreed } agreed.
    [asked] The game was canceled by agreement; **{ $name }** was the last to agree.
    [file] The game was canceled by **{ $name }**, who had imported it from a file.
    [clock] The game was canceled because nobody had played for too long.
    [league] The league has decided this game.
    [backup] The game continues from a backup, at a separate table.
   *[admin] The game was canceled by **{ $name }**, as an admin.
}
log-finish = 🏁 The game was ended by agreement, with the scores as they stood.
log-migrate = The game continues under newer rules.
log-restore = 💾 { $what ->
    [table] The bot's host restored this game from a backup. It is back to where it was on { $at }.
   *[all] The bot was restored from a backup: this game is back to where it was on { $at }.
}{ $known ->
    [no] { " " }Anything played after that is lost.
   *[yes] { $turns ->
        [0] { " " }Nothing of it was lost.
        [one] { " " }The turn played after that is lost.
       *[other] { " " }The { $turns } turns played after that are lost.
    }
}

## The lobby

table-of = { $name }'s table
table-of-former = Former player's table
computer-player = 🤖 { $name }
computer-random = Random
computer-planner = Planner
strength-random = very easy
strength-planner = modest
lobby-head = ## { $table }
lobby-opened = <@{ $owner }> opened a { $game } table.
lobby-order = 🎲 { $order ->
    [drawn] Seats are drawn at random when the game starts.
   *[joined] Players sit in the order they join.
}
lobby-thread = 💬 Played in <#{ $place }>.
lobby-free = { $free ->
    [0] All seats are taken.
    [one] 1 seat is free.
   *[other] { $free } seats are free.
}
lobby-seat = { $sign ->
    [none] { $seat }\.
   *[other] { $sign }
} **{ $name }**{ $record ->
    [none] { "" }
   *[other] { " " }({ $record })
}
choose-computer = 🤖 Add a computer player …
lobby-started = ✅ The game has started.
lobby-cancelled = This table was canceled.
button-join = Join
button-leave = Leave
button-dismiss = Remove computer
button-start = Start
button-cancel = Cancel
list-none = There are no tables on this server. Open one with `{ slash-play }`.
list-head = Tables on this server:
mine-none = You are not playing at any table. Open one with `{ slash-play }`.
mine-head = Your tables:
line-lobby = · **{ $table }** in { $place }: waiting for players, { $taken } of { $places } seats taken
line-running = · **{ $table }** in { $place }: { $who }'s turn{ $since ->
    [none] { "" }
   *[other] { " · " }{ turn-began }
}
line-lost = · **{ $table }**: its channel has been deleted. `{ slash-table-repost }` in another channel moves it there.
line-hidden = · **{ $table }**: you no longer see its thread. `{ slash-table-repost } { slash-option-table }:{ $number }` takes you back there.
line-over = · **{ $table }** in { $place }: finished
line-cancelled = · **{ $table }** in { $place }: canceled

## Looking

## What does not work

published = ✅ Posted below for everyone to see.
old-button = This button is out of date. Look for the table's newest message, or use `{ slash-table-repost }`.
old-epoch = This button is from before the bot was restored from a backup, so it no longer works. Look for the table's newest message, or use the command again.
refused = { $reason } (Rules: { $rule })
error-unforeseen = Something went wrong on our side. Your game is safe; please try again.
discord-permission = Discord won't let me post there. I need permission to view this channel, send messages, attach files and read message history; in threads, also to create public threads and send messages in them.
discord-trouble = Discord is having trouble right now. Your game is safe; please try again in a moment.
table-none = There is no table here. Open one with `{ slash-play }`.
table-unreadable = This table's stored data is damaged, so it cannot be opened. Whoever hosts the bot has to look into it; all other tables are unaffected.
table-not-your-seat = That is not your seat.
table-not-allowed = Only the table's owner or an admin can do that.
table-not-your-turn = It is not your turn at this table.
table-stale = The game has moved on; nothing was changed. The newest message shows the current state.
table-already-played = You have already done that. It only counts once.
table-refused = The rules do not allow that now.
table-not-now = You cannot do that now.
table-not-running = This game is not in progress.
table-not-in-lobby = This game has already started.
table-other-rules = This game was started under rules version { $version }, which this bot no longer supports. The bot's host can install a version that does. Until then you can export or cancel the game.
table-revealed = Anything that has been revealed cannot be taken back.
table-nothing-to-undo = Only the table's last turn can be taken back, and only by whoever played it.
table-asked = That question is already being asked.
table-not-asked = There is no question for you to answer.
table-not-absent = The player in that seat is still on this server; only they or an admin can hand it over.
table-too-many = { $whose ->
    [person] You have
    [place] The people in this channel have
   *[server] The people of this server have
} { $what ->
    [import] imported { $most } games in one day, which is the limit. Please try again tomorrow.
    [replay] asked for { $most } replays in one hour, which is the limit. Please try again later.
    [turn] looked back at { $most } turns in one hour, which is the limit. Please try again later.
    [vote] asked the others { $most } times in one hour, which is the limit. Please try again later.
    [quiet] changed your quiet hours { $most } times in one day, which is the limit. Please try again tomorrow.
    [post] asked for { $most } public messages in one hour, which is the limit. Please try again later.
    [rehearsal] rehearsed seasons { $most } times in one hour, which is the limit. Please try again later.
   *[offer] offered seats { $most } times in one hour, which is the limit. Please try again later.
}
table-too-many-tables = { $whose ->
    [person] You have reached the limit of { $most } unfinished tables on this server. Finish or cancel one first.
   *[server] This server has reached its limit of { $most } unfinished tables. Finish or cancel one first.
}
table-not-long = This game has not gone on long enough to be ended by agreement. To cancel it without a result, use `{ slash-table-cancel }`.
table-of-league = This table belongs to a league. Only an admin can cancel it, pause its clocks, end it early or pass on a seat: ask one, and they decide with `{ slash-league }` → **{ button-league-admin }**.
table-channel-taken = Another table is already playing here. Finish it first, or open yours in a thread of its own.
table-full = All seats are taken.
table-not-vacant = Somebody already has that seat.
table-too-few = At least two seats must be taken, one of them by a person.
table-already-seated = You already have a seat at this table.
table-not-seated = You do not have a seat at this table.
table-nameless = This name shows nothing. Choose one with letters, digits or signs that can be seen.
table-bad-value = That does not work here.
store-error = The database failed; nothing was changed. Please try again, and tell whoever runs this bot.
store-full = The disk is full; nothing was changed. Please tell whoever runs this bot.
store-locked = The database is busy; nothing was changed. Please try again in a moment.
store-damaged = The database is damaged; nothing was changed. Please tell whoever runs this bot.
store-version = The database belongs to another version of this bot; nothing was changed.
store-read-only = The database is read-only right now; nothing was changed. Please tell whoever runs this bot.
store-unreachable = The database is not responding right now. Check whether your move went through; if not, try again in a moment.
store-missing = The database cannot be found; nothing was changed. Please tell whoever runs this bot.
