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
told-extra-end = ended the extra sailing

event-phase = 🧭 Phase { $phase } begins. The privilege gallery is refilled.
event-card = 🧡 The Navegador card goes to **{ $name }**.
event-end = 🏁 The end of the game has been triggered: after this turn, every player takes one more.

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
panel-wildcard-used = Your wildcard factory is already in use this turn.
panel-colony-none = There is no colony you can found.
panel-colony = Press a region to found a colony there. { $left ->
    [0] You have too few workers for another colony
    [one] Enough workers for 1 more colony
   *[other] Enough workers for { $left } more colonies
}; { $cash } Cruzados left.
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
panel-privilege-chosen = Taking the { $column } privilege.
panel-king-chosen = Taking the King's privilege for { $column }.
panel-sailing = Each of your ships may sail once, across up to { $range ->
    [one] 1 border
   *[other] { $range } borders
}. 🧭 marks unexplored regions.
panel-extra = Extra sailing with the Navegador card: each of your ships may sail once, across up to { $range ->
    [one] 1 border
   *[other] { $range } borders
}. When you finish, you pass the card on.
panel-sailing-done = None of your ships can sail any farther.
panel-route = **{ $origin } → { $target }**: how many of your { $n } ships?
panel-explore = **{ $region }** is unexplored. At least { $least } ships must enter together; { $loss ->
    [one] 1 is
   *[other] { $loss } are
} lost. The others cannot sail again during this action.
panel-group = Exploring with: { $places }.
panel-reveal = ⚠️ Exploring **{ $region }** reveals its tokens to everyone. This is final: you cannot undo the exploration or anything you chose before it. Explore?

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
preview-market = { $good } afterwards: sells for { $sale }, processes for { $income }
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
button-king = King's privilege on { $column }: +{ $coins } now, +{ $points } { $points ->
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
    [none] The best { $n }: up to +{ $income }
    [better] Better than your choice: up to +{ $income }
   *[same] Your choice earns the most: +{ $income }
}
choose-route = Sail from where to where?{ $of ->
    [1] { "" }
   *[other] { " " }({ $number } of { $of })
}
choose-no-route = No ship can sail any farther

