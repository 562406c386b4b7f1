# 玩家所讀的繁體中文（台灣）。Fluent 語法；人名與桌名在送進來之前已處理成無害的文字。
# 中文與英文字母、數字之間空一個半形空格；中文標點用全形，標點旁不空格。
# 海域以中文開頭、以版圖上的名字結尾（巴伊亞 Bahia），所以前面緊接、後面空格。

ships-in = { $region } { $n } 艘
colonies-in = { $region } { $n } 個

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
told-sell = 出售 { $n } 單位{ $good }
told-process = 加工 { $n } 單位{ $good }
told-income = +{ $cash } 元
told-privilege = 取得{ $column }特權，+{ $coins } 元
told-king = 將國王特權放在{ $column }欄，+{ $coins } 元
told-declined = 放棄行動
told-extra-end = 結束額外航海

event-phase = 🧭 進入階段 { $phase }，特權長廊已補充。
event-card = 🧡 大航海家卡交給 **{ $name }**。
event-end = 🏁 遊戲結束的條件已達成：這個回合之後，每位玩家再進行一個回合。

## 進行中的回合

panel-so-far = **目前為止：** { $told }
panel-rondel = { $first ->
    [yes] 要移動到哪一格？你的第一個回合可以任選，完全免費。
   *[no] 要移動到哪一格？前方 { $free } 格以內免費，之後每多一格要放棄 1 艘船。
}
panel-pay = **{ $field }**：要放棄 { $price } 艘船，請選擇是哪些。
panel-paid = 放棄的船：{ $places }。
panel-workers = 你有 { $have } 名工人（上限 { $limit } 名）與 { $capacity } 座教堂：{ $capacity ->
    [1] 第 1 名新工人
   *[other] 前 { $capacity } 名新工人每名
} { $cheap } 元，之後每名 { $dear } 元。要招募幾名？
panel-workers-none = 你的錢不夠招募工人。
panel-workers-surplus = 超出上限的工人每名退回 { $income } 元，寫在括號裡。
panel-ships = 你有 { $have } 艘船（上限 { $limit } 艘）與 { $capacity } 間船塢：{ $capacity ->
    [1] 第 1 艘新船
   *[other] 前 { $capacity } 艘新船每艘
} { $cheap } 元，之後每艘 { $dear } 元。新船從{ called-portugal } 出發。要造幾艘？
panel-ships-none = 你的錢不夠造船。
panel-ships-surplus = 超出上限的船每艘退回 { $income } 元，寫在括號裡。
panel-trade = { $emoji } { $good }：售價 **{ $price }** 元，加工收入 **{ $income }** 元。你有 { $colonies } 個殖民地與 { $factories } 間工廠。
panel-wildcard = 你的萬用工廠可以任選一種資源，多加工 1 單位。
panel-wildcard-used = 你的萬用工廠已派上用場，正為一種資源加工 1 單位。
panel-colony-none = 沒有你能建立的殖民地。
panel-colony = 按下海域，就在那裡建立殖民地。{ $left ->
    [0] 你的工人不夠再建立殖民地
   *[other] 你的工人還夠再建立 { $left } 個
}，剩下 { $cash } 元。
panel-colony-chosen = 建立：{ $places }，共 { $price } 元。
panel-buildings-none = 沒有你能建造的建築。
panel-buildings = 按下建築即可建造。你的 { $workers } 名工人中有 { $free } 名可用，剩下 { $cash } 元。
panel-buildings-chosen = 建造：{ $bought }，共 { $price } 元。
panel-privilege-none = 沒有你能取得的特權。
panel-privilege = 從特權長廊取得特權，要放棄 { $workers } 名工人。
panel-king = 你有船在{ called-goa }：可以改為取得你的國王特權，不必放棄工人。
panel-privilege-chosen = 取得：{ $column }特權。
panel-king-chosen = 取得：國王特權，放在{ $column }欄。
panel-sailing = 你的每艘船可以航行一次，最多穿越 { $range } 條邊界。🧭 標示尚未探索的海域。
panel-extra = 以大航海家卡額外航海：你的每艘船可以航行一次，最多穿越 { $range } 條邊界。結束後把卡交給右邊的玩家。
panel-sailing-done = 你的船都不能再航行了。
panel-route = **{ $origin } → { $target }**：{ $n } 艘船中要派幾艘？
panel-explore = **{ $region }** 尚未探索。至少要有 { $least } 艘船一起駛入，其中 { $loss } 艘會損失，其餘的在這次行動中不能再航行。
panel-group = 參與探索：{ $places }。
panel-reveal = ⚠️ 探索**{ $region }** 會在所有人面前翻開那裡的版塊。之後就不能反悔：這次探索以及在此之前的選擇都無法收回。要探索嗎？

