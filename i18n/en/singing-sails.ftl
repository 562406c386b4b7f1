# Singing Sails in a channel: its commands and options, posts, panels, what is done and what comes of it, the rules in
# short. The names of its things are in singing-sails-pictures.ftl.

game-singing-sails = Singing Sails
summary-singing-sails = Sail a ship together over a map that grows, without talking about cards. You all win, or all lose.
computer-pilot = Pilot
strength-pilot = fair
button-row = Row and handicaps
button-chart = Chart
button-treasures = Treasures
button-hand = Hand
button-animation-voyage = Voyage

## Options of a new table

singing-sails-discuss = Shared cards: Discuss, which opens a talk; the draw pile is face down then
singing-sails-speedup = Shared cards: Speedup, which adds or removes a slot
singing-sails-wildcard = Shared cards: Wildcard, which can be any card
singing-sails-slipstreams = Expansion: Supertiles & Slipstreams
singing-sails-windstorms = Expansion: Windstorms & Weather
singing-sails-treasures = Expansion: Islands & Treasures
singing-sails-pirates = Expansion: Pirates & Cannons
singing-sails-any-rotate = Easier: Rotate turns as far as you like
singing-sails-any-wind = Easier: Wind sets any value
singing-sails-any-heading = Easier: harbors are collected whichever way the bow points
singing-sails-health-down = Easier: no handicap before the first damage
singing-sails-treasure-by-harbor = Easier: a treasure can also be collected at the harbor on its card
singing-sails-end-on-harbor = Harder: harbors are only collected at the end of a round
singing-sails-random-start = Harder: the start player is random each round
singing-sails-discuss-ends = Harder: Discuss only works in the first or last slot
singing-sails-all-treasures = Harder: you need all treasures to win (one ship)
singing-sails-health = How much damage a ship can take; the last one loses the game
singing-sails-harbors = Harbors in the game; 12 is harder
singing-sails-treasure-cards = Treasures on the table (with Islands & Treasures)
voyage-options = With: { $options }.
voyage-option = { $option ->
    [discuss] Discuss
    [speedup] Speedup
    [wildcard] Wildcard
    [slipstreams] Supertiles & Slipstreams
    [windstorms] Windstorms & Weather
    [treasures] Islands & Treasures
    [pirates] Pirates & Cannons
    [any-rotate] any Rotate
    [any-wind] any Wind
    [any-heading] any heading at harbors
    [health-down] no handicap at the start
    [treasure-by-harbor] treasures by harbor
    [end-on-harbor] harbors at the end of a round
    [random-start] random start player
    [discuss-ends] Discuss at the ends only
    [all-treasures] all treasures to win
    [health] { $n } Health cards
    [harbors] { $n } harbors
   *[treasure-cards] { $n } treasures
}

## What is asked

voyage-call = { $who }: **{ $table }**{ $n ->
    [0] {""}
   *[other] {""}, round { $n }
}. { $asked }
voyage-panel = **{ $table }**{ $n ->
    [0] {""}
   *[other] {""}, round { $n }
}. { $asked }
voyage-asked-orient = Which way do the bow (1–4) and the compass (5–8) point at the start?
voyage-asked-play = { $where ->
    [slots] Play a card.
   *[orders] Give a card as an order.
}
voyage-asked-wind = The Wind card: which value?
voyage-asked-rotate = The Rotate card: does it turn the bow or the compass?
voyage-asked-name = The Wildcard: which card is it?
voyage-asked-slots = The Speedup: how many slots from now on?
voyage-asked-fill = The Speedup has added a slot: play a card there.
voyage-asked-sail = Is this Sail taken as a Sail or as a Row?
voyage-asked-spyglass = The Spyglass: look through a deck, or add 3 tiles of one?
voyage-asked-deck = { $why ->
    [island] The Island brings a tile: from which deck?
    [add] The Spyglass adds 3 tiles: from which deck?
    [map] The Treasure Map brings up a harbor: in which deck?
    [look-3] Everybody aboard looks at the next 3 tiles of a deck: which one?
   *[look] Look through a deck; nobody else sees it: which one?
}
voyage-asked-place = Where does { $tile } of { $deck } go?
voyage-asked-dig = Dig: which tile do you replace, and from which deck?
voyage-asked-enemy = An enemy appears: which one, and where?
voyage-asked-fog = Fog: which deck is turned face down?
voyage-asked-close = At World’s End: which deck is shuffled into which other?
voyage-asked-talk = The Buoy: pay 1 damage to talk?
voyage-asked-go = You may talk now. End the talk when you have agreed.
voyage-asked-heading = The treasure: which way should the bow point?
voyage-asked-jump = The treasure: move the ship to a neighboring cell?
voyage-asked-over = The game is over.

