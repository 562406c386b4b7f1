# 開放給任何人的座位、邀請的結果，以及回到保留座位的方法。

offer-free = 🪑 **{ $table }** 中 **{ $seat }** 的座位空出來了。接手的人在 <#{ $place }> 從目前的情況繼續玩。座位開放到 { $until }。
offer-to-all = 🪑 **{ $by }** 釋出 **{ $table }** 中{ $own ->
    [yes] 自己
   *[no] { " " }**{ $seat }**{ " " }
}的座位，任何人都可以接手。接手的人在 <#{ $place }> 從目前的情況繼續玩。座位開放到 { $until }。
offer-turn = 現在輪到：{ $who }
offer-no-clock = 這桌不計時。
offer-clock = { $kind ->
    [turn] 每個回合 { $hours } 小時。
   *[bank] 每位玩家 { $hours } 小時{ $more ->
        [0] { "" }
       *[other] ，每個回合再加 { $more } 小時
    }。
}
offer-ended = { $how ->
    [taken] **{ $who }** 接手了 **{ $table }** 中 **{ $seat }** 的座位。
    [refused] **{ $table }** 中 **{ $seat }** 的座位邀請已被婉拒。
    [withdrawn] **{ $table }** 中 **{ $seat }** 的座位邀請已撤回。
    [expired] **{ $table }** 中 **{ $seat }** 的座位邀請已過期。
   *[gone] **{ $table }** 中 **{ $seat }** 的座位已不再開放。
}
offer-closed = 邀請已結束。
offered-to-all = 座位已在頻道裡釋出。有人接手之前，由原本的玩家繼續玩。
button-return = 回到我的座位
table-not-kept = 這桌沒有為你保留的座位。
offer-hidden = 這局遊戲在你看不到的頻道裡進行。請詢問管理這個伺服器的人。
