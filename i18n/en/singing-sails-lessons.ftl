# The lessons of Singing Sails: `voyage-lesson-NAME` teaches, `-task` is what to do, the others answer a step.

## 1

voyage-lesson-start-title = The ship, the map and the start
voyage-lesson-start = All of you sail **one ship** over a map that grows as you go, and win or lose together. You win when you have collected the harbors, and lose when the ship has taken too much damage.
    🗺️ In the picture you see the whole map at the start: one tile of water, and the ship on it. The other { $tiles } tiles are face down in { $sides } decks, one for each side of the map.
    🧭 The **compass** says where the ship sails; where the ship itself is **heading** matters when it comes to a harbor. Rotate gives one of them a quarter turn, which costs a card each time.
    Before the first round the **start player** chooses both. You are the start player.
voyage-lesson-start-task = Make the ship head { $east }, and point the compass there too.
voyage-lesson-start-right = The first card that sails takes the ship to the { $east }. A harbor that lies there with its land away from you can then be collected without a turn.
voyage-lesson-start-compass = The compass does not point to the { $east }, so a card that sails would take the ship elsewhere. Choose the { $east } for both.
voyage-lesson-start-ship = The compass is right, but the ship heads elsewhere: it would sail to the { $east } and could not come into a harbor there. Choose the { $east } for both.

## 2

voyage-lesson-row-title = Hand and row
voyage-lesson-row = Nobody may talk about cards and plans.
    🃏 Everybody holds { $hand } cards. In turn, each player puts one face down into a free slot of the **row** and draws another, until all { $slots } slots are full. Only you know which card you played; the others see where.
    ➡️ Then the row is carried out **from the left to the right**. So the slot decides when a card takes effect.
    ⛵ **{ $sail }** moves the ship where the **compass** points, as many tiles as the wind. Wind makes the wind 1 stronger or weaker. Rotate gives the ship or the compass a quarter turn.
    A round begins, and you play the first card.
voyage-lesson-row-task = Play your { $sail } where it will be carried out last.
voyage-lesson-row-right = The last slot: whatever the others play before it, the ship sails by the compass and the wind as they are by then. Whoever fills slot 1 begins the next round.
voyage-lesson-row-card = That was another card. The task was to play your { $sail }: press it, then the last slot.
voyage-lesson-row-slot = In slot { $slot } your { $sail } would be carried out before others. The last slot is number { $slots }.

## 3

voyage-lesson-execution-title = How the row is carried out
voyage-lesson-execution = The row is full. From the left, each card is revealed and carried out at once. Where a card leaves a choice, the round's **start player** chooses, without talking: this time, you.
    🧭 { $sail } follows the **compass**. Where the ship itself is **heading** only matters when it comes to a harbor.
    💥 You cannot sail onto land: a ship that tries takes 1 damage and stays where it is.
    A Rotate is being carried out, a quarter turn to the right, and your { $sail } comes next. The compass points to the { $east }, and to the { $east } there is land.
voyage-lesson-execution-task = Turn whatever keeps the ship off the land.
voyage-lesson-execution-right = The compass turned, and your { $sail } took the ship past the land. The next card is carried out now, and again leaves you a choice.
voyage-lesson-execution-ship = The ship turned, and the compass still points to the land: your { $sail } ran into it, and the ship has { $damage } damage. Turn the compass.

## 4

voyage-lesson-tiles-title = Decks and tiles
voyage-lesson-tiles = Where the ship sails off the map, new tiles come: **the top one of each of the { $sides } decks**.
    ⛵ The tile of the side where the ship leaves goes under the ship; if it is land, the ship takes 1 damage and stays.
    🧩 The **start player** places the others, clockwise, each on the side of the map that its deck belongs to, next to an existing tile. A tile that is half land and half water, such as a harbor, can be turned.
    🚫 When a deck is used up, its side is closed: sailing off the map there costs 1 damage.
    A { $sail } takes the ship off the map to the { $east }, and the tile there is water. The deck of the { $south } had land on top. Your second { $sail } comes next.
voyage-lesson-tiles-task = Place the land so that it does not lie next to the ship's new tile.
voyage-lesson-tiles-right = The land is behind you, and the way stays clear if you need to turn. Good placement now saves cards later; harbors need water on the side you will come from.
voyage-lesson-tiles-beside = Now land lies right beside the ship, and a compass that turns to the { $south } would run it aground. Lay it further back.

## 5

voyage-lesson-harbor-title = Harbors, damage and the end
voyage-lesson-harbor = ⚓ You **win** when all { $goals } harbors are collected. A harbor is half land: come in from the water side, with the ship **heading for the land**, and end an instruction there.
    💔 You **lose** with { $health } damage. Sailing into land, or off a side of the map with no tiles left, costs 1 damage. Each damage also reveals a **handicap**, a rule that applies from then on; all revealed handicaps apply together. Here it is { $handicap }. Most voyages begin with one, before any damage; a table can be opened without.
    The ship is heading { $east }, and the compass points there too. The wind is { $wind }. A Wind is being carried out, and a { $sail } comes next. A harbor lies two tiles to the { $east }.
voyage-lesson-harbor-task = Set the wind so that the ship reaches the harbor.
voyage-lesson-harbor-right = { $harbors } of { $goals } harbors is collected. You know enough now to sail with others: `{ slash-play }` opens a table, and **{ button-rules }** has the rules in short.
voyage-lesson-harbor-calm = With wind { $wind } the { $sail } does not move the ship at all. Make the wind stronger: two tiles are as many as it takes.
