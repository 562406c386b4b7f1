# Die Größen, von denen eine Bedingung eines Plans sprechen kann, wie sie in „Verkaufspreis von Zucker mindestens 50“
# stehen: ohne Artikel, davor kein Verhältniswort.

figure-sugar = Verkaufspreis von Zucker
figure-gold = Verkaufspreis von Gold
figure-spice = Verkaufspreis von Gewürzen
figure-sugar-income = Gewinn beim Verarbeiten von Zucker
figure-gold-income = Gewinn beim Verarbeiten von Gold
figure-spice-income = Gewinn beim Verarbeiten von Gewürzen
figure-sugar-factories = Anzahl der Zuckerfaktoreien auf der Tafel
figure-sugar-factory-cost = Preis der nächsten Zuckerfaktorei
figure-gold-factories = Anzahl der Goldfaktoreien auf der Tafel
figure-gold-factory-cost = Preis der nächsten Goldfaktorei
figure-spice-factories = Anzahl der Gewürzfaktoreien auf der Tafel
figure-spice-factory-cost = Preis der nächsten Gewürzfaktorei
figure-shipyards = Anzahl der Werften auf der Tafel
figure-shipyard-cost = Preis der nächsten Werft
figure-churches = Anzahl der Kirchen auf der Tafel
figure-church-cost = Preis der nächsten Kirche
figure-colony-privileges = Anzahl der Kolonieprivilegien in der Galerie
figure-factory-privileges = Anzahl der Faktoreiprivilegien in der Galerie
figure-explorer-privileges = Anzahl der Entdeckerprivilegien in der Galerie
figure-shipyard-privileges = Anzahl der Werftprivilegien in der Galerie
figure-church-privileges = Anzahl der Kirchenprivilegien in der Galerie
figure-ship-cost = Preis eines Schiffs über die Werften hinaus
figure-worker-cost = Preis eines Arbeiters über die Kirchen hinaus
figure-phase = Phase
figure-explored = Anzahl der entdeckten Regionen

# Dieselben, wo sie getippt werden, in möglichst wenigen Wörtern; nie zwei gleich, auch nicht über die Sprachen hinweg.

figure-typed-sugar = Zucker
figure-typed-gold = Gold
figure-typed-spice = Gewürze, Gewürz
figure-typed-sugar-income = Zuckergewinn
figure-typed-gold-income = Goldgewinn
figure-typed-spice-income = Gewürzgewinn
figure-typed-sugar-factories = Zuckerfaktoreien
figure-typed-sugar-factory-cost = Preis Zuckerfaktorei
figure-typed-gold-factories = Goldfaktoreien
figure-typed-gold-factory-cost = Preis Goldfaktorei
figure-typed-spice-factories = Gewürzfaktoreien
figure-typed-spice-factory-cost = Preis Gewürzfaktorei
figure-typed-shipyards = Werften
figure-typed-shipyard-cost = Preis Werft
figure-typed-churches = Kirchen
figure-typed-church-cost = Preis Kirche
figure-typed-colony-privileges = Kolonieprivilegien
figure-typed-factory-privileges = Faktoreiprivilegien
figure-typed-explorer-privileges = Entdeckerprivilegien
figure-typed-shipyard-privileges = Werftprivilegien
figure-typed-church-privileges = Kirchenprivilegien
figure-typed-ship-cost = Preis Schiff
figure-typed-worker-cost = Preis Arbeiter
figure-typed-phase = Phase
figure-typed-explored = entdeckt

tiles-goods = Waren: verkaufen oder verarbeiten
tiles-buildings = Nächstes Gebäude: Preis, Arbeiter
tiles-privileges = Privileg: Punkte, Münzen
tiles-income = Ertrag einer Fabrik
tiles-round = Runde **{ $round }**, **{ $phase }**
tiles-end = { $built ->
    [yes] letztes Gebäude gekauft
   *[no] *Ende:* **{ $left }** Gebäude
}{ $open ->
    [yes] { " oder" } **{ $region }**
   *[no] { "" }
}
tiles-question = Wohin zieht dein Stein?
tiles-figure = { $what ->
    [points] Punkte
    [coins] Cruzados
    [workers] Arbeiter
    [sailing] Schiffe
   *[card] Navegadorkarte
}
