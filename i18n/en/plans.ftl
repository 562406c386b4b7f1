# Turns prepared while others play, and what somebody tries out by themselves.

told-planned = { $told } · planned ahead

plan-not-now = It is your turn now: just play, there is nothing to plan ahead.
plan-nothing = You have no turn at this table to plan for now.
sandbox-full = This sandbox is full. Step back or start over.

command-plan = Plan your next turn, or try out how the game could go on; only you see it
option-plan-text = The turn, as in { slash-turn }; without it the panel opens
option-plan-if = Only if this holds on your turn: pick from the list; none for no condition
option-plan-how = What happens to it on your turn; or just try it out
choice-plan-play = play it automatically, if it is still legal
choice-plan-offer = only offer it, already filled in

plan-head = > 🗓️ **Planning ahead** at **{ $table }** · only you see this
plan-none = > Nothing is saved yet. Choose your next turn, based on how the table stands now.
plan-kept = > ✅ Saved{ $reveals ->
    [at-once] { ", up to the point where something is revealed." }
    [then] : { $told }, up to the point where something is revealed.
   *[no] : { $told }
}
plan-kept-unfit = > ⚠️ Your saved plan would not be legal as the table stands now. It is checked again when your turn comes.
plan-then = > { $how ->
    [play] When your turn comes, your plan is played automatically if it is still legal{ $told ->
        [none] { "" }
       *[other] { " and " }{ $told }
    }; otherwise you are pinged as usual.
   *[offer] When your turn comes, you are pinged as usual, and your panel opens with your plan{ $told ->
        [none] .
       *[other] { " if " }{ $told }.
    }
}
plan-changed = ⚠️ The turn you had started no longer fits: { $reason }
plan-dropped = Your plan at **{ $table }** has been dropped.
plan-filled = 🗓️ Your plan is filled in. Confirm plays it; Start over clears it.
plan-rest = ⚠️ The rest of your plan does not fit: { $reason }
plan-condition = ⚠️ Your plan was not played automatically: you wanted it only if { $told }{ $now ->
    [none] { "" }
   *[other] { " (now " }{ $now })
}.
plan-illegal = ⚠️ Your plan was not played, because it is no longer legal: { $reason }
button-plan = Plan ahead
button-plan-keep = Save as plan
button-plan-how = { $how ->
    [play] Play it automatically
   *[offer] Only offer it
}
button-plan-if = Only if …
button-plan-drop = Drop the plan
button-plan-more = More
button-plan-turn = Back to the turn
plan-if-field = { $n ->
    [1] Only if, when your turn comes
   *[other] and
}
plan-if-hint = A quantity, a comparison and a number, such as: { $example }

condition-told = { $figure } is { $how ->
    [least] at least { $n }
    [most] at most { $n }
   *[exactly] exactly { $n }
}
condition-all = { $n ->
    [1] { $first }
    [2] { $first } and { $second }
   *[other] { $first }, { $second } and { $third }
}
condition-many = A plan can have { $most } conditions at most.
condition-never = That can never be true: { $figure } cannot be at least { $least } and at most { $most }.
condition-offer = { $told } (now { $now })
condition-unread = I cannot read that condition. Write a quantity, a comparison and a number, such as `{ $example }`. The quantities are: { $figures }.
condition-which = More than one quantity has that name: { $figures }. Which one do you mean?


what-head = > 🧪 **What if** at **{ $table }** · only you see this
what-rules = > Nothing here counts. What you cannot see is invented.
what-moved-on = > ⚠️ The table has moved on since you began. *Start again*, under *More*, starts from its current state.
what-told = > { $told }
what-turn = ▶️ You play **{ $who }** here:
what-made-up = { $told } (invented: the real ones are still unknown)
what-no-turn = You have not tried out a turn of your own here yet.
what-unfit = The turn you tried out no longer fits the table.
what-drafted = 🧪 It is your turn: the turn you tried out is filled in.
what-dropped = Your sandbox at **{ $table }** has been discarded.
button-what = What if …
button-what-do = Play it here
button-what-back = Step back
button-what-more = More
button-what-open = Back to the turn
button-what-plan = Make this my plan
button-what-anew = Start again
button-what-drop = Discard
choose-look = Look at …

# What is typed for these, further words after commas; the first "and" is what is written.
condition-typed-least = at least, or more, or higher, or above, minimum
condition-typed-most = at most, or less, or fewer, or lower, or below, maximum
condition-typed-over = more than, higher than, over, above
condition-typed-under = less than, fewer than, lower than, under, below
condition-typed-exactly = exactly
condition-typed-noise = if, only, the, is, are, still, at, of, there, a, an, when, while
condition-typed-none = none, always
condition-typed-and = and
