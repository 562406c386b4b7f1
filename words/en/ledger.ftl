# What has happened: the log with what each turn changed, and what came since one's own last turn.

ledger-head = 📖 **{ $table }**, page { $at } of { $pages }
ledger-turn = `{ $n }` { $told }
button-recap = Since my last turn
button-frames = Pictures
button-still-board = Board
button-still-market = Market

difference = { $sign ->
    [plus] +{ $n }
    [minus] −{ $n }
   *[none] ±{ $n }
}
account = { $parts }
account-money = { $before } → **{ $after }** Cruzados ({ $change })
account-points = { $before } → **{ $after }** points ({ $change })

recap-head = 🔎 **{ $table }**, { $first ->
    [yes] from the beginning
   *[no] since your last turn
}:
recap-none = 🔎 **{ $table }**: nothing has happened { $first ->
    [yes] yet.
   *[no] since your last turn.
}
recap-earlier = -# { $n ->
    [one] One earlier turn is in the log.
   *[other] { $n } earlier turns are in the log.
}
recap-meant = **What it means for you**
recap-price = · { $good } sells for { $sold } → **{ $sells }**, processes for { $brought } → **{ $brings }**
recap-turned = · { $region } is explored: colonies for { $prices }
recap-cheapest = · { $region }: the cheapest colony now costs { $before } → **{ $after }**
recap-taken = · { $region }: no colonies are left
recap-building = · { $building }: { $before } → **{ $after }** Cruzados
recap-sold-out = · { $building }: sold out
recap-privileges = · { $column }: { $left ->
    [0] the last privilege is gone
    [one] one privilege is left
   *[other] { $left } privileges are left
}
recap-card = · The Navegador card is { $yours ->
    [yes] yours now
   *[no] no longer yours
}
