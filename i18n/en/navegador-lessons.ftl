# The lessons of Navegador: `lesson-NAME` teaches, `-task` is what to do, the others answer a turn. One is read in a minute
# or two, by somebody who has never seen the board.

lesson-other = The rules allow that turn, but it is not what this lesson is about. Your task: **{ $task }**

## 1

lesson-rondel-title = The turn and the rondel
lesson-rondel = You sail for Portugal; whoever has the most points at the end wins.
    🏆 **Points**: worker { $worker_points }, ship { $ship_points }, every { $cash_per_point } Cruzados 1; colony { $per_colony }, factory { $per_factory }, shipyard { $per_shipyard }, church { $per_church }, explorer's disk { $per_explorer }. Privileges add to the last five.
    ⏳ **A turn**: move your stone on the rondel, the ring of eight fields, then do what its field says, or decline it. Then the next player does the same.
    ➡️ The stone goes clockwise. Up to { $free_fields } fields ahead are free; each further one costs one of your ships. What you pass comes round again.
    Your stone stands on **{ $stone }**. In the picture, the gold fields are free; the figure on a red field is the number of ships that it costs.
lesson-rondel-task = Recruit one worker, without giving up a ship.
lesson-rondel-right = One more worker, for { $cheap } Cruzados: you have one church, and each church recruits one worker at that price. Any more would have cost { $dear } each, and later in the game still more. You need workers for colonies and buildings; none is used up by them. You can have at most { $most_workers } workers and { $most_ships } ships.
lesson-rondel-paid = You went so far ahead that it cost ships: { $paid }. You need ships to explore and to found colonies. **{ $field }** is the very next field, and free.
lesson-rondel-dear = You took { $n } workers, and only the first was cheap: with one church every further one costs { $dear }. Keep the money and take just one.
lesson-rondel-declined = You went to the right field and declined its action. That is allowed, but it wastes the move: choose how many workers to recruit instead.

## 2

lesson-sailing-title = Sailing and exploring
lesson-sailing = On **{ $field }** each of your ships may sail once. A ship crosses { $range } sea border in phase I, two in phase II, three in phase III.
    { sign-sailing } Ships simply sail into explored regions.
    { sign-explorer } Into an unexplored region, **at least { $least } must sail together**, and { $loss } is lost. You get the explorer's disk, worth { $points } points; the tokens there are revealed, and the bank pays you the price of the cheapest. From then on everybody may sail there.
    { sign-phase } Exploring { $begin_2 } begins phase II, { $begin_3 } phase III: the privilege gallery is refilled, and workers and ships beyond the cheap ones cost { $beyond_2 }, then { $beyond_3 }, instead of { $beyond_1 }.
    Revealed tokens cannot be hidden again, so you are asked first.
    You have 3 ships in Portugal. A rival has explored { $near }; nobody has been in { $region }.
lesson-sailing-task = Explore { $region }, using as few ships as possible.
lesson-sailing-right = You have explored { $region }: an explorer's disk for you, and { $cash } Cruzados for the cheapest of the tokens { $prices }. One ship was lost; the other waits there to found a colony. In a real game your third ship could still sail now.
lesson-sailing-many = { $region } is explored, but you sent { $n } ships where { $least } are enough. You do not lose any more that way, but none of the group can sail on this turn. Send { $least }.
lesson-sailing-known = Your ships sailed but explored nothing. That is how you reach known colonies, such as those of { $near }. Choose { $region }, which has { sign-explorer } before its name.
lesson-sailing-declined = You declined the action, so your ships stay in port. Choose where they sail instead.

## 3

lesson-colony-title = Colonies
lesson-colony = The tokens in an explored region are colonies that can be founded. On **{ $field }** you found as many as you can, and each needs three things:
    { sign-sailing } one of your ships **in its region**,
    { sign-workers } { $workers } workers,
    { sign-coins } its price; the cheapest token of a region goes first.
    Ships and workers are not used up, but each counts for one colony in a turn. A colony supplies its good for the rest of the game, for you to sell, and is worth { $points } point by itself. The panel also counts your money: every { $cash } Cruzados you pay can cost a point, so your total may not rise at first.
    You have ships in { $region } and { $other }, and { $have } workers.
lesson-colony-task = Found two colonies in { $region }.
lesson-colony-right = Two colonies for { $price } Cruzados, the cheapest tokens first. All ships and workers are still there: they can do the same again the next time your stone comes by.
lesson-colony-few = That is one colony, but you could have founded two: you have two ships in { $region }, and { $have } workers are enough for two. Press the region twice before you confirm.
lesson-colony-elsewhere = You founded in { $other } as well, or instead. That is legal, and another good, but the task was to found in { $region }, where colonies are cheaper.
lesson-colony-declined = You declined the action. Press the region to found a colony there.

## 4

