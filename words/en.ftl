# What players read, in English. Fluent syntax; names of people and tables are made harmless before they come here.

## The field's own words

field-0 = Sailing
field-1 = Workers
field-2 = Market I
field-3 = Colony
field-4 = Privilege
field-5 = Ships
field-6 = Market II
field-7 = Buildings

good-sugar = sugar
good-gold = gold
good-spice = spice

building-sugar = Sugar factory
building-gold = Gold factory
building-spice = Spice factory
building-shipyard = Shipyard
building-church = Church

buildings-sugar = { $n } { $n ->
    [one] sugar factory
   *[other] sugar factories
}
buildings-gold = { $n } { $n ->
    [one] gold factory
   *[other] gold factories
}
buildings-spice = { $n } { $n ->
    [one] spice factory
   *[other] spice factories
}
buildings-shipyard = { $n } { $n ->
    [one] shipyard
   *[other] shipyards
}
buildings-church = { $n } { $n ->
    [one] church
   *[other] churches
}

column-colony = Colonies
column-factory = Factories
column-explorer = Explorers
column-shipyard = Shipyards
column-church = Churches

and = { $head } and { $last }
in-region = { $n } in { $region }

## What was done

told-turn = **{ $name }** · { $told } · has { $cash } Cruzados
told-card = used the Navegador card
told-move = { $field }
told-move-paid = { $field } (gave up { $places })
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
told-sell = sold { $n } { $good }
told-process = processed { $n } { $good }
told-income = +{ $cash }
told-privilege = took the { $column } privilege, +{ $coins }
told-king = put the King's privilege on { $column }, +{ $coins }
told-declined = declined
told-extra-end = finished the extra sailing

event-phase = 🧭 Phase { $phase } begins, the gallery is filled up.
event-card = 🧡 The Navegador card goes to **{ $name }**.
event-end = 🏁 The end is near: after this turn everybody has one more turn, whoever brought it about included.

## A turn in the making

panel-so-far = **So far:** { $told }
panel-rondel = Where does your stone go? { $free } fields ahead are free, each further one costs a ship.
panel-pay = **{ $field }** costs { $price ->
    [one] 1 ship
   *[other] { $price } ships
}. Where do you give up?
panel-paid = Given up: { $places }.
panel-workers = You have { $have } workers and { $capacity ->
    [one] 1 church
   *[other] { $capacity } churches
}: as many new workers cost { $cheap } each, each further one { $dear }.
panel-workers-none = You cannot recruit anybody now.
panel-ships = You have { $have } { $have ->
    [one] ship
   *[other] ships
} and { $capacity ->
    [one] 1 shipyard
   *[other] { $capacity } shipyards
}: as many new ships cost { $cheap } each, each further one { $dear }. They start in Portugal.
panel-ships-none = You cannot build a ship now.
panel-trade = { $emoji } { $good }: sells for **{ $price }**, processing brings **{ $income }**. You have { $colonies } { $colonies ->
    [one] colony
   *[other] colonies
} and { $factories } { $factories ->
    [one] factory
   *[other] factories
}.
panel-wildcard = Your wildcard factory processes one more unit of one good.
panel-colony-none = There is no colony that you could found now.
panel-colony = Each press founds one more. Your workers can found { $left } more; { $cash } Cruzados left.
panel-colony-chosen = Chosen: { $places }, for { $price } Cruzados.
panel-buildings-none = There is nothing that you could buy now.
panel-buildings = Each press buys one more. Workers still free: { $free } of { $workers }; { $cash } Cruzados left.
panel-buildings-chosen = Chosen: { $bought }, for { $price } Cruzados.
panel-privilege-none = There is no privilege that you could take now.
panel-privilege = A privilege from the gallery costs { $workers ->
    [one] 1 worker
   *[other] { $workers } workers
}.
panel-king = Your ship is in Goa: you may take your King's privilege instead, without paying a worker.
panel-privilege-chosen = Chosen: the { $column } privilege.
panel-king-chosen = Chosen: the King's privilege, on { $column }.
panel-sailing = Each of your ships may sail once, over at most { $range ->
    [one] 1 border
   *[other] { $range } borders
}. 🧭 marks where nobody has been.
panel-extra = Extra sailing with the Navegador card: each of your ships may sail once, over at most { $range ->
    [one] 1 border
   *[other] { $range } borders
}. The card goes on when you finish.
panel-sailing-done = No ship of yours can sail any further now.
panel-explore = **{ $region }**: nobody has been there. At least { $least } ships enter together, { $loss ->
    [one] 1 is
   *[other] { $loss } are
} lost. They do not sail again in this action.
panel-group = The group: { $places }.
panel-reveal = ⚠️ Exploring **{ $region }** turns its tokens up for everybody. It is stored at once, and neither it nor what you have chosen before can be taken back. Do you want to?

