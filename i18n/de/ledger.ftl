# Was geschehen ist: das Protokoll mit dem, was jeder Zug geändert hat, und was seit dem eigenen letzten Zug kam.

ledger-head = 📖 **{ $table }**, Seite { $at } von { $pages }
ledger-turn = `{ $n }` { $told }
button-recap = Seit meinem letzten Zug
button-frames = Bilder

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
