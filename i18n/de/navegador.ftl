# Navegador im Kanal: Befehle, Beiträge und Dialoge, was getan wird und was daraus folgt, und die Regeln in Kürze.
# Die Namen der Dinge stehen in navegador-names.ftl.

## Anzahlen

ships-in = { $n } in { $region }

## Was getan wurde

told-turn = **{ $name }** · { $told } · hat { $cash } Cruzados
told-card = Navegadorkarte eingesetzt
told-move = { $field }
told-move-paid = { $field } (Schiffe abgegeben: { $places })
told-there = { $field }: { $told }
told-sail = { $n } { $n ->
    [one] Schiff
   *[other] Schiffe
} { $origin } → { $target }
told-explore = **{ $region }** mit { $n } Schiffen entdeckt, { $lost } verloren, Kolonien zu { $prices }, +{ $cash } Cruzados
told-workers = { $n } Arbeiter{ $over ->
    [0] { "" }
   *[other] { " (" }{ $over } überzählig)
}, { $change }
told-ships = { $n } { $n ->
    [one] Schiff
   *[other] Schiffe
}{ $over ->
    [0] { "" }
   *[other] { " (" }{ $over } überzählig)
}, { $change }
told-site = { $region } ({ $prices })
told-colony = in { $places } gegründet, für { $cost }
told-build = { $bought } für { $cost } gekauft
told-good = { $n }× { $good }
told-sell = { $goods } verkauft
told-process = { $goods } verarbeitet
told-income = +{ $cash }
told-privilege = Privileg für { $column } genommen, +{ $coins }
told-king = Königsprivileg für { $column } eingesetzt, +{ $coins }
told-declined = auf die Aktion verzichtet
told-extra-end = Extrasegelzug beendet
event-phase = { sign-phase } Phase { $phase } beginnt. Die Galerie wird mit Privilegien aufgefüllt.
event-card = { sign-card } Die Navegadorkarte geht an **{ $name }**.
event-end = { sign-end } Das Spielende ist ausgelöst: Nach diesem Zug ist jeder noch einmal am Zug.

brief-name = { $seat } **{ $name }**
brief-there = { $field } { $done }
brief-paid = { $field } −{ $n }{ "\u2060" }{ sign-sailing } ({ $places })
brief-card = Karte
brief-sail = { $n ->
    [1] { "" }
   *[other] { $n }×{ " " }
}{ $origin }→{ $target }
brief-times = { $n ->
    [1] { "" }
   *[other] { $n }×{ " " }
}{ $what }
brief-explore = { $region } aus { $places } entdeckt{ $lost ->
    [0] { "" }
   *[other] { " −" }{ $lost }{ "\u2060" }{ sign-sailing }
}
brief-king = Königsprivileg: { $column }
brief-money = **{ $change }**
brief-event-phase = { sign-phase } Phase { $phase }
brief-event-card = { sign-card } Karte an **{ $name }**
brief-event-end = { sign-end } noch ein Zug für jeden

## Ein Zug, der entsteht

