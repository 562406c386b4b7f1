# Züge, die vorbereitet werden, während andere spielen, und was jemand für sich allein ausprobiert.

told-planned = { $told } · vorausgeplant

plan-not-now = Du bist jetzt am Zug: Spiel einfach, vorauszuplanen gibt es nichts.
plan-nothing = An diesem Tisch hast du jetzt keinen Zug, der sich planen ließe.
sandbox-full = Diese Testpartie ist voll. Geh Schritte zurück oder fang neu an.

command-plan = Deinen nächsten Zug planen oder ausprobieren, wie es weitergehen könnte; nur du siehst es
option-plan-text = Der Zug, wie bei { slash-turn }; ohne ihn öffnet sich der Dialog
option-plan-if = Nur wenn das bei deinem Zug gilt: wähl aus der Liste; „keine“ für keine Bedingung
option-plan-how = Was damit geschieht, wenn du am Zug bist; oder nur ausprobieren
choice-plan-play = von selbst spielen, wenn er noch erlaubt ist
choice-plan-offer = nur ausgefüllt anbieten

plan-head = > 🗓️ **Vorausplanen** bei **{ $table }** · das siehst nur du
plan-none = > Noch ist nichts vorgemerkt. Wähle deinen nächsten Zug am Tisch, wie er jetzt steht.
plan-kept = > ✅ Vorgemerkt{ $reveals ->
    [at-once] { " bis zum Aufdecken." }
    [then] : { $told }, bis zum Aufdecken.
   *[no] : { $told }
}
plan-kept-unfit = > ⚠️ Was du vorgemerkt hast, wäre am Tisch, wie er jetzt steht, nicht erlaubt. Geprüft wird es noch einmal, wenn du am Zug bist.
plan-then = > { $how ->
    [play] Bist du am Zug, wird dein Plan von selbst gespielt, falls er noch erlaubt ist{ $told ->
        [none] { "" }
       *[other] { " und gilt: " }{ $told }
    }; sonst wirst du wie üblich benachrichtigt.
   *[offer] Bist du am Zug, wirst du wie üblich benachrichtigt, und dein Dialog öffnet sich mit deinem Plan{ $told ->
        [none] .
       *[other] , falls gilt: { $told }.
    }
}
plan-changed = ⚠️ Was du begonnen hattest, passt nicht mehr: { $reason }
plan-dropped = Dein Plan bei **{ $table }** ist verworfen.
plan-filled = 🗓️ Dein Plan ist ausgefüllt. „Bestätigen“ spielt ihn; „Von vorn“ beginnt neu.
plan-rest = ⚠️ Was du danach geplant hattest, passt nicht: { $reason }
plan-condition = ⚠️ Dein Plan wurde nicht von selbst gespielt; dafür hätte gelten müssen: { $told }{ $now ->
    [none] { "" }
   *[other] { " (jetzt " }{ $now })
}.
plan-illegal = ⚠️ Dein Plan wurde nicht gespielt, weil er nicht mehr erlaubt ist: { $reason }
button-plan = Vorausplanen
button-plan-keep = Als Plan merken
button-plan-how = { $how ->
    [play] Von selbst spielen
   *[offer] Nur anbieten
}
button-plan-if = Nur wenn …
button-plan-drop = Plan verwerfen
button-plan-more = Mehr
button-plan-turn = Zurück zum Zug
plan-if-field = { $n ->
    [1] Nur wenn bei deinem Zug gilt
   *[other] und
}
plan-if-hint = Eine Größe, ein Vergleich und eine Zahl, etwa: { $example }

condition-told = { $figure } { $how ->
    [least] mindestens { $n }
    [most] höchstens { $n }
   *[exactly] genau { $n }
}
condition-all = { $n ->
    [1] { $first }
    [2] { $first } und { $second }
   *[other] { $first }, { $second } und { $third }
}
condition-many = Ein Plan kann höchstens { $most } Bedingungen haben.
condition-never = Das kann nie gelten: { $figure }, mindestens { $least } und zugleich höchstens { $most }.
condition-offer = { $told } (jetzt { $now })
condition-unread = Diese Bedingung kann ich nicht lesen. Schreib eine Größe, einen Vergleich und eine Zahl, etwa `{ $example }`. Die Größen sind: { $figures }.
condition-which = So heißt mehr als eine Größe: { $figures }. Welche meinst du?


what-head = > 🧪 **Was wäre, wenn** bei **{ $table }** · das siehst nur du
what-rules = > Nichts davon zählt. Was du nicht sehen kannst, ist erfunden.
what-moved-on = > ⚠️ Der Tisch ist seither weitergegangen. *Neu anfangen* (unter *Mehr*) beginnt dort, wo er jetzt steht.
what-told = > { $told }
what-turn = ▶️ Du spielst hier **{ $who }**:
what-made-up = { $told } (erfunden: Die wirklichen sind noch unbekannt)
what-no-turn = Du hast hier noch keinen eigenen Zug ausprobiert.
what-unfit = Der Zug, den du ausprobiert hast, passt nicht zum Tisch, wie er jetzt steht.
what-drafted = 🧪 Du bist am Zug: Was du ausprobiert hast, ist ausgefüllt.
what-dropped = Deine Testpartie bei **{ $table }** ist verworfen.
button-what = Was wäre, wenn …
button-what-do = Hier spielen
button-what-back = Schritt zurück
button-what-more = Mehr
button-what-open = Zurück zum Zug
button-what-plan = Als Plan übernehmen
button-what-anew = Neu anfangen
button-what-drop = Verwerfen
choose-look = Ansehen …

# Was dafür getippt wird, weitere Wörter nach Kommas; das erste „und“ wird auch geschrieben.
condition-typed-least = mindestens, wenigstens, oder mehr, oder höher, nicht unter, minimum
condition-typed-most = höchstens, maximal, oder weniger, oder niedriger, nicht über, maximum
condition-typed-over = mehr als, höher als, über
condition-typed-under = weniger als, niedriger als, unter
condition-typed-exactly = genau, gleich
condition-typed-noise = wenn, falls, nur, der, die, das, den, dem, ist, sind, noch, bei, beim, von, ein, eine, solange
condition-typed-none = keine, immer, keine bedingung
condition-typed-and = und
