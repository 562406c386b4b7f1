# What players read, in English. Fluent syntax; names of people and tables are made harmless before they come here.

ships-in = { $n } in { $region }
colonies-in = { $n } in { $region }

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
told-sell = sold { $n } { $good }
told-process = processed { $n } { $good }
told-income = +{ $cash }
told-privilege = took the { $column } privilege, +{ $coins }
told-king = put the King's privilege on { $column }, +{ $coins }
told-declined = declined
told-extra-end = finished the extra sailing

event-phase = 🧭 Phase { $phase } begins. The privilege gallery is refilled.
event-card = 🧡 The Navegador card goes to **{ $name }**.
event-end = 🏁 The end has been triggered: after this turn, every player takes one more.

## A turn in the making

panel-so-far = **So far:** { $told }
panel-rondel = { $first ->
    [yes] Where do you move? In your first turn every field is free.
   *[no] Where do you move? Up to { $free } fields ahead are free; each field beyond costs one ship.
}
panel-pay = **{ $field }** costs { $price ->
    [one] 1 ship
   *[other] { $price } ships
}. Choose the ships to give up.
panel-paid = Giving up: { $places }.
panel-workers = You have { $have } of at most { $limit } workers, and { $capacity ->
    [one] 1 church: your first new worker costs { $cheap }, each one after that { $dear }.
   *[other] { $capacity } churches: your first { $capacity } new workers cost { $cheap } each, any more { $dear } each.
} How many?
panel-workers-none = You cannot afford any workers.
panel-workers-surplus = Workers over the limit are paid back at { $income } each, in brackets.
panel-ships = You have { $have } of at most { $limit } ships, and { $capacity ->
    [one] 1 shipyard: your first new ship costs { $cheap }, each one after that { $dear }.
   *[other] { $capacity } shipyards: your first { $capacity } new ships cost { $cheap } each, any more { $dear } each.
} New ships start in Portugal. How many?
panel-ships-none = You cannot afford a ship.
panel-ships-surplus = Ships over the limit are paid back at { $income } each, in brackets.
panel-trade = { $emoji } { $good }: sells for **{ $price }**, processes for **{ $income }**. You have { $colonies } { $colonies ->
    [one] colony
   *[other] colonies
} and { $factories } { $factories ->
    [one] factory
   *[other] factories
}.
panel-wildcard = Your wildcard factory processes one extra unit of a good of your choice.
panel-wildcard-used = Your wildcard factory is in use; it processes one unit of one good.
panel-colony-none = There is no colony you can found.
panel-colony = Press a region to found a colony there. You have workers for { $left ->
    [0] no
   *[other] { $left }
} more and { $cash } Cruzados left.
panel-colony-chosen = Founding: { $places }, for { $price } Cruzados.
panel-buildings-none = There is nothing you can buy.
panel-buildings = Press a building to buy one. { $free } of your { $workers } workers { $free ->
    [one] is
   *[other] are
} free; you have { $cash } Cruzados left.
panel-buildings-chosen = Buying: { $bought }, for { $price } Cruzados.
panel-privilege-none = There is no privilege you can take.
panel-privilege = Taking a privilege from the gallery costs { $workers ->
    [one] 1 worker
   *[other] { $workers } workers
}.
panel-king = You have a ship in Goa: you may take your King's privilege instead. It costs no worker.
panel-privilege-chosen = Taking: the { $column } privilege.
panel-king-chosen = Taking: the King's privilege, for { $column }.
panel-sailing = Each of your ships may sail once, across up to { $range ->
    [one] 1 border
   *[other] { $range } borders
}. 🧭 marks unexplored regions.
panel-extra = Extra sailing with the Navegador card: each of your ships may sail once, across up to { $range ->
    [one] 1 border
   *[other] { $range } borders
}. When you finish, you pass the card on.
panel-sailing-done = None of your ships can sail any further.
panel-route = **{ $origin } → { $target }**: how many of your { $n } ships?
panel-explore = **{ $region }** is unexplored. At least { $least } ships must enter together; { $loss ->
    [one] 1 is
   *[other] { $loss } are
} lost. The rest cannot sail again this action.
panel-group = Exploring with: { $places }.
panel-reveal = ⚠️ Exploring **{ $region }** reveals its tokens to everyone. It is final: neither the exploration nor anything you chose before it can be undone. Explore?

