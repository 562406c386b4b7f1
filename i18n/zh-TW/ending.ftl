# 已結束的遊戲：為什麼結束、可以看什麼、再玩一局。

button-replay = 重播
button-rematch = 再來一局
rematch-invited = { $who }：再來一局？請按「加入」。
rematch-there = { $status ->
    [lobby] 下一局已經開桌，請到這裡加入：{ $where }
    [running] 下一局已經在進行：{ $where }
   *[over] 下一局已經結束：{ $where }
}
post-ended = { $who }，遊戲結束了。
    { $result }
post-thread-over = 遊戲已結束。這個討論串會再開放一天，也可以在這裡再來一局。
table-not-over = 這局遊戲還沒有結束。
turn-stored = ✅ 你的回合已儲存，不必重來。Discord 不讓我在這裡顯示；這桌最新的訊息上有目前的情況。
