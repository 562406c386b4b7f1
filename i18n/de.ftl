# Was gelesen wird, auf Deutsch. Die Wörter des Spiels stehen in docs/languages.de.md.

## Ein Zug, der entsteht

button-reveal = Ja, aufdecken
button-back = Zurück
button-confirm = Bestätigen
button-over = Von vorn

## Dialoge und Nachrichten

panel-done = ✅ Erledigt · { $told }
panel-old = ⚠️ Diese Auswahl gehörte zu einem älteren Stand deines Zuges und zählt deshalb nicht. So steht dein Zug jetzt.
panel-replaced = ⌛ Dieser Dialog ist alt: Dein Zug geht in einem neueren weiter.
post-more = **{ $table }** geht weiter:
post-free = 🪑 Bei **{ $table }** ist ein freier Platz am Zug: { $who }. Wer ihn nimmt, spielt weiter.
ordinal = { $place }.
post-cancelled = 🛑 **{ $table }** ist zu Ende.
post-earlier = …

button-continue = Zug fortsetzen
button-log = Protokoll
button-verify = Verteilung prüfen
choose-show = Ansehen …
choose-show-back = Ansehen, zurücknehmen …
button-rules = Regeln

post-start = Die Partie beginnt.
post-line = -# { $line }
log-start = Die Partie beginnt: { $seats }. Alles Verdeckte ist versiegelt: `{ $commitment }`.
log-imported = 📂 **{ $name }** hat diese Partie am { $at } aus einer Datei geladen: { $seats }. { $steps ->
    [0] Gezogen hatte noch niemand.
   *[other] Alles bis hierher wurde anderswo gespielt.
} { $dealt ->
    [yes] Was noch niemand gesehen hatte, wurde hier neu gemischt und versiegelt: `{ $commitment }`.
   *[no] Verdecktes liegt so, wie die Datei es vorgibt; wer sie erstellt hat, kann es also kennen.
}
log-undo = ↩️ **{ $name }** hat den letzten Zug von **{ $seat }** zurückgenommen.
log-agreed-undo = ↩️ **{ $seat }** hat den letzten Zug zurückgenommen{ $agreed ->
    [none] .
   *[other] ; einverstanden: { $agreed }.
}
log-ask = **{ $name }** bittet darum, { $what ->
    [undo] den letzten Zug{ $turn ->
        [0] { "" }
       *[other] { " " }(Zug { $turn })
    } zurücknehmen zu dürfen.
    [finish] die Partie jetzt zu beenden, mit dem aktuellen Punktestand.
    [pause] die Uhren anzuhalten.
    [replace] den Platz von **{ $left }** (nicht mehr auf diesem Server) neu zu besetzen. Übernehmen soll: { $taker }.
   *[cancel] die Partie abzubrechen.
}
log-answer = { $yes ->
    [yes] **{ $name }** hat zugestimmt.
   *[no] **{ $name }** hat abgelehnt.
}
log-lapse = { $what ->
    [undo] Rücknahme des letzten Zugs von **{ $seat }**:
    [finish] Ende der Partie mit dem aktuellen Punktestand:
    [pause] Anhalten der Uhren:
    [replace] Neubesetzung eines verlassenen Platzes:
   *[cancel] Abbruch der Partie:
} { $how ->
    [refused] keine Einigung, zu viele haben abgelehnt.
    [withdrawn] **{ $name }** hat die Frage zurückgezogen.
   *[late] keine Einigung in der gegebenen Zeit.
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
computer-planner = Planer
strength-random = sehr leicht
strength-planner = mäßig
lobby-head = ## { $table }
lobby-opened = <@{ $owner }> hat einen Tisch für { $game } eröffnet.
lobby-order = 🎲 { $order ->
    [drawn] Die Plätze werden beim Start ausgelost.
   *[joined] Die Plätze werden in Beitrittsreihenfolge vergeben.
}
lobby-thread = 💬 Gespielt wird in <#{ $place }>.
lobby-free = { $free ->
    [0] Alle Plätze sind besetzt.
    [one] 1 Platz ist frei.
   *[other] { $free } Plätze sind frei.
}
lobby-seat = { $sign ->
    [none] { $seat }\.
   *[other] { $sign }
} **{ $name }**{ $record ->
    [none] { "" }
   *[other] { " " }({ $record })
}
choose-computer = 🤖 Computerspieler dazuholen …
lobby-started = ✅ Die Partie hat begonnen.
lobby-cancelled = Dieser Tisch wurde abgesagt.
button-join = Mitspielen
button-leave = Verlassen
button-dismiss = Computer entfernen
button-start = Starten
button-cancel = Tisch absagen
list-none = Auf diesem Server gibt es keine Tische. Eröffne einen mit `{ slash-play }`.
list-head = Tische auf diesem Server:
mine-none = Du spielst an keinem Tisch. Eröffne einen mit `{ slash-play }`.
mine-head = Deine Tische:
line-lobby = · **{ $table }** in { $place }: wartet auf Mitspieler, { $taken } von { $places } Plätzen besetzt
line-running = · **{ $table }** in { $place }: am Zug ist { $who }{ $since ->
    [none] { "" }
   *[other] { " · " }{ turn-began }
}
line-lost = · **{ $table }**: Der Kanal wurde gelöscht. `{ slash-table-repost }` in einem anderen Kanal holt den Tisch dorthin.
line-hidden = · **{ $table }**: Du siehst seinen Thread nicht mehr. `{ slash-table-repost } { slash-option-table }:{ $number }` holt dich dorthin zurück.
line-over = · **{ $table }** in { $place }: beendet
line-cancelled = · **{ $table }** in { $place }: abgebrochen

## Ansehen

## Was nicht geht

published = ✅ Unten für alle gezeigt.
old-button = Dieser Button ist veraltet. Such die neueste Nachricht des Tisches oder nimm `{ slash-table-repost }`.
old-epoch = Dieser Button stammt aus der Zeit, bevor der Bot auf eine Sicherung zurückgesetzt wurde, und geht nicht mehr. Such die neueste Nachricht des Tisches oder gib den Befehl noch einmal ein.
refused = { $reason } (Regel: { $rule })
error-unforeseen = Bei uns ist etwas schiefgegangen. Deine Partie ist sicher; bitte versuch es noch einmal.
discord-permission = Discord lässt mich dort nicht schreiben. Ich brauche die Berechtigungen „{ right-view-channel }“, „{ right-send-messages }“, „{ right-attach-files }“ und „{ right-read-message-history }“, für Threads auch „{ right-create-public-threads }“ und „{ right-send-messages-in-threads }“.
discord-trouble = Discord hat gerade Probleme. Deine Partie ist sicher; bitte versuch es gleich noch einmal.
table-none = Hier gibt es keinen Tisch. Eröffne einen mit `{ slash-play }`.
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
table-nothing-to-undo = Zurücknehmen lässt sich nur der letzte Zug am Tisch, und nur von der Person, die ihn gespielt hat.
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
    [rehearsal] innerhalb einer Stunde schon { $most }-mal Saisons geprobt; mehr geht nicht. Bitte versuch es später wieder.
   *[offer] innerhalb einer Stunde schon { $most }-mal Plätze angeboten; mehr geht nicht. Bitte versuch es später wieder.
}
table-too-many-tables = { $whose ->
    [person] Du hast die Grenze von { $most } nicht beendeten Tischen auf diesem Server erreicht. Bring erst einen zu Ende oder brich ihn ab.
   *[server] Dieser Server hat seine Grenze von { $most } nicht beendeten Tischen erreicht. Bringt erst einen zu Ende oder brecht ihn ab.
}
table-not-long = Diese Partie dauert noch nicht lange genug, um einvernehmlich beendet zu werden. Ohne Ergebnis abbrechen kannst du sie mit `{ slash-table-cancel }`.
table-of-league = Dieser Tisch gehört zu einer Liga. Nur ein Admin kann ihn abbrechen, seine Uhren anhalten, ihn vorzeitig beenden oder einen Platz weitergeben: Frag einen, er entscheidet mit `{ slash-league }` → **{ button-league-admin }**.
table-channel-taken = Hier spielt schon ein anderer Tisch. Bringt ihn erst zu Ende oder eröffne deinen in einem eigenen Thread.
table-full = Alle Plätze sind besetzt.
table-not-vacant = Auf diesem Platz spielt jemand.
table-too-few = Mindestens zwei Plätze müssen besetzt sein, einer davon mit einem Menschen.
table-already-seated = Du hast an diesem Tisch schon einen Platz.
table-not-seated = Du hast an diesem Tisch keinen Platz.
table-nameless = Dieser Name zeigt nichts. Nimm einen mit Buchstaben, Ziffern oder sichtbaren Zeichen.
table-bad-value = Das geht hier nicht.
store-error = Die Datenbank meldet einen Fehler; geändert wurde nichts. Bitte versuch es noch einmal und sag denen Bescheid, die diesen Bot betreiben.
store-full = Die Festplatte ist voll; geändert wurde nichts. Bitte sag denen Bescheid, die diesen Bot betreiben.
store-locked = Die Datenbank ist beschäftigt; geändert wurde nichts. Bitte versuch es gleich noch einmal.
store-damaged = Die Datenbank ist beschädigt; geändert wurde nichts. Bitte sag denen Bescheid, die diesen Bot betreiben.
store-version = Die Datenbank gehört zu einer anderen Version dieses Bots; geändert wurde nichts.
store-read-only = Die Datenbank kann gerade nur gelesen werden; geändert wurde nichts. Bitte sag denen Bescheid, die diesen Bot betreiben.
store-unreachable = Die Datenbank antwortet gerade nicht. Bitte schau, ob dein Zug angekommen ist; wenn nicht, versuch es gleich noch einmal.
store-missing = Die Datenbank ist nicht zu finden; geändert wurde nichts. Bitte sag denen Bescheid, die diesen Bot betreiben.
