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
    [seconds] Mehr zweite Ränge
    [thirds] Mehr dritte Ränge
    [ratio] Der mittlere Anteil am Ergebnis des Siegers
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
    [seconds] Mehr zweite Ränge
    [thirds] Mehr dritte Ränge
    [ratio] Der mittlere Anteil am Ergebnis des Siegers
    [score] Die Summe der Ergebnisse
    [among] Die Punkte im direkten Vergleich
    [opponents] Die mittleren Punkte der Gegner
    [penalties] Weniger Strafpunkte
    [pace] Schnellere Züge
   *[lot] Ein Los aus dem Salt der Saison
}

button-league-shift = Verlegen
form-league-shift = Auf eine andere Zeit verlegen
form-league-at = { $step ->
    [opens] Die Anmeldung beginnt
    [check-in] Die Anmeldung endet
    [draws] Ausgelost wird
    [starts] Gespielt wird ab
    [ends] Gespielt wird bis
   *[closes] Offenes wird entschieden
}
form-league-at-hint = Wie 2026-08-01 18:00, nach der Zeit von { $zone }. Was später kommt, verschiebt sich mit.
league-past = Das ist schon vorbei. Wähle einen Zeitpunkt, der noch kommt.
