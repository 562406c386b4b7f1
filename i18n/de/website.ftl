# Die Website der Ligen. Wie in den Bildern ist „Rang“ die Stelle, auf der jemand steht, und „Platz“ der Sitz am Tisch.

site-leagues = Ligen
site-skip = Zum Inhalt springen
site-where = Du bist hier
site-foot = Diese Seiten werden regelmäßig neu erzeugt; Namen sind aktuell.
site-times = { $zone ->
    [here] Zeiten gelten in deiner Zeitzone.
   *[utc] Zeiten sind UTC.
}
site-languages = Sprachen
site-feed = Neues von { $league }
site-feed-link = Feed mit Ergebnissen und Schritten (Atom)
site-feed-table = Saison { $number }, Tisch { $name } ist beendet
site-feed-finish = { $place }. { $name }
site-feed-step = { $step ->
    [open] Die Anmeldung für Saison { $number } ist offen
    [check-in] Der Check-in für Saison { $number } ist offen
    [drawn] Saison { $number } ist ausgelost
    [running] Saison { $number } hat begonnen
   *[closed] Saison { $number } ist beendet
}
site-leaf = { $to ->
    [start] Zug für Zug durchgehen
    [first] Zum Anfang
    [back] Voriger
    [on] Nächster
    [last] Zum Ende
   *[all] Alles zeigen
}
site-leaf-place = { $at } von { $all }
site-leaf-keys = Tasten: ← → Pos1 Ende Esc
site-none = Hier ist noch keine Liga veröffentlicht.
site-format = { $format ->
    [divisions] { $game } an Tischen mit { $seats } Plätzen, in Divisionen
    [heats] { $game } an Tischen mit { $seats } Plätzen, in einer Vorrunde mit Halbfinale und Finale
    [swiss] { $game } an Tischen mit { $seats } Plätzen, im Schweizer System
    [teams] { $game } an Tischen mit { $seats } Plätzen, in Mannschaften
    [ladder] { $game } an Tischen mit { $seats } Plätzen, auf einer Rangleiter
   *[circle] { $game } an Tischen mit { $seats } Plätzen, jeder gegen jeden
}
site-season = Saison { $number }
site-season-of = { $league }, Saison { $number }
site-seasons = Saisons
site-state = { $state ->
    [draft] noch nicht offen
    [open] offen zur Anmeldung
    [check-in] im Check-in
    [drawn] ausgelost
    [running] wird gespielt
    [closing] wird abgeschlossen
    [closed] beendet
   *[called-off] abgesagt
}
site-held = angehalten
site-league-ended = Keine weiteren Saisons seit { $at }
site-won-by = Gewonnen von { $name }
site-group = { $kind ->
    [divisions] { $alone ->
        [yes] Tabelle
       *[no] Division { $name }
    }
    [heats] { $alone ->
        [yes] Vorrunde
       *[no] Vorrunde { $name }
    }
    [semifinal] { $alone ->
        [yes] Halbfinale
       *[no] Halbfinale { $name }
    }
    [final] { $alone ->
        [yes] Finale
       *[no] Finale { $name }
    }
    [swiss] Schweizer System
    [teams] Bretter
    [ladder] Rangleiter
   *[circle] { $alone ->
        [yes] Tabelle
       *[no] Gruppe { $name }
    }
}
site-tables-over = { $all ->
    [one] { $over } von 1 Tisch ist beendet.
   *[other] { $over } von { $all } Tischen { $over ->
        [one] ist
       *[other] sind
    } beendet.
}
site-standing = Ränge und Punkte: { $group }
site-column = { $column ->
    [place] Rang
    [name] Spieler
    [team] Mannschaft
    [members] Mitglieder
    [matches] Begeg{"\u00AD"}nungen
    [board_points] Brett{"\u00AD"}punkte
    [points] Punkte
    [tables] Tische
    [firsts] 1.
    [seconds] 2.
    [thirds] 3.
    [range] Noch möglich
    [score] In der Partie
    [seasons] Saisons
    [titles] Titel
    [ahead] Vorn
    [behind] Zurück
    [level] Gleichauf
   *[decided] Feinwertung
}
site-moved = { $way ->
    [up] { $n ->
        [one] 1 Rang höher
       *[other] { $n } Ränge höher
    }
   *[down] { $n ->
        [one] 1 Rang tiefer
       *[other] { $n } Ränge tiefer
    }
}
site-dropped = ausgestiegen
site-penalty = { $points } abgezogen
site-penalty-of = { $name }: { site-penalty }
site-range = { $sure ->
    [yes] { $best }
   *[no] { $best } bis { $worst }
}
site-decided = { $what ->
    [points] –
    [wins] Siege
    [seconds] zweite Plätze
    [thirds] dritte Plätze
    [ratio] Anteil am Ergebnis der Sieger
    [score] Punkte in den Partien
    [among] direkter Vergleich
    [opponents] Stärke der Gegner
    [penalties] Strafen
    [pace] schnellere Züge
   *[lot] Los
}
site-cross = Tisch für Tisch
site-cross-of = Rang und Punkte von allen an jedem Tisch: { $group }
site-open = noch zu spielen
site-cross-cell = { $kind ->
    [left] verlassen
    [void] ungültig · { $points }
   *[over] { $place } · { $points }
}
site-tables = Tische
site-table = Tisch { $name }
site-table-state = { $state ->
    [planned] nicht begonnen
    [running] wird gespielt
    [adjudicated] von einem Admin entschieden
    [void] ungültig
   *[played] beendet
}
site-teams = Mannschaften
site-board = Begegnung { $match }, Brett { $board }: { $teams }
site-round = Runde { $n }
site-place = { $place }.
site-score = { $n }
site-left = verlassen
site-entered = { $n ->
    [0] Noch hat sich niemand angemeldet
    [one] 1 Person ist angemeldet
   *[other] { $n } Personen sind angemeldet
}
site-penalties = Strafen
site-about = Über diese Saison
site-rules = Format
site-points = Punkte nach Rang
site-ladder = { $ladder }{ $ratio ->
    [winner] { " " }und { $weight } mal der Anteil am Ergebnis des Siegers
    [table] { " " }und { $weight } mal der Anteil am Ergebnis des Tisches
   *[none] { "" }
}
site-ties = Bei Punktgleichheit entscheiden
site-moment = { $moment ->
    [opens] Die Anmeldung beginnt
    [check-in] Der Check-in beginnt
    [draws] Die Auslosung
    [starts] Spielbeginn
    [ends] Spielzeit endet
   *[closes] Offene Tische werden gewertet
}
site-commitment = Prüfsumme der Auslosung
site-salt = Salt, das sie offenlegt
site-files = Dateien
site-file = { $file ->
    [standings] Tabellen (CSV)
    [results] Ergebnisse (CSV)
   *[json] Alles (JSON)
}
site-game = { $league }, Saison { $number }, Tisch { $table }
site-turns = { $n ->
    [one] 1 Zug
   *[other] { $n } Züge
}
site-seats = Plätze
site-playing = Am Tisch, nach Platz: { $names }
site-log = Spielverlauf
site-picture = { $turn ->
    [0] { $kind } vor dem ersten Zug
   *[other] { $kind } nach Zug { $turn }
}
site-picture-words = Was das Bild zeigt
site-computer = ein Computerspieler
site-card = { $tables ->
    [one] 1 beendete Partie in { $seasons ->
        [one] 1 Saison.
       *[other] { $seasons } Saisons.
    }
   *[other] { $tables } beendete Partien in { $seasons ->
        [one] 1 Saison.
       *[other] { $seasons } Saisons.
    }
}
site-placed = { $n ->
    [one] { $group }: Rang { $place } von { $people }, 1 Punkt
   *[other] { $group }: Rang { $place } von { $people }, { $points } Punkte
}
site-places = Ränge
site-rating = Wertung
site-rating-now = { $provisional ->
    [yes] { $rating } nach { $tables ->
        [one] 1 Tisch, vorläufig.
       *[other] { $tables } Tischen, vorläufig.
    }
   *[no] { $rating } nach { $tables ->
        [one] 1 Tisch.
       *[other] { $tables } Tischen.
    }
}
site-curve = Die Wertung von { $name }, Tisch für Tisch, von { $first } bis { $last }
site-curve-words = Die Wertung in Zahlen
site-no-tables = Noch keine Tische.
site-rated = { $at }: { $rating }
site-totals = { $kind ->
    [series] Serie
   *[all] Ewige Tabelle
}
site-opponents = Direkter Vergleich
site-loss = Verlorene Punkte je Zug: { $loss }, im Mittel von { $turns ->
    [one] einem ausgewerteten Zug.
   *[other] { $turns } ausgewerteten Zügen.
}
