# 覆盤：結束的一局裡每個回合的價值。

command-review = 結束的一局裡每個回合的價值，以及決定勝負的回合
button-review = 覆盤
button-review-again = 再看一次
button-review-chances = 勝率
button-review-sources = 得分
button-review-turn-1 = 轉折點 1
button-review-turn-2 = 2
button-review-turn-3 = 3
review-none = { $game } 沒有覆盤。
review-underway = 🔬 正在趁空檔逐回合檢視 **{ $table }**：{ $turns } 個回合中已完成 { $done } 個。完成的部分會保留。

## 大航海家

review-chances-head = 🔬 **{ $table }** · 每個人的勝率，以及每個回合比找到的最佳走法少得的分數
review-mean = **{ $name }** 平均每回合損失 { $loss } 分
review-how = -# 每個回合只依當時玩家看得到的來評斷：把它和找到的最佳走法放在相同的情況下往後試玩，沒人去過的海域以隨機版塊代替。一兩分的差距不代表什麼。
review-sources-head = 🔬 **{ $table }** · 每個人的分數來源；下方是比平常多或少的分數
review-turning = 🔬 轉折點 { $place } · 第 { $turn } 個回合約損失 { $loss } 分：
review-better = 更好的走法是：`{ $turn }`
review-no-turning = { $n ->
    [0] 沒有找到任何有更好走法的回合。
   *[other] 只找到 { $n } 個有更好走法的回合。
}
