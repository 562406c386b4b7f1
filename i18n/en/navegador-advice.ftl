# What hints, puzzles and reviews of Navegador say.

## Turns that are advised

advice-turn = **{ $place }.** `{ $turn }`
advice-figures = -# { $figures }
advice-points = worth about { $points } points a few rounds later
advice-lead = { $points } points { $side ->
    [ahead] ahead of the best opponent
   *[behind] behind the best opponent
}, ±{ "\u00A0" }{ $spread }
advice-chance = wins { $chance } of the time
advice-why = Because it { $reasons }.
advice-empty = ⚠️ This does nothing: your stone moves on, and everything else stays as it is.
advice-how = -# Each candidate was played out for a few rounds with random tokens in unexplored regions, { $playings } times in all. Advice stops at an exploration: ask again once you see the tokens.
advice-ends = triggers the end of the game
advice-explores = explores { $regions } for { $points } points and the first choice of colonies there
advice-built = buys { $bought } { $n ->
    [1] at
   *[other] from
} { $price }{ $later ->
    [0] , the last of its kind
   *[other] { " " }(the next one costs { $later })
}
advice-privilege = makes your { $column } ({ $n }) worth { $points } more { $points ->
    [one] point
   *[other] points
}
advice-colonies = founds { $n } { $good } { $n ->
    [one] colony
   *[other] colonies
}
advice-sells = sells { $n } { $good } at { $price }{ $falls ->
    [yes] , before the price drops to { $later }
   *[no] { "" }
}
advice-processes = processes { $n } { $good } at { $price }{ $falls ->
    [yes] , before it drops to { $later }
   *[no] { "" }
}
advice-workers = { $how ->
    [reached] reaches
   *[kept] keeps
} the { $n } workers needed for { $building }
advice-ships = builds { $n } { $n ->
    [one] ship
   *[other] ships
}, { $fleet } in all
advice-cash = brings { $n } Cruzados
advice-paid = pays { $n } { $n ->
    [one] ship
   *[other] ships
} to move
advice-card = passes the Navegador card on

## Puzzles: what turns and answers are worth

puzzle-seat = { $number ->
    [0] Red
    [1] Blue
    [2] Yellow
    [3] Black
   *[other] Purple
}
puzzle-figures = -# Each candidate was played out under the same conditions for a few rounds, with random tokens in unexplored regions, { $playings } times in all.
puzzle-unanswered = Nobody answered.
puzzle-fared = { $n ->
    [one] One person answered
   *[other] { $n } people answered
}, and { $found ->
    [0] nobody found the best turn or one as good
    [one] one found the best turn or one as good
   *[other] { $found } found the best turn or one as good
}. On average an answer lost { $loss } points.
puzzle-own = Your answer: `{ $turn }`
puzzle-loss = { $right ->
    [yes] ✅ You found the best turn, or one as good.
   *[no] It is expected to bring { $loss } points less than the best turn.
}

## Reviews

button-review-chances = Chances
button-review-sources = Points

review-chances-head = 🔬 **{ $table }** · chances of winning, and points lost to the best turns found
review-how-navegador = -# Each turn is judged by what its player could see: it and the best alternative found are played out under the same conditions a few times, with random tokens in unexplored regions. A difference of a point or two means nothing.
review-sources-head = 🔬 **{ $table }** · where everyone's points came from, compared with the average
advice-lost = about { $loss } points