panel-found = 🧭 **{ $region }** 已探索。版塊：{ $prices }。

preview = **這個回合之後：** { $parts }
preview-cash = { $before } → **{ $after }** 元（{ $change }）
preview-workers = { $n } 名工人（{ $change }）
preview-ships = { $n } 艘船（{ $change }）
preview-points = { $n } 分（{ $change }）
preview-market = { $good }之後：售價 { $sale } 元，加工收入 { $income } 元
preview-card = 🧡 這樣移動，大航海家卡還沒用就會失效。

button-field = { $field }{ $how ->
    [none] { " · 無事可做" }
    [brings] { " · +" }{ $n } 元
    [costs] { " · " }{ $n } 元
   *[open] { "" }
}{ $price ->
    [0] { "" }
   *[other] { " · " }{ $price } 艘船
}{ $card ->
    [lost] { " · 大航海家卡失效" }
   *[kept] { "" }
}
button-card = 大航海家卡
button-give = { $region }（{ $left }）
button-site = { $region } · { $price } 元（{ $left ->
    [0] 不能再建
   *[other] 還可 { $left }
}）
button-building = { $building } · { $price } 元 · { $workers } 名工人
button-take = { $column }：+{ $coins } 元 +{ $points } 分
button-king = 國王→{ $column }：+{ $coins } 元 +{ $points } 分
button-group = + { $region }（{ $left }）
button-group-less = − { $region }
button-reveal = 好，探索
button-back = 返回
button-n-ships = { $n } 艘船
button-finish-extra = { $idle ->
    [yes] 不航行，直接結束
   *[no] 結束額外航海
}
button-confirm = 確認
button-over = 重新開始
button-decline = 放棄行動
button-number = { $n } · { $cost } 元{ $income ->
    [0] { "" }
   *[other] （+{ $income }）
}

choose-trade = { $good }：保留、出售還是加工？
choose-best = { $how ->
    [none] 最佳的 { $n } 種組合：最多 +{ $income } 元
    [better] 比你的選擇更好：最多 +{ $income } 元
   *[same] 你的選擇收入最高：+{ $income } 元
}
choose-route = 從哪裡航向哪裡？{ $of ->
    [1] { "" }
   *[other] （{ $number }／{ $of }）
}
choose-no-route = 沒有船能再航行了

option-nothing = { $good }：不出售也不加工
option-sell = +{ $income } 元：出售 { $n } 單位{ $good }
option-process = +{ $income } 元：加工 { $n } 單位{ $good }
option-process-wild = +{ $income } 元：加工 { $n } 單位{ $good }（萬用）
option-trade = +{ $income } 元：{ $parts }
trade-sell = 出售 { $n } 單位{ $good }
trade-process = 加工 { $n } 單位{ $good }
option-row = { $moves ->
    [no] 之後不變：售價 { $price } 元，加工收入 { $income } 元
   *[yes] 之後：售價 { $price } 元，加工收入 { $income } 元
}
option-route = { $origin } → { $target }{ $n ->
    [1] { "" }
   *[other] （最多 { $n } 艘船）
}
option-explore = 🧭 探索{ $region }：損失 { $loss } 艘船
option-explore-with = 派出的船：{ $ships }
option-lying = { $prices ->
    [none] { $good }，沒有版塊了
   *[other] { $good }，版塊 { $prices }
}

## 面板與貼文

