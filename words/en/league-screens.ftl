# Leagues in Discord: founding one, a season's message, what is told of it, looking at it, the admins' screen.

## Commands

command-league = Leagues of this server
command-league-new = Found a league: one form, and it runs by itself
command-league-admin = For admins: what comes next, who is missing, which tables stand still
command-league-standing = Who stands where
command-league-tables = All tables of a season
command-league-me = Your place and your tables
command-league-draw = How a season was drawn, and how to check it
option-league = Which league, if it is not the one of this channel
option-league-game = The game that is played

## Founding

right-create-public-threads = Create Public Threads

form-league-new = A new league
form-league-name = Name
form-league-format = How it is played
form-league-seats = People at a table
form-league-clock = Clocks
form-league-clock-hint = Without clocks only the end of the season presses.
form-league-days = Registration stays open for
league-format-divisions = Divisions
league-format-divisions-help = Groups of about seven, four tables each; the first go up, the last down
league-format-heats = Heats and a final
league-format-heats-help = All play four tables each; the best sixteen a semifinal, the best of these a final
league-format-swiss = Swiss rounds
league-format-swiss-help = Round after round, each against people with about as many points
league-format-ladder = Ladder
league-format-ladder-help = A table begins whenever enough people wait for one
league-format-circle = Circle of friends
league-format-circle-help = One group in which all meet
league-seats = { $n }
league-people = { $n }
league-rounds = { $n }
league-days = { $n ->
    [one] { $n } day
   *[other] { $n } days
}
league-hours = { $n ->
    [one] { $n } hour
   *[other] { $n } hours
}
league-founded = ✅ The league is founded. Registration opens in an hour, by itself; until then everything can be changed under **Settings**. Nothing has been posted yet.
league-no-channel = Found a league in the text channel in which it is to be told of.
league-no-league = There is no league on this server yet. An admin founds one with `{ slash-league-new }`.
league-no-season = This league has no season yet.

## How it is played

league-title = { $league } · Season { $season }
league-group = Group { $name }
league-table = Table { $name }
league-computer = Computer
league-how-divisions = Tables of { $seats }, in divisions of about equals. After the season { $up ->
    [0] nobody goes up
    [one] the first of a group goes up
   *[other] the first { $up } of a group go up
} and { $down ->
    [0] nobody goes down
    [one] the last goes down
   *[other] the last { $down } go down
}.
league-how-heats = Tables of { $seats }. All play in one field; then comes a semifinal of the best sixteen, if there are more, and a final { $final ->
    [8] of eight people at eight tables
   *[other] at one table
}.
league-how-swiss = Tables of { $seats }, { $rounds } rounds; each is drawn among people with about as many points.
league-how-ladder = Tables of { $seats }, whenever enough people wait for one; who is near in rating meets.
league-how-circle = Tables of { $seats } in one group in which all meet.
league-how-no-clocks = There are no clocks: only the end of the season presses.
league-how-points = Points for the places of a table: { $points }.
league-how-most = There is room for { $n } people; who comes later waits in reserve.
league-worth = { $ratio ->
    [winner] { $steps }, and { $weight } times own by winner's score
    [table] { $weight } shared by the scores of the table
   *[none] { $steps }
}
league-moment = { $at } ({ $until })
league-step = { $step ->
    [opens] Registration opens { $at }
    [check-in] The check-in begins { $at }
    [draws] The draw is { $at }
    [starts] Play begins { $at }
    [ends] Play ends { $at }
   *[closes] What is still open is decided { $at }
}
league-next = ⏭️ { $step ->
    [opens] Registration opens { $at }.
    [check-in] Registration closes and the check-in begins { $at }.
    [draws] The check-in closes and the draw is { $at }.
    [starts] Play begins { $at }.
    [ends] Play ends { $at }.
   *[closes] What is still open is decided { $at }.
}
league-held = ⏸️ Held since { $at }: { $reason }
league-state = { $state ->
    [closed] 🏁 This season is over.
    [called-off] ❌ This season was called off.
    [running] ▶️ This season is being played.
   *[other] Nothing comes by itself here.
}

## The season's message

