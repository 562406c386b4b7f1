# What an admin does with a league beside its steps: tie-breaks, other times, files, its end.

button-league-ties = Tie-breaks
form-league-ties = Tie-breaks
form-league-tie = { $n ->
    [1] If points are equal, compare first
    [2] Then
   *[other] Then, as number { $n }
}
league-rule-ties = **If points are equal**, compare in this order:
league-no-ties = Nothing: players with equal points share the place.
league-tie = { $tie ->
    [wins] More wins
    [seconds] More second places
    [thirds] More third places
    [ratio] Average of own ÷ winner’s score
    [score] Sum of game scores
    [among] Points at tables among the tied
    [opponents] Average of the opponents’ points
    [penalties] Fewer penalty points
    [pace] Quicker turns
    [lot] A lot from the season’s salt
   *[none] Nothing more
}
league-tie-line = { $n }. { $tie ->
    [wins] More wins
    [seconds] More second places
    [thirds] More third places
    [ratio] Average of own ÷ winner’s score
    [score] Sum of game scores
    [among] Points at tables among the tied
    [opponents] Average of the opponents’ points
    [penalties] Fewer penalty points
    [pace] Quicker turns
   *[lot] A lot from the season’s salt
}

button-league-shift = Reschedule
form-league-shift = Reschedule
button-league-earlier = Season { $number }
button-league-reopen = Open again
form-league-reopen = Open again for a day?
form-league-at = { $step ->
    [opens] Registration opens
    [check-in] Registration closes
    [draws] The draw
    [starts] Play begins
    [ends] Play ends
    [protests] Results stand
   *[closes] Open tables are scored
}
form-league-at-hint = Such as Aug 1, 2026, 18:00 ({ $zone }). Later steps move by as much.
league-past = That time has passed already. Choose one in the future.

button-league-export = Export
league-exported = The standings and results as CSV, and the whole season as JSON. { $games ->
    [0] {""}
    [one] The record of one game is included.{" "}
   *[other] The records of { $games } games are included.{" "}
}{ $missing ->
    [0] {""}
    [one] The record of one game cannot be read.{" "}
   *[other] The records of { $missing } games cannot be read.{" "}
}These files contain Discord user IDs: they are for admins only.
button-league-import = Import
form-league-import = Import a file
form-league-import-what = What the file contains
form-league-import-file = The file
form-league-import-hint = CSV: lines with person and name, or results as Export writes them.
league-import-people = Players
league-import-people-help = They are registered for this season, all or none
league-import-results = Earlier results
league-import-results-help = They become finished seasons, all or none
league-imported-people = ✅ { $n ->
    [one] The file lists one player
   *[other] The file lists { $n } players
}; newly registered: { $new }.
league-imported-results = ✅ { $seasons ->
    [one] One season
   *[other] { $seasons } seasons
} with { $tables ->
    [one] one table
   *[other] { $tables } tables
} and { $people } players.

button-league-rehearse = Rehearse
league-rehearsed = 🧪 **{ $title }** was rehearsed with { $people } players. Nothing was posted, and the season is as it was.
    { $n ->
    [0] There was no message in <#{ $channel }>
    [one] There was one message in <#{ $channel }>
   *[other] There were { $n } messages in <#{ $channel }>
}, and { $direct ->
    [0] no direct message
    [one] one direct message
   *[other] { $direct } direct messages
}{ $first ->
    [none] .
   *[other] : the first { $first }, the last { $last }.
} { $tables ->
    [one] One table got a thread; what is posted there is
   *[other] { $tables } tables got threads; what is posted there is
} not in the file.
league-rehearsed-well = ✅ The season came to its end without a fault.
league-rehearsed-fault = ⚠️ Then the season stands still: { $reason }
league-rehearsal-busy = Your rehearsal is still running. Its result will appear here.
league-rehearsal-failed = The rehearsal failed, and nothing has changed. Please try again later.
league-rehearsal-head = # { $title }: a rehearsal
    Everything that the season posted, played by stand-ins. Results are by chance. Times: { $zone }.
league-rehearsal-message = { $at }, { $to ->
    [channel] in the league’s channel
   *[other] to { $to }
}
league-rehearsal-player = Player { $n }

button-league-end = End the league
form-league-end = End the league for good?
league-ended = 🏁 This league ended { $at }. Everything in it stays readable.

button-league-calendar = Calendar
league-until = { $unit ->
    [days] in { $n } days
    [hours] in { $n } hours
   *[minutes] in { $n ->
        [one] one minute
       *[other] { $n } minutes
    }
}
league-choose-groups = A group from { $first } to { $last }

league-refused = ⚠️ { $what ->
    [threads] Discord does not open another thread: the server has 1,000 active ones, the maximum. Close finished threads; then the tables start by themselves.
   *[other] Discord refused to open a thread (code { $code }).
}
league-told-no-place = ⚠️ { $who ->
    [none] {""}
   *[other] { $who }{" "}
}**{ $title }**: { $held ->
    [yes] the season is on hold, and no clock runs. Once this is fixed, it goes on by itself.
   *[no] tables cannot start. Once this is fixed, they will start by themselves.
}

form-league-off = What happens to its tables
league-off-end = They end without a result
league-off-pause = Their clocks are paused; players may continue if they like

league-gifts = 🎁 **Unusual gifts**, in a computer player’s judgement. This proves nothing; look at the turns yourself.
league-gift = · Table { $table }, { $count ->
    [one] turn { $turns }
   *[other] turns { $turns }
}: { $giver } lost { $points ->
    [one] one point
   *[other] { $points } points
}, which helped { $taker }
