# 圖片裡的少數文字，以及代替圖片的描述。

picture-open = 未探索
picture-winner = { $name } 獲勝

picture-going-on = 目前的情況
picture-ended-explored = { $region } 已探索
picture-ended-built = 建築已全部買走
picture-ended-agreed = 經大家同意結束
picture-ended-both = { $region } 已探索，建築已全部買走
picture-prices = { $head ->
    [sale] 售價
    [factory] 工廠
    [next] 下一座
    [then] 其後
    [privileges] 特權
    [left] 剩餘
    [each] 每項得分
   *[income] 收入
}
picture-won = { $name } 以 { $points } 分之差獲勝
picture-won-card = { $name } 同分勝出：由大航海家卡決定
picture-leads = { $name } 領先 { $points } 分
picture-leads-card = { $name } 同分領先：由大航海家卡決定
picture-ties = 同分：由大航海家卡決定
picture-part = { $part ->
    [workers] 工人
    [ships] 船
   *[money] 金錢
}
picture-strongest = { $over ->
    [yes] 靠{ $parts }獲勝
   *[no] 主要靠{ $parts }
}：{ $total } 分中{ $count ->
    [1] {""}
   *[other] 各
}佔 { $points } 分

# ------------------------------------------------------------------------------------------------ 版圖，供聆聽

alt-board = Navegador，版圖
alt-board-of = Navegador，{ $table } 的版圖
alt-market = Navegador，市場與玩家
alt-market-of = Navegador，{ $table } 的市場與玩家
alt-price-list = Navegador，價目表
alt-price-list-of = Navegador，{ $table } 的價目表
alt-rows = 市場第 1 到 10 列，{ $good }：{ $prices }
alt-rows-factory = 市場第 1 到 10 列，工廠：{ $prices }
alt-sheet = Navegador，{ $name } 的玩家版圖
alt-final = Navegador，最終得分
alt-final-of = Navegador，{ $table } 的最終得分
alt-course = Navegador，每個回合的金錢與得分
alt-course-of = Navegador，{ $table } 每個回合的金錢與得分
alt-replay = Navegador，整局遊戲的動畫
alt-replay-of = Navegador，{ $table } 整局遊戲的動畫

alt-over = 階段 { $phase }，遊戲已結束
alt-to-act = 階段 { $phase }，輪到 { $name }
alt-end-clock = 距離結束：剩 { $n } 座建築，{ $region } { $open ->
    [yes] 未探索
   *[no] 已探索
}
alt-last-turns = 階段 { $phase }，輪到 { $name }，{ $turns ->
    [1] 最後一個回合
   *[other] 還有 { $turns } 個回合
}
alt-stones = 玩家標記：{ $list }
alt-middle = 在輪盤中央
alt-of = { $name }：{ $what }
alt-none = 無
alt-stage = { $stage ->
    [start] { $name } 的回合開始
    [extra] { $name } 正在以大航海家卡額外航海
    [move] { $name } 要移動玩家標記
    [action] { $name } 已移動玩家標記，可以執行該格的行動
   *[sailing] { $name } 正在航海
}
alt-moves = { $name } 可以移動到：{ $list }
alt-move = { $price ->
    [0] { $field }（免費）
   *[other] { $field }（{ $price } 艘船）
}
alt-reach = 可以到達：{ $list }
alt-unsailed = { $name } 還可以航行，最多穿越 { $n } 條邊界，船隻為：{ $places }
alt-sailing-explored = 這次航海已探索{ $region }
alt-pending = 這個回合結束時進入階段 { $phase }
alt-played = 已進行 { $turns } 個回合
alt-card = 大航海家卡：{ $name }
alt-card-marked = 大航海家卡：{ $name }，大航海家號在：{ $field }
alt-kings = { $region } 剩餘的國王特權：{ $n } 個
alt-ships-in = { $region } { $n } 艘
alt-colonies-in = { $region } { $n } 個
alt-way = { $n } 艘 { $way }
alt-ships = 船：{ $list }
alt-tokens = 版塊：{ $list }
alt-token = { $region } { $good } { $prices }
alt-empty = { $region } 已空
alt-unexplored = 尚未探索：{ $list }
alt-unexplored-one = { $region }（{ $good }，{ $tokens } 塊）
alt-unexplored-loss = { $region }（{ $good }，{ $tokens } 塊，損失 { $loss } 艘船）
alt-explored-by = 探索指示物：{ $list }
alt-workers = 工人：{ $list }
alt-changed = 上次查看之後：{ $list }
alt-did-navegador = 開始以大航海家卡額外航海
alt-moved = 移動到{ $field }
alt-moved-paid = 移動到{ $field }，放棄船隻：{ $places }
alt-sailed = 航行 { $ways }
alt-explored = 探索{ $region }，船隻來自{ $places }
alt-did-workers = 招募 { $n } 名工人
alt-did-ships = 建造 { $n } 艘船
alt-did-colony = 建立殖民地：{ $places }
alt-did-build = 建造 { $list }
alt-did-market = { $list }
alt-sold = 出售 { $n } 單位{ $good }
alt-processed = 加工 { $n } 單位{ $good }
alt-did-privilege = 取得{ $column }特權
alt-did-king = 將國王特權放在{ $column }欄
alt-did-end = 結束航海或放棄行動
alt-rondel = 輪盤，順時針方向：{ $list }
alt-borders = 鄰接：{ $list }
alt-border = { $region } 與{ $list }
alt-red-borders = 紅色邊界：從{ called-rio-de-janeiro } 與{ called-angola } 到{ called-cabo-da-boa-esperanca }，探索後進入階段 II；從{ called-goa } 到{ called-malaca }，探索後進入階段 III

