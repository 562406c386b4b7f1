# Was ein Server wählt: das Fenster von `/settings`, und was es ablehnt.

settings-head = ## Einstellungen dieses Servers
settings-manage = Um diese Einstellungen zu ändern, brauchst du die Berechtigung „Server verwalten“.
settings-part-tables = Neue Tische
settings-part-places = Kanäle
settings-part-upkeep = Admins, Archiv
settings-everyone = ⚠️ Nicht @everyone: Wähle eine Rolle, die nur eure Tisch-Admins haben. Geändert wurde nichts.
settings-right = ⚠️ In <#{ $channel }> fehlt mir: { $rights }. Erlaub es mir in den Berechtigungen des Kanals und wähle ihn dann noch einmal.
settings-channel-gone = ⚠️ Diesen Kanal gibt es nicht mehr. Wähle einen anderen.
settings-place-gone = ⚠️ Den hierfür gewählten Kanal gibt es nicht mehr. Wähle einen anderen.
settings-role-gone = ⚠️ Die hierfür gewählte Rolle gibt es nicht mehr: Jetzt dürfen es nur Admins. Wähle eine andere.
settings-lost = ⚠️ { $what }: Der Kanal wurde gelöscht, deshalb ist hier nichts mehr gewählt.

settings-opener-role = **Wer Tische eröffnen darf**
settings-opener-role-help = -# Tisch-Admins dürfen es immer.
settings-opener-role-none = Alle
settings-channels = **Wo Tische eröffnet werden dürfen**
settings-channels-help = -# Threads dieser Kanäle zählen dazu.
settings-channels-none = In jedem Kanal
settings-language = **Sprache neuer Tische**
settings-language-help = -# Was nur du siehst, kommt in der Sprache deines eigenen Discord.
settings-language-none = Die Sprache des Servers
settings-time-control = **Uhr neuer Tische**
settings-time-control-help = -# Wer einen Tisch eröffnet, kann eine andere wählen.
settings-time-control-none = Keine Uhr
settings-time-control-fast = Ein Tag für jeden Zug
settings-time-control-steady = Zwei Tage für jeden Zug
settings-time-control-slow = Vier Tage für jeden Zug
settings-time-control-bank = Fünf Tage, 8 Stunden mehr je Zug
settings-computers = **Computerspieler**
settings-computers-help = -# Wer eine laufende Partie verlässt, kann immer noch von einem ersetzt werden.
settings-computers-none = Erlaubt
settings-computers-yes = Erlaubt an neuen Tischen
settings-computers-no = Nicht an neuen Tischen
settings-wide-search = **Mitglieder, die anderswo suchen**
settings-wide-search-help = -# Manche suchen auf einem anderen Server Mitspielende und sind mit einem Tisch auf jedem ihrer Server einverstanden.
settings-wide-search-none = Nicht an Tische hier
settings-wide-search-yes = Dürfen an Tische hier
settings-wide-search-no = Nicht an Tische hier

settings-forum = **Forum für Tische**
settings-forum-help = -# Jeder neue Tisch wird dort ein Beitrag, mit Forum-Tags dafür, wie es steht.
settings-forum-none = Kein Forum
settings-overview = **Übersicht über alle Tische**
settings-overview-help = -# Eine angepinnte Nachricht, die aktuell gehalten wird.
settings-overview-none = Keine Übersicht
settings-substitutes = **Freie Plätze**
settings-substitutes-help = -# Wo ein Platz, der einen neuen Spieler braucht, angeboten wird, außer am Tisch selbst.
settings-substitutes-none = Nur am eigenen Tisch
settings-results = **Ergebnisse**
settings-results-help = -# Wie Partien ausgegangen sind, mit dem letzten Bild.
settings-results-none = Nur am eigenen Tisch
settings-puzzles = **Rätsel des Tages**
settings-puzzles-help = -# Einmal am Tag eine Stellung aus einer Partie: Was ist der beste Zug? Eine Antwort sieht nur, wer sie gibt; die Lösung kommt einen Tag später.
settings-puzzles-none = Keine Rätsel
settings-puzzle-time = **Uhrzeit des Rätsels**
settings-puzzle-time-help = -# In deiner eigenen Zeitzone, die du in `{ slash-preferences }` wählst.
settings-puzzle-time-none = Die übliche Uhrzeit
settings-hour-now = -# Jetzt: { $hour } ({ $zone })

