# Wann Saisons kommen, und wer bei allen dabei ist.

league-calendar = { $which ->
    [monthly] Ab dem 1. jedes Monats
    [odd] Ab dem 1. der ungeraden Monate
    [even] Ab dem 1. der geraden Monate
   *[quarterly] Ab dem 1. jedes Quartals
}
league-calendar-help = Zuerst am { $at } ({ $zone }); alle Schritte um diese Zeit
league-registration-first = { $n ->
    [one] Nach { $n } Tag Anmeldung
   *[other] Nach { $n } Tagen Anmeldung
}
league-registration-help = Mit Check-in, zuerst am { $at } ({ $zone })
league-calendar-hour = { $hour } Uhr
league-rule-calendar = **Kalender**: der erste Spieltag; Anmeldung und Check-in liegen davor
league-rule-calendar-none = Kein fester Tag
league-rule-hour = **Uhrzeit aller Schritte** ({ $zone })
button-league-stay = An allen Saisons teilnehmen
button-league-stay-no-more = Nicht mehr automatisch teilnehmen
league-stays = ✅ Du bist für jede Saison dieser Liga angemeldet, sobald sie öffnet. Beim Check-in bestätigst du jedes Mal, dass du mitspielst.{ $teams ->
    [yes] {" "}Deine Mannschaft kommt mit, solange mindestens die Hälfte ihrer Bretter besetzt bleibt; bis zur Auslosung kannst du sie unter **Mannschaften** verlassen.
   *[no] {""}
}
league-stays-no-more = Du wirst für neue Saisons nicht mehr automatisch angemeldet; eine Anmeldung, die du schon hast, bleibt.
league-told-recall = ⏰ **{ $title }**: Ihr habt noch nicht geantwortet. Spielt ihr mit? Die Auslosung ist am { $at }. { $who }

## Nach dieser Runde

button-league-plan = { $what ->
    [retire] Nach dieser Runde aufhören
    [rest] Nächste Runde aussetzen
   *[go] Doch weiterspielen
}
league-planned = { $what ->
    [retire] ✅ Du spielst deine Tische zu Ende und wirst nicht mehr ausgelost; deine Punkte behältst du.
    [rest] ✅ Du setzt die nächste Runde aus und wirst danach wieder ausgelost. Deine jetzigen Tische gehen weiter.
   *[go] ✅ Du wirst wieder ausgelost.
}

## Wer später kommt

league-how-late = { $format ->
    [swiss] Wer kommt, solange höchstens ein Drittel der Runden ausgelost ist, spielt von der nächsten an mit; verpasste Runden zählen nichts.
   *[divisions] Sobald { $n } Leute in der Reserve warten, bilden sie eine weitere Gruppe, bis ein Drittel der Spielzeit um ist.
}
league-group-more = { $n } von { $size } Leuten warten auf eine weitere Gruppe, die bis { $at } beginnen kann.
league-told-group-more = ▶️ **{ $title }**: Es gibt eine weitere Gruppe, { $group }. { $started ->
    [yes] Sie wird bis { $at } gespielt. Eure Tische:
   *[no] Ihre Tische beginnen am { $at }. Dabei sind: { $names }
}

## Events des Servers

league-event = { $title }: { $stage ->
    [round] Runde { $n }
    [semifinal] Halbfinale
    [final] Finale
    [heats] Vorrunde
   *[none] Spielzeit
}
league-event-about = Alles dazu steht im Kanal der Liga. Deine Tische pingen dich; niemand muss zu einer bestimmten Zeit online sein.
