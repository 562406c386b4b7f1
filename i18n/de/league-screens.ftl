# Ligen in Discord: eine gründen, die Nachricht einer Saison, was von ihr gesagt wird, sie ansehen, das Fenster der Admins.
# Wie in den Bildern ist „Rang“ die Stelle, auf der jemand steht, und „Platz“ der Sitz am Tisch.

## Befehle

command-league = Die Liga: anmelden, Tabelle, deine Tische, Wertungen; für Admins alles, um sie zu leiten
option-league = Welche Liga, wenn es nicht die in diesem Kanal ist

## Gründen

right-create-public-threads = Öffentliche Threads erstellen

form-league-new = Eine neue Liga
form-league-name = Name der Liga
form-league-format = Wie gespielt wird
form-league-seats = Plätze an einem Tisch
form-league-clock = Bedenkzeit
form-league-clock-hint = Ohne Uhren drängt nur das Ende der Saison.
form-league-days = Wann das Spielen beginnt
league-format-divisions = Divisionen
league-format-divisions-help = Gruppen von etwa sieben; Auf- und Abstieg; Späte bilden eine weitere
league-format-heats = Vorrunde und Finale
league-format-heats-help = Je vier Tische; die besten sechzehn ins Halbfinale, dann das Finale
league-format-swiss = Schweizer System
league-format-swiss-help = Gegen andere mit etwa gleich vielen Punkten; Späte bis zum ersten Drittel
league-format-ladder = Rangleiter
league-format-ladder-help = Ein Tisch beginnt, sobald genug Leute auf einen warten
league-format-circle = Jeder gegen jeden
league-format-circle-help = Eine Gruppe, in der alle auf alle treffen
league-format-teams = Mannschaften
league-format-teams-help = Drei bis fünf je Mannschaft, Runde um Runde, Brett für Brett
league-seats = { $n }
league-people = { $n }
league-rounds = { $n }
league-boards = { $n } Bretter
league-days = { $n ->
    [one] { $n } Tag
   *[other] { $n } Tage
}
league-founded = ✅ Die Liga ist gegründet. Die Anmeldung beginnt in einer Stunde, von selbst; bis dahin lässt sich unter **Einstellungen** alles ändern. Im Kanal steht noch nichts davon.
league-no-channel = Gründe die Liga in dem Kanal, in dem ihre Neuigkeiten stehen sollen.
league-no-league = Auf diesem Server gibt es noch keine Liga. Ein Admin kann hier eine gründen.
league-no-season = Diese Liga hat noch keine Saison.

## Wie gespielt wird

