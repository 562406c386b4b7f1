# What the things of Singing Sails are called, once, and the words of its pictures and of their descriptions.

sails-card = { $card ->
    [sail] Sail
    [wind] Wind
    [rotate-right] Rotate right
    [rotate-left] Rotate left
    [discuss] Discuss
    [speedup] Speedup
    [wildcard] Wildcard
    [row] Row
    [spyglass] Spyglass
    [dig] Dig
    [cannon] Cannon
    [thunder] Thunder
    [storm] Storm
    [windy] Windy Day
    [calm] Calm Seas
    [cloudy] Cloudy Day
    [sunny] Sunny Day
    [heat] Scorching Heat
   *[down] face down
}
sails-tile = { $tile ->
    [water] water
    [land] land
    [harbor0] Harbor A
    [harbor1] Harbor B
    [harbor2] Harbor C
    [harbor3] Harbor D
    [harbor4] Harbor E
    [island] Island
    [anchor] Anchor
    [lighthouse] Lighthouse
    [buoy] Buoy
    [shipwreck] Shipwreck
    [map] Treasure Map
    [whirlpool] Whirlpool
    [haven] Pirate Haven
   *[down] face down
}
sails-health = { $card ->
    [be-special] Be Special
    [random-draw] Random Draw
    [first-from-left] First from Left
    [first-from-right] First from Right
    [delayed-draw] Delayed Draw
    [one-fewer-instruction] One Fewer Instruction
    [one-more-instruction] One More Instruction
    [double-round] Double Round
    [forced-follow] Forced Follow
    [lower-hand-limit] Lower Hand Limit
    [forced-spot] Forced Spot
    [random-replace] Random Replace
    [limited-communication] Limited Communication
    [risky-turns] Risky Turns
    [risky-rotations] Risky Rotations
    [out-of-order] Out Of Order
    [forced-swap] Forced Swap
    [forced-order] Forced Order
    [no-neighbors] No Neighbors
    [prepared-instruction] Prepared Instruction
    [starting-confusion] Starting Confusion
    [delayed-decisions] Delayed Decisions
    [new-decider] New Decider
    [one-decision] One Decision
    [earlier-decisions] Earlier Decisions
    [cross-decisions] Cross Decisions
    [fog] Fog
    [fragile-ship] Fragile Ship
    [stubborn-storms] Stubborn Storms
    [at-worlds-end] At World’s End
    [moodswing-sails] Moodswing Sails
    [rudder-riot] Rudder Riot
    [soaked-map] Soaked Map
    [torn-sails] Torn Sails
    [danger-stream] Danger Stream
   *[inverted-paddles] Inverted Paddles
}
sails-condition = { $condition ->
    [size-3] island of 3 tiles or more
    [size-5] island of 5 tiles or more
    [size-8] island of 8 tiles or more
    [side-3] longest side 3 or more
    [side-5] longest side 5 or more
    [side-8] longest side 8 or more
    [square] as long as wide
    [rectangle] a full rectangle
    [line] a straight line
    [harbors-1] exactly 1 harbor
    [harbors-2] 2 harbors or more
    [harbors-3] 3 harbors or more
    [surrounded] tiles all around
    [open] not yet surrounded
    [exclusive] no other treasure fits
    [special-0] no special tile beside it
    [special-2] 2 special tiles beside it
   *[special-3] 3 special tiles beside it
}
sails-bonus = { $bonus ->
    [repair-1] repair 1
    [repair-2] repair 2
    [heading] set the heading
    [wind] set the wind
    [look-deck] look through a deck
    [look-3] look at 3 tiles
    [jump] move to a neighboring cell
    [over-land] cross land for a round
    [ignore-handicaps] a round without handicaps
    [face-up-round] a round face up
    [teleport] back to a harbor
    [half-turn] Rotate makes half turns
    [sail-as-row] Sail works as Row
   *[dig-5] talk, dig up to 5
}
sails-enemy = { $enemy ->
    [pirate] Pirate Ship
    [monster] Sea Monster
   *[wave] Huge Wave
}
sails-direction = { $direction ->
    [N] north
    [E] east
    [S] south
   *[W] west
}
sails-letter = { $direction ->
    [N] N
    [E] E
    [S] S
   *[W] W
}
sails-harbor = { $harbor ->
    [0] A
    [1] B
    [2] C
    [3] D
   *[4] E
}

sails-picture-round = Round { $round }
sails-picture-over = { $result ->
    [won] Won together
    [team] Ship { $team } has won
    [draw] A tie
   *[lost] The voyage is lost
}
sails-picture-deck = { $direction ->
    [N] N
    [E] E
    [S] S
   *[W] W
}: { $count }
sails-picture-tiles = Tiles left
sails-picture-wind = { $same ->
    [yes] { $force }
   *[no] { $force } ({ $shown })
}
sails-picture-goals = { $done } / { $all }

