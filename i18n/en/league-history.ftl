# Leagues over several seasons: champions, all-time table, series, one person, two against each other, the draw as a page.

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
league-player-loss = Points lost per turn: **{ $loss }**, the mean of { $turns ->
    [one] the one turn that was reviewed
   *[other] { $turns } reviewed turns
}
league-player-none = They have not played in any league that you can see here.
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
        [none] Standings
       *[other] Group { $group }
    }
}: { $over ->
    [yes] { ordinal } of { $people }
   *[no] currently { ordinal } of { $people }
}, { $n ->
    [one] { $points } point
   *[other] { $points } points
} at { $tables ->
    [one] 1 table
   *[other] { $tables } tables
}
league-against = Head to head with …
league-choose-player = Somebody else …
league-never-met = { $one } and { $other } have not finished a league table together.
league-met-head = ## { $one } – { $other }
league-met = { $tables ->
    [one] 1 table together
   *[other] { $tables } tables together
}: { $one } finished ahead { $ahead ->
    [one] once
   *[other] { $ahead } times
}, { $other } { $behind ->
    [one] once
   *[other] { $behind } times
}{ $level ->
    [0] {""}
    [one] , level once
   *[other] , level { $level } times
}. Points there: { $mine } to { $theirs }.
league-met-table = **{ $title }**, { $table }: { $result }
button-league-lots = Verify the draw
league-lots-sent = With this page anybody can repeat the draw: it has everybody’s number, the lots and the tables. The script for it is in the documentation, under “Draw it again”.
league-lots-how = The hash below fixed this draw before anybody registered. The script in the documentation ("Draw it again") checks every line.
    Under each line "lots" are people, sorted by their lots. A lot is the beginning of the SHA-256 of a list of texts: the salt, the words after "lots", the person's number.
    "pot": people of similar strength; every group of the division got one of them, in this order. "numbers": the order of a group's people, counted from 1. The last word counts the attempts from 0.
    The line of a table names its people by these numbers, seat by seat. If an admin moved somebody afterwards, that group no longer matches.
