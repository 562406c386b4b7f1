# Turns that are typed.

typed-empty = That text has no turn in it. `{ slash-turn }` suggests how to begin as you type.
