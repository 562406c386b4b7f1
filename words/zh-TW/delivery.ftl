# 兩個回合之間，關於一桌的簡短訊息上方的標題。
note = **{ $table }**
note-asked = { $who } · **{ $table }**
