# Was die Bilder aller Spiele gemeinsam haben: ihre Beschreibungen, und das Bild einer Lobby.

alt-more = Alles in Worten: { slash-table-words }

## Die Lobby eines Tisches

lobby-picture-seat = { $is ->
    [opener] hat eröffnet
    [computer] Computer
    [invited] eingeladen
   *[free] frei
}
lobby-picture-clock = { $kind ->
    [none] Keine Uhren
    [turn] { $time } je Zug
   *[bank] { $time } je Partie
}{ $more ->
    [none] { "" }
   *[other] { " " }+ { $more } je Zug
}
lobby-picture-evening = Ein Abend: { $pace }, dann { $then }
lobby-picture-order = { $order ->
    [drawn] Plätze werden ausgelost
   *[joined] Plätze nach Beitritt
}
lobby-picture-company = { $who ->
    [all] Für alle
    [reliable] Für Verlässliche
   *[quick] Für Schnelle, Verlässliche
}
lobby-picture-strict = Strenges Schweigen
alt-lobby = { $table }, ein Tisch für { $game }, der noch nicht begonnen hat: { $taken } von { $places } Plätzen besetzt
alt-lobby-seat = Platz { $seat }: { $what }
alt-lobby-more = Das Übrige steht in der Nachricht.
