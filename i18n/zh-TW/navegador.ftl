# 頻道裡的《大航海家》：指令、貼文、面板、做了什麼與結果，以及簡要規則。各種事物的名稱在 navegador-names.ftl。
# 海域以中文開頭、以版圖上的名字結尾（巴伊亞 Bahia），所以前面緊接、後面空格。

## 數量

ships-in = { $region } { $n } 艘

## 做了什麼

told-turn = **{ $name }** · { $told } · 現有 { $cash } 元
told-card = 使用大航海家卡
told-move = { $field }
told-move-paid = { $field }（放棄船隻：{ $places }）
told-there = { $field }：{ $told }
told-sail = { $n } 艘船從{ $origin } 航向{ $target }
told-explore = 以 { $n } 艘船探索**{ $region }**，損失 { $lost } 艘，版塊 { $prices }，+{ $cash } 元
told-workers = { $n } 名工人{ $over ->
    [0] { "" }
   *[other] （{ $over } 名超出上限）
}，{ $change } 元
told-ships = { $n } 艘船{ $over ->
    [0] { "" }
   *[other] （{ $over } 艘超出上限）
}，{ $change } 元
told-site = { $region }（{ $prices }）
told-colony = 在{ $places }建立殖民地，共 { $cost } 元
told-build = 建造 { $bought }，共 { $cost } 元
told-good = { $n } 單位{ $good }
told-sell = 出售 { $goods }
told-process = 加工 { $goods }
told-income = +{ $cash } 元
told-privilege = 取得{ $column }特權，+{ $coins } 元
told-king = 將國王特權放在{ $column }欄，+{ $coins } 元
told-declined = 放棄行動
told-extra-end = 結束額外航海
event-phase = { sign-phase } 進入階段 { $phase }，特權長廊已補充。
event-card = { sign-card } 大航海家卡交給 **{ $name }**。
event-end = { sign-end } 遊戲結束的條件已達成：這個回合之後，每位玩家再進行一個回合。

brief-name = { $seat } **{ $name }**
brief-there = { $field } { $done }
brief-paid = { $field } −{ $n }{ "\u2060" }{ sign-sailing }（{ $places }）
brief-card = 大航海家卡
brief-sail = { $origin }→{ $target }{ $n ->
    [1] { "" }
   *[other] { " " }{ $n } 艘
}
brief-times = { $what }{ $n ->
    [1] { "" }
   *[other] { " " }×{ $n }
}
brief-explore = 從{ $places } 探索{ $region }{ $lost ->
    [0] { "" }
   *[other] { " −" }{ $lost }{ "\u2060" }{ sign-sailing }
}
brief-king = 國王特權：{ $column }
brief-money = **{ $change }**
brief-event-phase = { sign-phase } 階段 { $phase }
brief-event-card = { sign-card } 大航海家卡歸 **{ $name }**
brief-event-end = { sign-end } 每人再一個回合

## 進行中的回合

