# 趁別人進行時預排的回合，以及自己一個人的推演。

told-planned = { $told } · 預排

plan-not-now = 現在就是你的回合：直接進行吧，不必預排。
plan-nothing = 你在這桌目前沒有可以預排的回合。
sandbox-full = 一次推演最多到這裡。請收回幾個回合，或重新推演。

command-plan = 預排下一個回合，或推演遊戲接下來的發展；只有你看得到
option-plan-text = 回合，寫法同 { slash-turn }；不填就打開面板
option-plan-if = 輪到你時的條件，從列出的選項中挑選；填「無」就是不設條件
option-plan-how = 輪到你時怎麼處理；或只是試試看
choice-plan-play = 仍合規則就自動進行
choice-plan-offer = 只填好讓你確認

plan-head = > 🗓️ **預排**：**{ $table }** · 只有你看得到
plan-none = > 還沒有保留任何預排。請依桌上目前的情況選擇你的下一個回合。
plan-kept = > ✅ 已保留{ $reveals ->
    [at-once] ，到需要翻開為止。
    [then] ：{ $told }，到需要翻開為止。
   *[no] ：{ $told }
}
plan-kept-unfit = > ⚠️ 依桌上目前的情況，你保留的預排不合規則。輪到你時會再檢查一次。
plan-then = > { $how ->
    [play] 輪到你時，如果仍合規則{ $told ->
        [none] { "" }
       *[other] ，而且{ $told }
    }，就自動進行；否則照常通知你。
   *[offer] 輪到你時照常通知你{ $told ->
        [none] ，面板打開時已填好預排。
       *[other] ；如果{ $told }，面板打開時已填好預排。
    }
}
plan-changed = ⚠️ 你剛才開始的內容已經不適用：{ $reason }
plan-dropped = 你在 **{ $table }** 的預排已刪除。
plan-filled = 🗓️ 已填入你的預排。按「確認」就照著進行，按「重新開始」就從頭來過。
plan-rest = ⚠️ 你預排的後半部分不適用：{ $reason }
plan-condition = ⚠️ 你的預排沒有自動進行，因為你設的條件是：{ $told }{ $now ->
    [none] { "" }
   *[other] （現在是 { $now }）
}。
plan-illegal = ⚠️ 你的預排沒有進行，因為已經不合規則：{ $reason }
button-plan = 預排
button-plan-keep = 存為預排
button-plan-how = { $how ->
    [play] 自動進行
   *[offer] 只填好讓我確認
}
button-plan-if = 設定條件……
button-plan-drop = 刪除預排
button-plan-more = 更多
button-plan-turn = 回到回合
plan-if-field = { $n ->
    [1] 輪到你時的條件
   *[other] 而且
}
plan-if-hint = 一個數值、一個比較、一個數字，例如：{ $example }

condition-told = { $figure }{ $how ->
    [least] 至少是 { $n }
    [most] 最多是 { $n }
   *[exactly] 剛好是 { $n }
}
condition-all = { $n ->
    [1] { $first }
    [2] { $first } 且{ $second }
   *[other] { $first }、{ $second } 且{ $third }
}
condition-many = 一個預排最多可以有 { $most } 個條件。
condition-never = 這個條件永遠不會成立：{ $figure }不可能至少是 { $least }，同時又最多是 { $most }。
condition-offer = { $told }（現在是 { $now }）
condition-unread = 我看不懂這個條件。請寫一個數值、一個比較、一個數字，例如 `{ $example }`。可用的數值有：{ $figures }。
condition-which = 有好幾個數值都可以這樣稱呼：{ $figures }。你指的是哪一個？


what-head = > 🧪 **推演**：**{ $table }** · 只有你看得到
what-rules = > 在這裡做什麼都不算數。你看不到的內容是假設的。
what-moved-on = > ⚠️ 開始推演之後，遊戲已經繼續進行。在「更多」裡按「重新推演」，就從目前的情況開始。
what-told = > { $told }
what-turn = ▶️ 現在由你代 **{ $who }** 行動：
what-made-up = { $told }（假設的：真正的內容還不知道）
what-no-turn = 你還沒有在這裡推演過自己的回合。
what-unfit = 你推演的回合不適用於桌上目前的情況。
what-drafted = 🧪 輪到你了：已填入你推演的回合。
what-dropped = 你在 **{ $table }** 的推演已捨棄。
button-what = 推演……
button-what-do = 在這裡進行
button-what-back = 退一步
button-what-more = 更多
button-what-open = 回到回合
button-what-plan = 把我的回合設為預排
button-what-anew = 重新推演
button-what-drop = 捨棄
choose-look = 查看……

# 輸入時的說法，以逗號分隔；第一個「且」也用於寫出。
condition-typed-least = 至少, 最少, 不少於, 不低於, 以上, 大於等於
condition-typed-most = 至多, 最多, 不超過, 不多於, 不高於, 以下, 小於等於
condition-typed-over = 超過, 大於, 多於, 高於
condition-typed-under = 小於, 少於, 低於, 不到
condition-typed-exactly = 剛好, 正好, 恰好, 等於
condition-typed-noise = 如果, 要是, 只有, 只要, 當, 還, 仍, 是, 的, 時, 在
condition-typed-none = 無, 沒有, 不設, 總是
condition-typed-and = 且, 而且, 並且, 和, 與, 及, 以及
