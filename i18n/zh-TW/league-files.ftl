# 匯入聯賽的檔案裡有什麼不對。

league-bad-file = { $what ->
    [big] 這個檔案太大了：最多 1 MB。
    [coding] 這個檔案不是 UTF-8 文字。在試算表裡請存成「CSV UTF-8」。
    [empty] 這個檔案裡只有標題列。
    [missing] 第 { $line } 行：沒有「{ $text }」這一欄。
    [strange] 第 { $line } 行：沒有任何一欄叫「{ $text }」。
    [column-twice] 第 { $line } 行：「{ $text }」這一欄出現兩次。
    [long] 第 { $line } 行：超過 { $text } 行。
    [cells] 第 { $line } 行：儲存格數與標題列不同。
    [cell] 第 { $line } 行：有一個儲存格太長，開頭是「{ $text }」。
    [quotes] 第 { $line } 行：引號不成對。
    [person] 第 { $line } 行：認不出「{ $text }」是誰。請寫這個人的 Discord ID，或 <@ID>。
    [rounded] 第 { $line } 行：試算表把這個人的 Discord ID 四捨五入成「{ $text }」。請寫成 <@ID>。
    [twice] 第 { $line } 行：「{ $text }」已經出現過了。
    [name] 第 { $line } 行：「{ $text }」不是讀得出來的名字。
    [number] 第 { $line } 行：「{ $text }」不是這裡能用的數字。
    [left] 第 { $line } 行：是否中途離開要寫「是」或「否」，不能是「{ $text }」。
    [how] 第 { $line } 行：一桌要寫「打完」、「裁定」或「無效」，不能是「{ $text }」。
    [moment] 第 { $line } 行：「{ $text }」不是日期。請寫成 2026-01-31。
    [seats] 第 { $line } 行：「{ $text }」這一桌不是三、四或五個座位。
    [seat-twice] 第 { $line } 行：這一桌的「{ $text }」座位出現兩次。
    [stage] 第 { $line } 行：「{ $text }」不是階段。階段為分級賽、預賽、準決賽、決賽、瑞士制、天梯或好友圈。
    [group] 第 { $line } 行：「{ $text }」不是組別。組別是一個字母，可再加數字，例如 A 或 B2，也可以空白。
    [differs] 第 { $line } 行：「{ $text }」與這一桌的第一行不同。
    [places] 第 { $line } 行：「{ $text }」這一桌的名次不可能如此，或有人出現兩次。
    [paused] 第 { $line } 行：{ $text } 曾在這個聯賽中途離開兩桌，要先在這個伺服器打完三局遊戲。
    [absent] 第 { $line } 行：這個伺服器上沒有可以參賽的 { $text }。
   *[other] 這個檔案無法讀取。
}

# CSV 檔的欄名與儲存格用語，兩兩不同；匯入時各種語言都能讀。

league-csv-column = { $column ->
    [stage] 階段
    [group] 組別
    [place] 名次
    [name] 名稱
    [person] 成員
    [points] 積分
    [tables] 桌數
    [firsts] 第 1 名次數
    [seconds] 第 2 名次數
    [thirds] 第 3 名次數
    [ratio] 與贏家的得分比
    [score] 局內得分
    [left] 中途離開
    [penalty] 罰分
    [minutes] 每回合分鐘數
    [best] 最好可能名次
    [worst] 最差可能名次
    [decided] 判定依據
    [season] 賽季
    [round] 輪次
    [table] 桌次
    [how] 結果
    [rounds] 進行輪數
    [ended] 結束時間
   *[seat] 座位
}
league-csv-value = { $value ->
    [yes] 是
    [no] 否
    [divisions] 分級賽
    [heats] 預賽
    [semifinal] 準決賽
    [final] 決賽
    [swiss] 瑞士制
    [teams] 團體賽
    [ladder] 天梯
    [circle] 好友圈
    [played] 打完
    [adjudicated] 裁定
    [void] 無效
    [points] 積分
    [wins] 勝場數
    [seconds] 第 2 名次數
    [thirds] 第 3 名次數
    [ratio] 得分比
    [score] 局內得分
    [among] 同分者對戰
    [opponents] 對手實力
    [penalties] 罰分
    [pace] 回合速度
   *[lot] 抽籤
}