panel-rondel = { $first ->
    [yes] 要移動到哪一格？你的第一個回合可以任選，完全免費。
   *[no] 要移動到哪一格？前方 { $free } 格以內免費，之後每格要放棄 1 艘船。
}
panel-pay = **{ $field }**：要放棄 { $price } 艘船，請選擇是哪些。
panel-paid = 放棄的船：{ $places }。
panel-workers = 要招募幾名工人？
panel-workers-none = 你的錢不夠招募工人。
panel-workers-surplus = 超出上限的工人每名換回 { $income } 元（寫在括號裡）。
panel-ships = 要造幾艘船？新船從{ called-portugal }出發。
panel-ships-none = 你的錢不夠造船。
panel-ships-surplus = 超出上限的船每艘換回 { $income } 元（寫在括號裡）。
panel-colony-none = 沒有你能建立的殖民地。
panel-colony = 每按一次，就在那裡建立一個殖民地。
panel-buildings-none = 沒有你能建造的建築。
panel-buildings = 每按一次建造一座。
panel-privilege-none = 沒有你能取得的特權。
panel-privilege = 取得特權要放棄 { $workers } 名工人。
panel-king = 你有船在{ called-goa }：也可以改取國王特權，不必放棄工人。
panel-sailing = 每艘船航行一次，最多穿越 { $range } 條邊界。
panel-extra = 額外航海：每艘船最多穿越 { $range } 條邊界，結束後把卡交給右邊的玩家。
panel-sailing-done = 你的船都不能再航行了。
panel-route = **{ $origin } → { $target }**：{ $n } 艘船中要派幾艘？
panel-explore = **{ $region }**：至少 { $least } 艘船一起駛入，損失 { $loss } 艘，其餘停在那裡。
panel-group = 參與：{ $places }。
panel-reveal = ⚠️ 探索會翻開版塊，之後就不能反悔，先前的選擇也無法收回。
panel-found = { sign-explorer } **{ $region }**：版塊 { $prices }。
panel-turn = **{ $table }** · **確認後：**{ $turn }
preview-cash = **{ $n }** 元（{ $change }）
preview-workers = { $n } 名工人（{ $change }）
preview-ships = { $n } 艘船（{ $change }）
preview-points = { $n } 分（{ $change }）
preview-card = { sign-card } 這樣移動，大航海家卡還沒用就會失效。
button-field = { $field }{ $how ->
    [brings] { " +" }{ $n }
    [costs] { " −" }{ $n }
   *[open] { "" }
}{ $price ->
    [0] { "" }
   *[other] { " −" }{ $price }{ sign-sailing }
}{ $how ->
    [none] { " –" }
   *[other] { "" }
}
button-farther = 更遠：{ $least }–{ $most }{ sign-sailing }
button-card = 使用卡
button-card-expires = { button-card } · 從{ $field }起失效
button-give = { $region }（{ $left }）
button-site = { $region }{ $left ->
    [0] ：不能再建
   *[other] { " · " }{ $price } 元（還可 { $left }）
}
button-building = { $building } { $price } 元
button-take = { $column } +{ $coins } 元，{ $points } 分
button-king = 國王：{ $column } +{ $coins } 元，{ $points } 分
button-group = + { $region }（{ $left }）
button-group-less = − { $region }
button-reveal-navegador = 好，探索
button-finish-extra = { $idle ->
    [yes] 不航行，直接結束
   *[no] 結束額外航海
}
button-decline = 放棄行動
button-number = { $n } · { $cost } 元{ $income ->
    [0] { "" }
   *[other] （+{ $income }）
}
choose-trade = { $good }：保留、出售還是加工？
choose-best = { $how ->
    [none] 建議的交易：最多 +{ $income } 元
    [better] 比你的選擇更好：最多 +{ $income } 元
   *[same] 你的選擇收入最高：+{ $income } 元
}
choose-route = 從哪裡航向哪裡？{ $of ->
    [1] { "" }
   *[other] （{ $number }／{ $of }）
}
option-nothing = { $good }：不出售也不加工
option-sell = +{ $income } 元：出售 { $n } 單位{ $good }
option-process = +{ $income } 元：加工 { $n } 單位{ $good }
option-wild = 使用萬用工廠；{ $row }
option-trade = +{ $income } 元：{ $parts }
trade-sign = { $n }{ $sign }
trade-sell = 出售 { $goods }
trade-process = 加工 { $goods }
option-row = { $moves ->
    [no] 之後不變：售價 { $price } 元，加工收入 { $income } 元
   *[yes] 之後：售價 { $price } 元，加工收入 { $income } 元
}
option-route = { $origin } → { $target }{ $n ->
    [1] { "" }
   *[other] （最多 { $n } 艘船）
}
option-fleet = { $origin }{ $n ->
    [1] { "" }
   *[other] { " " }×{ $n }
}
option-explorers = 探索
option-explore = 探索{ $region }：損失 { $loss } 艘船
option-explore-with = 派出的船：{ $ships }
option-lying = { $prices ->
    [none] { $good }，沒有版塊了
   *[other] { $good }，版塊 { $prices }
}

