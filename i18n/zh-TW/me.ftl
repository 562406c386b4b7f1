# `/preferences`：每個人為自己做的選擇。

# 語言按鈕上，該語言的自稱。
language-name = 繁體中文（台灣）

command-preferences = 你自己的設定：通知、勿擾時段、請假、圖片、語言、個人資料
me-head = **你自己的設定**，適用於所有伺服器，只有你看得到。
me-now = { $zone ->
    [none] 現在是 UTC { $time }。請在「勿擾時段……」設定你的時區。
   *[other] 你那裡現在是 { $time }（{ $zone }）。
}
me-called = { $how ->
    [digest] { $quiet ->
        [none] 每天 { $at } 通知你有哪些桌在等你。
       *[some] 每天 { $at } 通知你有哪些桌在等你，但 { $begin } 到 { $end } 之間不打擾。
    }
    [message] { $quiet ->
        [none] 輪到你時，用私人訊息通知你。
       *[some] 輪到你時，用私人訊息通知你，但 { $begin } 到 { $end } 之間不打擾。
    }
    [push] { $quiet ->
        [none] 輪到你時，用瀏覽器推播通知你。
       *[some] 輪到你時，用瀏覽器推播通知你，但 { $begin } 到 { $end } 之間不打擾。
    }
    [named] 輪到你時，頻道裡只會寫出你的名字。
   *[ping] { $quiet ->
        [none] 輪到你時，在頻道裡通知你。
       *[some] 輪到你時，在頻道裡通知你，但 { $begin } 到 { $end } 之間不打擾。
    }
}
me-reminded = { $how ->
    [yes] 如果你沒有進行回合，{ $hours } 小時後提醒你，之後的間隔會越來越長。
    [digest] 以每日訊息代替提醒。
   *[no] 不提醒你。
}
me-digest = 🔔 **每天一則訊息，列出所有等你的桌**
me-daily = 每天一次……
me-yes = 要
me-no = 不要
me-reminders = ⏰ **第一次提醒**
me-never = 不提醒
me-hours = { $n } 小時
me-days = { $n } 天
me-quiet = 🌙 **勿擾時段與你的時區**
me-quiet-set = 勿擾時段……
me-quiet-none = 無
me-help = 💡 **要在每個面板上說明其用途嗎？**
me-theme = 🎨 **只有你看到的圖片**
me-theme-light = 淺色
me-theme-dark = 深色
me-theme-server = 依伺服器設定
me-language = 🌍 **只有你看到的內容所用的語言**
me-language-client = 依 Discord 設定
me-data = 關於我的資料
me-ways = 通知我的事
ways-head = **會通知你哪些事，以及方式。** 勿擾時段與每日訊息優先。「提及」：在頻道裡。「私訊」：直接給你，頻道裡只寫名字。
ways-line = **{ $way }**：{ $events }
way-ping = 提及
way-message = 私訊
way-push = 推播
way-named = 只寫名字
way-silent = 不通知
ways-all-ping = 我的回合：提及
ways-all-message = 我的回合：私訊
ways-all-push = 我的回合：推播
choose-event = 選擇事件……
event-of-turn = 輪到你
event-of-next = 下一個輪到你
event-of-reminder = 你很久沒有進行回合
event-of-low = 你的時間用掉一半
event-of-out = 你的時間用完
event-of-nudge = 管理員提醒你
event-of-asked = 有投票等你回答
event-of-answered = 你發起的投票結束
event-of-offer = 有座位要給你
event-of-left = 有人離開遊戲
event-of-over = 遊戲結束
event-of-league = 聯賽有進展
event-of-reply = 主辦人回應了你的呼叫
event-of-found = 幫你找到一桌
event-of-lost = 這桌無法發布
event-of-practice = 你的失誤等你再試一次

me-form = { $what ->
    [quiet] 勿擾時段與時區
   *[digest] 每天一次
}
me-quiet-from = 勿擾開始
me-quiet-to = 勿擾結束
me-time-hint = 一天中的時間，例如 22:00 或晚上 10 點
me-quiet-hint = 兩欄都空白就沒有勿擾時段；最長 14 小時
me-digest-at = 幾點？
me-zone = 你的時區
me-zone-hint = 時區名稱或城市，例如 Asia/Taipei、台北或 UTC+8。空白：UTC
me-time-unknown = 我看不懂這個時間：請寫成 22:00、7:30 或晚上 10 點。
me-zone-unknown = 我不認得這個時區：請寫它的名稱（例如 Asia/Taipei）、它的城市，或 UTC+8。{ $near ->
    [none] { "" }
   *[other] 你是指 { $near } 嗎？
}
me-quiet-both = 勿擾時段要有開始與結束，或兩者都不填。
me-quiet-bounds = 勿擾時段的開始與結束不能相同，而且最長 14 小時。