league-title = { $league } · Saison { $season }
league-group = Gruppe { $name }
league-table = Tisch { $name }
league-computer = Computer
league-how-divisions = Tische mit { $seats } Plätzen, in Divisionen mit etwa gleich starken Leuten. { $alone ->
    [yes] Diese Saison hat nur eine Division, also steigt niemand auf oder ab.
   *[no] Wo es eine Division darüber oder darunter gibt, { $up ->
        [0] steigt nach der Saison niemand auf
        [one] steigt nach der Saison der Erste einer Gruppe auf
       *[other] steigen nach der Saison die ersten { $up } einer Gruppe auf
    }, und { $down ->
        [0] niemand steigt ab
        [one] der Letzte steigt ab
       *[other] die letzten { $down } steigen ab
    }.
}
league-how-uneven = Hätte eine Division danach zu viele oder zu wenige Leute, steigen auch die nächsten der Tabelle ab oder auf.
league-how-heats = Tische mit { $seats } Plätzen. Alle spielen die Vorrunde; dann kommen ein Halbfinale der besten sechzehn, wenn es mehr sind, und ein Finale { $final ->
    [8] mit acht Personen an acht Tischen
   *[other] an einem Tisch
}.
league-how-swiss = Tische mit { $seats } Plätzen, { $rounds ->
    [one] eine Runde
   *[other] { $rounds } Runden
}; jede wird unter Leuten mit etwa gleich vielen Punkten ausgelost.
league-how-ladder = Tische mit { $seats } Plätzen, sobald genug Leute auf einen warten; wer in der Wertung nah beieinanderliegt, trifft aufeinander. Von Tischen mit genau denselben Leuten zählen die ersten drei. { $net ->
    [yes] Ein Tisch zählt mit den Punkten über oder unter dem gleichen Anteil, mehr Tische allein bringen also nichts; höchstens vier gleichzeitig.
   *[no] Die Punkte aller Tische werden addiert; höchstens vier gleichzeitig.
}
league-how-circle = Tische mit { $seats } Plätzen in einer Gruppe, in der alle auf alle treffen.
league-how-teams = Mannschaften mit { $boards } Brettern, { $rounds ->
    [one] eine Runde
   *[other] { $rounds } Runden
}. In einer Begegnung treffen { $seats } Mannschaften aufeinander; jedes Brett ist ein Tisch mit einer Person aus jeder. Die Punkte an den Brettern ergeben die Ränge der Begegnung und diese die Mannschaftspunkte. Jede Runde wird unter Mannschaften mit etwa gleich vielen Punkten ausgelost.
league-how-points = Punkte für die Ränge an einem Tisch: { $points }.
league-how-no-clocks = Es gibt keine Uhren: Nur das Ende der Saison drängt.
league-how-most = Platz ist für { $n } Personen; wer später kommt, wartet in Reserve.
league-worth = { $ratio ->
    [winner] { $steps }, und { $weight } mal eigenes Ergebnis ÷ Siegerergebnis
    [table] { $weight }, geteilt nach den Ergebnissen am Tisch
   *[none] { $steps }
}
league-moment = { $at } ({ $until })
league-step = { $step ->
    [opens] Die Anmeldung beginnt am { $at }
    [check-in] Der Check-in beginnt am { $at }
    [draws] Die Auslosung ist am { $at }
    [starts] Gespielt wird ab { $at }
    [ends] Gespielt wird bis { $at }
    [protests] Einspruch ist bis { $at } möglich
   *[closes] Noch offene Tische werden am { $at } gewertet
}
league-next = ⏭️ { $step ->
    [opens] Die Anmeldung beginnt am { $at }.
    [check-in] Am { $at } endet die Anmeldung, und der Check-in beginnt.
    [draws] Am { $at } endet der Check-in, und es wird ausgelost.
    [starts] Gespielt wird ab { $at }.
    [ends] Gespielt wird bis { $at }.
    [protests] Einspruch gegen Ergebnisse ist bis { $at } möglich; dann geht die Saison weiter.
   *[closes] Noch offene Tische werden am { $at } nach dem Stand gewertet.
}
league-held = ⏸️ Angehalten seit { $at }: { $reason }
league-state = { $state ->
    [closed] 🏁 Diese Saison ist beendet.
    [called-off] ❌ Diese Saison wurde abgesagt.
    [running] ▶️ Diese Saison wird gespielt.
   *[other] Von selbst geschieht hier nichts.
}

## Die Nachricht der Saison

