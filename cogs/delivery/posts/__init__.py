"""A table's public posts: from the store's outbox into the channel, one after another, none twice, none lost.

A post is several messages, because Discord's clients show a picture whole only if it is alone in its message
(`docs/durability.md`).
"""
