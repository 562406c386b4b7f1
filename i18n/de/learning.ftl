# `/lernen`: ein Spiel durch Spielen lernen, Lektion für Lektion; und was Dialoge auf Nachfrage erklären.

command-learn = Ein Spiel durch Spielen lernen: kurze Lektionen, die nur du siehst und jederzeit verlassen kannst
option-learn-game = Welches Spiel; ohne Angabe das vom Tisch in diesem Kanal
learn-table = Deine erste Partie
learn-none = Für { $game } gibt es noch keine Lektionen.
learn-head = 🎓 **{ $game }** · Lektion { $number } von { $of } · **{ $title }**
learn-task = 🎯 Deine Aufgabe: **{ $task }**
learn-right = ✅ { $told }
learn-wrong = ❌ { $told }
learn-over = 🎓 Das war die letzte der { $of } Lektionen von **{ $game }**. Wähle eine aus, um sie zu wiederholen. Zum Spielen drücke **{ button-learn-play }**: In diesem Kanal beginnt eine Partie. Oder drücke **{ button-join }** unter einem offenen Tisch.
button-learn-try = Zug machen
button-learn-again = Noch einmal
button-learn-told = Zur Lektion
button-learn-next = Nächste Lektion
button-learn-signs = Was die Zeichen bedeuten
button-learn-numbers = Alle Zahlen
button-learn-open = Lernen
button-learn-play = Gegen zwei Computer spielen
choose-lesson = Zu einer anderen Lektion
option-lesson = { $number }. { $title }

button-why = Warum?
why-nothing = Hier gibt es gerade nichts zu erklären.
