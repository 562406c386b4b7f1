# 發生的事：每個回合的變化紀錄，以及自己上一個回合之後的事。

ledger-head = 📖 **{ $table }**，第 { $at } 頁，共 { $pages } 頁
ledger-turn = `{ $n }` { $told }
button-recap = 前情提要
button-frames = 圖片

recap-head = 🔎 **{ $table }**，{ $first ->
    [yes] 從頭開始
   *[no] 你的上一個回合之後
}：
recap-none = 🔎 **{ $table }**：{ $first ->
    [yes] 還沒有發生任何事。
   *[no] 你的上一個回合之後，沒有發生任何事。
}
recap-earlier = -# 更早的 { $n } 個回合請看紀錄。
recap-meant = **對你的影響**