panel-found = 🧭 **{ $region }** has been explored. Tokens: { $prices }.

preview = **After this turn:** { $parts }
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
preview-market = { $good } { $before } → row { $after }: sells for { $sale }, processes for { $income }
preview-card = 🧡 This move loses you the Navegador card, unused.

button-field = { $field }{ $how ->
    [none] { " · none" }
    [brings] { " · +" }{ $n }
    [costs] { " · " }{ $n }
   *[open] { "" }
}{ $price ->
    [0] { "" }
    [one] { " · 1 ship" }
   *[other] { " · " }{ $price } ships
}{ $card ->
    [lost] { " · card expires" }
   *[kept] { "" }
}
button-card = Navegador card
button-give = { $region } ({ $left })
button-site = { $region } · { $price } ({ $left ->
    [0] no more
   *[other] up to { $left } more
})
button-building = { $building } · { $price } · { $workers } workers
button-take = { $column }: +{ $coins } now, +{ $points } { $points ->
    [one] point
   *[other] points
}
button-king = King on { $column }: +{ $coins } now, +{ $points } { $points ->
    [one] point
   *[other] points
}
button-group = + { $region } ({ $left })
button-group-less = − { $region }
button-reveal = Yes, explore
button-back = Back
button-n-ships = { $n ->
    [one] 1 ship
   *[other] { $n } ships
}
button-finish-extra = { $idle ->
    [yes] Finish without sailing
   *[no] Finish extra sailing
}
button-confirm = Confirm
button-over = Start over
button-decline = Decline the action
button-number = { $n } · { $cost }{ $income ->
    [0] { "" }
   *[other] { " " }(+{ $income })
}

choose-trade = { $good }: keep, sell or process?
choose-best = { $how ->
    [none] The { $n } best: up to +{ $income }
    [better] Better than your choice: up to +{ $income }
   *[same] Your choice brings the most: +{ $income }
}
choose-route = From where to where?{ $of ->
    [1] { "" }
   *[other] { " " }({ $number } of { $of })
}
choose-no-route = Nothing can sail any further

option-nothing = { $good }: do nothing
option-sell = +{ $income }: sell { $n } { $good }
option-process = +{ $income }: process { $n } { $good }
option-process-wild = +{ $income }: process { $n } { $good } (wildcard)
option-trade = +{ $income }: { $parts }
trade-sell = sell { $n } { $good }
trade-process = process { $n } { $good }
option-row = { $moves ->
    [no] the marker stays in row { $after }
   *[yes] marker from row { $before } to row { $after }
}
option-route = { $origin } → { $target }{ $n ->
    [one] { "" }
   *[other] { " " }(up to { $n } ships)
}
option-explore = 🧭 Explore { $region }: costs { $loss ->
    [one] 1 ship
   *[other] { $loss } ships
}
option-explore-with = With { $ships }
option-lying = { $prices ->
    [none] { $good }, no tokens left
   *[other] { $good }, tokens { $prices }
}

## Panels and posts

panel-head = **{ $table }** · phase { $phase } · you have { $cash } Cruzados
panel-done = ✅ Done · { $told }
panel-old = ⚠️ That press came from an older state of your turn, so it was not counted. This is your turn as it stands.
panel-replaced = ⌛ This panel is old: your turn goes on in a newer one.
post-turn = { $who }, it is your turn at **{ $table }** · round { $round } · phase { $phase }{ $left ->
    [0] { "" }
   *[other] { " · 🏁 the last turns are being played" }
}
post-more = **{ $table }** continues:
post-free = 🪑 A free seat at **{ $table }** is to act: { $who }. Whoever takes it plays on.
post-cancelled = 🛑 **{ $table }** is over.
post-over = 🏆 **{ $winner }** wins **{ $table }** with { $points } points!
post-earlier = …

button-continue = Continue the turn
button-points = Points
button-sheets = Sheets
button-log = Log
button-rules = Rules

