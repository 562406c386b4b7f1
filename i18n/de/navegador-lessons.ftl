# Die Lektionen von Navegador: `lesson-NAME` lehrt, `-task` ist die Aufgabe, die übrigen antworten auf einen Zug.

lesson-other = Die Regeln erlauben diesen Zug, aber um ihn geht es in dieser Lektion nicht. Deine Aufgabe: **{ $task }**

## 1

lesson-rondel-title = Der Zug und das Rondell
lesson-rondel = Du segelst für Portugal; wer am Ende die meisten Punkte hat, gewinnt.
    🏆 **Punkte**: Arbeiter { $worker_points }, Schiff { $ship_points }, je { $cash_per_point } Cruzados 1; Kolonie { $per_colony }, Faktorei { $per_factory }, Werft { $per_shipyard }, Kirche { $per_church }, Entdeckerscheibe { $per_explorer }. Privilegien erhöhen die letzten fünf.
    ⏳ **Ein Zug**: Zieh deinen Spielstein auf dem Rondell, dem Ring aus acht Feldern, dann tu, was sein Feld sagt, oder verzichte darauf. Dann tut der Nächste dasselbe.
    ➡️ Der Spielstein zieht im Uhrzeigersinn. Bis zu { $free_fields } Felder vorwärts sind kostenfrei; jedes weitere kostet eins deiner Schiffe. Woran du vorbeiziehst, kommt wieder.
    Dein Spielstein steht auf **{ $stone }**. Im Bild sind die goldenen Felder kostenfrei; die Zahl auf einem roten Feld sagt, wie viele Schiffe es kostet.
lesson-rondel-task = Wirb einen Arbeiter an, ohne ein Schiff abzugeben.
lesson-rondel-right = Ein Arbeiter mehr, für { $cheap } Cruzados: Du hast eine Kirche, und jede Kirche wirbt einen Arbeiter zu diesem Preis an. Jeder weitere hätte { $dear } gekostet und später im Spiel noch mehr. Arbeiter brauchst du für Kolonien und Gebäude; dabei wird keiner verbraucht. Mehr als { $most_workers } Arbeiter und { $most_ships } Schiffe kannst du nicht haben.
lesson-rondel-paid = Du bist so weit vorgezogen, dass es Schiffe gekostet hat: { $paid }. Mit Schiffen entdeckst du und gründest Kolonien. **{ $field }** ist gleich das nächste Feld und kostenfrei.
lesson-rondel-dear = Du hast { $n } Arbeiter genommen, und nur der erste war billig: Mit einer Kirche kostet jeder weitere { $dear }. Behalte das Geld und nimm einen.
lesson-rondel-declined = Du bist auf das richtige Feld gezogen und hast auf die Aktion verzichtet. Das ist erlaubt, aber der Zug ist verschenkt: Wähle stattdessen, wie viele Arbeiter kommen.

## 2

lesson-sailing-title = Segeln und entdecken
lesson-sailing = Auf **{ $field }** darf jedes deiner Schiffe einmal segeln. Ein Schiff überquert in Phase I { $range } Seegrenze, in Phase II zwei, in Phase III drei.
    { sign-sailing } In entdeckte Regionen segeln Schiffe einfach hinein.
    { sign-explorer } In eine unentdeckte **müssen mindestens { $least } zusammen segeln**, und { $loss } davon geht verloren. Du bekommst die Entdeckerscheibe, { $points } Punkte wert; die Kolonien dort werden aufgedeckt, und die Bank zahlt dir den Preis der billigsten. Von da an darf jeder dorthin segeln.
    { sign-phase } Die Entdeckung von { $begin_2 } beginnt Phase II, die von { $begin_3 } Phase III: Die Galerie der Privilegien wird aufgefüllt, und teure Arbeiter und Schiffe kosten { $beyond_2 }, dann { $beyond_3 } statt { $beyond_1 }.
    Was aufgedeckt ist, lässt sich nicht zurücknehmen, darum wirst du vorher gefragt.
    Du hast 3 Schiffe in Portugal. Jemand anderes hat { $near } entdeckt; in { $region } war noch niemand.
