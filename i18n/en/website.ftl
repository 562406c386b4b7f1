# The web site of leagues.

site-leagues = Leagues
site-skip = Skip to the content
site-where = You are here
site-foot = These pages are regenerated from time to time; names are current.
site-times = { $zone ->
    [here] Times are those of your time zone.
   *[utc] Times are UTC.
}
site-languages = Languages
site-feed = News of { $league }
site-feed-link = Feed of results and steps (Atom)
site-feed-table = Season { $number }, table { $name } is finished
site-feed-finish = { $place }. { $name }
site-feed-step = { $step ->
    [open] Registration for season { $number } is open
    [check-in] Check-in for season { $number } is open
    [drawn] Season { $number } has been drawn
    [running] Season { $number } has begun
   *[closed] Season { $number } is finished
}
site-leaf = { $to ->
    [start] Step through turn by turn
    [first] To the beginning
    [back] Previous
    [on] Next
    [last] To the end
   *[all] Show everything
}
site-leaf-place = { $at } of { $all }
site-leaf-keys = Keys: ← → Home End Esc
site-none = No league is published here yet.
site-format = { $format ->
    [divisions] { $game } at tables of { $seats }, in divisions
    [heats] { $game } at tables of { $seats }, in heats with a semifinal and a final
    [swiss] { $game } at tables of { $seats }, in Swiss rounds
    [teams] { $game } at tables of { $seats }, in teams
    [ladder] { $game } at tables of { $seats }, on a ladder
   *[circle] { $game } at tables of { $seats }, as a round robin
}
site-season = Season { $number }
site-season-of = { $league }, season { $number }
site-seasons = Seasons
site-state = { $state ->
    [draft] not open yet
    [open] open for registration
    [check-in] check-in open
    [drawn] drawn
    [running] being played
    [closing] being closed
    [closed] finished
   *[called-off] called off
}
site-held = on hold
site-league-ended = No more seasons since { $at }
site-won-by = Won by { $name }
site-group = { $kind ->
    [divisions] { $alone ->
        [yes] Standings
       *[no] Division { $name }
    }
    [heats] { $alone ->
        [yes] Heats
       *[no] Heats { $name }
    }
    [semifinal] { $alone ->
        [yes] Semifinal
       *[no] Semifinal { $name }
    }
    [final] { $alone ->
        [yes] Final
       *[no] Final { $name }
    }
    [swiss] Swiss rounds
    [teams] Boards
    [ladder] Ladder
   *[circle] { $alone ->
        [yes] Standings
       *[no] Group { $name }
    }
}
site-tables-over = { $all ->
    [one] { $over } of 1 table is finished.
   *[other] { $over } of { $all } tables are finished.
}
site-standing = Places and points: { $group }
site-column = { $column ->
    [place] Place
    [name] Player
    [team] Team
    [members] Players
    [matches] Matches
    [board_points] Board points
    [points] Points
    [tables] Tables
    [firsts] 1st
    [seconds] 2nd
    [thirds] 3rd
    [range] Can finish
    [score] In the game
    [seasons] Seasons
    [titles] Titles
    [ahead] Ahead
    [behind] Behind
    [level] Level
   *[decided] Tie-break
}
site-moved = { $way ->
    [up] { $n ->
        [one] up 1 place
       *[other] up { $n } places
    }
   *[down] { $n ->
        [one] down 1 place
       *[other] down { $n } places
    }
}
site-dropped = dropped out
site-penalty = { $points } points deducted
site-penalty-of = { $name }: { site-penalty }
site-range = { $sure ->
    [yes] { $best }
   *[no] { $best } to { $worst }
}
site-decided = { $what ->
    [points] –
    [wins] wins
    [seconds] second places
    [thirds] third places
    [ratio] share of the winners’ scores
    [score] points in the games
    [among] tables among the tied
    [opponents] strength of opponents
    [penalties] penalties
    [pace] quicker turns
   *[lot] lot
}
site-cross = Table by table
site-cross-of = Everybody's place and points at every table: { $group }
site-open = to be played
site-cross-cell = { $kind ->
    [left] left
    [void] void · { $points }
   *[over] { $place } · { $points }
}
site-tables = Tables
site-table = Table { $name }
site-table-state = { $state ->
    [planned] not started
    [running] being played
    [adjudicated] decided by an admin
    [void] void
   *[played] finished
}
site-teams = Teams
site-board = Match { $match }, board { $board }: { $teams }
site-round = round { $n }
site-place = { $place }.
site-score = { $n }
site-left = left
site-entered = { $n ->
    [0] Nobody has registered yet
    [one] 1 player has registered
   *[other] { $n } players have registered
}
site-penalties = Penalties
site-about = About this season
site-rules = Format
site-points = Points by place
site-ladder = { $ladder }{ $ratio ->
    [winner] { " " }and { $weight } times the ratio to the winner’s score
    [table] { " " }and { $weight } times the share of the table’s score
   *[none] { "" }
}
site-ties = If points are equal
site-moment = { $moment ->
    [opens] Registration opens
    [check-in] Check-in opens
    [draws] The draw
    [starts] Play begins
    [ends] Play ends
   *[closes] Open tables are scored
}
site-commitment = Hash that sealed the draw
site-salt = Salt that reveals it
site-files = Files
site-file = { $file ->
    [standings] Standings (CSV)
    [results] Results (CSV)
   *[json] Everything (JSON)
}
site-game = { $league }, season { $number }, table { $table }
site-turns = { $n ->
    [one] 1 turn
   *[other] { $n } turns
}
site-seats = Seats
site-playing = At the table, by seat: { $names }
site-log = What happened
site-picture = { $turn ->
    [0] { $kind } before the first turn
   *[other] { $kind } after turn { $turn }
}
site-picture-words = What the picture shows
site-computer = a computer player
site-card = { $tables ->
    [one] 1 game finished in { $seasons ->
        [one] 1 season.
       *[other] { $seasons } seasons.
    }
   *[other] { $tables } games finished in { $seasons ->
        [one] 1 season.
       *[other] { $seasons } seasons.
    }
}
site-placed = { $n ->
    [one] { $group }: { ordinal } of { $people }, 1 point
   *[other] { $group }: { ordinal } of { $people }, { $points } points
}
site-places = Places
site-rating = Rating
site-rating-now = { $provisional ->
    [yes] { $rating } after { $tables ->
        [one] 1 table, provisional.
       *[other] { $tables } tables, provisional.
    }
   *[no] { $rating } after { $tables } tables.
}
site-curve = { $name }'s rating, table by table, from { $first } to { $last }
site-curve-words = The rating in numbers
site-no-tables = No tables yet.
site-rated = { $at }: { $rating }
site-totals = { $kind ->
    [series] Series
   *[all] All-time table
}
site-opponents = Head to head
site-loss = Points lost per turn: { $loss }, the mean of { $turns ->
    [one] the one turn that was reviewed.
   *[other] { $turns } reviewed turns.
}
