# 管理員在賽季步驟之外能對聯賽做的事：同分判定、改期、檔案、結束聯賽。

button-league-ties = 同分判定
form-league-ties = 同分判定
form-league-tie = { $n ->
    [1] 積分相同時先看
    [2] 其次
   *[other] 其次（第 { $n } 項）
}
league-rule-ties = **積分相同時**依序比較：
league-no-ties = 不比較：積分相同的人並列名次。
league-tie = { $tie ->
    [wins] 勝場數較多
    [seconds] 第 2 名次數較多
    [thirds] 第 3 名次數較多
    [ratio] 自己得分與贏家得分之比的平均
    [score] 得分總和
    [among] 同分者之間的積分
    [opponents] 對手積分的平均
    [penalties] 罰分較少
    [pace] 回合較快
    [lot] 以賽季鹽值抽籤
   *[none] 不再比較
}
league-tie-line = { $n }. { $tie ->
    [wins] 勝場數較多
    [seconds] 第 2 名次數較多
    [thirds] 第 3 名次數較多
    [ratio] 自己得分與贏家得分之比的平均
    [score] 得分總和
    [among] 同分者之間的積分
    [opponents] 對手積分的平均
    [penalties] 罰分較少
    [pace] 回合較快
   *[lot] 以賽季鹽值抽籤
}

button-league-shift = 改期
form-league-shift = 改到其他時間
button-league-earlier = 第 { $number } 季
button-league-reopen = 重新開放
form-league-reopen = 讓賽季重新開放一天
form-league-at = { $step ->
    [opens] 報名開始
    [check-in] 報名截止
    [draws] 抽籤
    [starts] 比賽開始
    [ends] 比賽結束
    [protests] 結果確定
   *[closes] 裁定尚未結束的遊戲桌
}
form-league-at-hint = 例如 2026/8/1 18:00，依 { $zone } 的時間；之後的步驟會一併順延或提前。
league-past = 那個時間已經過去，請選擇還沒到的時間。

button-league-export = 匯出
league-exported = 排名與結果（CSV）以及整個賽季（JSON）。{ $games ->
    [0] {""}
   *[other] 另附 { $games } 局的棋譜壓縮檔。
}{ $missing ->
    [0] {""}
   *[other] 有 { $missing } 局的棋譜無法讀取。
}這些檔案含有成員的 Discord ID，僅供管理員使用。
button-league-import = 匯入
form-league-import = 匯入檔案
form-league-import-what = 檔案內容
form-league-import-file = 檔案
form-league-import-hint = CSV：含「成員」與「名稱」欄的名單，或「匯出」產生的結果檔。
league-import-people = 成員
league-import-people-help = 為這個賽季報名，全部成功或全部不變
league-import-results = 先前的結果
league-import-results-help = 存成已結束的賽季，全部成功或全部不變
league-imported-people = ✅ 檔案中有 { $n } 人，其中 { $new } 人先前尚未報名。
league-imported-results = ✅ { $seasons } 個賽季，共 { $tables } 桌、{ $people } 人。

button-league-rehearse = 預演
league-rehearsed = 🧪 已用 { $people } 名玩家預演**{ $title }**。沒有發布任何訊息，賽季保持原樣。
    { $n ->
    [0] <#{ $channel }> 中沒有訊息
   *[other] <#{ $channel }> 中共有 { $n } 則訊息
}，{ $direct ->
    [0] 沒有私訊
   *[other] 另有 { $direct } 則私訊
}{ $first ->
    [none] 。
   *[other] ：第一則在 { $first }，最後一則在 { $last }。
}共 { $tables } 桌開了討論串；其中的訊息不在檔案裡。
league-rehearsed-well = ✅ 賽季順利進行到結束，沒有發現問題。
league-rehearsed-fault = ⚠️ 之後賽季停住了：{ $reason }
league-rehearsal-busy = 你的預演仍在進行，結果會顯示在這裡。
league-rehearsal-failed = 預演失敗，一切保持原樣。請稍後再試。
league-rehearsal-head = # { $title }：預演
    賽季會發布的所有訊息，由替身參賽，結果隨機。時區：{ $zone }。
league-rehearsal-message = { $at }，{ $to ->
    [channel] 聯賽頻道
   *[other] 給 { $to }
}
league-rehearsal-player = 玩家 { $n }

button-league-end = 結束聯賽
form-league-end = 要永久結束這個聯賽嗎？
league-ended = 🏁 這個聯賽已於 { $at }結束；已有的內容仍可閱讀。

button-league-calendar = 賽程
league-until = { $unit ->
    [days] { $n } 天後
    [hours] { $n } 小時後
   *[minutes] { $n } 分鐘後
}
league-choose-groups = { $first } 到 { $last } 的一組

league-refused = ⚠️ { $what ->
    [threads] Discord 不再建立討論串：伺服器已有上限 1000 個活躍的討論串。關閉已經結束的討論串後，遊戲桌會自動開始。
   *[other] Discord 拒絕建立討論串（代碼 { $code }）。
}
league-told-no-place = ⚠️ { $who ->
    [none] {""}
   *[other] { $who }{" "}
}**{ $title }**：{ $held ->
    [yes] 賽季暫停，計時也都停止。問題解決後會自動繼續。
   *[no] 遊戲桌無法開始；問題排除後會自動開始。
}

form-league-off = 它的遊戲桌要如何處理
league-off-end = 結束，不計結果
league-off-pause = 暫停計時；想繼續的人可以打完

league-gifts = 🎁 電腦玩家認為的**異常送分**。這不能證明什麼，請自行查看那些回合。
league-gift = · 第 { $table } 桌第 { $turns } 回合：{ $giver } 損失 { $points } 分，{ $taker } 因此得利
