# Was gelesen wird, auf Deutsch. Die Wörter des Spiels stehen in docs/languages.de.md.

ships-in = { $n } in { $region }
colonies-in = { $n } in { $region }

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
told-sell = { $n }× { $good } verkauft
told-process = { $n }× { $good } verarbeitet
told-income = +{ $cash }
told-privilege = eines für { $column } genommen, +{ $coins }
told-king = Königsprivileg für { $column } eingesetzt, +{ $coins }
told-declined = auf die Aktion verzichtet
told-extra-end = Extrasegelzug beendet

event-phase = 🧭 Phase { $phase } beginnt. Die Galerie wird mit Privilegien aufgefüllt.
event-card = 🧡 Die Navegadorkarte geht an **{ $name }**.
event-end = 🏁 Das Spielende ist ausgelöst: Nach diesem Zug ist jeder noch einmal am Zug.

## Ein Zug, der entsteht

panel-so-far = **Bisher:** { $told }
panel-rondel = { $first ->
    [yes] Wohin ziehst du? In deinem ersten Zug ist jedes Feld kostenfrei.
   *[no] Wohin ziehst du? Bis zu { $free } Felder vorwärts sind kostenfrei; jedes weitere kostet ein Schiff.
}
panel-pay = **{ $field }** kostet { $price ->
    [one] 1 Schiff
   *[other] { $price } Schiffe
}. Wähle die Schiffe, die du abgibst.
panel-paid = Du gibst ab: { $places }.
panel-workers = Du hast { $have } von höchstens { $limit } Arbeitern und { $capacity ->
    [one] 1 Kirche: Der erste neue Arbeiter kostet { $cheap }, jeder weitere { $dear }.
   *[other] { $capacity } Kirchen: Die ersten { $capacity } neuen Arbeiter kosten je { $cheap }, jeder weitere { $dear }.
} Wie viele?
panel-workers-none = Du kannst dir keinen Arbeiter leisten.
panel-workers-surplus = Für überzählige Arbeiter bekommst du je { $income } zurück; das steht in Klammern.
panel-ships = Du hast { $have } von höchstens { $limit } Schiffen und { $capacity ->
    [one] 1 Werft: Das erste neue Schiff kostet { $cheap }, jedes weitere { $dear }.
   *[other] { $capacity } Werften: Die ersten { $capacity } neuen Schiffe kosten je { $cheap }, jedes weitere { $dear }.
} Neue Schiffe beginnen in Portugal. Wie viele?
panel-ships-none = Du kannst dir kein Schiff leisten.
panel-ships-surplus = Für überzählige Schiffe bekommst du je { $income } zurück; das steht in Klammern.
panel-trade = { $emoji } { $good }: Verkaufen bringt je **{ $price }**, Verarbeiten je **{ $income }**. Du hast { $colonies } { $colonies ->
    [one] Kolonie
   *[other] Kolonien
} und { $factories } { $factories ->
    [one] Faktorei
   *[other] Faktoreien
}.
panel-wildcard = Deine Startfaktorei (Joker) verarbeitet eine weitere Einheit einer Ware deiner Wahl.
panel-wildcard-used = Deine Startfaktorei ist im Einsatz; sie verarbeitet eine Einheit einer einzigen Ware.
panel-colony-none = Es gibt keine Kolonie, die du gründen kannst.
panel-colony = Tippe auf eine Region, um dort eine Kolonie zu gründen. Deine Arbeiter reichen { $left ->
    [0] für keine weitere
    [one] noch für 1 Kolonie
   *[other] noch für { $left } Kolonien
}, und du hast noch { $cash } Cruzados.
panel-colony-chosen = Du gründest: { $places }, für { $price } Cruzados.
panel-buildings-none = Es gibt nichts, was du kaufen kannst.
panel-buildings = Tippe auf ein Gebäude, um es zu kaufen. { $free } von deinen { $workers } Arbeitern { $free ->
    [one] ist
   *[other] sind
} frei; du hast noch { $cash } Cruzados.
panel-buildings-chosen = Du kaufst: { $bought }, für { $price } Cruzados.
panel-privilege-none = Es gibt kein Privileg, das du nehmen kannst.
panel-privilege = Ein Privileg aus der Galerie kostet { $workers ->
    [one] 1 Arbeiter
   *[other] { $workers } Arbeiter
}.
panel-king = Du hast ein Schiff in Goa: Stattdessen kannst du dein Königsprivileg nehmen. Es kostet keinen Arbeiter.
panel-privilege-chosen = Du nimmst: das Privileg für { $column }.
panel-king-chosen = Du nimmst: das Königsprivileg, für { $column }.
panel-sailing = Jedes deiner Schiffe darf einmal segeln, über bis zu { $range ->
    [one] 1 Seegrenze
   *[other] { $range } Seegrenzen
}. 🧭 steht bei unentdeckten Regionen.
panel-extra = Extrasegelzug mit der Navegadorkarte: Jedes deiner Schiffe darf einmal segeln, über bis zu { $range ->
    [one] 1 Seegrenze
   *[other] { $range } Seegrenzen
}. Wenn du fertig bist, gibst du die Karte weiter.
panel-sailing-done = Keins deiner Schiffe kann noch weiter segeln.
panel-route = **{ $origin } → { $target }**: Wie viele von { $n } Schiffen?
panel-explore = **{ $region }** ist unentdeckt. Mindestens { $least } Schiffe müssen zusammen hineinsegeln; { $loss ->
    [one] 1 geht
   *[other] { $loss } gehen
} verloren. Die übrigen können in dieser Aktion nicht mehr segeln.
panel-group = Auf Entdeckung gehen: { $places }.
panel-reveal = ⚠️ Wer **{ $region }** entdeckt, deckt dort die Kolonien für alle auf. Das ist endgültig: Weder die Entdeckung noch etwas, das du davor gewählt hast, lässt sich zurücknehmen. Entdecken?

