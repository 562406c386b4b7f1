# Singing Sails im Kanal: Befehle und Optionen, Beiträge, Dialoge, was getan wird und was daraus wird, die Regeln in
# Kürze. Wie seine Dinge heißen, steht in singing-sails-pictures.ftl.

game-singing-sails = Singing Sails
summary-singing-sails = Segelt zusammen ein Schiff über eine Karte, die wächst, ohne über eure Handkarten zu sprechen. Alle gewinnen, oder alle verlieren.
computer-pilot = Lotse
strength-pilot = mittel
button-row = Reihe und Handicaps
button-chart = Karte
button-treasures = Schätze
button-hand = Hand
button-animation-voyage = Fahrt

## Optionen eines neuen Tisches

singing-sails-discuss = Gemeinsame Karten: Beratung, die ein Gespräch eröffnet; der Kartenstapel liegt dann verdeckt
singing-sails-speedup = Gemeinsame Karten: Tempo, das einen Platz hinzufügt oder wegnimmt
singing-sails-wildcard = Gemeinsame Karten: Joker, der jede Karte sein kann
singing-sails-slipstreams = Erweiterung: Supertiles & Slipstreams
singing-sails-windstorms = Erweiterung: Windstorms & Weather
singing-sails-treasures = Erweiterung: Islands & Treasures
singing-sails-pirates = Erweiterung: Pirates & Cannons
singing-sails-any-rotate = Leichter: „Drehen“ dreht so weit, wie du willst
singing-sails-any-wind = Leichter: „Wind“ setzt jeden Wert
singing-sails-any-heading = Leichter: Häfen zählen, wohin der Bug auch zeigt
singing-sails-health-down = Leichter: kein Handicap vor dem ersten Schaden
singing-sails-treasure-by-harbor = Leichter: Den Schatz gibt es auch am Hafen seiner Karte
singing-sails-end-on-harbor = Schwerer: Häfen zählen nur am Ende einer Runde
singing-sails-random-start = Schwerer: Der Startspieler wird jede Runde ausgelost
singing-sails-discuss-ends = Schwerer: Beratung wirkt nur auf dem ersten oder letzten Platz
singing-sails-all-treasures = Schwerer: Zum Sieg sind alle Schätze nötig (ein Schiff)
singing-sails-health = Schaden, den ein Schiff erträgt; mit dem letzten ist die Partie verloren
singing-sails-harbors = Häfen im Spiel; 12 ist schwerer
singing-sails-treasure-cards = Schätze auf dem Tisch (mit Islands & Treasures)
voyage-options = Mit: { $options }.
voyage-option = { $option ->
    [discuss] Beratung
    [speedup] Tempo
    [wildcard] Joker
    [slipstreams] Supertiles & Slipstreams
    [windstorms] Windstorms & Weather
    [treasures] Islands & Treasures
    [pirates] Pirates & Cannons
    [any-rotate] Drehen beliebig weit
    [any-wind] freier Windwahl
    [any-heading] beliebigem Bug an Häfen
    [health-down] Start ohne Handicap
    [treasure-by-harbor] Schätzen nach Hafen
    [end-on-harbor] Häfen erst am Rundenende
    [random-start] ausgelostem Startspieler
    [discuss-ends] Beratung nur an den Enden
    [all-treasures] allen Schätzen zum Sieg
    [health] { $n } Schadenskarten
    [harbors] { $n } Häfen
   *[treasure-cards] { $n } Schätzen
}

## Was gefragt ist

