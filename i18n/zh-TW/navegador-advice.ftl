# 《大航海家》的提示、謎題與覆盤所說的話。

## 建議的回合

advice-turn = **{ $place }.** `{ $turn }`
advice-figures = -# { $figures }
advice-points = 幾輪之後的局面約值 { $points } 分
advice-lead = { $side ->
    [ahead] 領先最強的對手
   *[behind] 落後最強的對手
} { $points } 分（±{ "\u00A0" }{ $spread }）
advice-chance = 勝率 { $chance }
advice-why = 這樣走的理由：{ $reasons }。
advice-empty = ⚠️ 這樣走沒有任何作用：只移動玩家標記，其他都不變。
advice-how = -# 每種走法都往後試玩幾輪，沒人去過的海域以隨機版塊代替，共 { $playings } 次。建議只到探索為止：翻開版塊後請再使用一次。
advice-ends = 觸發遊戲結束
advice-explores = 探索{ $regions }，得 { $points } 分，並可先在那裡選殖民地
advice-built = 以 { $price } 元{ $n ->
    [1] { "" }
   *[other] 起
}建造 { $bought }{ $later ->
    [0] ，是最後的了
   *[other] ，下一座要 { $later } 元
}
advice-privilege = 讓你的{ $column }（{ $n }）多值 { $points } 分
advice-colonies = 建立 { $n } 個{ $good }殖民地
advice-sells = 以 { $price } 元出售 { $n } 單位{ $good }{ $falls ->
    [yes] ，之後市價降到 { $later } 元
   *[no] { "" }
}
advice-processes = 加工 { $n } 單位{ $good }，每單位 { $price } 元{ $falls ->
    [yes] ，之後只值 { $later } 元
   *[no] { "" }
}
advice-workers = { $how ->
    [reached] 達到
   *[kept] 保住
}{ $building }需要的 { $n } 名工人
advice-ships = 造 { $n } 艘船，共有 { $fleet } 艘
advice-cash = 帶來 { $n } 元
advice-paid = 為移動放棄 { $n } 艘船
advice-card = 把大航海家卡傳給別人

## 謎題：回合與答案的價值

puzzle-seat = { $number ->
    [0] 紅色
    [1] 藍色
    [2] 黃色
    [3] 黑色
   *[other] 紫色
}
puzzle-figures = -# 每種走法都在相同的情況下往後試玩幾輪，沒人去過的海域以隨機版塊代替，共 { $playings } 次。
puzzle-unanswered = 沒有人作答。
puzzle-fared = 共有 { $n } 人作答，{ $found ->
    [0] 沒有人找到最好或同樣好的走法
   *[other] 其中 { $found } 人找到最好或同樣好的走法
}。答案平均損失 { $loss } 分。
puzzle-own = 你的答案：`{ $turn }`
puzzle-loss = { $right ->
    [yes] ✅ 你找到了最好或同樣好的走法。
   *[no] 預期比最好的走法少 { $loss } 分。
}

## 覆盤

button-review-chances = 勝率
button-review-sources = 得分

review-chances-head = 🔬 **{ $table }** · 勝率，以及比找到的最佳走法少得的分數
review-how-navegador = -# 每個回合只依當時玩家看得到的來評斷：把它和找到的最佳走法放在相同的情況下往後試玩，沒人去過的海域以隨機版塊代替。一兩分的差距不代表什麼。
review-sources-head = 🔬 **{ $table }** · 每個人的分數來源；下方是比平常多或少的分數
advice-lost = 約 { $loss } 分
