# Die Lektionen von Singing Sails: `voyage-lesson-NAME` lehrt, `-task` ist die Aufgabe, die übrigen antworten.

## 1

voyage-lesson-start-title = Schiff, Karte und Start
voyage-lesson-start = Ihr alle segelt **ein Schiff** über eine Karte, die unterwegs wächst, und gewinnt oder verliert gemeinsam. Ihr gewinnt, wenn ihr die Häfen erreicht habt, und verliert, wenn das Schiff zu viel Schaden erlitten hat.
    🗺️ Im Bild siehst du die ganze Karte, wie sie am Anfang ist: ein Plättchen Wasser und darauf das Schiff. Die anderen { $tiles } Plättchen liegen verdeckt in { $sides } Stapeln, einem für jede Seite der Karte.
    🧭 Der **Kompass** sagt, wohin das Schiff segelt; wohin das Schiff selbst **zeigt**, zählt, wenn es in einen Hafen kommt. Drehen dreht eins von beiden um ein Viertel und kostet jedes Mal eine Karte.
    Vor der ersten Runde wählt der **Startspieler** beides. Das bist du.
voyage-lesson-start-task = Richte Schiff und Kompass nach { $east } aus.
voyage-lesson-start-right = Die erste Karte, die segelt, bringt das Schiff nach { $east }. Ein Hafen, der dort mit dem Land von dir weg liegt, lässt sich dann ohne Drehung erreichen.
voyage-lesson-start-compass = Der Kompass zeigt nicht nach { $east }, also würde eine Karte, die segelt, das Schiff anderswohin bringen. Wähle für beide { $east }.
voyage-lesson-start-ship = Der Kompass stimmt, aber das Schiff zeigt anderswohin: Es würde nach { $east } segeln und käme dort in keinen Hafen. Wähle für beide { $east }.

## 2

voyage-lesson-row-title = Hand und Reihe
voyage-lesson-row = Niemand darf ein Wort über Karten und Pläne sagen.
    🃏 Jeder hat { $hand } Karten. Reihum legt jeder eine verdeckt auf einen freien Platz der **Reihe** und zieht nach, bis alle { $slots } Plätze voll sind. Nur du weißt, was du gelegt hast; die anderen sehen, wohin.
    ➡️ Dann wird die Reihe **von links nach rechts** ausgeführt. Wohin du eine Karte legst, sagt also, wann sie wirkt.
    ⛵ **{ $sail }** bewegt das Schiff dorthin, wohin der **Kompass** zeigt, so viele Plättchen, wie der Wind stark ist. Wind macht den Wind um 1 stärker oder schwächer. Drehen dreht Schiff oder Kompass um ein Viertel.
    Eine Runde beginnt, und du legst die erste Karte.
voyage-lesson-row-task = Lege { $sail } dorthin, wo die Karte zuletzt ausgeführt wird.
voyage-lesson-row-right = Der letzte Platz: Was die anderen auch davor legen, das Schiff segelt nach Kompass und Wind, wie sie dann sind. Wer Platz 1 belegt, beginnt die nächste Runde.
voyage-lesson-row-card = Das war eine andere Karte. Gefragt war { $sail }: Drücke sie, dann den letzten Platz.
voyage-lesson-row-slot = Auf Platz { $slot } käme { $sail } vor anderen an die Reihe. Der letzte Platz ist Nummer { $slots }.

## 3

voyage-lesson-execution-title = Wie die Reihe ausgeführt wird
voyage-lesson-execution = Die Reihe ist voll. Karte für Karte wird von links aufgedeckt und sofort ausgeführt. Lässt eine Karte eine Wahl, entscheidet der **Startspieler** der Runde, ohne ein Wort: diesmal du.
    🧭 { $sail } folgt dem **Kompass**. Wohin das Schiff selbst **zeigt**, zählt nur, wenn es in einen Hafen kommt.
    💥 Auf Land kann man nicht segeln: Ein Schiff, das es versucht, erleidet 1 Schaden und bleibt, wo es ist.
    Gerade wird ein Drehen ausgeführt, eine Vierteldrehung nach rechts, und als Nächstes kommt dein { $sail }. Der Kompass zeigt nach { $east }, und im { $east } liegt Land.
