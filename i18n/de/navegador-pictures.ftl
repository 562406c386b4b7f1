# Die wenigen Wörter in den Bildern, und die Beschreibungen, die für sie stehen.

picture-open = offen
picture-winner = { $name } gewinnt

picture-going-on = Zwischenstand
picture-ended-explored = { $region } entdeckt
picture-ended-built = Alle Gebäude gekauft
picture-ended-agreed = Einvernehmlich beendet
picture-ended-both = { $region } entdeckt, alle Gebäude gekauft
picture-prices = { $head ->
    [sale] Verkauf
    [factory] Faktorei
    [next] Nächste
    [then] Danach
    [privileges] Privilegien
    [left] Übrig
    [each] Punkte je Stück
   *[income] Ertrag
}
picture-won = { $name } siegt, { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} vorn
picture-won-card = { $name } siegt bei Gleichstand durch die Karte
picture-leads = { $name } liegt { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} vorn
picture-leads-card = { $name } führt bei Gleichstand durch die Karte
picture-ties = Gleichstand: die Karte entscheidet
picture-part = { $part ->
    [workers] Arbeiter
    [ships] Schiffe
   *[money] Geld
}
picture-strongest = { $over ->
    [yes] gewonnen durch { $parts }
   *[no] vor allem durch { $parts }
}: { $count ->
    [one] {""}
   *[other] je{" "}
}{ $points } von { $total }

# ------------------------------------------------------------------------------------------ der Spielplan, zum Hören

alt-board = Navegador, der Spielplan
alt-board-of = Navegador, Spielplan: { $table }
alt-market = Navegador, Markt und Spieler
alt-market-of = Navegador, Markt und Spieler: { $table }
alt-price-list = Navegador, Preisliste
alt-price-list-of = Navegador, Preisliste: { $table }
alt-rows = Zeilen 1 bis 10 auf dem Markt, { $good }: { $prices }
alt-rows-factory = Zeilen 1 bis 10 auf dem Markt, Faktorei: { $prices }
alt-sheet = Navegador, die Ablage von { $name }
alt-final = Navegador, Abrechnung
alt-final-of = Navegador, Abrechnung: { $table }
alt-course = Navegador, Geld und Punkte Zug für Zug
alt-course-of = Navegador, Geld und Punkte Zug für Zug: { $table }
alt-replay = Navegador, die Partie als Animation
alt-replay-of = Navegador, die Partie als Animation: { $table }

alt-over = Phase { $phase }, Partie beendet
alt-to-act = Phase { $phase }, { $name } am Zug
alt-end-clock = Bis zum Ende: noch { $n } Gebäude, { $region } { $open ->
    [yes] unentdeckt
   *[no] entdeckt
}
alt-last-turns = Phase { $phase }, { $name } am Zug, { $turns ->
    [one] der letzte Zug
   *[other] noch { $turns } Züge
}
alt-stones = Spielsteine: { $list }
alt-middle = in der Mitte
alt-of = { $name }: { $what }
alt-none = keine
alt-stage = { $stage ->
    [start] { $name } beginnt den Zug
    [extra] { $name } ist im Extrasegelzug der Navegadorkarte
    [move] { $name } muss den Spielstein ziehen
    [action] { $name } hat den Spielstein gezogen und kann die Aktion ausführen
   *[sailing] { $name } segelt
}
alt-moves = { $name } kann ziehen auf: { $list }
alt-move = { $price ->
    [0] { $field } kostenfrei
    [one] { $field } für 1 Schiff
   *[other] { $field } für { $price } Schiffe
}
alt-reach = In Reichweite: { $list }
alt-unsailed = { $name } kann noch segeln, über höchstens { $n } { $n ->
    [one] Seegrenze
   *[other] Seegrenzen
}, mit diesen Schiffen: { $places }
alt-sailing-explored = Bei diesem Segeln wurde { $region } entdeckt
alt-pending = Phase { $phase } beginnt nach diesem Zug
alt-played = Gespielte Züge: { $turns }
alt-card = Navegadorkarte: { $name }
alt-card-marked = Navegadorkarte: { $name }, oranges Schiff auf { $field }
alt-kings = Königsprivilegien noch in { $region }: { $n }
alt-ships-in = { $n } { $region }
alt-colonies-in = { $n } { $region }
alt-way = { $n } { $way }
alt-ships = Schiffe: { $list }
alt-tokens = Kolonien: { $list }
alt-token = { $region } { $good } { $prices }
alt-empty = { $region } leer
alt-unexplored = Unentdeckt: { $list }
alt-unexplored-one = { $region } ({ $good }, { $tokens })
alt-unexplored-loss = { $region } ({ $good }, { $tokens }, kostet { $loss } Schiffe)
alt-explored-by = Entdecker: { $list }
alt-workers = Arbeiter: { $list }
alt-changed = Seit dem letzten Blick: { $list }
alt-did-navegador = Extrasegelzug mit der Navegadorkarte begonnen
alt-moved = auf { $field } gezogen
alt-moved-paid = auf { $field } gezogen, Schiffe abgegeben: { $places }
alt-sailed = gesegelt: { $ways }
alt-explored = { $region } entdeckt, mit Schiffen aus: { $places }
alt-did-workers = { $n } Arbeiter angeworben
alt-did-ships = { $n ->
    [one] 1 Schiff
   *[other] { $n } Schiffe
} gebaut
alt-did-colony = Kolonien gegründet: { $places }
alt-did-build = gekauft: { $list }
alt-did-market = { $list }
alt-sold = { $n }× { $good } verkauft
alt-processed = { $n }× { $good } verarbeitet
alt-did-privilege = Privileg für { $column } genommen
alt-did-king = Königsprivileg für { $column } genommen
alt-did-end = Segeln beendet oder auf die Aktion verzichtet
alt-rondel = Rondell, im Uhrzeigersinn: { $list }
alt-borders = Nachbarn: { $list }
alt-border = { $region } mit { $list }
alt-red-borders = Rote Seegrenzen: von Rio de Janeiro und Angola nach Cabo, dessen Entdeckung Phase II bringt, und von Goa nach Malaca, für Phase III

