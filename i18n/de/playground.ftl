# Die Seiten auf dem eigenen Rechner: die erste Seite, und Kanäle, wie Discord sie zeigt.

playground-language = Sprache
playground-viewing = Ansicht als
playground-channels = Kanäle
playground-topic = Ein Tisch auf deinem eigenen Rechner. Oben auf der Seite wählst du, für wen du handelst.
playground-welcome =
    { "" }**Willkommen bei Navegador auf deinem eigenen Rechner.** Nichts hier verlässt ihn.
    🎓 **{ button-learn-open }** öffnet kurze Lektionen, die nur du siehst.
    🤖 **{ button-learn-play }** beginnt eine Partie in diesem Kanal. Bist du am Zug, drücke einen Button unter den Bildern und folge dem Dialog, der sich öffnet; erst mit **{ button-confirm }** zählt dein Zug.

    { "" }**Befehle**: Schreib die ersten Buchstaben in die Zeile unten, etwa `{ slash-learn }` oder `{ slash-play }`. **Enter** schickt ab, **Tab** ergänzt, **Escape** schließt die Liste.
    { "" }**Mehr Spieler**: Wähle jemand anderen bei **{ playground-viewing }**, oben auf der Seite: { $people }. Private Dialoge sieht nur, wer sie geöffnet hat. Der Server gehört { $owner }; als { $owner } kannst du ausprobieren, was Admins tun: `{ slash-admin }`, `{ slash-settings }`.
    Partien bleiben erhalten; nach einem Neustart gehen sie weiter, wo sie waren.
playground-open =
    Navegador ist offen. Die Adresse, für deinen Browser:

        { $address }

    Strg-C schließt es.
playground-home = Startseite
playground-question = Was möchtest du tun?
playground-learn = In zehn Minuten lernen
playground-learn-more = Kurze Lektionen, je ein Zug
playground-play = Gegen zwei Computer spielen
playground-play-more = Eine Partie beginnt sofort
playground-play-together = Mit zwei Computern spielen
playground-play-together-more = Starten, wenn du magst
playground-friends = Einen Tisch für Freunde eröffnen
playground-friends-more = Alle bekommen einen eigenen Link. Wer ihn öffnet, nimmt an diesem Platz teil, ohne Konto.
playground-game = Spiel
playground-computers = Computer
playground-refused = Dieses Spiel ist für { $fewest } bis { $most } Plätze.
playground-seats = Menschen
playground-open-table = Tisch eröffnen
playground-links = Schick jedem seinen Link
playground-links-local = Diese Links gehen in Browsern auf diesem Rechner. Um Spieler in deinem Netz einzuladen, starte mit NAVEGADOR_PLAYGROUND_HOST=0.0.0.0.
playground-links-network = Diese Links gehen in deinem Netz. Wer einen Link hat, spielt an diesem Platz. Sind alle da, drücke unter der Nachricht des Tisches { button-start }.
playground-to-table = Zum Tisch
playground-copy = Kopieren
playground-as-discord = Wie in Discord
playground-stranger = Öffne den Link, den das Programm ausgegeben hat, oder den, den du bekommen hast.
playground-thinking = Navegador denkt nach …
playground-only-you = Nur du kannst das sehen
playground-dismiss = Nachricht verwerfen
playground-choose = Triff eine Auswahl
playground-submit = Absenden
playground-cancel = Abbrechen
playground-type = Nachricht, oder / für einen Befehl
playground-file = Datei
playground-send = Absenden
playground-lost = Verbindung verloren. Neuer Versuch …
playground-changed = Das hat sich inzwischen geändert.
playground-no-answer = Navegador hat nicht geantwortet.
playground-no-command = Den Befehl { $typed } gibt es nicht.
playground-no-option = { $option } fehlt: { $hint }
playground-bad-option = „{ $typed }“ passt nicht zu { $option }: { $hint }
playground-yes = ja
playground-no = nein
