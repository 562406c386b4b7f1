# Navegador in a channel: its commands, posts and panels, what is done and what comes of it, and the rules in short.
# The names of its things are in navegador-names.ftl.

## Counts

ships-in = { $n } in { $region }

## What was done

told-turn = **{ $name }** · { $told } · has { $cash } Cruzados
told-card = used the Navegador card
told-move = { $field }
told-move-paid = { $field } (gave up { $places })
told-there = { $field }: { $told }
told-sail = { $n } { $n ->
    [one] ship
   *[other] ships
} { $origin } → { $target }
told-explore = explored **{ $region }** with { $n } ships, { $lost } lost, tokens { $prices }, +{ $cash } Cruzados
told-workers = { $n } { $n ->
    [one] worker
   *[other] workers
}{ $over ->
    [0] { "" }
   *[other] { " (" }{ $over } over the limit)
}, { $change }
told-ships = { $n } { $n ->
    [one] ship
   *[other] ships
}{ $over ->
    [0] { "" }
   *[other] { " (" }{ $over } over the limit)
}, { $change }
told-site = { $region } ({ $prices })
told-colony = founded { $places } for { $cost }
told-build = bought { $bought } for { $cost }
told-good = { $n } { $good }
told-sell = sold { $goods }
told-process = processed { $goods }
told-income = +{ $cash }
told-privilege = took the { $column } privilege, +{ $coins }
told-king = put the King's privilege on { $column }, +{ $coins }
told-declined = declined
told-extra-end = ended the extra sailing
event-phase = { sign-phase } Phase { $phase } begins. The privilege gallery is refilled.
event-card = { sign-card } The Navegador card goes to **{ $name }**.
event-end = { sign-end } The end of the game has been triggered: after this turn, every player takes one more.

brief-name = { $seat } **{ $name }**
brief-there = { $field } { $done }
brief-paid = { $field } −{ $n }{ "\u2060" }{ sign-sailing } ({ $places })
brief-card = card
brief-sail = { $n ->
    [1] { "" }
   *[other] { $n }×{ " " }
}{ $origin }→{ $target }
brief-times = { $n ->
    [1] { "" }
   *[other] { $n }×{ " " }
}{ $what }
brief-explore = { $region } explored from { $places }{ $lost ->
    [0] { "" }
   *[other] { " −" }{ $lost }{ "\u2060" }{ sign-sailing }
}
brief-king = King's privilege: { $column }
brief-money = **{ $change }**
brief-event-phase = { sign-phase } phase { $phase }
brief-event-card = { sign-card } card to **{ $name }**
brief-event-end = { sign-end } one more turn each

## A turn in the making

