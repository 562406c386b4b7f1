# Singing Sails 在頻道裡的文字：指令與選項、貼文、面板、做了什麼與結果、規則摘要。各種東西的名稱在
# singing-sails-pictures.ftl。

game-singing-sails = Singing Sails
summary-singing-sails = 大家同乘一艘船，在逐漸展開的地圖上航行，不能談論手牌；一起獲勝，或一起失敗。
computer-pilot = 領航員
strength-pilot = 普通
button-row = 指令列和限制
button-chart = 海圖
button-treasures = 寶藏
button-hand = 手牌
button-animation-voyage = 航程

## 開桌的選項

singing-sails-discuss = 共用牌：商議，可以開放討論；牌堆會蓋著
singing-sails-speedup = 共用牌：加速，增減一格
singing-sails-wildcard = 共用牌：萬用，可當任何牌
singing-sails-slipstreams = 擴充：Supertiles & Slipstreams
singing-sails-windstorms = 擴充：Windstorms & Weather
singing-sails-treasures = 擴充：Islands & Treasures
singing-sails-pirates = 擴充：Pirates & Cannons
singing-sails-any-rotate = 較易：轉向的角度不限
singing-sails-any-wind = 較易：風可設為任何數值
singing-sails-any-heading = 較易：船頭朝任何方向都能收集港口
singing-sails-health-down = 較易：第一次受損前沒有限制
singing-sails-treasure-by-harbor = 較易：寶藏牌上的港口也算數
singing-sails-end-on-harbor = 較難：只有一輪結束時才收集港口
singing-sails-random-start = 較難：每輪隨機決定起始玩家
singing-sails-discuss-ends = 較難：商議只在第一格或最後一格有效
singing-sails-all-treasures = 較難：要取得所有寶藏才獲勝（一艘船時）
singing-sails-health = 一艘船能承受的損傷；用完就輸了
singing-sails-harbors = 港口數量；12 較難
singing-sails-treasure-cards = 桌上的寶藏數量（配合 Islands & Treasures）
voyage-options = 使用：{ $options }。
voyage-option = { $option ->
    [discuss] 商議
    [speedup] 加速
    [wildcard] 萬用
    [slipstreams] Supertiles & Slipstreams
    [windstorms] Windstorms & Weather
    [treasures] Islands & Treasures
    [pirates] Pirates & Cannons
    [any-rotate] 轉向不限
    [any-wind] 風不限
    [any-heading] 進港不限船頭
    [health-down] 開局無限制
    [treasure-by-harbor] 依港口取寶
    [end-on-harbor] 輪末收集港口
    [random-start] 隨機起始
    [discuss-ends] 商議限兩端
    [all-treasures] 需全部寶藏
    [health] { $n } 張生命牌
    [harbors] { $n } 座港口
   *[treasure-cards] { $n } 個寶藏
}

## 要做什麼

voyage-call = { $who }：**{ $table }**{ $n ->
    [0] {""}
   *[other] ，第 { $n } 輪
}。{ $asked }
voyage-panel = **{ $table }**{ $n ->
    [0] {""}
   *[other] ，第 { $n } 輪
}。{ $asked }
voyage-asked-orient = 一開始船頭朝哪裡（1–4），羅盤指哪裡（5–8）？
voyage-asked-play = { $where ->
    [slots] 出一張牌。
   *[orders] 用一張牌下命令。
}
voyage-asked-wind = 風牌：設為多少？
voyage-asked-rotate = 轉向：轉船頭還是羅盤？
voyage-asked-name = 萬用牌：當作哪張牌？
voyage-asked-slots = 加速：從現在起有幾格？
voyage-asked-fill = 加速多了一格：在那裡出一張牌。
voyage-asked-sail = 這張揚帆當作揚帆還是划槳？
voyage-asked-spyglass = 望遠鏡：查看一疊，還是從一疊加 3 塊？
voyage-asked-deck = { $why ->
    [island] 小島帶來一塊版塊：從哪一疊？
    [add] 望遠鏡加 3 塊版塊：從哪一疊？
    [map] 藏寶圖找出一座港口：從哪一疊？
    [look-3] 全船看接下來的 3 塊版塊：哪一疊？
   *[look] 查看一疊，別人看不到：哪一疊？
}
voyage-asked-place = { $tile }（{ $deck }）放在哪裡？
voyage-asked-dig = 挖掘：換掉哪一塊，用哪一疊的？
voyage-asked-enemy = 敵人來了：哪一種，在哪裡？
voyage-asked-fog = 濃霧：哪一疊要蓋住？
voyage-asked-close = 世界盡頭：哪一疊洗進哪一疊？
voyage-asked-talk = 浮標：受 1 點損傷來討論嗎？
voyage-asked-go = 可以討論。談好了就結束討論。
voyage-asked-heading = 寶藏：船頭現在朝哪裡？
voyage-asked-jump = 寶藏：把船移到旁邊的一格嗎？
voyage-asked-over = 遊戲結束了。

