# Turns prepared while others play, and what somebody tries out by themselves.

told-planned = { $told } · planned ahead

plan-not-now = It is your turn now: play it, there is nothing to plan ahead.
plan-nothing = You will not have another turn at this table that could be planned.
sandbox-full = That is as far as one sandbox goes. Take turns back, or begin anew.