lesson-sailing-task = Entdecke { $region } mit so wenigen Schiffen wie möglich.
lesson-sailing-right = { $region } ist entdeckt: eine Entdeckerscheibe für dich und { $cash } Cruzados für die billigste der Kolonien zu { $prices }. Ein Schiff ist verloren, das andere wartet dort darauf, eine Kolonie zu gründen. In einer echten Partie könnte dein drittes Schiff jetzt noch segeln.
lesson-sailing-many = { $region } ist entdeckt, aber du hast { $n } Schiffe geschickt, wo { $least } genügen. Verloren geht dadurch nicht mehr, aber keins aus der Gruppe kann in diesem Zug weitersegeln. Schick { $least }.
lesson-sailing-known = Deine Schiffe sind gesegelt und haben nichts entdeckt. So kommst du zu Kolonien, die schon bekannt sind, wie denen von { $near }. Wähle { $region }, vor dessen Namen { sign-explorer } steht.
lesson-sailing-declined = Du hast auf die Aktion verzichtet, also bleiben deine Schiffe im Hafen. Wähle stattdessen, wohin sie segeln.

## 3

lesson-colony-title = Kolonien
lesson-colony = In einer entdeckten Region liegen Kolonien, die gegründet werden können. Auf **{ $field }** gründest du so viele, wie du kannst, und jede braucht dreierlei:
    { sign-sailing } eins deiner Schiffe **in ihrer Region**,
    { sign-workers } { $workers } Arbeiter,
    { sign-coins } ihren Preis; die billigste einer Region kommt zuerst.
    Schiffe und Arbeiter werden nicht verbraucht, zählen in einem Zug aber nur für je eine Kolonie. Eine Kolonie liefert bis zum Ende ihre Ware, die du verkaufen kannst, und ist selbst { $points } Punkt wert. Der Dialog zählt auch dein Geld: Was du ausgibst, kann je { $cash } Cruzados einen Punkt kosten, darum kann deine Punktzahl zunächst gleich bleiben.
    Du hast Schiffe in { $region } und { $other } und { $have } Arbeiter.
lesson-colony-task = Gründe zwei Kolonien in { $region }.
lesson-colony-right = Zwei Kolonien für { $price } Cruzados, die billigsten zuerst. Schiffe und Arbeiter sind alle noch da: Sie können dasselbe tun, wenn dein Spielstein das nächste Mal vorbeikommt.
lesson-colony-few = Das ist eine Kolonie, und zwei wären möglich: In { $region } liegen zwei Schiffe, und { $have } Arbeiter reichen für zwei. Drücke die Region zweimal, bevor du bestätigst.
lesson-colony-elsewhere = Du hast auch oder nur in { $other } gegründet. Das ist erlaubt und bringt eine andere Ware: Gefragt waren aber die Kolonien von { $region }, und die sind billiger.
lesson-colony-declined = Du hast auf die Aktion verzichtet. Drücke die Region, um dort eine Kolonie zu gründen.

## 4

lesson-market-title = Der Markt
lesson-market = Auf **{ $field }** verdienst du Geld. Mit jeder der drei Waren darfst du **eins** von beiden tun:
    📉 **verkaufen**, höchstens eine Einheit je Kolonie: Du bekommst für jede Einheit den Preis der Ware, und danach fällt er,
    📈 oder in deinen Faktoreien **verarbeiten**, die dafür keine Kolonie brauchen: Du bekommst für jede Einheit den Gewinn der Faktorei, und danach steigt der Preis.
    Ist eine Ware teuer, verkaufe sie; ist sie billig, verarbeite sie. Bezahlt wird alles, bevor die Preismarker rücken. Das Rondell hat den Markt zweimal; beide Felder sind gleich.
    { sign-factory } Von Anfang an hat jeder eine Startfaktorei (Joker): Sie verarbeitet eine Einheit mehr, von welcher Ware du willst.
    Du hast 2 Kolonien und eine Faktorei für { $sugar } und eine Kolonie für { $gold }. Im Bild siehst du, was jede Ware beim Verkaufen bringt und was eine Faktorei an ihr verdient.