## 現況

voyage-status = { $ship ->
    [none] ⛵ { $told }
   *[other] ⛵ **{ $ship }**：{ $told }
}
voyage-ship = { $n } 號船
voyage-of-ship = { $ship }：{ $told }
voyage-wind = { $speed ->
    [same] 風 { $n }
   *[other] 風 { $n }，實際 { $speed }
}
voyage-compass = 羅盤朝{ $side }
voyage-heading = 船頭朝{ $side }
voyage-damage = 損傷 { $n }/{ $of }
voyage-harbors = 港口 { $n }/{ $of }
voyage-weather = { $weather }
voyage-powers = 保留：{ $powers }
voyage-row = 🗂️ { $told }
voyage-slot = { $slot }：{ $card }（{ $name }）{ $done ->
    [yes] ✔
    [now] ⏳
   *[no] {""}
}
voyage-slot-free = { $slot }：–
voyage-nobody = 無人
voyage-handicap = ⚠️ **{ $handicap }**：{ $means }
voyage-silence = { $strict ->
    [yes] 🤐 請不要談論牌和計畫。現在在這裡寫的訊息會被移除。
   *[no] 🤐 請不要談論牌和計畫。
}
voyage-talk = 🗣️ 討論開放中，結束前可以談計畫和手牌。
voyage-hand = 你的手牌：**{ $cards }**
voyage-no-cards = 沒有牌
voyage-cards = { $n } 張牌
voyage-hand-hidden = 手牌只給本人看。
voyage-seen = 🔭 你看過{ $deck }：{ $tiles }。
voyage-deck = { $side }邊版塊
voyage-here = 船所在處
voyage-way = { $direction } { $n }
voyage-land-to = 陸地朝{ $side }
voyage-current-to = 海流朝{ $side }
voyage-as-printed = 照原樣
voyage-order = { $card ->
    [none] ☠️ { $enemy }：還沒有命令
   *[other] ☠️ { $enemy }：{ $card }（{ $name }）
}
voyage-treasure = 💰 { $condition }：{ $bonus }（{ $harbor }）
voyage-no-treasures = 桌上沒有寶藏。
voyage-tiles = { $what ->
    [row] 指令列
    [more] 桌上還有
    [order] 執行順序
    [weather] 天氣
    [kept] 保留的獎勵
   *[handicap] 限制
}
voyage-sketch = 只算已知的牌
voyage-chosen = ➡️ { $told }

## 可以按的

voyage-button-hand = 出牌
voyage-button-choose = 選擇
voyage-button-slot = 第 { $slot } 格
voyage-button-into = 洗進{ $deck }
voyage-button-open = 翻開
voyage-button-use = { $use ->
    [look] 查看一疊
   *[add] 加 3 塊
}
voyage-button-act = { $act ->
    [show] 給大家看我的手牌
    [stop] 不再挖
    [stay] 留在原地
    [go] 結束討論
    [pay] 受 1 點損傷並討論
    [pass] 不討論
    [ignore-handicaps] 使用：本輪無限制
    [face-up-round] 使用：本輪明牌
   *[teleport] 使用：回到港口
}
voyage-numbered = { $n } · { $what }
voyage-choose-cell = 第 { $first } 到 { $last } 處
voyage-cell = { $n }：{ $where }

## 做了什麼（不含是誰）

