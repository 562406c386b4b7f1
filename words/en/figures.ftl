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
