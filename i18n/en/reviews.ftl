# Reviews: what the turns of a game that is over were worth.

button-review = Review
button-review-again = Refresh
review-none = { $game } has no reviews.
review-underway = 🔬 I am going through **{ $table }** turn by turn while I have nothing else to do: { $done } of { $turns } turns are done. Finished work is kept.
button-review-turn-1 = Turning point 1
button-review-turn-2 = 2
button-review-turn-3 = 3
review-mean = **{ $name }** lost { $loss } points per turn on average
review-turning = 🔬 Turning point { $place } · turn { $turn } lost { $lost }:
review-better = Better: `{ $turn }`
review-no-turning = { $n ->
    [0] No turn had a better alternative.
    [one] Only one turn had a better alternative.
   *[other] Only { $n } turns had a better alternative.
}

## One's own mistakes, tried again after days

button-mistakes-mine = My mistakes
button-mistakes = { $n ->
    [one] { $n } mistake to try again
   *[other] { $n } mistakes to try again
}
button-mistakes-here = { $n ->
    [one] Learn from my mistake
   *[other] Learn from my { $n } mistakes
}
button-mistake-try = Find a better turn
button-mistake-again = Try again
button-mistake-next = Next
mistake-asks = 🎯 **{ $table }** · turn { $turn }, as **{ $who }**: the turn you played lost { $lost }. What is better? Only you see this.
mistake-compared = Then: `{ $played }`, about { $before } points less than the best turn found.
    Now: `{ $turn }`, { $loss } points less: { $how ->
        [better] **{ $by } points better** than then.
       *[worse] no better than then.
    }
    Best: ||`{ $best }`||
    -# This position comes back { $due }.
mistake-none = This is no mistake of yours, or no longer one to try again.
mistake-none-due = 🎯 { $due ->
    [none] You practise no mistakes yet. Begin in the review of a game that you have played to its end.
   *[other] Nothing to try again now. The next of your mistakes comes back { $due }.
}
notice-practice = { $n ->
    [one] 🎯 A mistake of yours waits for another try.
   *[other] 🎯 { $n } of your mistakes wait for another try.
}