league-board-head = # { $title }
league-people-registered = **Angemeldet ({ $n }):** { $names }
league-people-to-check-in = **Noch nicht eingecheckt ({ $n }):** { $names }
league-people-checked-in = **Eingecheckt ({ $n }):** { $names }
league-people-reserve = **In Reserve ({ $n }):** { $names }
league-board-terms = { $format } · Tische zu { $seats } · Punkte { $points } · { $pace }
league-nobody = Noch hat sich niemand angemeldet.
league-names-more = { $names } und { $n } weitere
league-more-lines = … und { $n } weitere
league-group-head = ### Gruppe { $name }
league-more-people = -# … und { $n } weitere unter **Tabelle**
league-more-groups = -# … und { $n ->
    [one] eine weitere Gruppe
   *[other] { $n } weitere Gruppen
} unter **Tabelle**
league-tables-over = { $over } von { $all ->
    [one] { $all } Tisch
   *[other] { $all } Tischen
} { $over ->
    [one] ist
   *[other] sind
} beendet.
league-row = { $place }\. { $name } · **{ $points }** · { $tables }/{ $all }{ $range ->
    [open] {" "}· möglich { $best }–{ $worst }
   *[sure] {""}
}{ $decided ->
    [wins] {" "}· Feinwertung: Siege
    [seconds] {" "}· Feinwertung: zweite Plätze
    [thirds] {" "}· Feinwertung: dritte Plätze
    [ratio] {" "}· Feinwertung: Ergebnisanteil
    [score] {" "}· Feinwertung: Ergebnisse
    [among] {" "}· Feinwertung: direkter Vergleich
    [opponents] {" "}· Feinwertung: Gegner
    [penalties] {" "}· Feinwertung: Strafen
    [pace] {" "}· Feinwertung: schnellere Züge
    [lot] {" "}· Feinwertung: Los
   *[other] {""}
}{ $penalty ->
    [none] {""}
   *[other] {" "}· −{ $penalty } Strafe
}{ $left ->
    [0] {""}
   *[other] {" "}· verlassen: { $left }
}
league-seat-free = einem Platz ohne Spieler
league-fixture = { $status ->
    [running] ▶️
    [over] 🏁
   *[planned] ▫️
} **{ $table }** { $place ->
    [none] {""}
   *[other] <#{ $place }>{" "}
}{ $status ->
    [over] { $result }
   *[other] { $people }
}{ $turn ->
    [none] {""}
    [yours] {" "}· **du bist dran**, Zug begonnen { $since }
   *[other] {" "}· Zug von { $turn }, begonnen { $since }
}
league-finish = { $place }. { $name }{ $left ->
    [yes] {" "}(verlassen)
   *[no] {""}
}
league-void = ohne Sieger
button-league-register = Anmelden
button-league-withdraw = Abmelden
button-league-rules = Wie gespielt wird
button-league-in = Ich spiele mit
button-league-out = Ich kann nicht
button-league-standing = Tabelle
button-league-tables = Tische
button-league-me = Meine Tische
button-league-draw = Auslosung
button-league-reserve = In die Reserve
button-league-wait = Auf einen Tisch warten
button-league-unwait = Nicht mehr warten
button-league-admin = Liga leiten
button-league-new = Liga gründen
button-league-trophies = Rollen für Sieger
button-league-news = Webhook für dein Programm
button-league-past = Frühere Saisons
button-league-player = Spieler im Vergleich
button-rating = Wertungen
league-entered = { $status ->
    [plays] ✅ Du spielst in **{ $title }** schon mit.
    [registered] ✅ Du bist für **{ $title }** angemeldet. Wenn der Check-in beginnt, am { $check_in }, wirst du hier einmal angepingt und bestätigst, dass du spielst.
    [checked-in] ✅ Du bist für **{ $title }** eingecheckt. Die Auslosung ist am { $draws }.
    [late] ✅ Du bist bei **{ $title }** dabei, von der nächsten Runde oder dem nächsten Tisch an.
    [reserve] 🕐 Du bist für **{ $title }** in Reserve: Sobald ein Platz frei ist, wirst du hier angepingt.
    [out] Du bist bei der Auslosung von **{ $title }** nicht dabei. Bis zur Auslosung, am { $draws }, kannst du es dir noch anders überlegen.
   *[withdrawn] Du hast dich von **{ $title }** abgemeldet.
}{ $young ->
    [yes] {" "}Dein Konto ist neu, deshalb beginnst du in der untersten Division.
   *[no] {""}
}
league-waits = { $waits ->
    [begun] ✅ Ein Tisch mit dir beginnt. Dort wirst du angepingt.
   *[waits] 🕐 Du wartest auf einen Tisch. Er beginnt, sobald genug Leute warten, die in der Wertung nah beieinanderliegen.
}
league-waits-no-more = Du wartest nicht mehr auf einen Tisch.
button-league-leave = Saison verlassen
form-league-leave = Saison endgültig verlassen?
form-league-leave-hint = Du verlierst deine Tische und bekommst keine Punkte dafür. Der Grund kann wegbleiben.
league-dropped-out = Du hast diese Saison verlassen. An deinen Tischen spielen andere weiter.

## Was gesagt wird

