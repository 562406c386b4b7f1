# Rat für einen Zug: wer danach fragen darf, und was zum Fragen gesagt wird.

command-hint = Was du jetzt am besten tun könntest und warum; nur du siehst es, im Protokoll steht die Frage
command-table-hints = Vor Beginn wählen, wer an diesem Tisch nach Tipps fragen darf
option-hints-who = Wer nach Tipps fragen darf
choice-hints-off = niemand
choice-hints-alone = wer allein gegen Computer spielt
choice-hints-learners = Lernende, die erst wenige Partien beendet haben
choice-hints-all = alle

lobby-hints = { $who ->
    [alone] 💡 Wer allein gegen Computer spielt, darf nach Tipps fragen; `{ slash-table-hints }` ändert das.
    [learners] 💡 Wer weniger als { $most } ganze Partien beendet hat, darf nach Tipps fragen.
   *[all] 💡 Alle dürfen nach Tipps fragen.
}
button-hint = Tipp
hints-chosen = { $who ->
    [off] An diesem Tisch darf niemand nach Tipps fragen.
    [alone] Wer an diesem Tisch allein gegen Computer spielt, darf nach Tipps fragen, mit `{ slash-hint }`.
    [learners] Wer weniger als { $most } ganze Partien beendet hat, darf an diesem Tisch nach Tipps fragen, mit `{ slash-hint }`.
   *[all] An diesem Tisch dürfen alle nach Tipps fragen, mit `{ slash-hint }`.
}
hint-head = > 💡 **Tipp** bei **{ $table }** · das siehst nur du; im Protokoll steht, dass du gefragt hast.{ $ahead ->
    [yes] { " " }Du bist noch nicht am Zug: Das könntest du tun, wenn sich bis dahin nichts ändert.
   *[no] { "" }
}
hint-off = An diesem Tisch darf niemand nach Tipps fragen. Wer einen Tisch eröffnet, kann das vor Beginn wählen, mit `{ slash-table-hints }`.
hint-league = An einem Tisch einer Liga gibt es keine Tipps.
hint-learned = An diesem Tisch sind Tipps für alle, die weniger als { $most } ganze Partien beendet haben. Du kennst das Spiel inzwischen.
hint-nothing = Du hast an diesem Tisch keinen Zug mehr, zu dem es einen Tipp geben könnte.
hint-none = Bei { $game } gibt es keine Tipps.
log-hint = 💡 **{ $seat }** hat nach einem Tipp gefragt.

## Navegador: Züge, zu denen geraten wird

advice-turn = **{ $place }.** `{ $turn }`
advice-figures = -# { $figures }
advice-points = ein paar Runden später etwa { $points } Punkte wert
advice-lead = { $points } { $points ->
    [one] Punkt
   *[other] Punkte
} { $side ->
    [ahead] vor dem besten Gegner
   *[behind] hinter dem besten Gegner
}, ± { $spread }
advice-chance = gewinnt in { $chance } der Fälle
advice-why = Denn der Zug { $reasons }.
advice-empty = ⚠️ Der Zug bewirkt nichts: Dein Spielstein zieht weiter, sonst bleibt alles, wie es ist.
advice-how = -# Jeder Kandidat wurde ein paar Runden weit gespielt, mit zufälligen Kolonien in unentdeckten Regionen, insgesamt { $playings }-mal. Der Rat endet bei einer Entdeckung: Frag noch einmal, wenn du die Kolonien siehst.
advice-ends = führt das Ende der Partie herbei
advice-explores = entdeckt { $regions }
advice-built = kauft { $bought } { $n ->
    [1] für
   *[other] ab
} { $price }{ $later ->
    [0] { $n ->
        [1] , die letzte
       *[other] , die letzten
    }
   *[other] { " " }(danach { $later })
}
advice-privilege = macht deine { $n } in der Spalte „{ $column }“ { $points } { $points ->
    [one] Punkt
   *[other] Punkte
} mehr wert
advice-colonies = gründet { $n } { $n ->
    [one] Kolonie
   *[other] Kolonien
} ({ $good })
advice-sells = verkauft { $n }× { $good } zu je { $price }{ $falls ->
    [yes] , bevor der Preis auf { $later } fällt
   *[no] { "" }
}
advice-processes = verarbeitet { $n }× { $good } für je { $price }{ $falls ->
    [yes] , bevor es nur noch { $later } bringt
   *[no] { "" }
}
advice-workers = { $how ->
    [reached] kommt auf
   *[kept] behält
} die { $n } Arbeiter, die man für { $building } braucht
advice-ships = baut { $n } { $n ->
    [one] Schiff
   *[other] Schiffe
}
advice-cash = bringt { $n } Cruzados
advice-paid = kostet { $n } { $n ->
    [one] Schiff
   *[other] Schiffe
} für den weiten Weg
advice-card = gibt die Navegadorkarte weiter
