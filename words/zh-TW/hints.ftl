# 回合的提示：誰可以使用，以及使用時的說明。

command-hint = 你現在怎麼做最好、為什麼；只有你看得到，紀錄會註明你用過提示
command-table-hints = 開局前選擇這桌誰可以使用提示
option-hints-who = 誰可以使用
choice-hints-off = 沒有人
choice-hints-alone = 獨自與電腦對戰的玩家
choice-hints-learners = 新手（完成的局數還不多）
choice-hints-all = 所有人

lobby-hints = { $who ->
    [alone] 💡 獨自與電腦對戰的玩家可以使用提示；用 `{ slash-table-hints }` 可以更改。
    [learners] 💡 完成不到 { $most } 局的玩家可以使用提示。
   *[all] 💡 所有人都可以使用提示。
}
button-hint = 提示
hints-chosen = { $who ->
    [off] 這桌沒有人可以使用提示。
    [alone] 在這桌獨自與電腦對戰的玩家可以用 `{ slash-hint }` 取得提示。
    [learners] 這桌完成不到 { $most } 局的玩家可以用 `{ slash-hint }` 取得提示。
   *[all] 這桌所有人都可以用 `{ slash-hint }` 取得提示。
}
hint-head = > 💡 **提示**：**{ $table }** · 只有你看得到；紀錄會註明你用過提示。{ $ahead ->
    [yes] 還沒輪到你：以下假設輪到你之前局面沒有變化。
   *[no] { "" }
}
hint-off = 這桌沒有人可以使用提示。開桌的人可以在開局前用 `{ slash-table-hints }` 選擇。
hint-league = 聯賽的遊戲桌沒有提示。
hint-learned = 這桌的提示只給完成不到 { $most } 局的玩家。你已經熟悉這個遊戲了。
hint-nothing = 你在這桌不會再有可以提示的回合了。
hint-none = { $game } 沒有提示。
log-hint = 💡 **{ $seat }** 使用了提示。

## 大航海家：建議的回合

advice-turn = **{ $place }.** `{ $turn }`
advice-figures = -# { $figures }
advice-points = 幾輪之後的局面約值 { $points } 分
advice-lead = { $side ->
    [ahead] 領先最強的對手
   *[behind] 落後最強的對手
} { $points } 分（± { $spread }）
advice-chance = 勝率 { $chance }
advice-why = 這樣走的理由：{ $reasons }。
advice-empty = ⚠️ 這樣走沒有任何作用：只移動玩家標記，其他都不變。
advice-how = -# 每種走法都往後試玩幾輪，沒人去過的海域以隨機版塊代替，共 { $playings } 次。建議只到探索為止：翻開版塊後請再使用一次。
advice-ends = 觸發遊戲結束
advice-explores = 探索{ $regions }
advice-built = 以 { $price } 元{ $n ->
    [1] { "" }
   *[other] 起
}建造 { $bought }{ $later ->
    [0] ，是最後的了
   *[other] ，下一座要 { $later } 元
}
advice-privilege = 讓你「{ $column }」欄的 { $n } 個多值 { $points } 分
advice-colonies = 建立 { $n } 個{ $good }殖民地
advice-sells = 以 { $price } 元出售 { $n } 單位{ $good }{ $falls ->
    [yes] ，之後市價降到 { $later } 元
   *[no] { "" }
}
advice-processes = 以 { $price } 元加工 { $n } 單位{ $good }{ $falls ->
    [yes] ，之後只值 { $later } 元
   *[no] { "" }
}
advice-workers = { $how ->
    [reached] 達到
   *[kept] 保住
}{ $building }需要的 { $n } 名工人
advice-ships = 造 { $n } 艘船
advice-cash = 帶來 { $n } 元
advice-paid = 為移動放棄 { $n } 艘船
advice-card = 把大航海家卡傳給別人
