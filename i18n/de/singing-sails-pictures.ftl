# What the things of Singing Sails are called, once, and the words of its pictures and of their descriptions.

sails-card = { $card ->
    [sail] Segeln
    [wind] Wind
    [rotate-right] Drehen rechts
    [rotate-left] Drehen links
    [discuss] Beratung
    [speedup] Tempo
    [wildcard] Joker
    [row] Rudern
    [spyglass] Fernrohr
    [dig] Graben
    [cannon] Kanone
    [thunder] Donner
    [storm] Sturm
    [windy] Windiger Tag
    [calm] Flaute
    [cloudy] Wolkiger Tag
    [sunny] Sonniger Tag
    [heat] Gluthitze
   *[down] verdeckt
}
sails-tile = { $tile ->
    [water] Wasser
    [land] Land
    [harbor0] Hafen A
    [harbor1] Hafen B
    [harbor2] Hafen C
    [harbor3] Hafen D
    [harbor4] Hafen E
    [island] Insel
    [anchor] Anker
    [lighthouse] Leuchtturm
    [buoy] Boje
    [shipwreck] Wrack
    [map] Schatzkarte
    [whirlpool] Strudel
    [haven] Piratennest
   *[down] verdeckt
}
sails-health = { $card ->
    [be-special] Jede nur einmal
    [random-draw] Blinder Griff
    [first-from-left] Von links
    [first-from-right] Von rechts
    [delayed-draw] Spätes Nachziehen
    [one-fewer-instruction] Ein Befehl weniger
    [one-more-instruction] Ein Befehl mehr
    [double-round] Doppelrunde
    [forced-follow] Bedienzwang
    [lower-hand-limit] Kleinere Hand
    [forced-spot] Fester Platz
    [random-replace] Zufallstausch
    [limited-communication] Wenig Worte
    [risky-turns] Riskante Rückkehr
    [risky-rotations] Riskanter Bug
    [out-of-order] Durcheinander
    [forced-swap] Tauschzwang
    [forced-order] Feste Folge
    [no-neighbors] Keine Nachbarn
    [prepared-instruction] Vorbereiteter Befehl
    [starting-confusion] Wirrer Anfang
    [delayed-decisions] Späte Entscheidung
    [new-decider] Andere entscheiden
    [one-decision] Eine Entscheidung
    [earlier-decisions] Frühe Entscheidung
    [cross-decisions] Fremde Entscheidung
    [fog] Nebel
    [fragile-ship] Morsches Schiff
    [stubborn-storms] Sture Stürme
    [at-worlds-end] Ende der Welt
    [moodswing-sails] Launische Segel
    [rudder-riot] Wildes Ruder
    [soaked-map] Nasse Karte
    [torn-sails] Zerrissene Segel
    [danger-stream] Reißender Strom
   *[inverted-paddles] Verkehrte Riemen
}
sails-condition = { $condition ->
    [size-3] Insel ab 3 Plättchen
    [size-5] Insel ab 5 Plättchen
    [size-8] Insel ab 8 Plättchen
    [side-3] längste Seite ab 3
    [side-5] längste Seite ab 5
    [side-8] längste Seite ab 8
    [square] so lang wie breit
    [rectangle] volles Rechteck
    [line] gerade Linie
    [harbors-1] genau 1 Hafen
    [harbors-2] 2 Häfen oder mehr
    [harbors-3] 3 Häfen oder mehr
    [surrounded] ringsum Plättchen
    [open] noch nicht umschlossen
    [exclusive] kein anderer Schatz passt
    [special-0] kein besonderes Plättchen daneben
    [special-2] 2 besondere daneben
   *[special-3] 3 besondere daneben
}
sails-bonus = { $bonus ->
    [repair-1] 1 Schaden weniger
    [repair-2] 2 Schaden weniger
    [heading] Bug frei drehen
    [wind] Wind frei setzen
    [look-deck] Stapel ansehen
    [look-3] 3 Plättchen ansehen
    [jump] aufs Nachbarfeld
    [over-land] eine Runde über Land
    [ignore-handicaps] Runde ohne Handicaps
    [face-up-round] eine Runde offen
    [teleport] zurück zum Hafen
    [half-turn] halbe Drehungen
    [sail-as-row] Segeln als Rudern
   *[dig-5] Gespräch, bis 5 graben
}
sails-enemy = { $enemy ->
    [pirate] Piratenschiff
    [monster] Seeungeheuer
   *[wave] Riesenwelle
}
sails-direction = { $direction ->
    [N] Norden
    [E] Osten
    [S] Süden
   *[W] Westen
}
sails-letter = { $direction ->
    [N] N
    [E] O
    [S] S
   *[W] W
}
sails-harbor = { $harbor ->
    [0] A
    [1] B
    [2] C
    [3] D
   *[4] E
}

