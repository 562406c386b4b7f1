# Für Admins: Tische, die warten, Ziehen für einen Platz, wie es dem Bot geht.

told-for = { $told } (gespielt von **{ $name }**)

admins-only = Das kann nur ein Admin: wer die Berechtigung „Server verwalten“ hat oder die in `{ slash-settings }` gewählte Rolle.
button-stuck = { $n ->
    [one] 1 Aufgabe fehlgeschlagen
   *[other] { $n } Aufgaben fehlgeschlagen
}
stuck-none = Nichts ist fehlgeschlagen.
stuck-head = ⚠️ **Was hier fehlgeschlagen ist:**
stuck-line = · **{ $table }**{ $place ->
    [none] { "" }
   *[other] { " in " }<#{ $place }>
}: { $what ->
    [deliver] Die Nachricht konnte nicht gesendet werden
    [retire] An einer alten Nachricht konnten die Buttons nicht entfernt werden
    [computer] Ein Computerspieler konnte nicht ziehen
    [vote] Eine Abstimmung konnte nicht rechtzeitig beendet werden
    [archive] Der Thread konnte nicht geschlossen werden
    [lay] Ein Tisch einer Liga konnte nicht in einem eigenen Thread beginnen
    [gifts] Ein Tisch einer Liga konnte nicht auf ungewöhnliche Geschenke geprüft werden
    [season] Eine Saison einer Liga konnte nicht weitergehen
    [standing] Die Nachricht einer Saison konnte nicht auf den neuesten Stand gebracht werden
   *[other] Etwas konnte nicht getan werden
}, { $over ->
    [yes] aufgegeben { $at }; es wird nicht mehr versucht
   *[no] { $tries ->
        [one] einmal
       *[other] { $tries }-mal
    } versucht, das nächste Mal { $at }
}. { $why }
stuck-why = { $why } (`{ $error }` im Log)
stuck-why-rights = Dem Bot fehlt dort eine Berechtigung, oder er sieht den Kanal nicht mehr.
stuck-why-gone = Das Ziel gibt es nicht mehr.
stuck-why-refused = Discord hat es abgelehnt.
stuck-why-connection = Die Verbindung zu Discord brach ab.
stuck-why-away = Der Server ist nicht zu erreichen: Discord hat dort eine Störung, oder der Bot ist dort nicht mehr Mitglied.
stuck-why-table = Der Tisch lässt sich so, wie er gespeichert ist, nicht fortführen.
stuck-why-database = Die Datenbank konnte ihre Aufgabe nicht erledigen.
stuck-why-waits = Es wartet auf etwas, das noch nicht fertig ist.
stuck-why-unforeseen = Es gab einen unerwarteten Fehler.
stuck-more = { $n ->
    [one] Und noch eine.
   *[other] Und { $n } weitere.
}
stuck-again = { $n ->
    [0] Es gibt nichts mehr, was noch einmal zu versuchen wäre.
    [one] Es wird noch einmal versucht.
   *[other] Alle { $n } werden noch einmal versucht.
}

about-version = **Navegador** { $version }, Regel-Engine { $engine }, discord.py { $library }
about-engine = { $game } { $version }
about-up = Gestartet { $since }, auf { $guilds } { $guilds ->
    [one] Server
   *[other] Servern
}
about-tables = Tische: { $lobby } offen, { $running } laufend, { $over } beendet, { $cancelled } abgebrochen
about-latency = Gateway: { $latency ->
    [none] unbekannt
   *[other] { $latency } ms
}
about-database = Datenbank: { $size } kB
about-queues = Warteschlangen: zu senden { $unsent }, fortzuführende Tische { $busy }, Bilder und Computerspieler in Arbeit { $jobs }
about-workers = Arbeitsprozesse: seit dem Start { $done ->
    [one] ein Auftrag
   *[other] { $done } Aufträge
} erledigt, { $replaced ->
    [0] keiner musste ersetzt werden
    [one] einer musste ersetzt werden
   *[other] { $replaced } mussten ersetzt werden
}
