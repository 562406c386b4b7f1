# 和誰同桌：等候桌上的紀錄、不開放給所有人的桌、想避開的人。

lobby-record = { $finished ->
    [0] 尚未完成任何一局
   *[other] 完成 { $finished } 局，{ $share } %
}{ $answer ->
    [none] { "" }
   *[other] ，每回合通常 { $answer }
}{ $tables ->
    [0] { "" }
   *[other] ，{ $tables } 局後評分 { $rating }
}
act-company = 誰可以加入
choice-company-all = 所有人
choice-company-reliable = 完成 { $games } 局、{ $share } % 的人
choice-company-quick = 而且 { $hours } 小時內回應的人
lobby-company = { $who ->
    [quick] 🤝 開放給完成過 { $games } 局、完成率 { $share } %，而且每回合通常不超過 { $hours } 小時的人。
   *[reliable] 🤝 開放給完成過 { $games } 局、完成率 { $share } % 的人。
}
company-chosen = { $who ->
    [all] 所有人都可以加入這桌。
    [quick] 這桌現在開放給完成過 { $games } 局、完成率 { $share } %，而且每回合通常不超過 { $hours } 小時的人。
   *[reliable] 這桌現在開放給完成過 { $games } 局、完成率 { $share } % 的人。
}
table-other-company = { $who ->
    [quick] 這桌只開放給會把遊戲玩完、回應又快的人。條件寫在這桌的訊息裡；請先在別桌玩完一兩局。
   *[reliable] 這桌只開放給會把遊戲玩完的人。條件寫在這桌的訊息裡；請先在別桌玩完一兩局。
}
table-not-together = 這桌沒有這位的座位。
me-avoid = 我想避開的人
avoid-head = { $n ->
    [0] 你沒有避開任何人。
   *[other] 你避開 { $n } 個人。
}你們不會在等候桌、空位、天梯或替補時同桌；聯賽抽籤不受影響。沒有人會知道。
avoid-line = { $n }. <@{ $who }>
button-forgive = 不再避開 { $n }
choose-avoid = 避開某人……
avoids-many = 你已經避開 { $most } 個人了。請先移除一個。
button-ratings = 評分
ratings-head = ## 這個伺服器上的評分
    取自聯賽以外、至少兩人開局而且有人玩完的遊戲。離開的人算最後一名，電腦玩家的強度固定不變。玩滿 { $least } 局就會列名。{ $own ->
    [yes] { "" }
   *[no] 沒有人看得到你的評分。
}
ratings-game = **{ $game }**
ratings-own = 你的評分：{ $tables } 局後 **{ $rating }**
ratings-line = { $place }\. { $who } · **{ $rating }** · { $tables } 局
ratings-none = 還沒有人列名。
button-ratings-off = 隱藏我的評分
button-ratings-on = 公開我的評分

## 找人一起玩

choice-where-anybody = 幫我找人一起玩
choice-where-anybody-wide = 在這裡或我的其他伺服器找人
me-searches = 我在找的同桌
button-search = 找人一起玩
button-search-leave = 不再找 { $n }
search-none = 你沒有在找人。**{ button-search }** 會讓你和想玩同樣遊戲的人同桌。湊齊後自動開始，並通知你。
search-line = { $n }\. **{ $game }**，{ $seats } 個座位，{ $clock }，{ $language }；{ $wide ->
    [yes] 這裡或你的其他伺服器
   *[no] 這個伺服器
}。{ $since }開始找，到 { $until } 為止。{ $waiting ->
    [0] 這裡還沒有別人在找同樣的桌。
   *[other] 這裡還有 { $waiting } 個人在找同樣的桌。
}
search-many = 你已經在找 { $most } 桌了。請先停止其中一桌。
search-usual = 找來的桌使用一般規則，計時以天計或不計時，沒有電腦玩家，也不能自己取名。
search-table = 相逢
search-found = { $who ->
    [none] 幫你找到一桌：**{ $game }**，同桌的有 { $others }。
   *[other] { $who }，幫你找到一桌：**{ $game }**，同桌的有 { $others }。
}
    { notice-link }
search-lapsed = 你找的 **{ $game }**（{ $seats } 個座位）已經結束。`{ slash-play }` 可以再找。
