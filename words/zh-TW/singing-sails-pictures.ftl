# What the things of Singing Sails are called, once, and the words of its pictures and of their descriptions.

sails-card = { $card ->
    [sail] 揚帆
    [wind] 風
    [rotate-right] 右轉
    [rotate-left] 左轉
    [discuss] 商議
    [speedup] 加速
    [wildcard] 萬用
    [row] 划槳
    [spyglass] 望遠鏡
    [dig] 挖掘
    [cannon] 大砲
    [thunder] 雷電
    [storm] 暴風
    [windy] 大風
    [calm] 無風
    [cloudy] 多雲
    [sunny] 晴天
    [heat] 酷熱
   *[down] 蓋著
}
sails-tile = { $tile ->
    [water] 海
    [land] 陸地
    [harbor0] 港口 A
    [harbor1] 港口 B
    [harbor2] 港口 C
    [harbor3] 港口 D
    [harbor4] 港口 E
    [island] 小島
    [anchor] 船錨
    [lighthouse] 燈塔
    [buoy] 浮標
    [shipwreck] 沉船
    [map] 藏寶圖
    [whirlpool] 漩渦
    [haven] 海盜窩
   *[down] 蓋著
}
sails-health = { $card ->
    [be-special] 各出一次
    [random-draw] 隨機出牌
    [first-from-left] 由左排起
    [first-from-right] 由右排起
    [delayed-draw] 延後補牌
    [one-fewer-instruction] 少一道指令
    [one-more-instruction] 多一道指令
    [double-round] 雙重輪次
    [forced-follow] 強制跟牌
    [lower-hand-limit] 手牌減少
    [forced-spot] 指定位置
    [random-replace] 隨機替換
    [limited-communication] 限制交談
    [risky-turns] 原地危險
    [risky-rotations] 同向危險
    [out-of-order] 順序大亂
    [forced-swap] 強制換牌
    [forced-order] 依序出牌
    [no-neighbors] 不可相鄰
    [prepared-instruction] 預備指令
    [starting-confusion] 起始混亂
    [delayed-decisions] 延後決定
    [new-decider] 換人決定
    [one-decision] 只決一次
    [earlier-decisions] 提早決定
    [cross-decisions] 交叉決定
    [fog] 濃霧
    [fragile-ship] 脆弱船身
    [stubborn-storms] 頑固風暴
    [at-worlds-end] 世界盡頭
    [moodswing-sails] 任性船帆
    [rudder-riot] 失控船舵
    [soaked-map] 海圖浸水
    [torn-sails] 破裂船帆
    [danger-stream] 湍急海流
   *[inverted-paddles] 反向划槳
}
sails-condition = { $condition ->
    [size-3] 島有 3 塊以上
    [size-5] 島有 5 塊以上
    [size-8] 島有 8 塊以上
    [side-3] 最長邊 3 以上
    [side-5] 最長邊 5 以上
    [side-8] 最長邊 8 以上
    [square] 長寬相等
    [rectangle] 完整的長方形
    [line] 一直線
    [harbors-1] 恰有 1 座港口
    [harbors-2] 港口 2 座以上
    [harbors-3] 港口 3 座以上
    [surrounded] 四周都有板塊
    [open] 尚未被圍住
    [exclusive] 不合其他寶藏
    [special-0] 旁邊沒有特殊板塊
    [special-2] 旁邊有 2 塊特殊板塊
   *[special-3] 旁邊有 3 塊特殊板塊
}
sails-bonus = { $bonus ->
    [repair-1] 修復 1
    [repair-2] 修復 2
    [heading] 自由轉船頭
    [wind] 自由定風力
    [look-deck] 看一疊板塊
    [look-3] 看 3 塊板塊
    [jump] 移到鄰格
    [over-land] 一輪可過陸地
    [ignore-handicaps] 一輪不受限制
    [face-up-round] 一輪正面出牌
    [teleport] 回到港口
    [half-turn] 轉向可轉半圈
    [sail-as-row] 揚帆可當划槳
   *[dig-5] 交談並挖至多 5 塊
}
sails-enemy = { $enemy ->
    [pirate] 海盜船
    [monster] 海怪
   *[wave] 巨浪
}
sails-direction = { $direction ->
    [N] 北
    [E] 東
    [S] 南
   *[W] 西
}
sails-letter = { $direction ->
    [N] 北
    [E] 東
    [S] 南
   *[W] 西
}
sails-harbor = { $harbor ->
    [0] A
    [1] B
    [2] C
    [3] D
   *[4] E
}

sails-picture-round = 第 { $round } 輪
sails-picture-over = { $result ->
    [won] 一起獲勝
    [team] { $team } 號船獲勝
    [draw] 平手
   *[lost] 船已沉沒
}
sails-picture-deck = { $direction ->
    [N] 北
    [E] 東
    [S] 南
   *[W] 西
} ×{ $count }
sails-picture-wind = { $same ->
    [yes] { $force }
   *[no] { $force }（{ $shown }）
}
sails-picture-goals = { $done } / { $all }

sails-alt-chart = 第 { $round } 輪的海圖
