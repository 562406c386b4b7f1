# 旁觀者在遊戲桌旁的交談。

act-watch-talk = 旁觀並交談
watchers-title = 旁觀：{ $table }
watchers-in = 你可以在這裡和其他旁觀者交談：{ $link }
    遊戲結束前，玩家讀不到；能管理討論串的管理員讀得到。
watchers-seat = 你是這桌的玩家。遊戲結束前，旁觀者的交談不讓你讀；結束後就會讓你加入。
watchers-none = 這裡無法讓旁觀者另外交談：私人討論串需要一個文字頻道，而且機器人要有{ $rights }權限。
watchers-over = 🏁 遊戲結束了：玩家現在可以在這裡閱讀和發言。
right-create-private-threads = 建立私人討論串
