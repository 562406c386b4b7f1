# Reviews: what the turns of a game that is over were worth.

button-review = Review
button-review-again = Refresh
review-none = { $game } has no reviews.
review-underway = 🔬 I am going through **{ $table }** turn by turn while I have nothing else to do: { $done } of { $turns } turns are done. Finished work is kept.
