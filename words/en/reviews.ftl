# Reviews: what the turns of a game that is over were worth.

command-review = What the turns of a game that is over were worth, and which of them decided it
button-review = Review
button-review-again = Look again
button-review-chances = Chances
button-review-sources = Points
button-review-turn-1 = Turning point 1
button-review-turn-2 = 2
button-review-turn-3 = 3
review-none = { $game } has no reviews.
review-underway = 🔬 I am going through **{ $table }**, turn by turn, while there is nothing else to do: { $done } of { $turns } are done. What is done is kept.

## Navegador

review-chances-head = 🔬 **{ $table }** · how likely everybody was to win, and the points that each turn lost against the best that was found
review-mean = **{ $name }** lost { $loss } points a turn on average
review-how = -# Each turn is judged by what its player could see: it and the best of the others that was found are played on in the same few worlds, with tokens drawn by lot where nobody had been. Differences of a point or two say nothing.
review-sources-head = 🔬 **{ $table }** · what everybody's points came from; below each how much more or less than usual
review-turning = 🔬 Turning point { $place } · turn { $turn } lost about { $loss } points:
review-better = Better would have been: `{ $turn }`
review-no-turning = { $n ->
    [0] No turn was found for which there was a better one.
    [one] Only one turn was found for which there was a better one.
   *[other] Only { $n } turns were found for which there was a better one.
}
