# 跨賽季的聯賽資料：歷屆冠軍、總積分榜、系列賽、個人、兩人對戰、抽籤紀錄。

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
league-player-loss = 每回合平均失分：**{ $loss }**（依 { $turns } 個已覆盤的回合）
league-player-none = 這個人還沒有打過你在這裡看得到的聯賽。
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
league-choose-player = 其他玩家……
league-never-met = { $one } 和 { $other } 還沒有一起完成過聯賽桌。
league-met-head = ## { $one } – { $other }
league-met = 同桌 { $tables } 次：{ $one } 領先 **{ $ahead }** 次，{ $other } 領先 **{ $behind }** 次{ $level ->
    [0] {""}
   *[other] ，同名次 { $level } 次
}。得分 { $mine } 比 { $theirs }。
league-met-table = **{ $title }**，{ $table }：{ $result }
button-league-lots = 查驗抽籤
league-lots-sent = 用這一頁，任何人都能重新抽籤：裡面有每個人的編號、所有的籤與各桌。腳本在文件的「Draw it again」。
league-lots-how = 下面的雜湊值在任何人報名之前就定下了這次抽籤。文件中「Draw it again」的腳本會逐行查驗。
    每一行「lots」下面是依籤排序的人。籤是一串文字的 SHA-256 的開頭：鹽值、「lots」後面的各個字、這個人的編號。
    「pot」：實力相近的人，同級各組依這個順序各得一人。「numbers」：一組人的順序，從 1 數起。最後一個字是第幾次嘗試，從 0 數起。
    每一桌那一行依座位列出這些號碼。如果管理員之後移動過人，那一組就不再相符。