panel-found = 🧭 **{ $region }** is explored: tokens { $prices }.

preview = **Then:** { $parts }
preview-cash = { $before } → **{ $after }** Cruzados ({ $change })
preview-workers = { $n } workers ({ $change })
preview-ships = { $n } { $n ->
    [one] ship
   *[other] ships
} ({ $change })
preview-points = { $n } { $n ->
    [one] point
   *[other] points
} ({ $change })
preview-market = { $good } { $before } → row { $after }: sells for { $sale }, processing brings { $income }
preview-card = 🧡 The Navegador card leaves you unused with this move.

button-field = { $field }{ $price ->
    [0] { "" }
    [one] { " · 1 ship" }
   *[other] { " · " }{ $price } ships
}{ $card ->
    [lost] { " · card expires" }
   *[kept] { "" }
}
button-card = Navegador card
button-give = { $region } ({ $left })
button-site = { $region } · { $price } ({ $left } left)
button-building = { $building } · { $price } · { $workers } workers
button-take = { $column }: +{ $coins } now, +{ $points } points
button-king = King on { $column }: +{ $coins } now, +{ $points } points
button-group = { $region } ({ $left })
button-explore = Explore { $region }
button-reveal = Yes, explore
button-back = Back
button-n-ships = { $n ->
    [one] 1 ship
   *[other] { $n } ships
}
button-finish-extra = Finish the extra sailing
button-confirm = Confirm
button-over = Start over
button-decline = Decline the action

choose-workers = How many workers?
choose-ships = How many ships?
choose-trade = { $good }: nothing, sell or process?
choose-from = From where?
choose-to = Where to?

option-workers = { $n ->
    [one] 1 worker
   *[other] { $n } workers
} for { $cost } Cruzados
option-ships = { $n ->
    [one] 1 ship
   *[other] { $n } ships
} for { $cost } Cruzados
option-surplus = { $extra } over the limit, paid out again: +{ $income } Cruzados
option-nothing = { $good }: nothing
option-sell = Sell { $n } { $good } = { $income } Cruzados
option-process = Process { $n } { $good } = { $income } Cruzados
option-process-wild = Process { $n } { $good } with the wildcard = { $income } Cruzados
option-row = marker from row { $before } to row { $after }
option-from = { $region }: { $n ->
    [one] 1 ship
   *[other] { $n } ships
}
option-explore = 🧭 Explore { $region }
option-explore-cost = { $least } ships enter together, { $loss ->
    [one] 1 is
   *[other] { $loss } are
} lost
option-lying = { $good }, tokens { $prices }

## Panels and posts

panel-head = **{ $table }** · phase { $phase } · you have { $cash } Cruzados
panel-done = ✅ Done. { $told }
post-turn = { $who }, it is your turn at **{ $table }** · round { $round } · phase { $phase }{ $left ->
    [0] { "" }
   *[other] { " · 🏁 the last turns are being played" }
}
post-more = **{ $table }** goes on:
post-cancelled = The game at **{ $table }** was called off.
post-over = 🏆 **{ $winner }** wins at **{ $table }** with { $points } points!
post-earlier = …