# ------------------------------------------------------------------------------------------------ 市場，供聆聽

alt-prices = 市場：{ $list }
alt-price = { $good }第 { $row } 列，售價 { $price }，工廠 { $income }
alt-price-moved = { $good }第 { $row } 列（原為 { $was }），售價 { $price }，工廠 { $income }
alt-gallery = 特權：{ $list }
alt-privilege = { $column } { $n } 個
alt-privilege-not = { $column } { $n } 個（{ $name } 目前不能拿）
alt-privilege-worth = { $column } { $n } 個（{ $name } 可得 { $coins } 元，{ $points } 分）
alt-fares = 教堂數以內每名工人 { $cheap } 元，超過為 { $dear } 元；船塢數以內每艘船 { $cheap } 元，超過為 { $dear } 元{ $next ->
    [none] { "" }
   *[other] （到了階段 { $next }，{ $dear } 元改為 { $later } 元）
}
alt-chart = 剩餘的建築：{ $list }
alt-chart-one = { $building }剩 { $n }，{ $price } 元起
alt-chart-full = { $building }剩 { $n }，價格 { $prices }
alt-chart-none = { $building }已售完
alt-player = { $name }：{ $points } 分，{ $cash } 元，{ $workers } 名工人，{ $ships } 艘船，殖民地 { $colonies }，工廠 { $factories }，{ $explorers } 個探索指示物，{ $shipyards } 間船塢，{ $churches } 座教堂，特權 { $privileges }，市場可賺 { $income } 元
alt-player-short = { $name }：{ $points } 分 { $cash } 元，工人 { $workers }，船 { $ships }，殖民地 { $colonies }，工廠 { $factories }，探索 { $explorers }，船塢 { $shipyards }，教堂 { $churches }，特權 { $privileges }
alt-player-worth = { $name } 每個成就的分數：{ $list }
alt-player-worth-one = { $column } { $points }
alt-key = 資源依序為蔗糖、黃金、香料、萬用；特權依序為殖民地、工廠、探索、船塢、教堂

alt-player-king = { $name } 的國王特權放在{ $column }欄
alt-player-king-open = { $name } 還可以取得國王特權
alt-player-king-best = { $name } 的國王特權放在{ $column }欄最有利
alt-player-change = { $name } 在上次查看之後：{ $list }
alt-change-cash = { $said } 元
alt-change-points = { $said } 分
alt-change-workers = { $said } 名工人
alt-change-ships = { $said } 艘船
alt-change-colonies = { $said } 個{ $good }殖民地
alt-change-privileges = { $said } 個{ $column }特權
alt-change-explorer = 探索{ $region }

