# Rat für einen Zug: wer danach fragen darf, und was zum Fragen gesagt wird.

command-hint = Was du jetzt am besten tun könntest und warum; nur du siehst es, im Protokoll steht die Frage
choice-hints-off = niemand
choice-hints-alone = wer allein gegen Computer spielt
choice-hints-learners = Lernende, die erst wenige Partien beendet haben
choice-hints-all = alle

lobby-hints = { $who ->
    [alone] 💡 Wer allein gegen Computer spielt, darf nach Tipps fragen.
    [learners] 💡 Wer weniger als { $most } ganze Partien beendet hat, darf nach Tipps fragen.
   *[all] 💡 Alle dürfen nach Tipps fragen.
}
lobby-hints-change = `{ slash-table-hints }` ändert das.
button-hint = Tipp
hints-chosen = { $who ->
    [off] An diesem Tisch darf niemand nach Tipps fragen.
    [alone] Wer an diesem Tisch allein gegen Computer spielt, darf nach Tipps fragen, mit `{ slash-hint }`.
    [learners] Wer weniger als { $most } ganze Partien beendet hat, darf an diesem Tisch nach Tipps fragen, mit `{ slash-hint }`.
   *[all] An diesem Tisch dürfen alle nach Tipps fragen, mit `{ slash-hint }`.
}
hint-head = > 💡 **Tipp** bei **{ $table }** · das siehst nur du; im Protokoll steht, dass du gefragt hast.{ $ahead ->
    [yes] { " " }Du bist noch nicht am Zug: Das könntest du tun, wenn sich bis dahin nichts ändert.
   *[no] { "" }
}
button-hint-take = { $n } wählen
hint-turn = **{ $place }.** { $turn }
hint-off = An diesem Tisch darf niemand nach Tipps fragen. Wer einen Tisch eröffnet, kann sie vor Beginn erlauben, mit `{ slash-table-hints }`.
hint-league = An einem Tisch einer Liga gibt es keine Tipps.
hint-learned = An diesem Tisch sind Tipps für alle, die weniger als { $most } ganze Partien beendet haben. Du kennst das Spiel inzwischen.
hint-nothing = Du hast an diesem Tisch keinen Zug mehr, zu dem es einen Tipp geben könnte.
hint-none = Bei { $game } gibt es keine Tipps.
log-hint = 💡 **{ $seat }** hat nach einem Tipp gefragt.
