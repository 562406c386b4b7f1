# Leagues over several seasons: champions, all-time table, series, one person, two against each other, the draw as a page.

command-league-history = Champions, all-time table and series of a league
command-league-player = Somebody’s seasons, or two people head to head
option-league-player = Whose seasons, if not your own
option-league-against = Against whom
league-history-head = ## { $league } · { $part ->
    [champions] Champions
    [all-time] All-time table
   *[series] Series
}
league-history-none = Nothing yet: it begins with the first season that ends.
button-league-history = { $part ->
    [champions] Champions
    [all-time] All-time table
   *[series] Series
}
league-champion = 🏆 **Season { $season }**: { $names }{ $others ->
    [none] {""}
   *[other] {" "}· winners of other groups: { $others }
}
league-series-rule = { $of ->
    [0] { $best ->
        [0] The points of all finished seasons.
        [one] The points of everybody’s best finished season.
       *[other] The points of everybody’s { $best } best finished seasons.
    }
   *[other] { $best ->
        [0] The points of the last { $of } finished seasons.
        [one] The points of everybody’s best among the last { $of } finished seasons.
       *[other] The points of everybody’s { $best } best among the last { $of } finished seasons.
    }
}
league-total = **{ $place }.** { $name } · **{ $points }** · { $seasons ->
    [one] 1 season
   *[other] { $seasons } seasons
}, { $tables ->
    [one] 1 table
   *[other] { $tables } tables
}, won { $wins }{ $titles ->
    [0] {""}
    [one] {" "}· 🏆
   *[other] {" "}· 🏆 × { $titles }
}
league-player-head = ## { $name }
league-player-rating = Rating **{ $points }** after { $tables ->
    [one] one table
   *[other] { $tables } tables
}
league-player-loss = Points lost a turn: **{ $loss }**, the mean of { $turns ->
    [one] the one turn that was reviewed
   *[other] { $turns } reviewed turns
}
league-player-none = No league of this server that you can see has had them in a draw.
menu-player = Player card
league-player-bot = Only people have a card.
league-player-table = { $turn ->
    [yes] ⏳
   *[no] 💤
} { $where } { $title }{ $turn ->
    [yes] : it is their turn
   *[no] { "" }
}
button-league-person = Warn or decide: { $league }
league-player-season = { $champion ->
    [yes] 🏆{" "}
   *[no] {""}
}**{ $title }** · { $stage ->
    [heats] Heats
    [semifinal] Semifinal
    [final] Final
   *[other] { $group ->
        [none] Standing
       *[other] Group { $group }
    }
}: { $over ->
    [yes] place { $place } of { $people }
   *[no] at place { $place } of { $people }
}, { $n ->
    [one] { $points } point
   *[other] { $points } points
} at { $tables ->
    [one] 1 table
   *[other] { $tables } tables
}
league-against = Head to head with …
league-never-met = { $one } and { $other } have not finished a league table together.
league-met-head = ## { $one } – { $other }
league-met = { $tables ->
    [one] 1 table together
   *[other] { $tables } tables together
}: { $one } ahead at **{ $ahead }**, { $other } at **{ $behind }**{ $level ->
    [0] {""}
   *[other] , level at { $level }
}. Points there: { $mine } to { $theirs }.
league-met-table = **{ $title }**, { $table }: { $result }
button-league-lots = All lots, to draw it again
league-lots-sent = Everybody’s numbers, the names of the lots and the tables: with this page anybody can draw the season again. The script for it is in the documentation, under “Draw it again”.
league-lots-how = The hash fixed this draw beforehand. After each line "lots" stand people in the order of their lots, lowest first.
    A lot is the beginning of the SHA-256 of ["salt","name","of the lots","person"], all as text. The last part of a name is the try, from 0.
    "pot": of each pot every group of that division got one person, in this order. "numbers": so a group's people were numbered, from 1.
    A table's line has the numbers of its people by seat. A person moved by an admin afterwards no longer fits.