log-start = The game begins: { $seats }. What is hidden is sealed: `{ $commitment }`.
log-imported = 📂 **{ $name }** brought this game in from a file on { $at }: { $seats }. { $steps ->
    [0] No turn had been taken.
   *[other] Everything up to here was played elsewhere.
} { $dealt ->
    [yes] What nobody had seen was dealt anew here and is sealed: `{ $commitment }`.
   *[no] What is hidden in it is as in the file, so whoever made the file may have known it.
}
log-undo = ↩️ **{ $name }** took back **{ $seat }**'s last turn.
log-ask = **{ $name }** asks to { $what ->
    [undo] take back the last turn.
    [finish] end the game now, with the points as they stand.
    [pause] pause the clocks.
    [replace] hand over the seat of **{ $left }**, who has left this server, to { $taker }.
   *[cancel] cancel the game.
}
log-answer = { $yes ->
    [yes] **{ $name }** agreed.
   *[no] **{ $name }** said no.
}
log-lapse = { $how ->
    [refused] There is no agreement: too many said no.
    [withdrawn] **{ $name }** took the question back, so there is no agreement.
   *[late] There was no agreement in time.
}
log-nudge = **{ $name }**, as an admin, reminds **{ $seat }** that it is their turn.
log-rolled-back = ↩️ **{ $name }**, as an admin, took the game back by { $turns ->
    [one] one turn
   *[other] { $turns } turns
}, to before **{ $seat }**'s turn.{ $revealed ->
    [yes] { " " }What is hidden stays as it was dealt, so what has been seen is still known.
   *[no] { "" }
}
log-given = **{ $name }**, as an admin, gave the seat of **{ $left }** to { $taker }.
log-reason = Reason: { $reason }
log-seat = **{ $name }** gave **{ $seat }** the seat.
log-of-league = The league has given the seat of **{ $left }** to **{ $seat }**.
log-replaced = By agreement the seat of **{ $left }**, who has left this server, goes to { $taker }.
taker-anybody = whoever joins
log-joined = **{ $seat }** has joined.
log-resign = **{ $name }** resigned.
log-cancel = { $how ->
    [agreed] The game was cancelled: { $agreed } agreed to it.
    [asked] The game was cancelled by agreement; **{ $name }** was the last to agree.
    [file] The game was cancelled by **{ $name }**, who brought it from a file.
    [clock] The game was cancelled because nobody had played for so long.
    [league] Its league has decided the game.
    [backup] The game goes on from a backup, at a table of its own.
   *[admin] The game was cancelled by **{ $name }**, as an admin.
}
log-finish = 🏁 The game was ended by agreement, with the points as they stood.
log-migrate = The game goes on by newer rules.
log-restore = 💾 { $what ->
    [table] The host of the bot brought this game back from a backup. It stands as it did on { $at }.
   *[all] The bot went back to a backup: this game stands as it did on { $at }.
}{ $known ->
    [no] { " " }Whatever was played after that is gone.
   *[yes] { $turns ->
        [0] { " " }Nothing of it was lost.
        [one] { " " }The turn played after that is gone.
       *[other] { " " }The { $turns } turns played after that are gone.
    }
}

## The lobby

table-of = { $name }'s table
table-of-former = Former player's table
computer-player = 🤖 { $name }
computer-random = Random
computer-cabin-boy = Cabin boy
computer-mate = Mate
computer-merchant = Merchant
computer-helmsman = Helmsman
computer-captain = Captain
computer-commodore = Commodore
computer-admiral = Admiral
strength-random = very easy
strength-cabin-boy = easy
strength-mate = modest
strength-merchant = fair
strength-helmsman = good
strength-captain = strong
strength-commodore = very strong
strength-admiral = the strongest
lobby-head = ## { $table }
lobby-opened = <@{ $owner }> opened a table of { $game }.
lobby-order = { $order ->
    [drawn] Seats are drawn at random when the game starts.
   *[joined] Seats are taken in the order people join.
}
lobby-goa = Variant: King's privilege in Goa.
lobby-thread = Playing in <#{ $place }>.
lobby-free = { $free ->
    [0] All seats are taken.
    [one] 1 seat is free.
   *[other] { $free } seats are free.
}
lobby-seat = { $seat }. { $name }
lobby-computers = -# 🤖 adds a computer player, from { $weakest } ({ $easy }) to { $strongest } ({ $hard }).
lobby-started = ✅ The game has started.
lobby-cancelled = This table was cancelled.
button-join = Join
button-leave = Leave
button-dismiss = Remove computer
button-start = Start
button-cancel = Cancel
list-none = There are no tables on this server. Open one with { $open }.
list-head = Tables on this server:
mine-none = You are not playing at any table here. Open one with { $open }.
mine-head = Your tables:
line-lobby = · **{ $table }** in <#{ $place }>: waiting for players, { $taken } of { $places } seats taken
line-running = · **{ $table }** in <#{ $place }>: { $who }'s turn
line-over = · **{ $table }** in <#{ $place }>: finished
line-cancelled = · **{ $table }** in <#{ $place }>: cancelled

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
points-head = **Points as they stand**, with the King's privilege in its best place:
points-line = **{ $name }**: { $total } in all; { $columns } without cash, ships and workers{ $brings ->
    [0] { "" }
   *[other] { ", " }{ $plain } without the King's privilege (+{ $brings } on { $king })
}
sheet = **{ $name }** · { $total } points{ $card ->
    [yes] { " · 🧡 Navegador card" }
   *[no] { "" }
}
    { $cash } Cruzados · workers: { $workers } · ships: { $ships } · stone: { $stone }
    Colonies: { $colonies } · factories: { $factories } · shipyards: { $shipyards } · churches: { $churches }
    Explorers: { $explorers } · privileges: { $privileges }{ $goa ->
        [open] { " · King's privilege: still open" }
        [taken] { " · King's privilege: " }{ $king }
       *[no] { "" }
    }