sails-picture-round = Runde { $round }
sails-picture-over = { $result ->
    [won] Gemeinsam gewonnen
    [team] Schiff { $team } hat gewonnen
    [draw] Unentschieden
   *[lost] Die Fahrt ist verloren
}
sails-picture-deck = { $direction ->
    [N] N
    [E] O
    [S] S
   *[W] W
}: { $count }
sails-picture-tiles = Plättchen übrig
sails-picture-wind = { $same ->
    [yes] { $force }
   *[no] { $force } ({ $shown })
}
sails-picture-goals = { $done } / { $all }
sails-picture-talk = ihr dürft reden
sails-picture-free = frei
sails-picture-acting = { $stage ->
    [orient] { $name } richtet Bug und Kompass aus
    [play] { $name } legt eine Karte
    [go] { $name } beendet das Gespräch
   *[decides] { $name } entscheidet
}
sails-picture-left = noch { $count }
sails-picture-order = { $enemy }: { $card }
sails-picture-kept = Aufgespart: { $count }
sails-picture-treasures = Schätze: { $count }
sails-picture-missing = es fehlen: { $count }
sails-picture-no-hand = keine Karten
sails-picture-next = Nächste Karte
sails-picture-going-on = Die Fahrt geht weiter
sails-picture-why = { $how ->
    [won] Alle { $all } Häfen sind besucht.
    [lost] { $sunk ->
        [yes] Kein Leben mehr
       *[no] Aufgegeben
    }; es fehlten { $left } { $lacks ->
        [harbors] von { $all } Häfen
       *[treasures] Schätze
    }.
    [ships] { $sunk ->
        [yes] Ein Schiff hat kein Leben mehr; { $done }
       *[no] { $done }
    } von { $all } Häfen sind besucht.
   *[none] Es fehlen noch { $left } { $lacks ->
        [harbors] von { $all } Häfen
       *[treasures] Schätze
    }.
}
sails-choice = { $kind ->
    [ship] Bug nach { $thing }
    [compass] Kompass nach { $thing }
    [wind] Wind { $count }
    [slots] { $count } Plätze
    [card] { $thing }
    [look] Stapel ansehen
    [add] 3 Plättchen anlegen
    [deck] Stapel { $thing }
    [close] { $thing } → { $other }
    [place] { $count ->
        [0] wie gedruckt
        [1] eine Vierteldrehung rechts
        [2] halb herum
       *[3] eine Vierteldrehung links
    }
    [enemy] { $thing }
    [use] { $thing }
    [talk] Gespräch, 1 Schaden
    [silence] Kein Gespräch
    [jump] Dorthin ziehen
    [stay] Bleiben
    [stop] Nicht mehr graben
    [go] Gespräch beenden
    [show] Hand zeigen
   *[other] { $thing }
}
sails-signs = { $group ->
    [map] Karte
    [ship] Schiff, gelegte Karten
    [places] Orte im Meer
    [cards] Karten
    [weather] Wetter
   *[enemies] Feinde
}
sails-sign = { $sign ->
    [bow] Schiff, Bug voraus
    [town] Hafen, noch offen
    [visited] erreicht
    [pennant] von einem Schiff erreicht
    [way-in] Pfeil: die Einfahrt
    [current] Strömung
    [symbol] bringt einen Feind
    [course] Weg mit Segeln jetzt
    [barred] Land: Schaden
    [compass] Kompass, Windrichtung
    [wind] Wind (Stapelwert)
    [health] heil
    [damage] Schaden
    [pile] nächste Karte
    [helm] Startspieler
    [done] ausgeführte Karte
   *[changed] verändert
}