button-continue = Continue the turn
button-points = Points
button-sheets = Sheets
button-log = Log
button-rules = Rules

log-start = The game begins: { $seats }. The hidden tokens are fixed: `{ $commitment }`.
log-undo = ↩️ The last turn of **{ $seat }** is taken back, says **{ $name }**.
log-ask = **{ $name }** asks: { $what ->
    [undo] may the last turn be taken back?
   *[cancel] shall the game be called off?
}
log-answer = { $yes ->
    [yes] **{ $name }** agrees.
   *[no] **{ $name }** does not agree.
}
log-lapse = The question found no agreement.
log-seat = **{ $seat }** plays from now on, says **{ $name }**.
log-resign = **{ $name }** has given up.
log-cancel = **{ $name }** has called the game off.
log-migrate = The game goes on by newer rules.
log-head = **{ $table }**, the last turns:

## The lobby

table-of = { $name }'s table
computer-player = 🤖 { $name } { $seat }
computer-random = Random
computer-merchant = Merchant
computer-admiral = Admiral
strength-random = easy
strength-merchant = fair
strength-admiral = strong
lobby-head = ## { $table }
lobby-opened = <@{ $owner }> opens a table of { $game }.
lobby-order = { $order ->
    [drawn] Seats are drawn by lot at the start.
   *[joined] Seats stay as people have joined.
}
lobby-goa = Variant: the King's privilege is earned in Goa.
lobby-thread = It is played in <#{ $place }>.
lobby-free = { $free ->
    [0] All seats are taken.
    [one] One seat is free.
   *[other] { $free } seats are free.
}
lobby-seat = { $seat }. { $name }
lobby-started = ✅ The game has begun.
lobby-cancelled = This table was called off.
button-join = Join
button-leave = Leave
button-dismiss = Remove computer
button-start = Start
button-cancel = Cancel
button-invite = Add computer player: { $name } ({ $strength })
list-none = There is no table on this server. Open one with `/navegador new`.
list-head = Tables of this server:
mine-none = You play at no table here. Open one with `/navegador new`.
mine-head = Your tables:
line-lobby = · **{ $table }** in <#{ $place }>: waiting for players, { $taken } of { $places } seats taken
line-running = · **{ $table }** in <#{ $place }>: { $who } is to act
line-over = · **{ $table }** in <#{ $place }>: over
line-cancelled = · **{ $table }** in <#{ $place }>: called off

## Looking

score-total = Total
score-cash = Cash
score-workers = Work
score-ships = Ship
score-colonies = Col
score-factories = Fact
score-explorers = Expl
score-shipyards = Yard
score-churches = Chur
points-head = **Points as they stand**, the King's privilege in its best place:
points-line = **{ $name }**: { $total } in all; { $columns } without cash, ships and workers{ $brings ->
    [0] { "" }
   *[other] { ", " }{ $plain } without the King's privilege (+{ $brings } on { $king })
}
sheet = **{ $name }** · { $total } points{ $card ->
    [yes] { " · 🧡 Navegador card" }
   *[no] { "" }
}
    { $cash } Cruzados · workers: { $workers } · ships: { $ships } · stone: { $stone }
    Colonies: { $colonies } · factories: 1 wildcard, { $factories } · shipyards: { $shipyards } · churches: { $churches }
    Explorers: { $explorers } · privileges: { $privileges }
rules-turn = **Your turn**: move your stone, then do the field's action or decline it. { $free } fields ahead are free, each further one costs a ship; your first turn goes anywhere.
    ⛵ **Sailing**: each ship sails once, over { $range ->
        [one] 1 border
       *[other] { $range } borders
    } in this phase. Where nobody has been a group enters together; ships are lost, tokens turned up, and you are paid the cheapest token's price.
    👷 **Workers**, 🚢 **Ships**: as many as you have churches (shipyards) for { $capacity } each, further ones for { $beyond } each now; at most { $workers } workers, { $ships } ships.
    📈 **Market**: per good sell from colonies (the price falls) or process in factories (it rises); all is paid at the row before the marker moves. The wildcard factory helps one good.