panel-head = **{ $table }** · 階段 { $phase } · 你有 { $cash } 元
panel-done = ✅ 完成 · { $told }
panel-old = ⚠️ 剛才按的是這個回合較早的畫面，因此不算數。以下是這個回合目前的情況。
panel-replaced = ⌛ 這個面板已經過時：請到較新的面板繼續你的回合。
post-turn = { $who }，在 **{ $table }** 輪到你了 · 第 { $round } 輪 · 階段 { $phase }{ $left ->
    [0] { "" }
   *[other] { " · 🏁 正在進行最後的回合" }
}
post-more = **{ $table }** 繼續：
post-free = 🪑 **{ $table }** 輪到無人的座位：{ $who }。接手的人從這裡繼續。
post-cancelled = 🛑 **{ $table }** 結束了。
post-over = 🏆 **{ $winner }** 以 { $points } 分在 **{ $table }** 獲勝！
post-earlier = ……

button-continue = 繼續這個回合
button-points = 得分
button-sheets = 玩家版圖
button-log = 紀錄
button-rules = 規則

log-start = 遊戲開始：{ $seats }。未公開的內容已封存：`{ $commitment }`。
log-imported = 📂 **{ $name }** 於 { $at } 從檔案匯入這局遊戲：{ $seats }。{ $steps ->
    [0] 當時還沒有人進行過回合。
   *[other] 在此之前都是在別處進行的。
}{ $dealt ->
    [yes] 沒有人看過的內容在這裡重新配置，已封存：`{ $commitment }`。
   *[no] 未公開的內容以檔案為準，製作檔案的人可能早已知道內容。
}
log-undo = ↩️ **{ $name }** 收回了 **{ $seat }** 的上一個回合。
log-ask = **{ $name }** 提議{ $what ->
    [undo] 收回上一個回合。
    [finish] 現在就結束遊戲，以目前的得分計算。
    [pause] 暫停計時。
    [replace] 把已離開伺服器的 **{ $left }** 的座位交給{ $taker }。
   *[cancel] 取消這局遊戲。
}
log-answer = { $yes ->
    [yes] **{ $name }** 同意。
   *[no] **{ $name }** 不同意。
}
log-lapse = { $how ->
    [refused] 未達成共識：不同意的人太多。
    [withdrawn] **{ $name }** 撤回了提議，因此不成立。
   *[late] 時限內未達成共識。
}
log-nudge = 管理員 **{ $name }** 提醒 **{ $seat }**：輪到你了。
log-rolled-back = ↩️ 管理員 **{ $name }** 把遊戲倒回 { $turns } 個回合，回到 **{ $seat }** 的回合之前。{ $revealed ->
    [yes] 未公開的內容維持原來的配置，所以看過的內容仍是已知的。
   *[no] { "" }
}
log-given = 管理員 **{ $name }** 把 **{ $left }** 的座位交給{ $taker }。
log-of-league = 聯賽把 **{ $left }** 的座位交給 **{ $seat }**。
log-reason = 理由：{ $reason }
log-seat = **{ $name }** 把座位交給 **{ $seat }**。
log-replaced = 經大家同意，已離開伺服器的 **{ $left }** 的座位交給{ $taker }。
taker-anybody = 願意接手的人
log-joined = **{ $seat }** 已加入。
log-resign = **{ $name }** 已退出。
log-cancel = { $how ->
    [agreed] 遊戲已取消：{ $agreed } 同意。
    [asked] 經大家同意，遊戲已取消；最後同意的是 **{ $name }**。
    [file] 從檔案匯入這局遊戲的 **{ $name }** 已取消遊戲。
    [clock] 因為太久沒有人行動，遊戲已取消。
    [league] 聯賽已裁定這局遊戲。
    [backup] 這局遊戲從備份還原，改在另一桌繼續進行。
   *[admin] 管理員 **{ $name }** 已取消遊戲。
}
log-finish = 🏁 經大家同意，遊戲到此結束，以當時的得分計算。
log-migrate = 遊戲改用較新的規則繼續進行。
log-restore = 💾 { $what ->
    [table] 機器人的架設者從備份還原了這局遊戲，回到 { $at } 的狀態。
   *[all] 機器人已還原到備份：這局遊戲回到 { $at } 的狀態。
}{ $known ->
    [no] 在那之後進行的內容都已遺失。
   *[yes] { $turns ->
        [0] 沒有遺失任何回合。
       *[other] 在那之後進行的 { $turns } 個回合已遺失。
    }
}

