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
    [harbor0] A 港
    [harbor1] B 港
    [harbor2] C 港
    [harbor3] D 港
    [harbor4] E 港
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
    [limited-communication] 限制討論
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
    [surrounded] 四周都有版塊
    [open] 尚未被圍住
    [exclusive] 不合其他寶藏
    [special-0] 旁邊沒有特殊版塊
    [special-2] 旁邊有 2 塊特殊版塊
   *[special-3] 旁邊有 3 塊特殊版塊
}
sails-bonus = { $bonus ->
    [repair-1] 修復 1
    [repair-2] 修復 2
    [heading] 自由轉船頭
    [wind] 自由定風力
    [look-deck] 看一疊版塊
    [look-3] 看 3 塊版塊
    [jump] 移到鄰格
    [over-land] 一輪可過陸地
    [ignore-handicaps] 一輪不受限制
    [face-up-round] 一輪明牌
    [teleport] 回到港口
    [half-turn] 轉向可轉半圈
    [sail-as-row] 揚帆可當划槳
   *[dig-5] 討論並挖至多 5 塊
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
   *[lost] 航程失敗
}
sails-picture-deck = { $direction ->
    [N] 北
    [E] 東
    [S] 南
   *[W] 西
}：{ $count }
sails-picture-tiles = 剩餘版塊
sails-picture-wind = { $same ->
    [yes] { $force }
   *[no] { $force } ({ $shown })
}
sails-picture-goals = { $done } / { $all }
sails-picture-talk = 可以討論
sails-picture-free = 空
sails-picture-acting = { $stage ->
    [orient] { $name } 決定船頭與羅盤
    [play] { $name } 出牌
    [go] { $name } 結束討論
   *[decides] { $name } 做決定
}
sails-picture-left = 剩 { $count } 張
sails-picture-order = { $enemy }：{ $card }
sails-picture-kept = 保留的獎勵：{ $count }
sails-picture-treasures = 寶藏：{ $count }
sails-picture-missing = 還差：{ $count }
sails-picture-no-hand = 沒有牌
sails-picture-next = 下一張牌
sails-picture-going-on = 航程繼續
sails-picture-why = { $how ->
    [won] { $all } 座港口全部到訪。
    [lost] { $sunk ->
        [yes] 生命耗盡
       *[no] 航程中止
    }，還差 { $left } { $lacks ->
        [harbors] 座港口（共 { $all } 座）
       *[treasures] 件寶藏
    }。
    [ships] { $sunk ->
        [yes] 一艘船生命耗盡；
       *[no] {""}
    }已到訪 { $done } 座港口（共 { $all } 座）。
   *[none] 還差 { $left } { $lacks ->
        [harbors] 座港口（共 { $all } 座）
       *[treasures] 件寶藏
    }。
}
sails-choice = { $kind ->
    [ship] 船頭朝{ $thing }
    [compass] 羅盤朝{ $thing }
    [wind] 風力 { $count }
    [slots] { $count } 格
    [card] { $thing }
    [look] 看一疊版塊
    [add] 加 3 塊
    [deck] { $thing }邊版塊
    [close] { $thing } → { $other }
    [place] { $count ->
        [0] 照原樣
        [1] 右轉四分之一
        [2] 轉半圈
       *[3] 左轉四分之一
    }
    [enemy] { $thing }
    [use] { $thing }
    [talk] 討論，受損 1
    [silence] 不討論
    [jump] 移到那裡
    [stay] 留在原地
    [stop] 不再挖
    [go] 結束討論
    [show] 公開手牌
   *[other] { $thing }
}
sails-signs = { $group ->
    [map] 地圖
    [ship] 船與打出的牌
    [places] 海上的地點
    [cards] 牌
    [weather] 天氣
   *[enemies] 敵人
}
sails-sign = { $sign ->
    [bow] 船，尖端為船頭
    [town] 未造訪的港口
    [visited] 已造訪
    [pennant] 已由該船收集
    [way-in] 箭頭：入港方向
    [current] 海流
    [symbol] 帶來敵人
    [course] 揚帆現在的航線
    [barred] 撞陸地：受損
    [compass] 羅盤，風向
    [wind] 風力（風疊數值）
    [health] 完好
    [damage] 損傷
    [pile] 牌堆下一張
    [helm] 起始玩家
    [done] 已執行的牌
   *[changed] 有變動
}

