# 個人日程的行事曆檔案。

me-calendar = 我的日程行事曆
calendar-given = 🗓️ 你的回合期限與聯賽日期，任何行事曆程式都能開啟。
calendar-turn = ⏳ 你的回合期限：{ $table }
calendar-season = { $league } 第 { $n } 季：{ $step ->
    [check-in] 開始報到
    [draws] 抽籤
    [starts] 開始比賽
    [ends] 比賽截止
    [protests] 申訴截止
   *[closes] 未結束的遊戲桌計分
}

# 供自己的程式讀取的內容。

me-tokens = 給我的行事曆與程式
tokens-head = 🔑 有了**秘密網址**，行事曆程式就會自動讀取你的回合期限與聯賽日期。有了**權杖**，你自己的程式就能讀取你看得到的內容，說明在 { $address }。兩者都無法更改任何東西，請勿外流。
tokens-made = { $kind ->
    [calendar] 這是你的新網址。請立刻複製，之後不會再顯示。先前的網址已失效。
   *[api] 這是你的新權杖。請立刻複製，之後不會再顯示。先前的權杖已失效。
}
tokens-line = { $kind ->
    [calendar] 🗓️ 行事曆網址：{ $at ->
        [none] 無
       *[other] 建立於 { $at }
    }
   *[api] 🔑 權杖：{ $at ->
        [none] 無
       *[other] 建立於 { $at }
    }
}
button-token-new = { $kind ->
    [calendar] 新的行事曆網址
   *[api] 新的權杖
}
button-token-end = { $kind ->
    [calendar] 停用網址
   *[api] 停用權杖
}
