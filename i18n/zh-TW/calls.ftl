# 提及、提醒與每日摘要：貼文以外告訴大家的事。`who` 是提及；訊息只給本人看時是 "none"。

notice-lost = { $cause ->
    [place] 🚧 { $server } 的 **{ $table }** 失去了遊戲地點：頻道或討論串已被刪除。
   *[rights] 🚧 我無法再於 { $server } 的 **{ $table }** 所在之處發送訊息。
}在恢復之前，那裡無法通知任何人，計時也會停止，總共最多 { $days } 天。你可以移動此桌：在該伺服器的其他頻道使用 `{ slash-table-repost }`，並選擇這一桌。
notice-turn = { $who ->
    [none] 在 **{ $table }** 輪到你了。
   *[other] { $who }，在 **{ $table }** 輪到你了。
}{ $unplayed ->
    [none] { "" }
   *[other] { "" }
        { $unplayed }
}
    { notice-since }
    { notice-link }
notice-link = [前往遊戲桌]({ $link })
notice-since = { $turns ->
    [0] 這段期間沒有人行動。
    [1] 這段期間的回合：{ $last }
   *[other] 這段期間進行了 { $turns } 個回合。最近的一個：{ $last }
}
notice-remind = ⏰ { $who ->
    [none] **{ $table }** 在等你：你的回合於 { $since }開始。
   *[other] { $who }，**{ $table }** 在等你：你的回合於 { $since }開始。
}
    { notice-since }
    { notice-link }
notice-asked = { $who ->
    [none] **{ $table }** 有事問你：{ $question }
   *[other] { $who }，**{ $table }** 有事問你：{ $question }
}
    { notice-link }
notice-news = { $who ->
    [none] **{ $table }**：{ $news }
   *[other] { $who }，**{ $table }**：{ $news }
}
    { notice-link }
notice-ended = { $who ->
    [none] { $result }
   *[other] { $who }，你的遊戲結束了。
        { $result }
}{ $place ->
    [0] { "" }
   *[other] { "" }
        你在 { $players } 人中得到第 { $place } 名。
}
    { notice-link }
notice-stalled = { $how ->
    [here] 💤 **{ $table }** 停滯了：**{ $who }** 的回合於 { $since }開始。我不會再提醒了。
    [league] 🚪 **{ $table }** 在等 **{ $who }**，但對方已離開伺服器。座位由誰接手由聯賽決定。
   *[left] 🚪 **{ $table }** 在等 **{ $who }**，但對方已離開伺服器。其他玩家可以表決：`{ slash-table-replace }` 讓別人接手座位，`{ slash-table-cancel }` 結束遊戲。
        { notice-link }
}
notice-called-off = 🛑 { $who ->
    [none] **{ $table }** 在開始前取消了。你可以加入別的遊戲桌。
   *[other] { $who }，**{ $table }** 在開始前取消了。你可以加入別的遊戲桌。
}
notice-hindered = ⚠️ 在 **{ $server }**，Discord 一直拒絕我要做的事。需要管理伺服器的人處理；`{ slash-admin }` 會顯示詳情。
notice-next = { $who ->
    [none] 在 **{ $table }** 下一個輪到你：現在是 **{ $before }** 的回合。
   *[other] { $who }，在 **{ $table }** 下一個輪到你：現在是 **{ $before }** 的回合。
}
    { notice-link }
digest-head = 有 { $n } 桌在等你：
digest-line = • **{ $table }**：你的回合於 { $since }開始 · [前往]({ $link }){ $unplayed ->
    [none] { "" }
   *[other] { "" }
        { $unplayed }
}
digest-more = ……還有 { $n } 桌。
button-snooze-hours = 3 小時後再提醒
button-snooze-morning = 明天 9 點再提醒
button-snooze-turn = 這個回合不再提醒
snoozed-until = 如果到 { $when } 還是你的回合，我會再提醒你。
snoozed-turn = 這個回合我不會再提醒你。

# 舊的回合貼文留下的內容。
short = { $more ->
    [0] { $line }
   *[other] { $line }（之前還有 { $more } 行）
}
short-back = **{ $table }**：這個回合已收回。
