# The figures that a condition of a plan may speak of, as they stand in "Only if … is at least 50".

figure-sugar = the sale price of sugar
figure-gold = the sale price of gold
figure-spice = the sale price of spice
figure-sugar-income = the income from processing sugar
figure-gold-income = the income from processing gold
figure-spice-income = the income from processing spice
figure-sugar-factories = the number of sugar factories left
figure-sugar-factory-cost = the price of the next sugar factory
figure-gold-factories = the number of gold factories left
figure-gold-factory-cost = the price of the next gold factory
figure-spice-factories = the number of spice factories left
figure-spice-factory-cost = the price of the next spice factory
figure-shipyards = the number of shipyards left
figure-shipyard-cost = the price of the next shipyard
figure-churches = the number of churches left
figure-church-cost = the price of the next church
figure-colony-privileges = the number of colony privileges in the gallery
figure-factory-privileges = the number of factory privileges in the gallery
figure-explorer-privileges = the number of explorer privileges in the gallery
figure-shipyard-privileges = the number of shipyard privileges in the gallery
figure-church-privileges = the number of church privileges in the gallery
figure-ship-cost = the price of a ship beyond your shipyards
figure-worker-cost = the price of a worker beyond your churches
figure-phase = the phase
figure-explored = the number of regions explored

# The same where they are typed, in the fewest words; no two alike in whatever languages.

figure-typed-sugar = sugar
figure-typed-gold = gold
figure-typed-spice = spice
figure-typed-sugar-income = sugar income
figure-typed-gold-income = gold income
figure-typed-spice-income = spice income
figure-typed-sugar-factories = sugar factories
figure-typed-sugar-factory-cost = sugar factory cost
figure-typed-gold-factories = gold factories
figure-typed-gold-factory-cost = gold factory cost
figure-typed-spice-factories = spice factories
figure-typed-spice-factory-cost = spice factory cost
figure-typed-shipyards = shipyards
figure-typed-shipyard-cost = shipyard cost
figure-typed-churches = churches
figure-typed-church-cost = church cost
figure-typed-colony-privileges = colony privileges
figure-typed-factory-privileges = factory privileges
figure-typed-explorer-privileges = explorer privileges
figure-typed-shipyard-privileges = shipyard privileges
figure-typed-church-privileges = church privileges
figure-typed-ship-cost = ship cost
figure-typed-worker-cost = worker cost
figure-typed-phase = phase
figure-typed-explored = explored

tiles-goods = Goods: sell, or process
tiles-buildings = Next building: price, workers
tiles-privileges = Privilege: points, coins
tiles-income = income of a factory
tiles-round = Round **{ $round }**, **{ $phase }**
tiles-end = { $built ->
    [yes] last building bought
   *[no] *ends:* **{ $left }** buildings
}{ $open ->
    [yes] { " or" } **{ $region }**
   *[no] { "" }
}
tiles-question = Where does your stone go?
tiles-figure = { $what ->
    [points] points
    [coins] Cruzados
    [workers] workers
    [sailing] ships
   *[card] Navegador card
}