league-told-soon = **{ $title }**: { $step ->
    [check-in] Die Anmeldung endet am { $at }. Hier anmelden: { $link }
    [draws] Der Check-in endet am { $at }. Wer nicht eingecheckt hat, ist bei der Auslosung nicht dabei: { $link }
    [starts] Gespielt wird ab { $at }.
    [ends] Gespielt wird bis { $at }. { $link }
    [protests] Einspruch gegen Ergebnisse ist bis { $at } möglich. { $link }
   *[closes] Noch offene Tische werden am { $at } nach dem Stand gewertet. { $link }
}
league-told-shifted = **{ $title }**: { $step ->
    [opens] Die Anmeldung beginnt am { $at }.
    [check-in] Die Anmeldung endet jetzt am { $at }.
    [draws] Die Auslosung ist jetzt am { $at }.
    [starts] Gespielt wird jetzt ab { $at }.
    [ends] Gespielt wird jetzt bis { $at }.
    [protests] Einspruch gegen Ergebnisse ist jetzt bis { $at } möglich.
   *[closes] Noch offene Tische werden jetzt am { $at } nach dem Stand gewertet.
}{ $reason ->
    [none] {""}
   *[other] {" "}Grund: { $reason }
}
league-told-held = ⏸️ **{ $title }** wartet auf einen Admin: { $reason }
league-told-check-in = 📣 **{ $title }**: Spielt ihr mit? Bestätigt es bis { $at }, sonst seid ihr bei der Auslosung nicht dabei. { $who }
league-told-drawn = 🎲 **{ $title }** ist ausgelost. Gespielt wird ab { $at }, jeder Tisch in einem eigenen Thread. **{ button-league-draw }** zeigt das Salt und wie sich die Auslosung prüfen lässt.
league-told-running = ▶️ **{ $title }** hat begonnen und wird bis { $at } gespielt. Eure Tische:
league-told-round = ▶️ **{ $title }**: { $stage ->
    [swiss] Runde { $round }
    [teams] Runde { $round }
    [semifinal] Das Halbfinale
    [final] Das Finale
   *[other] Eine weitere Runde
} hat begonnen und wird bis { $at } gespielt. Eure Tische:
league-plays = { $who }: { $where }
league-told-late = ⌛ **{ $title }**: Die Zeit dieser Runde ist um. Ihre Tische gehen bis { $at } weiter; was dann noch offen ist, wird nach dem Stand gewertet.
league-told-closing = ⌛ **{ $title }**: Die Zeit ist um. { $n ->
    [one] Ein Tisch geht
   *[other] { $n } Tische gehen
} bis { $at } weiter; was dann noch offen ist, wird nach dem Stand gewertet.
league-told-protests = ⚖️ **{ $title }**: Alle Tische sind beendet. Stimmt ein Ergebnis nicht, sag es einem Admin bis { $at }; so lange lässt es sich berichtigen. { $link }
league-told-reopened = 🔓 **{ $title }** ist bis { $at } wieder offen und endet dann von selbst. Grund: { $reason }
league-told-closed = 🏆 **{ $title }** ist beendet. { $link }
league-winner = { $name ->
    [none] Auf Rang 1: **{ $who }**
   *[other] Auf Rang 1 in Gruppe { $name }: **{ $who }**
}
league-told-called-off = ❌ **{ $title }** wurde abgesagt.
league-told-begin = ⏰ { $who } **{ $title }**: Du hast hier noch nicht begonnen. { $number ->
    [1] Beginnst du nicht bis { $at }, spielt jemand anderes für dich.
   *[other] Letzte Erinnerung: Beginnst du nicht bis { $at }, spielt jemand anderes für dich.
}
league-told-moved-up = 📣 { $who } **{ $title }**: Ein Platz ist frei, und er gehört dir. { $checking ->
    [yes] Du bist dabei. Kannst du doch nicht, sag es bis { $at }.
   *[no] { $link }
}
league-told-taken-over = 🔁 **{ $title }**: { $who } spielt für { $out } weiter: { $where }
league-told-adjudicated = ⚖️ **{ $title }**: Ein Admin hat über Tisch { $table } entschieden: { $how ->
    [void] ohne Sieger
    [listed] { $places }
   *[other] nach Rängen
}. Grund: { $reason }
league-thread = { $league } · S{ $season } · T{ $table }

## Ansehen