# ------------------------------------------------------------------------------------- 玩家版圖、結局、整局遊戲

alt-score = { $rank }. { $name }：總分 { $total }，工人 { $workers }，船 { $ships }，金錢 { $cash }，殖民地 { $colonies }，工廠 { $factories }，探索 { $explorers }，船塢 { $shipyards }，教堂 { $churches }
alt-score-king = { $name } 的國王特權算在{ $column }欄：+{ $points }
alt-course-one = { $name } 最後有 { $points } 分與 { $cash } 元；{ $turns } 個回合中領先 { $led } 個
alt-course-event = 第 { $turn } 個回合：{ $name } 探索{ $region }
alt-course-events = 探索：{ $list }
alt-replay-length = { $frames } 張圖，{ $turns } 個回合

# ------------------------------------------------------------------------------------------------------ 覆盤

picture-lead = 領先平均的分數；金色為領先期間
picture-ahead-since = { $name } 從第 { $turn } 回合起領先（共 { $turns } 回合）
picture-chances = 每個回合後的勝率
picture-losses = 每個回合損失的分數；右方為平均
picture-usual = 下方：與 { $games } 局（{ $players } 位商人）的平均相比
alt-chances = Navegador，逐回合的勝率與損失的分數
alt-chances-of = Navegador，{ $table } 逐回合的勝率與損失的分數
alt-chances-one = { $name } 最後勝率 { $chance }，平均每回合損失 { $loss } 分
alt-chances-turning = 轉折點：第 { $turn } 個回合（{ $name }）損失 { $loss } 分
alt-sources = Navegador，得分來源與平常相比
alt-sources-of = Navegador，{ $table } 的得分來源與平常相比
alt-sources-one = { $name }：{ $total } 分；與平常相比，工人 { $workers }、船 { $ships }、金錢 { $cash }、殖民地 { $colonies }、工廠 { $factories }、探索 { $explorers }、船塢 { $shipyards }、教堂 { $churches }

# ------------------------------------------------------------------------------------------------------ 圖例

legend-group = { $group ->
    [rondel] 輪盤
    [marks] 所有圖片
    [privileges] 分數與特權
    [sea] 海洋
    [goods] 殖民地與商品
   *[buildings] 建築
}
legend-sign = { $sign ->
    [sailing] 航海
    [workers] 招募工人
    [trade] 市場
    [founding] 殖民
    [privilege] 特權
    [shipbuilding] 造船
    [building] 建築
    [stone] 玩家標記
    [fare] 要放棄的船數
    [free] 免費
    [card] 大航海家卡
    [orange] 卡片在此失效
    [to-act] 輪到的玩家
    [ship] 玩家的船
    [token] 殖民地與價格
    [stack] 未翻開的殖民地
    [gone] 沒有殖民地了
    [disk] 探索指示物
    [phase] 進入此階段
    [loss] 損失 2 艘船
    [end] 遊戲結束
    [border] 邊界
    [red-border] 階段的邊界
    [changed] 上個回合的變化
    [older] 更早的變化
    [wake] 船的航線
    [shut] 無法到達
    [can] 可以取得
    [cannot] 無法取得
    [anchored] 已航行過
    [sugar] 蔗糖
    [gold] 黃金
    [spice] 香料
    [factory] 工廠
    [wildcard] 萬用工廠
    [shipyard] 船塢
    [church] 教堂
    [money] 元
    [points] 分數
    [held] 欄裡的特權
    [slot] 特權的空位
    [crown] 國王特權
    [royal] 還可以取得
    [left] 待售的建築
   *[sold] 已買走的建築
}
alt-legend = Navegador，圖例：圖片裡的每個圖示與名稱
part-ships = { $who }，{ $region }：{ $n }
part-tokens = { $region }：{ $good } { $figures }
part-disk = { $region }：−{ $loss }
part-stone = { $who }：{ $field }