panel-rondel = { $first ->
    [yes] Wohin ziehst du? In deinem ersten Zug ist jedes Feld kostenfrei.
   *[no] Wohin? Bis zu { $free } Felder sind kostenfrei, jedes weitere kostet ein Schiff.
}
panel-pay = **{ $field }** kostet { $price ->
    [one] 1 Schiff
   *[other] { $price } Schiffe
}. Wähle die Schiffe, die du abgibst.
panel-paid = Du gibst ab: { $places }.
panel-workers = Wie viele neue Arbeiter?
panel-workers-none = Du kannst dir keinen Arbeiter leisten.
panel-workers-surplus = Für überzählige Arbeiter bekommst du je { $income } zurück (in Klammern).
panel-ships = Wie viele neue Schiffe? Sie beginnen in { called-portugal }.
panel-ships-none = Du kannst dir kein Schiff leisten.
panel-ships-surplus = Für überzählige Schiffe bekommst du je { $income } zurück (in Klammern).
panel-colony-none = Es gibt keine Kolonie, die du gründen kannst.
panel-colony = Jeder Druck gründet eine Kolonie.
panel-buildings-none = Es gibt nichts, was du kaufen kannst.
panel-buildings = Jeder Druck kauft ein Gebäude.
panel-privilege-none = Es gibt kein Privileg, das du nehmen kannst.
panel-privilege = Ein Privileg kostet { $workers ->
    [one] 1 Arbeiter
   *[other] { $workers } Arbeiter
}.
panel-king = Dein Schiff ist in Goa: Du darfst stattdessen das Königsprivileg nehmen, ohne Arbeiter.
panel-sailing = Jedes Schiff: bis zu { $range ->
    [one] 1 Seegrenze
   *[other] { $range } Seegrenzen
}.
panel-extra = Extrasegelzug: bis zu { $range ->
    [one] 1 Seegrenze
   *[other] { $range } Seegrenzen
} je Schiff; danach gibst du die Karte weiter.
panel-sailing-done = Keins deiner Schiffe kann noch weiter segeln.
panel-route = **{ $origin } → { $target }**: Wie viele von { $n } Schiffen?
panel-explore = **{ $region }**: mindestens { $least } Schiffe, davon { $loss ->
    [one] geht 1
   *[other] gehen { $loss }
} verloren; die anderen bleiben dort.
panel-group = Gruppe: { $places }.
panel-reveal = ⚠️ Das deckt die Kolonien auf; zurück geht es danach nicht mehr.
panel-found = { sign-explorer } **{ $region }**: Kolonien zu { $prices }.
panel-turn = **{ $table }** · **Vorschau:** { $turn }
preview-cash = **{ $n }** Cruzados ({ $change })
preview-workers = { $n } Arbeiter ({ $change })
preview-ships = { $n } { $n ->
    [one] Schiff
   *[other] Schiffe
} ({ $change })
preview-points = { $n } { $n ->
    [one] Punkt
   *[other] Punkte
} ({ $change })
preview-card = { sign-card } Mit diesem Zug verlierst du die Navegadorkarte ungenutzt.
button-field = { $field }{ $how ->
    [brings] { " +" }{ $n }
    [costs] { " −" }{ $n }
   *[open] { "" }
}{ $price ->
    [0] { "" }
   *[other] { " −" }{ $price }{ sign-sailing }
}{ $how ->
    [none] { " –" }
   *[other] { "" }
}
button-farther = Mehr Felder: { $least }–{ $most }{ sign-sailing }
button-card = Karte einsetzen
button-card-expires = { button-card } · verfällt ab { $field }
button-give = { $region } ({ $left })
button-site = { $region }{ $left ->
    [0] { ": keine mehr" }
   *[other] { " · " }{ $price } (noch { $left })
}
button-building = { $building } { $price }
button-take = { $column } +{ $coins }, { $points } { $n ->
    [one] Punkt
   *[other] Punkte
}
button-king = König: { $column } +{ $coins }, { $points } { $n ->
    [one] Punkt
   *[other] Punkte
}
button-group = + { $region } ({ $left })
button-group-less = − { $region }
button-reveal-navegador = Ja, entdecken
button-finish-extra = { $idle ->
    [yes] Ohne Segeln beenden
   *[no] Extrasegelzug beenden
}
button-decline = Verzichten
button-number = { $n } · { $cost }{ $income ->
    [0] { "" }
   *[other] { " " }(+{ $income })
}
choose-trade = { $good }: behalten, verkaufen oder verarbeiten?
choose-best = { $how ->
    [none] Vorschläge: bis zu +{ $income }
    [better] Besser als deine Wahl: bis zu +{ $income }
   *[same] Deine Wahl bringt am meisten: +{ $income }
}
choose-route = Von wo nach wo?{ $of ->
    [1] { "" }
   *[other] { " " }({ $number } von { $of })
}
option-nothing = { $good }: nichts tun
option-sell = +{ $income }: { $n }× { $good } verkaufen
option-process = +{ $income }: { $n }× { $good } verarbeiten
option-wild = mit der Startfaktorei; { $row }
option-trade = +{ $income }: { $parts }
trade-sign = { $n } { $sign }
trade-sell = { $goods } verkaufen
trade-process = { $goods } verarbeiten
option-row = { $moves ->
    [no] danach weiterhin: Verkaufen je { $price }, Verarbeiten je { $income }
   *[yes] danach: Verkaufen je { $price }, Verarbeiten je { $income }
}
option-route = { $origin } → { $target }{ $n ->
    [one] { "" }
   *[other] { " " }(bis zu { $n } Schiffe)
}
option-fleet = { $origin }{ $n ->
    [1] { "" }
   *[other] { " " }×{ $n }
}
option-explorers = Entdecken
option-explore = { $region } entdecken: kostet { $loss ->
    [one] 1 Schiff
   *[other] { $loss } Schiffe
}
option-explore-with = Schiffe: { $ships }
option-lying = { $prices ->
    [none] { $good }, keine Kolonien mehr
   *[other] { $good }, Kolonien zu { $prices }
}

