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
