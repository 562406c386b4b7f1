# Puzzles: the question that is posted each day, the panel in which one answers, and the solution.

puzzle-name = Puzzle { $number }
puzzle-seat = { $number ->
    [0] Red
    [1] Blue
    [2] Yellow
    [3] Black
   *[other] Purple
}
puzzle-asks = 🧩 **Puzzle { $number }** · { $game } · What is the best turn for **{ $who }**?
puzzle-answered = { $n ->
    [0] Nobody has answered yet.
    [one] One person has answered.
   *[other] { $n } people have answered.
}
puzzle-how = -# Only you see your answer, and you can change it until the solution comes, { $until }.
puzzle-ended = -# This puzzle is over: the solution is in this channel.
puzzle-private = > { $asks } · only you see this.
puzzle-yours = ✅ Your answer: `{ $turn }`. You can change it until the solution comes, { $until }.
puzzle-stored = ✅ Your answer is `{ $turn }`. Nobody else sees it, and you can change it until the solution comes, { $until }.
puzzle-over = This puzzle is over: the solution is in its channel.
puzzle-none = This puzzle is not there any more.
puzzle-none-given = You gave no answer to this puzzle.
puzzle-unweighed = Your answer was `{ $turn }`. What it is worth could not be found out.
puzzle-solution = 🧩 **Solution of puzzle { $number }** · The best turns for **{ $who }**:
puzzle-of-house = -# The position comes from a game of computer players.
puzzle-of-table = -# The position comes from turn { $turn } of a game in <#{ $place }>: `{ slash-table-replay }` shows it, as table { $table }.
button-puzzle = Solve
button-puzzle-mine = My answer
button-puzzle-looks = Look around
button-puzzle-change = Change it
button-puzzle-back = Back to the turn

## Navegador: what turns and answers are worth

puzzle-figures = -# Each turn was played on a few rounds in the same worlds, with tokens drawn by lot where nobody has been, { $playings } playings in all.
puzzle-unanswered = Nobody answered.
puzzle-fared = { $n ->
    [one] One person answered
   *[other] { $n } people answered
}, and { $found ->
    [0] nobody found the best turn or one as good
    [one] one found the best turn or one as good
   *[other] { $found } found the best turn or one as good
}. On average an answer lost { $loss } points.
puzzle-own = Your answer: `{ $turn }`
puzzle-loss = { $right ->
    [yes] ✅ You found the best turn, or one as good.
   *[no] It is expected to bring { $loss } points less than the best turn.
}
