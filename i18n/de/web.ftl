# Der Tisch im Browser.

web-yours = Du bist am Zug
web-turn-of = Am Zug: { $who }
web-over = Partie beendet
web-lobby = Noch nicht begonnen
web-board = Spielplan
web-turn = Zug
web-more = Mehr zu diesem Tisch
web-panel = Alles hier
web-history = Bisherige Züge
web-missed = Seit meinem letzten Zug noch einmal abspielen
web-back = Voriger Zug
web-on = Nächster Zug
web-now = Jetzt
web-since = seit { $since }
web-offers = Angebot
web-left = übrig
web-gone = weg
web-orders = oder gib sie als Befehl an:
web-last-turns = Letzte Züge
web-earlier = Davor
web-empty = leer
web-no-effect = nutzlos
web-watch = Link zum Zuschauen
web-copied = Kopiert: Wer diesen Link hat, kann zuschauen.
button-watch-link = Neuer Link zum Zuschauen
watch-link-replaced = Es gibt einen neuen Link zum Zuschauen. Der frühere gilt nicht mehr.
web-to-turn = Zu meinem Zug
web-send = Senden
web-show = Anzeigen
web-trouble = Verbindung verloren. Neuer Versuch …
web-stale = Diese Seite ist veraltet, oder du hast dich als jemand anderes angemeldet. Lade sie neu.
web-moved-on = Am Tisch ging es inzwischen weiter, deshalb wurde nichts geändert. Was du jetzt siehst, ist neu: Wähl noch einmal.
web-ended = Du bist hier nicht mehr angemeldet oder darfst diese Seite nicht mehr sehen.
web-reload = Neu laden
web-unsent = Das wurde nicht gesendet:
web-unsure = Es kam keine Antwort. Sieh nach, ob es geschehen ist, oder drück noch einmal:
web-close = Schließen
web-you = du
web-you-are = Du bist **{ $who }**
web-you-look-on = **{ $who }** · sieht zu
web-you-watch = Du siehst nur zu
web-lobby-waits = { $who } startet die Partie oder sagt sie ab.
web-choose-first = Triff erst eine Wahl.
web-start-waits = Bevor es losgeht, müssen noch mehr Spieler Platz nehmen.
web-invite-link = Diese Adresse an Mitspieler schicken
web-add = Dazuholen
web-example = Bis zum Start zeigt das Brett ein Beispiel.
web-example-mark = Beispiel
web-seat-free = frei
web-seat-anybody = Alle auf diesem Server können Platz nehmen.
web-trial = { $what ->
    [plan] Nicht die echte Partie: Das ist ein Plan für deinen nächsten Zug, jetzt wird nichts gespielt.
   *[other] Nicht die echte Partie: Was du hier probierst, wird nirgends gespielt.
}
button-withdraw-question = Frage zurückziehen
button-web = Spielplan öffnen
button-what-from = Von hier aus probieren
web-home = Um hier einen Tisch zu öffnen, drücke „{ button-web }“ unter seinen Nachrichten in Discord.

## Seiten der Ligen, die erste Seite

web-to-answer = Zur Antwort
web-more-of-league = Mehr zu dieser Liga
web-season = Saison
web-seasons = Saisons
web-my-tables = Deine Tische
web-finish = Rang { $place }, { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
web-standing = Stand
web-calendar = Kalender
web-zone = { $which ->
    [up] Über der blauen Linie steigt man auf.
   *[down] Unter der roten Linie steigt man ab.
}
web-any-place = Noch ist für alle jeder Platz möglich.
web-season-pages = Seiten der Saison
web-answer = Antwort
button-web-league = Im Browser öffnen
web-hidden = Du kannst diesen Kanal nicht sehen, deshalb wurde nichts gepostet.
list-group = { $which ->
    [mine] Du bist am Zug
    [waiting] Du wartest auf andere
    [open] Noch nicht begonnen
    [over] Deine letzten Partien
   *[others] Andere spielen
}
list-running = { $mine ->
    [yes] { "" }
   *[no] am Zug: { $who }
}
list-since = seit { $since }
list-lobby = { $free ->
    [0] alle Plätze sind besetzt
    [one] ein Platz ist frei
   *[other] { $free } Plätze sind frei
}
list-over = beendet { $since }
list-more = { $n } weitere
web-welcome = Brettspiele, Zug um Zug
web-game-for = { $least } bis { $most } Spieler · an einem Abend, oder ein paar Züge am Tag
web-search = Niemand da? Du sitzt bald mit jemandem am Tisch, der dasselbe spielen will, und es geht von selbst los.
web-where = Kanal
web-invite = Freunde auf dem Server steigen auf der Seite des Tisches ein: Schick ihnen deren Adresse.
web-leagues = Ligen
web-log-in = Mit Discord anmelden
web-log-out = Überall abmelden
push-head = Benachrichtigungen
push-words = Erfahre von deinen Zügen durch diesen Browser, auch wenn keine Seite offen ist. { slash-preferences } in Discord hat den Weg für jedes Ereignis.
push-on = Hier benachrichtigen
push-off = Hier nicht mehr benachrichtigen
push-denied = Das ging nicht. Erlaube dieser Seite Benachrichtigungen in den Einstellungen deines Browsers, dann versuch es noch einmal.
push-body = { $who ->
    [none] { $event } · { $game }
   *[other] { $event } · { $game } · { $who } am Zug
}
web-not-logged-in = Du bist nicht angemeldet: Discord hat nicht gesagt, wer du bist. Versuch es noch einmal.

## Die Aktivität in Discord

web-entering = Einen Augenblick …
web-not-entered = Discord hat nicht gesagt, wer du bist, oder du gehörst nicht zu dieser Aktivität.
web-again = Noch einmal versuchen
activity-off = Diese Aktivität gibt es hier nicht. Die Tische findest du im Kanal.
web-preview = { $game } · { $status ->
    [lobby] { $taken } von { $places } Plätzen besetzt
    [running] am Zug: { $who }
   *[other] die Partie ist zu Ende
}