panel-rondel = { $first ->
    [yes] Where do you move? In your first turn every field is free.
   *[no] Where do you move? Up to { $free } fields are free, each further one costs a ship.
}
panel-pay = **{ $field }** costs { $price ->
    [one] 1 ship
   *[other] { $price } ships
}. Choose the ships to give up.
panel-paid = Giving up: { $places }.
panel-workers = How many new workers?
panel-workers-none = You cannot afford any workers.
panel-workers-surplus = Workers over the limit are sold back for { $income } each (in brackets).
panel-ships = How many new ships? They start in { called-portugal }.
panel-ships-none = You cannot afford a ship.
panel-ships-surplus = Ships over the limit are sold back for { $income } each (in brackets).
panel-colony-none = There is no colony you can found.
panel-colony = Each press founds a colony there.
panel-buildings-none = There is nothing you can buy.
panel-buildings = Each press buys one building.
panel-privilege-none = There is no privilege you can take.
panel-privilege = A privilege costs { $workers ->
    [one] 1 worker
   *[other] { $workers } workers
}.
panel-king = Your ship is in Goa: you may take the King's privilege instead, for no worker.
panel-sailing = Each ship sails once, up to { $range ->
    [one] 1 border
   *[other] { $range } borders
}.
panel-extra = Extra sailing: up to { $range ->
    [one] 1 border
   *[other] { $range } borders
} per ship; then you pass the card on.
panel-sailing-done = None of your ships can sail any farther.
panel-route = **{ $origin } → { $target }**: how many of your { $n } ships?
panel-explore = **{ $region }**: at least { $least } ships enter, { $loss ->
    [one] 1 is
   *[other] { $loss } are
} lost, the rest stay there.
panel-group = Group: { $places }.
panel-reveal = ⚠️ Exploring reveals the tokens; nothing so far can be undone then.
panel-found = { sign-explorer } **{ $region }**: tokens { $prices }.
panel-turn = **{ $table }** · **Preview:** { $turn }
preview-cash = **{ $n }** Cruzados ({ $change })
preview-workers = { $n } workers ({ $change })
preview-ships = { $n } { $n ->
    [one] ship
   *[other] ships
} ({ $change })
preview-points = { $n } { $n ->
    [one] point
   *[other] points
} ({ $change })
preview-card = { sign-card } With this move you lose the Navegador card unused.
button-field = { $field }{ $how ->
    [brings] { " +" }{ $n }
    [costs] { " −" }{ $n }
   *[open] { "" }
}{ $price ->
    [0] { "" }
   *[other] { " −" }{ $price }{ sign-sailing }
}{ $how ->
    [none] { " –" }
   *[other] { "" }
}
button-farther = Farther: { $least }–{ $most }{ sign-sailing }
button-card = Use card
button-card-expires = { button-card } · lost from { $field }
button-give = { $region } ({ $left })
button-site = { $region }{ $left ->
    [0] { ": no more" }
   *[other] { " · " }{ $price } ({ $left } left)
}
button-building = { $building } { $price }
button-take = { $column } +{ $coins }, { $points } { $n ->
    [one] point
   *[other] points
}
button-king = King: { $column } +{ $coins }, { $points } { $n ->
    [one] point
   *[other] points
}
button-group = + { $region } ({ $left })
button-group-less = − { $region }
button-reveal-navegador = Yes, explore
button-finish-extra = { $idle ->
    [yes] Finish without sailing
   *[no] Finish extra sailing
}
button-decline = Decline the action
button-number = { $n } · { $cost }{ $income ->
    [0] { "" }
   *[other] { " " }(+{ $income })
}
choose-trade = { $good }: keep, sell or process?
choose-best = { $how ->
    [none] Suggested trades: up to +{ $income }
    [better] Better than your choice: up to +{ $income }
   *[same] Your choice earns the most: +{ $income }
}
choose-route = Sail from where to where?{ $of ->
    [1] { "" }
   *[other] { " " }({ $number } of { $of })
}
option-nothing = { $good }: do nothing
option-sell = +{ $income }: sell { $n } { $good }
option-process = +{ $income }: process { $n } { $good }
option-wild = with the wildcard factory; { $row }
option-trade = +{ $income }: { $parts }
trade-sign = { $n } { $sign }
trade-sell = sell { $goods }
trade-process = process { $goods }
option-row = { $moves ->
    [no] afterwards still sells for { $price }, factory earns { $income }
   *[yes] afterwards sells for { $price }, factory earns { $income }
}
option-route = { $origin } → { $target }{ $n ->
    [one] { "" }
   *[other] { " " }(up to { $n } ships)
}
option-fleet = { $origin }{ $n ->
    [1] { "" }
   *[other] { " " }×{ $n }
}
option-explorers = Explore
option-explore = Explore { $region }: costs { $loss ->
    [one] 1 ship
   *[other] { $loss } ships
}
option-explore-with = With { $ships }
option-lying = { $prices ->
    [none] { $good }, no tokens left
   *[other] { $good }, tokens { $prices }
}

## Panels and posts

panel-head = **{ $table }**
panel-cash = { $cash } Cruzados
post-turn = { $who }, it is your turn at **{ $table }**{ $left ->
    [0] { "" }
   *[other] { " · " }{ sign-end }{ " the last turns are being played" }
}
post-over = 🏆 **{ $winner }** wins at **{ $table }** with { $points } points!
button-points = Points
button-board = Board
button-market = Market
button-prices = Prices
button-sheet = Player mat
button-sheets = All sheets

## The lobby

computer-cabin-boy = Cabin boy
computer-mate = Mate
computer-merchant = Merchant
computer-helmsman = Helmsman
computer-captain = Captain
computer-commodore = Commodore
computer-admiral = Admiral
strength-cabin-boy = easy
strength-mate = modest
strength-merchant = fair
strength-helmsman = good
strength-captain = strong
strength-commodore = very strong
strength-admiral = the strongest
lobby-goa = 🧩 Variant: King's privilege in Goa.

## Looking

score-total = Total
score-cash = Cash
score-workers = Workers
score-ships = Ships
points-head = { $over ->
    [yes] **Final scores**
   *[no] **Scores as they stand**, with the King's privilege where it counts most
}:
points-line = **{ $name }**: { $total } in all; { $columns } without cash, ships and workers{ $brings ->
    [0] { "" }
   *[other] { ", " }{ $plain } without the King's privilege (+{ $brings } on { $king })
}
sheet = **{ $name }** · { $total } points{ $card ->
    [yes] { " · " }{ sign-card }{ " Navegador card" }
   *[no] { "" }
}
    { $cash } Cruzados · workers: { $workers } · ships: { $ships } · stone: { $stone }
    Colonies: { $colonies } · factories: { $factories } · shipyards: { $shipyards } · churches: { $churches }
    Explorers: { $explorers } · privileges: { $privileges }{ $goa ->
        [open] { " · King's privilege: still open" }
        [taken] { " · King's privilege: " }{ $king }
       *[no] { "" }
    }
