# 裁判，以及呼叫主辦人。

button-organiser = 呼叫主辦人
form-organiser-text = 發生了什麼問題？
organiser-called = 🛎️ 已呼叫主辦人，對方看得到目前的局面。處理後會在這裡通知你。
league-requests = { $n } 則對主辦人的呼叫
league-request = 第 { $table } 桌：{ $name }
league-request-head = 🛎️ **{ $what }**
    { $reason }
league-request-answered = 這則呼叫已經回覆過了。
button-league-answered = 已處理
button-league-request-table = 查看這一桌
league-told-organiser = 🛎️ **{ $title }**：有玩家請你到 { $place }：請開啟 `{ slash-league }` → **{ button-league-admin }**。{ $who ->
    [none] {""}
   *[other] { $who }
}
league-told-answered = 🛎️ { $who } **{ $title }** 的主辦人已查看你反映的問題。
league-warning = ⚠️ 警告：{ $reason }
league-recorded = 第 { $season } 季：{ $warning ->
    [yes] ⚠️ 警告：{ $reason }
   *[no] 罰 { $points } 分：{ $reason }
}

## 空出的座位

button-league-guest = 接手座位
league-told-seats-free = 💺 **{ $title }**：有人離開，空出了座位。候補中誰想接手？在那之前由電腦玩家代打，結果不計入任何人的成績。{ $who }
league-no-seat = 那裡沒有你能坐的空位。
league-seat-taken = ✅ 你以來賓身分在 { $where } 參賽：結果對你沒有任何影響。
