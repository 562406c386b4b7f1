# Puzzles: the question that is posted each day, the panel in which one answers, and the solution.

puzzle-name = Puzzle { $number }
puzzle-asks = 🧩 **Puzzle { $number }** · { $game } · What is the best turn for **{ $who }**?
puzzle-answered = { $n ->
    [0] Nobody has answered yet.
    [one] One person has answered.
   *[other] { $n } people have answered.
}
puzzle-how = -# Only you see your answer. You can change it until the solution is posted { $until }.
puzzle-ended = -# This puzzle is over: the solution is in this channel.
puzzle-private = > { $asks } · only you see this.
puzzle-yours = ✅ Your answer: `{ $turn }`. You can change it until the solution is posted { $until }.
puzzle-stored = ✅ Your answer is `{ $turn }`. Nobody else can see it, and you can change it until the solution is posted { $until }.
puzzle-over = This puzzle is over: the solution is in its channel.
puzzle-none = This puzzle no longer exists.
puzzle-none-given = You did not answer this puzzle.
puzzle-unweighed = Your answer was `{ $turn }`. It could not be evaluated.
puzzle-solution = 🧩 **Solution of puzzle { $number }** · The best turns for **{ $who }**:
puzzle-of-house = -# The position comes from a game of computer players.
puzzle-of-table = -# The position comes from turn { $turn } of a game in <#{ $place }>: `{ slash-table-replay }` shows it, as table { $table }.
button-puzzle = Solve
button-puzzle-mine = My answer
button-puzzle-looks = Look around
button-puzzle-change = Change it
button-puzzle-back = Back to the turn
