# 發生的事：每個回合的變化紀錄，以及自己上一個回合之後的事。

ledger-head = 📖 **{ $table }**，第 { $at } 頁，共 { $pages } 頁
ledger-turn = `{ $n }` { $told }
button-recap = 前情提要
button-frames = 圖片
button-still-board = 版圖
button-still-market = 市場

difference = { $sign ->
    [plus] +{ $n }
    [minus] −{ $n }
   *[none] ±{ $n }
}
account = { $parts }
account-money = { $before } → **{ $after }** 元（{ $change }）
account-points = { $before } → **{ $after }** 分（{ $change }）

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
recap-price = · { $good }售價 { $sold } → **{ $sells }**，加工收入 { $brought } → **{ $brings }**
recap-turned = · { $region } 已探索：殖民地 { $prices } 元
recap-cheapest = · { $region }：最便宜的殖民地 { $before } → **{ $after }** 元
recap-taken = · { $region }：沒有殖民地了
recap-building = · { $building }：{ $before } → **{ $after }** 元
recap-sold-out = · { $building }：已售完
recap-privileges = · { $column }：{ $left ->
    [0] 最後一個特權已被取走
   *[other] 還有 { $left } 個特權
}
recap-card = · 大航海家卡{ $yours ->
    [yes] 現在是你的
   *[no] 已不在你手上
}
