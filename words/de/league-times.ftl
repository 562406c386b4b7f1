# Wann Saisons kommen, und wer bei allen dabei ist.

league-calendar = { $which ->
    [monthly] Spielbeginn am 1. jedes Monats
    [odd] Spielbeginn am 1. der ungeraden Monate
    [even] Spielbeginn am 1. der geraden Monate
    [quarterly] Spielbeginn am 1. jedes Quartals
   *[none] Kein fester Tag
}
league-calendar-help = Zuerst am { $at } ({ $zone }); alle Schritte um diese Zeit
league-calendar-hour = { $hour } Uhr
league-rule-calendar = **Kalender**: der erste Spieltag; Anmeldung und Check-in liegen davor
league-rule-hour = **Uhrzeit aller Schritte** ({ $zone })
button-league-stay = Alle Saisons
button-league-stay-no-more = Keine weitere Saison
league-stays = ✅ Du bist für jede Saison dieser Liga angemeldet, sobald sie öffnet. Beim Check-in bestätigst du jedes Mal, dass du mitspielst.
league-stays-no-more = Für weitere Saisons wirst du nicht mehr von selbst angemeldet. Eine Anmeldung, die du schon hast, bleibt.
league-told-recall = ⏰ **{ $title }**: Ihr habt noch nicht geantwortet. Spielt ihr mit? Die Auslosung ist am { $at }. { $who }