league-board-head = # { $title }
league-people-registered = **Registered ({ $n }):** { $names }
league-people-to-check-in = **Not checked in yet ({ $n }):** { $names }
league-people-checked-in = **Checked in ({ $n }):** { $names }
league-people-reserve = **In reserve ({ $n }):** { $names }
league-nobody = Nobody has registered yet.
league-names-more = { $names } and { $n } more
league-more-lines = … and { $n } more
league-committed = -# The draw was fixed before anybody registered, by this hash: `{ $hash }`
league-group-head = ### Group { $name }
league-more-groups = -# … and { $n ->
    [one] another group
   *[other] { $n } more groups
} under **Standing**
league-tables-over = { $over } of { $all ->
    [one] { $all } table is over.
   *[other] { $all } tables are over.
}
league-row = { $place }. { $name } · **{ $points }** · { $tables }/{ $all }{ $range ->
    [open] {" "}· can finish { $best }–{ $worst }
   *[sure] {""}
}{ $decided ->
    [wins] {" "}· by wins
    [seconds] {" "}· by seconds
    [thirds] {" "}· by thirds
    [ratio] {" "}· by ratio of scores
    [score] {" "}· by scores
    [among] {" "}· by tables among the tied
    [opponents] {" "}· by opponents
    [penalties] {" "}· by penalties
    [pace] {" "}· by quicker turns
    [lot] {" "}· by lot
   *[other] {""}
}{ $penalty ->
    [none] {""}
   *[other] {" "}· −{ $penalty } penalty
}{ $left ->
    [0] {""}
   *[other] {" "}· left { $left }
}
league-fixture = { $status ->
    [running] ▶️
    [over] 🏁
   *[planned] ▫️
} **{ $table }** { $place ->
    [none] {""}
   *[other] <#{ $place }>{" "}
}{ $status ->
    [over] { $result }
   *[other] { $people }
}{ $since ->
    [none] {""}
   *[other] {" "}· turn began { $since }
}
league-finish = { $place }. { $name }{ $left ->
    [yes] {" "}(left)
   *[no] {""}
}
league-void = nobody’s win
button-league-register = Register
button-league-withdraw = Withdraw
button-league-rules = How it is played
button-league-in = I will play
button-league-out = I cannot play
button-league-standing = Standing
button-league-tables = Tables
button-league-me = My tables
button-league-draw = Draw
button-league-reserve = Join the reserve
button-league-wait = Wait for a table
button-league-unwait = Wait no more
league-entered = { $status ->
    [registered] ✅ You are registered for **{ $title }**. When the check-in begins, { $check_in }, you are called here once and confirm that you play.
    [checked-in] ✅ You are checked in for **{ $title }**. The draw is { $draws }.
    [reserve] 🕐 You are in reserve for **{ $title }**: as soon as a place is free you are called here.
    [out] You are not drawn for **{ $title }**. Until the draw, { $draws }, you can still change your mind.
   *[withdrawn] You have withdrawn from **{ $title }**.
}{ $young ->
    [yes] {" "}Your account is new, so you begin in the lowest division.
   *[no] {""}
}
league-waits = { $waits ->
    [begun] ✅ A table begins, with you at it. You are called there.
   *[waits] 🕐 You wait for a table. It begins as soon as enough people wait who are near in rating.
}
league-waits-no-more = You do not wait for a table any more.
button-league-leave = Leave the season
form-league-leave = Leave the season for good?
form-league-leave-hint = You lose your tables, and get no points for them. The reason can be left out.
league-dropped-out = You have left this season. Others play on at your tables.

## What is told