## Descriptions

sails-alt-chart = Karte, Runde { $round }
sails-alt-title = { $picture ->
    [row] Reihe
   *[final] Das Ende
}, Runde { $round }: { $acting }{ $talk ->
    [open] {""}; ihr dürft reden
   *[shut] {""}
}
sails-alt-which = { $ships ->
    [1] Schiff
   *[other] Schiff { $ship }
}
sails-alt-ship = { $ship }: auf { $cell }, Bug nach { $heading }, Kompass nach { $compass }, Wind { $force }{ $same ->
    [yes] {""}
   *[no] {""} (Stapel { $shown })
}, { $done } von { $all } Häfen, Schaden { $damage } von { $health }
sails-alt-order = { $ship }, erreicht in dieser Reihenfolge: { $tiles }
sails-alt-handicaps = { $ship }, in Kraft: { $handicaps }
sails-alt-cell = ({ $x }, { $y })
sails-alt-tile = { $tile }{ $goal ->
    [there] {""}, Einfahrt nach { $way }
    [taken] {""}, erreicht
   *[no] {""}
}{ $stream ->
    [yes] {""}, Strömung nach { $current }
   *[no] {""}
}{ $symbol ->
    [yes] {""}, Feindzeichen
   *[no] {""}
}
sails-alt-unknown = kein Plättchen
sails-alt-at = { $cell } { $tile }
sails-alt-way = { $direction } { $tile }
sails-alt-near = Unter dem Schiff { $here }; daneben { $ways }
sails-alt-goals = Weitere Häfen: { $tiles }
sails-alt-rest = Weitere Plättchen: { $tiles }
sails-alt-deck = { $direction } { $state ->
    [closed] geschlossen
    [empty] leer
   *[some] { $top } (von { $count })
}
sails-alt-decks = Auf den Stapeln: { $decks }
sails-alt-drawn = Zu legen: { $tiles }
sails-alt-enemies = Feinde: { $pawns }
sails-alt-slot = { $slot }{ $same ->
    [yes] {""}
   *[no] {""} (Nummer { $token })
} { $state ->
    [free] frei
    [lies] { $card }, { $name }
    [done] { $card }, { $name }, ausgeführt
    [now] { $card }, { $name }, wird gerade ausgeführt
    [now-nobody] { $card }, wird gerade ausgeführt
    [done-nobody] { $card }, ausgeführt
   *[lies-nobody] { $card }
}
sails-alt-row = { $ship }, Reihe{ $layers ->
    [1] {""}
   *[other] {""}, Lage { $layer }
}: { $slots }
sails-alt-pile = { $ship }, nächste Karte: { $card }, { $count } auf dem Stapel, { $discards } abgelegt
sails-alt-weather = { $ship }, Wetter: { $weather }
sails-alt-powers = { $ship }, aufgespart: { $bonuses }
sails-alt-orders = Befehle an Feinde: { $orders }
sails-alt-treasure = { $condition }: { $bonus } (Hafen der Karte { $harbor })
sails-alt-treasures = Schätze: { $treasures }
sails-alt-player = { $name } ({ $count ->
    [one] 1 Karte
   *[other] { $count } Karten
})
sails-alt-crew = { $ship }, zuerst der Startspieler: { $crew }
sails-alt-hand = { $count ->
    [0] Deine Hand ist leer
   *[other] Deine Hand: { $cards }
}
sails-alt-look = Gesehen im Stapel { $deck }, von oben: { $tiles }
sails-alt-choices = Zur Wahl: { $choices }
sails-alt-voyage = { $frames ->
    [one] Eine Animation aus 1 Bild
   *[other] Eine Animation aus { $frames } Bildern
}
sails-alt-legend = Jedes Zeichen mit seinem Namen
