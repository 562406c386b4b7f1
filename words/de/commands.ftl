# Slash-Befehle: was bei jedem steht, bei seinen Optionen und deren Auswahl, höchstens 100 Zeichen und ohne Fakten, denn
# Discord zeigt es, bevor jemand etwas gesagt hat; und was dabei abgelehnt oder beschriftet wird.

## Einen Tisch eröffnen

command-new = Einen Tisch eröffnen: Andere kommen über einen Button dazu
option-name = Wie der Tisch heißt
option-seats = Wie viele Plätze es gibt
option-order = Ob die Plätze beim Start ausgelost oder in Beitrittsreihenfolge vergeben werden
choice-order-drawn = ausgelost
choice-order-joined = in Beitrittsreihenfolge
option-where = Wo gespielt wird: in einem eigenen Thread oder in diesem Kanal
choice-where-here = dieser Kanal
choice-where-thread = ein eigener Thread

## Tische

command-table = Tische: finden, weiterspielen, zurückblicken
option-table = Ein Tisch auf diesem Server, wenn es nicht der in diesem Kanal ist
command-table-list = Die Tische auf diesem Server
command-table-mine = Die Tische, an denen du spielst
list-page = Seite { $at } von { $pages }
command-table-repost = Den Tisch neu anzeigen, mit seinen Bildern und Buttons
option-repost-table = Ein Tisch ohne Kanal, für Admins jeder: Er wird ab jetzt in diesem Kanal gespielt
command-table-undo = Deinen letzten Zug zurücknehmen, wenn die anderen zustimmen
command-table-cancel = Die Partie abbrechen, wenn die anderen zustimmen
option-as-admin = Als Admin: sofort tun, ohne zu fragen. Im Protokoll steht, wer es war
command-table-resign = Deinen Platz aufgeben: Ein Computerspieler spielt für dich weiter
command-table-handover = Deinen Platz an jemand anderen oder an einen Computerspieler übergeben
option-handover-to = Die Person, die gefragt wird, ob sie weiterspielt
option-handover-computer = Welcher Computerspieler weiterspielt
option-handover-anybody = Den Platz allen anbieten; du spielst weiter, bis ihn jemand nimmt
option-handover-seat = Für Admins: um wessen Platz es geht, wenn nicht um den eigenen
handover-unknown = Dieses Spiel hat keinen solchen Computerspieler.
command-table-export = Eine Partie als Datei; was in einer laufenden verdeckt ist, fehlt darin
command-table-import = Einen Tisch aus einer Spielaufzeichnung eröffnen
option-import-file = Die Aufzeichnung, wie `{ slash-table-export }` sie ausgibt
option-import-seat = Welchen Platz du nimmst, ab 1 gezählt; sonst einen, der am Zug ist, wenn es weitergeht
command-table-replace = Jemanden ersetzen, der den Server verlassen hat, wenn die anderen zustimmen
option-replace-seat = Der Platz der Person, die weg ist
option-replace-computer = Welcher Computerspieler weiterspielt; ohne Angabe, wer zuerst dazukommt
command-table-verify = Prüfen, dass das Verdeckte vor dem ersten Zug feststand
command-table-replay = Auf eine Partie zurückblicken: Zug für Zug oder auf andere Art
option-replay-how = Zug für Zug oder alles auf einmal: als Animation, in Kurven, in Punkten
replay-none = Auf { $game } lässt sich so nicht zurückblicken.
replay-by-turn = Zug für Zug

## Züge

command-turn = Deinen Zug schreiben, statt Buttons zu drücken
option-turn-text = Der Zug oder sein Anfang; was folgen kann, wird beim Tippen angeboten
command-confirm = Den Zug spielen, den du entworfen hast
command-startover = Den Zug verwerfen, den du entworfen hast
button-play = Spielen

## Einen Tisch ansehen

command-show = Den Tisch in diesem Kanal ansehen
option-to-all = Allen im Kanal zeigen
option-player = Von wem; ohne Angabe von dir, wenn du einen Platz hast
look-none = So etwas gibt es bei { $game } nicht anzusehen.
command-show-legend = Jedes Zeichen in den Bildern mit seinem Namen
command-show-words = Die Bilder des Tisches in Worten, zum Vorlesen
command-show-rules = Die Regeln in Kürze, mit den Zahlen dieses Tisches
command-show-log = Das ganze Protokoll, mit dem, was jeder Zug gebracht hat
command-show-recap = Was seit deinem letzten Zug geschehen ist und was es für dich bedeutet
command-show-help = Wie dieser Bot bedient wird

## Für Admins

command-table-admin = Für Admins: welche Tische auf wen warten und seit wann
command-table-act = Für Admins: für den Platz ziehen, der am Zug ist; das Protokoll hält fest, wer es war
option-act-text = Der Zug, wie bei { slash-turn }
option-act-sure = Den Zug wirklich spielen; sonst wird er nur gezeigt
command-about = Für Admins: Version, Laufzeit, Tische, Latenz, Datenbank, Warteschlangen
command-settings = Was dieser Server gewählt hat: wer Tische eröffnet, wo, Uhren, Kanäle, Admins, Archiv