voyage-lesson-execution-task = Drehe, was das Schiff vom Land fernhält.
voyage-lesson-execution-right = Der Kompass hat sich gedreht, und { $sail } hat das Schiff am Land vorbeigebracht. Jetzt wird die nächste Karte ausgeführt und lässt dir wieder eine Wahl.
voyage-lesson-execution-ship = Das Schiff hat sich gedreht, und der Kompass zeigt noch immer aufs Land: { $sail } ist aufgelaufen, und das Schiff hat { $damage } Schaden. Drehe den Kompass.

## 4

voyage-lesson-tiles-title = Stapel und Plättchen
voyage-lesson-tiles = Segelt das Schiff über den Rand der Karte, kommen neue Plättchen: **von jedem der { $sides } Stapel das oberste**.
    ⛵ Das Plättchen der Seite, über die das Schiff hinaussegelt, kommt unter das Schiff; ist es Land, erleidet das Schiff 1 Schaden und bleibt, wo es ist.
    🧩 Die anderen legt der **Startspieler**, im Uhrzeigersinn, jedes auf die Seite der Karte, zu der sein Stapel gehört, neben ein Plättchen, das schon liegt. Was halb Land und halb Wasser ist, wie ein Hafen, lässt sich drehen.
    🚫 Ist ein Stapel leer, bleibt seine Seite zu: Dort hinauszusegeln ist 1 Schaden.
    Ein { $sail } bringt das Schiff nach { $east } über den Rand, und das Plättchen dort ist Wasser. Auf dem Stapel im { $south } lag Land. Als Nächstes kommt noch ein { $sail }.
voyage-lesson-tiles-task = Lege das Land so, dass es nicht neben dem neuen Plättchen des Schiffs liegt.
voyage-lesson-tiles-right = Das Land liegt hinter euch, und der Weg bleibt frei, falls ihr dreht. Was jetzt gut liegt, spart später Karten; Häfen brauchen Wasser auf der Seite, von der ihr kommt.
voyage-lesson-tiles-beside = Jetzt liegt Land gleich neben dem Schiff, und dreht der Kompass nach { $south }, läuft es auf. Lege es weiter nach hinten.

## 5

voyage-lesson-harbor-title = Häfen, Schaden und das Ende
voyage-lesson-harbor = ⚓ Ihr **gewinnt**, wenn alle { $goals } Häfen erreicht sind. Ein Hafen ist zur Hälfte Land: Kommt von der Wasserseite, mit dem **Schiff zum Land gerichtet**, und beendet dort einen Befehl.
    💔 Ihr **verliert** mit { $health } Schaden. Auf Land zu segeln, oder über einen Rand der Karte, an dem es keine Plättchen mehr gibt, ist 1 Schaden. Und jeder Schaden deckt ein **Handicap** auf, eine Regel, die von da an gilt; alle aufgedeckten gelten zugleich. Hier ist es { $handicap }. Die meisten Fahrten beginnen mit einem, noch ohne Schaden; ein Tisch lässt sich auch ohne eröffnen.
    Das Schiff zeigt nach { $east }, der Kompass auch. Der Wind ist { $wind }. Gerade wird ein Wind ausgeführt, und als Nächstes kommt { $sail }. Ein Hafen liegt zwei Plättchen weiter im { $east }.
voyage-lesson-harbor-task = Stelle den Wind so ein, dass das Schiff in den Hafen kommt.
voyage-lesson-harbor-right = { $harbors } von { $goals } Häfen ist erreicht. Jetzt weißt du genug, um mit anderen zu segeln: `{ slash-play }` eröffnet einen Tisch, und **{ button-rules }** zeigt sie in Kürze.
voyage-lesson-harbor-calm = Bei Wind { $wind } bewegt { $sail } das Schiff gar nicht. Mach den Wind stärker: Zwei Plättchen braucht es.