voyage-call = { $who }: **{ $table }**{ $n ->
    [0] {""}
   *[other] {""}, Runde { $n }
}. { $asked }
voyage-panel = **{ $table }**{ $n ->
    [0] {""}
   *[other] {""}, Runde { $n }
}. { $asked }
voyage-asked-orient = Wohin zeigt am Anfang der Bug (1–4), wohin der Kompass (5–8)?
voyage-asked-play = { $where ->
    [slots] Leg eine Karte.
   *[orders] Gib eine Karte als Befehl.
}
voyage-asked-wind = Die Windkarte: welcher Wert?
voyage-asked-rotate = Drehen: Bug oder Kompass?
voyage-asked-name = Der Joker: Welche Karte ist er?
voyage-asked-slots = Tempo: Wie viele Plätze sind es von jetzt an?
voyage-asked-fill = Tempo hat einen Platz hinzugefügt: Leg eine Karte dorthin.
voyage-asked-sail = Gilt dieses Segeln als Segeln oder als Rudern?
voyage-asked-spyglass = Das Fernrohr: einen Stapel ansehen oder 3 Plättchen von einem anlegen?
voyage-asked-deck = { $why ->
    [island] Die Insel bringt ein Plättchen: von welchem Stapel?
    [add] Das Fernrohr bringt 3 Plättchen: von welchem Stapel?
    [map] Die Schatzkarte holt einen Hafen nach oben: in welchem Stapel?
    [look-3] Alle an Bord sehen die nächsten 3 Plättchen: von welchem Stapel?
   *[look] Sieh einen Stapel an, den sonst niemand sieht: welchen?
}
voyage-asked-place = Wohin kommt { $tile } ({ $deck })?
voyage-asked-dig = Graben: Welches Plättchen wird ersetzt, und von welchem Stapel?
voyage-asked-enemy = Ein Feind kommt: welcher, und wohin?
voyage-asked-fog = Nebel: Welcher Stapel wird verdeckt?
voyage-asked-close = Ende der Welt: Welcher Stapel wird in welchen anderen gemischt?
voyage-asked-talk = Die Boje: 1 Schaden für ein Gespräch?
voyage-asked-go = Ihr dürft reden. Beende das Gespräch, wenn ihr euch einig seid.
voyage-asked-heading = Der Schatz: Wohin zeigt der Bug jetzt?
voyage-asked-jump = Der Schatz: das Schiff auf ein Feld daneben setzen?
voyage-asked-over = Die Partie ist vorbei.

## Wie es steht

voyage-status = { $ship ->
    [none] ⛵ { $told }
   *[other] ⛵ **{ $ship }**: { $told }
}
voyage-ship = Schiff { $n }
voyage-of-ship = { $ship }: { $told }
voyage-wind = { $speed ->
    [same] Wind { $n }
   *[other] Wind { $n }, wirksam { $speed }
}
voyage-compass = Kompass nach { $side }
voyage-heading = Bug nach { $side }
voyage-damage = Schaden { $n }/{ $of }
voyage-harbors = Häfen { $n }/{ $of }
voyage-weather = { $weather }
voyage-powers = aufgespart: { $powers }
voyage-row = 🗂️ { $told }
voyage-slot = { $slot }: { $card } ({ $name }){ $done ->
    [yes] {" "}✔
    [now] {" "}⏳
   *[no] {""}
}
voyage-slot-free = { $slot }: –
voyage-nobody = niemand
voyage-handicap = ⚠️ **{ $handicap }**: { $means }
voyage-silence = { $strict ->
    [yes] 🤐 Bitte kein Wort über Karten und Pläne. Was jetzt hier geschrieben wird, wird entfernt.
   *[no] 🤐 Bitte kein Wort über Karten und Pläne.
}
voyage-talk = 🗣️ Bis das Gespräch beendet wird, dürft ihr über Pläne und Karten reden.
voyage-hand = Deine Hand: **{ $cards }**
voyage-no-cards = keine Karten
voyage-cards = { $n ->
    [one] 1 Karte
   *[other] { $n } Karten
}
voyage-hand-hidden = Eine Hand sieht nur, wem sie gehört.
voyage-seen = 🔭 Du hast angesehen ({ $deck }): { $tiles }.
voyage-deck = Stapel { $side }
voyage-here = wo das Schiff ist
voyage-way = { $n } { $direction }
voyage-land-to = Land nach { $side }
voyage-current-to = Strömung nach { $side }
voyage-as-printed = wie gedruckt
voyage-order = { $card ->
    [none] ☠️ { $enemy }: noch kein Befehl
   *[other] ☠️ { $enemy }: { $card } ({ $name })
}
voyage-treasure = 💰 { $condition }: { $bonus } ({ $harbor })
voyage-no-treasures = Es liegt kein Schatz aus.
voyage-tiles = { $what ->
    [row] Reihe
    [more] Außerdem auf dem Tisch
    [order] Reihenfolge der Ausführung
    [weather] Wetter
    [kept] Aufgespart
   *[handicap] Handicap
}
voyage-sketch = Nur bekannte Karten
voyage-chosen = ➡️ { $told }

