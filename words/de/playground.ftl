# Was der Spielplatz sagt, bevor jemand etwas gesagt hat. Die Beschriftungen der Seite selbst sind englisch.

playground-language = Sprache
playground-topic = Ein Tisch auf deinem eigenen Rechner. Oben auf der Seite wählst du, für wen du handelst.
playground-welcome =
    { "" }**Willkommen auf dem Spielplatz von Navegador.** Nichts hier verlässt deinen Rechner.
    1. Schreib `{ slash-navegador-new }` in die Zeile unten und schick es ab: Ein Tisch wird eröffnet.
    2. Tippe ein- oder mehrmals auf einen Button mit 🤖, dann auf **Starten**.
    3. Tippe auf einen der Buttons des Rondells unter dem Spielplan und folge dem Dialog, der sich darunter öffnet (tippe auf **New messages · jump to latest**, wenn er nicht zu sehen ist); erst **Bestätigen** lässt es zählen.

    Für mehr Spieler wähle jemand anderen bei **Viewing as**, oben auf der Seite: { $people }. Private Dialoge sieht nur, wer sie geöffnet hat. Der Server gehört { $owner }; als { $owner } kannst du ausprobieren, was Admins tun: `{ slash-table-admin }`, `{ slash-settings }`, `{ slash-about }`.
    Spiel in diesem Kanal: Die Seite zeigt keine Threads. Partien bleiben erhalten; nach einem Neustart gehen sie weiter, wo sie waren.
playground-open =
    Der Spielplatz ist offen. Seine Adresse, für deinen Browser:

        { $address }

    Strg-C schließt ihn.