panel-found = 🧭 **{ $region }** ist entdeckt. Kolonien zu { $prices }.

preview = **Nach diesem Zug:** { $parts }
preview-cash = { $before } → **{ $after }** Cruzados ({ $change })
preview-workers = { $n } Arbeiter ({ $change })
preview-ships = { $n } { $n ->
    [one] Schiff
   *[other] Schiffe
} ({ $change })
preview-points = { $n } { $n ->
    [one] Punkt
   *[other] Punkte
} ({ $change })
preview-market = { $good } danach: Verkaufen bringt je { $sale }, Verarbeiten je { $income }
preview-card = 🧡 Durch diesen Zug verlierst du die Navegadorkarte ungenutzt.

button-field = { $field }{ $how ->
    [none] { " · nichts" }
    [brings] { " · +" }{ $n }
    [costs] { " · " }{ $n }
   *[open] { "" }
}{ $price ->
    [0] { "" }
    [one] { " · 1 Schiff" }
   *[other] { " · " }{ $price } Schiffe
}{ $card ->
    [lost] { " · Karte verfällt" }
   *[kept] { "" }
}
button-card = Navegadorkarte
button-give = { $region } ({ $left })
button-site = { $region } · { $price } ({ $left ->
    [0] keine mehr
   *[other] noch { $left }
})
button-building = { $building } · { $price } · { $workers } Arbeiter
button-take = { $column }: sofort +{ $coins }, +{ $points } { $points ->
    [one] Punkt
   *[other] Punkte
}
button-king = König für { $column }: sofort +{ $coins }, +{ $points } { $points ->
    [one] Punkt
   *[other] Punkte
}
button-group = + { $region } ({ $left })
button-group-less = − { $region }
button-reveal = Ja, entdecken
button-back = Zurück
button-n-ships = { $n ->
    [one] 1 Schiff
   *[other] { $n } Schiffe
}
button-finish-extra = { $idle ->
    [yes] Ohne Segeln beenden
   *[no] Extrasegelzug beenden
}
button-confirm = Bestätigen
button-over = Von vorn
button-decline = Verzichten
button-number = { $n } · { $cost }{ $income ->
    [0] { "" }
   *[other] { " " }(+{ $income })
}

choose-trade = { $good }: behalten, verkaufen oder verarbeiten?
choose-best = { $how ->
    [none] Die { $n } besten: bis zu +{ $income }
    [better] Besser als deine Wahl: bis zu +{ $income }
   *[same] Deine Wahl bringt am meisten: +{ $income }
}
choose-route = Von wo nach wo?{ $of ->
    [1] { "" }
   *[other] { " " }({ $number } von { $of })
}
choose-no-route = Nichts kann noch weiter segeln

