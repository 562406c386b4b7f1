# 覆盤：結束的一局裡每個回合的價值。

button-review = 覆盤
button-review-again = 重新整理
review-none = { $game } 沒有覆盤。
review-underway = 🔬 正在趁空檔逐回合檢視 **{ $table }**：{ $turns } 個回合中已完成 { $done } 個。完成的部分會保留。
