# Plätze, die allen angeboten werden, was aus Angeboten wurde, und der Weg zurück auf einen Platz, der gehalten wird.

offer-free = 🪑 Der Platz von **{ $seat }** bei **{ $table }** ist frei. Wer ihn nimmt, spielt in <#{ $place }> dort weiter, wo die Partie steht. Das Angebot gilt bis zum { $until }.
offer-to-all = 🪑 **{ $by }** bietet { $own ->
    [yes] den eigenen Platz
   *[no] den Platz von **{ $seat }**
} bei **{ $table }** allen an. Wer ihn nimmt, spielt in <#{ $place }> dort weiter, wo die Partie steht. Das Angebot gilt bis zum { $until }.
offer-turn = Jetzt am Zug: { $who }
offer-no-clock = Dieser Tisch hat keine Uhren.
offer-clock = { $kind ->
    [turn] Für jeden Zug gibt es { $hours ->
        [one] 1 Stunde
       *[other] { $hours } Stunden
    }.
   *[bank] Jeder Spieler hat { $hours ->
        [one] 1 Stunde
       *[other] { $hours } Stunden
    }{ $more ->
        [0] { "" }
        [one] { " und mit jedem Zug 1 dazu" }
       *[other] { " und mit jedem Zug " }{ $more } dazu
    }.
}
offer-ended = { $how ->
    [taken] **{ $who }** hat den Platz von **{ $seat }** bei **{ $table }** genommen.
    [refused] Das Angebot für den Platz von **{ $seat }** bei **{ $table }** wurde abgelehnt.
    [withdrawn] Das Angebot für den Platz von **{ $seat }** bei **{ $table }** wurde zurückgezogen.
    [expired] Das Angebot für den Platz von **{ $seat }** bei **{ $table }** ist abgelaufen.
   *[gone] Der Platz von **{ $seat }** bei **{ $table }** wird nicht mehr angeboten.
}
offer-closed = Das Angebot ist beendet.
offered-to-all = Der Platz wird im Kanal angeboten. Wer ihn hat, spielt weiter, bis ihn jemand nimmt.
button-return = Zurück auf meinen Platz
table-not-kept = An diesem Tisch wird kein Platz für dich gehalten.
offer-hidden = Diese Partie wird in einem Kanal gespielt, den du nicht sehen kannst. Frag die Admins dieses Servers.
