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
form-league-at-hint = As 2026-08-01 18:00, by the time of { $zone }. What comes later moves by as much.
league-past = That has passed already. Choose a moment that is still to come.
