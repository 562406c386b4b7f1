# Advice for a turn: who may ask for it, and what is said of asking.

command-hint = What you could best do now, and why; only you see it, the log says that you asked
command-table-hints = Choose who at this table may ask for hints, before the game begins
option-hints-who = Who may
choice-hints-off = nobody
choice-hints-alone = who plays alone against computers
choice-hints-learners = learners, who have finished few games
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
    [yes] { " " }It is not your turn yet: this is what you could do if nobody before you changed anything.
   *[no] { "" }
}
hint-off = Nobody may ask for hints at this table. Who opens a table can choose that before the start, with `{ slash-table-hints }`.
hint-league = There are no hints at a league's table.
hint-learned = At this table hints are for those who have finished fewer than { $most } whole games. You know the game by now.
hint-nothing = You will not have another turn at this table that a hint could be about.
hint-none = { $game } has no hints.
log-hint = 💡 **{ $seat }** asked for a hint.

## Navegador: turns that are advised

advice-turn = **{ $place }.** `{ $turn }`
advice-figures = -# { $figures }
advice-points = worth about { $points } points some rounds later
advice-lead = { $points } { $side ->
    [ahead] ahead of the best of the others
   *[behind] behind the best of the others
}, ± { $spread }
advice-chance = wins { $chance } of the time
advice-why = Because it { $reasons }.
advice-empty = ⚠️ This does nothing: your stone moves on, and all else stays as it is.
advice-how = -# Each turn was played on a few rounds with tokens drawn by lot where nobody has been, { $playings } times in all. An exploration is the end of what can be advised: ask again when you see what it turns up.
advice-ends = brings the end of the game
advice-explores = explores { $regions }
advice-built = buys { $bought } at { $price }{ $n ->
    [1] { "" }
   *[other] { " " }and more
}{ $later ->
    [0] , the last there are
   *[other] { " " }while the next costs { $later }
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
    [yes] { " " }before the price falls to { $later }
   *[no] { "" }
}
advice-processes = processes { $n } { $good } for { $price }{ $falls ->
    [yes] { " " }before that brings { $later }
   *[no] { "" }
}
advice-workers = { $how ->
    [reached] reaches
   *[kept] keeps
} the { $n } workers that { $building } need
advice-ships = builds { $n } { $n ->
    [one] ship
   *[other] ships
}
advice-cash = brings { $n } Cruzados
advice-paid = gives up { $n } { $n ->
    [one] ship
   *[other] ships
} for the way
advice-card = passes the Navegador card on