league-standing-head = ## { $title }{ $name ->
    [none] {""}
   *[other] {" "}· Gruppe { $name }
}
button-league-cross = Kreuztabelle
button-league-show = Allen zeigen
league-cross-none = Diese Gruppe ist zu groß für eine Kreuztabelle.
league-tables-head = ## { $title } · Tische
league-no-tables = Noch sind keine Tische ausgelost.
league-me-head = ## { $title }
league-me-status = { $status ->
    [none] Du bist nicht angemeldet.
    [registered] Du bist angemeldet.
    [checked-in] Du spielst mit.
    [reserve] Du bist in Reserve.
    [out] Du bist bei der Auslosung nicht dabei.
    [withdrawn] Du hast dich abgemeldet.
   *[dropped] Du hast diese Saison verlassen.
}
league-rules-head = ## { $title }
league-rules-fair = -# Die Auslosung wird versiegelt, bevor die Anmeldung endet, und lässt sich danach prüfen: `{ slash-league }` → **{ button-league-draw }**.
league-draw-head = ## { $title } · Auslosung
league-draw-hash = Vorher versiegelt, mit dieser Prüfsumme: `{ $hash }`
league-draw-closed = Das Salt wird mit der Auslosung offengelegt. Dann kann jeder prüfen, dass die Auslosung vorher feststand.
league-draw-salt = Das Salt: `{ $salt }`
league-draw-check = -# So lässt es sich prüfen: Die Prüfsumme ist der SHA-256 von `{"{"}"deal":{"{"}"season":"{ $name }"{"}"},"salt":"{ $salt }"{"}"}`.
league-drawn-group = { $name ->
    [none] 🎲 Reihenfolge der Auslosung:{" "}
   *[other] **Gruppe { $name }** wie gelost:{" "}
}{ $people }

## Wertungen

rating-own = ## Deine Wertung: { $points }
    Aus { $tables ->
    [one] einem Tisch
   *[other] { $tables } Tischen
} von Ligen auf diesem Server.{ $provisional ->
    [yes] {" "}Sie ist vorläufig: In der Liste steht sie ab acht Tischen, wenn du das willst.
   *[no] {""}
}
rating-none = Du hast noch keine Wertung: Sie beginnt mit deinem ersten Tisch einer Liga, den nur Menschen zu Ende spielen.
rating-list-head = **Wer in der Liste stehen will**
rating-list-none = Noch will niemand mit acht Tischen in der Liste stehen.
rating-line = { $place }\. { $name } · **{ $points }** · { $tables ->
    [one] 1 Tisch
   *[other] { $tables } Tische
}{ $turns ->
    [0] {""}
    [one] {" "}· verlor { $loss } je Zug, 1 Zug ausgewertet
   *[other] {" "}· verlor { $loss } je Zug, { $turns } Züge ausgewertet
}
button-rating-on = In die Liste
button-rating-off = Aus der Liste

## Das Fenster der Admins

