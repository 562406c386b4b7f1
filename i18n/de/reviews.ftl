# Analysen: was die Züge einer beendeten Partie wert waren.

button-review = Analyse
button-review-again = Neu laden
review-none = Bei { $game } gibt es keine Analysen.
review-underway = 🔬 Ich gehe **{ $table }** Zug für Zug durch, solange nichts anderes zu tun ist: { $done } von { $turns } sind geschafft. Was geschafft ist, bleibt erhalten.
button-review-turn-1 = Wendepunkt 1
button-review-turn-2 = 2
button-review-turn-3 = 3
review-mean = **{ $name }** verlor im Schnitt { $loss } Punkte je Zug
review-turning = 🔬 Wendepunkt { $place } · Zug { $turn } kostete { $lost }:
review-better = Besser wäre gewesen: `{ $turn }`
review-no-turning = { $n ->
    [0] Zu keinem Zug wurde ein besserer gefunden.
    [one] Nur zu einem Zug wurde ein besserer gefunden.
   *[other] Nur zu { $n } Zügen wurde ein besserer gefunden.
}

## Die eigenen Fehler, nach Tagen noch einmal versucht

button-mistakes-mine = Meine Fehler
button-mistakes = { $n ->
    [one] { $n } Fehler noch einmal versuchen
   *[other] { $n } Fehler noch einmal versuchen
}
button-mistakes-here = { $n ->
    [one] Aus meinem Fehler lernen
   *[other] Aus meinen { $n } Fehlern lernen
}
button-mistake-try = Einen besseren Zug finden
button-mistake-again = Noch einmal
button-mistake-next = Weiter
mistake-asks = 🎯 **{ $table }** · Zug { $turn }, als **{ $who }**: Dein Zug hat damals { $lost } verloren. Was ist besser? Das siehst nur du.
mistake-compared = Damals: `{ $played }`, etwa { $before } Punkte weniger als der beste gefundene Zug.
    Jetzt: `{ $turn }`, { $loss } Punkte weniger: { $how ->
        [better] **um { $by } Punkte besser** als damals.
       *[worse] nicht besser als damals.
    }
    Am besten: ||`{ $best }`||
    -# Diese Stellung kommt { $due } wieder.
mistake-none = Das ist kein Fehler von dir, oder keiner mehr, den du noch einmal versuchst.
mistake-none-due = 🎯 { $due ->
    [none] Du übst noch keine Fehler. Beginne in der Analyse einer Partie, die du bis zum Ende gespielt hast.
   *[other] Gerade gibt es nichts noch einmal zu versuchen. Dein nächster Fehler kommt { $due } wieder.
}
notice-practice = { $n ->
    [one] 🎯 Ein Fehler von dir wartet auf einen neuen Versuch.
   *[other] 🎯 { $n } deiner Fehler warten auf einen neuen Versuch.
}