## Dialoge und Nachrichten

panel-head = **{ $table }**
panel-cash = { $cash } Cruzados
post-turn = { $who }, du bist am Zug bei **{ $table }**{ $left ->
    [0] { "" }
   *[other] { " · " }{ sign-end }{ " die letzten Züge laufen" }
}
post-over = 🏆 **{ $table }**: **{ $winner }** gewinnt mit { $points } { $points ->
    [one] Punkt
   *[other] Punkten
}!
button-points = Punkte
button-board = Spielplan
button-market = Markt
button-prices = Preise
button-sheet = Ablage
button-sheets = Alle Ablagen

## Bevor es losgeht

computer-cabin-boy = Schiffsjunge
computer-mate = Maat
computer-merchant = Händler
computer-helmsman = Steuermann
computer-captain = Kapitän
computer-commodore = Kommodore
computer-admiral = Admiral
strength-cabin-boy = leicht
strength-mate = mäßig
strength-merchant = mittel
strength-helmsman = gut
strength-captain = stark
strength-commodore = sehr stark
strength-admiral = am stärksten
lobby-goa = 🧩 Variante: Königsprivileg in Goa.

## Ansehen

score-total = Summe
score-cash = Geld
score-workers = Arbeiter
score-ships = Schiffe
points-head = { $over ->
    [yes] **Endstand**
   *[no] **Aktueller Punktestand**, das Königsprivileg dort, wo es am meisten bringt
}:
points-line = **{ $name }**: { $total } insgesamt; { $columns } ohne Geld, Schiffe und Arbeiter{ $brings ->
    [0] { "" }
   *[other] { ", " }{ $plain } ohne das Königsprivileg (+{ $brings } für { $king })
}
sheet = **{ $name }** · { $total } { $total ->
    [one] Punkt
   *[other] Punkte
}{ $card ->
    [yes] { " · " }{ sign-card }{ " Navegadorkarte" }
   *[no] { "" }
}
    { $cash } Cruzados · Arbeiter: { $workers } · Schiffe: { $ships } · Spielstein: { $stone }
    Kolonien: { $colonies } · Faktoreien: { $factories } · Werften: { $shipyards } · Kirchen: { $churches }
    Entdecker: { $explorers } · Privilegien: { $privileges }{ $goa ->
        [open] { " · Königsprivileg: noch zu haben" }
        [taken] { " · Königsprivileg: " }{ $king }
       *[no] { "" }
    }
sheet-short = { $seat } **{ $name }** · { $total } { $total ->
    [one] Punkt
   *[other] Punkte
} · { $cash } Cruzados{ $card ->
    [yes] { " · " }{ sign-card }{ " Navegadorkarte" }
   *[no] { "" }
}
    -# Arbeiter { $workers } · Schiffe { $ships } · Kolonien { $colonies } · Faktoreien { $factories } · Werften { $shipyards } · Kirchen { $churches } · Entdecker { $explorers } · Privilegien { $privileges }{ $goa ->
        [open] { " · Königsprivileg: noch zu haben" }
        [taken] { " · Königsprivileg: " }{ $king }
       *[no] { "" }
    }
