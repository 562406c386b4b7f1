# Mannschaftsligen: Gründen und Beitreten, Bretter, Abwesende und Ersatzleute, die Tabelle der Mannschaften.

button-league-teams = Mannschaften
button-league-team-new = Mannschaft gründen
button-league-team-name = Mannschaft benennen
button-league-team-leave = Mannschaft verlassen
button-league-team-rated = Nach Wertung ordnen
button-league-team-join = { $team } beitreten
button-league-team-decline = Ablehnen
button-league-away = Runde { $round } kann ich nicht spielen
button-league-back = Runde { $round } kann ich spielen
choose-league-team-up = Jemanden ein Brett nach vorn
choose-league-team-out = Aus der Mannschaft nehmen
choose-league-team-invite = Jemanden einladen
choose-league-team-put = In eine Mannschaft setzen …
form-league-team-put = In eine Mannschaft setzen
form-league-team-name = Name der Mannschaft
league-team-number = Mannschaft { $number }
league-teams-none = Noch wurde keine Mannschaft gegründet. Mit **Mannschaften** gründest du eine. Wer bei der Auslosung keine hat, wird in eine gelost.
league-team-line = 👥 **{ $team }**: { $people }
league-team-player = { $name } ({ $team })
league-team-row = { $place }\. **{ $team }** · **{ $points }** · { $boards } Brettpunkte · { $matches ->
    [one] 1 Begegnung
   *[other] { $matches } Begegnungen
}{ $range ->
    [open] {" "}· möglich { $best }–{ $worst }
   *[sure] {""}
}{ $decided ->
    [score] {" "}· Feinwertung: Brettpunkte
    [wins] {" "}· Feinwertung: Siege
    [among] {" "}· Feinwertung: direkter Vergleich
    [penalties] {" "}· Feinwertung: Strafen
    [lot] {" "}· Feinwertung: Los
   *[other] {""}
}{ $penalty ->
    [none] {""}
   *[other] {" "}· −{ $penalty } Strafe
}
league-team-boards = **Brettpunkte**
league-team-mine = **Deine Mannschaft: { $team }**, Kapitän: { $captain }
    Bretter: { $boards }{ $alternates ->
    [none] {""}
   *[other] {" "}· Ersatz: { $alternates }
}
league-team-invited = Eingeladen, noch ohne Antwort: { $people }
league-team-away = Runde { $round }: { $name } kann nicht spielen; { $into ->
    [none] noch springt niemand ein.
   *[other] { $into } springt ein.
}
league-team-answered = { $what ->
    [team-join] ✅ Du bist in der Mannschaft. **Mannschaften** unter der Nachricht der Saison zeigt sie dir.
    [team-decline] Du hast abgelehnt.
    [stand-in] ✅ Du spielst. Dein Tisch pingt dich, wenn du am Zug bist.
   *[stand-out] Du spielst nicht. Hat deine Mannschaft noch jemanden im Ersatz, wird der Nächste gefragt.
}
league-team-winner = Erste Mannschaft: **{ $who }**
league-told-invited = 📣 { $who } **{ $title }**: { $captain } lädt dich in die Mannschaft **{ $team }** ein. { $link }
league-told-alternate = 📣 { $who } **{ $title }**: { $out } kann Runde { $round } nicht spielen. Spielst du für deine Mannschaft? Antworte bis { $at }, sonst wird jemand anderes vom Ersatz gefragt.
league-told-no-alternate = 📣 { $who } **{ $title }**: Niemand vom Ersatz ist übrig, um Runde { $round } für { $out } zu spielen. Ein Computerspieler hält das Brett für die anderen in Gang; deine Mannschaft verliert es kampflos.
