# Turns that are typed.

panel-declined = Chosen: nothing, the action is declined.
typed-nothing = There is nothing to confirm yet: type your turn with `/turn`, or press a field under the newest post.
typed-empty = There is nothing of a turn in what you have typed. Begin with a field, such as `ships` or `market`.
typed-unfinished = Your turn is not finished: { $told }