## 面板與貼文

panel-head = **{ $table }**
panel-cash = { $cash } 元
post-turn = { $who }，在 **{ $table }** 輪到你了{ $left ->
    [0] { "" }
   *[other] { " · " }{ sign-end }{ " 正在進行最後的回合" }
}
post-over = 🏆 **{ $winner }** 以 { $points } 分在 **{ $table }** 獲勝！
button-points = 得分
button-board = 版圖
button-market = 市場
button-prices = 價格
button-sheet = 玩家版圖
button-sheets = 各家版圖

## 等候區

computer-cabin-boy = 見習水手
computer-mate = 大副
computer-merchant = 商人
computer-helmsman = 舵手
computer-captain = 船長
computer-commodore = 艦隊長
computer-admiral = 提督
strength-cabin-boy = 簡單
strength-mate = 稍易
strength-merchant = 普通
strength-helmsman = 稍難
strength-captain = 困難
strength-commodore = 非常困難
strength-admiral = 最難
lobby-goa = 🧩 變體：國王特權在{ called-goa }。

## 查看

score-total = 總分
score-cash = 金錢
score-workers = 工人
score-ships = 船
points-head = { $over ->
    [yes] **最終得分**
   *[no] **目前得分**，國王特權放在最有利的位置
}：
points-line = **{ $name }**：共 { $total } 分；不計金錢、船與工人為 { $columns } 分{ $brings ->
    [0] { "" }
   *[other] ，再扣掉國王特權為 { $plain } 分（國王特權放在{ $king }欄，+{ $brings } 分）
}
sheet = **{ $name }** · { $total } 分{ $card ->
    [yes] { " · " }{ sign-card }{ " 大航海家卡" }
   *[no] { "" }
}
    { $cash } 元 · 工人：{ $workers } · 船：{ $ships } · 玩家標記：{ $stone }
    殖民地：{ $colonies } · 工廠：{ $factories } · 船塢：{ $shipyards } · 教堂：{ $churches }
    探索：{ $explorers } · 特權：{ $privileges }{ $goa ->
        [open] { " · 國王特權：尚未取得" }
        [taken] { " · 國王特權：" }{ $king }
       *[no] { "" }
    }
sheet-short = { $seat } **{ $name }** · { $total } 分 · { $cash } 元{ $card ->
    [yes] { " · " }{ sign-card }{ " 大航海家卡" }
   *[no] { "" }
}
    -# 工人 { $workers } · 船 { $ships } · 殖民地 { $colonies } · 工廠 { $factories } · 船塢 { $shipyards } · 教堂 { $churches } · 探索 { $explorers } · 特權 { $privileges }{ $goa ->
        [open] { " · 國王特權：尚未取得" }
        [taken] { " · 國王特權：" }{ $king }
       *[no] { "" }
    }
sheet-colonies = { $name } { $n } 個
sheet-wildcard = 萬用 1 間
sheet-factories = { $name } { $n } 間
sheet-privileges = { $name } { $n } 個
rules-turn = **你的回合**：移動玩家標記，再執行該格的行動，或放棄行動。前方 { $free_fields } 格以內免費，之後每多一格要放棄 1 艘船；第一個回合可以任選一格。
    { sign-card } **大航海家卡**：移動之前可以額外航海一次，第一輪除外；用過之後交給右邊的玩家。玩家標記走到或越過大航海家號時，沒用過也要交出去。
    { sign-sailing } **航海**：現在每艘船最多穿越 { $range } 條邊界。沒有人去過的海域要 { $usual } 艘船一起駛入（{ $groups }）才能探索：損失 1 艘，要 3 艘的地方損失 2 艘。銀行依最便宜的版塊付錢。
    { sign-phase } **階段**：{ $phases }。
    { sign-workers } **招募工人**、{ sign-ships } **造船**：每座教堂（船塢）1 名（艘）{ $capacity_price } 元，其餘現在 { $beyond } 元；工人最多 { $most_workers } 名，船最多 { $most_ships } 艘，超出的各換回 { $surplus_price } 元。
    { sign-market } **市場**：每種資源可以從殖民地出售（價格下跌）或在工廠加工（價格上漲）；全部依原來的價格計算。萬用工廠可以幫忙加工一種資源。