lesson-market-title = The market
lesson-market = On **{ $field }** you earn money. With each of the three goods you may do **one** thing:
    📉 **sell** it, up to one from each of your colonies: you get the good's price for each, and then the price falls,
    📈 or **process** it in your factories, which need no colony: you get the factory's income for each, and then the price rises.
    So sell a good while its price is high, and process it while it is low. You are paid for the whole turn before the markers move. The rondel has the market twice; both fields are the same.
    { sign-factory } Everybody has a wildcard factory from the start: it processes one more of whichever good you like.
    You have 2 colonies and a factory of { $sugar }, and a colony of { $gold }. In the picture you see what each good sells for and what a factory earns with it.
lesson-market-task = Earn as much as you can: sell the expensive good, process the cheap one, and leave no factory idle.
lesson-market-right = { $income } Cruzados. Now { $gold } is cheaper for whoever comes next, and { $sugar } more expensive, so your factories have made your own colonies more valuable. The best combinations in the panel's menu earn the most at once; what they do to everybody's prices is for you to judge.
lesson-market-cheap = You sold { $sugar } for { $sale } each, while a factory earns { $factory } with one. Its price is low now: process it, and sell it when the price is high.
lesson-market-idle = Your { $sugar } factory did nothing, though it earns { $factory } for each one now. You don't need any goods to process: they come from the market.
lesson-market-wildcard = Your { $sugar } factory has worked, but the wildcard factory has not: it can process one more, so choose two.
lesson-market-kept = You kept your { $gold }, which sells for { $dear } now. Sell it while its price is high: you are paid before the price falls.
lesson-market-declined = You declined the action, so nothing came in. Choose for each good what to do with it.

## 5

lesson-buildings-title = Buildings
lesson-buildings = On **{ $field }** you buy from the chart, the cheapest of each kind first, so each sale makes the next one more expensive. You need workers to run what you buy:
    { sign-factory } a factory needs { $factory }, and processes its good on the market,
    { sign-shipyard } a shipyard { $shipyard }, and builds you one more ship at the low price,
    { sign-church } a church { $church }, and recruits you one more worker at the low price.
    🏆 At the end a factory is { $per_factory } points, a shipyard and a church { $per_shipyard } each, before privileges. However many you have, there is room for { $most_workers } workers and { $most_ships } ships.
    You may buy several at once if you have the workers for all of them together. They are not used up: you have them again next time.
    You have { $workers } workers and { $cash } Cruzados.
lesson-buildings-task = Buy two buildings at once: { $one } and { $two }.
lesson-buildings-right = Both for { $price } Cruzados, and all of your { $workers } workers were put to use. The next church now costs { $next }. Two churches recruit two workers cheaply: that is how you get enough of them for more.
lesson-buildings-half = That is only one of the two. Your { $workers } workers are enough for both at once: { $church } for the church and { $factory } for the factory. Press both before you confirm.
lesson-buildings-else = You bought something else. It may be a good buy, but the task was { $one } and { $two }, and your workers are not enough for all of them.
lesson-buildings-declined = You declined the action. Press the buildings that you want to buy.

## 6

lesson-privilege-title = Privileges
lesson-privilege = What you own is worth few points by itself. **Privileges** make it worth more.
    { sign-privilege } On **{ $field }** you give up one worker ({ $least } always stay) and take one privilege from the gallery, of one of five categories: colonies, factories, explorers, shipyards, churches. You may have { $most } of each.
    { sign-coins } At once it brings coins for each thing in its category that you own.
    🏆 At the end, each of these things scores more points: { $more } more, shipyards and churches { $dear } more.
    So take privileges for things you have, or will have, a lot of. The gallery holds only a few and is refilled only when a new phase begins.
lesson-privilege-task = Take the privilege that brings you the most points.
lesson-privilege-right = { $points } more points at the end, and { $coins } Cruzados now. The more you get in that category from now on, the more it is worth: most games are won by a few categories with many privileges.
lesson-privilege-coins = That one brings the most coins now, { $coins }, but only { $points } points at the end. { $column } would bring { $best }: you have fewer of them, but each one counts more.
lesson-privilege-fewer = That one brings { $points } points and { $coins } Cruzados. Look at the buttons: { $column } would bring { $best } points.
lesson-privilege-declined = You declined the action. Press one of the privileges: the buttons say what each brings.

## 7

lesson-card-title = The Navegador card
lesson-card = There is one **Navegador card**, and it goes round the table. Whoever holds it may take **one extra sailing before moving the stone**, except in the first round. Then the card goes to the player whose turn came just before.
    { sign-card } Do not wait too long: an orange ship on the rondel shows where your stone stood when you got the card. When your stone reaches or passes that field, the card goes on, used or not.
    🏆 At the end, the card breaks ties.
    You hold the card, and the orange ship stands on **{ $mark }**. You have 2 ships in { $from }. A rival has explored { $region }, and you have none there yet.
lesson-card-task = Use the card to sail a ship to { $region }, and found a colony there in the same turn.
lesson-card-right = Two actions in one turn: your ship arrived before your stone moved, so you could found a colony. Your rival has the card now, and it will come back to you.
lesson-card-unused = Your stone has moved without the card being used; it is too late for this turn. Press **{ button-card }** first.
lesson-card-expired = Your stone came to the orange ship on **{ $mark }**, so the card went on without your using it. Press **{ button-card }** first.
lesson-card-nowhere = The card is used, and there is no colony of yours in { $region }. Sail a ship there with the card, finish the extra sailing, then move to **{ $field }**.