## Descriptions

sails-alt-chart = 海圖，第 { $round } 輪
sails-alt-title = { $picture ->
    [row] 指令列
   *[final] 結局
}，第 { $round } 輪：{ $acting }{ $talk ->
    [open] ；可以討論
   *[shut] {""}
}
sails-alt-which = { $ships ->
    [1] 船
   *[other] { $ship } 號船
}
sails-alt-ship = { $ship }：在{ $cell }，船頭朝{ $heading }，羅盤朝{ $compass }，風力 { $force }{ $same ->
    [yes] {""}
   *[no] （風疊 { $shown }）
}，港口 { $done }/{ $all }，損傷 { $damage }/{ $health }
sails-alt-order = { $ship }，收集順序：{ $tiles }
sails-alt-handicaps = { $ship }，生效中：{ $handicaps }
sails-alt-cell = （{ $x }，{ $y }）
sails-alt-tile = { $tile }{ $goal ->
    [there] ，船頭朝{ $way }入港
    [taken] ，已收集
   *[no] {""}
}{ $stream ->
    [yes] ，海流向{ $current }
   *[no] {""}
}{ $symbol ->
    [yes] ，有敵人標記
   *[no] {""}
}
sails-alt-unknown = 沒有版塊
sails-alt-at = { $cell }{ $tile }
sails-alt-way = { $direction }{ $tile }
sails-alt-near = 船下{ $here }；旁邊{ $ways }
sails-alt-goals = 其他港口：{ $tiles }
sails-alt-rest = 其他版塊：{ $tiles }
sails-alt-deck = { $direction }：{ $state ->
    [closed] 已封閉
    [empty] 空
   *[some] { $top }（共 { $count } 塊）
}
sails-alt-decks = 各疊最上面：{ $decks }
sails-alt-drawn = 待放置：{ $tiles }
sails-alt-enemies = 敵人：{ $pawns }
sails-alt-slot = { $slot }{ $same ->
    [yes] {""}
   *[no] （編號 { $token }）
}：{ $state ->
    [free] 空
    [lies] { $card }，{ $name }
    [done] { $card }，{ $name }，已執行
    [now] { $card }，{ $name }，執行中
    [now-nobody] { $card }，執行中
    [done-nobody] { $card }，已執行
   *[lies-nobody] { $card }
}
sails-alt-row = { $ship }，指令列{ $layers ->
    [1] {""}
   *[other] 第 { $layer } 層
}：{ $slots }
sails-alt-pile = { $ship }，下一張：{ $card }，牌堆 { $count } 張，棄牌 { $discards } 張
sails-alt-weather = { $ship }，天氣：{ $weather }
sails-alt-powers = { $ship }，保留：{ $bonuses }
sails-alt-orders = 給敵人的命令：{ $orders }
sails-alt-treasure = { $condition }：{ $bonus }（牌上 { $harbor } 港）
sails-alt-treasures = 寶藏：{ $treasures }
sails-alt-player = { $name }（{ $count } 張）
sails-alt-crew = { $ship }，由起始玩家算起：{ $crew }
sails-alt-hand = { $count ->
    [0] 你沒有手牌
   *[other] 你的手牌：{ $cards }
}
sails-alt-look = 看過{ $deck }邊版塊，由上而下：{ $tiles }
sails-alt-choices = 選項：{ $choices }
sails-alt-voyage = { $frames } 張圖的動畫
sails-alt-legend = 所有記號與名稱
