# Fragen, die ein Tisch gemeinsam beantwortet: zurücknehmen, abbrechen.

button-agree = { $what ->
    [undo] Ja, zurücknehmen
    [replace] Ja, neu besetzen
    [finish] Ja, Partie beenden
    [pause] Ja, Uhren anhalten
   *[cancel] Ja, Partie abbrechen
}
button-refuse = { $what ->
    [undo] Nein, der Zug gilt
    [replace] Nein, weiter warten
    [finish] Nein, weiterspielen
    [pause] Nein, laufen lassen
   *[cancel] Nein, weiterspielen
}
button-undo = Zurücknehmen
undo-whose = letzter Zug von { $who }, wenn die anderen zustimmen
button-ask-undo = Ja, fragen
button-ask-cancel = Ja, fragen
ask-sure-undo = Willst du fragen, ob du deinen letzten Zug bei **{ $table }** zurücknehmen darfst? Alle anderen am Tisch müssen zustimmen; Computerspieler tun es immer. Was aufgedeckt wurde, bleibt aufgedeckt.
ask-sure-cancel = Willst du fragen, ob die Partie bei **{ $table }** endgültig abgebrochen wird? Mehr als die Hälfte der anderen am Tisch muss zustimmen.
end-sure = Die Partie bei **{ $table }** endgültig abbrechen? Du hast sie aus einer Datei geladen, deshalb muss sonst niemand zustimmen.
button-end = Ja, abbrechen
ask-sure-replace = Willst du fragen, ob der Platz von **{ $seat }** bei **{ $table }** neu besetzt wird? Übernehmen soll: { $taker }. Mehr als die Hälfte der anderen, die noch da sind, muss zustimmen.
button-ask-replace = Ja, fragen
button-finish = Partie beenden?
ask-sure-finish = Diese Partie dauert schon lange. Willst du fragen, ob **{ $table }** jetzt endet, mit dem aktuellen Punktestand? Mehr als die Hälfte der anderen Menschen am Tisch muss zustimmen.
button-ask-finish = Ja, fragen
ask-sure-pause = Willst du fragen, ob die Uhren bei **{ $table }** angehalten werden? Die anderen am Tisch müssen zustimmen. Dann stehen die Uhren, bis jemand sie wieder startet oder einen Zug spielt.
button-ask-pause = Ja, fragen
asked = { $outcome ->
    [open] Die anderen sind im Kanal gefragt worden.
    [granted] Erledigt.
   *[refused] Die anderen haben abgelehnt: Es bleibt, wie es ist.
}
answered = { $outcome ->
    [open] Notiert. { $left ->
        [one] Eine Person muss noch zustimmen.
       *[other] { $left } müssen noch zustimmen.
    }
    [granted] Das genügt: erledigt.
    [withdrawn] Deine Frage ist zurückgezogen. Es bleibt, wie es ist.
   *[refused] Notiert. Es bleibt, wie es ist.
}
