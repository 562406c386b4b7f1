# 存成檔案的遊戲、公開的初始配置，以及回顧。

record-step = 第 { $step } 步：{ $reason }
record-other = 這是別種遊戲的棋譜，或者根本不是棋譜。
table-record-not-long = 這份棋譜說遊戲經大家同意結束，但那要滿 45 輪，而且在最後一步之後才可以。
table-record-none = 這不是這裡能玩的遊戲的棋譜。
table-record-long = 沒有遊戲會超過 { $most } 步：這不是真實遊戲的棋譜。
table-record-seat = 第 { $step } 步：沒有輪到第 { $seat } 個座位。
table-record-deal = 這局進行中的遊戲無法從檔案開桌：未公開的內容必須重新配置，但先前的回合取決於原來的配置。
record-big = 以棋譜來說，這個檔案太大了：最多 { $most } kB。
play-log = **{ $table }** 的遊戲紀錄，供 BG Stats 使用：請把檔案分享給這個應用程式。
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

## 每種遊戲都會拒絕的步驟與棋譜

reason-read-object = 一步必須是含有鍵「do」的物件。
reason-read-verb = 沒有名為 { $given } 的步驟。
reason-read-keys = 步驟「{ $verb }」沒有鍵 { $given }。
reason-read-missing = 步驟「{ $verb }」需要鍵 { $wanted }。
reason-read-number = { $place } 必須是 { $least } 到 { $most } 的整數。
reason-read-word = { $place } 必須是 { $known } 之一，不能是 { $given }。
reason-read-value = { $place } 不能是 { $given }。
reason-record-object = 棋譜必須是一個物件。
reason-record-long = 棋譜最多 { $most } 位元組。
reason-record-utf8 = 棋譜必須是 UTF-8 文字；第 { $place } 個位元組不是。
reason-record-deep = 清單與物件最多只能巢狀 { $most } 層。
reason-record-json = 從第 { $line } 行第 { $column } 個字元起不是 JSON。
reason-record-double = 鍵 { $given } 在同一個物件裡出現兩次。
reason-record-missing = 缺少鍵 { $wanted }。
reason-record-keys = 不認得鍵 { $given }。
reason-record-game = 這是別種遊戲的棋譜。
reason-record-version = 只能讀取版本 { $version }。
reason-record-players = players 必須是名字的清單，每個名字 1 到 { $most } 個可顯示的字元。
reason-record-seats = 這款遊戲適合 { $least } 到 { $most } 位玩家。
reason-record-steps = steps 必須是一份清單。
reason-record-many = 棋譜最多 { $most } 步。
reason-record-seat = 沒有輪到第 { $given } 個座位，輪到的是第 { $wanted } 個座位。
reason-record-by = by 必須是 1 到 { $most } 個可顯示字元的名字。
reason-record-at = at 必須是 UTC 時間，例如 2026-11-20T21:30:00Z。
reason-record-agreed = agreed 只能出現在玩家同意結束遊戲的地方，而且值是 true。