voyage-turn = **{ $name }**：{ $told }
voyage-did-orient = 船頭朝{ $heading }，羅盤朝{ $compass }
voyage-did-play = { $seen ->
    [yes] { $open ->
        [yes] 在第 { $slot } 格翻開出{ $card }
       *[no] 在第 { $slot } 格出{ $card }
    }
   *[no] 在第 { $slot } 格蓋一張牌
}
voyage-did-order = 以{ $card }命令{ $enemy }
voyage-did-show = 給大家看手牌
voyage-did-use = 使用：{ $bonus }
voyage-did-fill = { $seen ->
    [yes] 在新的一格出{ $card }
   *[no] 在新的一格蓋一張牌
}
voyage-did-wind = 風設為 { $n }
voyage-did-rotate = { $what ->
    [ship] 船頭轉向{ $side }
   *[compass] 羅盤轉向{ $side }
}
voyage-did-name = 萬用牌當作{ $card }
voyage-did-slots = 從現在起 { $n } 格
voyage-did-sail = 揚帆當作{ $card }
voyage-did-spyglass = { $use ->
    [look] 望遠鏡：查看一疊
   *[add] 望遠鏡：加 3 塊
}
voyage-did-deck = 選擇{ $deck }
voyage-did-place = { $turns ->
    [no] { $tile }放在{ $cell }
   *[yes] { $tile }放在{ $cell }，{ $how }
}
voyage-did-dig = 挖{ $cell }，換上{ $deck }的版塊
voyage-did-stop = 不再挖
voyage-did-enemy = { $enemy }出現在{ $cell }
voyage-did-fog = 蓋住{ $deck }
voyage-did-close = { $deck }洗進{ $into }
voyage-did-talk = { $yes ->
    [yes] 受 1 點損傷來討論
   *[no] 不討論
}
voyage-did-go = 結束討論
voyage-did-heading = 船頭轉向{ $side }
voyage-did-jump = 船移到{ $cell }
voyage-did-stay = 船留在原地

## 結果

voyage-came = → { $told }
voyage-line = { $head } → { $told }
voyage-card = { $by ->
    [none] **{ $slot } { $card }**（{ $name }）{ $skipped ->
        [yes] 因限制跳過
       *[no] {""}
    }
   *[other] { $by }，**{ $slot } { $card }**（{ $name }）{ $skipped ->
        [yes] 因限制跳過
       *[no] {""}
    }
}
voyage-round = 🔔 第 { $n } 輪開始；起始玩家：{ $name }
voyage-enemies = ☠️ 敵人移動
voyage-end = ⏳ 本輪結束
voyage-event-ship = ⛵ { $way }
voyage-event-tile = 新版塊：{ $tiles }
voyage-event-heading = 船頭朝{ $side }
voyage-event-compass = 羅盤朝{ $side }
voyage-event-wind = 風 { $n }
voyage-event-slots = { $n } 格
voyage-event-weather = 天氣：{ $weather }
voyage-event-damage = 💥 損傷 { $n }/{ $of }
voyage-event-handicap = ⚠️ 開始生效：**{ $handicap }**（{ $means }）
voyage-event-fog = { $deck }蓋著
voyage-event-closed = { $deck }封閉
voyage-event-harbor = ⚓ 收集{ $harbor }，{ $n }/{ $of }
voyage-event-treasure = 💰 寶藏：{ $bonus }
voyage-event-enemy = { $enemy }在{ $cell }
voyage-event-sunk = { $enemy }消失
voyage-event-ended = ⚓ 船錨結束指令列
voyage-event-talk = 🗣️ 可以討論

## 結局與其間

