# 聯賽的網站。與圖片一樣，「名次」是一個人排在第幾，「座位」是坐在桌邊的位置。

site-leagues = 聯賽
site-skip = 跳到內容
site-where = 目前位置
site-foot = 這些頁面會不時重新產生。名字是各人目前使用的名字。
site-times = { $zone ->
    [here] 時間為你所在的時區。
   *[utc] 時間為 UTC。
}
site-languages = 語言
site-feed = { $league } 的最新消息
site-feed-link = 結果與進度的訂閱（Atom）
site-feed-table = 第 { $number } 季，第 { $name } 桌已結束
site-feed-finish = { $place }. { $name }
site-feed-step = { $step ->
    [open] 第 { $number } 季開放報名
    [check-in] 第 { $number } 季開始報到
    [drawn] 第 { $number } 季已抽籤
    [running] 第 { $number } 季已開始
   *[closed] 第 { $number } 季已結束
}
site-leaf = { $to ->
    [start] 逐回合翻閱
    [first] 到開頭
    [back] 上一步
    [on] 下一步
    [last] 到結尾
   *[all] 全部顯示
}
site-leaf-place = 第 { $at } 項，共 { $all } 項
site-leaf-keys = 按鍵：← → Home End Esc
site-none = 這裡還沒有公布任何聯賽。
site-format = { $format ->
    [divisions] { $game }，每桌 { $seats } 人，分級賽
    [heats] { $game }，每桌 { $seats } 人，預賽、準決賽與決賽
    [swiss] { $game }，每桌 { $seats } 人，瑞士制
    [teams] { $game }，每桌 { $seats } 人，團體賽
    [ladder] { $game }，每桌 { $seats } 人，天梯
   *[circle] { $game }，每桌 { $seats } 人，循環賽
}
site-season = 第 { $number } 季
site-season-of = { $league }，第 { $number } 季
site-seasons = 賽季
site-state = { $state ->
    [draft] 尚未開放
    [open] 報名中
    [check-in] 報到中
    [drawn] 已抽籤
    [running] 進行中
    [closing] 收尾中
    [closed] 已結束
   *[called-off] 已取消
}
site-held = 暫停中
site-league-ended = 聯賽結束於 { $at }
site-won-by = 冠軍：{ $name }
site-group = { $kind ->
    [divisions] { $alone ->
        [yes] 排名
       *[no] { $name } 組
    }
    [heats] { $alone ->
        [yes] 預賽
       *[no] 預賽 { $name } 組
    }
    [semifinal] { $alone ->
        [yes] 準決賽
       *[no] 準決賽 { $name } 組
    }
    [final] { $alone ->
        [yes] 決賽
       *[no] 決賽 { $name } 組
    }
    [swiss] 瑞士制
    [teams] 各台
    [ladder] 天梯
   *[circle] { $alone ->
        [yes] 排名
       *[no] { $name } 組
    }
}
site-tables-over = { $all } 桌中已結束 { $over } 桌。
site-standing = 名次與積分：{ $group }
site-column = { $column ->
    [place] 名次
    [name] 玩家
    [team] 隊伍
    [members] 隊員
    [matches] 場數
    [board_points] 台分
    [points] 積分
    [tables] 桌數
    [firsts] 第 1 名
    [seconds] 第 2 名
    [thirds] 第 3 名
    [range] 可能名次
    [score] 局內得分
    [seasons] 賽季
    [titles] 冠軍
    [ahead] 領先
    [behind] 落後
    [level] 同名次
   *[decided] 同分判定
}
site-moved = { $way ->
    [up] 上升 { $n } 名
   *[down] 下降 { $n } 名
}
site-dropped = 已退賽
site-penalty = 罰分 { $points }
site-penalty-of = { $name }：{ site-penalty }
site-range = { $sure ->
    [yes] { $best }
   *[no] { $best } 到 { $worst }
}
site-decided = { $what ->
    [points] –
    [wins] 勝場數
    [seconds] 第 2 名次數
    [thirds] 第 3 名次數
    [ratio] 與贏家的得分比
    [score] 局內得分
    [among] 同分者之間的對戰
    [opponents] 對手實力
    [penalties] 罰分
    [pace] 回合所用時間
   *[lot] 抽籤
}
site-cross = 逐桌對照
site-cross-of = 每個人在每一桌的名次與積分：{ $group }
site-open = 尚未進行
site-cross-cell = { $kind ->
    [left] 中途離開
    [void] 無效 · { $points }
   *[over] { $place } · { $points }
}
site-tables = 遊戲桌
site-table = 第 { $name } 桌
site-table-state = { $state ->
    [planned] 尚未開始
    [running] 進行中
    [adjudicated] 由管理員裁定
    [void] 無效
   *[played] 已結束
}
site-teams = 隊伍
site-board = 第 { $match } 場，第 { $board } 台：{ $teams }
site-round = 第 { $n } 輪
site-place = { $place }.
site-score = { $n }
site-left = 中途離開
site-entered = { $n ->
    [0] 還沒有人報名
   *[other] 已有 { $n } 人報名
}
site-penalties = 罰分
site-about = 關於這個賽季
site-rules = 賽制
site-points = 各名次的積分
site-ladder = { $ladder }{ $ratio ->
    [winner] ，另加與贏家得分之比的 { $weight } 倍
    [table] ，另加占同桌總得分之比的 { $weight } 倍
   *[none] { "" }
}
site-ties = 同分判定，依序
site-moment = { $moment ->
    [opens] 報名開始
    [check-in] 報到開始
    [draws] 抽籤
    [starts] 比賽開始
    [ends] 比賽結束
   *[closes] 裁定尚未結束的遊戲桌
}
site-commitment = 抽籤的雜湊值
site-salt = 抽籤時公開的鹽值
site-files = 檔案
site-file = { $file ->
    [standings] 排名（CSV）
    [results] 結果（CSV）
   *[json] 全部（JSON）
}
site-game = { $league }，第 { $number } 季，第 { $table } 桌
site-turns = { $n } 個回合
site-seats = 座位
site-playing = 同桌玩家，依座位：{ $names }
site-log = 遊戲經過
site-picture = { $turn ->
    [0] 第一個回合之前的{ $kind }
   *[other] 第 { $turn } 個回合之後的{ $kind }
}
site-picture-words = 圖片的內容
site-computer = 電腦玩家
site-card = 已結束 { $tables } 桌，共 { $seasons } 個賽季。
site-placed = { $group }：{ $people } 人中第 { $place } 名，{ $points } 分
site-places = 名次
site-rating = 等級分
site-rating-now = { $provisional ->
    [yes] { $tables } 桌之後為 { $rating }，暫定。
   *[no] { $tables } 桌之後為 { $rating }。
}
site-curve = { $name } 的逐桌等級分，從 { $first } 到 { $last }
site-curve-words = 等級分的數字
site-no-tables = 還沒有遊戲桌。
site-rated = { $at }：{ $rating }
site-totals = { $kind ->
    [series] 系列賽
   *[all] 總積分榜
}
site-opponents = 對戰紀錄
site-loss = 每回合平均失分：{ $loss }（依 { $turns } 個已覆盤的回合）。
