# Die wenigen Wörter in den Bildern der Ligen, und die Beschreibungen, die für sie stehen. Hier ist „Rang“ die Stelle, auf
# der jemand steht, und „Platz“ der Sitz am Tisch.

league-picture-league = Liga
league-picture-season = Saison { $season }
league-picture-part = Saison { $season } · { $group }
league-picture-column = { $column ->
    [points] Punkte
    [tie] Feinwertung
    [wins] 1.
    [seconds] 2.
    [tables] Tische
    [rounds] Runden
   *[range] Noch möglich
}
league-picture-page = { $first }–{ $last } von { $people } (Bild { $page } von { $pages })
league-picture-tie = { $tie ->
    [wins] Siege
    [seconds] Zweite
    [thirds] Dritte
    [ratio] Anteil
    [score] Ergebnis
    [among] direkt
    [opponents] Gegner
    [penalties] Strafen
    [pace] Tempo
   *[lot] Los
}
league-picture-up = { $n ->
    [one] 1 steigt auf
   *[other] { $n } steigen auf
}
league-picture-down = { $n ->
    [one] 1 steigt ab
   *[other] { $n } steigen ab
}
league-picture-fine = Strafe
league-picture-left = Tisch verlassen
league-picture-out = ausgestiegen
league-picture-over = alle Tische beendet
league-picture-here = Rang jetzt
league-picture-better = vorn
league-picture-worse = dahinter
league-picture-even = gleichauf
league-picture-still = noch zu spielen
league-picture-void = ungültig
league-picture-seats = Plätze bisher
league-picture-ratings = Wertungen
league-picture-provisional = { $n ->
    [one] der erste Tisch
   *[other] die ersten { $n } Tische
}
league-picture-doubt = Mittel aus { $n } Tischen mit Spanne
league-picture-moment = { $step ->
    [open] Anmeldung beginnt
    [check-in] Check-in beginnt
    [drawn] Auslosung
    [running] Spielbeginn
    [closing] Spielzeit endet
   *[closed] Saisonende
}
league-picture-state = { $state ->
    [next] Nun folgt
    [held] Angehalten
    [called-off] Abgesagt
   *[over] Beendet
}
league-picture-fact = { $fact ->
    [registered] angemeldet
    [reserve] in Reserve
    [checked-in] eingecheckt
   *[tables] Tische beendet
}
league-picture-now = Heute: { $today }
league-picture-shared = { $n } teilen sich den ersten Rang
league-picture-won = { $name } gewinnt
league-picture-won-points = { $n ->
    [one] { $name } siegt, 1 Punkt vorn
   *[other] { $name } siegt, { $points } Punkte vorn
}
league-picture-won-tie = { $tie ->
    [wins] { $name } siegt durch mehr Siege
    [seconds] { $name } siegt durch mehr zweite Plätze
    [thirds] { $name } siegt durch mehr dritte Plätze
    [ratio] { $name } siegt: näher an den Besten
    [score] { $name } siegt durch mehr Punkte in den Partien
    [among] { $name } siegt im direkten Vergleich
    [opponents] { $name } siegt durch stärkere Gegner
    [penalties] { $name } siegt durch weniger Strafen
    [pace] { $name } siegt durch schnellere Züge
   *[lot] { $name } siegt durch das Los
}
league-picture-more = und { $n } weitere

# ------------------------------------------------------------------------------------------ dasselbe, zum Hören

