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

# Was eigene Programme lesen.

me-tokens = Für meinen Kalender und meine Programme
tokens-head = 🔑 Über **eine geheime Adresse** liest dein Kalender deine Fristen und Ligatermine selbst. Mit **einem Token** liest ein Programm von dir, was du sehen darfst: { $address } beschreibt es. Beides ändert nichts. Behalte beides für dich.
tokens-made = { $kind ->
    [calendar] Deine neue Adresse. Kopiere sie jetzt, sie wird nicht noch einmal gezeigt. Eine frühere gilt nicht mehr.
   *[api] Dein neues Token. Kopiere es jetzt, es wird nicht noch einmal gezeigt. Ein früheres gilt nicht mehr.
}
tokens-line = { $kind ->
    [calendar] 🗓️ Kalenderadresse: { $at ->
        [none] keine
       *[other] erstellt { $at }
    }
   *[api] 🔑 Token: { $at ->
        [none] keines
       *[other] erstellt { $at }
    }
}
button-token-new = { $kind ->
    [calendar] Neue Kalenderadresse
   *[api] Neues Token
}
button-token-end = { $kind ->
    [calendar] Adresse beenden
   *[api] Token beenden
}
