# 用打字進行的回合。

typed-nothing = 還沒有可以確認的內容。請用 `{ slash-turn }` 輸入你的回合，或按最新訊息下方的按鈕。
typed-empty = 這段文字裡沒有回合。輸入時 `{ slash-turn }` 會提示可以從哪裡開始。
typed-unfinished = 你的回合還沒有完成：{ $told }