alt-league-standing = Tabelle, { $league }, { $part }
alt-league-page = Personen { $first } bis { $last } von { $people }
alt-league-row = { $place }. { $name }: { $list }
alt-league-row-short = { $place }. { $name } { $points }, möglich Rang { $best } bis { $worst }
alt-league-points = { $n ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
alt-league-tables = { $all ->
    [one] { $over } von 1 Tisch
   *[other] { $over } von { $all } Tischen
}
alt-league-rounds = { $all ->
    [one] { $over } von 1 Runde
   *[other] { $over } von { $all } Runden
}
alt-league-wins = { $n ->
    [one] 1 Sieg
   *[other] { $wins } Siege
}
alt-league-seconds = { $n ->
    [one] 1 zweiter Platz
   *[other] { $seconds } zweite Plätze
}
alt-league-range = möglich Rang { $best } bis { $worst }
alt-league-sure = Rang { $place } sicher
alt-league-risen = { $n ->
    [one] 1 Rang höher
   *[other] { $n } Ränge höher
}
alt-league-fallen = { $n ->
    [one] 1 Rang tiefer
   *[other] { $n } Ränge tiefer
}
alt-league-same = Rang wie zuvor
alt-league-decided = { $tie ->
    [points] weniger Punkte als der Rang davor
    [wins] Feinwertung: Siege
    [seconds] Feinwertung: zweite Plätze
    [thirds] Feinwertung: dritte Plätze
    [ratio] Feinwertung: Anteil am Ergebnis der Sieger
    [score] Feinwertung: Punkte in den Partien
    [among] Feinwertung: direkter Vergleich
    [opponents] Feinwertung: Stärke der Gegner
    [penalties] Feinwertung: Strafen
    [pace] Feinwertung: schnellere Züge
   *[lot] Feinwertung: Los
}
alt-league-zone = { $zone ->
    [up] steigt auf
   *[down] steigt ab
}
alt-league-penalty = { $points } als Strafe abgezogen
alt-league-left = { $n ->
    [one] 1 Tisch verlassen
   *[other] { $n } Tische verlassen
}
alt-league-dropped = ausgestiegen
alt-league-cross = Kreuztabelle, { $league }, { $part }
alt-league-table = { $state ->
    [over] Tisch { $number } ist beendet: { $list }
    [void] Tisch { $number } ist ungültig: { $list }
   *[open] Tisch { $number } ist noch zu spielen: { $list }
}
alt-league-placed = { $name } Rang { $place } von Platz { $seat }
alt-league-seated = { $name } auf Platz { $seat }
alt-league-computer = ein Computerspieler
alt-league-seats = { $name } hatte die Plätze { $list }
alt-league-still = { $name } trifft noch auf { $list }
alt-league-calendar = Kalender, { $league }, { $part }
alt-league-next = { $until ->
    [none] Nun folgt: { $what }, { $when }
   *[other] Nun folgt: { $what }, { $when }, { $until }
}
alt-league-state = { $state ->
    [held] Die Saison ist angehalten
    [called-off] Die Saison ist abgesagt
   *[over] Die Saison ist beendet
}
alt-league-reason = Der Grund: { $reason }
alt-league-came = Vorbei: { $what }, { $when }
alt-league-comes = Kommt noch: { $what }, { $when }
alt-league-registered = { $most ->
    [0] { $n } angemeldet
   *[other] { $n } angemeldet für { $most } Plätze
}
alt-league-reserve = { $n } in Reserve
alt-league-checked-in = { $n } eingecheckt
alt-league-tables-over = { $over } von { $all ->
    [one] { $all } Tisch
   *[other] { $all } Tischen
} beendet
alt-league-rating = { $tables ->
    [0] { $name } hat noch keine Wertung
    [one] { $name }: Wertung { $rating }, Unsicherheit { $doubt }, nach 1 Tisch
   *[other] { $name }: Wertung { $rating }, Unsicherheit { $doubt }, nach { $tables } Tischen
}
alt-league-provisional = Die Wertung von { $name } ist vorläufig
alt-league-curve = { $name }, Tisch für Tisch: { $list }
alt-league-ratings = Wertungen
alt-league-podium = Endergebnis von { $league }, { $part }
alt-league-winner = { $n ->
    [one] Rang { $place }: { $name } mit 1 Punkt
   *[other] Rang { $place }: { $name } mit { $points } Punkten
}
alt-league-more = Weiteres ist weggelassen