league-told-soon = **{ $title }**: { $step ->
    [check-in] registration closes { $at }. Register here: { $link }
    [draws] the check-in closes { $at }. Who has not checked in is not drawn: { $link }
    [starts] play begins { $at }.
    [ends] play ends { $at }. { $link }
   *[closes] what is still open is decided { $at }. { $link }
}
league-told-shifted = **{ $title }**: { $step ->
    [opens] registration opens { $at }.
    [check-in] registration now closes { $at }.
    [draws] the draw is now { $at }.
    [starts] play now begins { $at }.
    [ends] play now ends { $at }.
   *[closes] what is still open is now decided { $at }.
}{ $reason ->
    [none] {""}
   *[other] {" "}Reason: { $reason }
}
league-told-held = ⏸️ **{ $title }** waits for an admin: { $reason }
league-told-check-in = 📣 **{ $title }**: will you play? Say so before { $at }; who does not is not drawn. { $who }
league-told-drawn = 🎲 **{ $title }** has been drawn. Play begins { $at }, each table in a thread of its own. The salt is open now: `{ $salt }`; `{ slash-league-draw }` says how to check the draw.
league-told-running = ▶️ **{ $title }** has begun, and is played until { $at }. Your tables:
league-told-round = ▶️ **{ $title }**: { $stage ->
    [swiss] round { $round }
    [semifinal] the semifinal
    [final] the final
   *[other] another round
} has begun, and is played until { $at }. Your tables:
league-plays = { $who }: { $where }
league-told-late = ⌛ **{ $title }**: the time of this round is over. Its tables go on until { $at }; what is open then is decided as it stands.
league-told-closing = ⌛ **{ $title }**: time is over. { $n ->
    [one] One table goes on
   *[other] { $n } tables go on
} until { $at }; what is open then is decided as it stands.
league-told-closed = 🏆 **{ $title }** is over. { $link }
league-winner = { $name ->
    [none] First: **{ $who }**
   *[other] First of group { $name }: **{ $who }**
}
league-told-called-off = ❌ **{ $title }** was called off.
league-told-begin = ⏰ { $who } **{ $title }**: you have not begun here yet. { $number ->
    [1] If you do not begin before { $at }, somebody else plays for you.
   *[other] This is the last call: if you do not begin before { $at }, somebody else plays for you.
}
league-told-moved-up = 📣 { $who } **{ $title }**: a place is free, and it is yours. { $checking ->
    [yes] Will you play? Say so before { $at }.
   *[no] { $link }
}
league-told-taken-over = 🔁 **{ $title }**: { $who } plays on for { $out }: { $where }
league-told-adjudicated = ⚖️ **{ $title }**: an admin has decided table { $table } { $how ->
    [void] as nobody’s win
   *[other] by its places
}. Reason: { $reason }
league-thread = { $league } · S{ $season } · T{ $table }

## Looking

league-standing-head = ## { $title }{ $name ->
    [none] {""}
   *[other] {" "}· Group { $name }
}
button-league-cross = Who met whom
button-league-show = Show to all
league-cross-none = This group is too large for a cross table.
league-tables-head = ## { $title } · Tables
league-no-tables = No tables have been drawn yet.
league-me-head = ## { $title }
league-me-status = { $status ->
    [none] You have not registered.
    [registered] You are registered.
    [checked-in] You play.
    [reserve] You are in reserve.
    [out] You are not drawn.
    [withdrawn] You have withdrawn.
   *[dropped] You have left this season.
}
league-rules-head = ## { $title }
league-rules-fair = -# The draw is fixed by a hash before registration closes and opened with it: `{ slash-league-draw }`.
league-draw-head = ## { $title } · Draw
league-draw-hash = Fixed beforehand by this hash: `{ $hash }`
league-draw-closed = The salt is opened with the draw. Then anybody can check that the draw is what it was fixed to be.
league-draw-salt = The salt: `{ $salt }`
league-draw-check = -# Check it: the hash is the SHA-256 of `{"{"}"deal":{"{"}"season":"{ $name }"{"}"},"salt":"{ $salt }"{"}"}`.
league-drawn-group = { $name ->
    [none] 🎲{" "}
   *[other] **Group { $name }:**{" "}
}{ $people }

## Ratings

command-rating = Your rating by the leagues of this server, and the list
rating-own = ## Your rating: { $points }
    By { $tables ->
    [one] one table
   *[other] { $tables } tables
} of leagues on this server.{ $provisional ->
    [yes] {" "}It is provisional: it is listed from eight tables on, if you want to be.
   *[no] {""}
}
rating-none = You have no rating yet: it begins with your first table of a league that is played to its end by people alone.
rating-list-head = **Who wants to be listed**
rating-list-none = Nobody with eight tables wants to be listed yet.
rating-line = { $place }. { $name } · **{ $points }** · { $tables } tables
button-rating-on = List me
button-rating-off = Take me off the list

