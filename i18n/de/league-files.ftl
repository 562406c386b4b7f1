# Was an einer Datei nicht zu lesen ist, die jemand zu einer Liga bringt. Von einer solchen Datei wird nichts gespeichert.

league-bad-file = { $what ->
    [big] Diese Datei ist zu groß: mehr als ein Megabyte geht nicht.
    [coding] Diese Datei ist kein Text in UTF-8. Speichere sie in einer Tabellenkalkulation als „CSV UTF-8“.
    [empty] In dieser Datei steht nichts als die Kopfzeile.
    [missing] Zeile { $line }: Die Spalte „{ $text }“ fehlt.
    [strange] Zeile { $line }: Keine Spalte heißt „{ $text }“.
    [column-twice] Zeile { $line }: Die Spalte „{ $text }“ ist zweimal da.
    [long] Zeile { $line }: Es sind mehr als { $text } Zeilen.
    [cells] Zeile { $line }: Sie hat nicht so viele Zellen wie die Kopfzeile.
    [cell] Zeile { $line }: Eine Zelle ist zu lang. Sie beginnt mit „{ $text }“.
    [quotes] Zeile { $line }: Die Anführungszeichen passen nicht zusammen.
    [person] Zeile { $line }: „{ $text }“ ist keine Person. Schreib ihre Discord-ID oder <@Discord-ID>.
    [rounded] Zeile { $line }: Eine Tabellenkalkulation hat die Discord-ID auf „{ $text }“ gerundet. Schreib sie als <@Discord-ID>.
    [twice] Zeile { $line }: „{ $text }“ ist schon da.
    [name] Zeile { $line }: „{ $text }“ ist kein Name, der sich lesen lässt.
    [number] Zeile { $line }: „{ $text }“ ist keine Zahl, die dorthin passt.
    [left] Zeile { $line }: Ob jemand den Tisch verlassen hat, ist „ja“ oder „nein“, nicht „{ $text }“.
    [how] Zeile { $line }: Ein Tisch ist „gespielt“, „entschieden“ oder „ungültig“, nicht „{ $text }“.
    [moment] Zeile { $line }: „{ $text }“ ist kein Tag. Schreib ihn wie 2026-01-31.
    [seats] Zeile { $line }: Tisch „{ $text }“ hat nicht drei, vier oder fünf Plätze.
    [seat-twice] Zeile { $line }: Platz „{ $text }“ ist an diesem Tisch zweimal da.
    [stage] Zeile { $line }: „{ $text }“ ist keine Phase. Es gibt Divisionen, Vorrunde, Halbfinale, Finale, Schweizer System, Rangleiter, Freundeskreis und Mannschaften.
    [group] Zeile { $line }: „{ $text }“ ist keine Gruppe. Sie ist ein Buchstabe und vielleicht eine Zahl, etwa A oder B2, oder nichts.
    [differs] Zeile { $line }: „{ $text }“ ist anders als in der ersten Zeile des Tisches.
    [places] Zeile { $line }: Die Ränge an Tisch „{ $text }“ können so nicht sein, oder jemand ist zweimal da.
    [paused] Zeile { $line }: { $text } hat zwei Tische dieser Liga verlassen und spielt zuerst drei Partien auf diesem Server zu Ende.
    [absent] Zeile { $line }: { $text } ist niemand auf diesem Server, der mitspielen könnte.
   *[other] Diese Datei lässt sich nicht lesen.
}

# Überschriften der Spalten und Wörter in Zellen von CSV-Dateien; keine zwei sind gleich. Gelesen werden alle Sprachen.

league-csv-column = { $column ->
    [stage] Phase
    [group] Gruppe
    [place] Rang
    [name] Name
    [person] Person
    [points] Punkte
    [tables] Tische
    [firsts] erste Plätze
    [seconds] zweite Plätze
    [thirds] dritte Plätze
    [ratio] Verhältnis zum Sieger
    [score] Spielpunkte
    [left] verlassen
    [penalty] Strafpunkte
    [minutes] Minuten je Zug
    [best] bestmöglicher Rang
    [worst] schlechtestmöglicher Rang
    [decided] entschieden durch
    [season] Saison
    [round] Runde
    [table] Tisch
    [how] Ausgang
    [rounds] gespielte Runden
    [ended] Ende
   *[seat] Sitz
}
league-csv-value = { $value ->
    [yes] ja
    [no] nein
    [divisions] Divisionen
    [heats] Vorrunde
    [semifinal] Halbfinale
    [final] Finale
    [swiss] Schweizer System
    [teams] Mannschaften
    [ladder] Rangleiter
    [circle] Freundeskreis
    [played] gespielt
    [adjudicated] entschieden
    [void] ungültig
    [points] Punkte
    [wins] Siege
    [seconds] zweite Plätze
    [thirds] dritte Plätze
    [ratio] Verhältnis
    [score] Spielpunkte
    [among] direkter Vergleich
    [opponents] Gegner
    [penalties] Strafpunkte
    [pace] Tempo
   *[lot] Los
}