# --------------------------------------------------------------------------------------------- der Markt, zum Hören

alt-prices = Markt: { $list }
alt-price = { $good } Zeile { $row }, Verkauf { $price }, Faktorei { $income }
alt-price-moved = { $good } Zeile { $row } (vorher { $was }), Verkauf { $price }, Faktorei { $income }
alt-gallery = Privilegien: { $list }
alt-privilege = { $column } { $n }
alt-privilege-not = { $column } { $n } (jetzt nicht für { $name })
alt-privilege-worth = { $column } { $n } (für { $name } { $coins } Cruzados, Punkte { $points })
alt-fares = Ein Arbeiter kostet { $cheap } pro Kirche und { $dear } darüber hinaus, ein Schiff { $cheap } pro Werft und { $dear } darüber hinaus{ $next ->
    [none] { "" }
   *[other] { " (in Phase " }{ $next } { $later } statt { $dear })
}
alt-chart = Gebäude noch zu kaufen: { $list }
alt-chart-one = { $building } { $n } ab { $price }
alt-chart-full = { $building } { $n } zu { $prices }
alt-chart-none = { $building } keine
alt-player = { $name }: { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkte
    }, { $cash } Cruzados, { $workers } Arbeiter, { $ships ->
        [one] 1 Schiff
       *[other] { $ships } Schiffe
    }, Kolonien { $colonies }, Faktoreien { $factories }, { $explorers } Entdecker, { $shipyards ->
        [one] 1 Werft
       *[other] { $shipyards } Werften
    }, { $churches ->
        [one] 1 Kirche
       *[other] { $churches } Kirchen
    }, Privilegien { $privileges }, könnte auf dem Markt { $income } verdienen
alt-player-short = { $name }: { $points }P { $cash }C { $workers }A { $ships }S, Kolonien { $colonies }, Faktoreien { $factories }, Entd { $explorers }, Werften { $shipyards }, Kirchen { $churches }, Privilegien { $privileges }
alt-player-worth = { $name }, Punkte für jede Errungenschaft: { $list }
alt-player-worth-one = { $column } { $points }
alt-key = Waren in der Reihenfolge Zucker, Gold, Gewürze und die Startfaktorei; Privilegien Kolonien, Faktoreien, Entdecker, Werften, Kirchen

alt-player-king = { $name } hat das Königsprivileg für { $column } eingesetzt
alt-player-king-open = { $name } kann das Königsprivileg noch nehmen
alt-player-king-best = { $name }, am meisten brächte das Königsprivileg für { $column }
alt-player-change = { $name }, seit dem letzten Blick: { $list }
alt-change-cash = { $said } Cruzados
alt-change-points = { $said } { $n ->
    [one] Punkt
   *[other] Punkte
}
alt-change-workers = { $said } Arbeiter
alt-change-ships = { $said } { $n ->
    [one] Schiff
   *[other] Schiffe
}
alt-change-colonies = { $said } { $n ->
    [one] Kolonie
   *[other] Kolonien
} mit { $good }
alt-change-privileges = { $said } { $n ->
    [one] Privileg
   *[other] Privilegien
} für { $column }
alt-change-explorer = { $region } entdeckt

