# 對回合的私人筆記。

button-notes = 筆記
button-note = 記下這回合
form-note-text = 你對這回合的筆記
form-note-hint = 只有你看得到。留空：沒有筆記
notes-none = 這裡沒有筆記。對目前回合的筆記只有你看得到；遊戲結束後，你可以公開給其他人看。
notes-head = **筆記**
notes-line = • 第 { $turn } 回合，**{ $who }**{ $seen ->
    [public] { "" }
   *[private] （只有你看得到）
}：{ $text }
button-notes-open = 公開我的筆記
button-notes-close = 收回我的筆記
