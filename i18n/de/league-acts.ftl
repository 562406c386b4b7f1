# Was ein Admin außer den Schritten mit einer Liga macht: Feinwertung, andere Zeiten, Dateien, ihr Ende.

button-league-ties = Feinwertung
form-league-ties = Feinwertung
form-league-tie = { $n ->
    [1] Bei gleichen Punkten zählt zuerst
    [2] Dann
   *[other] Dann, als Nummer { $n }
}
league-rule-ties = **Bei gleichen Punkten** zählen der Reihe nach:
league-no-ties = Nichts: Wer gleich viele Punkte hat, teilt sich den Rang.
league-tie = { $tie ->
    [wins] Mehr Siege
    [seconds] Mehr zweite Plätze
    [thirds] Mehr dritte Plätze
    [ratio] Ø Ergebnis ÷ Siegerergebnis
    [score] Die Summe der Ergebnisse
    [among] Die Punkte im direkten Vergleich
    [opponents] Die mittleren Punkte der Gegner
    [penalties] Weniger Strafpunkte
    [pace] Schnellere Züge
    [lot] Ein Los aus dem Salt der Saison
   *[none] Nichts weiter
}
league-tie-line = { $n }. { $tie ->
    [wins] Mehr Siege
    [seconds] Mehr zweite Plätze
    [thirds] Mehr dritte Plätze
    [ratio] Ø Ergebnis ÷ Siegerergebnis
    [score] Die Summe der Ergebnisse
    [among] Die Punkte im direkten Vergleich
    [opponents] Die mittleren Punkte der Gegner
    [penalties] Weniger Strafpunkte
    [pace] Schnellere Züge
   *[lot] Ein Los aus dem Salt der Saison
}

button-league-shift = Verlegen
form-league-shift = Zeit verlegen
button-league-earlier = Saison { $number }
button-league-reopen = Wieder öffnen
form-league-reopen = Einen Tag wieder öffnen?
form-league-at = { $step ->
    [opens] Die Anmeldung beginnt
    [check-in] Die Anmeldung endet
    [draws] Ausgelost wird
    [starts] Gespielt wird ab
    [ends] Gespielt wird bis
    [protests] Die Ergebnisse stehen
   *[closes] Offene Tische werden gewertet
}
form-league-at-hint = Etwa 1.8.2026, 18:00 ({ $zone }). Was später kommt, verschiebt sich mit.
league-past = Das ist schon vorbei. Wähle einen Zeitpunkt, der noch kommt.

button-league-export = Exportieren
league-exported = Die Tabelle und die Ergebnisse als CSV und die ganze Saison als JSON. { $games ->
    [0] {""}
    [one] Die Spielaufzeichnung einer Partie liegt bei.{" "}
   *[other] Die Spielaufzeichnungen von { $games } Partien liegen bei.{" "}
}{ $missing ->
    [0] {""}
    [one] Die Spielaufzeichnung einer Partie ist nicht lesbar.{" "}
   *[other] Die Spielaufzeichnungen von { $missing } Partien sind nicht lesbar.{" "}
}In den Dateien stehen Discord-IDs, deshalb sind sie nur für Admins.
button-league-import = Importieren
form-league-import = Eine Datei importieren
form-league-import-what = Was darin steht
form-league-import-file = Die Datei
form-league-import-hint = CSV: Zeilen mit Person und Name oder Ergebnisse, wie der Export sie schreibt.
league-import-people = Personen
league-import-people-help = Sie werden für diese Saison angemeldet, alle oder niemand
league-import-results = Frühere Ergebnisse
league-import-results-help = Sie werden beendete Saisons, alle oder keine
league-imported-people = ✅ In der Datei { $n ->
    [one] stand eine Person
   *[other] standen { $n } Personen
}; neu angemeldet: { $new }.
league-imported-results = ✅ { $seasons ->
    [one] Eine Saison
   *[other] { $seasons } Saisons
} mit { $tables ->
    [one] einem Tisch
   *[other] { $tables } Tischen
} und { $people } Personen.

button-league-rehearse = Probe
league-rehearsed = 🧪 **{ $title }** wurde mit { $people } Personen geprobt. Nichts wurde veröffentlicht, und die Saison ist, wie sie war.
    { $n ->
    [0] In <#{ $channel }> gab es keine Nachricht
    [one] In <#{ $channel }> gab es eine Nachricht
   *[other] In <#{ $channel }> gab es { $n } Nachrichten
} und { $direct ->
    [0] keine Direktnachricht
    [one] eine Direktnachricht
   *[other] { $direct } Direktnachrichten
}{ $first ->
    [none] .
   *[other] : die erste { $first }, die letzte { $last }.
} { $tables ->
    [one] Ein Tisch bekam einen Thread; was dort steht,
   *[other] { $tables } Tische bekamen Threads; was dort steht,
} ist nicht in der Datei.
league-rehearsed-well = ✅ Die Saison kam ohne Fehler an ihr Ende.
league-rehearsed-fault = ⚠️ Dann steht die Saison still: { $reason }
league-rehearsal-busy = Deine Probe läuft noch. Ihr Ergebnis erscheint hier.
league-rehearsal-failed = Die Probe ist gescheitert, und nichts hat sich geändert. Bitte versuche es später noch einmal.
league-rehearsal-head = # { $title }: eine Probe
    Alles, was die Saison schrieb, gespielt von Statisten. Die Ergebnisse sind Zufall. Zeiten: { $zone }.
league-rehearsal-message = { $at }, { $to ->
    [channel] im Kanal der Liga
   *[other] an { $to }
}
league-rehearsal-player = Person { $n }

button-league-end = Liga beenden
form-league-end = Die Liga endgültig beenden?
league-ended = 🏁 Diese Liga ist seit { $at } beendet. Alles darin bleibt lesbar.

button-league-calendar = Kalender
league-until = { $unit ->
    [days] in { $n } Tagen
    [hours] in { $n } Stunden
   *[minutes] in { $n ->
        [one] einer Minute
       *[other] { $n } Minuten
    }
}
league-choose-groups = Eine Gruppe von { $first } bis { $last }

league-refused = ⚠️ { $what ->
    [threads] Discord legt keinen weiteren Thread an: Der Server hat schon 1000 aktive, mehr gehen nicht. Schließt beendete Threads; dann beginnen die Tische von selbst.
   *[other] Discord hat keinen Thread angelegt (Code { $code }).
}
league-told-no-place = ⚠️ { $who ->
    [none] {""}
   *[other] { $who }{" "}
}**{ $title }**: { $held ->
    [yes] Die Saison ruht, und keine Uhr läuft. Sobald das behoben ist, geht sie von selbst weiter.
   *[no] Tische können nicht beginnen. Sobald das behoben ist, beginnen sie von selbst.
}

form-league-off = Was aus ihren Tischen wird
league-off-end = Sie enden ohne Ergebnis
league-off-pause = Ihre Uhren stehen; wer mag, spielt weiter

league-gifts = 🎁 **Ungewöhnliche Geschenke**, wie ein Computerspieler es sieht. Das beweist nichts; sieh dir die Züge selbst an.
league-gift = · Tisch { $table }, { $count ->
    [one] Zug { $turns }
   *[other] Züge { $turns }
}: { $giver } verlor { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
} zugunsten von { $taker }
