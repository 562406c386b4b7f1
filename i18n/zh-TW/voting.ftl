# 對提議，誰回答了什麼，寫成提議下方的一行。

tally = { $yes ->
    [none] { "" }
   *[other] ✅ { $yes } ·{ " " }
}{ $no ->
    [none] { "" }
   *[other] ❌ { $no } ·{ " " }
}{ $who }：請在 { $until } 之前於下方回答。{ $others ->
    [1] { "" }
   *[other] { $others } 位中要有 { $need } 位同意。
}
tally-ended = { $how ->
    [granted] 已獲同意。
    [refused] 未獲同意。
    [withdrawn] 已撤回。
    [void] 還沒有決定，遊戲就已經繼續進行。
   *[late] 時限內未達成共識。
}{ $yes ->
    [none] { "" }
   *[other] ✅ { $yes }{ $no ->
        [none] { "" }
       *[other] { " " }
    }
}{ $no ->
    [none] { "" }
   *[other] ❌ { $no }
}
