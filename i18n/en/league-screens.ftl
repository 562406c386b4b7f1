# Leagues in Discord: founding one, a season's message, what is told of it, looking at it, the admins' screen.

## Commands

command-league = The league: register, standings, your tables, ratings; for admins, everything to run it
option-league = Which league, if not the one in this channel

## Founding

right-create-public-threads = Create Public Threads

form-league-new = A new league
form-league-name = Name of the league
form-league-format = Format
form-league-seats = Players at a table
form-league-clock = Clocks
form-league-clock-hint = Without clocks, the only deadline is the end of the season.
form-league-days = When play starts
league-format-divisions = Divisions
league-format-divisions-help = Groups of about seven, with promotion and relegation; latecomers form one more group
league-format-heats = Heats and a final
league-format-heats-help = Four tables each; the best sixteen play a semifinal, then a final
league-format-swiss = Swiss rounds
league-format-swiss-help = Against players with about as many points; late entry in the first third
league-format-ladder = Ladder
league-format-ladder-help = A table starts whenever enough players are waiting for one
league-format-circle = Round robin
league-format-circle-help = One group in which everybody meets everybody
league-format-teams = Teams
league-format-teams-help = Teams of three to five meet round after round, board by board
league-seats = { $n }
league-people = { $n }
league-rounds = { $n }
league-boards = { $n } boards
league-days = { $n ->
    [one] { $n } day
   *[other] { $n } days
}
league-founded = ✅ The league has been created. Registration opens by itself in an hour; until then you can change everything under **Settings**. Nothing has been posted yet.
league-no-channel = Create the league in the channel where its news should appear.
league-no-league = There is no league on this server yet. An admin can create one here.
league-no-season = This league has no season yet.

## How it is played

league-title = { $league } · Season { $season }
league-group = Group { $name }
league-table = Table { $name }
league-computer = Computer
league-how-divisions = Tables of { $seats }, in divisions of similar strength. { $alone ->
    [yes] This season has one division, so nobody is promoted or relegated.
   *[no] After the season, where there is a division above or below, { $up ->
        [0] nobody is promoted
        [one] the first of a group is promoted
       *[other] the first { $up } of a group are promoted
    } and { $down ->
        [0] nobody is relegated
        [one] the last is relegated
       *[other] the last { $down } are relegated
    }.
}
league-how-uneven = If a division would then have too many or too few players, the next in the standings are also relegated or promoted.
league-how-heats = Tables of { $seats }. Everybody plays the heats; then comes a semifinal of the best sixteen, if there are more, and a final { $final ->
    [8] of eight players at eight tables
   *[other] at one table
}.
league-how-swiss = Tables of { $seats }, { $rounds } rounds; each is drawn among players with a similar number of points.
league-how-ladder = Tables of { $seats }, whenever enough players are waiting for one; players of similar rating are matched. Of tables with exactly the same players, the first three count. { $net ->
    [yes] A table counts by the points above or below an even share, so more tables alone gain nothing; at most four at once.
   *[no] The points of all tables are added up; at most four at once.
}
league-how-circle = Tables of { $seats } in one group in which everybody meets everybody.
league-how-teams = Teams of { $boards }, { $rounds } rounds. In a match, { $seats } teams meet; each board is a table with one player of each. The points at the boards decide the places in the match, and places give team points. Each round is drawn among teams with a similar number of points.
league-how-no-clocks = There are no clocks: the only deadline is the end of the season.
league-how-points = Points by place at a table: { $points }.
league-how-most = There is room for { $n } players; anybody who comes later waits in reserve.
league-worth = { $ratio ->
    [winner] { $steps }, and { $weight } times own score ÷ winner's score
    [table] { $weight } shared in proportion to the table's scores
   *[none] { $steps }
}
league-moment = { $at } ({ $until })
league-step = { $step ->
    [opens] Registration opens { $at }
    [check-in] The check-in begins { $at }
    [draws] The draw is { $at }
    [starts] Play begins { $at }
    [ends] Play ends { $at }
    [protests] Results can be protested until { $at }
   *[closes] Tables still open are scored { $at }
}
league-next = ⏭️ { $step ->
    [opens] Registration opens { $at }.
    [check-in] Registration closes and the check-in begins { $at }.
    [draws] The check-in closes and the draw is { $at }.
    [starts] Play begins { $at }.
    [ends] Play ends { $at }.
    [protests] Results can be protested until { $at }; then the season goes on.
   *[closes] Tables still open are scored as they stand { $at }.
}
league-held = ⏸️ On hold since { $at }: { $reason }
league-state = { $state ->
    [closed] 🏁 This season is finished.
    [called-off] ❌ This season was called off.
    [running] ▶️ This season is being played.
   *[other] Nothing happens by itself here.
}

