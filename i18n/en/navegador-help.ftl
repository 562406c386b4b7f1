# What each panel of Navegador is for, in one line; and why its prices are what they are.

purpose-rondel = -# 💡 The field you land on is your action.
purpose-sailing = -# 💡 Sail to where you want colonies, or explore.
purpose-workers = -# 💡 Workers let you found colonies and run buildings.
purpose-market = -# 💡 Sell what is dear, process what is cheap.
purpose-colony = -# 💡 Colonies supply goods to sell, and score.
purpose-privilege = -# 💡 Money now, and more points for one category.
purpose-ships = -# 💡 Ships explore and found colonies.
purpose-buildings = -# 💡 Factories earn money; shipyards and churches save it.

why-free = { $first ->
    [yes] In your first turn every field is free.
   *[no] Up to { $free } fields ahead are free.
}
why-field = **{ $field }**: { $distance } fields ahead, { $free } of them free, so it costs { $price ->
    [one] 1 ship
   *[other] { $price } ships
}.
why-card-lost = **{ $field }**: your stone would reach or pass the orange ship, and you would lose the Navegador card without using it.
why-card = You hold the Navegador card: before your stone moves you may take one extra sailing.
why-sailing = In this phase a ship crosses at most { $range ->
    [one] 1 border
   *[other] { $range } borders
}, through explored regions only. Anything not listed is too far away or lies beyond unexplored waters.
why-explore = { sign-explorer } **{ $region }**: this region is unexplored, so at least { $least } ships must enter together, and { $loss ->
    [one] 1 is
   *[other] { $loss } are
} lost. You get the price of the cheapest token revealed.
why-capacity = **{ $cheap }**: as many as you have { $what ->
    [workers] churches
   *[ships] shipyards
}, which is { $capacity }. **{ $dear }**: each further one, { $beyond } in phase I, { $second } in II, { $third } in III; this is phase { $phase }.
why-limit = You have { $have } and can have { $most }. Those bought at the low price over the limit are sold back for { $surplus } each.
why-trade = **{ $good }**: the marker stands where one sells for { $price } and a factory earns { $income }.
why-market = Each one sold moves the marker a row down, where it is cheaper and factories earn more; each one processed moves it a row up. There are { $rows } rows. All of a turn is paid before the marker moves.
why-site = **{ $region }, { $price }**: the cheapest of the tokens that lie there now: { $lying }.
why-building = **{ $building }, { $price }**: number { $number } of { $stand } on the chart for { $players } players, where the cheapest goes first. It needs { $workers } workers.
why-privilege = **{ $column }**: your privilege number { $number } in that category, so { $coin } for each, and you have { $owned }: { $coins } Cruzados. At the end each counts { $more } more: { $points } { $points ->
    [one] point
   *[other] points
}. { $worker ->
    [yes] With that and the Cruzados, less the worker's point, your score changes by { $gain }.
   *[no] With that and the Cruzados your score changes by { $gain }.
}

## What panels explain when they are asked.

why-rule = -# In the short rules (**{ button-rules }**): { $rule }
why-not = 🚫 { $reason }
why-no-decline = { $chosen ->
    [yes] You have chosen something already. Start over, and you can decline.
   *[no] You have begun this action, so you can no longer decline it.
}
