# 跨賽季的聯賽資料：歷屆冠軍、總積分榜、系列賽、個人、兩人對戰、抽籤紀錄。

command-league-history = 聯賽的歷屆冠軍、總積分榜與系列賽
command-league-player = 某人的歷季成績，或兩人的對戰紀錄
option-league-player = 要看誰的成績（預設為自己）
option-league-against = 與誰對戰
league-history-head = ## { $league } · { $part ->
    [champions] 歷屆冠軍
    [all-time] 總積分榜
   *[series] 系列賽
}
league-history-none = 還沒有資料：第一個賽季結束後才會有。
button-league-history = { $part ->
    [champions] 歷屆冠軍
    [all-time] 總積分榜
   *[series] 系列賽
}
league-champion = 🏆 **第 { $season } 季**：{ $names }{ $others ->
    [none] {""}
   *[other] {" "}· 其他小組第一：{ $others }
}
league-series-rule = { $of ->
    [0] { $best ->
        [0] 計入所有已結束賽季的積分。
       *[other] 計入每人最佳 { $best } 季的積分。
    }
   *[other] { $best ->
        [0] 計入最近 { $of } 個已結束賽季的積分。
       *[other] 計入每人在最近 { $of } 個已結束賽季中最佳 { $best } 季的積分。
    }
}
league-total = **{ $place }.** { $name } · **{ $points }** 分 · { $seasons } 季、{ $tables } 桌，{ $wins } 勝{ $titles ->
    [0] {""}
    [1] {" "}· 🏆
   *[other] {" "}· 🏆 × { $titles }
}
league-player-head = ## { $name }
league-player-rating = { $tables } 桌後的等級分：**{ $points }**
league-player-loss = 每回合平均失分：**{ $loss }**（依 { $turns } 個已檢討的回合）
league-player-none = 在你看得到的本伺服器聯賽中，此人還沒有參加過抽籤。
menu-player = 玩家名片
league-player-bot = 只有真人才有名片。
league-player-table = { $turn ->
    [yes] ⏳
   *[no] 💤
} { $where } { $title }{ $turn ->
    [yes] ：輪到此人
   *[no] { "" }
}
button-league-person = 警告或裁決：{ $league }
league-player-season = { $champion ->
    [yes] 🏆{" "}
   *[no] {""}
}**{ $title }** · { $stage ->
    [heats] 預賽
    [semifinal] 準決賽
    [final] 決賽
   *[other] { $group ->
        [none] 排名
       *[other] { $group } 組
    }
}：{ $over ->
    [yes] { $people } 人中第 { $place } 名
   *[no] 目前 { $people } 人中第 { $place } 名
}，{ $tables } 桌共 { $points } 分
league-against = 查看與誰的對戰紀錄……
league-never-met = { $one } 和 { $other } 還沒有一起完成過聯賽桌。
league-met-head = ## { $one } – { $other }
league-met = 同桌 { $tables } 次：{ $one } 領先 **{ $ahead }** 次，{ $other } 領先 **{ $behind }** 次{ $level ->
    [0] {""}
   *[other] ，同名次 { $level } 次
}。得分 { $mine } 比 { $theirs }。
league-met-table = **{ $title }**，{ $table }：{ $result }
button-league-lots = 所有籤號（可自行重抽）
league-lots-sent = 這份檔案列出所有人的編號、籤的名稱與各桌：任何人都能據此重抽一次本季。所需的程式在說明文件的「Draw it again」一節。
league-lots-how = 雜湊值在抽籤前就固定了結果。每個「lots」行之後，依籤號由小到大列出各人。
    籤號是 ["鹽值","籤的","名稱","編號"] 的 SHA-256 開頭部分，全部以文字計算。名稱的最後一段是第幾次嘗試，從 0 起算。
    「pot」：該級別的每一組依此順序從每個籤筒分到一人。「numbers」：小組成員依此順序編號，從 1 起算。
    每桌的一行依座位列出成員的號碼。之後由管理員調動的人就不再相符。
