# The few words in the pictures, and the descriptions that stand for them.

picture-open = open
picture-winner = { $name } wins

picture-going-on = As things stand
picture-ended-explored = { $region } explored
picture-ended-built = All buildings bought
picture-ended-agreed = Ended by agreement
picture-ended-both = { $region } explored, all buildings bought
picture-prices = { $head ->
    [sale] Sale
    [factory] Factory
    [next] Next
    [then] Then
    [privileges] Privileges
    [left] Left
    [each] Points each
   *[income] Income
}
picture-won = { $name } wins by { $points ->
    [one] 1 point
   *[other] { $points } points
}
picture-won-card = { $name } wins the tie: the card decides
picture-leads = { $name } leads by { $points ->
    [one] 1 point
   *[other] { $points } points
}
picture-leads-card = { $name } leads the tie: the card decides
picture-ties = Ties: the Navegador card decides
picture-part = { $part ->
    [workers] workers
    [ships] ships
   *[money] money
}
picture-strongest = { $over ->
    [yes] won with { $parts }
   *[no] mostly with { $parts }
}: { $points } { $count ->
    [one] {""}
   *[other] each{" "}
}of { $total }

# ------------------------------------------------------------------------------------------ the board, to be heard

alt-board = Navegador, the board
alt-board-of = Navegador, board: { $table }
alt-market = Navegador, market and players
alt-market-of = Navegador, market and players: { $table }
alt-price-list = Navegador, price list
alt-price-list-of = Navegador, price list: { $table }
alt-rows = Rows 1 to 10 of the market, { $good }: { $prices }
alt-rows-factory = Rows 1 to 10 of the market, factory: { $prices }
alt-sheet = Navegador, { $name }'s sheet
alt-final = Navegador, final points
alt-final-of = Navegador, final points: { $table }
alt-course = Navegador, money and points turn by turn
alt-course-of = Navegador, money and points turn by turn: { $table }
alt-replay = Navegador, the game as an animation
alt-replay-of = Navegador, the game as an animation: { $table }

alt-over = Phase { $phase }, game over
alt-to-act = Phase { $phase }, { $name }'s turn
alt-end-clock = Before the end: { $n ->
    [one] 1 building left
   *[other] { $n } buildings left
}, { $region } { $open ->
    [yes] unexplored
   *[no] explored
}
alt-last-turns = Phase { $phase }, { $name }'s turn, { $turns ->
    [one] the last turn
   *[other] { $turns } turns left
}
alt-stones = Stones: { $list }
alt-middle = in the middle
alt-of = { $name }: { $what }
alt-none = none
alt-stage = { $stage ->
    [start] { $name } begins the turn
    [extra] { $name } is doing the Navegador card's extra sailing
    [move] { $name } has to move the stone
    [action] { $name } has moved the stone and can take its action
   *[sailing] { $name } is sailing
}
alt-moves = { $name } can move to: { $list }
alt-move = { $price ->
    [0] { $field } free
    [one] { $field } for 1 ship
   *[other] { $field } for { $price } ships
}
alt-reach = Within reach: { $list }
alt-unsailed = { $name } can still sail, across at most { $n } { $n ->
    [one] border
   *[other] borders
}, with these ships: { $places }
alt-sailing-explored = { $region } was explored during this sailing
alt-pending = Phase { $phase } begins when this turn ends
alt-played = Turns played: { $turns }
alt-card = Navegador card: { $name }
alt-card-marked = Navegador card: { $name }, orange ship on { $field }
alt-kings = King's privileges left in { $region }: { $n }
alt-ships-in = { $n } { $region }
alt-colonies-in = { $n } { $region }
alt-way = { $n } { $way }
alt-ships = Ships: { $list }
alt-tokens = Tokens: { $list }
alt-token = { $region } { $good } { $prices }
alt-empty = { $region } empty
alt-unexplored = Unexplored: { $list }
alt-unexplored-one = { $region } ({ $good }, { $tokens })
alt-unexplored-loss = { $region } ({ $good }, { $tokens }, costs { $loss } ships)
alt-explored-by = Explorers: { $list }
alt-workers = Workers: { $list }
alt-changed = Since last time: { $list }
alt-did-navegador = began the Navegador card's extra sailing
alt-moved = moved to { $field }
alt-moved-paid = moved to { $field }, paying with ships: { $places }
alt-sailed = sailed { $ways }
alt-explored = explored { $region } with ships from { $places }
alt-did-workers = recruited { $n ->
    [one] 1 worker
   *[other] { $n } workers
}
alt-did-ships = built { $n ->
    [one] 1 ship
   *[other] { $n } ships
}
alt-did-colony = founded colonies: { $places }
alt-did-build = bought { $list }
alt-did-market = { $list }
alt-sold = sold { $n } { $good }
alt-processed = processed { $n } { $good }
alt-did-privilege = took a privilege for { $column }
alt-did-king = took the King's privilege for { $column }
alt-did-end = ended the sailing or declined the action
alt-rondel = Rondel, clockwise: { $list }
alt-borders = Neighbors: { $list }
alt-border = { $region } to { $list }
alt-red-borders = Red borders: Rio de Janeiro and Angola to Cabo, explored for phase II, and Goa to Malaca, for phase III

# ----------------------------------------------------------------------------------------- the market, to be heard

