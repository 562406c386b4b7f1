# Uhren: wie viel Zeit da ist, welche läuft und welche steht, Abwesenheit, Pausen, und was geschieht, wenn die Zeit um ist.

duration-days = { $days ->
    [one] 1 Tag
   *[other] { $days } Tage
}{ $hours ->
    [0] { "" }
    [one] { " 1 Stunde" }
   *[other] { " " }{ $hours } Stunden
}
duration-hours = { $hours ->
    [one] 1 Stunde
   *[other] { $hours } Stunden
}{ $minutes ->
    [0] { "" }
    [one] { " 1 Minute" }
   *[other] { " " }{ $minutes } Minuten
}
duration-minutes = { $minutes ->
    [0] weniger als eine Minute
    [one] 1 Minute
   *[other] { $minutes } Minuten
}

## Was ein Tisch gewählt hat

clock-evening = 🌙 Ein Abend, { $ends ->
    [none] { $lasts } ab dem Start
   *[other] bis { $ends }
}: { $pace } Danach geht das Spiel in Tagen weiter: früher, wenn jemand geht, abwesend ist oder die Zeit abläuft, und niemand verliert dadurch etwas. In Tagen:
clock-turn = ⏳ { $time } für jeden Zug.
clock-bank = ⏳ { $time } für die ganze Partie.
clock-bank-more = ⏳ { $time } für die ganze Partie und { $increment } dazu mit jedem Zug.
at-zero-remind = Ist die Zeit um, wird der Spieler erinnert.
at-zero-turn = Ist die Zeit um, macht ein Computerspieler diesen Zug.
at-zero-turn-then-seat = Ist die Zeit um, macht ein Computerspieler diesen Zug; beim zweiten Mal übernimmt er den Platz endgültig.
at-zero-seat = Ist die Zeit um, übernimmt ein Computerspieler den Platz{ $returns ->
    [yes] , bis sein Spieler zurückkommt
   *[no] { " " }endgültig
}.
at-zero-free = Ist die Zeit um, wird der Platz für jemand anderes frei{ $returns ->
    [yes] ; bis ihn jemand nimmt, darf sein Spieler zurückkommen
   *[no] { "" }
}.
clock-stands = Jede Uhr steht in der Ruhezeit ihres Spielers{ $days ->
    [0] { "" }
    [one] { " " }und bei angekündigter Abwesenheit bis zu 1 Tag
   *[other] { " " }und bei angekündigter Abwesenheit bis zu { $days } Tage
}.

## Die Uhren eines Tisches

clock-head = **{ $table }**
clock-none = Dieser Tisch hat keine Uhren: Wer sich Zeit lässt, verliert nichts.{ $since ->
    [none] { "" }
   *[other] { " · " }{ turn-began }
}
turn-began = Zug begonnen { $since }
clock-later = Die Uhren beginnen mit der Partie.
clock-over = Die Partie ist vorbei, die Uhren sind angehalten.
clock-paused = ⏸️ Die Uhren sind seit dem { $since } angehalten. Jeder Spieler kann sie wieder starten; ein gespielter Zug tut es auch.
clock-seat-runs = ▶️ **{ $name }** · noch { $left }, läuft { $deadline } ab ({ $at })
clock-seat-quiet = 🌙 **{ $name }** · noch { $left }; Ruhezeit bis zum { $until }, läuft { $deadline } ab ({ $at })
clock-seat-away = 🧳 **{ $name }** · noch { $left }; abwesend bis zum { $until }, läuft { $deadline } ab ({ $at })
clock-seat-paused = ⏸️ **{ $name }** · noch { $left }; angehalten
clock-seat-stands = 🚧 **{ $name }** · noch { $left }; steht, solange hier niemand spielen kann
clock-seat-waits = 💤 **{ $name }** · noch { $left }; nicht am Zug
clock-seat-out = ⌛ **{ $name }** · die Zeit ist um
clock-used = { $name } hat { $used } von höchstens { $most } Abwesenheit verbraucht.
button-pause = Uhren anhalten
button-resume = Uhren starten
post-clock = ⏳ Die Zeit läuft { $deadline } ab
post-evening = 🌙 bis { $ends }, dann { $pace }
post-clock-paused = ⏸️ Die Uhren sind angehalten
post-clock-stands = 🚧 Die Uhren stehen: Hier kann gerade niemand spielen
post-clock-out = ⌛ Die Zeit ist um
clocks-going = Die Uhren laufen weiter.
clocks-chosen = Erledigt. { $rules }
clocks-removed = Erledigt: Dieser Tisch hat keine Uhren.

## Was geschehen ist

