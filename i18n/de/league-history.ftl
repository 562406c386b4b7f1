# Ligen über mehrere Saisons: Meister, ewige Tabelle, Serie, eine Person, zwei im Vergleich, die Auslosung als Seite.

league-history-head = ## { $league } · { $part ->
    [champions] Meister
    [all-time] Ewige Tabelle
   *[series] Serie
}
league-history-none = Noch nichts: Es beginnt mit der ersten Saison, die endet.
button-league-history = { $part ->
    [champions] Meister
    [all-time] Ewige Tabelle
   *[series] Serie
}
league-champion = 🏆 **Saison { $season }**: { $names }{ $others ->
    [none] {""}
   *[other] {" "}· Sieger anderer Gruppen: { $others }
}
league-series-rule = { $of ->
    [0] { $best ->
        [0] Die Punkte aller beendeten Saisons.
        [one] Die Punkte der jeweils besten beendeten Saison.
       *[other] Die Punkte der jeweils { $best } besten beendeten Saisons.
    }
   *[other] { $best ->
        [0] Die Punkte der letzten { $of } beendeten Saisons.
        [one] Die Punkte der jeweils besten unter den letzten { $of } beendeten Saisons.
       *[other] Die Punkte der jeweils { $best } besten unter den letzten { $of } beendeten Saisons.
    }
}
league-total = **{ $place }.** { $name } · **{ $points }** · { $seasons ->
    [one] 1 Saison
   *[other] { $seasons } Saisons
}, { $tables ->
    [one] 1 Tisch
   *[other] { $tables } Tische
}, { $wins ->
    [one] 1 Sieg
   *[other] { $wins } Siege
}{ $titles ->
    [0] {""}
    [one] {" "}· 🏆
   *[other] {" "}· 🏆 × { $titles }
}
league-player-head = ## { $name }
league-player-rating = Wertung **{ $points }** nach { $tables ->
    [one] einem Tisch
   *[other] { $tables } Tischen
}
league-player-loss = Verlorene Punkte je Zug: **{ $loss }**, im Mittel von { $turns ->
    [one] einem ausgewerteten Zug
   *[other] { $turns } ausgewerteten Zügen
}
league-player-none = Diese Person hat noch in keiner Liga gespielt, die du hier sehen kannst.
menu-player = Spielerkarte
league-player-bot = Eine Karte haben nur Menschen.
league-player-table = { $turn ->
    [yes] ⏳
   *[no] 💤
} { $where } { $title }{ $turn ->
    [yes] : am Zug
   *[no] { "" }
}
button-league-person = Verwarnen, entscheiden: { $league }
league-player-season = { $champion ->
    [yes] 🏆{" "}
   *[no] {""}
}**{ $title }** · { $stage ->
    [heats] Vorrunde
    [semifinal] Halbfinale
    [final] Finale
   *[other] { $group ->
        [none] Tabelle
       *[other] Gruppe { $group }
    }
}: { $over ->
    [yes] Rang { $place } von { $people }
   *[no] derzeit Rang { $place } von { $people }
}, { $n ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} an { $tables ->
    [one] 1 Tisch
   *[other] { $tables } Tischen
}
league-against = Direkter Vergleich mit …
league-choose-player = Jemand anderes …
league-never-met = { $one } und { $other } haben noch keinen Ligatisch zusammen beendet.
league-met-head = ## { $one } – { $other }
league-met = { $tables ->
    [one] 1 gemeinsamer Tisch
   *[other] { $tables } gemeinsame Tische
}: { $one } lag { $ahead ->
    [one] einmal
   *[other] { $ahead }-mal
} vorn, { $other } { $behind ->
    [one] einmal
   *[other] { $behind }-mal
}{ $level ->
    [0] {""}
    [one] , gleichauf einmal
   *[other] , gleichauf { $level }-mal
}. Punkte dabei: { $mine } zu { $theirs }.
league-met-table = **{ $title }**, { $table }: { $result }
button-league-lots = Auslosung prüfen
league-lots-sent = Mit dieser Seite kann jeder die Auslosung wiederholen: Sie hat die Nummern aller, die Lose und die Tische. Das Skript dazu steht in der Dokumentation unter „Draw it again“.
league-lots-how = Die Prüfsumme unten legte diese Auslosung fest, bevor sich jemand anmeldete. Das Skript in der Dokumentation („Draw it again“) prüft jede Zeile.
    Unter jeder Zeile „lots“ stehen Personen, nach ihren Losen sortiert. Ein Los ist der Anfang des SHA-256 einer Liste von Texten: das Salt, die Wörter hinter „lots“, die Nummer der Person.
    „pot“: etwa gleich starke Leute; jede Gruppe der Division bekam eine Person, in dieser Reihenfolge. „numbers“: die Reihenfolge der Leute einer Gruppe, von 1 an gezählt. Das letzte Wort zählt die Versuche, von 0 an.
    Die Zeile eines Tisches nennt seine Leute mit diesen Nummern, Platz für Platz. Hat ein Admin danach jemanden versetzt, passt diese Gruppe nicht mehr.
