# The few words in the pictures, and the descriptions that stand for them.

picture-phase = Phase { $phase }
picture-turn = Round { $turn }
picture-turns-left = { $turns ->
    [one] last turn
   *[other] { $turns } turns left
}
picture-over = Game over
picture-winner = { $name } wins
picture-rondel = { $field ->
    [0] Sailing
    [1] Workers
    [2] Market
    [3] Colony
    [4] Privilege
    [5] Ships
    [6] Market
   *[7] Buildings
}

picture-field = { $field ->
    [0] Sailing
    [1] Workers
    [2] Market before Colony
    [3] Colony
    [4] Privilege
    [5] Ships
    [6] Market before Buildings
   *[7] Buildings
}
picture-good = { $good ->
    [0] sugar
    [1] gold
   *[2] spice
}
picture-building = { $building ->
    [0] sugar factories
    [1] gold factories
    [2] spice factories
    [3] shipyards
   *[4] churches
}
picture-column = { $column ->
    [0] colonies
    [1] factories
    [2] explorers
    [3] shipyards
   *[4] churches
}

# ------------------------------------------------------------------------------------------ the board, to be heard

alt-board = Navegador, the board
alt-board-of = Navegador, the board of { $table }
alt-market = Navegador, market and players
alt-market-of = Navegador, market and players of { $table }
alt-sheet = Navegador, the sheet of { $name }
alt-final = Navegador, final points
alt-final-of = Navegador, final points of { $table }
alt-course = Navegador, money and points turn by turn
alt-course-of = Navegador, money and points of { $table } turn by turn
alt-replay = Navegador, the game as an animation
alt-replay-of = Navegador, the game { $table } as an animation

alt-phase = Phase { $phase }
alt-to-act = { $name } to act
alt-over = game over
alt-turns-left = { $turns ->
    [one] the last turn
   *[other] { $turns } turns left
}
alt-stones = Stones: { $list }
alt-stone = { $name } { $field }
alt-middle = { $name } in the middle
alt-card = Navegador card: { $name }
alt-card-marked = Navegador card: { $name }, orange ship on { $field }
alt-kings = King's privileges left in { $region }: { $n }
alt-ships = Ships: { $list }
alt-fleet = { $name } { $places }
alt-fleet-none = { $name } none
alt-tokens = Tokens: { $list }
alt-token = { $region } { $good } { $prices }
alt-empty = { $region } empty
alt-unexplored = Unexplored: { $list }
alt-unexplored-one = { $region } ({ $good }, { $tokens })
alt-unexplored-loss = { $region } ({ $good }, { $tokens }, costs { $loss } ships)
alt-explorers = Explored: { $list }
alt-workers = Workers: { $list }
alt-count = { $name } { $n }
alt-changed = Since the last look: { $list }
alt-sailed = { $name } sailed { $way }
alt-explored = { $name } explored { $region }
alt-moved = { $name } moved to { $field }
alt-borders = Red borders: Rio de Janeiro and Angola to Cabo, explored for phase II; Goa to Malaca, for phase III
alt-more = more in the full description

# ----------------------------------------------------------------------------------------- the market, to be heard

alt-prices = Market: { $list }
alt-price = { $good } row { $row }, sells { $price }, factory { $income }
alt-price-moved = { $good } row { $row } (was { $was }), sells { $price }, factory { $income }
alt-gallery = Privileges: { $list }
alt-privilege = { $column } { $n }
alt-privilege-worth = { $column } { $n } (brings { $name } { $coins } Cruzados, { $points } { $points ->
    [one] point
   *[other] points
})
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
alt-player-short = { $name } { $points }p { $cash }C { $workers }w { $ships }s, colonies { $colonies }, factories { $factories }, expl { $explorers }, yards { $shipyards }, churches { $churches }, privileges { $privileges }, market { $income }
alt-player-worth = Points for each: { $list }
alt-player-worth-one = { $column } { $points }
alt-key = Goods in the order sugar, gold, spice and the wildcard; privileges colonies, factories, explorers, shipyards, churches

alt-player-king = { $name } has put the King's privilege among the { $column }
alt-player-change = { $name }, since the last look: { $cash } Cruzados

# -------------------------------------------------------------------------------------- sheets, ends, whole games

alt-score = { $rank }. { $name } { $total } points: workers { $workers }, ships { $ships }, money { $cash }, colonies { $colonies }, factories { $factories }, explorers { $explorers }, shipyards { $shipyards }, churches { $churches }
alt-score-king = King's privilege among the { $column }
alt-course-one = { $name } ends with { $points } points and { $cash } Cruzados; led in { $led } of { $turns } turns
alt-course-event = turn { $turn }: { $name } explored { $region }
alt-course-events = Explorations: { $list }
alt-replay-length = { $frames } pictures, { $turns } turns