## 等候區

table-of = { $name } 的遊戲桌
table-of-former = 前玩家的遊戲桌
computer-player = 🤖 { $name }
computer-random = 隨機
computer-cabin-boy = 見習水手
computer-mate = 大副
computer-merchant = 商人
computer-helmsman = 舵手
computer-captain = 船長
computer-commodore = 艦隊長
computer-admiral = 提督
strength-random = 非常簡單
strength-cabin-boy = 簡單
strength-mate = 稍易
strength-merchant = 普通
strength-helmsman = 稍難
strength-captain = 困難
strength-commodore = 非常困難
strength-admiral = 最難
lobby-head = ## { $table }
lobby-opened = <@{ $owner }> 開了一桌 { $game }。
lobby-order = { $order ->
    [drawn] 遊戲開始時抽籤決定座位。
   *[joined] 座位依加入的先後順序排定。
}
lobby-goa = 變體：國王特權在{ called-goa }。
lobby-thread = 在 <#{ $place }> 進行。
lobby-free = { $free ->
    [0] 座位已滿。
   *[other] 還有 { $free } 個座位。
}
lobby-seat = { $seat }. { $name }
lobby-computers = -# 按 🤖 加入電腦玩家，從{ $weakest }（{ $easy }）到{ $strongest }（{ $hard }）。
lobby-started = ✅ 遊戲已開始。
lobby-cancelled = 這桌已取消。
button-join = 加入
button-leave = 離開
button-dismiss = 移除電腦玩家
button-start = 開始
button-cancel = 取消
list-none = 這個伺服器還沒有遊戲桌。用 { $open } 開一桌吧。
list-head = 這個伺服器的遊戲桌：
mine-none = 你在這裡沒有參加任何遊戲桌。用 { $open } 開一桌吧。
mine-head = 你的遊戲桌：
line-lobby = · **{ $table }**，在 <#{ $place }>：等候玩家，{ $places } 個座位已坐 { $taken } 個
line-running = · **{ $table }**，在 <#{ $place }>：輪到 { $who }
line-over = · **{ $table }**，在 <#{ $place }>：已結束
line-cancelled = · **{ $table }**，在 <#{ $place }>：已取消

## 查看

score-total = 總分
score-cash = 金錢
score-workers = 工人
score-ships = 船
score-colonies = 殖民
score-factories = 工廠
score-explorers = 探索
score-shipyards = 船塢
score-churches = 教堂
points-head = **目前得分**，國王特權放在最有利的位置：
points-line = **{ $name }**：共 { $total } 分；不計金錢、船與工人為 { $columns } 分{ $brings ->
    [0] { "" }
   *[other] ，再扣掉國王特權為 { $plain } 分（國王特權放在{ $king }欄，+{ $brings } 分）
}
sheet = **{ $name }** · { $total } 分{ $card ->
    [yes] { " · 🧡 大航海家卡" }
   *[no] { "" }
}
    { $cash } 元 · 工人：{ $workers } · 船：{ $ships } · 玩家標記：{ $stone }
    殖民地：{ $colonies } · 工廠：{ $factories } · 船塢：{ $shipyards } · 教堂：{ $churches }
    探索：{ $explorers } · 特權：{ $privileges }{ $goa ->
        [open] { " · 國王特權：尚未取得" }
        [taken] { " · 國王特權：" }{ $king }
       *[no] { "" }
    }