## How it stands

voyage-status = { $ship ->
    [none] ⛵ { $told }
   *[other] ⛵ **{ $ship }**: { $told }
}
voyage-ship = Ship { $n }
voyage-of-ship = { $ship }: { $told }
voyage-wind = { $speed ->
    [same] wind { $n }
   *[other] wind { $n }, effective { $speed }
}
voyage-compass = compass { $side }
voyage-heading = bow { $side }
voyage-damage = damage { $n }/{ $of }
voyage-harbors = harbors { $n }/{ $of }
voyage-weather = { $weather }
voyage-powers = kept: { $powers }
voyage-row = 🗂️ { $told }
voyage-slot = { $slot }: { $card } ({ $name }){ $done ->
    [yes] {" "}✔
    [now] {" "}⏳
   *[no] {""}
}
voyage-slot-free = { $slot }: –
voyage-nobody = nobody
voyage-handicap = ⚠️ **{ $handicap }**: { $means }
voyage-silence = { $strict ->
    [yes] 🤐 No talk about cards and plans, please. Messages written here now are deleted.
   *[no] 🤐 No talk about cards and plans, please.
}
voyage-talk = 🗣️ Until the talk is ended, you may talk about plans and cards.
voyage-hand = Your hand: **{ $cards }**
voyage-no-cards = no cards
voyage-cards = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
voyage-hand-hidden = Only its own player may see a hand.
voyage-seen = 🔭 You have looked at { $deck }: { $tiles }.
voyage-deck = the { $side } deck
voyage-here = where the ship is
voyage-way = { $n } { $direction }
voyage-land-to = land to the { $side }
voyage-current-to = current to the { $side }
voyage-as-printed = as printed
voyage-order = { $card ->
    [none] ☠️ { $enemy }: no order yet
   *[other] ☠️ { $enemy }: { $card } ({ $name })
}
voyage-treasure = 💰 { $condition }: { $bonus } ({ $harbor })
voyage-no-treasures = There is no treasure on the table.
voyage-tiles = { $what ->
    [row] Row
    [more] Also on the table
    [order] order of execution
    [weather] Weather
    [kept] Kept bonus
   *[handicap] Handicap
}
voyage-sketch = Known cards alone
voyage-chosen = ➡️ { $told }

## What can be pressed

voyage-button-hand = Play a card
voyage-button-choose = Choose
voyage-button-slot = Slot { $slot }
voyage-button-into = into { $deck }
voyage-button-open = Face up
voyage-button-use = { $use ->
    [look] Look through a deck
   *[add] Add 3 tiles
}
voyage-button-act = { $act ->
    [show] Show my hand to everybody
    [stop] Stop digging
    [stay] Stay
    [go] End the talk
    [pay] Pay 1 damage and talk
    [pass] No talk
    [ignore-handicaps] Use: no handicaps this round
    [face-up-round] Use: a round face up
   *[teleport] Use: back to a harbor
}
voyage-numbered = { $n } · { $what }
voyage-choose-cell = Cells { $first } to { $last }
voyage-cell = { $n }: { $where }

