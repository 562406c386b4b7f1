# What an admin does with a league beside its steps: tie-breaks, other times, files, its end.

button-league-ties = Tie-breaks
form-league-ties = Tie-breaks
form-league-tie = { $n ->
    [1] With equal points counts first
    [2] Then
   *[other] Then, as number { $n }
}
league-rule-ties = **With equal points** count, one after the other:
league-no-ties = Nothing: who has equal points shares the place.
league-tie = { $tie ->
    [wins] More wins
    [seconds] More second places
    [thirds] More third places
    [ratio] The mean of own by the winner’s score
    [score] The sum of the scores
    [among] The points at tables among the tied
    [opponents] The mean of the opponents’ points
    [penalties] Fewer penalty points
    [pace] Quicker turns
    [lot] A lot of the season’s salt
   *[none] Nothing more
}
league-tie-line = { $n }. { $tie ->
    [wins] More wins
    [seconds] More second places
    [thirds] More third places
    [ratio] The mean of own by the winner’s score
    [score] The sum of the scores
    [among] The points at tables among the tied
    [opponents] The mean of the opponents’ points
    [penalties] Fewer penalty points
    [pace] Quicker turns
   *[lot] A lot of the season’s salt
}

button-league-shift = Another time
form-league-shift = Another time
form-league-at = { $step ->
    [opens] Registration opens
    [check-in] Registration closes
    [draws] The draw is
    [starts] Play begins
    [ends] Play ends
   *[closes] What is still open is decided
}
form-league-at-hint = Such as Aug 1, 2026, 18:00 ({ $zone }). Later steps move by as much.
league-past = That has passed already. Choose a moment that is still to come.

button-league-export = Export
league-exported = The standing and the results as CSV, and all of the season as JSON. { $games ->
    [0] {""}
    [one] The record of one game is packed beside them.{" "}
   *[other] The records of { $games } games are packed beside them.{" "}
}{ $missing ->
    [0] {""}
    [one] The record of one game cannot be read.{" "}
   *[other] The records of { $missing } games cannot be read.{" "}
}People’s numbers are in these files: they are for admins.
button-league-import = Import
form-league-import = Import a file
form-league-import-what = What it brings
form-league-import-file = The file
form-league-import-hint = CSV. Lines with person and name, or results as Export writes them.
league-import-people = People
league-import-people-help = They are registered for this season, all or none
league-import-results = Earlier results
league-import-results-help = They become seasons that are over, all or none
league-imported-people = ✅ { $n ->
    [one] One person was in the file
   *[other] { $n } people were in the file
}, { $new } of them had not registered yet.
league-imported-results = ✅ { $seasons ->
    [one] One season
   *[other] { $seasons } seasons
} with { $tables ->
    [one] one table
   *[other] { $tables } tables
} and { $people } people.

button-league-end = End the league
form-league-end = End the league for good?
league-ended = 🏁 This league has ended { $at }. What there is stays to be read.

command-league-calendar = When what comes in a season
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

league-told-no-place = ⚠️ { $who ->
    [none] {""}
   *[other] { $who }{" "}
}**{ $title }**: tables cannot begin. As soon as this is put right, they do so by themselves.

form-league-off = What becomes of its tables
league-off-end = They end without a result
league-off-pause = Their clocks are paused; who likes plays on

league-gifts = 🎁 **Unusual gifts**, as a computer player sees it. That proves nothing; look at the turns yourself.
league-gift = · Table { $table }, { $count ->
    [one] turn { $turns }
   *[other] turns { $turns }
}: { $giver } lost { $points ->
    [one] one point
   *[other] { $points } points
} to the good of { $taker }