league-admin-plays = Du spielst in dieser Saison mit. Bis sie beendet ist, entscheidet ein anderer Admin oder ein Schiedsrichter (`{ slash-settings }`) über ihre Zeiten, deine Tische und die deiner Gegner. Auch ohne das läuft sie von selbst bis zum Ende.
league-admin-head = ## { $title }
league-admin-state = { $state ->
    [draft] Noch nicht offen
    [open] Anmeldung läuft
    [check-in] Check-in läuft
    [drawn] Ausgelost
    [running] Wird gespielt
   *[closing] Wird abgeschlossen
}
league-admin-people = { $registered } noch nicht eingecheckt, { $checked } eingecheckt, { $reserve } in Reserve, { $dropped } ausgestiegen.
league-admin-missing = **Nicht eingecheckt:** { $names }
league-standstills = ⏸️ **Tische, die stillstehen.** Dort läuft für niemanden Zeit:
league-standstill = ⏸️ Tisch { $table }, seit { $since }: { $cause ->
    [place] Sein Kanal oder Thread ist weg
    [rights] Der Bot darf dort nicht schreiben
    [untold] Der Zug konnte nirgends gepostet werden
   *[pause] Ein Admin hat seine Uhren angehalten
}
league-admin-choose = Einen Tisch wählen
league-admin-person = Eine Person wählen
league-place-gone = ⚠️ Einen Kanal dieser Liga gibt es nicht mehr. Wähle einen anderen unter **Einstellungen**, Orte.
button-league-to-draft = Zurück zum Entwurf
button-league-to-open = Anmeldung jetzt beginnen
button-league-to-check-in = Check-in jetzt beginnen
button-league-to-drawn = Jetzt auslosen
button-league-to-running = Jetzt losspielen
button-league-to-closing = Spielzeit jetzt beenden
button-league-to-closed = Jetzt abschließen
button-league-decide-all = { $n ->
    [one] Abschließen, 1 offenen Tisch werten
   *[other] Abschließen, { $n } offene Tische werten
}
button-league-to-called-off = Absagen
button-league-hold = Anhalten
button-league-go-on = Fortsetzen
button-league-undo = Letztes zurücknehmen
button-league-settings = Einstellungen
button-league-log = Protokoll
button-league-look = Neu laden
button-league-season = Neue Saison
form-league-step = { $state ->
    [open] Anmeldung jetzt beginnen?
    [check-in] Check-in jetzt beginnen?
    [drawn] Jetzt auslosen?
    [running] Jetzt losspielen?
    [closing] Spielzeit jetzt beenden?
    [closed] Saison jetzt abschließen?
    [called-off] Saison absagen?
   *[draft] Zurück zum Entwurf?
}
form-league-close = { $n ->
    [one] Offenen Tisch werten, abschließen?
   *[other] { $n } Tische werten, abschließen?
}
form-league-hold = Saison anhalten
form-league-undo = Letztes zurücknehmen
form-league-reason-hint = Er steht im Protokoll der Liga.
league-done = ✅ Erledigt.
league-season-made = ✅ Neue Saison angelegt. Die Anmeldung beginnt am { $at }.

league-choose-seat = Ersatz suchen für …
league-seat = { $seat }. { $name }{ $whose ->
    [own] {""}
   *[other] {" "}für { $whose }
}{ $since ->
    [none] {""}
   *[other] {" "}· Zug begonnen { $since }
}
league-who-for = Wer spielt für **{ $name }** an Tisch { $table }? Jemand aus der Reserve, ein Computerspieler oder sonst jemand auf diesem Server, der nicht in dieser Gruppe spielt. Wird der Tisch schon gespielt, hat { $name } ihn damit verlassen und bekommt keine Punkte dafür.
league-choose-guest = Jemand auf diesem Server
league-no-member = Diese Person ist nicht auf diesem Server.
button-league-decide = Tisch entscheiden
form-league-decide = Über den Tisch entscheiden
form-league-how = Wie
league-decide-stands = Wie es steht
league-decide-places = Nach den Rängen unten
league-decide-void = Ohne Sieger: Alle bekommen dasselbe
form-league-places = Ränge, Platz für Platz
form-league-places-hint = Nur wenn oben gewählt: etwa 2 1 3 4, Platz für Platz; gleiche Ränge als 1 1 3 4.
form-league-left = Plätze, die als verlassen gelten
form-league-left-hint = Etwa 2 4; nichts, wenn niemand gegangen ist. Sie bekommen an diesem Tisch keine Punkte.
league-left = Schreib die Nummern der Plätze, von 1 bis { $seats }, etwa 2 4; nichts, wenn niemand gegangen ist.
league-places = Schreib für jeden der { $seats } Plätze einen Rang, etwa 2 1 3 4.
form-league-sub = Diesen Spieler ersetzen
league-person-head = **{ $name }**: { $status ->
    [none] nicht angemeldet
    [registered] angemeldet
    [checked-in] spielt mit
    [reserve] in Reserve
    [out] bei der Auslosung nicht dabei
    [withdrawn] abgemeldet
   *[dropped] hat diese Saison verlassen
}
league-penalty = { $n ->
    [one] −1 Punkt: { $reason }
   *[other] −{ $points } Punkte: { $reason }
}
league-penalty-of = { $n ->
    [one] · { $name } −1 Punkt: { $reason }
   *[other] · { $name } −{ $points } Punkte: { $reason }
}
button-league-penalty = Punkte abziehen
form-league-penalty = Punkte abziehen
form-league-penalty-points = Wie viele Punkte (0 verwarnt)
league-penalty-points = Schreib eine Punktzahl von 0 (einer Verwarnung) bis { $most }, etwa 1 oder 0,5.
button-league-drop = Aus der Saison nehmen
form-league-drop = Aus der Saison nehmen
league-choose-move = In eine andere Gruppe versetzen
form-league-move = In eine andere Gruppe
button-league-enter = Mitspielen lassen

