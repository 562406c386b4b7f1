# Was geschehen ist: das Protokoll mit dem, was jeder Zug geändert hat, und was seit dem eigenen letzten Zug kam.

ledger-head = 📖 **{ $table }**, Seite { $at } von { $pages }
ledger-turn = `{ $n }` { $told }
button-recap = Seit meinem letzten Zug
button-frames = Bilder
button-still-board = Spielplan
button-still-market = Markt

difference = { $sign ->
    [plus] +{ $n }
    [minus] −{ $n }
   *[none] ±{ $n }
}
account = { $parts }
account-money = { $before } → **{ $after }** Cruzados ({ $change })
account-points = { $before } → **{ $after }** { $after ->
    [one] Punkt
   *[other] Punkte
} ({ $change })

recap-head = 🔎 **{ $table }**, { $first ->
    [yes] von Anfang an
   *[no] seit deinem letzten Zug
}:
recap-none = 🔎 **{ $table }**: { $first ->
    [yes] Noch ist nichts geschehen.
   *[no] Seit deinem letzten Zug ist nichts geschehen.
}
recap-earlier = -# { $n ->
    [one] Ein früherer Zug steht im Protokoll.
   *[other] { $n } frühere Züge stehen im Protokoll.
}
recap-meant = **Was das für dich bedeutet**
recap-price = · { $good }: Verkaufen bringt { $sold } → **{ $sells }**, Verarbeiten { $brought } → **{ $brings }**
recap-turned = · { $region } ist entdeckt: Kolonien zu { $prices }
recap-cheapest = · { $region }: Die billigste Kolonie kostet { $before } → **{ $after }**
recap-taken = · { $region }: Es ist keine Kolonie mehr da
recap-building = · { $building }: { $before } → **{ $after }** Cruzados
recap-sold-out = · { $building }: ausverkauft
recap-privileges = · { $column }: { $left ->
    [0] Das letzte Privileg ist weg
    [one] Ein Privileg ist noch da
   *[other] { $left } Privilegien sind noch da
}
recap-card = · Die Navegadorkarte ist { $yours ->
    [yes] jetzt bei dir
   *[no] nicht mehr bei dir
}
