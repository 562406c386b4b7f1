# Die Lektionen von Singing Sails: `voyage-lesson-NAME` lehrt, `-task` ist die Aufgabe, die übrigen antworten.

## 1

voyage-lesson-row-title = Hand und Reihe
voyage-lesson-row = Ihr alle segelt **ein Schiff** und gewinnt oder verliert gemeinsam; aber niemand darf ein Wort über Karten und Pläne sagen.
    🃏 Jeder hat { $hand } Karten. Reihum legt jeder eine verdeckt auf einen freien Platz der **Reihe** und zieht nach, bis alle { $slots } Plätze voll sind. Nur du weißt, was du gelegt hast; die anderen sehen, wohin.
    ➡️ Dann wird die Reihe **von links nach rechts** ausgeführt. Wohin du eine Karte legst, sagt also, wann sie wirkt.
    ⛵ **{ $sail }** bewegt das Schiff dorthin, wohin der **Kompass** zeigt, so viele Plättchen, wie der Wind stark ist. Wind macht den Wind um 1 stärker oder schwächer. Drehen dreht Schiff oder Kompass um ein Viertel.
    Eine Runde beginnt, und du legst die erste Karte.
voyage-lesson-row-task = Lege { $sail } dorthin, wo die Karte zuletzt ausgeführt wird.
voyage-lesson-row-right = Der letzte Platz: Was die anderen auch davor legen, das Schiff segelt nach Kompass und Wind, wie sie dann sind. Wer Platz 1 belegt, beginnt die nächste Runde.
voyage-lesson-row-card = Das war eine andere Karte. Gefragt war { $sail }: Tippe darauf, dann auf den letzten Platz.
voyage-lesson-row-slot = Auf Platz { $slot } käme { $sail } vor anderen an die Reihe. Der letzte Platz ist Nummer { $slots }.

## 2

voyage-lesson-execution-title = Wie die Reihe ausgeführt wird
voyage-lesson-execution = Die Reihe ist voll. Karte für Karte wird von links aufgedeckt und sofort ausgeführt. Lässt eine Karte eine Wahl, entscheidet der **Startspieler** der Runde, ohne ein Wort: diesmal du.
    🧭 { $sail } folgt dem **Kompass**. Wohin das Schiff selbst **zeigt**, zählt nur, wenn es in einen Hafen kommt.
    💥 Auf Land kann man nicht segeln: Ein Schiff, das es versucht, nimmt 1 Schaden und bleibt, wo es ist.
    Gerade wird ein Drehen ausgeführt, eine Vierteldrehung nach rechts, und als Nächstes kommt dein { $sail }. Der Kompass zeigt nach { $east }, und im { $east } liegt Land.
voyage-lesson-execution-task = Drehe, was das Schiff vom Land fernhält.
voyage-lesson-execution-right = Der Kompass hat sich gedreht, und { $sail } hat das Schiff am Land vorbeigebracht. Jetzt wird die nächste Karte ausgeführt und lässt dir wieder eine Wahl.
voyage-lesson-execution-ship = Das Schiff hat sich gedreht, und der Kompass zeigt noch immer aufs Land: { $sail } ist aufgelaufen, und das Schiff hat { $damage } Schaden. Drehe den Kompass.

## 3

voyage-lesson-harbor-title = Häfen, Schaden und das Ende
voyage-lesson-harbor = ⚓ Ihr **gewinnt**, wenn alle { $goals } Häfen erreicht sind. Ein Hafen ist zur Hälfte Land: Kommt von der Wasserseite, mit dem **Schiff zum Land gerichtet**, und beendet dort eine Anweisung.
    💔 Ihr **verliert** mit { $health } Schaden. Auf Land zu segeln, oder über einen Rand der Karte, an dem es keine Plättchen mehr gibt, ist 1 Schaden. Und jeder Schaden deckt ein Handicap auf, das von da an gilt. Hier ist es { $handicap }.
    🗺️ Wo die Karte endet, wird von jedem der vier Stapel ein Plättchen gezogen: Das jener Seite kommt unter das Schiff, die anderen legt der Startspieler.
    Das Schiff zeigt nach { $east }, der Kompass auch. Der Wind ist { $wind }. Gerade wird ein Wind ausgeführt, und als Nächstes kommt { $sail }. Ein Hafen liegt zwei Plättchen weiter im { $east }.
voyage-lesson-harbor-task = Stelle den Wind so ein, dass das Schiff in den Hafen kommt.
voyage-lesson-harbor-right = { $harbors } von { $goals } Häfen ist erreicht. Jetzt weißt du genug, um mit anderen zu segeln: `{ slash-singing-sails-new }` eröffnet einen Tisch, und die Regeln in Kürze stehen unter jeder Nachricht.
voyage-lesson-harbor-calm = Bei Wind { $wind } bewegt { $sail } das Schiff gar nicht. Mach den Wind stärker: Zwei Plättchen braucht es.
