# 聯賽不做的事。

league-no-schedule = { $people } 人、每桌 { $seats } 人的賽程目前沒有已知的排法。
league-not-split = { $people } 人無法照這樣分組。
league-bad-points = { $seats } 個名次的積分是 { $seats } 個數字，從第一名到最後一名，不能比前一個大，最多兩位小數。
league-no-points = 這套積分沒有規定每桌 { $seats } 人的情形。
league-bad-tie-breaks = `{ $name }` 不是同分判定的方式，或者重複了。
league-bad-result = 第 { $table } 桌的結果自相矛盾。
league-no-reason = 請寫下別人讀得懂的理由。
league-not-that-step = 賽季正在另一個階段，不能進到那一步。
league-not-your-step = 只有聯賽的管理員可以這麼做。
league-not-yet = { $what ->
    [people] 報名的人太少。
    [seed] 抽籤還沒有承諾值。
    [answers] 報到時間還沒結束，而且還有人沒回答。
    [tables] 還有遊戲桌沒有開始。
    [results] 還有遊戲桌沒有結束或裁定。
    [draw] 抽籤還沒有公開。
   *[other] 賽季要繼續還缺少條件。
}