## The admins' screen

league-admin-head = ## { $title }
league-admin-state = { $state ->
    [draft] Not open yet
    [open] People register
    [check-in] People check in
    [drawn] Drawn
    [running] Being played
   *[closing] Closing
}
league-admin-people = { $registered } registered, { $checked } checked in, { $reserve } in reserve, { $dropped } dropped out.
league-admin-missing = **Not checked in:** { $names }
league-admin-choose = Choose a table
league-admin-person = Choose a person
league-place-gone = ⚠️ A channel of this league is gone. Choose another under **Settings**, Places.
button-league-to-draft = Back to the draft
button-league-to-open = Open now
button-league-to-check-in = Begin the check-in now
button-league-to-drawn = Draw now
button-league-to-running = Begin play now
button-league-to-closing = End play now
button-league-to-closed = Close now
button-league-decide-all = { $n ->
    [one] Close now: decide the open table as it stands
   *[other] Close now: decide { $n } open tables as they stand
}
button-league-to-called-off = Call off
button-league-hold = Hold
button-league-go-on = Go on
button-league-undo = Undo last
button-league-settings = Settings
button-league-log = Log
button-league-look = Look again
button-league-season = New season
form-league-step = { $state ->
    [open] Open registration now?
    [check-in] Begin the check-in now?
    [drawn] Draw now?
    [running] Begin play now?
    [closing] End play now?
    [closed] Close the season now?
    [called-off] Call the season off?
   *[draft] Back to the draft?
}
form-league-close = { $n ->
    [one] Decide the open table, and close?
   *[other] Decide { $n } open tables, and close?
}
form-league-hold = Hold the season
form-league-undo = Undo what was done last
form-league-reason-hint = It stands in the league’s log.
league-done = ✅ Done.
league-season-made = ✅ A new season. Registration opens { $at }.

league-choose-seat = Have somebody else play for…
league-seat = { $seat }. { $name }{ $whose ->
    [own] {""}
   *[other] {" "}for { $whose }
}{ $since ->
    [none] {""}
   *[other] {" "}· turn began { $since }
}
league-who-for = Who plays for **{ $name }** at table { $table }? People from the reserve, a computer player, or anybody on this server. Once the table is being played, { $name } has left it and gets no points for it.
league-choose-guest = Somebody on this server
league-no-member = They are not on this server.
button-league-decide = Decide this table
form-league-decide = Decide this table
form-league-how = How
league-decide-stands = As it stands
league-decide-places = By the places below
league-decide-void = As nobody’s win: all get the same
form-league-places = Places, seat by seat
form-league-places-hint = As 2 1 3 4, in the order of the seats; equal places as 1 1 3 4.
league-places = Write a place for each of the { $seats } seats, as 2 1 3 4.
form-league-sub = Have somebody else play
league-person-head = **{ $name }**: { $status ->
    [none] not registered
    [registered] registered
    [checked-in] plays
    [reserve] in reserve
    [out] not drawn
    [withdrawn] has withdrawn
   *[dropped] has left this season
}
league-penalty = { $n ->
    [one] −1 point: { $reason }
   *[other] −{ $points } points: { $reason }
}
league-penalty-of = { $n ->
    [one] · { $name } −1 point: { $reason }
   *[other] · { $name } −{ $points } points: { $reason }
}
button-league-penalty = Take points
form-league-penalty = Take points
form-league-penalty-points = How many points
league-penalty-points = Write a number of points above 0 and up to { $most }, as 1 or 0.5.
button-league-drop = Take out of the season
form-league-drop = Take out of the season
league-choose-move = Move to another group
form-league-move = Move to another group
button-league-enter = Have them play

## The log

