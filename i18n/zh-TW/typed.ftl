# 用打字進行的回合。

typed-empty = 這段文字裡沒有回合。輸入時 `{ slash-turn }` 會提示可以從哪裡開始。
