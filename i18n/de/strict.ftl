# Strenge Tische: Was geschrieben wird, solange niemand reden darf, wird entfernt.

lobby-strict = 🤐 Dieser Tisch ist streng: Was in seinem Thread geschrieben wird, solange niemand reden darf, wird entfernt.
strict-chosen = { $strict ->
    [yes] Dieser Tisch ist streng: Was in seinem Thread geschrieben wird, solange niemand reden darf, wird entfernt.
   *[no] Dieser Tisch ist nicht streng: Zu schweigen ist Ehrensache.
}
strict-none = Bei { $game } muss niemand schweigen, deshalb kann ein solcher Tisch nicht streng sein.
strict-no-thread = Streng kann nur ein Tisch sein, für den ein Thread oder Forenbeitrag angelegt wurde; bei diesem ist das nicht so.
strict-cannot = Dieser Tisch kann hier nicht streng sein: Mir fehlt in diesem Kanal die Berechtigung { $rights }.
strict-lifted = { $why ->
    [lost] 🤐 **{ $table }** kann hier nicht mehr streng sein: Ich darf in diesem Kanal keine Nachrichten mehr entfernen. Zu schweigen ist von nun an Ehrensache.
   *[chosen] 🤐 **{ $table }** ist nicht mehr streng. Zu schweigen ist von nun an Ehrensache.
}
