# Schiedsrichter, und Rufe nach der Spielleitung.

button-organiser = Spielleitung rufen
form-organiser-text = Was stimmt nicht?
organiser-called = 🛎️ Die Spielleitung ist gerufen und sieht die Stellung. Sobald sie nachgesehen hat, erfährst du es hier.
league-requests = { $n ->
    [one] Ein Ruf nach der Spielleitung
   *[other] { $n } Rufe nach der Spielleitung
}
league-request = Tisch { $table }: { $name }
league-request-head = 🛎️ **{ $what }**
    { $reason }
league-request-answered = Dieser Ruf ist schon beantwortet.
button-league-answered = Beantwortet
button-league-request-table = Mehr zum Tisch
league-told-organiser = 🛎️ **{ $title }**: Ein Spieler ruft dich an { $place }: Öffne `{ slash-league }` → **{ button-league-admin }**. { $who ->
    [none] {""}
   *[other] { $who }
}
league-told-answered = 🛎️ { $who } Die Spielleitung von **{ $title }** hat sich deinen Ruf angesehen.
league-warning = ⚠️ Eine Verwarnung: { $reason }
league-recorded = Saison { $season }: { $warning ->
    [yes] ⚠️ eine Verwarnung: { $reason }
   *[no] { $n ->
        [one] −1 Punkt: { $reason }
       *[other] −{ $points } Punkte: { $reason }
    }
}

## Verlassene Plätze

button-league-guest = Platz nehmen
league-told-seats-free = 💺 **{ $title }**: Jemand ist gegangen, deshalb sind Plätze frei. Wer aus der Reserve möchte einen? Bis dahin spielt dort ein Computerspieler, und das Ergebnis zählt für niemanden. { $who }
league-no-seat = Dort ist kein Platz für dich frei.
league-seat-taken = ✅ Du spielst als Gast an { $where }: Das Ergebnis zählt weder für noch gegen dich.
