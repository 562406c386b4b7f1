# Pings, Erinnerungen und Tagesübersichten: was Menschen neben den Nachrichten des Tisches gesagt wird. `who` ist eine
# Erwähnung, oder "none", wo die Nachricht ohnehin nur an sie geht.

notice-lost = { $cause ->
    [place] 🚧 **{ $table }** auf { $server } hat keinen Ort mehr: Kanal oder Thread wurde gelöscht.
   *[rights] 🚧 Wo **{ $table }** auf { $server } gespielt wird, darf ich nichts mehr senden.
} Bis das behoben ist, kann dort niemand gerufen werden, und die Uhren stehen, insgesamt höchstens { $days } Tage. Du kannst den Tisch verlegen: Nimm in einem anderen Kanal dieses Servers `{ slash-table-repost }` und wähle ihn aus.
notice-turn = { $who ->
    [none] Du bist am Zug bei **{ $table }**.
   *[other] { $who }, du bist am Zug bei **{ $table }**.
}{ $unplayed ->
    [none] { "" }
   *[other] { "" }
        { $unplayed }
}
    { notice-since }
    { notice-link }
notice-link = [Zum Tisch]({ $link })
notice-since = { $turns ->
    [0] In der Zwischenzeit hat niemand gezogen.
    [one] In der Zwischenzeit gespielt: { $last }
   *[other] In der Zwischenzeit wurden { $turns } Züge gespielt. Der letzte: { $last }
}
notice-remind = ⏰ { $who ->
    [none] **{ $table }** wartet auf dich: Dein Zug begann { $since }.
   *[other] { $who }, **{ $table }** wartet auf dich: Dein Zug begann { $since }.
}
    { notice-since }
    { notice-link }
notice-asked = { $who ->
    [none] Du wirst bei **{ $table }** gefragt: { $question }
   *[other] { $who }, du wirst bei **{ $table }** gefragt: { $question }
}
    { notice-link }
notice-news = { $who ->
    [none] **{ $table }**: { $news }
   *[other] { $who }, **{ $table }**: { $news }
}
    { notice-link }
notice-ended = { $who ->
    [none] { $result }
   *[other] { $who }, deine Partie ist zu Ende.
        { $result }
}{ $place ->
    [0] { "" }
   *[other] { "" }
        Du bist auf Platz { $place } von { $players }.
}
    { notice-link }
notice-stalled = { $how ->
    [here] 💤 **{ $table }** steht still: Der Zug von **{ $who }** begann { $since }. Ich erinnere nicht weiter daran.
    [league] 🚪 **{ $table }** wartet auf **{ $who }**, nicht mehr auf diesem Server. Die Liga entscheidet, wer den Platz bekommt.
   *[left] 🚪 **{ $table }** wartet auf **{ $who }**, nicht mehr auf diesem Server. Die anderen am Tisch können abstimmen: `{ slash-table-replace }` besetzt den Platz neu, `{ slash-table-cancel }` beendet die Partie.
        { notice-link }
}
notice-called-off = 🛑 { $who ->
    [none] **{ $table }** wurde vor dem Start abgesagt. Du kannst dich an einen anderen Tisch setzen.
   *[other] { $who }, **{ $table }** wurde vor dem Start abgesagt. Du kannst dich an einen anderen Tisch setzen.
}
notice-hindered = ⚠️ Auf **{ $server }** lehnt Discord seit Längerem ab, was ich tun soll. Wer den Server verwaltet, muss das richtigstellen; `{ slash-admin }` zeigt die Einzelheiten.
notice-next = { $who ->
    [none] Du bist als Nächstes dran bei **{ $table }**: Gerade zieht **{ $before }**.
   *[other] { $who }, du bist als Nächstes dran bei **{ $table }**: Gerade zieht **{ $before }**.
}
    { notice-link }
digest-head = { $n ->
    [one] Ein Tisch wartet auf dich:
   *[other] { $n } Tische warten auf dich:
}
digest-line = • **{ $table }**: Dein Zug begann { $since } · [zum Tisch]({ $link }){ $unplayed ->
    [none] { "" }
   *[other] { "" }
        { $unplayed }
}
digest-more = { $n ->
    [one] … und noch einer.
   *[other] … und { $n } weitere.
}
button-snooze-hours = In 3 Stunden wieder
button-snooze-morning = Morgen um 9 wieder
button-snooze-turn = In diesem Zug nicht mehr
snoozed-until = Ich erinnere dich am { $when } wieder, wenn du dann noch am Zug bist.
snoozed-turn = An diesen Zug erinnere ich dich nicht mehr.

# Was von der alten Nachricht eines Zuges übrig bleibt.
short = { $more ->
    [0] { $line }
    [one] { $line } (und davor noch eine Zeile)
   *[other] { $line } (und davor noch { $more } Zeilen)
}
short-back = **{ $table }**: Was hier stand, ist zurückgenommen worden.
