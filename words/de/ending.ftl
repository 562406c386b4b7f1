# Eine Partie, die zu Ende ist: warum, was es anzusehen gibt, und noch einmal spielen.

ended-agreed = Die Partie wurde einvernehmlich beendet, mit dem Punktestand bis dahin.
ended-explored = { $region } wurde entdeckt; damit endete die Partie.
ended-built = Das letzte Gebäude wurde gekauft; damit endete die Partie.
ended-both = { $region } wurde entdeckt und das letzte Gebäude gekauft; damit endete die Partie.
won-by = **{ $name }** liegt { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} vor **{ $second }**.
won-tie = { $tied } haben je { $points } Punkte. Den Gleichstand gewinnt **{ $name }**: { $holder ->
    [yes] durch den Besitz der Navegadorkarte.
   *[no] **{ $card }** hat die Navegadorkarte, und von dort käme sie zuerst zu **{ $name }**.
}
result-line = { $rank }. **{ $name }** · { $points } { $points ->
    [one] Punkt
   *[other] Punkte
}
button-replay = Rückblick
button-film-animation = Animation
button-film-course = Verlauf
button-rematch = Revanche
rematch-invited = { $who }: eine Revanche? Tippt auf **Mitspielen**.
rematch-there = { $status ->
    [lobby] Die Revanche ist schon offen; hier kannst du mitspielen: { $where }
    [running] Die Revanche wird schon gespielt: { $where }
   *[over] Die Revanche ist schon gespielt: { $where }
}
post-thread-over = Die Partie ist vorbei. Dieser Thread bleibt noch einen Tag offen, auch für eine Revanche.
table-not-over = Diese Partie ist noch nicht vorbei.
turn-stored = ✅ Dein Zug ist gespeichert; du musst nichts wiederholen. Discord hat verhindert, dass ich ihn hier zeige. Die neueste Nachricht des Tisches zeigt, wie es steht.