option-nothing = { $good }: nichts tun
option-sell = +{ $income }: { $n }× { $good } verkaufen
option-process = +{ $income }: { $n }× { $good } verarbeiten
option-process-wild = +{ $income }: { $n }× { $good } verarbeiten (Joker)
option-trade = +{ $income }: { $parts }
trade-sell = { $n }× { $good } verkaufen
trade-process = { $n }× { $good } verarbeiten
option-row = { $moves ->
    [no] danach weiterhin: Verkaufen je { $price }, Verarbeiten je { $income }
   *[yes] danach: Verkaufen je { $price }, Verarbeiten je { $income }
}
option-route = { $origin } → { $target }{ $n ->
    [one] { "" }
   *[other] { " " }(bis zu { $n } Schiffe)
}
option-explore = 🧭 { $region } entdecken: kostet { $loss ->
    [one] 1 Schiff
   *[other] { $loss } Schiffe
}
option-explore-with = Schiffe: { $ships }
option-lying = { $prices ->
    [none] { $good }, keine Kolonien mehr
   *[other] { $good }, Kolonien zu { $prices }
}

## Dialoge und Nachrichten

panel-head = **{ $table }** · Phase { $phase } · du hast { $cash } Cruzados
panel-done = ✅ Erledigt · { $told }
panel-old = ⚠️ Diese Auswahl gehörte zu einem älteren Stand deines Zuges und zählt deshalb nicht. So steht dein Zug jetzt.
panel-replaced = ⌛ Dieser Dialog ist alt: Dein Zug geht in einem neueren weiter.
post-turn = { $who }, du bist am Zug bei **{ $table }** · Runde { $round } · Phase { $phase }{ $left ->
    [0] { "" }
   *[other] { " · 🏁 die letzten Züge laufen" }
}
post-more = **{ $table }** geht weiter:
post-free = 🪑 Bei **{ $table }** ist ein freier Platz am Zug: { $who }. Wer ihn nimmt, spielt weiter.
post-cancelled = 🛑 **{ $table }** ist zu Ende.
post-over = 🏆 **{ $table }**: **{ $winner }** gewinnt mit { $points } { $points ->
    [one] Punkt
   *[other] Punkten
}!
post-earlier = …

button-continue = Zug fortsetzen
button-points = Punkte
button-sheets = Ablagen
button-log = Protokoll
button-rules = Regeln

