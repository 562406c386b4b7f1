# 和誰同桌：等候桌上的紀錄、不開放給所有人的桌、想避開的人。

lobby-record = { $finished ->
    [0] 尚未完成任何一局
   *[other] 完成 { $finished } 局，{ $share } %
}{ $answer ->
    [none] { "" }
   *[other] ，每回合通常 { $answer }
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