log-timeout = { $at ->
    [remind] ⌛ Die Zeit von **{ $left }** ist um.
    [turn] ⌛ Die Zeit von **{ $left }** ist um: { $computer } macht diesen Zug. Der Platz bleibt bei **{ $left }**.
    [seat] ⌛ Die Zeit von **{ $left }** ist um: { $computer } spielt weiter{ $returns ->
        [yes] , bis **{ $left }** zurückkommt.
       *[no] { " " }und behält den Platz.
    }
   *[free] ⌛ Die Zeit von **{ $left }** ist um: Der Platz ist frei für jemand anderes{ $returns ->
        [yes] , und **{ $left }** darf zurückkommen.
       *[no] .
    }
}
log-pause = { $how ->
    [agreed] ⏸️ Wie vereinbart sind die Uhren angehalten. Jeder Spieler kann sie wieder starten; ein gespielter Zug tut es auch.
   *[admin] ⏸️ **{ $name }** hat als Admin die Uhren angehalten. Jeder Spieler kann sie wieder starten; ein gespielter Zug tut es auch.
}
log-resume = ▶️ **{ $name }** hat die Uhren wieder gestartet.
log-time = ⏳ **{ $name }** hat als Admin **{ $seat }** mehr Zeit gegeben: { $time }.
log-time-back = ⏳ Ab { $since } konnte hier { $time } lang niemand spielen; diese Zeit zählt auf keiner Uhr.
log-time-chosen = **{ $name }** hat als Admin die Uhren geändert: { $rules }
log-evening = { $why ->
    [out] 🌙 Die Zeit von **{ $name }** ist um, und nichts ist verloren: Der Abend ist vorbei. Ab jetzt: { $pace }
    [away] 🌙 **{ $name }** ist abwesend: Der Abend ist vorbei. Ab jetzt: { $pace }
    [left] 🌙 **{ $name }** ist gegangen: Der Abend ist vorbei. Ab jetzt: { $pace }
   *[over] 🌙 Der Abend ist vorbei. Ab jetzt: { $pace }
}
log-time-removed = **{ $name }** hat als Admin die Uhren entfernt.

## Wählen

option-clock = Bedenkzeit; weitere Möglichkeiten mit { slash-table-clock }
choice-clock-default = wie auf dem Server üblich
choice-clock-keep = wie bisher
choice-clock-none = keine Uhren
choice-clock-fast = 1 Tag für jeden Zug
choice-clock-steady = 2 Tage für jeden Zug
choice-clock-slow = 4 Tage für jeden Zug
choice-clock-bank = 5 Tage je Partie + 8 h je Zug
choice-clock-evening = ein Abend: 3 Stunden lang 5 Minuten pro Zug, dann 1 Tag
choice-clock-turn = Stunden für jeden Zug, wie unten
choice-clock-game = Stunden für die Partie, wie unten
choice-zero-remind = der Spieler wird erinnert
choice-zero-turn = ein Computerspieler macht diesen Zug
choice-zero-turn-then-seat = ein Computerspieler macht diesen Zug, beim zweiten Mal übernimmt er den Platz
choice-zero-seat = ein Computerspieler übernimmt den Platz
choice-zero-free = der Platz wird für jemand anderes frei
form-clock-time = Bedenkzeit
form-clock-hours = Stunden
form-clock-hours-hint = Zum Beispiel 48; oder je Partie 120+8, mit 8 Stunden mehr für jeden Zug
form-clock-zero = Wenn die Zeit um ist
form-clock-away = Tage Abwesenheit, die eine Uhr anhalten
form-clock-returns = Darf zurück, wer den Platz verloren hat?
act-evening = Ein Abend
form-evening-minutes = Minuten
form-evening-minutes-hint = 5: für jeden Zug. 30+1: für das Spiel, und 1 mehr mit jedem Zug
form-evening-until = Bis wann
form-evening-until-hint = Stunden ab dem Start, etwa 3, oder eine Uhrzeit wie 23:00
form-evening-then = Danach
evening-what = Schreib 2 bis 120 Minuten, als 5 für jeden Zug oder 30+1 für das Spiel, und 1 bis 12 Stunden oder eine Uhrzeit.
clock-what = Schreib die Stunden als 48 oder je Partie als 120+8, mit 8 mehr für jeden Zug; höchstens { $most }.
clock-away = Schreib die Tage Abwesenheit als Zahl, höchstens { $most }.

## Abwesenheit

away-head = Deine angekündigten Abwesenheiten:
away-line = { $n }. Vom { $begins } bis zum { $ends }
away-none = Du hast keine Abwesenheit angekündigt.
away-zone = Tage und Zeiten gelten in { $zone }; deine eigene Zeitzone wählst du mit `{ slash-preferences }`.
away-stops = Bist du am Zug, steht deine Uhr in dieser Zeit, soweit der Tisch es erlaubt.
button-away = Nr. { $n } zurücknehmen
button-away-form = Ich bin abwesend
button-away-list = Meine Abwesenheiten
form-away-days = Wie viele Tage
form-away-days-hint = Oder gib unten an, bis wann
form-away-from = Ab
form-away-from-hint = Etwa 1.8.2026 oder 1.8.2026 18:00; leer: ab jetzt
form-away-until = Bis
form-away-until-hint = Ein Tag ohne Uhrzeit zählt ganz
away-both = Gib an, bis wann du weg bist, oder für wie viele Tage: höchstens { $most }.
away-when = Schreib den Tag als 1.8.2026 oder 2026-08-01; eine Uhrzeit kann folgen, etwa 1.8.2026 18:00.
away-past = Eine Abwesenheit kann nicht in der Vergangenheit liegen und muss nach ihrem Beginn enden.
away-long = Eine Abwesenheit dauert höchstens { $days } Tage und beginnt innerhalb eines Jahres.
away-many = Du hast schon { $most } Abwesenheiten angekündigt. Nimm erst eine zurück.
away-gone = Diese Abwesenheit ist vorbei oder wurde zurückgenommen.
away-back = Zurückgenommen. Deine Uhren laufen weiter.

## Was nicht geht

table-no-clocks = Dieser Tisch hat keine Uhren.
table-paused = Die Uhren sind schon angehalten.
table-not-paused = Die Uhren sind nicht angehalten.
table-clock-stands = Dieser Platz ist nicht am Zug: Hier kann nur der laufende Zug mehr Zeit bekommen.
