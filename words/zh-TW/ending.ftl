# 已結束的遊戲：為什麼結束、可以看什麼、再玩一局。

ended-agreed = 經大家同意，遊戲到此結束，以當時的得分計算。
ended-explored = { $region } 已探索，遊戲因此結束。
ended-built = 最後一座建築已被買走，遊戲因此結束。
ended-both = { $region } 已探索，最後一座建築也已被買走，遊戲因此結束。
won-by = **{ $name }** 領先 **{ $second }** { $points } 分。
won-tie = { $tied } 同為 { $points } 分。**{ $name }** 勝出：{ $holder ->
    [yes] 大航海家卡在這位玩家手上。
   *[no] 大航海家卡在 **{ $card }** 手上，依序傳下去會最先傳到這位玩家。
}
result-line = { $rank }. **{ $name }** · { $points } 分
button-replay = 重播
button-film-animation = 動畫
button-film-course = 走勢
button-rematch = 再來一局
rematch-invited = { $who }：再來一局？請按「加入」。
rematch-there = { $status ->
    [lobby] 下一局已經開桌，請到這裡加入：{ $where }
    [running] 下一局已經在進行：{ $where }
   *[over] 下一局已經結束：{ $where }
}
post-thread-over = 遊戲已結束。這個討論串會再開放一天，也可以在這裡再來一局。
table-not-over = 這局遊戲還沒有結束。
turn-stored = ✅ 你的回合已儲存，不必重來。Discord 不讓我在這裡顯示；這桌最新的訊息上有目前的情況。
