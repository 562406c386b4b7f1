# Was die Spielwiese sagt, bevor jemand etwas gesagt hat. Die Beschriftungen der Seite selbst sind englisch.

playground-language = Sprache
playground-topic = Ein Tisch auf deinem eigenen Rechner. Oben auf der Seite wählst du, für wen du handelst.
playground-welcome =
    { "" }**Willkommen auf der Spielwiese von Navegador.** Nichts hier verlässt deinen Rechner.
    🎓 **{ button-learn-open }** öffnet kurze Lektionen, die nur du siehst.
    🤖 **{ button-learn-play }** beginnt eine Partie in diesem Kanal. Bist du am Zug, tippe auf einen Button unter den Bildern und folge dem Dialog, der sich öffnet; erst mit **{ button-confirm }** zählt dein Zug.

    { "" }**Befehle**: Schreib die ersten Buchstaben in die Zeile unten, etwa `{ slash-learn }` oder `{ $open }`. **Enter** wählt den markierten Befehl, **Enter** noch einmal oder der Pfeil schickt ihn ab. Hinter **+ options** daneben lässt sich mehr angeben.
    { "" }**Mehr Spieler**: Wähle jemand anderen bei **Viewing as**, oben auf der Seite: { $people }. Private Dialoge sieht nur, wer sie geöffnet hat. Der Server gehört { $owner }; als { $owner } kannst du ausprobieren, was Admins tun: `{ slash-table-admin }`, `{ slash-settings }`, `{ slash-about }`.
    Spiel in diesem Kanal: Die Seite zeigt keine Threads. Partien bleiben erhalten; nach einem Neustart gehen sie weiter, wo sie waren.
playground-typed = Das wurde als Nachricht gepostet, nicht als Befehl abgeschickt. Schreib `/` und die ersten Buchstaben, wähle den Befehl mit **Enter** und schick ihn mit **Enter** ab. Was er sonst braucht, gibst du danach an, nicht hinter seinem Namen.
playground-open =
    Die Spielwiese ist offen. Ihre Adresse, für deinen Browser:

        { $address }

    Strg-C schließt sie.
