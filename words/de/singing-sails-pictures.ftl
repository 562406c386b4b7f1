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
    [risky-rotations] Riskanter Kurs
    [out-of-order] Durcheinander
    [forced-swap] Tauschzwang
    [forced-order] Feste Folge
    [no-neighbors] Keine Nachbarn
    [prepared-instruction] Vorbereiteter Befehl
    [starting-confusion] Wirrer Anfang
    [delayed-decisions] Späte Entscheidung
    [new-decider] Neue Entscheider
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
    [special-0] nichts Besonderes daneben
    [special-2] 2 Besondere daneben
   *[special-3] 3 Besondere daneben
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
    [ignore-handicaps] Runde ohne Hindernisse
    [face-up-round] eine Runde offen
    [teleport] zurück zum Hafen
    [half-turn] halbe Drehungen
    [sail-as-row] Segeln als Rudern
   *[dig-5] Reden, bis 5 graben
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
   *[lost] Das Schiff ist verloren
}
sails-picture-deck = { $direction ->
    [N] N
    [E] O
    [S] S
   *[W] W
} ×{ $count }
sails-picture-wind = { $same ->
    [yes] { $force }
   *[no] { $force } ({ $shown })
}
sails-picture-goals = { $done } / { $all }

sails-alt-chart = Die Karte in Runde { $round }