## Was man drücken kann

voyage-button-hand = Karte legen
voyage-button-choose = Wählen
voyage-button-slot = Platz { $slot }
voyage-button-into = in { $deck }
voyage-button-open = Offen
voyage-button-use = { $use ->
    [look] Stapel ansehen
   *[add] 3 Plättchen anlegen
}
voyage-button-act = { $act ->
    [show] Meine Hand allen zeigen
    [stop] Nicht mehr graben
    [stay] Bleiben
    [go] Gespräch beenden
    [pay] Gespräch, 1 Schaden
    [pass] Kein Gespräch
    [ignore-handicaps] Ohne Handicaps
    [face-up-round] Offene Runde
   *[teleport] Zurück zum Hafen
}
voyage-numbered = { $n } · { $what }
voyage-choose-cell = Felder { $first } bis { $last }
voyage-cell = { $n }: { $where }

## Was getan wurde, ohne wer es tat

voyage-turn = **{ $name }**: { $told }
voyage-did-orient = Bug nach { $heading }, Kompass nach { $compass }
voyage-did-play = { $seen ->
    [yes] { $open ->
        [yes] { $card } offen auf Platz { $slot }
       *[no] { $card } auf Platz { $slot }
    }
   *[no] eine Karte auf Platz { $slot }
}
voyage-did-order = { $card } als Befehl an { $enemy }
voyage-did-show = eigene Hand allen gezeigt
voyage-did-use = eingesetzt: { $bonus }
voyage-did-fill = { $seen ->
    [yes] { $card } auf den neuen Platz
   *[no] eine Karte auf den neuen Platz
}
voyage-did-wind = Wind auf { $n } gesetzt
voyage-did-rotate = { $what ->
    [ship] Bug nach { $side } gedreht
   *[compass] Kompass nach { $side } gedreht
}
voyage-did-name = der Joker ist { $card }
voyage-did-slots = von jetzt an { $n } Plätze
voyage-did-sail = Segeln gilt als { $card }
voyage-did-spyglass = { $use ->
    [look] Fernrohr: einen Stapel angesehen
   *[add] Fernrohr: 3 Plättchen dazu
}
voyage-did-deck = { $deck } gewählt
voyage-did-place = { $turns ->
    [no] { $tile } gelegt: { $cell }
   *[yes] { $tile } gelegt: { $cell }, { $how }
}
voyage-did-dig = gegraben: { $cell }, Plättchen von { $deck }
voyage-did-stop = nicht mehr gegraben
voyage-did-enemy = { $enemy } kommt: { $cell }
voyage-did-fog = { $deck } verdeckt
voyage-did-close = { $deck } in { $into } gemischt
voyage-did-talk = { $yes ->
    [yes] 1 Schaden für ein Gespräch bezahlt
   *[no] kein Gespräch
}
voyage-did-go = Gespräch beendet
voyage-did-heading = Bug nach { $side } gedreht
voyage-did-jump = Schiff versetzt: { $cell }
voyage-did-stay = das Schiff bleibt

## Was daraus wurde

