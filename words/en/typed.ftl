# Turns that are typed.

typed-nothing = There is nothing to confirm yet. Type your turn with `{ slash-turn }`, or press a button under the newest message.
typed-empty = That text has no turn in it. `{ slash-turn }` suggests how to begin as you type.
typed-unfinished = Your turn is not finished: { $told }
