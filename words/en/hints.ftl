# Advice for a turn: who may ask for it, and what is said of asking.

command-hint = Your best options now, and why; only you see them, and the log says that you asked
command-table-hints = Choose who may ask for hints at this table, before the game begins
option-hints-who = Who may
choice-hints-off = nobody
choice-hints-alone = anybody who plays alone against computers
choice-hints-learners = learners, who have finished only a few games
choice-hints-all = everybody

lobby-hints = { $who ->
    [alone] 💡 Who plays alone against computers may ask for hints; `{ slash-table-hints }` allows more or fewer.
    [learners] 💡 Whoever has finished fewer than { $most } whole games may ask for hints.
   *[all] 💡 Everybody may ask for hints.
}
button-hint = Hint
hints-chosen = { $who ->
    [off] Nobody may ask for hints at this table.
    [alone] Who plays alone against computers may ask for hints at this table, with `{ slash-hint }`.
    [learners] Whoever has finished fewer than { $most } whole games may ask for hints at this table, with `{ slash-hint }`.
   *[all] Everybody may ask for hints at this table, with `{ slash-hint }`.
}
hint-head = > 💡 **Hint** at **{ $table }** · only you see this; the log says that you asked.{ $ahead ->
    [yes] { " " }It is not your turn yet: this is what you could do if nothing changed before then.
   *[no] { "" }
}
hint-off = Nobody may ask for hints at this table. Whoever opens a table can allow them before the start, with `{ slash-table-hints }`.
hint-league = There are no hints at a league's table.
hint-learned = At this table hints are for those who have finished fewer than { $most } whole games. You know the game by now.
hint-nothing = You have no turn left at this table to get a hint for.
hint-none = { $game } has no hints.
log-hint = 💡 **{ $seat }** asked for a hint.

## Navegador: turns that are advised

advice-turn = **{ $place }.** `{ $turn }`
advice-figures = -# { $figures }
advice-points = worth about { $points } points a few rounds later
advice-lead = { $points } points { $side ->
    [ahead] ahead of the best opponent
   *[behind] behind the best opponent
}, ± { $spread }
advice-chance = wins { $chance } of the time
advice-why = Because it { $reasons }.
advice-empty = ⚠️ This does nothing: your stone moves on, and everything else stays as it is.
advice-how = -# Each candidate was played out for a few rounds with random tokens in unexplored regions, { $playings } times in all. Advice stops at an exploration: ask again once you see the tokens.
advice-ends = triggers the end of the game
advice-explores = explores { $regions }
advice-built = buys { $bought } { $n ->
    [1] at
   *[other] from
} { $price }{ $later ->
    [0] , the last of its kind
   *[other] { " " }(the next one costs { $later })
}
advice-privilege = makes your { $n } in { $column } worth { $points } { $points ->
    [one] point
   *[other] points
} more
advice-colonies = founds { $n } { $n ->
    [one] colony
   *[other] colonies
} of { $good }
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
}
advice-cash = brings { $n } Cruzados
advice-paid = pays { $n } { $n ->
    [one] ship
   *[other] ships
} to move
advice-card = passes the Navegador card on