voyage-came = → { $told }
voyage-line = { $head } → { $told }
voyage-card = { $by ->
    [none] **{ $slot } { $card }** ({ $name }){ $skipped ->
        [yes] {" "}entfällt durch ein Handicap
       *[no] {""}
    }
   *[other] { $by }, **{ $slot } { $card }** ({ $name }){ $skipped ->
        [yes] {" "}entfällt durch ein Handicap
       *[no] {""}
    }
}
voyage-round = 🔔 Runde { $n } beginnt; Startspieler: { $name }
voyage-enemies = ☠️ Die Feinde ziehen
voyage-end = ⏳ Die Runde endet
voyage-event-ship = ⛵ { $way }
voyage-event-tile = neue Plättchen: { $tiles }
voyage-event-heading = Bug nach { $side }
voyage-event-compass = Kompass nach { $side }
voyage-event-wind = Wind { $n }
voyage-event-slots = { $n } Plätze
voyage-event-weather = Wetter: { $weather }
voyage-event-damage = 💥 Schaden { $n } von { $of }
voyage-event-handicap = ⚠️ jetzt in Kraft: **{ $handicap }** ({ $means })
voyage-event-fog = { $deck } liegt verdeckt
voyage-event-closed = { $deck } ist geschlossen
voyage-event-harbor = ⚓ { $harbor } erreicht, { $n } von { $of }
voyage-event-treasure = 💰 Schatz: { $bonus }
voyage-event-enemy = { $enemy }: { $cell }
voyage-event-sunk = { $enemy } ist fort
voyage-event-ended = ⚓ der Anker beendet die Reihe
voyage-event-talk = 🗣️ ihr dürft reden

## Das Ende, und zwischendurch

voyage-over = { $how ->
    [won] { $ships ->
        [1] 🏆 **{ $table }**: Alle Häfen sind erreicht. Alle gewinnen!
       *[other] 🏆 **{ $table }**: Es gewinnen { $crew }!
    }
    [draw] 🤝 **{ $table }**: Die Schiffe sind gleichauf: unentschieden.
   *[lost] { $wrecked ->
        [yes] 🌊 **{ $table }**: Das Schiff ist gesunken. Alle verlieren.
       *[no] 🌊 **{ $table }**: Die Fahrt ist aufgegeben. Alle verlieren.
    }
}
voyage-account = Häfen { $harbors } → { $now }, Schaden { $damage } → { $taken }
voyage-figure = { $what ->
    [round] die Nummer der Runde
    [harbors-left] die Zahl der Häfen, die fehlen
    [wind] { $n ->
        [0] der Wind
       *[other] der Wind von Schiff { $n }
    }
    [damage] { $n ->
        [0] der Schaden
       *[other] der Schaden von Schiff { $n }
    }
   *[slots] { $n ->
        [0] die Zahl der Plätze
       *[other] die Zahl der Plätze von Schiff { $n }
    }
}
voyage-figure-typed = { $what ->
    [round] runde
    [harbors-left] häfen übrig
    [wind] { $n ->
        [0] windstärke
       *[other] windstärke { $n }
    }
    [damage] { $n ->
        [0] schaden
       *[other] schaden { $n }
    }
   *[slots] { $n ->
        [0] plätze
       *[other] plätze { $n }
    }
}

## Handicaps, in wenigen Worten