alt-prices = Market: { $list }
alt-price = { $good } row { $row }, sells { $price }, factory { $income }
alt-price-moved = { $good } row { $row } (was { $was }), sells { $price }, factory { $income }
alt-gallery = Privileges: { $list }
alt-privilege = { $column } { $n }
alt-privilege-not = { $column } { $n } (not for { $name } now)
alt-privilege-worth = { $column } { $n } (for { $name } { $coins } Cruzados and { $points } points)
alt-fares = A worker costs { $cheap } for each church and { $dear } after that, a ship { $cheap } for each shipyard and { $dear } after that{ $next ->
    [none] { "" }
   *[other] { " (in phase " }{ $next } { $later } instead of { $dear })
}
alt-chart = Buildings left: { $list }
alt-chart-one = { $building } { $n } from { $price }
alt-chart-full = { $building } { $n } at { $prices }
alt-chart-none = { $building } none
alt-player = { $name }: { $points ->
        [one] 1 point
       *[other] { $points } points
    }, { $cash } Cruzados, { $workers } workers, { $ships ->
        [one] 1 ship
       *[other] { $ships } ships
    }, colonies { $colonies }, factories { $factories }, { $explorers ->
        [one] 1 explorer
       *[other] { $explorers } explorers
    }, { $shipyards ->
        [one] 1 shipyard
       *[other] { $shipyards } shipyards
    }, { $churches ->
        [one] 1 church
       *[other] { $churches } churches
    }, privileges { $privileges }, could earn { $income } on the market
alt-player-short = { $name }: { $points }p { $cash }C { $workers }w { $ships }s, colonies { $colonies }, factories { $factories }, expl { $explorers }, yards { $shipyards }, churches { $churches }, privileges { $privileges }
alt-player-worth = { $name }, points for each: { $list }
alt-player-worth-one = { $column } { $points }
alt-key = Goods in the order sugar, gold, spice and the wildcard; privileges colonies, factories, explorers, shipyards, churches

alt-player-king = { $name } used the King's privilege for { $column }
alt-player-king-open = { $name } may still take the King's privilege
alt-player-king-best = { $name }, the King's privilege would score most for { $column }
alt-player-change = { $name }, since last time: { $list }
alt-change-cash = { $said } Cruzados
alt-change-points = { $said } { $n ->
    [one] point
   *[other] points
}
alt-change-workers = { $said } { $n ->
    [one] worker
   *[other] workers
}
alt-change-ships = { $said } { $n ->
    [one] ship
   *[other] ships
}
alt-change-colonies = { $said } { $good } { $n ->
    [one] colony
   *[other] colonies
}
alt-change-privileges = { $said } { $n ->
    [one] privilege
   *[other] privileges
} of the { $column }
alt-change-explorer = explored { $region }

# -------------------------------------------------------------------------------------- sheets, ends, whole games

alt-score = { $rank }. { $name }: { $total } points, workers { $workers }, ships { $ships }, money { $cash }, colonies { $colonies }, factories { $factories }, explorers { $explorers }, shipyards { $shipyards }, churches { $churches }
alt-score-king = { $name }, the King's privilege counts for { $column }: +{ $points }
alt-course-one = { $name } ends with { $points } points and { $cash } Cruzados; led for { $led } of { $turns } turns
alt-course-event = turn { $turn }: { $name } explored { $region }
alt-course-events = Explorations: { $list }
alt-replay-length = { $frames } pictures, { $turns } turns

# ------------------------------------------------------------------------------------------------------ reviews

picture-lead = Lead over the average, gold while ahead
picture-ahead-since = { $name } ahead since turn { $turn } of { $turns }
picture-chances = Chance of winning after each turn
picture-losses = Points lost by each turn; average at the right
picture-usual = Below: compared with the average of { $games } games between { $players } merchants
alt-chances = Navegador, chances of winning and points lost turn by turn
alt-chances-of = Navegador, chances of winning and points lost turn by turn: { $table }
alt-chances-one = { $name } ends with a { $chance } chance and lost { $loss } points per turn on average
alt-chances-turning = Turning point: turn { $turn } by { $name } lost { $loss } points
alt-sources = Navegador, where everyone's points came from, compared with the average
alt-sources-of = Navegador, where everyone's points came from, compared with the average: { $table }
alt-sources-one = { $name }: { $total } points; workers { $workers }, ships { $ships }, money { $cash }, colonies { $colonies }, factories { $factories }, explorers { $explorers }, shipyards { $shipyards }, churches { $churches } compared with the average

# ------------------------------------------------------------------------------------------------------ the legend

legend-group = { $group ->
    [rondel] Rondel
    [marks] In all pictures
    [privileges] Points, privileges
    [sea] Sea
    [goods] Colonies, goods
   *[buildings] Buildings
}
legend-sign = { $sign ->
    [sailing] Sailing
    [workers] Workers
    [trade] Market
    [founding] Colony
    [privilege] Privilege
    [shipbuilding] Ships
    [building] Buildings
    [stone] A player's stone
    [fare] Costs ships
    [free] Costs nothing
    [card] Navegador card
    [orange] Card expires here
    [to-act] Player to act
    [ship] A player's ships
    [token] Colony and its price
    [stack] Colonies face down
    [gone] No colony left
    [disk] Explorer
    [phase] Begins the phase
    [loss] Costs 2 ships
    [end] Ends the game
    [border] Border
    [red-border] Phase border
    [changed] Changed last turn
    [older] Changed before that
    [wake] Ship's route
    [shut] Out of reach
    [can] Available
    [cannot] Not available
    [anchored] Has sailed
    [sugar] Sugar
    [gold] Gold
    [spice] Spice
    [factory] Factory
    [wildcard] Wildcard factory
    [shipyard] Shipyard
    [church] Church
    [money] Cruzados
    [points] Points
    [held] Privilege taken
    [slot] Free space
    [crown] King's privilege
    [royal] Not taken yet
    [left] Building for sale
   *[sold] Building sold
}
alt-legend = Navegador, legend: every symbol in the pictures with its name
part-ships = { $who }, { $region }: { $n }
part-tokens = { $region }: { $good } { $figures }
part-disk = { $region }: −{ $loss }
part-stone = { $who }: { $field }
