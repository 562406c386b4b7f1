# 瀏覽器裡的牌桌。

web-yours = 輪到你了
web-turn-of = 輪到 { $who }
web-over = 遊戲結束
web-lobby = 尚未開始
web-board = 版圖
web-turn = 回合
web-more = 這桌的其他資訊
web-panel = 這一桌的一切
web-history = 先前的回合
web-missed = 重播我上一個回合之後
web-back = 上一個回合
web-on = 下一個回合
web-now = 現在
web-since = 從 { $since } 起
web-offers = 目前可選
web-left = 剩餘
web-gone = 無
web-orders = 或作為命令下給：
web-last-turns = 最近的回合
web-earlier = 更早之前
web-empty = 空
web-no-effect = 無效果
web-watch = 觀戰連結
web-copied = 已複製：擁有此連結的人都能觀戰。
button-watch-link = 新的觀戰連結
watch-link-replaced = 已換成新的觀戰連結，先前的連結不再有效。
web-to-turn = 前往我的回合
web-send = 送出
web-show = 顯示
web-trouble = 連線中斷，正在重試。
web-stale = 這個頁面已經過期，或你已用別的身分登入。請重新載入。
web-moved-on = 牌桌已經有新的進展，所以什麼都沒有改變。現在看到的是最新狀態，請重新選擇。
web-ended = 你在這裡已經登出，或是不能再看這個頁面了。
web-reload = 重新載入
web-unsent = 這個動作沒有送出：
web-unsure = 沒有收到回覆。請看看它是否已經生效，或再按一次：
web-close = 關閉
web-you = 你
web-you-are = 你是 **{ $who }**
web-you-look-on = **{ $who }** · 觀戰
web-you-watch = 你正在觀戰
web-lobby-waits = 由{ $who }開始或取消這局遊戲。
web-choose-first = 請先選擇。
web-start-waits = 還要有更多玩家入座，遊戲才能開始。
web-invite-link = 把這個網址傳給要坐這裡的人
web-add = 加入
web-example = 遊戲開始前，圖板顯示的是範例。
web-example-mark = 範例
web-seat-free = 空位
web-seat-anybody = 這個伺服器上的任何人都可以入座。
web-trial = { $what ->
    [plan] 這不是真正的對局：這是你下一回合的計畫，現在不會執行任何動作。
   *[other] 這不是真正的對局：在這裡試的一切都不會真的執行。
}
button-withdraw-question = 撤回提問
button-web = 開啟版圖
button-what-from = 從這裡推演
web-home = 想在這裡開啟遊戲桌，請按它在 Discord 訊息下方的「{ button-web }」。

## 聯賽頁面與首頁

web-to-answer = 前往回覆
web-more-of-league = 此聯賽的更多內容
web-season = 賽季
web-seasons = 各賽季
web-my-tables = 你的牌桌
web-finish = 第 { $place } 名，{ $points } 分
web-standing = 排名
web-calendar = 日程
web-zone = { $which ->
    [up] 藍線以上晉級。
   *[down] 紅線以下降級。
}
web-any-place = 每個人都還可能得到任何名次。
web-season-pages = 賽季頁面
web-answer = 回覆
button-web-league = 在瀏覽器中開啟
web-hidden = 你看不到那個頻道，因此沒有發布任何內容。
list-group = { $which ->
    [mine] 輪到你了
    [waiting] 等待其他玩家
    [open] 尚未開始
    [over] 你最近的對局
   *[others] 其他人的對局
}
list-running = { $mine ->
    [yes] { "" }
   *[no] 輪到{ $who }
}
list-since = 自 { $since } 起
list-lobby = { $free ->
    [0] 座位已滿
   *[other] 還有 { $free } 個空位
}
list-over = { $since } 結束
list-more = 另外 { $n } 桌
web-welcome = 一次一回合的桌上遊戲
web-game-for = { $least } 到 { $most } 人 · 一個晚上玩完，或每天玩幾回合
web-search = 沒有人一起玩？你會和想玩同一款遊戲的人同桌，人數到齊後自動開始。
web-where = 頻道
web-invite = 伺服器上的朋友可以在這一桌的頁面加入：把網址傳給他們就行。
web-leagues = 聯賽
web-log-in = 使用 Discord 登入
web-log-out = 從所有裝置登出
push-head = 推播通知
push-words = 輪到你時，由這個瀏覽器通知你，不必開著網頁。每件事的通知方式可在 Discord 的 { slash-preferences } 設定。
push-on = 在這裡通知我
push-off = 不再在這裡通知我
push-denied = 沒有成功。請在瀏覽器設定中允許這個網頁發送通知，然後再試一次。
push-body = { $who ->
    [none] { $event } · { $game }
   *[other] { $event } · { $game } · 輪到 { $who }
}
web-not-logged-in = 你尚未登入：Discord 沒有提供你的身分。請再試一次。

## Discord 活動

web-entering = 正在進入……
web-not-entered = Discord 沒有提供你的身分，或者你不在這個活動中。
web-again = 再試一次
activity-off = 這裡無法使用這個活動。遊戲桌都在頻道裡。
web-preview = { $game } · { $status ->
    [lobby] { $places } 個座位已有 { $taken } 人
    [running] 輪到 { $who }
   *[other] 遊戲已結束
}