settings-referee-role = **Schiedsrichter der Ligen**
settings-referee-role-help = -# Sie entscheiden Tische, beantworten Rufe und verwarnen; sonst verwalten sie nichts.
settings-referee-role-none = Nur Admins
settings-admin-role = **Tisch-Admins**
settings-admin-role-help = -# Neben allen mit der Berechtigung „Server verwalten“.
settings-admin-role-none = Niemand sonst
settings-theme = **Bilder**
settings-theme-help = -# Von allem, was auf diesem Server für alle zu sehen ist.
settings-theme-none = Hell
settings-theme-light = Hell
settings-theme-dark = Dunkel
settings-old-posts = **Nachrichten zu früheren Zügen**
settings-old-posts-help = -# Was aus einer Nachricht wird, wenn die nächste da ist. Die letzte einer Partie bleibt immer.
settings-old-posts-none = Sie bleiben
settings-old-posts-keep = Sie bleiben
settings-old-posts-shorten = Sie werden auf eine Zeile gekürzt
settings-old-posts-remove = Sie werden gelöscht
settings-archive-days = **Archiv**
settings-archive-days-help = -# Beendete Partien verschwinden aus den Listen; Partien und wartende Tische, um die sich niemand mehr kümmert, werden nach einer Warnung abgebrochen.
settings-archive-days-none = Nie
settings-archive-days-7 = Nach 7 Tagen
settings-archive-days-30 = Nach 30 Tagen
settings-archive-days-90 = Nach 90 Tagen

right-view-channel = Kanal ansehen
right-send-messages = Nachrichten senden
right-send-messages-in-threads = Nachrichten in Threads senden
right-attach-files = Dateien anhängen
right-read-message-history = Nachrichtenverlauf anzeigen
right-pin-messages = Nachrichten anpinnen
right-manage-messages = Nachrichten verwalten

## Einen Tisch eröffnen, wo der Server Grenzen gesetzt hat

open-role-gone = Die Rolle, die hier Tische eröffnen darf, wurde gelöscht. Bis ein Admin mit `{ slash-settings }` eine andere wählt, dürfen es nur Admins.
open-role = Auf diesem Server dürfen nur Mitglieder mit <@&{ $role }> Tische eröffnen.
open-elsewhere = Auf diesem Server werden Tische hier eröffnet: { $channels }.
table-no-computers = Dieser Server spielt ohne Computerspieler.

## Tische, um die sich niemand kümmert

abandoned-running = { $who ->
    [none] { "" }
   *[other] { $who } ·{ " " }
}**{ $table }** wartet schon lange. Ohne einen Zug wird die Partie { $left } abgebrochen, am { $at }. Spiel weiter oder übergib deinen Platz mit `{ slash-table-handover }`.
abandoned-lobby = { $who ->
    [none] { "" }
   *[other] { $who } ·{ " " }
}**{ $table }** wartet noch auf Mitspieler. Ohne Start wird der Tisch { $left } abgesagt, am { $at }.

## Die Übersicht aller Tische

overview-head = ## Tische auf diesem Server
overview-none = Kein Tisch ist offen. Eröffne einen mit `{ slash-play }`.
overview-lobby = ### Offen zum Mitspielen
overview-running = ### Laufend
overview-over = ### Zuletzt beendet
overview-line-lobby = · [**{ $table }**]({ $link }): { $taken } von { $places } Plätzen besetzt, eröffnet { $since }
overview-line-running = · [**{ $table }**]({ $link }): am Zug ist { $who }, Zug begonnen { $since }
overview-line-over = · [**{ $table }**]({ $link }): beendet { $since }
overview-more = … und { $n } weitere.
button-overview-list = Alle Tische
button-overview-mine = Meine Tische

## Wo ein Tisch liegt

