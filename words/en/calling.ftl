called = Here it is.
call-elsewhere = That table plays in <#{ $place }>: call it up there. Only an admin moves it, or its people if its channel is gone.
post-late = ⚠️ Discord does not let me post it in the channel right now. I keep trying; `/table repost` shows the table.