log-start = Die Partie beginnt: { $seats }. Alles Verdeckte ist versiegelt: `{ $commitment }`.
log-imported = 📂 **{ $name }** hat diese Partie am { $at } aus einer Datei geladen: { $seats }. { $steps ->
    [0] Gezogen hatte noch niemand.
   *[other] Alles bis hierher wurde anderswo gespielt.
} { $dealt ->
    [yes] Was noch niemand gesehen hatte, wurde hier neu gemischt und versiegelt: `{ $commitment }`.
   *[no] Verdecktes liegt so, wie die Datei es vorgibt; wer sie erstellt hat, kann es also kennen.
}
log-undo = ↩️ **{ $name }** hat den letzten Zug von **{ $seat }** zurückgenommen.
log-ask = **{ $name }** bittet darum, { $what ->
    [undo] den letzten Zug zurücknehmen zu dürfen.
    [finish] die Partie jetzt zu beenden, mit dem aktuellen Punktestand.
    [pause] die Uhren anzuhalten.
    [replace] den Platz von **{ $left }** (nicht mehr auf diesem Server) neu zu besetzen. Übernehmen soll: { $taker }.
   *[cancel] die Partie abzubrechen.
}
log-answer = { $yes ->
    [yes] **{ $name }** hat zugestimmt.
   *[no] **{ $name }** hat abgelehnt.
}
log-lapse = { $how ->
    [refused] Es kam zu keiner Einigung: Zu viele haben abgelehnt.
    [withdrawn] **{ $name }** hat die Frage zurückgezogen.
   *[late] Es kam nicht rechtzeitig zu einer Einigung.
}
log-nudge = **{ $name }** erinnert als Admin daran, dass **{ $seat }** am Zug ist.
log-rolled-back = ↩️ **{ $name }** hat als Admin die Partie um { $turns ->
    [one] einen Zug
   *[other] { $turns } Züge
} zurückgesetzt, bis vor den Zug von **{ $seat }**.{ $revealed ->
    [yes] { " " }Verdecktes bleibt, wo es liegt; was schon aufgedeckt war, ist also weiter bekannt.
   *[no] { "" }
}
log-given = **{ $name }** hat als Admin den Platz von **{ $left }** neu vergeben. Es übernimmt: { $taker }.
log-reason = Grund: { $reason }
log-seat = **{ $name }** hat den Platz an **{ $seat }** gegeben.
log-of-league = Die Liga hat den Platz von **{ $left }** an **{ $seat }** gegeben.
log-replaced = Wie vereinbart wird der Platz von **{ $left }** (nicht mehr auf diesem Server) neu vergeben. Es übernimmt: { $taker }.
taker-anybody = wer zuerst dazukommt
log-joined = **{ $seat }** spielt jetzt mit.
log-resign = **{ $name }** hat aufgegeben.
log-cancel = { $how ->
    [agreed] Die Partie wurde mit Zustimmung von { $agreed } abgebrochen.
    [asked] Die Partie wurde einvernehmlich abgebrochen; zuletzt hat **{ $name }** zugestimmt.
    [file] Die Partie, die aus einer Datei kam, wurde von **{ $name }** abgebrochen.
    [clock] Die Partie wurde abgebrochen, weil zu lange niemand gezogen hat.
    [league] Ihre Liga hat über die Partie entschieden.
    [backup] Die Partie geht aus einer Sicherung weiter, an einem eigenen Tisch.
   *[admin] Die Partie wurde von **{ $name }** als Admin abgebrochen.
}
log-finish = 🏁 Die Partie wurde einvernehmlich beendet, mit dem aktuellen Punktestand.
log-migrate = Die Partie geht nach neueren Regeln weiter.
log-restore = 💾 { $what ->
    [table] Der Betreiber des Bots hat diese Partie aus einer Sicherung zurückgeholt. Sie steht wieder wie am { $at }.
   *[all] Der Bot wurde auf eine Sicherung zurückgesetzt: Diese Partie steht wieder wie am { $at }.
}{ $known ->
    [no] { " " }Was danach gespielt wurde, ist verloren.
   *[yes] { $turns ->
        [0] { " " }Es ging nichts verloren.
        [one] { " " }Der Zug, der danach gespielt wurde, ist verloren.
       *[other] { " " }Die { $turns } Züge, die danach gespielt wurden, sind verloren.
    }
}

## Bevor es losgeht

table-of = Tisch von { $name }
table-of-former = Tisch eines ehemaligen Mitspielers
computer-player = 🤖 { $name }
computer-random = Zufall
computer-cabin-boy = Schiffsjunge
computer-mate = Maat
computer-merchant = Händler
computer-helmsman = Steuermann
computer-captain = Kapitän
computer-commodore = Kommodore
computer-admiral = Admiral
strength-random = sehr leicht
strength-cabin-boy = leicht
strength-mate = mäßig
strength-merchant = mittel
strength-helmsman = gut
strength-captain = stark
strength-commodore = sehr stark
strength-admiral = am stärksten
lobby-head = ## { $table }
lobby-opened = <@{ $owner }> hat einen Tisch für { $game } eröffnet.
lobby-order = { $order ->
    [drawn] Die Plätze werden beim Start ausgelost.
   *[joined] Die Plätze werden in Beitrittsreihenfolge vergeben.
}
lobby-goa = Variante: Königsprivileg in Goa.
lobby-thread = Gespielt wird in <#{ $place }>.
lobby-free = { $free ->
    [0] Alle Plätze sind besetzt.
    [one] 1 Platz ist frei.
   *[other] { $free } Plätze sind frei.
}
lobby-seat = { $seat }. { $name }
lobby-computers = -# 🤖 holt einen Computerspieler dazu, von { $weakest } ({ $easy }) bis { $strongest } ({ $hard }).
lobby-started = ✅ Die Partie hat begonnen.
lobby-cancelled = Dieser Tisch wurde abgesagt.
button-join = Mitspielen
button-leave = Verlassen
button-dismiss = Computer entfernen
button-start = Starten
button-cancel = Tisch absagen
list-none = Auf diesem Server gibt es keine Tische. Eröffne einen mit { $open }.
list-head = Tische auf diesem Server:
mine-none = Du spielst hier an keinem Tisch. Eröffne einen mit { $open }.
mine-head = Deine Tische:
line-lobby = · **{ $table }** in <#{ $place }>: wartet auf Mitspieler, { $taken } von { $places } Plätzen besetzt
line-running = · **{ $table }** in <#{ $place }>: am Zug ist { $who }
line-over = · **{ $table }** in <#{ $place }>: beendet
line-cancelled = · **{ $table }** in <#{ $place }>: abgebrochen

