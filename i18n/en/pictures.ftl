# What the descriptions of every game's pictures share.

alt-more = All of it in words: { slash-table-words }
