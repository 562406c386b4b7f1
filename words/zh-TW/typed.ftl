# 用打字進行的回合。

panel-declined = 放棄行動。
typed-nothing = 還沒有可以確認的內容。請用 `{ slash-turn }` 輸入你的回合，或按最新訊息下方的一格。
typed-empty = 這段文字裡沒有回合。請從某一格開始，例如 `造船` 或 `市場`。
typed-unfinished = 你的回合還沒有完成：{ $told }
