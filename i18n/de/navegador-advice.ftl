# Was Tipps, Rätsel und Analysen von Navegador sagen.

## Züge, zu denen geraten wird

advice-turn = **{ $place }.** `{ $turn }`
advice-figures = -# { $figures }
advice-points = ein paar Runden später etwa { $points } Punkte wert
advice-lead = { $points } { $points ->
    [one] Punkt
   *[other] Punkte
} { $side ->
    [ahead] vor dem besten Gegner
   *[behind] hinter dem besten Gegner
}, ±{ "\u00A0" }{ $spread }
advice-chance = gewinnt in { $chance } der Fälle
advice-why = Grund: Der Zug { $reasons }.
advice-empty = ⚠️ Der Zug bewirkt nichts: Dein Spielstein zieht weiter, sonst bleibt alles, wie es ist.
advice-how = -# Jeder Kandidat wurde ein paar Runden weit gespielt, mit zufälligen Kolonien in unentdeckten Regionen, insgesamt { $playings }-mal. Der Rat endet bei einer Entdeckung: Frag noch einmal, wenn du die Kolonien siehst.
advice-ends = führt das Ende der Partie herbei
advice-explores = entdeckt { $regions }: { $points } Punkte und dort die erste Wahl unter den Kolonien
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
advice-privilege = macht deine { $column } ({ $n }) { $points } { $points ->
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
}, zusammen { $fleet }
advice-cash = bringt { $n } Cruzados
advice-paid = kostet { $n } { $n ->
    [one] Schiff
   *[other] Schiffe
} für den weiten Weg
advice-card = gibt die Navegadorkarte weiter

## Rätsel: was Züge und Antworten wert sind

puzzle-seat = { $number ->
    [0] Rot
    [1] Blau
    [2] Gelb
    [3] Schwarz
   *[other] Lila
}
puzzle-figures = -# Jeder Zug wurde unter denselben Bedingungen ein paar Runden weit gespielt, mit zufälligen Kolonien in unentdeckten Regionen, insgesamt { $playings }-mal.
puzzle-unanswered = Niemand hat geantwortet.
puzzle-fared = { $n ->
    [one] Eine Person hat geantwortet
   *[other] { $n } Personen haben geantwortet
}, und { $found ->
    [0] niemand hat den besten Zug oder einen ebenso guten gefunden
    [one] eine hat den besten Zug oder einen ebenso guten gefunden
   *[other] { $found } haben den besten Zug oder einen ebenso guten gefunden
}. Im Schnitt verlor eine Antwort { $loss } Punkte.
puzzle-own = Deine Antwort: `{ $turn }`
puzzle-loss = { $right ->
    [yes] ✅ Du hast den besten Zug gefunden oder einen ebenso guten.
   *[no] Sie bringt voraussichtlich { $loss } Punkte weniger als der beste Zug.
}

## Analysen

button-review-chances = Chancen
button-review-sources = Punkte

review-chances-head = 🔬 **{ $table }** · Gewinnchancen, und verlorene Punkte gegenüber dem besten gefundenen Zug
review-how-navegador = -# Jeder Zug wird nach dem beurteilt, was dabei zu sehen war: Er und die beste gefundene Alternative werden unter denselben Bedingungen ein paar Runden weitergespielt, mit zufälligen Kolonien in unentdeckten Regionen. Ein Unterschied von ein, zwei Punkten besagt nichts.
review-sources-head = 🔬 **{ $table }** · woher die Punkte kamen; darunter, wie viel mehr oder weniger als im Schnitt
advice-lost = etwa { $loss } Punkte
