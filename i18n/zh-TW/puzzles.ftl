# 謎題：每天張貼的題目、作答的面板，以及解答。

puzzle-name = 謎題 { $number }
puzzle-asks = 🧩 **謎題 { $number }** · { $game } · **{ $who }**這個回合怎麼走最好？
puzzle-answered = { $n ->
    [0] 還沒有人作答。
   *[other] 已有 { $n } 人作答。
}
puzzle-how = -# 你的答案只有你看得到，在解答公布（{ $until }）之前都可以修改。
puzzle-ended = -# 這道題目已經結束：解答就在這個頻道。
puzzle-private = > { $asks } · 只有你看得到。
puzzle-yours = ✅ 你的答案：`{ $turn }`。在解答公布（{ $until }）之前都可以修改。
puzzle-stored = ✅ 你的答案是 `{ $turn }`。別人看不到，在解答公布（{ $until }）之前都可以修改。
puzzle-over = 這道題目已經結束：解答在它的頻道裡。
puzzle-none = 這道題目已經不在了。
puzzle-none-given = 你沒有回答這道題目。
puzzle-unweighed = 你的答案是 `{ $turn }`。無法評估這個答案。
puzzle-solution = 🧩 **謎題 { $number } 的解答** · **{ $who }**最好的幾種走法：
puzzle-of-house = -# 這個局面出自電腦玩家的對局。
puzzle-of-table = -# 這個局面出自 <#{ $place }> 一局遊戲的第 { $turn } 回合：用 `{ slash-table-replay }` 可以重播，桌號 { $table }。
button-puzzle = 作答
button-puzzle-mine = 我的答案
button-puzzle-looks = 看看局面
button-puzzle-change = 修改
button-puzzle-back = 回到這個回合
