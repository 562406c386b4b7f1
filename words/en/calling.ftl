called = Here it is.
call-elsewhere = That table plays in <#{ $place }>: call it up there. Only an admin moves it, or its people if its channel is gone.
post-late = ⚠️ Discord is not letting me post in the channel right now. I will keep trying; `{ slash-table-repost }` shows the table.
