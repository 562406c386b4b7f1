# 由同桌的人共同回答的提議：收回回合、取消遊戲。

button-agree = { $what ->
    [undo] 同意收回
    [replace] 同意轉讓
    [finish] 同意結束
    [pause] 同意暫停計時
   *[cancel] 同意取消遊戲
}
button-refuse = { $what ->
    [undo] 不，維持原狀
    [replace] 不，再等等
    [finish] 不，繼續玩
    [pause] 不，繼續計時
   *[cancel] 不，繼續玩
}
button-undo = 收回
undo-whose = { $who } 的上一個回合，需其他人同意
button-ask-undo = 好，提出
button-ask-cancel = 好，提出
ask-sure-undo = 要提議收回你在 **{ $table }** 的上一個回合嗎？同桌其他人都要同意；電腦玩家一律同意。已經翻開的東西不會再蓋回去。
ask-sure-cancel = 要提議永久取消 **{ $table }** 的遊戲嗎？同桌其他人要過半數同意。
end-sure = 要永久結束 **{ $table }** 的遊戲嗎？這局是你從檔案匯入的，不需要其他人同意。
button-end = 好，結束
ask-sure-replace = 要讓{ $taker }接替 **{ $seat }**，在 **{ $table }** 繼續玩嗎？仍在這裡的其他人要過半數同意。
button-ask-replace = 好，提出
button-finish = 結束遊戲？
ask-sure-finish = 這局遊戲已經進行很久了。要提議現在就結束 **{ $table }**，以目前的得分計算嗎？同桌其他人要過半數同意。
button-ask-finish = 好，提出
ask-sure-pause = 要提議暫停 **{ $table }** 的計時嗎？同桌其他人要同意。之後時間不再減少，直到有人恢復計時或進行回合。
button-ask-pause = 好，提出
asked = { $outcome ->
    [open] 已在頻道裡詢問其他人。
    [granted] 完成。
   *[refused] 結果是不同意：一切照舊。
}
answered = { $outcome ->
    [open] 已記下。還要 { $left } 位同意。
    [granted] 同意的人夠了：完成。
    [withdrawn] 你的提問已撤回。一切照舊。
   *[refused] 已記下。一切照舊。
}