## Das Protokoll

league-log-head = ## { $title } · Protokoll
league-log-none = Noch ist nichts geschehen.
league-log-line = { $at } { $by ->
    [bot] der Bot
   *[person] **{ $name }**
}: { $what ->
    [created] Liga gegründet
    [changed] Regeln geändert
    [ended] Liga beendet
    [season] Saison begonnen
    [moved] { $state ->
        [draft] Saison in den Entwurf zurückgenommen
        [open] Anmeldung begonnen
        [check-in] Check-in begonnen
        [drawn] ausgelost
        [running] Spielzeit begonnen
        [closing] Spielzeit beendet
        [closed] Saison abgeschlossen
       *[called-off] Saison abgesagt
    }
    [held] Saison angehalten
    [gone-on] Saison fortgesetzt
    [waits] Saison angehalten, weil für den nächsten Schritt etwas fehlt
    [shifted] nächsten Schritt auf den { $when } verlegt
    [round] nächste Runde ausgelost
    [late] eine Runde über ihre Zeit hinaus weitergehen lassen
    [adjudicated] über Tisch { $who } entschieden: { $how ->
        [void] ohne Sieger
        [listed] { $places }
       *[other] nach Rängen
    }
    [penalized] { $n ->
        [one] { $who } 1 Punkt abgezogen
       *[other] { $who } { $points } Punkte abgezogen
    }
    [substituted] an Tisch { $who } einen Spieler ersetzt
    [dropped] { $who } aus der Saison genommen
    [let-in] { $who } mitspielen lassen
    [taken-back] { $who } wieder in die Saison genommen
    [no-show] festgestellt, dass { $who } nicht begonnen hat
    [organiser-called] die Spielleitung an Tisch { $who } gerufen
    [organiser-answered] den Ruf an Tisch { $who } beantwortet
    [vanished] { $who } aus der Saison genommen: Die Uhr hat den letzten Platz gekostet
    [seat-left] vermerkt, dass { $taker } den Platz an Tisch { $who } nicht mehr hat
    [event] die Saison in die Events des Servers eingetragen
    [group-more] eine weitere Gruppe aus { $count } Leuten der Reserve ausgelost
    [trophies] die Pokale oder die Serie geändert
    [webhook] geändert, wohin die Neuigkeiten der Liga gehen
    [protests] festgestellt, dass alle Tische beendet sind; Einspruch ist einen Tag lang möglich
    [taken-over] { $taker } den Platz von { $who } übernehmen lassen
    [team-placed] jemanden in eine Mannschaft gesetzt
    [person-moved] jemanden in Gruppe { $state } versetzt
    [undone] das Letzte zurückgenommen
    [registered] { $count ->
        [one] 1 Person
       *[other] { $count } Personen
    } aus einer Datei angemeldet
    [no-place] keinen Ort für einen Tisch gefunden
    [reminded] an Tisch { $who } jemanden erinnert
    [time-given] an Tisch { $who } { $count ->
        [one] 1 Stunde
       *[other] { $count } Stunden
    } mehr gegeben
    [gift] an Tisch { $who } ein ungewöhnliches Geschenk an { $taker } bemerkt
    [imported] Ergebnisse früherer Saisons übernommen
    [published] Liga auf die Website gestellt
    [withheld] Liga von der Website genommen
    [given] { $who } zur Spielleitung gemacht
   *[other] { $what }
}{ $reason ->
    [none] {""}
   *[other] {" "}({ $reason })
}{ $undone ->
    [yes] {" "}· zurückgenommen
   *[no] {""}
}

## Einstellungen