sheet-colonies = { $name } { $n } 個
sheet-wildcard = 萬用 1 間
sheet-factories = { $name } { $n } 間
sheet-privileges = { $name } { $n } 個
rules-turn = **你的回合**：移動玩家標記，再執行該格的行動，或放棄行動。前方 { $free } 格以內免費，之後每多一格要放棄 1 艘船；你的第一個回合可以任選一格。
    🧡 **大航海家卡**：移動之前可以額外航海一次，第一輪除外；用過之後交給右邊的玩家。如果你的玩家標記走到或越過你拿到卡時所在的那一格，沒用過也要交出去。
    ⛵ **航海**：每艘船航行一次，在這個階段最多穿越 { $range } 條邊界。沒有人去過的海域要一起駛入：至少 { $usual } 艘船（{ $groups }），損失的船比這個數目少 1 艘；翻開版塊，並依其中最低的價格得到錢。
    🧭 **階段**：{ $phases }。
    👷 **招募工人**、🚢 **造船**：教堂（船塢）數以內每名（艘）{ $capacity } 元，超過的現在每名（艘）{ $beyond } 元；工人最多 { $workers } 名，船最多 { $ships } 艘，超出上限的每名（艘）換回 { $surplus } 元。
    📈 **市場**：每種資源可以從殖民地出售（價格下跌）或在工廠加工（價格上漲）；全部依市價指示物移動前的那一列計價。萬用工廠可以幫忙加工一種資源。
rules-group = { $region } 要 { $least } 艘
rules-phase = 探索{ $region } 後進入階段 { $phase }
rules-buildings = 🏝️ **殖民**：每個殖民地要有 1 艘自己的船在那裡，以及 { $colony } 名工人。🏛️ **建築**：所需工人為工廠 { $factory } 名、船塢 { $shipyard } 名、教堂 { $church } 名；船與工人都不會消耗。
rules-privileges = 📜 **特權**：放棄 1 名工人（至少要留 { $least } 名），每種最多 { $most } 個；依該類成就的數量立即得到錢，並讓每個成就的分數提高：
rules-column = { $column }：每個 { $points } 分，每個特權再 +{ $more }；獎金 { $coins } 元
rules-end = 👑 **國王特權**：{ $goa ->
        [yes] 執行特權行動且有船在{ called-goa } 時可以取得，每局一次。
       *[no] 遊戲結束時放在對你最有利的位置。
    }
    🏁 **遊戲結束**：探索{ $ends } 或買走最後一座建築之後，每位玩家再進行一個回合。另外每名工人、每艘船、每 { $cash } 元各得 1 分。同分時以大航海家卡決定。
help-opens = `{ $command }`
help = 在頻道裡這樣玩：用 { $open } 開桌，大家按「加入」，也可以加入電腦玩家，再按「開始」。
    `{ slash-learn }` 用簡短的課程教你玩，每一課都有一個回合要進行。
    輪到你時，最新的訊息會通知你，上面有可以開始的按鈕。打開的面板只有你看得到，按「確認」之前都不算數。
    也可以打字：`{ slash-turn }` 在你輸入時提示接下來的選項，`{ slash-confirm }` 儲存，`{ slash-startover }` 捨棄重來。
    `{ slash-plan }` 先把下一個回合排好，`{ slash-whatif }` 讓你試著推演；兩者都只有你看得到。
    `{ slash-table-undo }` 徵求其他人同意，收回你的上一個回合。`{ slash-table-resign }` 與 `{ slash-table-handover }` 讓出你的座位，`{ slash-table-cancel }` 在其他人過半數同意時取消遊戲。
    `{ slash-show-log }`、`{ slash-show-rules }`、`{ slash-show-words }` 和各遊戲自己的項目可以查看遊戲桌，除非你另外選擇，否則只有你看得到。`{ slash-table-list }` 與 `{ slash-table-mine }` 找遊戲桌，`{ slash-table-repost }` 重新貼出目前的回合，`{ slash-table-replay }` 回顧整局遊戲。
help-navegador = **{ game-navegador }**：每個按鈕對應你的玩家標記可以移動到的一格。探索翻開的內容立刻算數，不過會先問你。可以查看：`{ slash-show-board }`、`{ slash-show-market }`、`{ slash-show-sheet }`、`{ slash-show-points }`。

## 行不通的時候

