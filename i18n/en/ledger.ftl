# What has happened: the log with what each turn changed, and what came since one's own last turn.

ledger-head = 📖 **{ $table }**, page { $at } of { $pages }
ledger-turn = `{ $n }` { $told }
button-recap = Since my last turn
button-frames = Pictures

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
