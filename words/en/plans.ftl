# Turns prepared while others play, and what somebody tries out by themselves.

told-planned = { $told } · planned ahead

plan-not-now = It is your turn now: play it, there is nothing to plan ahead.
plan-nothing = There is no turn of yours at this table that could be planned now.
sandbox-full = That is as far as one sandbox goes. Take turns back, or begin anew.

command-plan = Plan your next turn while others play; only you see it
option-plan-text = The turn, as in { slash-turn }; without it the panel opens
option-plan-if = Only if this is so when your turn comes: pick from what is offered; none for no condition
option-plan-how = What becomes of it when your turn comes
choice-plan-play = play it by itself, if it is still legal
choice-plan-offer = only offer it, filled in

plan-head = > 🗓️ **Planning ahead** at **{ $table }** · only you see this
plan-none = > Nothing is kept yet. Choose your next turn on the table as it stands now.
plan-kept = > ✅ Kept{ $reveals ->
    [at-once] { " up to what it reveals." }
    [then] : { $told }, up to what it reveals.
   *[no] : { $told }
}
plan-kept-unfit = > ⚠️ What you kept would not be legal as the table stands now. It is checked again when your turn comes.
plan-then = > { $how ->
    [play] When your turn comes it is played by itself if it is still legal{ $told ->
        [none] { "" }
       *[other] { " and " }{ $told }
    }; otherwise you are called as usual.
   *[offer] When your turn comes you are called as usual, and your panel opens with it{ $told ->
        [none] .
       *[other] { " if " }{ $told }.
    }
}
plan-changed = ⚠️ What you had begun does not fit any more: { $reason }
plan-dropped = Your plan at **{ $table }** is dropped.
plan-filled = 🗓️ Your plan is filled in. Confirm plays it; Start over begins anew.
plan-rest = ⚠️ What you had planned after this does not fit: { $reason }
plan-condition = ⚠️ Your plan was not played by itself: you wanted it only if { $told }{ $now ->
    [none] { "" }
   *[other] { " (now " }{ $now })
}.
plan-illegal = ⚠️ Your plan was not played, because it is not legal any more: { $reason }
button-plan = Plan ahead
button-plan-keep = Keep as plan
button-plan-how = { $how ->
    [play] Play it by itself
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
plan-if-hint = A figure, a comparison and a number, such as: { $example }

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
condition-never = That can never be so: { $figure } cannot be at least { $least } and at most { $most }.
condition-offer = { $told } (now { $now })
condition-unread = I cannot read that condition. Write a figure, a comparison and a number, such as `{ $example }`. The figures are: { $figures }.
condition-which = More than one figure is called like that: { $figures }. Which one do you mean?

command-whatif = Try out by yourself how the game could go on; only you see it
option-whatif-text = A turn, as in { slash-turn }, of whoever is to act there; without it the sandbox opens

what-head = > 🧪 **What if** at **{ $table }** · only you see this, and nothing here counts. What is hidden from you is made up.
what-moved-on = > ⚠️ The table has moved on since this began. *Begin anew*, under *More*, starts from how it stands now.
what-told = > { $told }
what-turn = ▶️ You play **{ $who }** here:
what-made-up = { $told } (made up: the real ones are still unknown)
what-no-turn = You have not tried out a turn of your own here yet.
what-unfit = The turn you tried out does not fit the table as it stands now.
what-drafted = 🧪 It is your turn: what you tried out is filled in.
what-dropped = Your sandbox at **{ $table }** is thrown away.
button-what = What if …
button-what-do = Play it here
button-what-back = Step back
button-what-more = More
button-what-open = Back to the turn
button-what-plan = Make my turn my plan
button-what-anew = Begin anew
button-what-drop = Throw away
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
