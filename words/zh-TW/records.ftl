# 存成檔案的遊戲、公開的初始配置，以及回顧。

record-step = 第 { $step } 步：{ $reason }
record-other = 這是別種遊戲的棋譜，或者根本不是棋譜。
table-record-not-long = 這份棋譜說遊戲經大家同意結束，但那要滿 45 輪，而且在最後一步之後才可以。
table-record-none = 這不是這裡能玩的遊戲的棋譜。
table-record-long = 沒有遊戲會超過 { $most } 步：這不是真實遊戲的棋譜。
table-record-seat = 第 { $step } 步：沒有輪到第 { $seat } 個座位。
table-record-deal = 這局遊戲無法繼續：未公開的內容必須重新配置，但它的步驟不允許。
record-big = 以棋譜來說，這個檔案太大了：最多 { $most } kB。
record-export = **{ $table }** 的棋譜{ $running ->
    [yes] ，到目前為止；還沒有人看過的內容不在裡面。
   *[no] 。
}
record-imported = 已用棋譜開桌：**{ $table }**。座位：{ $seats }。{ $vacant ->
    [0] { "" }
   *[other] 其他人可以用訊息下方的按鈕加入空位。
}
record-seat = { $number }. { $name }
record-seat-free = { $number }. { $name }（空位）
record-title = { $name } 的棋譜
verify-running = **{ $table }** 的初始配置在開始時已封存。雜湊值是 `{ $commitment }`；遊戲結束時公開。
verify-ended = **{ $table }** 的初始配置已公開。{ $holds ->
    [yes] ✅ 與開始時封存的相同：
   *[no] ❌ 與開始時封存的不同：
}`{ $commitment }`
record-copy = 📂 這是這裡另一局進行中遊戲的副本，那一局的紀錄會註明是你取得的。在那一局結束之前，這裡沒有電腦玩家，也不能覆盤。
table-copy = 這是這裡另一局進行中遊戲的副本。在那一局結束之前，電腦玩家不能加入，也不能覆盤。
log-copy = 📂 **{ $name }** 取得這局遊戲的副本，並用它開了另一桌。
verify-imported = 📂 **{ $name }** 於 { $at } 從檔案匯入這局遊戲，其中 { $steps } 步是在別處進行的。{ $dealt ->
    [yes] 當時沒有人看過的內容已在那天於此重新配置；在那之前的部分，只有檔案可以參考。
   *[no] 初始配置以檔案為準：這裡無法證明它在第一個回合之前就已決定。
}
verify-how = 自行查驗：雜湊值是這個檔案的 SHA-256，檔案裡有初始配置與鹽值 `{ $salt }`。
verify-none = **{ $table }** 的初始配置從未封存：這局遊戲不是在這裡開始的。
replay-head = **{ $table }**，{ $at ->
    [0] 第一個回合之前
   *[other] 第 { $at } 個回合之後，共 { $turns } 個回合
}
button-first = 最初
button-again = 再試一次
button-earlier = 較早
button-later = 較晚
button-last = 最後