voyage-means = { $card ->
    [be-special] jede Art Karte wirkt einmal je Runde; lauter gleiche sind 1 Schaden
    [random-draw] die erste Karte der Runde wird zufällig aus der Hand gezogen
    [first-from-left] immer auf den freien Platz ganz links
    [first-from-right] immer auf den freien Platz ganz rechts
    [delayed-draw] erst nachziehen, wenn die Hand leer ist
    [one-fewer-instruction] ein Platz bleibt leer
    [one-more-instruction] der Startspieler legt im ersten Zug 2 Karten
    [double-round] die Reihe wird zweimal gefüllt
    [forced-follow] die erste Karte liegt offen; bedient ihre Art, wenn ihr könnt
    [lower-hand-limit] eine Handkarte weniger
    [forced-spot] die erste Karte der Runde kommt auf einen ausgelosten Platz
    [random-replace] eine Karte des Startspielers wird durch eine vom Kartenstapel ersetzt
    [limited-communication] Beratung wirkt nur als erste Karte
    [risky-turns] eine Runde, die endet, wo sie begann, ist 1 Schaden
    [risky-rotations] eine Runde, die mit gleicher Bugrichtung endet, ist 1 Schaden
    [out-of-order] die ersten drei Plätze werden in zufälliger Reihenfolge ausgeführt
    [forced-swap] der Startspieler zieht jede Runde eine neue Hand
    [forced-order] die erste Karte jeder Person geht auf den freien Platz ganz links
    [no-neighbors] nicht neben die zuvor gelegte Karte, wenn es anders geht
    [prepared-instruction] auf Platz 3 liegt schon die oberste Karte des Kartenstapels
    [starting-confusion] der Startspieler legt die ganze Hand auf einmal und beginnt auch die nächste Runde
    [delayed-decisions] Karten mit einer Wahl wirken auf Platz 1 und 2 nicht
    [new-decider] wer auf Platz 3 gelegt hat, entscheidet
    [one-decision] nur die erste Karte mit einer Wahl wirkt
    [earlier-decisions] keine Karte mit einer Wahl auf den letzten Platz, wenn es anders geht
    [cross-decisions] die erste Wahl trifft das andere Schiff
    [fog] ein Stapel liegt verdeckt
    [fragile-ship] Land ist 2 Schaden
    [stubborn-storms] der erste Wind sagt, ob die anderen steigen oder fallen
    [at-worlds-end] eine Richtung lässt sich nicht mehr erkunden
    [moodswing-sails] der Wind ist alles oder nichts: unter 2 keiner, sonst 4
    [rudder-riot] jeder Schaden dreht das Schiff nach rechts
    [soaked-map] Schaden und Häfen mischen alle Stapel
    [torn-sails] jede Runde endet mit 1 Wind weniger
    [danger-stream] Strömungen wirken doppelt so weit
   *[inverted-paddles] Rudern geht rückwärts
}

## Die Regeln in Kürze

voyage-rules = Füllt die { $slots } Plätze reihum, je mit einer Karte, verdeckt und ohne ein Wort; dann wird die Reihe von links ausgeführt. Alles, was zu wählen ist, entscheidet der Startspieler. Wer auf Platz 1 gelegt hat, beginnt die nächste Runde. Erreicht alle { $goals } Häfen: Kommt von der Wasserseite, den Bug zum Land. Mit { $health } Schaden ist die Partie verloren. Verlasst ihr die Karte, wird von jedem Stapel ein Plättchen gezogen; das dieser Seite kommt unter das Schiff. Land oder eine Seite ohne Plättchen bedeutet 1 Schaden.
voyage-rule = **{ $card }**: { $rule }
voyage-card-does = { $card ->
    [sail] zieht in Richtung des Kompasses, so viele Plättchen wie Wind
    [wind] der Wind steigt oder fällt um 1
    [rotate-right] Bug oder Kompass eine Vierteldrehung nach rechts
    [rotate-left] Bug oder Kompass eine Vierteldrehung nach links
    [discuss] ihr dürft reden, wenn der Wind unter 2 ist
    [speedup] ein Platz mehr oder weniger, für immer
    [wildcard] jede andere Karte
    [row] 1 Plättchen in Richtung des Bugs
    [spyglass] einen Stapel ansehen oder 3 Plättchen von ihm anlegen
    [dig] 1 bis 3 Plättchen ersetzen
    [cannon] zerstört Feinde links und rechts vom Schiff
    [thunder] Wetter −3: der Kompass dreht sich zufällig
    [storm] Wetter −2: alles doppelt, Drehen ist 1 Schaden
    [windy] Wetter −1: doppelter Wind
    [calm] Wetter 0: kein Wind
    [cloudy] Wetter +1: das Wetter ändert sich höchstens um 1
    [sunny] Wetter +2: niemand muss Wetter legen
   *[heat] Wetter +3: halber Wind; das Rundenende ist 1 Schaden
}
voyage-tile-does = { $tile ->
    [island] ein Plättchen eines Stapels kommt irgendwohin
    [anchor] die Reihe endet; sind noch Karten da, 1 Schaden
    [lighthouse] hier darf der Startspieler die Hand zeigen und Karten offen legen
    [buoy] ein Gespräch für 1 Schaden
    [shipwreck] langsamer als 3: 1 Schaden und kein Weg hinein
    [map] holt den nächsten Hafen eines Stapels nach oben
    [whirlpool] Wind und Bug zufällig
   *[haven] zählt als Hafen; ein Feind muss höchstens 2 Plättchen entfernt sein
}
voyage-enemy-does = { $enemy ->
    [pirate] **Piratenschiff**: 2 Schaden und fort, wo ihr euch trefft; 1 Schaden von der Seite
    [monster] **Seeungeheuer**: 1 Schaden, wo ihr euch trefft
   *[wave] **Riesenwelle**: mischt den Rest der Reihe oder verschwindet
}