## Ansehen

score-total = Summe
score-cash = Geld
score-workers = Arb
score-ships = Sch
score-colonies = Kol
score-factories = Fakt
score-explorers = Entd
score-shipyards = Werft
score-churches = Kir
points-head = **Aktueller Punktestand**, das Königsprivileg dort, wo es am meisten bringt:
points-line = **{ $name }**: { $total } insgesamt; { $columns } ohne Geld, Schiffe und Arbeiter{ $brings ->
    [0] { "" }
   *[other] { ", " }{ $plain } ohne das Königsprivileg (+{ $brings } für { $king })
}
sheet = **{ $name }** · { $total } { $total ->
    [one] Punkt
   *[other] Punkte
}{ $card ->
    [yes] { " · 🧡 Navegadorkarte" }
   *[no] { "" }
}
    { $cash } Cruzados · Arbeiter: { $workers } · Schiffe: { $ships } · Spielstein: { $stone }
    Kolonien: { $colonies } · Faktoreien: { $factories } · Werften: { $shipyards } · Kirchen: { $churches }
    Entdecker: { $explorers } · Privilegien: { $privileges }{ $goa ->
        [open] { " · Königsprivileg: noch zu haben" }
        [taken] { " · Königsprivileg: " }{ $king }
       *[no] { "" }
    }
sheet-colonies = { $n } { $name }
sheet-wildcard = 1 Startfaktorei
sheet-factories = { $n } { $name }
sheet-privileges = { $name } ×{ $n }
rules-turn = **Dein Zug**: Spielstein ziehen, dann die Aktion des Feldes ausführen oder darauf verzichten. { $free } Felder vorwärts kosten nichts, jedes weitere ein Schiff; im ersten Zug darfst du überallhin.
    🧡 **Navegadorkarte**: ein Extrasegelzug vor dem Ziehen, nicht in der ersten Runde; danach geht sie nach rechts, ungenutzt auch, wenn dein Spielstein das Feld erreicht oder überschreitet, auf dem er bei ihrem Erhalt stand.
    ⛵ **Segeln**: Jedes Schiff segelt einmal, jetzt über bis zu { $range ->
        [one] 1 Seegrenze
       *[other] { $range } Seegrenzen
    }. Wo noch niemand war, segeln mindestens { $usual } Schiffe ({ $groups }) zusammen hinein; von dieser Zahl bleibt nur eins. Kolonien werden aufgedeckt; du bekommst den Preis der billigsten.
    🧭 **Phasen**: { $phases }.
    👷 **Arbeiter**, 🚢 **Schiffe**: so viele, wie du Kirchen (Werften) hast, für je { $capacity }, weitere jetzt je { $beyond }; höchstens { $workers } ({ $ships }), überzählige bringen je { $surplus }.
    📈 **Markt**: je Ware aus Kolonien verkaufen (der Preis sinkt) oder in Faktoreien verarbeiten (er steigt); bezahlt wird alles, bevor der Preismarker rückt. Die Startfaktorei hilft bei einer Ware.
rules-group = { $least } bei { $region }
rules-phase = { $phase } beginnt mit { $region }
rules-buildings = 🏝️ **Kolonie**: je Kolonie ein eigenes Schiff vor Ort und { $colony } Arbeiter. 🏛️ **Baumeister**: nötig sind { $factory } Arbeiter je Faktorei, { $shipyard } je Werft, { $church } je Kirche; keiner wird verbraucht.
rules-privileges = 📜 **Privileg**: kostet einen Arbeiter ({ $least } bleiben immer), höchstens { $most } je Sorte; bringt sofort Geld je Errungenschaft und macht jede wertvoller:
rules-column = { $column }: je { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}, +{ $more } pro Privileg; Geld { $coins }
rules-end = 👑 **Königsprivileg**: { $goa ->
        [yes] auf dem Feld Privileg mit Schiff in Goa, einmal pro Partie.
       *[no] wird am Ende dort eingesetzt, wo es dir am meisten bringt.
    }
    🏁 **Ende**: Ist { $ends } entdeckt oder das letzte Gebäude gekauft, hat jeder noch einen Zug. Außerdem 1 Punkt pro Arbeiter, Schiff und { $cash } Cruzados. Bei Gleichstand entscheidet die Navegadorkarte.