league-settings-head = ## { $title } · Einstellungen{ $frozen ->
    [yes] {"\u000A"}Diese Saison behält die Regeln, mit denen sie eröffnet wurde. Was du hier wählst, gilt für die nächste.
   *[no] {""}
}
league-part-play = Spiel
league-part-times = Zeiten
league-part-people = Personen
league-part-places = Orte
league-rule-other = Etwas anderes wählen
league-rule-format = **Wie gespielt wird**
league-rule-format-divisions = Divisionen
league-rule-format-heats = Vorrunde und Finale
league-rule-format-swiss = Schweizer System
league-rule-format-ladder = Rangleiter
league-rule-format-circle = Jeder gegen jeden
league-rule-format-teams = Mannschaften
league-rule-seats = **Plätze an einem Tisch**
league-rule-points = **Punkte**
league-rule-points-places = Nach Rängen: 10-6-3-1 bei vier
league-rule-points-wins-first = Siege, Anteil: 1000-100-10-1
league-rule-points-share = Zehn Punkte nach Ergebnis
league-rule-points-wins = Nur Siege
league-rule-time-control = **Bedenkzeit**
league-rule-time-control-none = Keine Uhren
league-rule-time-control-fast = Ein Tag für jeden Zug
league-rule-time-control-steady = Zwei Tage für jeden Zug
league-rule-time-control-slow = Vier Tage für jeden Zug
league-rule-time-control-bank = Fünf Tage, 8 Stunden mehr je Zug
league-rule-up = **Wie viele in einer Gruppe aufsteigen**
league-rule-down = **Wie viele in einer Gruppe absteigen**
league-rule-rounds = **Runden**
league-rule-boards = **Bretter einer Mannschaft**
league-rule-final = **Das Finale**
league-rule-final-eight = Acht Personen an acht Tischen
league-rule-final-table = Ein Tisch
league-rule-registration = **Die Anmeldung ist offen für**
league-rule-check-in = **Der Check-in ist offen für**
league-rule-play = **Gespielt wird** (je Abschnitt oder Runde bei Vorrunde und Schweizer System)
league-rule-grace = **Nach dem Ende gehen offene Tische weiter für**
league-rule-most = **Höchstens so viele Personen**; wer später kommt, wartet in Reserve
league-rule-most-none = Beliebig viele
league-rule-youngest = **Konten, die jünger sind als**, beginnen in der untersten Division
league-rule-youngest-none = Keine solche Regel
league-rule-events = **Events des Servers** für Runden und Finale; der Bot braucht **Events erstellen**
league-rule-events-yes = Ja
league-rule-events-no = Nein
league-rule-late = **Später Einstieg** im ersten Drittel einer Saison: in Schweizer Runden, oder als weitere Gruppe der Divisionen
league-rule-late-yes = Ja
league-rule-late-no = Nein, nur in die Reserve
league-rule-computers-for-missing = **Computerspieler** für Plätze, die niemand übernimmt
league-rule-computers-for-missing-yes = Ja
league-rule-computers-for-missing-no = Nein: Der Platz wird angeboten
league-rule-channel = **Kanal** für Neuigkeiten der Liga
league-rule-forum = **Forum für ihre Tische**; ohne eins sind es Threads im Kanal
league-rule-forum-none = Threads im Kanal
league-rule-again = **Pause bis zur nächsten Saison**, die der Bot dann beginnt
league-rule-again-none = Erst wenn ein Admin sie beginnt
league-rule-organiser = **Spielleitung**: { $who ->
    [none] niemand
   *[other] { $who }
}, wird gepingt, wenn jemand ruft oder etwas fehlt; ist sie nicht mehr hier, der Eigentümer des Servers
league-rule-organiser-other = Andere Spielleitung
league-rule-apart = **Getrennt** bei der Auslosung, solange das geht. Wähle zwei Personen, um sie zu trennen oder ihre Trennung aufzuheben.
league-rule-apart-two = Zwei Personen
league-rule-published = **Website**: Tabellen, Tische und Partien für alle, sofern es zu diesem Bot eine gibt
league-rule-published-yes = Auf der Website
league-rule-published-no = Nicht auf der Website
league-pair = · { $one } und { $other }
league-two = Wähle zwei Personen.
button-league-points = Eigene Punkte
form-league-points = Eigene Punkte
form-league-ladder = Punkte vom Ersten zum Letzten
form-league-ladder-hint = Etwa 10-6-3-1, für Tische mit so vielen Plätzen, wie die Liga hat.