# --------------------------------------------------------------------------------------- Ablagen, Enden, ganze Partien

alt-score = { $rank }. { $name }: { $total } Punkte, Arbeiter { $workers }, Schiffe { $ships }, Geld { $cash }, Kolonien { $colonies }, Faktoreien { $factories }, Entdecker { $explorers }, Werften { $shipyards }, Kirchen { $churches }
alt-score-king = { $name }, das Königsprivileg zählt für { $column }: +{ $points }
alt-course-one = { $name } endet mit { $points } { $points ->
    [one] Punkt
   *[other] Punkten
} und { $cash } Cruzados; führte in { $led } von { $turns ->
    [one] 1 Zug
   *[other] { $turns } Zügen
}
alt-course-event = Zug { $turn }: { $region } entdeckt von { $name }
alt-course-events = Entdeckungen: { $list }
alt-replay-length = { $frames } Bilder, { $turns } Züge

# ------------------------------------------------------------------------------------------------------ Analysen

picture-lead = Vorsprung vor dem Schnitt, golden: in Führung
picture-ahead-since = { $name } vorn seit Zug { $turn } von { $turns }
picture-chances = Gewinnchance nach jedem Zug
picture-losses = Punktverlust je Zug; rechts im Schnitt
picture-usual = Darunter: Abweichung vom Schnitt aus { $games } Partien mit { $players } Händlern
alt-chances = Navegador, Gewinnchancen und Punktverluste Zug für Zug
alt-chances-of = Navegador, Gewinnchancen und Punktverluste Zug für Zug: { $table }
alt-chances-one = { $name } endet mit einer Chance von { $chance } und verlor im Schnitt { $loss } Punkte je Zug
alt-chances-turning = Wendepunkt: Zug { $turn } von { $name } kostete { $loss } Punkte
alt-sources = Navegador, Herkunft der Punkte, verglichen mit dem Schnitt
alt-sources-of = Navegador, Herkunft der Punkte, verglichen mit dem Schnitt: { $table }
alt-sources-one = { $name }: { $total } Punkte; Arbeiter { $workers }, Schiffe { $ships }, Geld { $cash }, Kolonien { $colonies }, Faktoreien { $factories }, Entdecker { $explorers }, Werften { $shipyards }, Kirchen { $churches } gegenüber dem Schnitt

# ------------------------------------------------------------------------------------------------------ die Legende

legend-group = { $group ->
    [rondel] Rondell
    [marks] In allen Bildern
    [privileges] Punkte, Privilegien
    [sea] Meer
    [goods] Kolonien, Waren
   *[buildings] Gebäude
}
legend-sign = { $sign ->
    [sailing] Segeln
    [workers] Arbeiter
    [trade] Markt
    [founding] Kolonie
    [privilege] Privileg
    [shipbuilding] Schiffe
    [building] Baumeister
    [stone] Spielstein
    [fare] Kostet Schiffe
    [free] Kostet nichts
    [card] Navegadorkarte
    [orange] Karte verfällt
    [to-act] Am Zug
    [ship] Schiffe
    [token] Kolonie mit Preis
    [stack] Verdeckte Kolonien
    [gone] Keine Kolonie mehr
    [disk] Entdecker
    [phase] Startet die Phase
    [loss] Kostet 2 Schiffe
    [end] Beendet die Partie
    [border] Seegrenze
    [red-border] Phasengrenze
    [changed] Neu im letzten Zug
    [older] Schon davor neu
    [wake] Weg eines Schiffs
    [shut] Außer Reichweite
    [can] Verfügbar
    [cannot] Nicht verfügbar
    [anchored] Schon gesegelt
    [sugar] Zucker
    [gold] Gold
    [spice] Gewürze
    [factory] Faktorei
    [wildcard] Startfaktorei
    [shipyard] Werft
    [church] Kirche
    [money] Cruzados
    [points] Punkte
    [held] Privileg genommen
    [slot] Platz für eines
    [crown] Königsprivileg
    [royal] Noch zu haben
    [left] Gebäude frei
   *[sold] Gebäude gekauft
}
alt-legend = Navegador, die Legende: jedes Zeichen in den Bildern mit seinem Namen
part-ships = { $who }, { $region }: { $n }
part-tokens = { $region }: { $good } { $figures }
part-disk = { $region }: −{ $loss }
part-stone = { $who }: { $field }