choice-where-forum = das Forum des Servers
thread-title = { $game } · { $table }
tag-open = offen
tag-your-turn = du bist dran
tag-running = läuft
tag-finished = beendet
open-right = ⚠️ In <#{ $channel }> fehlt mir: { $rights }. Ein Admin muss es mir in den Berechtigungen des Kanals erlauben, bevor ein Tisch eröffnet werden kann.
open-no-forum = Dieser Server hat kein Forum für Tische. Ein Admin kann mit `{ slash-settings }` eins wählen.
open-forum-gone = Das Forum für Tische gibt es nicht mehr. Eröffne den Tisch in einem Kanal oder lass einen Admin mit `{ slash-settings }` ein anderes Forum wählen.
open-forum-tag = Das Forum <#{ $forum }> verlangt an jedem Beitrag einen Forum-Tag und hat keinen, der passt. Lass einen Admin dort einen Forum-Tag namens **{ $tag }** anlegen oder erlaub mir, diesen Kanal zu verwalten.
opened-there = ✅ Dein Tisch ist eröffnet: <#{ $place }>

## Ergebnisse

result-there = -# Gespielt in <#{ $place }>
welcome = 👋 Hier könnt ihr { $games } spielen, Zug um Zug: Wer am Zug ist, wird einmal gepingt, und auf leeren Plätzen spielen Computerspieler.
welcome-missing = ⚠️ Auf { $server } fehlen mir diese Rechte: { $rights }. Wer den Server verwaltet, kann sie geben.
welcome-there = In <#{ $place }> darf ich inzwischen schreiben: Nutze dort `{ slash-help }`.
button-welcome-try = Gleich ausprobieren, gegen Computer
button-welcome-settings = Einrichten
button-welcome-league = Liga gründen
help-server =
    Ein neuer Server: Mit **{ button-welcome-try }** beginnt hier eine Partie gegen zwei Computerspieler.
    `{ slash-learn }` bringt dir die Regeln in zehn Minuten bei; `{ slash-play }` eröffnet einen Tisch, an den sich andere setzen.
    `{ slash-settings }` legt fest, wer Tische eröffnet, wo, mit welcher Uhr und in welcher Sprache.
    `{ slash-league }` gründet mit einem Formular eine Liga; danach läuft sie von selbst.
    `{ slash-preferences }` ist deine eigene Seite: Pings, Ruhezeit, Abwesenheit, deine Daten.
help-player =
    `{ slash-learn }` bringt dir das Spiel in zehn Minuten bei; nur du siehst es.
    `{ slash-play }` eröffnet einen Tisch: Andere drücken **{ button-join }**, auf leere Plätze kommen Computerspieler.
    `{ slash-tables }` zeigt Tische, an die du dich setzen kannst, und später die, die auf dich warten.
    `{ slash-league }` hat die Liga: Anmeldung, Tabelle, Wertungen.
    `{ slash-preferences }` legt fest, wie und wann du gepingt wirst.
help-table =
    `{ slash-turn }` öffnet deinen Zug oder nimmt ihn getippt; **{ button-confirm }** speichert ihn.
    `{ slash-plan }` bereitet deinen nächsten Zug vor oder probiert einen aus; `{ slash-hint }` rät, wo der Tisch es erlaubt.
    `{ slash-table }` hat alles zu einem Tisch: was geschehen ist, Regeln, Zurücknehmen, Uhren, deinen Platz.
    `{ slash-tables }` zeigt alles, was auf dich wartet; `{ slash-play }` eröffnet einen weiteren Tisch.
    `{ slash-preferences }` legt fest, wie du gepingt wirst, und hält deine Uhr an, wenn du abwesend bist.
help-admin =
    `{ slash-admin }` zeigt, welche Tische auf wen warten, und was du tun kannst.
    `{ slash-settings }` legt fest, wer Tische eröffnet, wo, mit welcher Uhr und wohin Ergebnisse kommen.
    `{ slash-league }` hat die Liga und für dich alles, um sie zu leiten.
    `{ slash-play }` eröffnet einen Tisch; `{ slash-tables }` zeigt deine und die dieses Servers.
    `{ slash-preferences }` ist deine eigene Seite: Pings, Ruhezeit, Abwesenheit, deine Daten.
button-help-table = Der Tisch
button-help-play = Tisch eröffnen
button-help-learn = Spiel lernen
button-help-league = Die Liga
button-help-preferences = Meine Einstellungen
button-help-admin = Tische für Admins
