# Mit wem man sich hinsetzt: Bilanzen in Lobbys, Tische, die nicht für alle sind, Leute, denen jemand aus dem Weg geht.

lobby-record = { $finished ->
    [0] noch keine Partie beendet
    [one] 1 Partie beendet, { $share } %
   *[other] { $finished } Partien beendet, { $share } %
}{ $answer ->
    [none] { "" }
   *[other] , meist { $answer } für einen Zug
}{ $tables ->
    [0] { "" }
    [one] , Wertung { $rating } nach 1 Partie
   *[other] , Wertung { $rating } nach { $tables } Partien
}
act-company = Wer mitspielen darf
choice-company-all = alle
choice-company-reliable = wer { $games } Partien, { $share } % beendete
choice-company-quick = wer dazu in { $hours } Stunden antwortet
lobby-company = { $who ->
    [quick] 🤝 Für alle, die { $games } Partien und { $share } % ihrer Partien zu Ende gespielt haben und meist höchstens { $hours } Stunden für einen Zug brauchen.
   *[reliable] 🤝 Für alle, die { $games } Partien und { $share } % ihrer Partien zu Ende gespielt haben.
}
company-chosen = { $who ->
    [all] An diesem Tisch dürfen alle mitspielen.
    [quick] Dieser Tisch ist jetzt für alle, die { $games } Partien und { $share } % ihrer Partien zu Ende gespielt haben und meist höchstens { $hours } Stunden für einen Zug brauchen.
   *[reliable] Dieser Tisch ist jetzt für alle, die { $games } Partien und { $share } % ihrer Partien zu Ende gespielt haben.
}
table-other-company = { $who ->
    [quick] Dieser Tisch ist für Leute, die ihre Partien beenden und bald antworten. Was das heißt, steht in seiner Nachricht; beende erst anderswo ein, zwei Partien.
   *[reliable] Dieser Tisch ist für Leute, die ihre Partien beenden. Was das heißt, steht in seiner Nachricht; beende erst anderswo ein, zwei Partien.
}
table-not-together = An diesem Tisch ist für diese Person kein Platz.
me-avoid = Wem ich aus dem Weg gehe
avoid-head = { $n ->
    [0] Du gehst niemandem aus dem Weg.
    [one] Du gehst einer Person aus dem Weg.
   *[other] Du gehst { $n } Personen aus dem Weg.
} Du begegnest niemandem davon in Lobbys, auf angebotenen Plätzen, in Leitern oder als Ersatz; die Auslosungen der Ligen achten nicht darauf. Niemand erfährt davon.
avoid-line = { $n }. <@{ $who }>
button-forgive = { $n } nicht mehr meiden
choose-avoid = Jemandem aus dem Weg gehen …
avoids-many = Du gehst schon { $most } Personen aus dem Weg. Nimm erst eine von der Liste.
button-ratings = Wertungen
ratings-head = ## Wertungen auf diesem Server
    Aus Partien außerhalb der Ligen, die mindestens zwei Menschen begonnen haben und einer zu Ende gespielt hat. Wer geht, wird Letzter; Computerspieler behalten ihre Stärke. Nach { $least } Partien kommt man auf die Liste.{ $own ->
    [yes] { "" }
   *[no] { " " }Deine sieht niemand.
}
ratings-game = **{ $game }**
ratings-own = Deine: **{ $rating }** nach { $tables ->
    [one] 1 Partie
   *[other] { $tables } Partien
}
ratings-line = { $place }\. { $who } · **{ $rating }** · { $tables } Partien
ratings-none = Noch steht niemand auf der Liste.
button-ratings-off = Meine Wertungen verbergen
button-ratings-on = Meine Wertungen zeigen

## Mitspielende finden

choice-where-anybody = mit Leuten, die dasselbe suchen
choice-where-anybody-wide = mit Leuten von hier oder meinen anderen Servern
me-searches = Mit wem ich spielen will
button-search = Mitspielende finden
button-search-leave = { $n } nicht mehr suchen
search-none = Du suchst niemanden. **{ button-search }** setzt dich mit Leuten zusammen, die dasselbe spielen wollen. Der Tisch beginnt von selbst, und du erfährst es.
search-line = { $n }\. **{ $game }**, { $seats } Plätze, { $clock }, { $language }; { $wide ->
    [yes] hier oder auf deinen anderen Servern
   *[no] auf diesem Server
}. Begonnen { $since }, du suchst bis { $until }. { $waiting ->
    [0] Noch sucht hier sonst niemand dasselbe.
    [one] Hier sucht noch eine Person dasselbe.
   *[other] Hier suchen noch { $waiting } Leute dasselbe.
}
search-many = Du suchst schon { $most } Tische. Hör erst bei einem davon auf.
search-usual = Ein gesuchter Tisch hat die üblichen Regeln, eine Uhr in Tagen oder keine, keine Computerspieler und keinen eigenen Namen.
search-table = Gut getroffen
search-found = { $who ->
    [none] Ein Tisch ist für dich gefunden: **{ $game }** mit { $others }.
   *[other] { $who }, ein Tisch ist für dich gefunden: **{ $game }** mit { $others }.
}
    { notice-link }
search-lapsed = Deine Suche nach **{ $game }** mit { $seats } Plätzen ist zu Ende. `{ slash-play }` beginnt eine neue.
