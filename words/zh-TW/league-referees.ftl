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
league-told-organiser = 🛎️ **{ $title }**：有人請主辦人到 { $place }。詳情見 `/league admin`。{ $who ->
    [none] {""}
   *[other] { $who }
}
league-told-answered = 🛎️ { $who } **{ $title }** 的主辦人已查看你反映的問題。
league-warning = ⚠️ 警告：{ $reason }
league-recorded = 第 { $season } 季：{ $warning ->
    [yes] ⚠️ 警告：{ $reason }
   *[no] 罰 { $points } 分：{ $reason }
}