## What was done, without who did it

voyage-turn = **{ $name }**: { $told }
voyage-did-orient = bow { $heading }, compass { $compass }
voyage-did-play = { $seen ->
    [yes] { $open ->
        [yes] { $card } face up into slot { $slot }
       *[no] { $card } into slot { $slot }
    }
   *[no] a card into slot { $slot }
}
voyage-did-order = { $card } as an order to { $enemy }
voyage-did-show = showed their hand to everybody
voyage-did-use = used: { $bonus }
voyage-did-fill = { $seen ->
    [yes] { $card } into the new slot
   *[no] a card into the new slot
}
voyage-did-wind = wind set to { $n }
voyage-did-rotate = { $what ->
    [ship] bow turned { $side }
   *[compass] compass turned { $side }
}
voyage-did-name = the Wildcard is { $card }
voyage-did-slots = { $n } slots from now on
voyage-did-sail = Sail taken as { $card }
voyage-did-spyglass = { $use ->
    [look] Spyglass: a look through a deck
   *[add] Spyglass: 3 tiles added
}
voyage-did-deck = { $deck } chosen
voyage-did-place = { $turns ->
    [no] { $tile } placed at { $cell }
   *[yes] { $tile } placed at { $cell }, { $how }
}
voyage-did-dig = dug at { $cell } for a tile of { $deck }
voyage-did-stop = stopped digging
voyage-did-enemy = { $enemy } appears at { $cell }
voyage-did-fog = { $deck } turned face down
voyage-did-close = { $deck } shuffled into { $into }
voyage-did-talk = { $yes ->
    [yes] 1 damage paid to talk
   *[no] no talk
}
voyage-did-go = talk ended
voyage-did-heading = bow turned { $side }
voyage-did-jump = ship moved to { $cell }
voyage-did-stay = ship stays

## What came of it

voyage-came = → { $told }
voyage-line = { $head } → { $told }
voyage-card = { $by ->
    [none] **{ $slot } { $card }** ({ $name }){ $skipped ->
        [yes] {" "}skipped by a handicap
       *[no] {""}
    }
   *[other] { $by }, **{ $slot } { $card }** ({ $name }){ $skipped ->
        [yes] {" "}skipped by a handicap
       *[no] {""}
    }
}
voyage-round = 🔔 Round { $n } begins; start player: { $name }
voyage-enemies = ☠️ The enemies move
voyage-end = ⏳ The round ends
voyage-event-ship = ⛵ { $way }
voyage-event-tile = new tiles: { $tiles }
voyage-event-heading = bow { $side }
voyage-event-compass = compass { $side }
voyage-event-wind = wind { $n }
voyage-event-slots = { $n } slots
voyage-event-weather = weather: { $weather }
voyage-event-damage = 💥 damage { $n } of { $of }
voyage-event-handicap = ⚠️ now in effect: **{ $handicap }** ({ $means })
voyage-event-fog = { $deck } lies face down
voyage-event-closed = { $deck } is closed
voyage-event-harbor = ⚓ { $harbor } collected, { $n } of { $of }
voyage-event-treasure = 💰 treasure: { $bonus }
voyage-event-enemy = { $enemy } at { $cell }
voyage-event-sunk = { $enemy } is gone
voyage-event-ended = ⚓ the Anchor ends the row
voyage-event-talk = 🗣️ you may talk now

## The end, and in between