rules-group = { $region } 要 { $least } 艘
rules-phase = 探索{ $region } 後進入階段 { $phase }
rules-buildings = { sign-colony } **殖民**：每個殖民地要有 1 艘自己的船在那裡，以及 { $colony_workers } 名工人。{ sign-buildings } **建築**：所需工人為工廠 { $factory } 名、船塢 { $shipyard } 名、教堂 { $church } 名；船與工人都不會消耗。
rules-privileges = { sign-privilege } **特權**：放棄 1 名工人（至少要留 { $fewest_workers } 名），每種最多 { $most_privileges } 個；依該類成就的數量立即得到錢，並讓每個成就的分數提高：
rules-column = { $column }：每個 { $points } 分，每個特權再 +{ $more }；獎金 { $coins } 元
rules-end = { sign-king } **國王特權**：{ $goa ->
        [yes] 執行特權行動且有船在{ called-goa } 時可以取得，每局一次。
       *[no] 遊戲結束時放在對你最有利的位置。
    }
    { sign-end } **遊戲結束**：探索{ $ends } 或買走最後一座建築之後，每位玩家再進行一個回合。另外每名工人、每艘船、每 { $cash_per_point } 元各得 1 分。同分時以大航海家卡決定。

## 指令

game-navegador = Navegador
summary-navegador = 繞過非洲航向長崎：探索、建立殖民地、貿易與建設，分數最高者獲勝。

## 開桌

navegador-goa = 使用變體：國王特權要在{ called-goa } 取得

## 遊戲桌

## 查看遊戲桌

## 遊戲結束時

ended-agreed = 經大家同意，遊戲到此結束，以當時的得分計算。
won-tie = { $tied } 同為 { $points } 分。**{ $name }** 勝出：{ $holder ->
    [yes] 大航海家卡在這位玩家手上。
   *[no] 大航海家卡在 **{ $card }** 手上，依序傳下去會最先傳到這位玩家。
}
button-animation-animation = 動畫
button-animation-course = 走勢

## 紀錄與回顧

difference = { $sign ->
    [plus] +{ $n }
    [minus] −{ $n }
   *[none] ±{ $n }
}
account = { $parts }
account-money = { $before } → **{ $after }** 元（{ $change }）
account-points = { $before } → **{ $after }** 分（{ $change }）
recap-price = · { $good }售價 { $sold } → **{ $sells }**，加工收入 { $brought } → **{ $brings }**
recap-turned = · { $region } 已探索：殖民地 { $prices } 元
recap-cheapest = · { $region }：最便宜的殖民地 { $before } → **{ $after }** 元
recap-taken = · { $region }：沒有殖民地了
recap-building = · { $building }：{ $before } → **{ $after }** 元
recap-sold-out = · { $building }：已售完
recap-privileges = · { $column }：{ $left ->
    [0] 最後一個特權已被取走
   *[other] 還有 { $left } 個特權
}
recap-card = · 大航海家卡{ $yours ->
    [yes] 現在是你的
   *[no] 已不在你手上
}

## 目前戰況

standing = { $seat } **{ $name }**：{ $points } 分，{ $cash } 元{ $card ->
    [none] { "" }
   *[other] { " " }{ $card }
}

## 輸入的內容

## 選項

slash-option-goa = 果阿
slash-table-market = { slash-table } { button-market }
