# Rätsel: die Frage, die jeden Tag gestellt wird, der Dialog, in dem man antwortet, und die Lösung.

puzzle-name = Rätsel { $number }
puzzle-asks = 🧩 **Rätsel { $number }** · { $game } · Was ist der beste Zug für **{ $who }**?
puzzle-answered = { $n ->
    [0] Noch hat niemand geantwortet.
    [one] Eine Person hat geantwortet.
   *[other] { $n } Personen haben geantwortet.
}
puzzle-how = -# Deine Antwort siehst nur du. Bis zur Lösung { $until } kannst du sie ändern.
puzzle-ended = -# Dieses Rätsel ist vorbei: Die Lösung steht in diesem Kanal.
puzzle-private = > { $asks } · das siehst nur du.
puzzle-yours = ✅ Deine Antwort: `{ $turn }`. Bis zur Lösung { $until } kannst du sie ändern.
puzzle-stored = ✅ Deine Antwort ist `{ $turn }`. Sonst sieht sie niemand, und bis zur Lösung { $until } kannst du sie ändern.
puzzle-over = Dieses Rätsel ist vorbei: Die Lösung steht in seinem Kanal.
puzzle-none = Dieses Rätsel gibt es nicht mehr.
puzzle-none-given = Du hast auf dieses Rätsel nicht geantwortet.
puzzle-unweighed = Deine Antwort war `{ $turn }`. Sie ließ sich nicht auswerten.
puzzle-solution = 🧩 **Lösung von Rätsel { $number }** · Die besten Züge für **{ $who }**:
puzzle-of-house = -# Die Stellung stammt aus einer Partie von Computerspielern.
puzzle-of-table = -# Die Stellung stammt aus Zug { $turn } einer Partie in <#{ $place }>: `{ slash-table-replay }` mit Tisch { $table } zeigt sie.
button-puzzle = Lösen
button-puzzle-mine = Meine Antwort
button-puzzle-looks = Umsehen
button-puzzle-change = Ändern
button-puzzle-back = Zurück zum Zug
