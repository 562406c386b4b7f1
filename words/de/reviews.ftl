# Analysen: was die Züge einer beendeten Partie wert waren.

command-review = Was die Züge einer beendeten Partie wert waren und welche sie entschieden haben
button-review = Analyse
button-review-again = Neu laden
button-review-chances = Chancen
button-review-sources = Punkte
button-review-turn-1 = Wendepunkt 1
button-review-turn-2 = 2
button-review-turn-3 = 3
review-none = Bei { $game } gibt es keine Analysen.
review-underway = 🔬 Ich gehe **{ $table }** Zug für Zug durch, solange nichts anderes zu tun ist: { $done } von { $turns } sind geschafft. Was geschafft ist, bleibt erhalten.

## Navegador

review-chances-head = 🔬 **{ $table }** · die Gewinnchancen aller und wie viele Punkte jeder Zug gegenüber dem besten gefundenen verlor
review-mean = **{ $name }** verlor im Schnitt { $loss } Punkte je Zug
review-how = -# Jeder Zug wird nach dem beurteilt, was dabei zu sehen war: Er und die beste gefundene Alternative werden unter denselben Bedingungen ein paar Runden weitergespielt, mit zufälligen Kolonien in unentdeckten Regionen. Ein Unterschied von ein, zwei Punkten besagt nichts.
review-sources-head = 🔬 **{ $table }** · woher die Punkte kamen; darunter, wie viel mehr oder weniger als üblich
review-turning = 🔬 Wendepunkt { $place } · Zug { $turn } verlor etwa { $loss } Punkte:
review-better = Besser wäre gewesen: `{ $turn }`
review-no-turning = { $n ->
    [0] Zu keinem Zug wurde ein besserer gefunden.
    [one] Nur zu einem Zug wurde ein besserer gefunden.
   *[other] Nur zu { $n } Zügen wurde ein besserer gefunden.
}
