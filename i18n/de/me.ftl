# `/preferences`: was jeder für sich selbst wählt.

# Wie sich jede Sprache selbst nennt, auf ihrem Button.
language-name = Deutsch

command-preferences = Deine eigene Seite: Pings, Ruhezeit, Abwesenheit, Bilder, Sprache, deine Daten
me-head = **Deine eigenen Einstellungen**, für jeden Server. Nur du siehst sie.
me-now = { $zone ->
    [none] Es ist { $time } UTC. Stell unter **Ruhezeit …** deine Zeitzone ein.
   *[other] Bei dir ist es { $time } ({ $zone }).
}
me-called = { $how ->
    [digest] { $quiet ->
        [none] Einmal am Tag, um { $at }, erfährst du, was auf dich wartet.
       *[some] Einmal am Tag, um { $at }, erfährst du, was auf dich wartet, aber nie von { $begin } bis { $end }.
    }
    [message] { $quiet ->
        [none] Bist du am Zug, bekommst du eine Direktnachricht.
       *[some] Bist du am Zug, bekommst du eine Direktnachricht, aber nicht von { $begin } bis { $end }.
    }
    [push] { $quiet ->
        [none] Bist du am Zug, bekommst du eine Benachrichtigung in deinem Browser.
       *[some] Bist du am Zug, bekommst du eine Benachrichtigung in deinem Browser, aber nicht von { $begin } bis { $end }.
    }
    [named] Bist du am Zug, nennt dich der Kanal nur.
   *[ping] { $quiet ->
        [none] Bist du am Zug, wirst du im Kanal angepingt.
       *[some] Bist du am Zug, wirst du im Kanal angepingt, aber nicht von { $begin } bis { $end }.
    }
}
me-reminded = { $how ->
    [yes] Ziehst du nicht, wirst du nach { $hours ->
        [one] einer Stunde
       *[other] { $hours } Stunden
    } erinnert und danach immer seltener.
    [digest] Die tägliche Nachricht ersetzt die Erinnerungen.
   *[no] Du wirst nicht erinnert.
}
me-digest = 🔔 **Einmal am Tag eine Nachricht mit allem, was auf dich wartet**
me-daily = Einmal am Tag …
me-yes = Ja
me-no = Nein
me-reminders = ⏰ **Erste Erinnerung**
me-never = Nie
me-hours = { $n } Stunden
me-days = { $n } Tage
me-quiet = 🌙 **Ruhezeit und deine Zeitzone**
me-quiet-set = Ruhezeit …
me-quiet-none = Keine
me-help = 💡 **Soll jeder Dialog sagen, wofür er da ist?**
me-theme = 🎨 **Bilder, die nur du siehst**
me-theme-light = Hell
me-theme-dark = Dunkel
me-theme-server = Wie auf dem Server
me-language = 🌍 **Sprache für das, was nur du siehst**
me-language-client = Wie in Discord
me-data = Was über mich gespeichert ist
me-ways = Was ich erfahre
ways-head = **Was du erfährst, und wie.** Ruhezeit und tägliche Nachricht gehen vor. *Ping*: im Kanal. *Nachricht*: direkt an dich; der Kanal nennt dich nur. *Genannt*: nur das.
ways-line = **{ $way }**: { $events }
way-ping = Ping
way-message = Nachricht
way-push = Benachrichtigung
way-named = Genannt
way-silent = Nichts
ways-all-ping = Meine Züge: Ping
ways-all-message = Meine Züge: Nachricht
ways-all-push = Meine Züge: Benachrichtigung
choose-event = Ein Ereignis wählen …
event-of-turn = Du bist am Zug
event-of-next = Du bist als Nächstes dran
event-of-reminder = Du hast lange nicht gezogen
event-of-low = Die Hälfte deiner Uhr ist verbraucht
event-of-out = Deine Zeit ist um
event-of-nudge = Ein Admin erinnert dich
event-of-asked = Eine Abstimmung braucht deine Antwort
event-of-answered = Deine Abstimmung ist zu Ende
event-of-offer = Dir wird ein Platz angeboten
event-of-left = Jemand hat die Partie verlassen
event-of-over = Die Partie ist zu Ende
event-of-league = Eine Liga geht weiter
event-of-reply = Die Spielleitung hat auf deinen Ruf geantwortet
event-of-found = Ein Tisch ist für dich gefunden
event-of-lost = Der Tisch kann nicht gepostet werden
event-of-practice = Deine Fehler warten auf einen neuen Versuch

me-form = { $what ->
    [quiet] Ruhezeit und Zeitzone
   *[digest] Einmal am Tag
}
me-quiet-from = Ruhe ab
me-quiet-to = Ruhe bis
me-time-hint = Eine Uhrzeit, etwa 22:00 oder 22 Uhr
me-quiet-hint = Beides leer: keine Ruhezeit; höchstens 14 Stunden
me-digest-at = Um wie viel Uhr?
me-zone = Deine Zeitzone
me-zone-hint = Eine Zeitzone oder ihre Stadt, etwa Europe/Berlin, Berlin oder UTC+1. Leer: UTC
me-time-unknown = Diese Uhrzeit verstehe ich nicht: Schreib sie wie 22:00, 7:30 oder 22 Uhr.
me-zone-unknown = Diese Zeitzone kenne ich nicht: Schreib ihren Namen, etwa Europe/Berlin, ihre Stadt oder UTC+1.{ $near ->
    [none] { "" }
   *[other] { " " }Meinst du { $near }?
}
me-quiet-both = Eine Ruhezeit braucht Anfang und Ende oder keins von beiden.
me-quiet-bounds = Eine Ruhezeit beginnt und endet zu verschiedenen Zeiten und dauert höchstens 14 Stunden.