## The season's message

league-board-head = # { $title }
league-people-registered = **Registered ({ $n }):** { $names }
league-people-to-check-in = **Not checked in yet ({ $n }):** { $names }
league-people-checked-in = **Checked in ({ $n }):** { $names }
league-people-reserve = **In reserve ({ $n }):** { $names }
league-board-terms = { $format } · tables of { $seats } · points { $points } · { $pace }
league-nobody = Nobody has registered yet.
league-names-more = { $names } and { $n } more
league-more-lines = … and { $n } more
league-group-head = ### Group { $name }
league-more-people = -# … and { $n } more under **Standings**
league-more-groups = -# … and { $n ->
    [one] another group
   *[other] { $n } more groups
} under **Standings**
league-tables-over = { $over } of { $all ->
    [one] { $all } table is finished.
   *[other] { $all } tables are finished.
}
league-row = { $place }\. { $name } · **{ $points }** · { $tables }/{ $all }{ $range ->
    [open] {" "}· can finish { $best }–{ $worst }
   *[sure] {""}
}{ $decided ->
    [wins] {" "}· tie-break: wins
    [seconds] {" "}· tie-break: second places
    [thirds] {" "}· tie-break: third places
    [ratio] {" "}· tie-break: ratio of scores
    [score] {" "}· tie-break: game scores
    [among] {" "}· tie-break: tables among the tied
    [opponents] {" "}· tie-break: opponents
    [penalties] {" "}· tie-break: penalties
    [pace] {" "}· tie-break: quicker turns
    [lot] {" "}· tie-break: lot
   *[other] {""}
}{ $penalty ->
    [none] {""}
   *[other] {" "}· −{ $penalty } penalty
}{ $left ->
    [0] {""}
   *[other] {" "}· left { $left }
}
league-seat-free = an empty seat
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
}{ $turn ->
    [none] {""}
    [yours] {" "}· **your turn**, which began { $since }
   *[other] {" "}· turn of { $turn }, which began { $since }
}
league-finish = { $place }. { $name }{ $left ->
    [yes] {" "}(left)
   *[no] {""}
}
league-void = no winner
button-league-register = Register
button-league-withdraw = Withdraw
button-league-rules = How it is played
button-league-in = I will play
button-league-out = I cannot play
button-league-standing = Standings
button-league-tables = Tables
button-league-me = My tables
button-league-draw = Draw
button-league-reserve = Join the reserve
button-league-wait = Wait for a table
button-league-unwait = Stop waiting
button-league-admin = Run the league
button-league-new = Create a league
button-league-trophies = Roles for winners
button-league-news = News for your program
button-league-past = Past seasons
button-league-player = Players, head to head
button-rating = Ratings
league-entered = { $status ->
    [plays] ✅ You already play in **{ $title }**.
    [registered] ✅ You are registered for **{ $title }**. When the check-in begins, { $check_in }, you will be pinged here once to confirm that you will play.
    [checked-in] ✅ You are checked in for **{ $title }**. The draw is { $draws }.
    [late] ✅ You are in **{ $title }**, from the next round or table on.
    [reserve] 🕐 You are in reserve for **{ $title }**: as soon as a place is free, you will be pinged here.
    [out] You will not be in the draw for **{ $title }**. Until the draw, { $draws }, you can still change your mind.
   *[withdrawn] You have withdrawn from **{ $title }**.
}{ $young ->
    [yes] {" "}Your account is new, so you start in the lowest division.
   *[no] {""}
}
league-waits = { $waits ->
    [begun] ✅ A table is starting and you are in it; you will be pinged there.
   *[waits] 🕐 You are waiting for a table. It starts as soon as enough players of similar rating are waiting.
}
league-waits-no-more = You are no longer waiting for a table.
button-league-leave = Leave the season
form-league-leave = Leave the season for good?
form-league-leave-hint = You lose your tables and get no points for them. The reason is optional.
league-dropped-out = You have left this season. Others take over at your tables.

