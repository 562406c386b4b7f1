# Termine einer Person als Kalenderdatei.

me-calendar = Meine Termine als Kalender
calendar-given = 🗓️ Deine Fristen und die Termine deiner Ligen. Jeder Kalender kann sie öffnen.
calendar-turn = ⏳ Deine Zugfrist endet: { $table }
calendar-season = { $league }, Saison { $n }: { $step ->
    [check-in] der Check-in beginnt
    [draws] Auslosung
    [starts] die Partien beginnen
    [ends] Ende der Spielzeit
    [protests] Ende der Einspruchsfrist
   *[closes] offene Tische werden gewertet
}
