# Partien als Dateien, die offengelegte Verteilung, und der Blick zurück.

record-step = Bei Schritt { $step }: { $reason }
record-other = Das ist die Aufzeichnung eines anderen Spiels oder gar keine Spielaufzeichnung.
table-record-not-long = Nach dieser Aufzeichnung wurde die Partie einvernehmlich beendet; das geht aber erst nach 45 Runden, nach dem letzten Schritt.
table-record-none = Das ist keine Aufzeichnung eines Spiels, das hier gespielt wird.
table-record-long = Keine Partie hat mehr als { $most } Schritte: Das kann nicht die Aufzeichnung einer echten Partie sein.
table-record-seat = Bei Schritt { $step }: Platz { $seat } ist nicht am Zug.
table-record-deal = Diese laufende Partie lässt sich nicht aus einer Datei eröffnen: Was verdeckt ist, müsste neu verteilt werden, und die bisherigen Züge hängen von der alten Verteilung ab.
record-big = Diese Datei ist zu groß für eine Spielaufzeichnung: höchstens { $most } kB.
play-log = Die Partie **{ $table }** für die App BG Stats: Teile die Datei mit ihr.
record-export = Die Aufzeichnung von **{ $table }**{ $running ->
    [yes] { " " }bis zum jetzigen Stand; was noch niemand gesehen hat, steht nicht darin.
   *[no] .
}
record-imported = Die Aufzeichnung ist als **{ $table }** eröffnet. Plätze: { $seats }.{ $vacant ->
    [0] { "" }
   *[other] { " " }Auf den freien Plätzen können andere mitspielen, über die Buttons unter der Nachricht.
}
record-seat = { $number }. { $name }
record-seat-free = { $number }. { $name } (frei)
record-title = Import von { $name }
verify-running = Die Verteilung bei **{ $table }** wurde am Anfang versiegelt. Ihre Prüfsumme ist `{ $commitment }`; offengelegt wird sie, wenn die Partie endet.
verify-ended = Die Verteilung bei **{ $table }** ist offengelegt. { $holds ->
    [yes] ✅ Es ist die, die am Anfang versiegelt wurde:
   *[no] ❌ Es ist NICHT die, die am Anfang versiegelt wurde:
} `{ $commitment }`
record-copy = 📂 Das ist eine Kopie einer Partie, die hier noch gespielt wird; im Protokoll jener Partie steht, dass du sie geholt hast. Solange sie läuft, gibt es hier keine Computerspieler und keine Analyse.
table-copy = Diese Partie ist eine Kopie einer Partie, die hier noch gespielt wird. Solange die läuft, spielt hier kein Computerspieler mit, und es gibt keine Analyse.
log-copy = 📂 **{ $name }** hat sich eine Kopie dieser Partie geholt und an einem anderen Tisch aufgebaut.
verify-imported = 📂 **{ $name }** hat diese Partie am { $at } aus einer Datei geladen, mit { $steps ->
    [one] 1 anderswo gespielten Schritt
   *[other] { $steps } anderswo gespielten Schritten
}. { $dealt ->
    [yes] Was bis dahin niemand gesehen hatte, wurde an jenem Tag hier neu verteilt; für das, was davor gespielt wurde, gibt es nur die Datei.
   *[no] Die Verteilung ist die der Datei: Nichts hier zeigt, dass sie vor dem ersten Zug feststand.
}
verify-how = Prüf es selbst: Das ist der SHA-256 der Datei, in der die Verteilung und das Salt `{ $salt }` stehen.
verify-none = Die Verteilung bei **{ $table }** wurde nie versiegelt: Die Partie hat hier nicht begonnen.
replay-head = **{ $table }**, { $at ->
    [0] vor dem ersten Zug
   *[other] nach Zug { $at } von { $turns }
}
button-first = Anfang
button-again = Noch einmal versuchen
button-earlier = Früher
button-later = Später
button-last = Ende

## Was jedes Spiel an Schritten und Aufzeichnungen ablehnt

reason-read-object = Ein Schritt ist ein Objekt mit dem Schlüssel „do“.
reason-read-verb = Es gibt keinen Schritt namens { $given }.
reason-read-keys = Ein Schritt „{ $verb }“ kennt den Schlüssel { $given } nicht.
reason-read-missing = Ein Schritt „{ $verb }“ braucht den Schlüssel { $wanted }.
reason-read-number = { $place } muss eine ganze Zahl von { $least } bis { $most } sein.
reason-read-word = { $place } muss eins von diesen sein: { $known }, nicht { $given }.
reason-read-value = { $place } kann nicht { $given } sein.
reason-record-object = Eine Aufzeichnung ist ein Objekt.
reason-record-long = Eine Aufzeichnung hat höchstens { $most } Bytes.
reason-record-utf8 = Eine Aufzeichnung ist Text in UTF-8; Byte { $place } ist keiner.
reason-record-deep = Listen und Objekte liegen höchstens { $most } tief ineinander.
reason-record-json = Ab Zeile { $line }, Spalte { $column } ist das kein JSON.
reason-record-double = Der Schlüssel { $given } steht zweimal in einem Objekt.
reason-record-missing = Der Schlüssel { $wanted } fehlt.
reason-record-keys = Der Schlüssel { $given } ist nicht bekannt.
reason-record-game = Das ist die Aufzeichnung eines anderen Spiels.
reason-record-version = Nur Version { $version } lässt sich lesen.
reason-record-players = players muss eine Liste von Namen mit 1 bis { $most } druckbaren Zeichen sein.
reason-record-seats = Dieses Spiel ist für { $least } bis { $most } Spieler.
reason-record-steps = steps muss eine Liste sein.
reason-record-many = Eine Aufzeichnung hat höchstens { $most } Schritte.
reason-record-seat = Platz { $given } ist nicht am Zug, sondern Platz { $wanted }.
reason-record-by = by muss ein Name mit 1 bis { $most } druckbaren Zeichen sein.
reason-record-at = at muss eine Zeit in UTC sein, etwa 2026-11-20T21:30:00Z.
reason-record-agreed = agreed steht nur da, wo die Spieler das Ende der Partie vereinbart haben, und ist dort true.
