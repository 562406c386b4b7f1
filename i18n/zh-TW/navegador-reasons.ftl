# 遊戲拒絕某一步的理由。英文的理由在引擎裡（navegador/reasons.py），這裡的鍵與那裡相同。

## 現在要做什麼

reason-over = 遊戲已結束。
reason-not-now-start = 請先在輪盤上移動你的玩家標記。
reason-not-now-extra = 正在額外航海：請航行、探索或結束額外航海。
reason-not-now-move = 額外航海已結束：請在輪盤上移動你的玩家標記。
reason-not-now-action = 你的玩家標記在{ $field ->
    [sailing] { field-0 }
    [workers] { field-1 }
    [market] { field-market }
    [colony] { field-3 }
    [privilege] { field-4 }
    [ships] { field-5 }
    [buildings] { field-7 }
   *[other] { $field }
}：請執行該行動，或放棄行動。
reason-not-now-sailing = 正在航海：請航行、探索或結束航海。
reason-stone-moved = 你的玩家標記在這個回合已經移動過了。

## 輪盤

reason-field-payment = 那一格在前方 { $distance } 格，要放棄 { $price } 艘船；你放棄了 { $paid } 艘。
reason-field-first = 你的第一個回合可以任選一格，不必放棄船隻。
reason-field-ships = 你不能在{ $region } 放棄 { $wanted } 艘船：你在那裡有 { $there } 艘。

## 大航海家卡

reason-card-elsewhere = 大航海家卡不在你手上。
reason-card-first-round = 第一輪不能使用大航海家卡。

## 航海

reason-sail-nothing = 航行的船要從一個海域前往另一個海域。
reason-sail-ships = 不能讓 { $wanted } 艘船從{ $region } 出航：在這次行動中，你在那裡還能航行的有 { $free } 艘。
reason-sail-unexplored = 還沒有人去過{ $region }：要由一組船去探索。
reason-sail-far = { $target } 離{ $origin } 太遠：現在一艘船最多穿越 { $range } 條邊界。
reason-explore-known = { $region } 已經探索過了：直接航行過去就好。
reason-explore-twice = 這次行動已經探索過{ $region }；一次航海只能探索一個海域。
reason-explore-group = 要有 { $ships } 艘船一起駛入{ $region }：還沒有人去過那裡。
reason-explore-far = { $region } 離{ $origin } 太遠：現在一艘船最多穿越 { $range } 條邊界。

## 工人與船

reason-too-many-workers = 你現在最多可以招募 { $most } 名工人。
reason-too-many-ships = 你現在最多可以建造 { $most } 艘船。
reason-price = 這要花 { $price } 元，而你有 { $cash } 元。

## 殖民地

reason-colony-nothing = 請至少指定一個要建立的殖民地。
reason-colony-tokens = { $region } 還有 { $left } 個殖民地可以建立；你想要 { $wanted } 個。
reason-colony-unexplored = 還沒有人去過{ $region }：那裡沒有可以建立的殖民地。
reason-colony-ships = 每個殖民地都要有 1 艘自己的船在該海域：你在{ $region } 有 { $ships } 艘船，卻想要 { $wanted } 個殖民地。
reason-colony-workers = { $wanted } 個殖民地需要 { $needed } 名工人，每個兩名；你有 { $workers } 名。

## 建築

reason-build-nothing = 請至少指定一座要建造的建築。
reason-build-left = { $building ->
    [sugar] { building-sugar }
    [gold] { building-gold }
    [spice] { building-spice }
    [shipyard] { building-shipyard }
    [church] { building-church }
   *[other] { $building }
}在建築表上還剩 { $left } { $building ->
    [church] 座
   *[other] 間
}；你想要 { $wanted } { $building ->
    [church] 座
   *[other] 間
}。
reason-build-workers = 這些建築一共需要 { $needed } 名工人；你有 { $workers } 名。

## 市場

