# Slash-Befehle: was bei jedem steht, bei seinen Optionen und deren Auswahl, höchstens 100 Zeichen und ohne Fakten, denn
# Discord zeigt es, bevor jemand etwas gesagt hat; und was dabei abgelehnt oder beschriftet wird.

## Einen Tisch eröffnen

option-name = Wie der Tisch heißt
command-play = Einen Tisch eröffnen: mit einem Formular oder gleich mit Optionen
option-game = Welches Spiel
option-seats = Wie viele Plätze es gibt
option-computers = Wie viele Computerspieler sich setzen; haben sie alle anderen Plätze, geht es los
option-order = Ob die Plätze beim Start ausgelost oder in Beitrittsreihenfolge vergeben werden
option-options = Optionen des Spiels, etwa { slash-option-goa }; sie werden beim Tippen vorgeschlagen
choice-order-drawn = ausgelost
choice-order-joined = in Beitrittsreihenfolge
option-where = Wo gespielt wird: in einem eigenen Thread oder in diesem Kanal
choice-where-default = wie auf diesem Server üblich
choice-where-here = dieser Kanal
choice-where-thread = ein eigener Thread

## Tische

command-table = Dieser Tisch: wie es steht und was du hier tun kannst
command-tables = Deine Tische auf allen Servern, die dieses Servers, und wo du mitspielen kannst
option-table = Ein Tisch auf diesem Server, wenn es nicht der in diesem Kanal ist
list-page = Seite { $at } von { $pages }
option-what = Was du tun willst, in den Worten der Buttons; ohne das siehst du alles, was gerade geht
choose-act = Mehr …
act-not-now = Das geht gerade nicht: { $what }.
act-none = Hier heißt nichts „{ $what }“. Wähle aus dem, was beim Tippen vorgeschlagen wird.
option-import-file = Die Aufzeichnung einer Partie, wie `{ slash-table-export }` sie speichert: setzt sie fort
option-import-seat = Welchen Platz du nimmst, ab 1 gezählt; sonst einen, der am Zug ist, wenn es weitergeht

## Züge

command-turn = Deinen Zug machen: mit Buttons oder geschrieben
option-turn-text = Der Zug oder sein Anfang; ohne ihn öffnet sich dein Zug mit seinen Buttons
button-play = Spielen

## Einen Tisch ansehen

look-none = So etwas gibt es bei { $game } nicht anzusehen.

## Für Admins

command-settings = Was dieser Server gewählt hat: wer Tische eröffnet, wo, Uhren, Kanäle, Admins, Archiv
command-admin = Für Admins: welche Tische auf wen warten und was sich tun lässt
play-seats = { $game } hat { $least } bis { $most } Plätze.
play-computers = Einer der { $seats } Plätze ist deiner: Wähle weniger Computerspieler.
play-option = { $game } hat keine Option { $option }.
form-play = Tisch eröffnen
form-play-game = Spiel
form-play-seats = Plätze
form-play-clock = Uhr
form-play-where = Wo
form-play-computers = Computerspieler
act-head = **{ $table }** · { $game } · <#{ $place }>{ $since ->
    [none] { "" }
   *[other] { " · " }{ turn-began }
}
act-clock = Uhren
act-clock-set = Uhren ändern
act-take = Freien Platz nehmen
act-give = Platz übergeben
act-replace = Jemanden ersetzen, der weg ist
act-cancel = Abbruch vorschlagen
act-resign = Aufgeben
act-hints = Wer Tipps bekommt
act-strict = Streng machen
act-talk = Nicht mehr streng
act-export = Als Datei speichern
act-play-log = Für BG Stats
act-admin = Als Admin: mehr
act-admin-play = Als Admin: diesen Zug spielen
act-admin-undo = Als Admin: zurücknehmen
act-admin-pause = Als Admin: Uhren anhalten
act-admin-resume = Als Admin: Uhren starten
act-admin-end = Als Admin: Partie abbrechen
admin-undo-sure = Den letzten Zug an **{ $table }** zurücknehmen, ohne jemanden zu fragen? Das Protokoll hält fest, dass du es warst.
handover-who = Wer bekommt den Platz von **{ $seat }** an **{ $table }**?
button-legend = Legende
button-words = In Worten
choice-plan-try = nur ausprobieren, in einer Testpartie
button-tables-open = Offene Tische
choose-table = Mehr über …
open-head = Tische, an denen du mitspielen kannst:
open-none = Kein anderer Tisch, den du siehst, hat einen freien Platz. Eröffne einen mit `{ slash-play }`.
button-next-table = Weiter: { $table }, wartet seit { $time }
command-help = Wie es hier weitergeht: fünf Zeilen und sechs Buttons