lesson-market-task = Verdiene so viel wie möglich: Verkaufe die teure Ware, verarbeite die billige, und lass keine Faktorei untätig.
lesson-market-right = { $income } Cruzados. Jetzt ist { $gold } für den Nächsten billiger und { $sugar } teurer: Deine Faktoreien haben deine eigenen Kolonien aufgewertet. Die besten Kombinationen im Menü des Dialogs bringen sofort am meisten; was sie an den Preisen für alle ändern, musst du selbst beurteilen.
lesson-market-cheap = Du hast { $sugar } für je { $sale } verkauft, während eine Faktorei { $factory } daran verdient. Die Ware ist gerade billig: Verarbeite sie, und verkaufe sie, wenn sie teuer ist.
lesson-market-idle = Deine Faktorei für { $sugar } hat nichts getan, obwohl sie jetzt { $factory } je Einheit verdient. Du musst dafür nichts besitzen: Die Ware kommt vom Markt.
lesson-market-wildcard = Deine Faktorei für { $sugar } hat gearbeitet, die Startfaktorei nicht: Sie kann eine Einheit mehr verarbeiten, also wähle zwei.
lesson-market-kept = Du hast { $gold } behalten, das beim Verkaufen jetzt { $dear } bringt. Verkaufe, solange der Preis hoch ist: Bezahlt wird, bevor er fällt.
lesson-market-declined = Du hast auf die Aktion verzichtet, also kam nichts herein. Wähle für jede Ware, was mit ihr geschieht.

## 5

lesson-buildings-title = Gebäude
lesson-buildings = Auf **{ $field }** kaufst du von der Gebäudetafel, das billigste einer Sorte zuerst; mit jedem verkauften wird also das nächste teurer. Zum Betreiben müssen Arbeiter da sein:
    { sign-factory } Eine Faktorei braucht { $factory } und verarbeitet ihre Ware auf dem Markt,
    { sign-shipyard } eine Werft { $shipyard }; sie baut dir ein Schiff mehr zum niedrigen Preis,
    { sign-church } eine Kirche { $church }; sie wirbt dir einen Arbeiter mehr zum niedrigen Preis an.
    🏆 Am Ende ist eine Faktorei { $per_factory } Punkte wert, Werft und Kirche je { $per_shipyard }, noch ohne Privilegien. Wie viele du auch hast: Platz ist für { $most_workers } Arbeiter und { $most_ships } Schiffe.
    Du darfst mehrere auf einmal kaufen, wenn die Arbeiter für alle zusammen reichen. Sie werden nicht verbraucht: Beim nächsten Mal sind sie wieder da.
    Du hast { $workers } Arbeiter und { $cash } Cruzados.
lesson-buildings-task = Kaufe zwei Gebäude auf einmal: { $one } und { $two }.
lesson-buildings-right = Beide für { $price } Cruzados, und alle deine { $workers } Arbeiter hatten zu tun. Die nächste Kirche kostet jetzt { $next }. Zwei Kirchen werben zwei Arbeiter billig an: So bekommst du genug für mehr.
lesson-buildings-half = Das ist nur eins von beiden. Deine { $workers } Arbeiter reichen für beide auf einmal: { $church } für die Kirche und { $factory } für die Faktorei. Drücke beide, bevor du bestätigst.
lesson-buildings-else = Du hast etwas anderes gekauft. Es mag ein guter Kauf sein, aber dann reichen die Arbeiter nicht für { $one } und { $two } zusammen, die gefragt waren.
lesson-buildings-declined = Du hast auf die Aktion verzichtet. Drücke die Gebäude, die du kaufen willst.

## 6

lesson-privilege-title = Privilegien
lesson-privilege = Was du besitzt, ist für sich allein wenige Punkte wert. **Privilegien** machen es wertvoller.
    { sign-privilege } Auf **{ $field }** gibst du einen Arbeiter ab ({ $least } bleiben immer) und nimmst ein Privileg aus der Galerie. Es gibt fünf Sorten: Kolonien, Faktoreien, Entdecker, Werften, Kirchen. Von jeder Sorte kannst du { $most } haben.
    { sign-coins } Sofort bringt es Geld für alles, was du von seiner Sorte besitzt.
    🏆 Am Ende bringt jedes davon mehr Punkte: { $more } mehr, Werften und Kirchen { $dear } mehr.
    Nimm also Privilegien für das, wovon du viel hast oder haben wirst. In der Galerie liegen nur wenige, und aufgefüllt wird sie erst, wenn eine neue Phase beginnt.
lesson-privilege-task = Nimm das Privileg, das dir die meisten Punkte bringt.
lesson-privilege-right = { $points } Punkte mehr am Ende und jetzt { $coins } Cruzados. Je mehr du von dieser Sorte noch bekommst, desto mehr ist es wert: Die meisten Partien gewinnt, wer in wenigen Sorten viele Privilegien hat.
lesson-privilege-coins = Das bringt jetzt das meiste Geld, { $coins }, aber am Ende nur { $points } Punkte. { $column } brächten { $best }: Du hast weniger davon, aber jedes Stück zählt mehr.
lesson-privilege-fewer = Das bringt { $points } Punkte und { $coins } Cruzados. Sieh dir die Buttons an: { $column } brächten { $best } Punkte.
lesson-privilege-declined = Du hast auf die Aktion verzichtet. Drücke eins der Privilegien: Auf den Buttons steht, was jedes bringt.