## Warum etwas nicht geht

reason-singing-sails-over = Die Partie ist vorbei.
reason-singing-sails-not-now = Das ist jetzt nicht dran.
reason-singing-sails-not-seat = Du bist nicht am Zug.
reason-singing-sails-card-not-held = Diese Karte hast du nicht auf der Hand.
reason-singing-sails-slot-taken = Platz { $slot } ist nicht frei.
reason-singing-sails-bound = Ein Handicap oder das Wetter verbietet diese Karte auf Platz { $slot } jetzt.
reason-singing-sails-not-offered = Das gehört nicht zu dem, was jetzt möglich ist.
reason-singing-sails-read-object = Das passt nicht mehr; wähl noch einmal.
reason-singing-sails-read-verb = { $given } kenne ich nicht. Schreib eine Karte und ihren Platz, etwa `Segeln 3`.
reason-singing-sails-read-missing = Nach { $verb } fehlt etwas.
reason-singing-sails-read-keys = { $given } ist nach { $verb } zu viel.
reason-singing-sails-read-value = { $given } passt da nicht.
reason-singing-sails-read-number = { reason-singing-sails-read-value }
reason-singing-sails-read-word = { reason-singing-sails-read-value }
reason-singing-sails-option-unknown = Es gibt keine Option { $given }.
reason-singing-sails-option-bool = Die Option { $name } ist wahr oder falsch.
reason-singing-sails-option-number = Die Option { $name } ist eine Zahl von { $least } bis { $most }.
reason-singing-sails-record-deal = Diese Verteilung lässt sich nicht spielen: { $why }.
reason-singing-sails-record-hidden = Diese Partie lief noch: Ohne das, was verdeckt lag, kann sie aus einer Datei nicht weitergehen.

## Befehle, wie man sie tippt

slash-option-discuss = beratung
slash-option-speedup = tempo
slash-option-wildcard = joker
slash-option-slipstreams = strömungen
slash-option-windstorms = wetter
slash-option-treasures = schätze
slash-option-pirates = piraten
slash-option-any-rotate = drehen_frei
slash-option-any-wind = wind_frei
slash-option-any-heading = bug_frei
slash-option-health-down = ohne_handicap
slash-option-treasure-by-harbor = schatz_nach_hafen
slash-option-end-on-harbor = hafen_am_rundenende
slash-option-random-start = beginn_ausgelost
slash-option-discuss-ends = beratung_an_enden
slash-option-all-treasures = alle_schätze
slash-option-health = schaden
slash-option-harbors = häfen
slash-option-treasure-cards = schatzkarten
slash-table-treasures = { slash-table } { button-treasures }

## Analysen

button-review-voyage = Überblick
review-voyage-head = 🔬 **{ $table }** · wie viel jeder Zug gegenüber dem besten für das Schiff verlor
review-how-singing-sails = -# Jede Karte und jede Wahl von Wind und Richtung wird nach dem beurteilt, was dabei zu sehen war; verdeckte Karten zählen als zufällige, ein Hafen als 10 Punkte. Plättchen, Feinde und Schätze werden nicht beurteilt.
voyage-lost = etwa { $loss } Punkte (ein Hafen zählt 10)