sheet-colonies = { $n } { $name }
sheet-wildcard = 1 Startfaktorei
sheet-factories = { $n } { $name }
sheet-privileges = { $name } ×{ $n }
rules-turn = **Dein Zug**: Spielstein ziehen, dann die Aktion des Feldes ausführen oder verzichten. { $free_fields } Felder vorwärts kosten nichts, jedes weitere ein Schiff; im ersten Zug darfst du überallhin.
    { sign-card } **Navegadorkarte**: ein Extrasegelzug vor dem Ziehen, nicht in der ersten Runde; danach geht sie nach rechts. Ungenutzt geht sie weiter, wenn dein Spielstein das orange Schiff erreicht oder überschreitet.
    { sign-sailing } **Segeln**: Jedes Schiff überquert jetzt bis zu { $range ->
        [one] 1 Seegrenze
       *[other] { $range } Seegrenzen
    }. { $usual } Schiffe zusammen ({ $groups }) entdecken eine Region: Eins geht verloren, zwei, wo drei nötig sind. Die Bank zahlt den Preis der billigsten Kolonie.
    { sign-phase } **Phasen**: { $phases }.
    { sign-workers } **Arbeiter**, { sign-ships } **Schiffe**: je Kirche (Werft) eins für { $capacity_price }, weitere jetzt je { $beyond }; höchstens { $most_workers } ({ $most_ships }), überzählige bringen je { $surplus_price }.
    { sign-market } **Markt**: je Ware aus Kolonien verkaufen (der Preis sinkt) oder in Faktoreien verarbeiten (er steigt), alles zu den alten Preisen. Die Startfaktorei hilft bei einer Ware.
rules-group = { $least } bei { $region }
rules-phase = { $phase } beginnt mit { $region }
rules-buildings = { sign-colony } **Kolonie**: je Kolonie ein eigenes Schiff vor Ort und { $colony_workers } Arbeiter. { sign-buildings } **Baumeister**: nötig sind { $factory } Arbeiter je Faktorei, { $shipyard } je Werft, { $church } je Kirche; keiner wird verbraucht.
rules-privileges = { sign-privilege } **Privileg**: kostet einen Arbeiter ({ $fewest_workers } bleiben immer), höchstens { $most_privileges } je Sorte; bringt sofort Geld je Errungenschaft und macht jede wertvoller:
rules-column = { $column }: je { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}, +{ $more } pro Privileg; Geld { $coins }
rules-end = { sign-king } **Königsprivileg**: { $goa ->
        [yes] auf dem Feld Privileg mit Schiff in Goa, einmal pro Partie.
       *[no] wird am Ende dort eingesetzt, wo es dir am meisten bringt.
    }
    { sign-end } **Ende**: Ist { $ends } entdeckt oder das letzte Gebäude gekauft, hat jeder noch einen Zug. Außerdem 1 Punkt pro Arbeiter, Schiff und { $cash_per_point } Cruzados. Bei Gleichstand entscheidet die Navegadorkarte.

## Befehle

game-navegador = Navegador
summary-navegador = Segle um Afrika bis Nagasaki: erkunde, gründe Kolonien, handle und baue. Wer die meisten Punkte hat, gewinnt.

## Einen Tisch eröffnen

navegador-goa = Mit Variante spielen: Das Königsprivileg wird in Goa erworben

## Tische

## Einen Tisch ansehen

## Am Ende einer Partie

ended-agreed = Die Partie wurde einvernehmlich beendet, mit dem Punktestand bis dahin.
won-tie = { $tied } haben je { $points } Punkte. Den Gleichstand gewinnt **{ $name }**: { $holder ->
    [yes] durch den Besitz der Navegadorkarte.
   *[no] **{ $card }** hat die Navegadorkarte, und von dort käme sie zuerst zu **{ $name }**.
}
button-animation-animation = Animation
button-animation-course = Verlauf

## Protokoll und Rückschau

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

## Zwischenstand

standing = { $seat } **{ $name }**: { $points } { $points ->
    [one] Punkt
   *[other] Punkte
}, { $cash } Cruzados{ $card ->
    [none] { "" }
   *[other] { " " }{ $card }
}

## Was getippt wird

## Optionen

slash-option-goa = goa
slash-table-market = { slash-table } { button-market }
