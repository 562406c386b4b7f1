# The lessons of Singing Sails: `voyage-lesson-NAME` teaches, `-task` is what to do, the others answer a step.

## 1

voyage-lesson-row-title = Hand and row
voyage-lesson-row = All of you sail **one ship**, and win or lose together; but nobody may say a word about cards and plans.
    🃏 Everybody holds { $hand } cards. In turn each lays one face down into a free slot of the **row**, and draws another, until all { $slots } slots are full. Only you know what you have laid; the others see where.
    ➡️ Then the row is carried out **from the left to the right**. So where you lay a card says when it happens.
    ⛵ **{ $sail }** moves the ship where the **compass** points, as many tiles as the wind. Wind makes the wind 1 stronger or weaker. Rotate turns the ship or the compass by a quarter.
    A round begins, and you lay the first card.
voyage-lesson-row-task = Lay your { $sail } where it is carried out last.
voyage-lesson-row-right = The last slot: whatever the others lay before it, the ship sails by the compass and the wind as they are by then. Who lays slot 1 begins the next round.
voyage-lesson-row-card = That was another card. Your { $sail } was asked for: press it, then the last slot.
voyage-lesson-row-slot = In slot { $slot } your { $sail } would be carried out before others. The last slot is number { $slots }.

## 2

voyage-lesson-execution-title = How the row is carried out
voyage-lesson-execution = The row is full. Card by card is turned up from the left and carried out at once. Where a card leaves a choice, the **start player** of the round chooses, without a word: this time you.
    🧭 { $sail } follows the **compass**. Where the ship itself **heads** counts only when it comes to a harbor.
    💥 Land cannot be sailed onto: a ship that tries takes 1 damage and stays.
    A Rotate is being carried out, a quarter turn to the right, and your { $sail } comes next. The compass points to the { $east }, and to the { $east } there is land.
voyage-lesson-execution-task = Turn what keeps the ship off the land.
voyage-lesson-execution-right = The compass turned, and your { $sail } took the ship past the land. The next card is carried out now, and again leaves you a choice.
voyage-lesson-execution-ship = The ship turned, and the compass still points to the land: your { $sail } ran into it, and the ship has { $damage } damage. Turn the compass.

## 3

voyage-lesson-harbor-title = Harbors, damage and the end
voyage-lesson-harbor = ⚓ You **win** when all { $goals } harbors are collected. A harbor is half land: come in from the water side, with the ship **heading for the land**, and end an instruction there.
    💔 You **lose** with { $health } damage. Sailing into land, or over a side of the map where no tiles are left, is 1 damage. And each damage turns up a handicap that binds you from then on. Here it is { $handicap }.
    🗺️ Where the map ends a tile is drawn from each of the four decks: the one of that side comes under the ship, and the start player lays the others.
    The ship heads for the { $east }, and so points the compass. The wind is { $wind }. A Wind is being carried out, and a { $sail } comes next. A harbor lies two tiles to the { $east }.
voyage-lesson-harbor-task = Set the wind so that the ship comes to the harbor.
voyage-lesson-harbor-right = { $harbors } of { $goals } harbors is collected. You know enough now to sail with others: `{ slash-singing-sails-new }` opens a table, and the rules in short are under each post.
voyage-lesson-harbor-calm = With wind { $wind } the { $sail } does not move the ship at all. Make the wind stronger: two tiles are as many as it takes.
