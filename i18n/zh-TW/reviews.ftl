# 覆盤：結束的一局裡每個回合的價值。

button-review = 覆盤
button-review-again = 重新整理
review-none = { $game } 沒有覆盤。
review-underway = 🔬 正在趁空檔逐回合檢視 **{ $table }**：{ $turns } 個回合中已完成 { $done } 個。完成的部分會保留。
button-review-turn-1 = 轉折點 1
button-review-turn-2 = 2
button-review-turn-3 = 3
review-mean = **{ $name }** 平均每回合損失 { $loss } 分
review-turning = 🔬 轉折點 { $place } · 第 { $turn } 個回合損失{ $lost }：
review-better = 更好的走法是：`{ $turn }`
review-no-turning = { $n ->
    [0] 沒有找到任何有更好走法的回合。
   *[other] 只找到 { $n } 個有更好走法的回合。
}

## 自己的失誤，隔幾天再試

button-mistakes-mine = 我的失誤
button-mistakes = 再試 { $n } 個失誤
button-mistakes-here = 從我的 { $n } 個失誤學習
button-mistake-try = 找出更好的走法
button-mistake-again = 再試一次
button-mistake-next = 下一題
mistake-asks = 🎯 **{ $table }** · 第 { $turn } 個回合，你是 **{ $who }**：你當時的走法損失{ $lost }。怎麼走更好？只有你看得到。
mistake-compared = 當時：`{ $played }`，比找到的最好走法少約 { $before } 分。
    現在：`{ $turn }`，少 { $loss } 分：{ $how ->
        [better] 比當時**好 { $by } 分**。
       *[worse] 沒有比當時好。
    }
    最好：||`{ $best }`||
    -# 這個局面{ $due }再出現。
mistake-none = 這不是你的失誤，或已不再需要重試。
mistake-none-due = 🎯 { $due ->
    [none] 你還沒有練習任何失誤。請從你玩到最後的一局的覆盤開始。
   *[other] 現在沒有要再試的。你的下一個失誤{ $due }再出現。
}
notice-practice = 🎯 你有 { $n } 個失誤等你再試一次。
