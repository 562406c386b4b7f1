# 賽季何時舉行，以及誰參加所有賽季。

league-calendar = { $which ->
    [monthly] 每月 1 日開賽
    [odd] 單數月 1 日開賽
    [even] 雙數月 1 日開賽
   *[quarterly] 每季首月 1 日開賽
}
league-calendar-help = 首次：{ $at }（{ $zone }）；每個步驟都在這個時刻
league-registration-first = 報名 { $n } 天之後
league-registration-help = 含報到，首次：{ $at }（{ $zone }）
league-calendar-hour = { $hour }
league-rule-calendar = **日程**：開賽日；報名與報到在此之前
league-rule-calendar-none = 不固定日期
league-rule-hour = **每個步驟的時刻**（{ $zone }）
button-league-stay = 每季參加
button-league-stay-no-more = 不再自動參加
league-stays = ✅ 這個聯賽的每個賽季一開放，你就會自動報名。每次報到時仍要確認你會參加。{ $teams ->
    [yes] 只要至少一半的台有人留下，你的隊伍就會一起進入下一季；抽籤前可以在「隊伍」離開隊伍。
   *[no] {""}
}
league-stays-no-more = 之後的賽季不會再自動為你報名。已有的報名不受影響。
league-told-recall = ⏰ **{ $title }**：你們還沒回覆。會參加嗎？抽籤於 { $at }舉行。{ $who }

## 這一輪之後

button-league-plan = { $what ->
    [retire] 這一輪後退出
    [rest] 下一輪輪空
   *[go] 還是繼續
}
league-planned = { $what ->
    [retire] ✅ 你會打完目前的遊戲桌，之後不再參加抽籤；積分保留。
    [rest] ✅ 下一輪不會抽到你，再下一輪恢復參加。目前的遊戲桌照常進行。
   *[go] ✅ 你會再次參加抽籤。
}

## 中途加入

league-how-late = { $format ->
    [swiss] 已抽籤的輪次不超過三分之一時加入的人，從下一輪開始參加；錯過的輪次沒有分數。
   *[divisions] 候補一滿 { $n } 人就另成一組，直到比賽時間過了三分之一為止。
}
league-group-more = 已有 { $n } 人（共需 { $size } 人）在等新的一組，最晚可於 { $at }開始。
league-told-group-more = ▶️ **{ $title }**：多了一組，{ $group }。{ $started ->
    [yes] 進行到 { $at }。你們的遊戲桌：
   *[no] 遊戲桌於 { $at }開始。成員：{ $names }
}

## 伺服器活動

league-event = { $title }：{ $stage ->
    [round] 第 { $n } 輪
    [semifinal] 準決賽
    [final] 決賽
    [heats] 預賽
   *[none] 比賽期間
}
league-event-about = 詳情請看聯賽頻道。輪到你時遊戲桌會通知你，不必在特定時間到場。
