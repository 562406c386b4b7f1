# 聯賽圖片裡的少數文字，以及代替圖片的描述。

league-picture-league = 聯賽
league-picture-season = 第 { $season } 季
league-picture-part = 第 { $season } 季 · { $group }
league-picture-column = { $column ->
    [points] 積分
    [tie] 同分
    [wins] 第 1
    [seconds] 第 2
    [tables] 桌數
    [rounds] 輪數
   *[range] 可能名次
}
league-picture-page = 第 { $first }–{ $last } 名，共 { $people } 人（第 { $page } 張圖，共 { $pages } 張）
league-picture-tie = { $tie ->
    [wins] 第 1
    [seconds] 第 2 名
    [thirds] 第 3 名
    [ratio] 得分比
    [score] 總得分
    [among] 對戰
    [opponents] 對手
    [penalties] 罰分
    [pace] 速度
   *[lot] 抽籤
}
league-picture-up = { $n } 人升級
league-picture-down = { $n } 人降級
league-picture-fine = 罰分
league-picture-left = 中途離開
league-picture-out = 已退賽
league-picture-over = 各桌皆已結束
league-picture-here = 目前名次
league-picture-better = 名次，居前
league-picture-worse = 名次，居後
league-picture-even = 平手
league-picture-still = 尚未進行
league-picture-void = 無效
league-picture-seats = 坐過的座位
league-picture-ratings = 等級分
league-picture-provisional = 前 { $n } 桌
league-picture-doubt = { $n } 桌的平均與誤差
league-picture-moment = { $step ->
    [open] 報名開始
    [check-in] 報到開始
    [drawn] 抽籤
    [running] 比賽開始
    [closing] 比賽結束
   *[closed] 賽季結束
}
league-picture-state = { $state ->
    [next] 接下來
    [held] 暫停中
    [called-off] 已取消
   *[over] 已結束
}
league-picture-fact = { $fact ->
    [registered] 已報名
    [reserve] 候補
    [checked-in] 已報到
   *[tables] 已結束桌數
}
league-picture-now = 今天：{ $today }
league-picture-shared = { $n } 人並列第 1
league-picture-won = { $name } 獲勝
league-picture-won-points = { $name } 以 { $points } 分之差獲勝
league-picture-won-tie = { $tie ->
    [wins] { $name } 同分勝出：勝場較多
    [seconds] { $name } 同分勝出：第 2 名較多
    [thirds] { $name } 同分勝出：第 3 名較多
    [ratio] { $name } 同分勝出：較接近各桌贏家
    [score] { $name } 同分勝出：局內得分較高
    [among] { $name } 同分勝出：同分者對戰較佳
    [opponents] { $name } 同分勝出：對手較強
    [penalties] { $name } 同分勝出：罰分較少
    [pace] { $name } 同分勝出：回合較快
   *[lot] { $name } 同分勝出：由抽籤決定
}
league-picture-more = 還有 { $n } 人

# --------------------------------------------------------------------------------------- 同樣的內容，供聆聽

alt-league-standing = 排名，{ $league }，{ $part }
alt-league-page = 第 { $first } 到 { $last } 人，共 { $people } 人
alt-league-row = { $place }. { $name }：{ $list }
alt-league-row-short = { $place }. { $name } { $points } 分，可能名次 { $best } 到 { $worst }
alt-league-points = { $points } 分
alt-league-tables = { $all } 桌中已結束 { $over } 桌
alt-league-rounds = { $all } 輪中已結束 { $over } 輪
alt-league-wins = { $wins } 勝
alt-league-seconds = { $seconds } 次第 2 名
alt-league-range = 可能名次 { $best } 到 { $worst }
alt-league-sure = 確定第 { $place } 名
alt-league-risen = 上升 { $n } 名
alt-league-fallen = 下降 { $n } 名
alt-league-same = 名次不變
alt-league-decided = { $tie ->
    [points] 積分低於上一名
    [wins] 同分判定：勝場數
    [seconds] 同分判定：第 2 名次數
    [thirds] 同分判定：第 3 名次數
    [ratio] 同分判定：與贏家的得分比
    [score] 同分判定：局內得分
    [among] 同分判定：同分者之間的對戰
    [opponents] 同分判定：對手實力
    [penalties] 同分判定：罰分
    [pace] 同分判定：回合所用時間
   *[lot] 同分判定：抽籤
}
alt-league-zone = { $zone ->
    [up] 升級
   *[down] 降級
}
alt-league-penalty = 罰分 { $points }
alt-league-left = 中途離開 { $n } 桌
alt-league-dropped = 已退賽
alt-league-cross = 對戰表，{ $league }，{ $part }
alt-league-table = { $state ->
    [over] 第 { $number } 桌已結束：{ $list }
    [void] 第 { $number } 桌無效：{ $list }
   *[open] 第 { $number } 桌尚未進行：{ $list }
}
alt-league-placed = { $name } 第 { $place } 名，坐第 { $seat } 個座位
alt-league-seated = { $name } 坐第 { $seat } 個座位
alt-league-computer = 電腦玩家
alt-league-seats = { $name } 坐過的座位：{ $list }
alt-league-still = { $name } 還要與 { $list } 對戰
alt-league-calendar = 賽程，{ $league }，{ $part }
alt-league-next = { $until ->
    [none] 接下來：{ $what }，{ $when }
   *[other] 接下來：{ $what }，{ $when }，{ $until }
}
alt-league-state = { $state ->
    [held] 賽季暫停中
    [called-off] 賽季已取消
   *[over] 賽季已結束
}
alt-league-reason = 理由：{ $reason }
alt-league-came = 已過：{ $what }，{ $when }
alt-league-comes = 未到：{ $what }，{ $when }
alt-league-registered = { $most ->
    [0] { $n } 人已報名
   *[other] { $most } 個名額，{ $n } 人已報名
}
alt-league-reserve = { $n } 人候補
alt-league-checked-in = { $n } 人已報到
alt-league-tables-over = { $all } 桌中已結束 { $over } 桌
alt-league-rating = { $tables ->
    [0] { $name } 還沒有等級分
   *[other] { $name }：{ $tables } 桌之後，等級分 { $rating }，誤差 { $doubt }
}
alt-league-provisional = { $name } 的等級分是暫定的
alt-league-curve = { $name }，逐桌：{ $list }
alt-league-ratings = 等級分
alt-league-podium = { $league } 的結果，{ $part }
alt-league-winner = 第 { $place } 名：{ $name }，{ $points } 分
alt-league-more = 還有未列出的內容
