called = 在這裡。
call-elsewhere = 這一桌在 <#{ $place }> 進行，請到那裡重新貼出。只有管理員可以移動；如果頻道已不存在，同桌的人也可以。
call-back = 這一桌在 <#{ $place }> 進行。你已回到那個討論串，請到那裡繼續。
post-late = ⚠️ Discord 目前不讓我在頻道裡發文。我會繼續嘗試；`{ slash-table-repost }` 可以顯示這桌。
