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
choice-company-reliable = 會把遊戲玩完的人
choice-company-quick = 還要回應得快的人
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