voyage-over = { $how ->
    [won] { $ships ->
        [1] 🏆 **{ $table }**: all harbors are collected. Everybody wins!
       *[other] 🏆 **{ $table }**: { $crew } win!
    }
    [draw] 🤝 **{ $table }**: the ships are level: a tie.
   *[lost] { $wrecked ->
        [yes] 🌊 **{ $table }**: the ship is wrecked. Everybody loses.
       *[no] 🌊 **{ $table }**: the voyage is given up. Everybody loses.
    }
}
voyage-account = harbors { $harbors } → { $now }, damage { $damage } → { $taken }
voyage-figure = { $what ->
    [round] the number of the round
    [harbors-left] the number of harbors left
    [wind] { $n ->
        [0] the wind
       *[other] the wind of ship { $n }
    }
    [damage] { $n ->
        [0] the damage
       *[other] the damage of ship { $n }
    }
   *[slots] { $n ->
        [0] the number of slots
       *[other] the number of slots of ship { $n }
    }
}
voyage-figure-typed = { $what ->
    [round] round
    [harbors-left] harbors left
    [wind] { $n ->
        [0] wind
       *[other] wind { $n }
    }
    [damage] { $n ->
        [0] damage
       *[other] damage { $n }
    }
   *[slots] { $n ->
        [0] slots
       *[other] slots { $n }
    }
}

## Handicaps, in a few words each

voyage-means = { $card ->
    [be-special] each type of card works only once a round; a row of one type is 1 damage
    [random-draw] the round’s first card is drawn at random from the hand
    [first-from-left] always the leftmost free slot
    [first-from-right] always the rightmost free slot
    [delayed-draw] draw only when the hand is empty
    [one-fewer-instruction] one slot stays empty
    [one-more-instruction] the start player’s first turn is 2 cards
    [double-round] the row is filled twice
    [forced-follow] the first card lies face up; follow its type if you can
    [lower-hand-limit] one card fewer in each hand
    [forced-spot] the round’s first card goes to a random slot
    [random-replace] one of the start player’s cards is replaced from the pile
    [limited-communication] Discuss works only as the first card
    [risky-turns] 1 damage if the ship ends a round where it began
    [risky-rotations] 1 damage if the ship ends a round with the same heading
    [out-of-order] the first three slots are carried out in random order
    [forced-swap] the start player draws a new hand each round
    [forced-order] everybody’s first card goes into the leftmost free slot
    [no-neighbors] never next to the card played before, if possible
    [prepared-instruction] the pile’s top card is already in slot 3
    [starting-confusion] the start player plays the whole hand at once, and starts again
    [delayed-decisions] cards that need a decision do nothing in slots 1 and 2
    [new-decider] whoever filled slot 3 decides
    [one-decision] only the first card that needs a decision works
    [earlier-decisions] no card that needs a decision in the last slot, if possible
    [cross-decisions] the other ship makes the first decision
    [fog] one deck is face down
    [fragile-ship] land is 2 damage
    [stubborn-storms] the first Wind says whether others go up or down
    [at-worlds-end] one direction can no longer be explored
    [moodswing-sails] the wind is all or nothing: 0 if below 2, otherwise 4
    [rudder-riot] each damage turns the ship right
    [soaked-map] damage and harbors make you shuffle all decks
    [torn-sails] each round ends with 1 wind less
    [danger-stream] currents carry you twice as far
   *[inverted-paddles] Row goes backward
}

## The rules in short

