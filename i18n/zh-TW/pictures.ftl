# 各遊戲圖片共用的文字：圖片描述，以及大廳的圖片。

alt-more = 完整的文字描述：{ slash-table-words }

## 遊戲桌的大廳

lobby-picture-seat = { $is ->
    [opener] 開桌者
    [computer] 電腦
    [invited] 已邀請
   *[free] 空位
}
lobby-picture-clock = { $kind ->
    [none] 不計時
    [turn] 每回合 { $time }
   *[bank] 整局 { $time }
}{ $more ->
    [none] { "" }
   *[other] ，每回合再加 { $more }
}
lobby-picture-evening = 一個晚上：{ $pace }，之後{ $then }
lobby-picture-order = { $order ->
    [drawn] 抽籤決定座位
   *[joined] 依加入順序入座
}
lobby-picture-company = { $who ->
    [all] 歡迎所有人
    [reliable] 限可靠的玩家
   *[quick] 限可靠又迅速的玩家
}
lobby-picture-strict = 嚴格保持沉默
alt-lobby = { $table }，尚未開始的 { $game } 遊戲桌：{ $places } 個座位已有 { $taken } 人
alt-lobby-seat = 座位 { $seat }：{ $what }
alt-lobby-more = 其餘內容在訊息裡。