rules-buildings = 🏝️ **Colony**: an own ship there and { $colony } workers for each. 🏛️ **Buildings**: workers needed { $factory } for a factory, { $shipyard } for a shipyard, { $church } for a church; nobody is used up.
rules-privileges = 📜 **Privilege**: costs a worker ({ $least } always stay), at most { $most } of a kind; it brings coins for each achievement at once, and makes each worth more points:
rules-column = { $column }: { $points ->
    [one] 1 point
   *[other] { $points } points
} each, +{ $more } with each privilege; coins { $coins }
rules-end = 🧡 **Navegador card**: one extra sailing before you move; then it goes to the right.
    🏁 **End**: when { $ends } is explored, or the last building is bought, everybody has one more turn. Also 1 point for each worker, each ship, each { $cash } Cruzados.{ $goa ->
        [yes] { " The King's privilege is taken on a Privilege turn with a ship in Goa." }
       *[no] { " The King's privilege is put where it brings you most." }
    }
help = **Navegador** in a channel: `/navegador new` opens a table, people press **Join**, computer players can be added, **Start** deals.
    When it is your turn, the newest post has a button for each field that your stone may go to. Press one: only you see what opens. Nothing counts before **Confirm**, except what an exploration turns up; you are asked before.
    `/show board`, `market`, `sheet`, `points`, `log`, `rules`, `words` show the table, to you alone unless you choose otherwise. `/table list` and `mine` find tables, `/table repost` posts the turn again.

## What does not work

published = ✅ Done: all can see it below.
old-button = This button is too old to do anything. Look for the table's newest post, or use `/table repost`.
refused = { $reason } (Rules, { $rule })
error-unforeseen = Something went wrong on our side. The game is safe; please try again.
discord-permission = Discord does not let me post there. I need to see this channel, send messages, attach files and read the history; for a thread of its own also to create public threads and write in them.
discord-trouble = Discord is in trouble right now. The game is safe; please try again in a moment.
table-none = There is no table here. Open one with `/navegador new`.
table-not-your-seat = That is not your seat.
table-not-allowed = Only the one who opened the table, or an admin, may do that.
table-not-your-turn = It is not your turn at this table.
table-stale = The table has moved on since then; nothing was changed. The newest post shows how it stands.
table-already-played = You have done that already; it counts once.
table-refused = The rules do not allow that now.
table-not-now = That cannot be done now.
table-not-running = This game is not running: it has not begun, or it is over.
table-not-in-lobby = This game has begun already.
table-other-rules = This game was begun by other rules (version { $version }), which this bot no longer plays. Its admin can install a version that does. Until then you can export the game or call it off.
table-revealed = What has been turned up cannot be taken back.
table-nothing-to-undo = You have no last turn that could be taken back.
table-asked = That is being asked already.
table-not-asked = There is no such question for you to answer.
table-channel-taken = Another table plays here already: finish it first, or choose a thread of its own.
table-full = All seats are taken.
table-not-vacant = Somebody plays for that seat.
table-too-few = At least two seats have to be taken, one of them by a person.
table-already-seated = You have a seat at this table already.
table-not-seated = You have no seat at this table.
table-bad-value = That is not possible here.
store-error = The database has failed; nothing was changed. Please try again, and tell whoever runs this bot.
store-full = There is no room left to store anything; nothing was changed. Please tell whoever runs this bot.
store-locked = The database is busy; nothing was changed. Please try again in a moment.
store-damaged = The database is damaged; nothing was changed. Please tell whoever runs this bot.
store-newer = The database belongs to a newer version of this bot; nothing was changed.
store-read-only = The database can only be read now; nothing was changed. Please tell whoever runs this bot.
store-missing = The database cannot be found; nothing was changed. Please tell whoever runs this bot.
