called = Here it is.
call-elsewhere = That table is played in <#{ $place }>: use the command there. Only an admin can move it, or its players if its channel is gone.
call-back = That table is played in <#{ $place }>. You are back in that thread: go on there.
post-late = ⚠️ Discord won't let me post in the channel right now. I will keep trying; `{ slash-table-repost }` shows the table.