voyage-over = { $how ->
    [won] { $ships ->
        [1] 🏆 **{ $table }**：港口全部收集。大家一起獲勝！
       *[other] 🏆 **{ $table }**：{ $crew } 獲勝！
    }
    [draw] 🤝 **{ $table }**：兩船不分上下，平手。
   *[lost] { $wrecked ->
        [yes] 🌊 **{ $table }**：船沉了。大家都輸了。
       *[no] 🌊 **{ $table }**：航程放棄了。大家都輸了。
    }
}
voyage-account = 港口 { $harbors } → { $now }，損傷 { $damage } → { $taken }
voyage-figure = { $what ->
    [round] 輪數
    [harbors-left] 剩餘港口數
    [wind] { $n ->
        [0] 風
       *[other] { $n } 號船的風
    }
    [damage] { $n ->
        [0] 損傷
       *[other] { $n } 號船的損傷
    }
   *[slots] { $n ->
        [0] 格數
       *[other] { $n } 號船的格數
    }
}
voyage-figure-typed = { $what ->
    [round] 輪數
    [harbors-left] 剩餘港口
    [wind] { $n ->
        [0] 風力
       *[other] 風力 { $n }
    }
    [damage] { $n ->
        [0] 損傷
       *[other] 損傷 { $n }
    }
   *[slots] { $n ->
        [0] 格數
       *[other] 格數 { $n }
    }
}

## 限制的簡短說明

voyage-means = { $card ->
    [be-special] 每種牌一輪只有一次有效；全是同一種則受 1 點損傷
    [random-draw] 一輪的第一張牌從手牌隨機抽出
    [first-from-left] 一定要用最左邊的空格
    [first-from-right] 一定要用最右邊的空格
    [delayed-draw] 手牌用完才補牌
    [one-fewer-instruction] 有一格要留空
    [one-more-instruction] 起始玩家第一回合出 2 張牌
    [double-round] 指令列要填兩次
    [forced-follow] 第一張牌翻開；有同種牌就要跟
    [lower-hand-limit] 手牌上限少一張
    [forced-spot] 一輪的第一張牌放在隨機的格子
    [random-replace] 起始玩家的一張牌換成牌堆的牌
    [limited-communication] 商議只有當第一張牌時有效
    [risky-turns] 一輪結束時在原地，受 1 點損傷
    [risky-rotations] 一輪結束時船頭沒變，受 1 點損傷
    [out-of-order] 前三格以隨機的順序執行
    [forced-swap] 起始玩家每輪換一手新牌
    [forced-order] 每個人的第一張牌要放最左邊的空格
    [no-neighbors] 盡量不放在上一張牌旁邊
    [prepared-instruction] 第 3 格已經放了牌堆頂的牌
    [starting-confusion] 起始玩家一次出完手牌，並再次起始
    [delayed-decisions] 要選擇的牌在第 1、2 格無效
    [new-decider] 由第 3 格的玩家決定
    [one-decision] 只有第一張要選擇的牌有效
    [earlier-decisions] 要選擇的牌盡量不放最後一格
    [cross-decisions] 第一個選擇由另一艘船決定
    [fog] 有一疊蓋著
    [fragile-ship] 撞上陸地受 2 點損傷
    [stubborn-storms] 第一張風決定其餘的風是升還是降
    [at-worlds-end] 有一個方向不能再探索
    [moodswing-sails] 風只有極端：小於 2 無風，否則為 4
    [rudder-riot] 每次受損船都向右轉
    [soaked-map] 受損和收集港口都會洗所有版塊疊
    [torn-sails] 每輪結束時風減 1
    [danger-stream] 海流加倍
   *[inverted-paddles] 划槳向後
}

## 規則摘要

