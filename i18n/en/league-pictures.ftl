# The few words in the pictures of leagues, and the descriptions that stand for them.

league-picture-league = League
league-picture-season = Season { $season }
league-picture-part = Season { $season } · { $group }
league-picture-column = { $column ->
    [points] Points
    [tie] tie-break
    [wins] 1st
    [seconds] 2nd
    [tables] Tables
    [rounds] Rounds
   *[range] Can finish
}
league-picture-page = { $first }–{ $last } of { $people } (picture { $page } of { $pages })
league-picture-tie = { $tie ->
    [wins] wins
    [seconds] seconds
    [thirds] thirds
    [ratio] ratio
    [score] score
    [among] direct
    [opponents] opponents
    [penalties] penalties
    [pace] pace
   *[lot] lot
}
league-picture-up = { $n ->
    [one] 1 promoted
   *[other] { $n } promoted
}
league-picture-down = { $n ->
    [one] 1 relegated
   *[other] { $n } relegated
}
league-picture-fine = penalty
league-picture-left = left a table
league-picture-out = dropped out
league-picture-over = all tables finished
league-picture-here = place now
league-picture-better = ahead
league-picture-worse = behind
league-picture-even = level
league-picture-still = still to be played
league-picture-void = void
league-picture-seats = seats so far
league-picture-ratings = Ratings
league-picture-provisional = { $n ->
    [one] first table
   *[other] first { $n } tables
}
league-picture-doubt = mean of { $n } tables, with its margin
league-picture-moment = { $step ->
    [open] Registration opens
    [check-in] Check-in opens
    [drawn] Draw
    [running] Play begins
    [closing] Play ends
   *[closed] The season ends
}
league-picture-state = { $state ->
    [next] Next
    [held] On hold
    [called-off] Called off
   *[over] Season finished
}
league-picture-fact = { $fact ->
    [registered] registered
    [reserve] in reserve
    [checked-in] checked in
   *[tables] tables done
}
league-picture-now = Today: { $today }
league-picture-shared = { $n } players share first place
league-picture-won = { $name } wins
league-picture-won-points = { $n ->
    [one] { $name } wins by 1 point
   *[other] { $name } wins by { $points } points
}
league-picture-won-tie = { $tie ->
    [wins] { $name } wins the tie: more wins
    [seconds] { $name } wins the tie: more second places
    [thirds] { $name } wins the tie: more third places
    [ratio] { $name } wins the tie: closer to the winners
    [score] { $name } wins the tie: more points in the games
    [among] { $name } wins the tie: better among the tied
    [opponents] { $name } wins the tie: stronger opponents
    [penalties] { $name } wins the tie: fewer penalties
    [pace] { $name } wins the tie: quicker turns
   *[lot] { $name } wins the tie by lot
}
league-picture-more = and { $n } more

# --------------------------------------------------------------------------------------- the same, to be heard

alt-league-standing = Standings, { $league }, { $part }
alt-league-page = players { $first } to { $last } of { $people }
alt-league-row = { $place }. { $name }: { $list }
alt-league-row-short = { $place }. { $name } { $points }, can finish { $best } to { $worst }
alt-league-points = { $n ->
    [one] { $points } point
   *[other] { $points } points
}
alt-league-tables = { $all ->
    [one] { $over } of 1 table
   *[other] { $over } of { $all } tables
}
alt-league-rounds = { $all ->
    [one] { $over } of 1 round
   *[other] { $over } of { $all } rounds
}
alt-league-wins = { $n ->
    [one] 1 win
   *[other] { $wins } wins
}
alt-league-seconds = { $n ->
    [one] 1 second place
   *[other] { $seconds } second places
}
alt-league-range = can finish { $best } to { $worst }
alt-league-sure = sure of { ordinal } place
alt-league-risen = { $n ->
    [one] up 1 place
   *[other] up { $n } places
}
alt-league-fallen = { $n ->
    [one] down 1 place
   *[other] down { $n } places
}
alt-league-same = same place as before
alt-league-decided = { $tie ->
    [points] fewer points than the place above
    [wins] tie-break: wins
    [seconds] tie-break: second places
    [thirds] tie-break: third places
    [ratio] tie-break: share of the winners' scores
    [score] tie-break: points in the games
    [among] tie-break: tables among the tied
    [opponents] tie-break: strength of opponents
    [penalties] tie-break: penalties
    [pace] tie-break: quicker turns
   *[lot] tie-break: lot
}
alt-league-zone = { $zone ->
    [up] promoted
   *[down] relegated
}
alt-league-penalty = { $points } penalty points
alt-league-left = { $n ->
    [one] left 1 table
   *[other] left { $n } tables
}
alt-league-dropped = dropped out
alt-league-cross = Cross table, { $league }, { $part }
alt-league-table = { $state ->
    [over] Table { $number } is finished: { $list }
    [void] Table { $number } is void: { $list }
   *[open] Table { $number } is still to be played: { $list }
}
alt-league-placed = { $name } { ordinal } from seat { $seat }
alt-league-seated = { $name } in seat { $seat }
alt-league-computer = a computer player
alt-league-seats = { $name } has had seats { $list }
alt-league-still = { $name } still meets { $list }
alt-league-calendar = Calendar, { $league }, { $part }
alt-league-next = { $until ->
    [none] Next: { $what }, { $when }
   *[other] Next: { $what }, { $when }, { $until }
}
alt-league-state = { $state ->
    [held] The season is on hold
    [called-off] The season is called off
   *[over] The season is finished
}
alt-league-reason = Reason: { $reason }
alt-league-came = Past: { $what }, { $when }
alt-league-comes = To come: { $what }, { $when }
alt-league-registered = { $most ->
    [0] { $n } registered
   *[other] { $n } registered for { $most } places
}
alt-league-reserve = { $n } in reserve
alt-league-checked-in = { $n } checked in
alt-league-tables-over = { $over } of { $all } tables finished
alt-league-rating = { $tables ->
    [0] { $name } has no rating yet
    [one] { $name }: rating { $rating }, margin { $doubt }, after 1 table
   *[other] { $name }: rating { $rating }, margin { $doubt }, after { $tables } tables
}
alt-league-provisional = { $name }'s rating is provisional
alt-league-curve = { $name }, table by table: { $list }
alt-league-ratings = Ratings
alt-league-podium = Final result of { $league }, { $part }
alt-league-winner = { $n ->
    [one] Place { $place }: { $name } with 1 point
   *[other] Place { $place }: { $name } with { $points } points
}
alt-league-more = More has been left out
