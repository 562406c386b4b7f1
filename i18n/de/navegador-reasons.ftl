# Warum ein Zug oder eine Aufzeichnung abgelehnt wird. Auf Englisch sagt das die Engine selbst (`navegador.reasons`); die
# Fakten sind ihre Zahlen, ihre Regionen und ihre Kennwörter für Felder, Waren, Gebäude und Spalten.

## Was jetzt zu tun ist

reason-over = Die Partie ist vorbei.
reason-not-now-start = Zieh erst deinen Spielstein auf dem Rondell.
reason-not-now-extra = Der Extrasegelzug läuft: Segle, entdecke oder beende ihn.
reason-not-now-move = Der Extrasegelzug ist beendet: Zieh deinen Spielstein auf dem Rondell.
reason-not-now-action = Dein Spielstein steht auf { $field ->
    [sailing] { field-0 }
    [workers] { field-1 }
    [market] { field-market }
    [colony] { field-3 }
    [privilege] { field-4 }
    [ships] { field-5 }
   *[buildings] { field-7 }
}: Führe diese Aktion aus oder verzichte auf sie.
reason-not-now-sailing = Du bist beim Segeln: Segle, entdecke oder beende es.
reason-stone-moved = Du hast deinen Spielstein in diesem Zug schon gezogen.

## Das Rondell

reason-field-payment = Dieses Feld liegt { $distance ->
    [one] 1 Feld
   *[other] { $distance } Felder
} vor dir und kostet { $price ->
    [one] 1 Schiff
   *[other] { $price } Schiffe
}; du gibst { $paid ->
    [0] keins
   *[other] { $paid }
} ab.
reason-field-first = In deinem ersten Zug ist jedes Feld kostenfrei: Du gibst kein Schiff ab.
reason-field-ships = Du kannst in { $region } nicht { $wanted ->
    [one] 1 Schiff
   *[other] { $wanted } Schiffe
} abgeben: Du hast dort { $there ->
    [0] keins
   *[other] { $there }
}.

## Die Navegadorkarte

reason-card-elsewhere = Du hast die Navegadorkarte nicht.
reason-card-first-round = In der ersten Runde kann die Navegadorkarte nicht eingesetzt werden.

## Segeln

reason-sail-nothing = Ein Schiff, das segelt, verlässt eine Region und fährt in eine andere.
reason-sail-ships = { $wanted ->
    [one] 1 Schiff kann
   *[other] { $wanted } Schiffe können
} nicht aus { $region } segeln: In dieser Aktion { $free ->
    [0] kann von dort keins deiner Schiffe mehr
    [one] kann von dort nur noch 1 deiner Schiffe
   *[other] können von dort nur noch { $free } deiner Schiffe
} segeln.
reason-sail-unexplored = In { $region } war noch niemand: Eine Gruppe von Schiffen muss die Region entdecken.
reason-sail-far = { $target } ist zu weit weg von { $origin }: Ein Schiff überquert jetzt höchstens { $range ->
    [one] 1 Seegrenze
   *[other] { $range } Seegrenzen
}.
reason-explore-known = { $region } ist schon entdeckt: Segle einfach hin.
reason-explore-twice = { $region } wurde in dieser Aktion entdeckt; bei jedem Segeln lässt sich nur eine Region entdecken.
reason-explore-group = { $ships } Schiffe müssen zusammen nach { $region } segeln: Dort war noch niemand.
reason-explore-far = { $region } ist zu weit weg von { $origin }: Ein Schiff überquert jetzt höchstens { $range ->
    [one] 1 Seegrenze
   *[other] { $range } Seegrenzen
}.

## Arbeiter und Schiffe

reason-too-many-workers = Du kannst jetzt höchstens { $most } Arbeiter anwerben.
reason-too-many-ships = Du kannst jetzt höchstens { $most ->
    [one] 1 Schiff
   *[other] { $most } Schiffe
} bauen.
reason-price = Das kostet { $price } Cruzados, und du hast { $cash }.

## Kolonien

reason-colony-nothing = Nenne mindestens eine Kolonie, die du gründest.
reason-colony-tokens = In { $region } { $left ->
    [0] ist keine Kolonie mehr
    [one] ist noch 1 Kolonie
   *[other] sind noch { $left } Kolonien
} zu gründen; du willst { $wanted }.
reason-colony-unexplored = In { $region } war noch niemand: Dort gibt es keine Kolonie zu gründen.
reason-colony-ships = Jede Kolonie braucht ein eigenes Schiff in ihrer Region: In { $region } hast du { $ships ->
    [0] keins
   *[other] { $ships }
} und willst { $wanted } gründen.
reason-colony-workers = { $wanted ->
    [one] 1 Kolonie braucht
   *[other] { $wanted } Kolonien brauchen
} { $needed } Arbeiter, je zwei; du hast { $workers }.

## Gebäude

reason-build-nothing = Nenne mindestens ein Gebäude, das du kaufst.
reason-build-left = { $building ->
    [sugar] Von den Zuckerfaktoreien
    [gold] Von den Goldfaktoreien
    [spice] Von den Gewürzfaktoreien
    [shipyard] Von den Werften
   *[church] Von den Kirchen
} { $left ->
    [0] ist keine mehr
    [one] ist noch 1
   *[other] sind noch { $left }
} auf der Gebäudetafel; du willst { $wanted }.
reason-build-workers = Diese Gebäude brauchen zusammen { $needed } Arbeiter; du hast { $workers }.

