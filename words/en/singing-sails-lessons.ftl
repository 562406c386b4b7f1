# The lessons of Singing Sails: `voyage-lesson-NAME` teaches, `-task` is what to do, the others answer a step.

## 1

voyage-lesson-start-title = The ship, the map and the start
voyage-lesson-start = All of you sail **one ship** over a map that grows as you go, and win or lose together. You win when you have collected the harbors, and lose when the ship has taken too much damage.
    🗺️ In the picture you see all that there is of the map at first: one tile of water, and the ship on it. The other { $tiles } tiles lie face down in { $sides } decks, one for each side of the map.
    🧭 The **compass** says where the ship sails; where the ship itself **heads** counts when it comes to a harbor. Rotate turns one of them by a quarter, which takes a card each time.
    Before the first round the **start player** chooses both. You are the start player.
voyage-lesson-start-task = Have the ship head for the { $east }, and the compass point there too.
voyage-lesson-start-right = The first card that sails takes the ship to the { $east }. A harbor that lies there with its land away from you can then be collected without a turn.
voyage-lesson-start-compass = The compass does not point to the { $east }, so a card that sails would take the ship elsewhere. Choose the { $east } for both.
voyage-lesson-start-ship = The compass is right, but the ship heads elsewhere: it would sail to the { $east } and could not come into a harbor there. Choose the { $east } for both.

## 2

voyage-lesson-row-title = Hand and row
voyage-lesson-row = Nobody may say a word about cards and plans.
    🃏 Everybody holds { $hand } cards. In turn each lays one face down into a free slot of the **row**, and draws another, until all { $slots } slots are full. Only you know what you have laid; the others see where.
    ➡️ Then the row is carried out **from the left to the right**. So where you lay a card says when it happens.
    ⛵ **{ $sail }** moves the ship where the **compass** points, as many tiles as the wind. Wind makes the wind 1 stronger or weaker. Rotate turns the ship or the compass by a quarter.
    A round begins, and you lay the first card.
voyage-lesson-row-task = Lay your { $sail } where it is carried out last.
voyage-lesson-row-right = The last slot: whatever the others lay before it, the ship sails by the compass and the wind as they are by then. Who lays slot 1 begins the next round.
voyage-lesson-row-card = That was another card. Your { $sail } was asked for: press it, then the last slot.
voyage-lesson-row-slot = In slot { $slot } your { $sail } would be carried out before others. The last slot is number { $slots }.

## 3

voyage-lesson-execution-title = How the row is carried out
voyage-lesson-execution = The row is full. Card by card is turned up from the left and carried out at once. Where a card leaves a choice, the **start player** of the round chooses, without a word: this time you.
    🧭 { $sail } follows the **compass**. Where the ship itself **heads** counts only when it comes to a harbor.
    💥 Land cannot be sailed onto: a ship that tries takes 1 damage and stays.
    A Rotate is being carried out, a quarter turn to the right, and your { $sail } comes next. The compass points to the { $east }, and to the { $east } there is land.
voyage-lesson-execution-task = Turn what keeps the ship off the land.
voyage-lesson-execution-right = The compass turned, and your { $sail } took the ship past the land. The next card is carried out now, and again leaves you a choice.
voyage-lesson-execution-ship = The ship turned, and the compass still points to the land: your { $sail } ran into it, and the ship has { $damage } damage. Turn the compass.

## 4

voyage-lesson-tiles-title = Decks and tiles
voyage-lesson-tiles = Where the ship sails off the map, new tiles come: **the top one of each of the { $sides } decks**.
    ⛵ The one of the side where the ship leaves comes under the ship; if it is land, the ship takes 1 damage and stays.
    🧩 The others the **start player** lays, clockwise, each on the side of the map that its deck belongs to, next to a tile that is there. Half land, half water, such as a harbor, can be turned.
    🚫 A deck that is used up leaves its side closed: to sail off there is 1 damage.
    A { $sail } takes the ship off the map to the { $east }, and the tile there is water. The deck of the { $south } had land on top. Your second { $sail } comes next.
voyage-lesson-tiles-task = Lay the land so that it does not lie beside the ship's new tile.
voyage-lesson-tiles-right = The land is behind you, and the way stays free for a turn. What is laid well now saves cards later; harbors want water on the side from which you will come.
voyage-lesson-tiles-beside = Now land lies right beside the ship, and a compass that turns to the { $south } would run it aground. Lay it further back.

## 5

voyage-lesson-harbor-title = Harbors, damage and the end
voyage-lesson-harbor = ⚓ You **win** when all { $goals } harbors are collected. A harbor is half land: come in from the water side, with the ship **heading for the land**, and end an instruction there.
    💔 You **lose** with { $health } damage. Sailing into land, or over a side of the map where no tiles are left, is 1 damage. And each damage turns up a **handicap**, a rule that binds you from then on; all that were turned up bind together. Here it is { $handicap }. Most voyages begin with one, before any damage; a table can be opened without.
    The ship heads for the { $east }, and so points the compass. The wind is { $wind }. A Wind is being carried out, and a { $sail } comes next. A harbor lies two tiles to the { $east }.
voyage-lesson-harbor-task = Set the wind so that the ship comes to the harbor.
voyage-lesson-harbor-right = { $harbors } of { $goals } harbors is collected. You know enough now to sail with others: `{ slash-singing-sails-new }` opens a table, and the rules in short are under each post.
voyage-lesson-harbor-calm = With wind { $wind } the { $sail } does not move the ship at all. Make the wind stronger: two tiles are as many as it takes.