voyage-rules = Take turns filling the { $slots } slots, one card each, face down and without talking; then the row is carried out from the left. The start player makes all choices. Whoever filled slot 1 starts the next round. Collect all { $goals } harbors: come in from the water side, heading for the land. With { $health } damage the game is lost. When you leave the map, a tile of each deck is drawn; the one of that side goes under the ship. Land, or a side with no tiles left, costs 1 damage.
voyage-rule = **{ $card }**: { $rule }
voyage-card-does = { $card ->
    [sail] move along the compass, as many tiles as the wind
    [wind] the wind goes up or down by 1
    [rotate-right] bow or compass a quarter turn right
    [rotate-left] bow or compass a quarter turn left
    [discuss] you may talk, if the wind is below 2
    [speedup] one slot more or fewer, for good
    [wildcard] any other card
    [row] move 1 tile ahead
    [spyglass] look through a deck, or add 3 of its tiles
    [dig] replace 1 to 3 tiles
    [cannon] destroy enemies left and right of the ship
    [thunder] weather −3: the compass turns at random
    [storm] weather −2: everything is doubled, turning costs 1 damage
    [windy] weather −1: double wind
    [calm] weather 0: no wind
    [cloudy] weather +1: the weather changes by 1 at most
    [sunny] weather +2: nobody has to play weather
   *[heat] weather +3: half the wind; the end of each round costs 1 damage
}
voyage-tile-does = { $tile ->
    [island] place a tile of any deck anywhere
    [anchor] the row ends; 1 damage if cards are left
    [lighthouse] here the start player may show the hand and play face up
    [buoy] talk, for 1 damage
    [shipwreck] below speed 3, 1 damage and you cannot enter
    [map] moves a deck’s next harbor to its top
    [whirlpool] wind and bow become random
   *[haven] counts as a harbor; needs an enemy within 2 tiles
}
voyage-enemy-does = { $enemy ->
    [pirate] **Pirate Ship**: 2 damage where you meet, and it is gone; 1 damage from the side
    [monster] **Sea Monster**: 1 damage where you meet
   *[wave] **Huge Wave**: shuffles the rest of the row, or leaves
}

## Why something is refused

reason-singing-sails-over = The game is over.
reason-singing-sails-not-now = You cannot do that now.
reason-singing-sails-not-seat = It is not your turn.
reason-singing-sails-card-not-held = You do not hold that card.
reason-singing-sails-slot-taken = Slot { $slot } is not free.
reason-singing-sails-bound = A handicap or the weather forbids that card in slot { $slot } now.
reason-singing-sails-not-offered = That is not one of the current options.
reason-singing-sails-read-object = That no longer fits; choose again.
reason-singing-sails-read-verb = I do not know { $given }. Type a card and its slot, such as `sail 3`.
reason-singing-sails-read-missing = Something is missing after { $verb }.
reason-singing-sails-read-keys = { $given } does not belong after { $verb }.
reason-singing-sails-read-value = { $given } does not fit there.
reason-singing-sails-read-number = { reason-singing-sails-read-value }
reason-singing-sails-read-word = { reason-singing-sails-read-value }
reason-singing-sails-option-unknown = There is no option { $given }.
reason-singing-sails-option-bool = The option { $name } must be true or false.
reason-singing-sails-option-number = The option { $name } must be a number from { $least } to { $most }.
reason-singing-sails-record-deal = The shuffle in this file cannot be played: { $why }.
reason-singing-sails-record-hidden = That game was still running: it cannot continue from a file without its face-down cards.

## Commands as they are typed

slash-option-discuss = discuss
slash-option-speedup = speedup
slash-option-wildcard = wildcard
slash-option-slipstreams = slipstreams
slash-option-windstorms = windstorms
slash-option-treasures = treasures
slash-option-pirates = pirates
slash-option-any-rotate = any_rotate
slash-option-any-wind = any_wind
slash-option-any-heading = any_heading
slash-option-health-down = health_down
slash-option-treasure-by-harbor = treasure_by_harbor
slash-option-end-on-harbor = end_on_harbor
slash-option-random-start = random_start
slash-option-discuss-ends = discuss_ends
slash-option-all-treasures = all_treasures
slash-option-health = health
slash-option-harbors = harbors
slash-option-treasure-cards = treasure_cards
slash-table-treasures = { slash-table } { button-treasures }

## Reviews

button-review-voyage = Summary
review-voyage-head = 🔬 **{ $table }** · how much each turn lost against the best one for the ship
review-how-singing-sails = -# Each card, and each choice of wind and direction, is judged by what its player saw then; hidden cards count as random ones, a harbor as 10 points. Tiles, enemies and treasures are not judged.
voyage-lost = about { $loss } points (a harbor counts 10)