help-opens = `{ $command }`
help = So spielt ihr in einem Kanal: { $open } eröffnet einen Tisch, andere tippen auf **Mitspielen**, Computerspieler können dazukommen, mit **Starten** geht es los.
    `{ slash-learn }` bringt dir das Spiel bei, in kurzen Lektionen mit je einem Zug.
    Bist du am Zug, pingt dich die neueste Nachricht; darunter stehen die Buttons, mit denen du anfängst. Was sich dann öffnet, siehst nur du, und nichts zählt vor **Bestätigen**.
    Du kannst stattdessen auch schreiben: `{ slash-turn }` bietet beim Tippen an, was als Nächstes möglich ist, `{ slash-confirm }` spielt den Zug, `{ slash-startover }` verwirft ihn.
    `{ slash-plan }` merkt einen Zug vor, bis du wieder am Zug bist, `{ slash-whatif }` lässt dich etwas ausprobieren; beides siehst nur du.
    `{ slash-table-undo }` fragt die anderen, ob du deinen letzten Zug zurücknehmen darfst. `{ slash-table-resign }` und `{ slash-table-handover }` geben deinen Platz ab, `{ slash-table-cancel }` bricht die Partie ab, wenn mehr als die Hälfte der anderen zustimmt.
    `{ slash-show-log }`, `{ slash-show-rules }`, `{ slash-show-words }` und die Ansichten des jeweiligen Spiels zeigen den Tisch, zunächst nur dir. `{ slash-table-list }` und `{ slash-table-mine }` finden Tische, `{ slash-table-repost }` zeigt den Zug neu an, `{ slash-table-replay }` spielt eine Partie noch einmal ab.
help-navegador = **{ game-navegador }**: ein Button für jedes Feld, auf das dein Spielstein ziehen kann. Was eine Entdeckung aufdeckt, zählt sofort; davor wirst du gefragt. Zum Ansehen: `{ slash-show-board }`, `{ slash-show-market }`, `{ slash-show-sheet }`, `{ slash-show-points }`.

## Was nicht geht