## What is told

league-told-soon = **{ $title }**: { $step ->
    [check-in] registration closes { $at }. Register here: { $link }
    [draws] the check-in closes { $at }. Anybody who has not checked in will not be in the draw: { $link }
    [starts] play begins { $at }.
    [ends] play ends { $at }. { $link }
    [protests] results can be protested until { $at }. { $link }
   *[closes] tables still open are scored as they stand { $at }. { $link }
}
league-told-shifted = **{ $title }**: { $step ->
    [opens] registration opens { $at }.
    [check-in] registration now closes { $at }.
    [draws] the draw is now { $at }.
    [starts] play now begins { $at }.
    [ends] play now ends { $at }.
    [protests] results can now be protested until { $at }.
   *[closes] tables still open are now scored as they stand { $at }.
}{ $reason ->
    [none] {""}
   *[other] {" "}Reason: { $reason }
}
league-told-held = ⏸️ **{ $title }** is waiting for an admin: { $reason }
league-told-check-in = 📣 **{ $title }**: will you play? Confirm before { $at }, or you will not be in the draw. { $who }
league-told-drawn = 🎲 **{ $title }** has been drawn. Play begins { $at }, each table in its own thread. **{ button-league-draw }** shows the salt, and how to verify the draw.
league-told-running = ▶️ **{ $title }** has begun, and is played until { $at }. Your tables:
league-told-round = ▶️ **{ $title }**: { $stage ->
    [swiss] round { $round }
    [teams] round { $round }
    [semifinal] the semifinal
    [final] the final
   *[other] another round
} has begun, and is played until { $at }. Your tables:
league-plays = { $who }: { $where }
league-told-late = ⌛ **{ $title }**: time for this round is up. Its tables continue until { $at }; tables still open then are scored as they stand.
league-told-closing = ⌛ **{ $title }**: time is up. { $n ->
    [one] One table continues
   *[other] { $n } tables continue
} until { $at }; tables still open then are scored as they stand.
league-told-protests = ⚖️ **{ $title }**: all tables are finished. If a result is wrong, tell an admin before { $at }; until then it can be corrected. { $link }
league-told-reopened = 🔓 **{ $title }** is open again until { $at }; then it closes by itself. Reason: { $reason }
league-told-closed = 🏆 **{ $title }** is finished. { $link }
league-winner = { $name ->
    [none] First place: **{ $who }**
   *[other] First place in group { $name }: **{ $who }**
}
league-told-called-off = ❌ **{ $title }** was called off.
league-told-begin = ⏰ { $who } **{ $title }**: you have not started here yet. { $number ->
    [1] If you do not start before { $at }, somebody else will play for you.
   *[other] This is the last reminder: if you do not start before { $at }, somebody else will play for you.
}
league-told-moved-up = 📣 { $who } **{ $title }**: a place has opened up, and it is yours. { $checking ->
    [yes] You are in. If you cannot play after all, say so before { $at }.
   *[no] { $link }
}
league-told-taken-over = 🔁 **{ $title }**: { $who } takes over for { $out }: { $where }
league-told-adjudicated = ⚖️ **{ $title }**: an admin has decided table { $table }: { $how ->
    [void] no winner
    [listed] { $places }
   *[other] with places set by hand
}. Reason: { $reason }
league-thread = { $league } · S{ $season } · T{ $table }

## Looking