voyage-rules = 輪流填滿 { $slots } 格，每次蓋一張牌，不說話；再從左到右執行。需要選擇時由起始玩家決定。出第 1 格的人是下一輪的起始玩家。收集全部 { $goals } 座港口：從海的一側進港，船頭朝陸地。受 { $health } 點損傷就輸了。航出海圖時每疊抽一塊版塊，那個方向的放在船下。撞上陸地或那一疊沒有版塊，受 1 點損傷。
voyage-rule = **{ $card }**：{ $rule }
voyage-card-does = { $card ->
    [sail] 朝羅盤方向前進，格數為風力
    [wind] 風加 1 或減 1
    [rotate-right] 船頭或羅盤向右轉四分之一圈
    [rotate-left] 船頭或羅盤向左轉四分之一圈
    [discuss] 風小於 2 時可以討論
    [speedup] 永久增加或減少一格
    [wildcard] 當作任何其他牌
    [row] 朝船頭前進 1 格
    [spyglass] 查看一疊，或加其中 3 塊
    [dig] 換掉 1 到 3 塊版塊
    [cannon] 摧毀船左右兩側的敵人
    [thunder] 天氣 −3：羅盤方向隨機
    [storm] 天氣 −2：一切加倍，轉向受 1 點損傷
    [windy] 天氣 −1：風加倍
    [calm] 天氣 0：沒有風
    [cloudy] 天氣 +1：天氣最多變 1
    [sunny] 天氣 +2：不必出天氣牌
   *[heat] 天氣 +3：風減半；一輪結束受 1 點損傷
}
voyage-tile-does = { $tile ->
    [island] 任一疊的一塊版塊可放任何地方
    [anchor] 指令列結束；還有牌則受 1 點損傷
    [lighthouse] 在這裡起始玩家可以亮手牌、翻開出牌
    [buoy] 受 1 點損傷來討論
    [shipwreck] 速度小於 3 受 1 點損傷，進不去
    [map] 把一疊的下一座港口移到頂上
    [whirlpool] 風和船頭隨機
   *[haven] 算作港口；2 格內要有敵人
}
voyage-enemy-does = { $enemy ->
    [pirate] **海盜船**：相遇受 2 點損傷，海盜船離開；從側面受 1 點損傷
    [monster] **海怪**：相遇受 1 點損傷
   *[wave] **巨浪**：洗亂剩下的指令列，或離開
}

## 為什麼不行

reason-singing-sails-over = 遊戲結束了。
reason-singing-sails-not-now = 現在不是做這件事的時候。
reason-singing-sails-not-seat = 還沒輪到你。
reason-singing-sails-card-not-held = 你手上沒有這張牌。
reason-singing-sails-slot-taken = 第 { $slot } 格不是空的。
reason-singing-sails-bound = 限制或天氣現在不准這張牌放第 { $slot } 格。
reason-singing-sails-not-offered = 現在不能這樣做。
reason-singing-sails-read-object = 這已經不適用了，請重新選擇。
reason-singing-sails-read-verb = 看不懂 { $given }。請輸入牌和格子，例如 `揚帆 3`。
reason-singing-sails-read-missing = { $verb } 後面少了東西。
reason-singing-sails-read-keys = { $verb } 後面的 { $given } 是多餘的。
reason-singing-sails-read-value = { $given } 不適用。
reason-singing-sails-read-number = { reason-singing-sails-read-value }
reason-singing-sails-read-word = { reason-singing-sails-read-value }
reason-singing-sails-option-unknown = 沒有 { $given } 這個選項。
reason-singing-sails-option-bool = 選項 { $name } 只能是真或假。
reason-singing-sails-option-number = 選項 { $name } 是 { $least } 到 { $most } 的數字。
reason-singing-sails-record-deal = 這個初始配置不能玩：{ $why }。
reason-singing-sails-record-hidden = 這局遊戲當時還在進行：檔案裡沒有蓋著的牌，所以無法接著玩。

## 輸入的指令

slash-option-discuss = 商議
slash-option-speedup = 加速
slash-option-wildcard = 萬用
slash-option-slipstreams = 海流
slash-option-windstorms = 天氣
slash-option-treasures = 寶藏
slash-option-pirates = 海盜
slash-option-any-rotate = 轉向不限
slash-option-any-wind = 風不限
slash-option-any-heading = 船頭不限
slash-option-health-down = 開局無限制
slash-option-treasure-by-harbor = 依港口取寶
slash-option-end-on-harbor = 輪末收港
slash-option-random-start = 隨機起始
slash-option-discuss-ends = 商議限兩端
slash-option-all-treasures = 需全部寶藏
slash-option-health = 生命
slash-option-harbors = 港口
slash-option-treasure-cards = 寶藏數
slash-table-treasures = { slash-table } { button-treasures }

## 覆盤

button-review-voyage = 總覽
review-voyage-head = 🔬 **{ $table }** · 與對船最好的走法相比，每個回合損失多少
review-how-singing-sails = -# 每張牌與每次風力、方向的選擇，都以玩家當時所見評判；蓋著的牌視為隨機，一座港口算 10 分。版塊、敵人與寶藏不評判。
voyage-lost = 約 { $loss } 分（一座港口算 10 分）