published = ✅ 已貼在下方給大家看。
old-button = 這個按鈕已經過期。請找這桌最新的訊息，或使用 `{ slash-table-repost }`。
old-epoch = 這個按鈕是機器人還原備份之前的，已經失效。請找這桌最新的訊息，或重新輸入指令。
refused = { $reason }（規則：{ $rule }）
error-unforeseen = 我們這邊出了問題。你的遊戲沒有受到影響，請再試一次。
discord-permission = Discord 不讓我在那裡發文。我需要檢視頻道、傳送訊息、附加檔案與讀取訊息歷史的權限；若要用討論串，還需要建立公開討論串與在討論串中傳送訊息的權限。
discord-trouble = Discord 目前不太穩定。你的遊戲沒有受到影響，請稍後再試。
table-none = 這裡沒有遊戲桌。用 { $open } 開一桌吧。
table-unreadable = 這一桌的儲存資料有損壞，無法開啟，需要由機器人的架設者處理。其他各桌不受影響。
table-not-your-seat = 那不是你的座位。
table-not-allowed = 只有開桌的人或管理員可以這麼做。
table-not-your-turn = 這桌還沒有輪到你。
table-stale = 遊戲已經繼續進行，沒有做任何變更。最新的訊息上有目前的情況。
table-already-played = 這件事你已經做過了，只算一次。
table-refused = 依規則現在不能這麼做。
table-not-now = 現在不能這麼做。
table-not-running = 這局遊戲沒有在進行。
table-not-in-lobby = 這局遊戲已經開始了。
table-other-rules = 這局遊戲是用另一版規則（版本 { $version }）開始的，這個機器人已經不支援。機器人的架設者可以安裝支援的版本；在那之前，你可以匯出或取消這局遊戲。
table-revealed = 已翻開的內容不能收回。
table-nothing-to-undo = 你沒有可以收回的回合。
table-asked = 這個提議已經在進行了。
table-not-asked = 目前沒有需要你回答的提議。
table-not-absent = 這個座位的玩家還在這個伺服器裡，只有本人或管理員可以轉讓。
table-too-many = { $whose ->
    [person] 你
    [place] 這個頻道的成員
   *[server] 這個伺服器的成員
}{ $what ->
    [import] 在一天之內已從檔案匯入 { $most } 局遊戲，達到上限。請明天再試。
    [replay] 在一小時之內已要求 { $most } 次重播，達到上限。請稍後再試。
    [turn] 在一小時之內已回顧 { $most } 個回合，達到上限。請稍後再試。
    [vote] 在一小時之內已提議 { $most } 次，達到上限。請稍後再試。
    [quiet] 在一天之內已更改勿擾時段 { $most } 次，達到上限。請明天再試。
    [post] 在一小時之內已要求公開 { $most } 則訊息，達到上限。請稍後再試。
   *[offer] 在一小時之內已釋出座位 { $most } 次，達到上限。請稍後再試。
}
table-too-many-tables = { $whose ->
    [person] 你在這個伺服器已有 { $most } 桌尚未結束的遊戲，達到上限。請先結束或取消一桌。
   *[server] 這個伺服器已有 { $most } 桌尚未結束的遊戲，達到上限。請先結束或取消一桌。
}
table-not-long = 這局遊戲進行得還不夠久，不能經大家同意就結束。若要取消且不計結果，請用 `{ slash-table-cancel }`。
table-channel-taken = 這裡已經有另一桌在進行。請先結束那一桌，或改在討論串進行。
table-full = 座位已滿。
table-not-vacant = 這個座位有人在玩。
table-too-few = 至少要有兩個座位有人，其中至少一位是真人。
table-already-seated = 你在這桌已經有座位了。
table-not-seated = 你在這桌沒有座位。
table-bad-value = 這裡行不通。
store-error = 資料庫出錯，沒有做任何變更。請再試一次，並告知這個機器人的架設者。
store-full = 磁碟已滿，沒有做任何變更。請告知這個機器人的架設者。
store-locked = 資料庫忙碌中，沒有做任何變更。請稍後再試。
store-damaged = 資料庫已損壞，沒有做任何變更。請告知這個機器人的架設者。
store-version = 資料庫屬於其他版本的機器人，沒有做任何變更。
store-read-only = 資料庫目前是唯讀的，沒有做任何變更。請告知這個機器人的架設者。
store-unreachable = 資料庫目前沒有回應。請確認剛才的操作是否已生效；如果沒有，請稍後再試。
store-missing = 找不到資料庫，沒有做任何變更。請告知這個機器人的架設者。