league-standing-head = ## { $title }{ $name ->
    [none] {""}
   *[other] {" "}· Group { $name }
}
button-league-cross = Cross table
button-league-show = Show to everybody
league-cross-none = This group is too large for a cross table.
league-tables-head = ## { $title } · Tables
league-no-tables = No tables have been drawn yet.
league-me-head = ## { $title }
league-me-status = { $status ->
    [none] You have not registered.
    [registered] You are registered.
    [checked-in] You play.
    [reserve] You are in reserve.
    [out] You will not be in the draw.
    [withdrawn] You have withdrawn.
   *[dropped] You have left this season.
}
league-rules-head = ## { $title }
league-rules-fair = -# The draw is sealed with a hash before registration closes, and can be verified afterwards: `{ slash-league }` → **{ button-league-draw }**.
league-draw-head = ## { $title } · Draw
league-draw-hash = Sealed beforehand with this hash: `{ $hash }`
league-draw-closed = The salt is revealed with the draw. Then anybody can check that the draw was fixed beforehand.
league-draw-salt = Salt: `{ $salt }`
league-draw-check = -# Check it: the hash is the SHA-256 of `{"{"}"deal":{"{"}"season":"{ $name }"{"}"},"salt":"{ $salt }"{"}"}`.
league-drawn-group = { $name ->
    [none] 🎲 Order of the draw:{" "}
   *[other] **Group { $name }** as drawn:{" "}
}{ $people }

## Ratings

rating-own = ## Your rating: { $points }
    From { $tables ->
    [one] one league table
   *[other] { $tables } league tables
} on this server.{ $provisional ->
    [yes] {" "}It is provisional: after eight tables it can be listed, if you want.
   *[no] {""}
}
rating-none = You have no rating yet: you get one with your first league table that is played to its end without computer players.
rating-list-head = **Listed players**
rating-list-none = No player with eight tables has asked to be listed yet.
rating-line = { $place }\. { $name } · **{ $points }** · { $tables } tables{ $turns ->
    [0] {""}
    [one] {" "}· lost { $loss } per turn, 1 turn reviewed
   *[other] {" "}· lost { $loss } per turn, { $turns } turns reviewed
}
button-rating-on = List me
button-rating-off = Take me off the list

## The admins' screen

league-admin-plays = You play in this season. Until it is finished, another admin or a referee (`{ slash-settings }`) decides about its times, your tables and those of your opponents. Without anybody it still runs to its end by itself.
league-admin-head = ## { $title }
league-admin-state = { $state ->
    [draft] Not open yet
    [open] Registration is open
    [check-in] Check-in is open
    [drawn] Drawn
    [running] Being played
   *[closing] Closing
}
league-admin-people = { $registered } yet to check in, { $checked } checked in, { $reserve } in reserve, { $dropped } dropped out.
league-admin-missing = **Not checked in:** { $names }
league-standstills = ⏸️ **Tables that stand still.** Nobody's time runs there:
league-standstill = ⏸️ Table { $table }, since { $since }: { $cause ->
    [place] its channel or thread is gone
    [rights] the bot may not write there
    [untold] the turn could be posted nowhere
   *[pause] an admin has paused its clocks
}
league-admin-choose = Choose a table
league-admin-person = Choose a player
league-place-gone = ⚠️ One of this league's channels is gone. Choose another under **Settings**, Places.
button-league-to-draft = Back to draft
button-league-to-open = Open now
button-league-to-check-in = Start check-in now
button-league-to-drawn = Draw now
button-league-to-running = Start play now
button-league-to-closing = End play now
button-league-to-closed = Close now
button-league-decide-all = { $n ->
    [one] Close, score 1 open table
   *[other] Close, score { $n } open tables
}
button-league-to-called-off = Call off
button-league-hold = Hold
button-league-go-on = Resume
button-league-undo = Undo last
button-league-settings = Settings
button-league-log = Log
button-league-look = Refresh
button-league-season = New season
form-league-step = { $state ->
    [open] Open registration now?
    [check-in] Start check-in now?
    [drawn] Draw now?
    [running] Start play now?
    [closing] End play now?
    [closed] Close the season now?
    [called-off] Call the season off?
   *[draft] Back to draft?
}
form-league-close = { $n ->
    [one] Score the open table and close?
   *[other] Score { $n } open tables and close?
}
form-league-hold = Put the season on hold
form-league-undo = Undo the last action
form-league-reason-hint = It goes into the league’s log.
league-done = ✅ Done.
league-season-made = ✅ New season created. Registration opens { $at }.