sheet-short = { $seat } **{ $name }** · { $total } { $total ->
    [one] point
   *[other] points
} · { $cash } Cruzados{ $card ->
    [yes] { " · " }{ sign-card }{ " Navegador card" }
   *[no] { "" }
}
    -# Workers { $workers } · ships { $ships } · colonies { $colonies } · factories { $factories } · shipyards { $shipyards } · churches { $churches } · explorers { $explorers } · privileges { $privileges }{ $goa ->
        [open] { " · King's privilege: still open" }
        [taken] { " · King's privilege: " }{ $king }
       *[no] { "" }
    }
sheet-colonies = { $n } { $name }
sheet-wildcard = 1 wildcard
sheet-factories = { $n } { $name }
sheet-privileges = { $name } ×{ $n }
rules-turn = **Your turn**: move your stone, then take the field's action or decline it. { $free_fields } fields ahead are free, each further one costs a ship; your first turn goes anywhere.
    { sign-card } **Navegador card**: one extra sailing before you move, not in the first round; then it passes to the right. It passes unused when your stone reaches or passes the orange ship.
    { sign-sailing } **Sailing**: each ship crosses up to { $range ->
        [one] 1 border
       *[other] { $range } borders
    } now. { $usual } ships together ({ $groups }) explore a region: one is lost, two where three are needed. The bank pays the price of the cheapest token.
    { sign-phase } **Phases**: { $phases }.
    { sign-workers } **Workers**, { sign-ships } **Ships**: one per church (shipyard) for { $capacity_price }, further ones { $beyond } now; at most { $most_workers } workers, { $most_ships } ships, each one over the limit brings { $surplus_price }.
    { sign-market } **Market**: per good, sell from colonies (its price falls) or process in factories (it rises); all is paid at the old prices. The wildcard factory helps one good.
rules-group = { $least } for { $region }
rules-phase = { $phase } begins at { $region }
rules-buildings = { sign-colony } **Colony**: one of your ships there and { $colony_workers } workers each. { sign-buildings } **Buildings**: workers needed: { $factory } for a factory, { $shipyard } for a shipyard, { $church } for a church. No worker is spent.
rules-privileges = { sign-privilege } **Privilege**: costs a worker ({ $fewest_workers } always stay), at most { $most_privileges } per category; it pays coins for each thing in its category, and makes each worth more points:
rules-column = { $column }: { $points ->
    [one] 1 point
   *[other] { $points } points
} each, +{ $more } with each privilege; coins { $coins }
rules-end = { sign-king } **King's privilege**: { $goa ->
        [yes] taken on a Privilege turn with a ship in Goa, once a game.
       *[no] at the end it goes where it scores most for you.
    }
    { sign-end } **End**: when { $ends } is explored, or the last building is bought, everybody takes one more turn. Also 1 point for each worker, each ship, each { $cash_per_point } Cruzados. Ties go to the Navegador card.

## Commands

game-navegador = Navegador
summary-navegador = Sail round Africa to Nagasaki: explore, found colonies, trade and build. Most points win.

## Opening a table

navegador-goa = Variant: the King's privilege is earned in Goa

## Tables

## Looking at a table

## At the end of a game

ended-agreed = The game was ended by agreement, with the scores as they stood.
won-tie = { $tied } have { $points } points each. **{ $name }** wins the tie: { $holder ->
    [yes] the Navegador card is theirs.
   *[no] **{ $card }** has the Navegador card, and from there it would reach **{ $name }** first.
}
button-animation-animation = Animation
button-animation-course = Course

## The log and the way back to it

difference = { $sign ->
    [plus] +{ $n }
    [minus] −{ $n }
   *[none] ±{ $n }
}
account = { $parts }
account-money = { $before } → **{ $after }** Cruzados ({ $change })
account-points = { $before } → **{ $after }** points ({ $change })
recap-price = · { $good } sells for { $sold } → **{ $sells }**, processes for { $brought } → **{ $brings }**
recap-turned = · { $region } is explored: colonies for { $prices }
recap-cheapest = · { $region }: the cheapest colony now costs { $before } → **{ $after }**
recap-taken = · { $region }: no colonies are left
recap-building = · { $building }: { $before } → **{ $after }** Cruzados
recap-sold-out = · { $building }: sold out
recap-privileges = · { $column }: { $left ->
    [0] the last privilege is gone
    [one] one privilege is left
   *[other] { $left } privileges are left
}
recap-card = · The Navegador card is { $yours ->
    [yes] yours now
   *[no] no longer yours
}

## Standings

standing = { $seat } **{ $name }**: { $points } { $points ->
    [one] point
   *[other] points
}, { $cash } Cruzados{ $card ->
    [none] { "" }
   *[other] { " " }{ $card }
}

## What is typed

## Options

slash-option-goa = goa
slash-table-market = { slash-table } { button-market }