option-nothing = { $good }: do nothing
option-sell = +{ $income }: sell { $n } { $good }
option-process = +{ $income }: process { $n } { $good }
option-process-wild = +{ $income }: process { $n } { $good } (wildcard)
option-trade = +{ $income }: { $parts }
trade-sell = sell { $n } { $good }
trade-process = process { $n } { $good }
option-row = { $moves ->
    [no] afterwards still sells for { $price }, factory earns { $income }
   *[yes] afterwards sells for { $price }, factory earns { $income }
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
post-free = 🪑 It is an empty seat's turn at **{ $table }**: { $who }. Whoever takes the seat continues from here.
post-cancelled = 🛑 **{ $table }** is over.
post-over = 🏆 **{ $winner }** wins at **{ $table }** with { $points } points!
post-earlier = …

button-continue = Continue the turn
button-points = Points
button-sheets = Sheets
button-log = Log
button-rules = Rules

log-start = The game begins: { $seats }. What is hidden is sealed: `{ $commitment }`.
log-imported = 📂 **{ $name }** imported this game from a file on { $at }: { $seats }. { $steps ->
    [0] No turn had been played.
   *[other] Everything up to here was played elsewhere.
} { $dealt ->
    [yes] What nobody had seen was reshuffled here and sealed: `{ $commitment }`.
   *[no] What is hidden is as in the file, so whoever made the file may know it.
}
log-undo = ↩️ **{ $name }** took back **{ $seat }**'s last turn.
log-ask = **{ $name }** asks to { $what ->
    [undo] take back their last turn.
    [finish] end the game now, with the current scores.
    [pause] pause the clocks.
    [replace] hand over the seat of **{ $left }**, who has left this server, to { $taker }.
   *[cancel] cancel the game.
}
log-answer = { $yes ->
    [yes] **{ $name }** agreed.
   *[no] **{ $name }** said no.
}
log-lapse = { $how ->
    [refused] Not agreed: too many said no.
    [withdrawn] **{ $name }** withdrew the question.
   *[late] Time ran out without agreement.
}
log-nudge = **{ $name }**, as an admin, reminded **{ $seat }** that it is their turn.
log-rolled-back = ↩️ **{ $name }**, as an admin, rolled the game back { $turns ->
    [one] one turn
   *[other] { $turns } turns
}, to just before **{ $seat }**'s turn.{ $revealed ->
    [yes] { " " }What is hidden stays put, so anything revealed is still known.
   *[no] { "" }
}
log-given = **{ $name }**, as an admin, gave **{ $left }**'s seat to { $taker }.
log-reason = Reason: { $reason }
log-seat = **{ $name }** gave **{ $seat }** the seat.
log-of-league = The league has given **{ $left }**'s seat to **{ $seat }**.
log-replaced = By agreement, the seat of **{ $left }**, who has left this server, goes to { $taker }.
taker-anybody = whoever joins
log-joined = **{ $seat }** has joined.
log-resign = **{ $name }** resigned.
log-cancel = { $how ->
    [agreed] The game was cancelled; { $agreed } agreed.
    [asked] The game was cancelled by agreement; **{ $name }** was the last to agree.
    [file] The game was cancelled by **{ $name }**, who had imported it from a file.
    [clock] The game was cancelled because nobody had played for too long.
    [league] The league has decided this game.
    [backup] The game continues from a backup, at a separate table.
   *[admin] The game was cancelled by **{ $name }**, as an admin.
}
log-finish = 🏁 The game was ended by agreement, with the scores as they stood.
log-migrate = The game continues under newer rules.
log-restore = 💾 { $what ->
    [table] The bot's host restored this game from a backup. It is back to where it was on { $at }.
   *[all] The bot was restored from a backup: this game is back to where it was on { $at }.
}{ $known ->
    [no] { " " }Anything played after that is lost.
   *[yes] { $turns ->
        [0] { " " }Nothing of it was lost.
        [one] { " " }The turn played after that is lost.
       *[other] { " " }The { $turns } turns played after that are lost.
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
lobby-opened = <@{ $owner }> opened a { $game } table.
lobby-order = { $order ->
    [drawn] Seats are drawn at random when the game starts.
   *[joined] Players sit in the order they join.
}
lobby-goa = Variant: King's privilege in Goa.
lobby-thread = Played in <#{ $place }>.
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
points-head = **Scores as they stand**, with the King's privilege where it counts most:
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
    🧡 **Navegador card**: one extra sailing before you move, not in the first round; then it passes to the right. It goes on unused when your stone reaches or passes the field where it stood as you got the card.
    ⛵ **Sailing**: each ship sails once, over up to { $range ->
        [one] 1 border
       *[other] { $range } borders
    } in this phase. Unexplored regions need at least { $usual } ships entering together ({ $groups }); all but one of that number are lost. Tokens are revealed and you get the price of the cheapest.
    🧭 **Phases**: { $phases }.
    👷 **Workers**, 🚢 **Ships**: as many as you have churches (shipyards) for { $capacity } each, more for { $beyond } each now; at most { $workers } workers, { $ships } ships, each one over the limit brings { $surplus }.
    📈 **Market**: per good, sell from colonies (the price falls) or process in factories (it rises); all is paid before the markers move. The wildcard factory helps one good.
rules-group = { $least } for { $region }
rules-phase = { $phase } begins at { $region }
rules-buildings = 🏝️ **Colony**: one of your ships there and { $colony } workers each. 🏛️ **Buildings**: workers needed: { $factory } for a factory, { $shipyard } for a shipyard, { $church } for a church. No worker is spent.
rules-privileges = 📜 **Privilege**: costs a worker ({ $least } always stay), at most { $most } of a kind; it pays coins for each thing of its kind, and makes each worth more points:
rules-column = { $column }: { $points ->
    [one] 1 point
   *[other] { $points } points
} each, +{ $more } with each privilege; coins { $coins }
rules-end = 👑 **King's privilege**: { $goa ->
        [yes] taken on a Privilege turn with a ship in Goa, once a game.
       *[no] at the end it goes where it scores most for you.
    }
    🏁 **End**: when { $ends } is explored, or the last building is bought, everybody takes one more turn. Also 1 point for each worker, each ship, each { $cash } Cruzados. Ties go to the Navegador card.
help-opens = `{ $command }`
help = To play in a channel, open a table with { $open }. Others press **Join**, you can add computer players, and **Start** begins the game.
    `{ slash-learn }` teaches the game in short lessons, each with a turn to play.
    On your turn, the newest post pings you; its buttons start your turn. The panel they open is visible only to you, and nothing counts before **Confirm**.
    You can type instead: `{ slash-turn }` suggests what can come next as you type, `{ slash-confirm }` plays the turn, `{ slash-startover }` discards it.
    `{ slash-plan }` prepares your next turn in advance, `{ slash-whatif }` lets you try things out; only you see either.
    `{ slash-table-undo }` asks the others to let you take back your last turn. `{ slash-table-resign }` and `{ slash-table-handover }` give up your seat, `{ slash-table-cancel }` ends the game if more than half of the others agree.
    `{ slash-show-log }`, `{ slash-show-rules }`, `{ slash-show-words }` and each game's own views show the table, to you alone unless you choose otherwise. `{ slash-table-list }` and `{ slash-table-mine }` find tables, `{ slash-table-repost }` posts the turn again, `{ slash-table-replay }` replays a game.
help-navegador = **{ game-navegador }**: a button for each field that your stone may go to. An exploration counts at once, so you are asked first. To look at things: `{ slash-show-board }`, `{ slash-show-market }`, `{ slash-show-sheet }`, `{ slash-show-points }`.

## What does not work

published = ✅ Posted below for everyone to see.
old-button = This button is out of date. Look for the table's newest post, or use `{ slash-table-repost }`.
old-epoch = This button is from before the bot was restored from a backup, so it no longer works. Look for the table's newest post, or use the command again.
refused = { $reason } (Rules: { $rule })
error-unforeseen = Something went wrong on our side. Your game is safe; please try again.
discord-permission = Discord won't let me post there. I need permission to view this channel, send messages, attach files and read message history; in threads, also to create public threads and send messages in them.
discord-trouble = Discord is having trouble right now. Your game is safe; please try again in a moment.
table-none = There is no table here. Open one with { $open }.
table-unreadable = This table's stored data is damaged, so it cannot be opened. Whoever hosts the bot has to look into it; all other tables are unaffected.
table-not-your-seat = That is not your seat.
table-not-allowed = Only the table's owner or an admin can do that.
table-not-your-turn = It is not your turn at this table.
table-stale = The game has moved on; nothing was changed. The newest post shows the current state.
table-already-played = You have already done that. It only counts once.
table-refused = The rules do not allow that now.
table-not-now = You cannot do that now.
table-not-running = This game is not in progress.
table-not-in-lobby = This game has already started.
table-other-rules = This game was started under rules version { $version }, which this bot no longer supports. The bot's host can install a version that does. Until then you can export or cancel the game.
table-revealed = Anything that has been revealed cannot be taken back.
table-nothing-to-undo = You have no turn to take back.
table-asked = That question is already being asked.
table-not-asked = There is no question for you to answer.
table-not-absent = The player in that seat is still on this server; only they or an admin can hand it over.
table-too-many = { $whose ->
    [person] You have
    [place] The people in this channel have
   *[server] The people of this server have
} { $what ->
    [import] imported { $most } games in one day, which is the limit. Please try again tomorrow.
    [replay] asked for { $most } replays in one hour, which is the limit. Please try again later.
    [turn] looked back at { $most } turns in one hour, which is the limit. Please try again later.
    [vote] asked the others { $most } times in one hour, which is the limit. Please try again later.
    [quiet] changed your quiet hours { $most } times in one day, which is the limit. Please try again tomorrow.
    [post] asked for { $most } public messages in one hour, which is the limit. Please try again later.
   *[offer] offered seats { $most } times in one hour, which is the limit. Please try again later.
}
table-too-many-tables = { $whose ->
    [person] You have reached the limit of { $most } unfinished tables on this server. Finish or cancel one first.
   *[server] This server has reached its limit of { $most } unfinished tables. Finish or cancel one first.
}
table-not-long = This game has not gone on long enough to be ended by agreement. To cancel it without a result, use `{ slash-table-cancel }`.
table-channel-taken = Another table is already playing here. Finish it first, or play in a thread.
table-full = All seats are taken.
table-not-vacant = Somebody already has that seat.
table-too-few = At least two seats must be taken, one of them by a person.
table-already-seated = You already have a seat at this table.
table-not-seated = You do not have a seat at this table.
table-bad-value = That does not work here.
store-error = The database failed; nothing was changed. Please try again, and tell whoever runs this bot.
store-full = The disk is full; nothing was changed. Please tell whoever runs this bot.
store-locked = The database is busy; nothing was changed. Please try again in a moment.
store-damaged = The database is damaged; nothing was changed. Please tell whoever runs this bot.
store-version = The database belongs to another version of this bot; nothing was changed.
store-read-only = The database is read-only right now; nothing was changed. Please tell whoever runs this bot.
store-unreachable = The database is not responding right now. Check whether your move went through; if not, try again in a moment.
store-missing = The database cannot be found; nothing was changed. Please tell whoever runs this bot.
