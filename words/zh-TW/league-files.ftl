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
    [left] 第 { $line } 行：是否中途離開要寫「yes」或「no」，不能是「{ $text }」。
    [how] 第 { $line } 行：一桌要寫「played」、「adjudicated」或「void」，不能是「{ $text }」。
    [moment] 第 { $line } 行：「{ $text }」不是日期。請寫成 2026-01-31。
    [seats] 第 { $line } 行：「{ $text }」這一桌不是三、四或五個座位。
    [seat-twice] 第 { $line } 行：這一桌的「{ $text }」座位出現兩次。
    [stage] 第 { $line } 行：「{ $text }」不是階段。階段為 divisions、heats、semifinal、final、swiss、ladder 或 circle。
    [group] 第 { $line } 行：「{ $text }」不是組別。組別是一個字母，可再加數字，例如 A 或 B2，也可以空白。
    [differs] 第 { $line } 行：「{ $text }」與這一桌的第一行不同。
    [places] 第 { $line } 行：「{ $text }」這一桌的名次不可能如此，或有人出現兩次。
    [paused] 第 { $line } 行：{ $text } 曾在這個聯賽中途離開兩桌，要先在這個伺服器打完三局遊戲。
    [absent] 第 { $line } 行：這個伺服器上沒有可以參賽的 { $text }。
   *[other] 這個檔案無法讀取。
}
