# Eine Partie, die zu Ende ist: warum, was es anzusehen gibt, und noch einmal spielen.

button-replay = Rückblick
button-rematch = Revanche
rematch-invited = { $who }: eine Revanche? Drückt **Mitspielen**.
rematch-there = { $status ->
    [lobby] Die Revanche ist schon offen; hier kannst du mitspielen: { $where }
    [running] Die Revanche wird schon gespielt: { $where }
   *[over] Die Revanche ist schon gespielt: { $where }
}
post-ended = { $who }, die Partie ist zu Ende.
    { $result }
post-thread-over = Die Partie ist vorbei. Dieser Thread bleibt noch einen Tag offen, auch für eine Revanche.
table-not-over = Diese Partie ist noch nicht vorbei.
turn-stored = ✅ Dein Zug ist gespeichert; du musst nichts wiederholen. Discord hat verhindert, dass ich ihn hier zeige. Die neueste Nachricht des Tisches zeigt, wie es steht.