reason-market-nothing = 請至少指定一種要出售或加工的資源。
reason-market-both = { $good ->
    [sugar] { good-sugar }
    [gold] { good-gold }
    [spice] { good-spice }
   *[other] { $good }
}在同一個回合裡只能出售或加工，不能兩者都做。
reason-market-colonies = 你有 { $colonies } 個{ $good ->
    [sugar] { good-sugar }
    [gold] { good-gold }
    [spice] { good-spice }
   *[other] { $good }
}殖民地，不能出售 { $wanted } 單位。
reason-market-factories = { $good ->
    [sugar] { good-sugar }
    [gold] { good-gold }
    [spice] { good-spice }
   *[other] { $good }
}最多可以加工 { $most } 單位；指定萬用工廠時，已計入它的 1 單位。
reason-market-wild = 萬用工廠只能用在這個回合加工的資源，不能用在{ $good ->
    [sugar] { good-sugar }
    [gold] { good-gold }
    [spice] { good-spice }
   *[other] { $good }
}。

## 特權

reason-privilege-workers = 取得特權要放棄 1 名工人，而且必須有 { $least } 名工人留下；你有 { $workers } 名。
reason-privilege-gone = 特權長廊裡已經沒有{ $kind ->
    [colony] { column-colony }
    [factory] { column-factory }
    [explorer] { column-explorer }
    [shipyard] { column-shipyard }
    [church] { column-church }
   *[other] { $kind }
}特權。
reason-privilege-full = 你已經有 { $most } 個{ $kind ->
    [colony] { column-colony }
    [factory] { column-factory }
    [explorer] { column-explorer }
    [shipyard] { column-shipyard }
    [church] { column-church }
   *[other] { $kind }
}特權，放不下更多了。
reason-king-variant = 這局遊戲的國王特權會在結束時自動放置。
reason-king-ship = 國王特權在{ $region }：你要有船在那裡。
reason-king-taken = 你已經取得你的國王特權了。

## 讀取步驟

reason-read-region = 沒有名為 { $given } 的海域。
reason-read-regions = { $place } 必須是由海域與數字組成的物件。
reason-read-goods = { $place } 必須是由資源與數字組成的物件。
reason-read-legs = { $place } 必須是由 [出發地、目的地、艘數] 組成的清單。
reason-read-group = { $place } 必須是由 [海域、艘數] 組成的清單。
reason-read-twice = { $place } 裡{ $region } 出現兩次。

## 讀取打字輸入的回合

reason-text-long = 一個回合最多 { $most } 個字元；這段文字有 { $length } 個。
reason-text-character = 字元 { $given } 不能出現在回合裡。
reason-text-number = { $given } 在這裡太大了。
reason-text-field = 這裡要寫輪盤的一格（{ $known }），不能是{ $given }。
reason-text-after-field = 這裡要寫它前面的那一格（{ $known }），不能是{ $given }。
reason-text-voyage = 這裡要寫「航行」、「探索」或「完成」，不能是{ $given }。
reason-text-region = 這裡要寫海域，例如 { $known }，不能是{ $given }。
reason-text-number-wanted = 這裡要寫數字或「放棄」，不能是{ $given }。
reason-text-trade = 這裡要寫「出售」或「加工」，加上資源（{ $known }），或寫「放棄」，不能是{ $given }。
reason-text-good = 這裡要寫資源（{ $known }），不能是{ $given }。
reason-text-building = 這裡要寫建築（{ $known }）或「放棄」，不能是{ $given }。
reason-text-privilege = 這裡要寫特權（{ $known }）或「放棄」，不能是{ $given }。
reason-text-after = 在{ $given }之前，回合就已經完成了。
reason-text-several = { $said } 可能有好幾種意思：{ $candidates }。

## 棋譜

reason-record-options = options 必須是 {"{"}"goa": true{"}"} 或 {"{"}"goa": false{"}"}。
reason-deal-regions = 初始配置要列出{ called-portugal } 以外每個海域的版塊。
reason-deal-list = 初始配置裡，{ $region } 的版塊必須是價格的清單。
reason-deal-count = 這不是初始配置：{ $region } 有 { $tokens } 塊版塊，不是 { $given } 塊。
reason-deal-token = 這不是初始配置：{ $region } 不會有價格 { $price } 的版塊。
reason-deal-over = 已結束的遊戲，初始配置必須完整。
reason-record-hidden = 初始配置沒有說明{ $region } 裡有什麼。
