# 管理員的畫面：等候中的遊戲桌，以及可以採取的措施。

admin-head = ## 這個伺服器的遊戲桌
    { $tables } 桌{ $stalled ->
        [0] { "" }
       *[other] ，其中 { $stalled } 桌停滯
    }。等最久的排在最前面。
admin-here = *這一桌*是本頻道的{ $table }。
admin-none = 這個伺服器沒有遊戲桌。
admin-running = { $how ->
    [stalled] ⚠️
    [paused] ⏸️
   *[running] ▶️
} { $number }. **{ $table }**，在 <#{ $place }>{ $how ->
    [paused] { " · 暫停中" }
   *[other] { "" }
} · 等待 { $who }，回合於 { $since }開始
admin-lobby = 🪑 { $number }. **{ $table }**，在 <#{ $place }> · { $places } 個座位已坐 { $taken } 個 · { $since }開桌
admin-ended = 🏁 { $number }. **{ $table }**，在 <#{ $place }> · 遊戲已結束
admin-waited = **{ $name }**{ $state ->
    [gone] （已離開伺服器）
    [vacant] （沒有人玩）
   *[here] { "" }
}
admin-unsent = { "  " }📭 還有 { $n } 則訊息待送出。
admin-seat = { $seat }. { $name }{ $vacant ->
    [yes] （沒有人玩）
   *[no] { "" }
}{ $gone ->
    [yes] （已離開伺服器）
   *[no] { "" }
}{ $since ->
    [none] { "" }
   *[other] { " · 回合於 " }{ $since }開始
}
admin-choose = 選擇遊戲桌
admin-choose-seat = 更換玩家
admin-choose-turn = 回到某個回合之前
admin-choose-person = 詢問這個伺服器的成員
admin-turn = 倒回 { $turns } 個回合{ $revealed ->
    [yes] ，越過已翻開的內容
   *[no] { "" }
}
admin-replace = 在 **{ $table }** 由誰接替 **{ $seat }**？
    願意接手的人與電腦玩家會立即坐下；若是指定成員，會先徵詢本人。
admin-nudged = ✅ 已在頻道裡提醒 **{ $name }**。
admin-posted = ✅ 已在 <#{ $place }> 重新貼出。
admin-done = ✅ 完成。已在頻道裡說明，並附上你的名字與理由。
button-admin-list = 所有遊戲桌
button-admin-turn = 替輪到的玩家行動
button-admin-here = 這一桌
button-admin-failed = 失敗的工作
button-leagues = 聯賽
button-settings = 伺服器設定
button-about = 機器人的狀態
button-admin-end = 取消遊戲
button-admin-post = 重新貼出
button-admin-nudge = 提醒 { $name }
button-admin-act = 替 { $name } 行動
panel-as-admin = ⚠️ 你正以管理員身分替 **{ $seat }** 行動。紀錄與訊息會註明。
button-admin-anybody = 願意接手的人
button-admin-time = 給 { $name } 更多時間
button-admin-pause = 暫停計時
button-admin-resume = 恢復計時
form-time = 增加時間
form-hours = 小時
form-pause = 暫停計時
form-resume = 恢復計時
time-hours = 小時必須是 1 到 { $most } 的整數。
form-reason = 理由
form-reason-hint = 同桌的每個人都會看到。
form-replace = 更換玩家
form-back = 倒回
form-end = 取消遊戲
table-nudged = 不久前才提醒過這位玩家。你可以在 <t:{ $again }:R>再提醒一次。
table-no-reason = 請寫下理由：同桌的每個人都會看到。