## 8

lesson-end-title = How it ends
lesson-end = The game ends in one of two ways: somebody explores **{ $region }**, or somebody buys the **last building** of the whole chart. After that turn, everybody takes one more, and then points are counted:
    🏆 every colony, factory, explorer's disk, shipyard and church, each with what privileges add to it,
    { sign-workers } 1 point for each worker and each ship, and for every { $cash } Cruzados.
    { sign-king } At the end, the King gives everybody one more privilege, where it scores most.
    Money is worth little then, so end the game when you are ahead, and draw it out when you are not. **{ button-points }** shows everybody's score.
    You have { $mine } points, your rival { $theirs }. One building is left on the chart: { $building }, for { $price } Cruzados.
lesson-end-task = Trigger the end of the game while you are ahead.
lesson-end-right = The last building is sold, so everybody takes one more turn, and you are ahead. One lesson is left: how to begin.
lesson-end-late = The game goes on, and your rival has time to catch up. Buy the last building: { $building }, on **{ $field }**.
lesson-end-declined = You went to the right field and bought nothing, so the game goes on. Buy the last building: { $building }.

## 9

lesson-opening-title = Your first three turns
lesson-opening = You know the rules; this is how good games begin. In the first turn **any field is free**. You have { $cash } Cruzados, { $workers } workers and { $ships } ships.
    1️⃣ **{ $sailing }**: explore { $near } or { $other } with both ships. You get a disk worth { $per_explorer } points, the price of the cheapest token, and the first choice there.
    2️⃣ **{ $colony }**, { $free_fields } fields on and still free: your other ship is there, and your workers are enough for the cheapest token. If it is too dear, recruit two at **{ $recruiting }** first.
    3️⃣ **{ $market }**: sell what the colony grows, and process another good in the wildcard factory; or **{ $privilege }**, while the categories you want are still available.
    { sign-factory } Or begin with a factory at **{ $buying }** while the cheapest costs { $price }, then **{ $recruiting }**, then **{ $earlier }**.
    Two hints for later: do not be the third player in a category, and do the opposite on the market of the player before you.
lesson-opening-task = Take the first turn of a game: explore.
lesson-opening-right = An explorer's disk, and { $cash } Cruzados for the cheapest of the tokens { $prices }. **{ $colony }** is { $free_fields } fields on, and your ship is there already. You know enough now to play. **{ button-rules }** has the rules in short, and **{ button-why }** in each panel says where its prices come from.
lesson-opening-factory = An early factory is a good beginning too, if you recruit workers next. But the task was to explore: move to **{ $sailing }**, which is free like all fields on the first turn.
lesson-opening-declined = You declined the action. Sail to { $near } or { $other } with both ships: the region has { sign-explorer } before its name.

## All numbers, on one page

lesson-numbers =
    { "" }**Points at the end**
    - worker { $worker_points }, ship { $ship_points }, every { $cash_per_point } Cruzados 1
    - colony { $per_colony }, factory { $per_factory }, explorer's disk { $per_explorer }: with each privilege of its category { $more_colony } more
    - shipyard { $per_shipyard }, church { $per_church }: with each privilege { $more_church } more
    { "" }**Phases**
    - I: a ship crosses 1 sea border; a worker or ship beyond the cheap ones costs { $beyond_1 }
    - II, from the exploration of { $begin_2 }: 2 borders, { $beyond_2 }; the gallery is filled up to { $fill_2 } of each category with 2, 3, 4, 5 players
    - III, from { $begin_3 }: 3 borders, { $beyond_3 }; filled up to { $fill_3 }
lesson-prices =
    { "" }**Prices**
    - workers and ships: { $capacity_price } for one per church or shipyard; each further one as its phase says
    - colonies: sugar { $lowest_sugar } to { $highest_sugar }, gold { $lowest_gold } to { $highest_gold }, spice { $lowest_spice } to { $highest_spice }
    - factories { $factories }; shipyards { $shipyards }; churches { $churches }. With 2, 3, 4, 5 players there are { $chart } shipyards and as many churches, the cheapest ones
    - selling, two rows each: sugar { $market_sugar }; gold { $market_gold }; spice { $market_spice }; a factory earns { $income } in the same rows
    - coins for the 1st, 2nd, 3rd privilege, for each thing in its category: colonies, factories, explorers { $coins_colony }; shipyards, churches { $coins_church }
    { "" }**Needed**: colony 1 ship there and { $colony_workers } workers, factory { $factory_workers } workers, shipyard { $shipyard_workers }, church { $church_workers }
    { "" }**Limits**: { $most_workers } workers, { $most_ships } ships, { $most_privileges } privileges of a category; { $fewest_workers } workers always stay. Anybody with churches or shipyards for more pays { $capacity_price } and gets { $surplus_price } for each that finds no room.
