# Wer was auf eine Frage geantwortet hat, in einer Zeile darunter.

tally = { $yes ->
    [none] { "" }
   *[other] ✅ { $yes } ·{ " " }
}{ $no ->
    [none] { "" }
   *[other] ❌ { $no } ·{ " " }
}{ $who }: Bitte bis zum { $until } unten antworten. { $others ->
    [one] { "" }
   *[other] { $need } von { $others } { $need ->
        [one] muss
       *[other] müssen
    } zustimmen.
}
tally-ended = { $how ->
    [granted] Angenommen.
    [refused] Abgelehnt.
    [withdrawn] Zurückgezogen.
    [void] Die Partie ging weiter, bevor das entschieden war.
   *[late] Es kam nicht rechtzeitig zu einer Einigung.
}{ $yes ->
    [none] { "" }
   *[other] { " ✅ " }{ $yes }
}{ $no ->
    [none] { "" }
   *[other] { " ❌ " }{ $no }
}
