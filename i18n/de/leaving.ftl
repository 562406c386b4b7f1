# Plätze, die den Besitzer wechseln.

resign-sure = Bei **{ $table }** aufgeben? Ein Computerspieler übernimmt deinen Platz, und du kannst von dir aus nicht zurück. Ist kein Mensch mehr am Tisch, endet die Partie ohne Ergebnis.
button-resign = Ja, aufgeben
resigned = Du hast aufgegeben. Danke fürs Mitspielen!
button-take-seat = Platz von { $name } übernehmen
seat-taken = Ab jetzt hast du Platz { $seat } bei **{ $table }**.
handover-bot = Ein Platz kann nicht an einen anderen Bot gehen. Wähle eine Person oder einen unserer Computerspieler.
handover-seated = Dieser Platz gehört schon dieser Person.
handover-sure = Soll der Computerspieler { $computer } bei **{ $table }** für **{ $seat }** weiterspielen?
button-handover = Ja, übergeben
handover-done = Erledigt: Auf diesem Platz spielt ab jetzt: { $name }.
offer = { $who }, **{ $by }** bietet dir { $own ->
    [yes] den eigenen Platz
   *[no] den Platz von **{ $seat }**
} bei **{ $table }** an. Die Partie geht dort weiter, wo sie steht. Das Angebot gilt bis zum { $until }.
offered = **{ $who }** ist im Kanal gefragt worden.
offer-expired = Dieses Angebot ist abgelaufen. Bitte um ein neues mit `{ slash-table-handover }`.
button-withdraw = Zurückziehen
button-sit = Platz übernehmen
button-pass = Nein, danke
offer-not-yours = Dieses Angebot gilt nicht dir und stammt nicht von dir.
offer-gone = Dieses Angebot ist nicht mehr offen: Der Platz ist vergeben, oder die Partie ist vorbei.
table-already-seated-other = Diese Person hat an diesem Tisch schon einen Platz.
table-other-team = Wer an diesem Tisch schon für ein Team gespielt hat, kann keinen Platz eines anderen Teams einnehmen.
