# 回合的提示：誰可以使用，以及使用時的說明。

command-hint = 你現在怎麼做最好、為什麼；只有你看得到，紀錄會註明你用過提示
choice-hints-off = 沒有人
choice-hints-alone = 獨自與電腦對戰的玩家
choice-hints-learners = 新手（完成的局數還不多）
choice-hints-all = 所有人

lobby-hints = { $who ->
    [alone] 💡 獨自與電腦對戰的玩家可以使用提示。
    [learners] 💡 完成不到 { $most } 局的玩家可以使用提示。
   *[all] 💡 所有人都可以使用提示。
}
lobby-hints-change = 用 `{ slash-table-hints }` 可以更改。
button-hint = 提示
hints-chosen = { $who ->
    [off] 這桌沒有人可以使用提示。
    [alone] 在這桌獨自與電腦對戰的玩家可以用 `{ slash-hint }` 取得提示。
    [learners] 這桌完成不到 { $most } 局的玩家可以用 `{ slash-hint }` 取得提示。
   *[all] 這桌所有人都可以用 `{ slash-hint }` 取得提示。
}
hint-head = > 💡 **提示**：**{ $table }** · 只有你看得到；紀錄會註明你用過提示。{ $ahead ->
    [yes] 還沒輪到你：以下假設輪到你之前局面沒有變化。
   *[no] { "" }
}
button-hint-take = 選擇第 { $n } 項
hint-turn = **{ $place }.** { $turn }
hint-off = 這桌沒有人可以使用提示。開桌的人可以在開局前用 `{ slash-table-hints }` 選擇。
hint-league = 聯賽的遊戲桌沒有提示。
hint-learned = 這桌的提示只給完成不到 { $most } 局的玩家。你已經熟悉這個遊戲了。
hint-nothing = 你在這桌不會再有可以提示的回合了。
hint-none = { $game } 沒有提示。
log-hint = 💡 **{ $seat }** 使用了提示。