league-log-head = ## { $title } · Log
league-log-none = Nothing has been done yet.
league-log-line = { $at } { $by ->
    [bot] the bot
   *[person] **{ $name }**
}: { $what ->
    [created] founded the league
    [changed] changed its rules
    [ended] ended the league
    [season] began the season
    [moved] { $state ->
        [draft] took the season back to the draft
        [open] opened registration
        [check-in] began the check-in
        [drawn] drew
        [running] began play
        [closing] ended play
        [closed] closed the season
       *[called-off] called the season off
    }
    [held] held the season
    [gone-on] let the season go on
    [waits] held the season, because something is missing for its next step
    [shifted] moved the next step to { $when }
    [round] drew the next round
    [late] let a round go on beyond its time
    [adjudicated] decided table { $who } { $how ->
        [void] as nobody’s win
       *[other] by its places
    }
    [penalized] { $n ->
        [one] took 1 point from { $who }
       *[other] took { $points } points from { $who }
    }
    [substituted] had somebody else play at table { $who }
    [dropped] took { $who } out of the season
    [no-show] found that { $who } has not begun
    [taken-over] had { $taker } take over from { $who }
    [person-moved] moved somebody to group { $state }
    [undone] undid what was done before
    [registered] registered { $count } people from a file
    [no-place] could make no place for a table
    [reminded] reminded somebody at table { $who }
    [time-given] gave { $count } more hours at table { $who }
    [gift] noticed an unusual gift at table { $who } to { $taker }
    [imported] took in results of earlier seasons
    [published] put the league on the web site
    [withheld] took the league off the web site
   *[other] { $what }
}{ $reason ->
    [none] {""}
   *[other] {" "}({ $reason })
}{ $undone ->
    [yes] {" "}· undone
   *[no] {""}
}

## Settings

league-settings-head = ## { $title } · Settings{ $frozen ->
    [yes] {"\u000A"}This season is played by the rules that it opened with. What you choose here is for the next one.
   *[no] {""}
}
league-part-play = Play
league-part-times = Times
league-part-people = People
league-part-places = Places
league-rule-other = Choose another
league-rule-format = **How it is played**
league-rule-format-divisions = Divisions
league-rule-format-heats = Heats and a final
league-rule-format-swiss = Swiss rounds
league-rule-format-ladder = Ladder
league-rule-format-circle = Circle of friends
league-rule-seats = **People at a table**
league-rule-points = **Points**
league-rule-points-places = By places: 10-6-3-1 at four
league-rule-points-wins-first = Wins, ratio: 1000-100-10-1
league-rule-points-share = Ten points, shared by the scores
league-rule-points-wins = Nothing but wins
league-rule-time-control = **Clocks**
league-rule-time-control-none = No clocks
league-rule-time-control-fast = A day for each turn
league-rule-time-control-steady = Two days for each turn
league-rule-time-control-slow = Four days for each turn
league-rule-time-control-bank = Five days, 8 hours more each turn
league-rule-up = **How many of a group go up**
league-rule-down = **How many of a group go down**
league-rule-rounds = **Rounds**
league-rule-final = **The final**
league-rule-final-eight = Eight people at eight tables
league-rule-final-table = One table
league-rule-registration = **Registration is open for**
league-rule-check-in = **The check-in is open for**
league-rule-play = **Play goes on for** (each stage or round of heats and Swiss rounds)
league-rule-grace = **After the end, open tables go on for**
league-rule-again = **The next season** is begun by the bot after
league-rule-again-none = Not by itself: an admin begins it
league-rule-most = **People at most**; who comes later waits in reserve
league-rule-most-none = Any number
league-rule-youngest = **Accounts younger than** begin in the lowest division
league-rule-youngest-none = No such rule
league-rule-computers-for-missing = **Computer players** for seats that nobody takes over
league-rule-computers-for-missing-yes = Yes
league-rule-computers-for-missing-no = No: the seat is offered
league-rule-channel = **Channel**: here the league is told of
league-rule-forum = **Forum for its tables**; without one they are threads in the channel
league-rule-forum-none = Threads in the channel
league-rule-apart = **Kept apart** in the draw, as long as that can be. Choose two people to keep them apart, or no longer.
league-rule-apart-two = Two people
league-rule-published = **Web site**: standings, tables and games for anybody to read, where whoever runs the bot writes one
league-rule-published-yes = On the web site
league-rule-published-no = Not on the web site
league-pair = · { $one } and { $other }
league-two = Choose two people.
button-league-points = Points of your own
form-league-points = Points of your own
form-league-ladder = Points from first to last
form-league-ladder-hint = As 10-6-3-1, for tables of as many seats as the league has.