## 7

lesson-card-title = Die Navegadorkarte
lesson-card = Es gibt eine einzige **Navegadorkarte**, und sie geht herum. Wer sie hat, darf **einmal zusätzlich segeln, bevor der Spielstein zieht**; nur nicht in der ersten Runde. Danach geht sie an die Person, die direkt davor am Zug war.
    { sign-card } Warte nicht zu lange: Ein oranges Schiff auf dem Rondell zeigt, wo dein Spielstein stand, als du die Karte bekamst. Erreicht oder überschreitet er dieses Feld, geht die Karte weiter, benutzt oder nicht.
    🏆 Am Ende entscheidet die Karte bei gleich vielen Punkten.
    Du hast die Karte, und das orange Schiff steht auf **{ $mark }**. Du hast 2 Schiffe in { $from }. Jemand anderes hat { $region } entdeckt, und dort liegt noch keins deiner Schiffe.
lesson-card-task = Segle mit der Karte nach { $region } und gründe dort im selben Zug eine Kolonie.
lesson-card-right = Zwei Aktionen in einem Zug: Dein Schiff war da, bevor dein Spielstein zog, also gab es etwas zu gründen. Die Karte hat jetzt der andere, und sie kommt wieder.
lesson-card-unused = Dein Spielstein ist gezogen, und die Karte ist unbenutzt; für diesen Zug ist es nun zu spät. Drücke zuerst **{ button-card }**.
lesson-card-expired = Dein Spielstein hat das orange Schiff auf **{ $mark }** erreicht, also ging die Karte weiter, ohne dass du sie benutzt hast. Drücke zuerst **{ button-card }**.
lesson-card-nowhere = Die Karte ist benutzt, und in { $region } ist keine Kolonie von dir. Segle mit der Karte ein Schiff dorthin, beende den Extrasegelzug, dann zieh auf **{ $field }**.

## 8

lesson-end-title = Wie es endet
lesson-end = Die Partie endet auf eine von zwei Arten: Jemand entdeckt **{ $region }**, oder jemand kauft das **letzte Gebäude** der ganzen Tafel. Nach diesem Zug hat jeder noch einen, dann wird gezählt:
    🏆 jede Kolonie, Faktorei, Entdeckerscheibe, Werft und Kirche, jede mit dem, was Privilegien hinzufügen,
    { sign-workers } 1 Punkt für jeden Arbeiter, jedes Schiff und je { $cash } Cruzados.
    { sign-king } Zum Schluss gibt der König jedem noch ein Privileg, dort, wo es am meisten bringt.
    Geld ist dann wenig wert. Beende die Partie also, wenn du vorn liegst, und zieh sie in die Länge, wenn nicht. **{ button-points }** zeigt, wie es steht.
    Du hast { $mine } Punkte, der andere { $theirs }. Auf der Tafel steht noch ein Gebäude: { $building }, für { $price } Cruzados.
lesson-end-task = Löse das Ende der Partie aus, solange du vorn liegst.
lesson-end-right = Das letzte Gebäude ist verkauft; jeder hat noch einen Zug, und du liegst vorn. Eine Lektion fehlt noch: wie man beginnt.
lesson-end-late = Die Partie geht weiter, und der andere hat Zeit aufzuholen. Kaufe das letzte Gebäude: { $building }, auf **{ $field }**.
lesson-end-declined = Du bist auf das richtige Feld gezogen und hast nichts gekauft, also geht die Partie weiter. Kaufe das letzte Gebäude: { $building }.

## 9

