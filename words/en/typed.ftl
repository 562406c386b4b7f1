# Turns that are typed.

panel-declined = Declining the action.
typed-nothing = There is nothing to confirm yet. Type your turn with `{ slash-turn }`, or press a field under the newest post.
typed-empty = That text has no turn in it. Start with a field, such as `ships` or `market`.
typed-unfinished = Your turn is not finished: { $told }