published = ✅ Unten für alle gezeigt.
old-button = Dieser Button ist veraltet. Such die neueste Nachricht des Tisches oder nimm `{ slash-table-repost }`.
old-epoch = Dieser Button stammt aus der Zeit, bevor der Bot auf eine Sicherung zurückgesetzt wurde, und geht nicht mehr. Such die neueste Nachricht des Tisches oder gib den Befehl noch einmal ein.
refused = { $reason } (Regel: { $rule })
error-unforeseen = Bei uns ist etwas schiefgegangen. Deine Partie ist sicher; bitte versuch es noch einmal.
discord-permission = Discord lässt mich dort nicht schreiben. Ich brauche die Berechtigungen „{ right-view-channel }“, „{ right-send-messages }“, „{ right-attach-files }“ und „{ right-read-message-history }“, für Threads auch „{ right-create-public-threads }“ und „{ right-send-messages-in-threads }“.
discord-trouble = Discord hat gerade Probleme. Deine Partie ist sicher; bitte versuch es gleich noch einmal.
table-none = Hier gibt es keinen Tisch. Eröffne einen mit { $open }.
table-unreadable = Etwas, das von diesem Tisch gespeichert ist, ist beschädigt; deshalb lässt er sich nicht öffnen. Wer den Bot betreibt, muss danach sehen. Alle anderen Tische laufen weiter.
table-not-your-seat = Das ist nicht dein Platz.
table-not-allowed = Das kann nur ein Admin oder wer den Tisch eröffnet hat.
table-not-your-turn = Du bist an diesem Tisch nicht am Zug.
table-stale = Die Partie ist weitergegangen; geändert wurde nichts. Die neueste Nachricht zeigt, wie es steht.
table-already-played = Das hast du schon getan. Es zählt nur einmal.
table-refused = Das erlauben die Regeln jetzt nicht.
table-not-now = Das geht jetzt nicht.
table-not-running = Diese Partie läuft nicht.
table-not-in-lobby = Diese Partie hat schon begonnen.
table-other-rules = Diese Partie wurde unter Regelversion { $version } begonnen, die dieser Bot nicht mehr unterstützt. Wer den Bot betreibt, kann eine Version installieren, die es tut. Bis dahin kannst du die Partie exportieren oder abbrechen.
table-revealed = Was aufgedeckt ist, lässt sich nicht zurücknehmen.
table-nothing-to-undo = Du hast keinen Zug, den du zurücknehmen kannst.
table-asked = Diese Frage läuft schon.
table-not-asked = Es gibt keine Frage, auf die du antworten kannst.
table-not-absent = Wer auf diesem Platz spielt, ist noch auf dem Server. Nur diese Person oder ein Admin kann ihn übergeben.
table-too-many = { $whose ->
    [person] Du hast
    [place] In diesem Kanal wurden
   *[server] Auf diesem Server wurden
} { $what ->
    [import] innerhalb eines Tages schon { $most }-mal Partien aus Dateien geladen; mehr geht nicht. Bitte versuch es morgen wieder.
    [replay] innerhalb einer Stunde schon { $most }-mal Rückblicke angefordert; mehr geht nicht. Bitte versuch es später wieder.
    [turn] innerhalb einer Stunde schon { $most } Züge nachgesehen; mehr geht nicht. Bitte versuch es später wieder.
    [vote] innerhalb einer Stunde schon { $most }-mal Fragen gestellt; mehr geht nicht. Bitte versuch es später wieder.
    [quiet] innerhalb eines Tages schon { $most }-mal Ruhezeiten geändert; mehr geht nicht. Bitte versuch es morgen wieder.
    [post] innerhalb einer Stunde schon { $most } Nachrichten für alle angefordert; mehr geht nicht. Bitte versuch es später wieder.
   *[offer] innerhalb einer Stunde schon { $most }-mal Plätze angeboten; mehr geht nicht. Bitte versuch es später wieder.
}
table-too-many-tables = { $whose ->
    [person] Du hast die Grenze von { $most } nicht beendeten Tischen auf diesem Server erreicht. Bring erst einen zu Ende oder brich ihn ab.
   *[server] Dieser Server hat seine Grenze von { $most } nicht beendeten Tischen erreicht. Bringt erst einen zu Ende oder brecht ihn ab.
}
table-not-long = Diese Partie dauert noch nicht lange genug, um einvernehmlich beendet zu werden. Ohne Ergebnis abbrechen kannst du sie mit `{ slash-table-cancel }`.
table-channel-taken = Hier spielt schon ein anderer Tisch. Bringt ihn erst zu Ende oder spielt in einem Thread.
table-full = Alle Plätze sind besetzt.
table-not-vacant = Auf diesem Platz spielt jemand.
table-too-few = Mindestens zwei Plätze müssen besetzt sein, einer davon mit einem Menschen.
table-already-seated = Du hast an diesem Tisch schon einen Platz.
table-not-seated = Du hast an diesem Tisch keinen Platz.
table-bad-value = Das geht hier nicht.
store-error = Die Datenbank meldet einen Fehler; geändert wurde nichts. Bitte versuch es noch einmal und sag denen Bescheid, die diesen Bot betreiben.
store-full = Die Festplatte ist voll; geändert wurde nichts. Bitte sag denen Bescheid, die diesen Bot betreiben.
store-locked = Die Datenbank ist beschäftigt; geändert wurde nichts. Bitte versuch es gleich noch einmal.
store-damaged = Die Datenbank ist beschädigt; geändert wurde nichts. Bitte sag denen Bescheid, die diesen Bot betreiben.
store-version = Die Datenbank gehört zu einer anderen Version dieses Bots; geändert wurde nichts.
store-read-only = Die Datenbank kann gerade nur gelesen werden; geändert wurde nichts. Bitte sag denen Bescheid, die diesen Bot betreiben.
store-unreachable = Die Datenbank antwortet gerade nicht. Bitte schau, ob dein Zug angekommen ist; wenn nicht, versuch es gleich noch einmal.
store-missing = Die Datenbank ist nicht zu finden; geändert wurde nichts. Bitte sag denen Bescheid, die diesen Bot betreiben.