lesson-opening-title = Deine ersten drei Züge
lesson-opening = Die Regeln kennst du; so fangen gute Partien an. Im ersten Zug ist **jedes Feld kostenfrei**. Du hast { $cash } Cruzados, { $workers } Arbeiter und { $ships } Schiffe.
    1️⃣ **{ $sailing }**: Entdecke { $near } oder { $other } mit beiden Schiffen. Du bekommst eine Scheibe für { $per_explorer } Punkte, den Preis der billigsten Kolonie und dort die erste Wahl.
    2️⃣ **{ $colony }**, { $free_fields } Felder weiter und noch kostenfrei: Dein anderes Schiff liegt dort, und deine Arbeiter reichen für die billigste Kolonie. Ist sie zu teuer, wirb zuerst auf **{ $recruiting }** zwei an.
    3️⃣ **{ $market }**: Verkaufe, was die Kolonie liefert, und lass die Startfaktorei eine andere Ware verarbeiten; oder **{ $privilege }**, solange die Sorten noch da sind, die du willst.
    { sign-factory } Oder beginne mit einer Faktorei auf **{ $buying }**, solange die billigste { $price } kostet, dann **{ $recruiting }**, dann **{ $earlier }**.
    Zweierlei für später: Sammle nicht als Dritter dieselbe Sorte, und tu auf dem Markt das Gegenteil von dem, was der Spieler vor dir tut.
lesson-opening-task = Entdecke eine Region.
lesson-opening-right = Eine Entdeckerscheibe und { $cash } Cruzados für die billigste der Kolonien zu { $prices }. **{ $colony }** ist { $free_fields } Felder weiter, und dein Schiff liegt schon dort. Jetzt weißt du genug, um mitzuspielen. **{ button-rules }** zeigt die Regeln in Kürze, und **{ button-why }** in jedem Dialog sagt, woher seine Preise kommen.
lesson-opening-factory = Früh eine Faktorei ist auch ein guter Anfang, wenn als Nächstes Arbeiter kommen. Die Aufgabe war aber zu entdecken: Zieh auf **{ $sailing }**, kostenfrei wie alle Felder im ersten Zug.
lesson-opening-declined = Du hast auf die Aktion verzichtet. Segle mit beiden Schiffen nach { $near } oder { $other }: Vor dem Namen der Region steht { sign-explorer }.

## Alle Zahlen auf einer Seite

lesson-numbers =
    { "" }**Punkte am Ende**
    - Arbeiter { $worker_points }, Schiff { $ship_points }, je { $cash_per_point } Cruzados 1
    - Kolonie { $per_colony }, Faktorei { $per_factory }, Entdeckerscheibe { $per_explorer }: mit jedem Privileg der Sorte { $more_colony } mehr
    - Werft { $per_shipyard }, Kirche { $per_church }: mit jedem Privileg { $more_church } mehr
    { "" }**Phasen**
    - I: Ein Schiff überquert 1 Seegrenze; jeder Arbeiter und jedes Schiff über die billigen hinaus kostet { $beyond_1 }
    - II, ab der Entdeckung von { $begin_2 }: 2 Seegrenzen, { $beyond_2 }; die Galerie wird bei 2, 3, 4, 5 Spielern auf je { $fill_2 } aufgefüllt
    - III, ab { $begin_3 }: 3 Seegrenzen, { $beyond_3 }; aufgefüllt auf je { $fill_3 }
lesson-prices =
    { "" }**Preise**
    - Arbeiter und Schiffe: je Kirche oder Werft eins für { $capacity_price }, jedes weitere zum Preis der Phase
    - Kolonien: Zucker { $lowest_sugar } bis { $highest_sugar }, Gold { $lowest_gold } bis { $highest_gold }, Gewürze { $lowest_spice } bis { $highest_spice }
    - Faktoreien { $factories }; Werften { $shipyards }; Kirchen { $churches }. Bei 2, 3, 4, 5 Spielern gibt es { $chart } Werften und ebenso viele Kirchen, und zwar die billigsten
    - Verkauf, je zwei Zeilen: Zucker { $market_sugar }; Gold { $market_gold }; Gewürze { $market_spice }; eine Faktorei verdient in denselben Zeilen { $income }
    - Geld für das 1., 2., 3. Privileg, je Stück der Sorte: Kolonien, Faktoreien, Entdecker { $coins_colony }; Werften, Kirchen { $coins_church }
    { "" }**Nötig**: Kolonie 1 Schiff dort und { $colony_workers } Arbeiter, Faktorei { $factory_workers } Arbeiter, Werft { $shipyard_workers }, Kirche { $church_workers }
    { "" }**Grenzen**: { $most_workers } Arbeiter, { $most_ships } Schiffe, { $most_privileges } Privilegien einer Sorte; { $fewest_workers } Arbeiter bleiben immer. Wer Kirchen oder Werften für mehr hat, zahlt { $capacity_price } und bekommt { $surplus_price } für alles, was keinen Platz findet.
