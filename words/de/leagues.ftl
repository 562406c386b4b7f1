# Was eine Liga nicht tut.

league-no-schedule = Für { $people } Personen an Tischen mit { $seats } Plätzen ist keine Einteilung bekannt.
league-not-split = { $people } Personen lassen sich so nicht aufteilen.
league-bad-points = Punkte für { $seats } Plätze sind { $seats } Zahlen von vorn nach hinten, keine größer als die davor, mit höchstens zwei Nachkommastellen.
league-no-points = Diese Punkte sagen nichts über Tische mit { $seats } Plätzen.
league-bad-tie-breaks = `{ $name }` ist keine Feinwertung oder ist zweimal genannt.
league-bad-result = Das Ergebnis von Tisch { $table } widerspricht sich.
league-no-reason = Bitte gib einen Grund an, den andere lesen können.
league-not-that-step = Die Saison ist an einer anderen Stelle; so kann es nicht weitergehen.
league-not-your-step = Das kann nur ein Admin der Liga.
league-not-yet = { $what ->
    [people] Es haben sich zu wenige angemeldet.
    [seed] Die Auslosung ist noch nicht festgelegt.
    [answers] Die Zeit für den Check-in ist nicht um, und nicht alle haben geantwortet.
    [tables] Nicht alle Tische haben begonnen.
    [results] Nicht alle Tische sind beendet oder entschieden.
    [draw] Die Auslosung ist noch nicht offengelegt.
   *[other] Es fehlt noch etwas, bevor die Saison weitergehen kann.
}
