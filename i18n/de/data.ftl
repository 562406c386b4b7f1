# Was über jemanden gespeichert ist, und wie es wieder verschwindet.

data-head = Ich speichere deine Discord-ID, deinen Namen, wie andere ihn sehen, was du für dich gewählt hast, die Tische, an denen du gespielt hast, und jeden Zug, den du dort gemacht hast.
data-given = Alles, was über dich gespeichert ist, steht in dieser Datei. Nur du kannst sie sehen.
data-plays = { $n ->
    [one] Du spielst in einer laufenden Partie. Gib erst deinen Platz ab: Gib hier auf oder übergib ihn mit `{ slash-table-handover }`.
   *[other] Du spielst in { $n } laufenden Partien. Gib erst deine Plätze ab: Gib hier auf oder übergib sie mit `{ slash-table-handover }`.
} Aufgeben ist endgültig: Ein Computerspieler übernimmt den Platz.
button-data = Meine Daten anfordern
button-forget-me = Meine Daten entfernen
button-data-resign = Bei { $table } aufgeben
button-forget-me-sure = Ja, entfernen
forget-sure = Alles entfernen, was über dich gespeichert ist, auf jedem Server? Was du gewählt hast, deine Abwesenheiten, Pläne und Notizen werden gelöscht. In Partien, die du gespielt hast, tritt „{ former-player }“ an die Stelle deines Namens; die Partien selbst bleiben. Nachrichten, die schon in Discord stehen, bleiben, wie sie sind. Das lässt sich nicht rückgängig machen.
forgotten = Erledigt: Über dich ist nichts mehr gespeichert.
called-so = „{ $name }“
former-player = Ehemaliger Mitspieler
former-player-of-seat = { former-player } { $seat }