## Markt

reason-market-nothing = Nenne mindestens eine Ware, die du verkaufst oder verarbeitest.
reason-market-both = { $good ->
    [sugar] Zucker kannst du in einem Zug
    [gold] Gold kannst du in einem Zug
   *[spice] Gewürze kannst du in einem Zug
} entweder verkaufen oder verarbeiten, nicht beides.
reason-market-colonies = { $good ->
    [sugar] Du hast { $colonies ->
        [0] keine Zuckerkolonie
        [one] 1 Zuckerkolonie
       *[other] { $colonies } Zuckerkolonien
    } und kannst nicht { $wanted } Zucker verkaufen.
    [gold] Du hast { $colonies ->
        [0] keine Goldkolonie
        [one] 1 Goldkolonie
       *[other] { $colonies } Goldkolonien
    } und kannst nicht { $wanted } Gold verkaufen.
   *[spice] Du hast { $colonies ->
        [0] keine Gewürzkolonie
        [one] 1 Gewürzkolonie
       *[other] { $colonies } Gewürzkolonien
    } und kannst nicht { $wanted }× Gewürze verkaufen.
}
reason-market-factories = { $good ->
    [sugar] Von Zucker
    [gold] Von Gold
   *[spice] Von Gewürzen
} kannst du höchstens { $most } verarbeiten; die Startfaktorei zählt dort mit, wo du sie nennst.
reason-market-wild = Die Startfaktorei hilft nur bei einer Ware, die du in diesem Zug verarbeitest, nicht bei { $good ->
    [sugar] Zucker
    [gold] Gold
   *[spice] Gewürzen
}.

## Privilegien

reason-privilege-workers = Ein Privileg kostet einen Arbeiter, und { $least } Arbeiter müssen bleiben; du hast { $workers }.
reason-privilege-gone = In der Galerie ist kein { $kind ->
    [colony] Kolonieprivileg
    [factory] Faktoreiprivileg
    [explorer] Entdeckerprivileg
    [shipyard] Werftprivileg
   *[church] Kirchenprivileg
} mehr.
reason-privilege-full = Du hast schon { $most } { $kind ->
    [colony] Kolonieprivilegien
    [factory] Faktoreiprivilegien
    [explorer] Entdeckerprivilegien
    [shipyard] Werftprivilegien
   *[church] Kirchenprivilegien
}; für weitere ist kein Platz.
reason-king-variant = Das Königsprivileg wird am Ende dieser Partie von selbst eingesetzt.
reason-king-ship = Das Königsprivileg liegt in { $region }: Du brauchst dort ein Schiff.
reason-king-taken = Du hast dein Königsprivileg schon genommen.

## Lesen

reason-read-region = Es gibt keine Region namens { $given }.
reason-read-regions = { $place } muss ein Objekt mit Regionen und Zahlen sein.
reason-read-goods = { $place } muss ein Objekt mit Waren und Zahlen sein.
reason-read-legs = { $place } muss eine Liste aus [von, nach, wie viele] sein.
reason-read-group = { $place } muss eine Liste aus [Region, wie viele] sein.
reason-read-twice = { $place } nennt { $region } zweimal.

## Geschriebene Züge lesen (docs/library.md)

reason-text-long = Ein Zug hat höchstens { $most } Zeichen; dieser Text hat { $length }.
reason-text-character = Das Zeichen { $given } gehört nicht in einen Zug.
reason-text-number = { $given } ist hier eine zu große Zahl.
reason-text-field = Erwartet wurde ein Feld des Rondells ({ $known }), nicht { $given }.
reason-text-after-field = Erwartet wurde das Feld davor ({ $known }), nicht { $given }.
reason-text-voyage = Erwartet wurde „segle“, „entdecke“ oder „fertig“, nicht { $given }.
reason-text-region = Erwartet wurde eine Region wie { $known }, nicht { $given }.
reason-text-number-wanted = Erwartet wurde eine Zahl oder „nichts“, nicht { $given }.
reason-text-trade = Erwartet wurde „verkaufe“ oder „verarbeite“ mit einer Ware ({ $known }) oder „nichts“, nicht { $given }.
reason-text-good = Erwartet wurde eine Ware ({ $known }), nicht { $given }.
reason-text-building = Erwartet wurde ein Gebäude ({ $known }) oder „nichts“, nicht { $given }.
reason-text-privilege = Erwartet wurde ein Privileg ({ $known }) oder „nichts“, nicht { $given }.
reason-text-after = Der Zug ist schon vor { $given } fertig.
reason-text-several = { $said } kann mehreres bedeuten: { $candidates }.

## Aufzeichnungen

reason-record-options = options muss {"{"}"goa": true{"}"} oder {"{"}"goa": false{"}"} sein.
reason-deal-regions = Eine Verteilung nennt die Kolonien jeder Region außer Portugal.
reason-deal-list = Die Kolonien von { $region } sind in einer Verteilung eine Liste von Preisen.
reason-deal-count = Das ist keine gültige Verteilung: { $region } hat { $tokens } Kolonien, nicht { $given }.
reason-deal-token = Das ist keine gültige Verteilung: In { $region } kann keine Kolonie zu { $price } liegen.
reason-deal-over = Die Verteilung einer Partie, die beendet ist, ist vollständig.
reason-record-hidden = Die Verteilung sagt nicht, was in { $region } liegt.
