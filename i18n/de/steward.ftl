# Das Fenster der Admins: Tische, die warten, und was sich an einem tun lässt.

admin-head = ## Tische auf diesem Server
    { $tables ->
        [one] 1 Tisch
       *[other] { $tables } Tische
    }{ $stalled ->
        [0] { "" }
        [one] , 1 davon steht still
       *[other] , { $stalled } davon stehen still
    }. Der Tisch, der am längsten wartet, kommt zuerst.
admin-here = *Dieser Tisch* ist { $table }, der Tisch dieses Kanals.
admin-none = Auf diesem Server gibt es keine Tische.
admin-running = { $how ->
    [stalled] ⚠️
    [paused] ⏸️
   *[running] ▶️
} { $number }. **{ $table }** in <#{ $place }>{ $how ->
    [paused] { " · angehalten" }
   *[other] { "" }
} · wartet auf { $who }, Zug begonnen { $since }
admin-lobby = 🪑 { $number }. **{ $table }** in <#{ $place }> · { $taken } von { $places } Plätzen besetzt · eröffnet { $since }
admin-ended = 🏁 { $number }. **{ $table }** in <#{ $place }> · die Partie ist vorbei
admin-waited = **{ $name }**{ $state ->
    [gone] { " (nicht mehr auf dem Server)" }
    [vacant] { " (niemand spielt)" }
   *[here] { "" }
}
admin-unsent = { "  " }📭 { $n ->
    [one] 1 Nachricht ist
   *[other] { $n } Nachrichten sind
} noch zu senden.
admin-seat = { $seat }. { $name }{ $vacant ->
    [yes] { " (niemand spielt)" }
   *[no] { "" }
}{ $gone ->
    [yes] { " (nicht mehr auf dem Server)" }
   *[no] { "" }
}{ $since ->
    [none] { "" }
   *[other] { " · Zug begonnen " }{ $since }
}
admin-choose = Einen Tisch wählen
admin-choose-seat = Einen Spieler ersetzen
admin-choose-turn = Vor einen Zug zurücksetzen
admin-choose-person = Ein Mitglied fragen
admin-turn = { $turns ->
    [one] 1 Zug
   *[other] { $turns } Züge
} zurück{ $revealed ->
    [yes] { ", über etwas Aufgedecktes hinweg" }
   *[no] { "" }
}
admin-replace = Wer spielt bei **{ $table }** für **{ $seat }** weiter?
    „Wer zuerst dazukommt“ und Computerspieler bekommen den Platz sofort; ein Mitglied wird erst gefragt.
admin-nudged = ✅ **{ $name }** ist im Kanal erinnert worden.
admin-posted = ✅ Neu angezeigt in <#{ $place }>.
admin-done = ✅ Erledigt. Im Kanal steht es, mit deinem Namen und deinem Grund.
button-admin-list = Alle Tische
button-admin-turn = Für den Spieler am Zug ziehen
button-admin-here = Dieser Tisch
button-admin-failed = Was nicht geklappt hat
button-leagues = Ligen
button-settings = Server-Einstellungen
button-about = Zustand des Bots
button-admin-end = Partie abbrechen
button-admin-post = Neu anzeigen
button-admin-nudge = { $name } erinnern
button-admin-act = Für { $name } ziehen
panel-as-admin = ⚠️ Als Admin ziehst du für **{ $seat }**. So steht es auch im Protokoll und in der Nachricht.
button-admin-anybody = Wer zuerst dazukommt
button-admin-time = { $name } mehr Zeit geben
button-admin-pause = Uhren anhalten
button-admin-resume = Uhren starten
form-time = Mehr Zeit geben
form-hours = Stunden
form-pause = Uhren anhalten
form-resume = Uhren starten
time-hours = Gib die Stunden als ganze Zahl von 1 bis { $most } an.
form-reason = Grund
form-reason-hint = Alle am Tisch lesen ihn.
form-replace = Einen Spieler ersetzen
form-back = Zurücksetzen
form-end = Die Partie abbrechen
table-nudged = Dieser Spieler wurde vor Kurzem erinnert. Wieder möglich ist es <t:{ $again }:R>.
table-no-reason = Bitte gib einen Grund an: Alle am Tisch lesen ihn.