league-choose-seat = Find a replacement for …
league-seat = { $seat }. { $name }{ $whose ->
    [own] {""}
   *[other] {" "}for { $whose }
}{ $since ->
    [none] {""}
   *[other] {" "}· turn began { $since }
}
league-who-for = Who plays for **{ $name }** at table { $table }? Players in reserve, a computer player, or anybody on this server who does not play in this group. If the table is already being played, { $name } counts as having left it and gets no points for it.
league-choose-guest = Somebody on this server
league-no-member = They are not on this server.
button-league-decide = Decide this table
form-league-decide = Decide this table
form-league-how = How
league-decide-stands = As it stands now
league-decide-places = By the places below
league-decide-void = No winner: everybody gets the same
form-league-places = Places, seat by seat
form-league-places-hint = Only if chosen above: such as 2 1 3 4, in seat order; ties as 1 1 3 4.
form-league-left = Seats that count as left
form-league-left-hint = Such as 2 4; nothing if nobody has left. They get no points for this table.
league-left = Write the numbers of seats, from 1 to { $seats }, such as 2 4; nothing if nobody has left.
league-places = Write a place for each of the { $seats } seats, such as 2 1 3 4.
form-league-sub = Replace this player
league-person-head = **{ $name }**: { $status ->
    [none] not registered
    [registered] registered
    [checked-in] plays
    [reserve] in reserve
    [out] not in the draw
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
button-league-penalty = Deduct points
form-league-penalty = Deduct points
form-league-penalty-points = How many points (0 is a warning)
league-penalty-points = Write a number of points from 0 (a warning) up to { $most }, such as 1 or 0.5.
button-league-drop = Remove from the season
form-league-drop = Remove from the season
league-choose-move = Move to another group
form-league-move = Move to another group
button-league-enter = Let them play

## The log

league-log-head = ## { $title } · Log
league-log-none = Nothing has happened yet.
league-log-line = { $at } { $by ->
    [bot] the bot
   *[person] **{ $name }**
}: { $what ->
    [created] created the league
    [changed] changed its rules
    [ended] ended the league
    [season] started the season
    [moved] { $state ->
        [draft] moved the season back to draft
        [open] opened registration
        [check-in] opened check-in
        [drawn] made the draw
        [running] started play
        [closing] ended play
        [closed] closed the season
       *[called-off] called the season off
    }
    [held] put the season on hold
    [gone-on] resumed the season
    [waits] put the season on hold, because something is missing for its next step
    [shifted] moved the next step to { $when }
    [round] drew the next round
    [late] extended a round beyond its time
    [adjudicated] decided table { $who }: { $how ->
        [void] no winner
        [listed] { $places }
       *[other] with places set by hand
    }
    [penalized] { $n ->
        [one] deducted 1 point from { $who }
       *[other] deducted { $points } points from { $who }
    }
    [substituted] replaced a player at table { $who }
    [dropped] removed { $who } from the season
    [let-in] let { $who } play
    [taken-back] took { $who } back into the season
    [no-show] noticed that { $who } had not started
    [organiser-called] called the organizer to table { $who }
    [organiser-answered] answered the call at table { $who }
    [vanished] found that the clock had taken { $who }'s last seat, and removed them from the season
    [seat-left] noted that { $taker } no longer has a seat at table { $who }
    [event] put the season among the server's events
    [group-more] drew one more group, of { $count } players in reserve
    [trophies] changed the trophies or the series
    [webhook] changed where the league's news is sent
    [protests] saw that all tables are finished; results can be protested for a day
    [taken-over] had { $taker } take over from { $who }
    [team-placed] put somebody into a team
    [person-moved] moved somebody to group { $state }
    [undone] undid the last action
    [registered] registered { $count } players from a file
    [no-place] found no place for a table
    [reminded] reminded somebody at table { $who }
    [time-given] gave { $count } more hours at table { $who }
    [gift] noticed an unusual gift at table { $who } to { $taker }
    [imported] imported results of earlier seasons
    [published] put the league on the web site
    [withheld] took the league off the web site
    [given] made { $who } the organizer
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
    [yes] {"\u000A"}This season keeps the rules it opened with. What you choose here applies to the next one.
   *[no] {""}
}
league-part-play = Play
league-part-times = Times
league-part-people = Players
league-part-places = Places
league-rule-other = Choose another
league-rule-format = **Format**
league-rule-format-divisions = Divisions
league-rule-format-heats = Heats and a final
league-rule-format-swiss = Swiss rounds
league-rule-format-ladder = Ladder
league-rule-format-circle = Round robin
league-rule-format-teams = Teams
league-rule-seats = **Players at a table**
league-rule-points = **Points**
league-rule-points-places = By place: 10-6-3-1 for four
league-rule-points-wins-first = Wins, then ratio: 1000-100-10-1
league-rule-points-share = Ten points, shared by score
league-rule-points-wins = Only wins count
league-rule-time-control = **Clocks**
league-rule-time-control-none = No clocks
league-rule-time-control-fast = One day per turn
league-rule-time-control-steady = Two days per turn
league-rule-time-control-slow = Four days per turn
league-rule-time-control-bank = Five days, plus 8 hours per turn
league-rule-up = **How many per group are promoted**
league-rule-down = **How many per group are relegated**
league-rule-rounds = **Rounds**
league-rule-boards = **Boards of a team**
league-rule-final = **The final**
league-rule-final-eight = Eight players at eight tables
league-rule-final-table = One table
league-rule-registration = **Registration is open for**
league-rule-check-in = **Check-in is open for**
league-rule-play = **Play lasts** (each stage or round of heats and Swiss rounds)
league-rule-grace = **After the end, open tables continue for**
league-rule-again = **The bot starts the next season** after
league-rule-again-none = Not by itself: an admin starts it
league-rule-most = **Maximum number of players**; anybody who comes later waits in reserve
league-rule-most-none = No limit
league-rule-youngest = **Accounts younger than this** start in the lowest division
league-rule-youngest-none = No such rule
league-rule-events = **Events of the server** for rounds and finals; the bot needs **Create Events**
league-rule-events-yes = Yes
league-rule-events-no = No
league-rule-late = **Late entry** in the first third of a season: into Swiss rounds, or as one more group of divisions
league-rule-late-yes = Yes
league-rule-late-no = No: later players wait in reserve
league-rule-computers-for-missing = **Computer players** for seats that nobody takes over
league-rule-computers-for-missing-yes = Yes
league-rule-computers-for-missing-no = No: the seat is offered
league-rule-channel = **Channel** for the league's news
league-rule-forum = **Forum for its tables**; without one, they are threads in the channel
league-rule-forum-none = Threads in the channel
league-rule-organiser = **Organizer**: { $who ->
    [none] nobody
   *[other] { $who }
}, who is pinged when players call or something is missing; the server's owner, if they have left
league-rule-organiser-other = Another organizer
league-rule-apart = **Kept apart** in the draw, as long as possible. Choose two players to keep them apart, or to stop doing so.
league-rule-apart-two = Two players
league-rule-published = **Web site**: standings, tables and games for anybody to read, if the bot's host publishes one
league-rule-published-yes = On the web site
league-rule-published-no = Not on the web site
league-pair = · { $one } and { $other }
league-two = Choose two players.
button-league-points = Custom points
form-league-points = Custom points
form-league-ladder = Points from first to last
form-league-ladder-hint = Such as 10-6-3-1, for as many seats as the league's tables have.
