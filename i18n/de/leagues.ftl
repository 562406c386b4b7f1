# Was eine Liga nicht tut.

league-no-schedule = Für { $people } Personen an Tischen mit { $seats } Plätzen ist keine Einteilung bekannt.
league-not-split = { $people } Personen lassen sich so nicht aufteilen.
league-bad-points = Punkte für { $seats } Plätze sind { $seats } Zahlen von vorn nach hinten, keine größer als die davor, mit höchstens zwei Nachkommastellen.
league-no-points = Diese Punkte gelten nicht für Tische mit { $seats } Plätzen.
league-bad-tie-breaks = `{ $name }` ist keine Feinwertung oder ist zweimal genannt.
league-bad-result = Das Ergebnis von Tisch { $table } widerspricht sich.
league-no-reason = Bitte gib einen Grund an, den andere lesen können.
league-not-that-step = Die Saison ist in einem anderen Abschnitt; dieser Schritt geht jetzt nicht.
league-plays-there = Du spielst an diesem Tisch oder gegen seine Leute. Entscheiden muss ein anderer Admin oder ein Schiedsrichter; Schiedsrichter wählt `{ slash-settings }`.
league-not-for-them = Dieser Platz ist für jemanden, der in Reserve wartet oder den ein Admin gefunden hat: jemanden, der nicht in dieser Gruppe spielt, dort noch nicht sitzt und von niemandem dort ferngehalten wird.
league-too-many-tables = Du hast hier { $count } offene Tische. Spiel einen zu Ende, bevor du auf den nächsten wartest.
league-not-yet = { $what ->
    [no-place] Der Kanal der Liga oder ihrer Tische ist weg, oder ich darf dort nichts senden. Ein Admin muss mir das Recht geben oder einen anderen wählen (`{ slash-league }` → **{ button-league-admin }**, Einstellungen, Orte).
    [outage] Eine Zeit lang war der Bot hier für niemanden zu erreichen; alle bekommen diese Zeit zurück.
    [people] Es haben sich zu wenige angemeldet.
    [answers] Die Zeit für den Check-in ist nicht um, und nicht alle haben geantwortet.
    [tables] Nicht alle Tische haben begonnen.
    [results] Nicht alle Tische sind beendet oder entschieden.
    [draw] Die Auslosung ist noch nicht offengelegt.
    [earlier] Die Saison davor ist wieder offen. Bevor sie geschlossen ist, wird nichts ausgelost.
   *[other] Es fehlt noch etwas, bevor die Saison weitergehen kann.
}
league-bad-rules = { $what ->
    [game] Dieses Spiel hat keine solche Liga: Man gewinnt und verliert darin gemeinsam, oder es wird anders gespielt.
    [seats] Die Tische einer Liga haben drei, vier oder fünf Plätze.
    [rounds] Eine Saison im Schweizer System hat eine bis zwölf Runden.
    [boards] Eine Mannschaft hat drei, vier oder fünf Bretter.
    [final] Ein Finale ist ein Tisch oder acht Personen an acht Tischen.
    [moves] Eine Gruppe hat mindestens sechs Leute: Zusammen können höchstens sechs auf- und absteigen.
    [times] Jeder Teil einer Saison dauert eine Stunde bis 400 Tage.
    [most] Eine Saison hat Platz für mindestens einen Tisch und für höchstens 2000 Personen.
    [youngest] Von einem Konto lässt sich ein Alter von höchstens zehn Jahren verlangen.
    [apart] Ein Paar besteht aus zwei verschiedenen Personen; getrennt werden höchstens hundert Paare.
    [ties] Eine Feinwertung wird nur einmal genannt.
    [options] Diese Optionen hat das Spiel nicht.
    [points] Diese Punkte gelten nicht für Tische mit so vielen Plätzen.
    [series] Eine Serie zählt die besten der letzten Saisons: Die erste Zahl darf nicht größer sein als die zweite.
   *[other] Nach diesen Regeln lässt sich keine Liga spielen.
}
league-none = Eine solche Liga gibt es hier nicht.
league-season-goes-on = Erst muss die laufende Saison enden.
league-not-registering = An dieser Stelle der Saison geht das nicht.
league-not-registered = Für diese Saison liegt keine Anmeldung vor.
league-paused = Wer zwei Tische einer Liga verlassen hat, spielt erst { $games ->
    [one] eine Partie
   *[other] { $games } Partien
} auf diesem Server zu Ende.
league-nothing-to-undo = Es gibt nichts mehr, was sich zurücknehmen lässt.
league-not-moved = In eine andere Gruppe lässt sich jemand nur versetzen, bevor die Saison beginnt, und keine Gruppe darf dadurch zu klein oder zu groß werden.
league-bad-team = { $what ->
    [member] Diese Person ist schon in einer Mannschaft.
    [invited] Diese Person wurde in diese Mannschaft schon einmal eingeladen.
    [full] Diese Mannschaft ist voll.
    [name] Der Name einer Mannschaft braucht Buchstaben oder Ziffern.
    [taken] Eine andere Mannschaft heißt schon so.
    [named] Diese Mannschaft hat schon einen Namen.
    [order] Nenne jedes Mitglied der Mannschaft genau einmal.
   *[other] Das geht bei einer Mannschaft nicht.
}