sheet-colonies = { $n } { $name }
sheet-wildcard = 1 wildcard
sheet-factories = { $n } { $name }
sheet-privileges = { $name } ×{ $n }
rules-turn = **Your turn**: move your stone, then do the field's action or decline it. { $free } fields ahead are free, each further one costs a ship; your first turn goes anywhere.
    🧡 **Navegador card**: one extra sailing before you move, not in the first round; then it goes to the right. It goes on unused when your stone reaches or passes the field where it stood as you got the card.
    ⛵ **Sailing**: each ship sails once, over up to { $range ->
        [one] 1 border
       *[other] { $range } borders
    } in this phase. Where nobody has been a group enters together: { $usual } ships at least ({ $groups }), and one less than that is lost; tokens are turned up, and you are paid the cheapest one's price.
    🧭 **Phases**: { $phases }.
    👷 **Workers**, 🚢 **Ships**: as many as you have churches (shipyards) for { $capacity } each, further ones for { $beyond } each now; at most { $workers } workers, { $ships } ships, each one over the limit brings { $surplus }.
    📈 **Market**: per good sell from colonies (the price falls) or process in factories (it rises); all is paid at the row before the marker moves. The wildcard factory helps one good.
rules-group = { $least } for { $region }
rules-phase = { $phase } begins at { $region }
rules-buildings = 🏝️ **Colony**: an own ship there and { $colony } workers for each. 🏛️ **Buildings**: workers needed { $factory } for a factory, { $shipyard } for a shipyard, { $church } for a church; nobody is used up.
rules-privileges = 📜 **Privilege**: costs a worker ({ $least } always stay), at most { $most } of a kind; it brings coins for each achievement at once, and makes each worth more points:
rules-column = { $column }: { $points ->
    [one] 1 point
   *[other] { $points } points
} each, +{ $more } with each privilege; coins { $coins }
rules-end = 👑 **King's privilege**: { $goa ->
        [yes] taken on a Privilege turn with a ship in Goa, once a game.
       *[no] at the end it is put where it brings you most.
    }
    🏁 **End**: when { $ends } is explored, or the last building is bought, everybody has one more turn. Also 1 point for each worker, each ship, each { $cash } Cruzados. Ties go to the Navegador card.
help-opens = `{ $command }`
help = A game in a channel: { $open } opens a table, people press **Join**, computer players can be added, **Start** deals.
    `{ slash-learn }` teaches the game in short lessons, each with a turn to take.
    When it is your turn, the newest post calls you and has the buttons to begin with. What opens then only you see, and nothing counts before **Confirm**.
    You can type instead: `{ slash-turn }` offers what can come next while you type, `{ slash-confirm }` stores it, `{ slash-startover }` forgets it.
    `{ slash-plan }` keeps a turn for when it is yours again, `{ slash-whatif }` tries things out; only you see either.
    `{ slash-table-undo }` asks the others to let you take your last turn back. `{ slash-table-resign }` and `{ slash-table-handover }` give your seat up, `{ slash-table-cancel }` ends the game if more than half of the others agree.
    `{ slash-show-log }`, `{ slash-show-rules }`, `{ slash-show-words }` and what each game has show the table, to you alone unless you choose otherwise. `{ slash-table-list }` and `{ slash-table-mine }` find tables, `{ slash-table-repost }` posts the turn again, `{ slash-table-replay }` looks back at a game.