sails-picture-talk = you may talk
sails-picture-free = free
sails-picture-acting = { $stage ->
    [orient] { $name } sets bow and compass
    [play] { $name } plays a card
    [go] { $name } ends the talk
   *[decides] { $name } decides
}
sails-picture-left = { $count } left
sails-picture-order = { $enemy }: { $card }
sails-picture-kept = Bonuses kept: { $count }
sails-picture-treasures = Treasures: { $count }
sails-picture-missing = missing: { $count }
sails-picture-no-hand = no cards
sails-picture-next = Next card
sails-picture-going-on = The voyage goes on
sails-picture-why = { $how ->
    [won] All { $all } harbors are collected.
    [lost] { $sunk ->
        [yes] No health left
       *[no] Given up
    }; { $left } { $lacks ->
        [harbors] of { $all } harbors
       *[treasures] treasures
    } were missing.
    [ships] { $sunk ->
        [yes] One ship has no health left; { $done }
       *[no] { $done }
    } of { $all } harbors are collected.
   *[none] { $left } { $lacks ->
        [harbors] of { $all } harbors
       *[treasures] treasures
    } are still missing.
}
sails-choice = { $kind ->
    [ship] Bow { $thing }
    [compass] Compass { $thing }
    [wind] Wind { $count }
    [slots] { $count } slots
    [card] { $thing }
    [look] Look through a deck
    [add] Add 3 tiles
    [deck] Deck { $thing }
    [close] { $thing } → { $other }
    [place] { $count ->
        [0] as printed
        [1] a quarter turn right
        [2] a half turn
       *[3] a quarter turn left
    }
    [enemy] { $thing }
    [use] { $thing }
    [talk] Talk, 1 damage
    [silence] No talk
    [jump] Move there
    [stay] Stay
    [stop] Stop digging
    [go] End the talk
    [show] Show the hand
   *[other] { $thing }
}
sails-signs = { $group ->
    [map] Map
    [ship] Ship, cards played
    [places] Places at sea
    [cards] Cards
    [weather] Weather
   *[enemies] Enemies
}
sails-sign = { $sign ->
    [bow] ship, bow ahead
    [town] harbor to visit
    [visited] visited
    [pennant] collected by a ship
    [way-in] arrow: the way in
    [current] current
    [symbol] brings an enemy
    [course] a Sail’s way now
    [barred] land or wall: damage
    [compass] compass, wind blows
    [wind] wind (deck’s value)
    [health] health
    [damage] damage
    [pile] next card on the pile
    [helm] start player
    [done] card carried out
   *[changed] changed
}

## Descriptions

sails-alt-chart = Chart, round { $round }
sails-alt-title = { $picture ->
    [row] Row
   *[final] The end
}, round { $round }: { $acting }{ $talk ->
    [open] {""}; you may talk
   *[shut] {""}
}
sails-alt-which = { $ships ->
    [1] Ship
   *[other] Ship { $ship }
}
sails-alt-ship = { $ship }: at { $cell }, bow { $heading }, compass { $compass }, wind { $force }{ $same ->
    [yes] {""}
   *[no] {""} (deck { $shown })
}, { $done } of { $all } harbors, damage { $damage } of { $health }
sails-alt-order = { $ship }, collected in this order: { $tiles }
sails-alt-handicaps = { $ship }, in effect: { $handicaps }
sails-alt-cell = ({ $x }, { $y })
sails-alt-tile = { $tile }{ $goal ->
    [there] {""}, in heading { $way }
    [taken] {""}, collected
   *[no] {""}
}{ $stream ->
    [yes] {""}, current { $current }
   *[no] {""}
}{ $symbol ->
    [yes] {""}, enemy symbol
   *[no] {""}
}
sails-alt-unknown = no tile
sails-alt-at = { $cell } { $tile }
sails-alt-way = { $direction } { $tile }
sails-alt-near = Under the ship { $here }; beside it { $ways }
sails-alt-goals = Other harbors: { $tiles }
sails-alt-rest = Other tiles: { $tiles }
sails-alt-deck = { $direction } { $state ->
    [closed] closed
    [empty] empty
   *[some] { $top } (of { $count })
}
sails-alt-decks = On the decks: { $decks }
sails-alt-drawn = To be placed: { $tiles }
sails-alt-enemies = Enemies: { $pawns }
sails-alt-slot = { $slot }{ $same ->
    [yes] {""}
   *[no] {""} (number { $token })
} { $state ->
    [free] free
    [lies] { $card }, { $name }
    [done] { $card }, { $name }, carried out
    [now] { $card }, { $name }, being carried out
    [now-nobody] { $card }, being carried out
    [done-nobody] { $card }, carried out
   *[lies-nobody] { $card }
}
sails-alt-row = { $ship }, row{ $layers ->
    [1] {""}
   *[other] {""}, layer { $layer }
}: { $slots }
sails-alt-pile = { $ship }, next card: { $card }, { $count } on the pile, { $discards } discarded
sails-alt-weather = { $ship }, weather: { $weather }
sails-alt-powers = { $ship }, kept: { $bonuses }
sails-alt-orders = Orders to enemies: { $orders }
sails-alt-treasure = { $condition }: { $bonus } (card’s harbor { $harbor })
sails-alt-treasures = Treasures: { $treasures }
sails-alt-player = { $name } ({ $count ->
    [one] 1 card
   *[other] { $count } cards
})
sails-alt-crew = { $ship }, the start player first: { $crew }
sails-alt-hand = { $count ->
    [0] Your hand is empty
   *[other] Your hand: { $cards }
}
sails-alt-look = Seen in the deck { $deck }, from the top: { $tiles }
sails-alt-choices = Choices: { $choices }
sails-alt-voyage = { $frames ->
    [one] An animation of 1 picture
   *[other] An animation of { $frames } pictures
}
sails-alt-legend = Every symbol with its name
