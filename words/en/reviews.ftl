# Reviews: what the turns of a game that is over were worth.

command-review = How good the turns of a finished game were, and which of them decided it
button-review = Review
button-review-again = Refresh
button-review-chances = Chances
button-review-sources = Points
button-review-turn-1 = Turning point 1
button-review-turn-2 = 2
button-review-turn-3 = 3
review-none = { $game } has no reviews.
review-underway = 🔬 I am going through **{ $table }** turn by turn while I have nothing else to do: { $done } of { $turns } turns are done. Finished work is kept.

## Navegador

review-chances-head = 🔬 **{ $table }** · everybody's chances of winning, and the points each turn lost compared with the best one found
review-mean = **{ $name }** lost { $loss } points a turn on average
review-how = -# Each turn is judged by what its player could see: it and the best alternative found are played out under the same conditions a few times, with random tokens in unexplored regions. A difference of a point or two means nothing.
review-sources-head = 🔬 **{ $table }** · where everyone's points came from, compared with the usual
review-turning = 🔬 Turning point { $place } · turn { $turn } lost about { $loss } points:
review-better = Better: `{ $turn }`
review-no-turning = { $n ->
    [0] No turn was found that had a better alternative.
    [one] Only one turn was found that had a better alternative.
   *[other] Only { $n } turns were found that had a better alternative.
}