help-navegador = **{ game-navegador }**: a button for each field that your stone may go to. What an exploration turns up counts at once; you are asked before. Looks: `{ slash-show-board }`, `{ slash-show-market }`, `{ slash-show-sheet }`, `{ slash-show-points }`.

## What does not work

published = ✅ Posted below for everyone.
old-button = This button is out of date. Look for the table's newest post, or use `{ slash-table-repost }`.
old-epoch = This button is from before the bot went back to a backup, so it no longer works. Look for the table's newest post, or use the command again.
refused = { $reason } (Rules: { $rule })
error-unforeseen = Something went wrong on our side. Your game is safe; please try again.
discord-permission = Discord does not let me post there. I need permission to view this channel, send messages, attach files and read message history; for threads, also to create public threads and send messages in them.
discord-trouble = Discord is having trouble right now. Your game is safe; please try again in a moment.
table-none = There is no table here. Open one with { $open }.
table-unreadable = Something stored of this table is damaged, so it cannot be opened. Whoever hosts the bot has to look at it; all other tables go on.
table-not-your-seat = That is not your seat.
table-not-allowed = Only the table's owner or an admin can do that.
table-not-your-turn = It is not your turn at this table.
table-stale = The game has moved on; nothing was changed. The newest post shows where it stands.
table-already-played = You have already done that. It counts once.
table-refused = The rules do not allow that now.
table-not-now = You cannot do that now.
table-not-running = This game is not in progress.
table-not-in-lobby = This game has already started.
table-other-rules = This game was begun by other rules (version { $version }), which this bot no longer plays. Its admin can install a version that does. Until then you can export the game or call it off.
table-revealed = What has been revealed cannot be taken back.
table-nothing-to-undo = You have no turn to take back.
table-asked = That question is already open.
table-not-asked = There is no question for you to answer.
table-not-absent = Whoever plays for that seat is still on this server. Only they can hand it over, or an admin.
table-too-many = { $whose ->
    [person] You have
    [place] The people in this channel have
   *[server] The people of this server have
} { $what ->
    [import] brought in games from files { $most } times within a day, which is the limit. Please try again tomorrow.
    [replay] asked for replays { $most } times within an hour, which is the limit. Please try again later.
    [turn] looked back at { $most } turns within an hour, which is the limit. Please try again later.
    [vote] asked the others { $most } times within an hour, which is the limit. Please try again later.
    [quiet] changed your quiet hours { $most } times within a day, which is the limit. Please try again tomorrow.
    [post] asked for { $most } public messages within an hour, which is the limit. Please try again later.
   *[offer] offered seats { $most } times within an hour, which is the limit. Please try again later.
}
table-too-many-tables = { $whose ->
    [person] You have reached the limit of { $most } unfinished tables on this server. Finish or cancel one first.
   *[server] This server has reached its limit of { $most } unfinished tables. Finish or cancel one first.
}
table-not-long = This game has not gone on long enough to be ended by agreement. To call it off without a result use `{ slash-table-cancel }`.
table-channel-taken = Another table is already playing here. Finish it first, or play in a thread.
table-full = All seats are taken.
table-not-vacant = Somebody plays for that seat.
table-too-few = At least two seats must be taken, one of them by a person.
table-already-seated = You already have a seat at this table.
table-not-seated = You do not have a seat at this table.
table-bad-value = That does not work here.
store-error = The database failed; nothing was changed. Please try again, and tell whoever runs this bot.
store-full = The disk is full; nothing was changed. Please tell whoever runs this bot.
store-locked = The database is busy; nothing was changed. Please try again in a moment.
store-damaged = The database is damaged; nothing was changed. Please tell whoever runs this bot.
store-newer = The database belongs to a newer version of this bot; nothing was changed.
store-read-only = The database is read-only right now; nothing was changed. Please tell whoever runs this bot.
store-unreachable = The database does not answer right now. Look whether what you did is there; if not, please try again in a moment.
store-missing = The database cannot be found; nothing was changed. Please tell whoever runs this bot.
