# Discord 裡的聯賽：創立、賽季的訊息、通知、查看，以及管理員的畫面。

## 指令

command-league = 聯賽：報名、排名、你的遊戲桌、等級分；管理員可以在這裡管理
option-league = 哪一個聯賽；不填就是這個頻道的聯賽

## 創立

right-create-public-threads = 建立公開討論串

form-league-new = 新聯賽
form-league-name = 聯賽名稱
form-league-format = 賽制
form-league-seats = 每桌人數
form-league-clock = 計時
form-league-clock-hint = 不計時的話，只有賽季的截止時間會催人。
form-league-days = 何時開賽
league-format-divisions = 分級賽
league-format-divisions-help = 每組約七人，每人四桌；前幾名升級，後幾名降級；晚到的滿七人另成一組
league-format-heats = 預賽與決賽
league-format-heats-help = 每人先打四桌；最好的十六人進準決賽，其中最好的進決賽
league-format-swiss = 瑞士制
league-format-swiss-help = 一輪接一輪，每輪都與積分相近的人同桌；前三分之一可中途加入
league-format-ladder = 天梯
league-format-ladder-help = 只要等候的人數足夠，就開一桌
league-format-circle = 循環賽
league-format-circle-help = 只有一組，大家互相對戰
league-format-teams = 團體賽
league-format-teams-help = 三到五人的隊伍一輪接一輪，一台對一台
league-seats = { $n } 人
league-people = { $n } 人
league-rounds = { $n } 輪
league-boards = { $n } 台
league-days = { $n } 天
league-founded = ✅ 聯賽已創立。一小時後自動開放報名；在那之前都可以在「設定」裡更改。目前還沒有發布任何內容。
league-no-channel = 請在要發布聯賽消息的文字頻道裡創立聯賽。
league-no-league = 這個伺服器還沒有聯賽。管理員可以在這裡創立。
league-no-season = 這個聯賽還沒有賽季。

## 怎麼進行

league-title = { $league } · 第 { $season } 季
league-group = { $name } 組
league-table = 第 { $name } 桌
league-computer = 電腦玩家
league-how-divisions = 每桌 { $seats } 人，依實力分級。{ $alone ->
    [yes] 本賽季只有一級，沒有升降級。
   *[no] 賽季結束後，上下還有其他級別時，{ $up ->
        [0] 沒有人升級
        [1] 每組第 1 名升級
       *[other] 每組前 { $up } 名升級
    }，{ $down ->
        [0] 沒有人降級
        [1] 最後 1 名降級
       *[other] 後 { $down } 名降級
    }。
}
league-how-uneven = 若某級因此人數過多或不足，名次緊接的人也會降級或升級。
league-how-heats = 每桌 { $seats } 人。先全部一起打預賽；人數多於十六人時，最好的十六人打準決賽，最後是決賽，{ $final ->
    [8] 由八人打八桌
   *[other] 只打一桌
}。
league-how-swiss = 每桌 { $seats } 人，共 { $rounds } 輪；每輪在積分相近的人之間抽籤。
league-how-ladder = 每桌 { $seats } 人，等候的人數足夠就開桌；等級分相近的人同桌。完全相同的幾個人同桌，只計前三桌。{ $net ->
    [yes] 每桌只計高於或低於平均分的差距，因此多打本身沒有好處；同時最多四桌。
   *[no] 各桌分數相加；同時最多四桌。
}
league-how-circle = 每桌 { $seats } 人，只有一組，大家互相對戰。
league-how-teams = 每隊 { $boards } 台，共 { $rounds } 輪。一場對戰有 { $seats } 隊，每一台就是各隊派一人同桌。各台的積分決定該場的名次，名次給隊伍積分。每輪在積分相近的隊伍之間抽籤。
league-how-no-clocks = 不計時：只有賽季的截止時間會催人。
league-how-points = 一桌各名次的積分：{ $points }。
league-how-most = 名額 { $n } 人；之後報名的人列為候補。
league-worth = { $ratio ->
    [winner] { $steps }，另加自己得分與贏家得分之比的 { $weight } 倍
    [table] { $weight } 分，依同桌各人的得分比例分配
   *[none] { $steps }
}
league-moment = { $at }（{ $until }）
league-step = { $step ->
    [opens] 報名於 { $at }開始
    [check-in] 報到於 { $at }開始
    [draws] 抽籤於 { $at }舉行
    [starts] 比賽於 { $at }開始
    [ends] 比賽於 { $at }結束
    [protests] 對結果的異議可提出到 { $at }
   *[closes] 尚未結束的遊戲桌於 { $at }裁定
}
league-next = ⏭️ { $step ->
    [opens] 報名於 { $at }開始。
    [check-in] 報名於 { $at }截止，接著開始報到。
    [draws] 報到於 { $at }截止，接著抽籤。
    [starts] 比賽於 { $at }開始。
    [ends] 比賽於 { $at }結束。
    [protests] 對結果的異議可提出到 { $at }；之後賽季繼續進行。
   *[closes] 尚未結束的遊戲桌於 { $at }依當時的情況裁定。
}
league-held = ⏸️ 於 { $at }暫停：{ $reason }
league-state = { $state ->
    [closed] 🏁 這個賽季已結束。
    [called-off] ❌ 這個賽季已取消。
    [running] ▶️ 這個賽季正在進行。
   *[other] 目前沒有會自動進行的事。
}

## 賽季的訊息

league-board-head = # { $title }
league-people-registered = **已報名（{ $n } 人）：** { $names }
league-people-to-check-in = **尚未報到（{ $n } 人）：** { $names }
league-people-checked-in = **已報到（{ $n } 人）：** { $names }
league-people-reserve = **候補（{ $n } 人）：** { $names }
league-board-terms = { $format } · 每桌 { $seats } 人 · 積分 { $points } · { $pace }
league-nobody = 還沒有人報名。
league-names-more = { $names }，還有 { $n } 人
league-more-lines = ……還有 { $n } 行
league-group-head = ### { $name } 組
league-more-people = -# ……還有 { $n } 人，請看「排名」
league-more-groups = -# ……還有 { $n } 組，請看「排名」
league-tables-over = { $all } 桌中已結束 { $over } 桌。
league-row = { $place }\. { $name } · **{ $points }** · { $tables }/{ $all }{ $range ->
    [open] {" "}· 可能名次 { $best }–{ $worst }
   *[sure] {""}
}{ $decided ->
    [wins] {" "}· 同分判定：勝場數
    [seconds] {" "}· 同分判定：第 2 名次數
    [thirds] {" "}· 同分判定：第 3 名次數
    [ratio] {" "}· 同分判定：得分比
    [score] {" "}· 同分判定：總得分
    [among] {" "}· 同分判定：同分者對戰
    [opponents] {" "}· 同分判定：對手實力
    [penalties] {" "}· 同分判定：罰分
    [pace] {" "}· 同分判定：回合速度
    [lot] {" "}· 同分判定：抽籤
   *[other] {""}
}{ $penalty ->
    [none] {""}
   *[other] {" "}· 罰分 −{ $penalty }
}{ $left ->
    [0] {""}
   *[other] {" "}· 中途離開 { $left } 桌
}
league-seat-free = 無人的座位
league-fixture = { $status ->
    [running] ▶️
    [over] 🏁
   *[planned] ▫️
} **{ $table }** { $place ->
    [none] {""}
   *[other] <#{ $place }>{" "}
}{ $status ->
    [over] { $result }
   *[other] { $people }
}{ $turn ->
    [none] {""}
    [yours] {" "}· **輪到你**，{ $since }開始
   *[other] {" "}· 輪到 { $turn }，{ $since }開始
}
league-finish = { $place }. { $name }{ $left ->
    [yes] （中途離開）
   *[no] {""}
}
league-void = 無人獲勝
button-league-register = 報名
button-league-withdraw = 取消報名
button-league-rules = 賽制
button-league-in = 我會參加
button-league-out = 我不能參加
button-league-standing = 排名
button-league-tables = 遊戲桌
button-league-me = 我的遊戲桌
button-league-draw = 抽籤
button-league-reserve = 加入候補
button-league-wait = 等候開桌
button-league-unwait = 不再等候
button-league-admin = 管理聯賽
button-league-new = 創立聯賽
button-league-trophies = 優勝者的身分組
button-league-news = 傳送消息給你的程式
button-league-past = 歷屆成績
button-league-player = 玩家與對戰紀錄
button-rating = 等級分
league-entered = { $status ->
    [plays] ✅ 你已經在 **{ $title }** 裡了。
    [registered] ✅ 你已報名 **{ $title }**。報到於 { $check_in }開始，屆時會在這裡通知你一次，請確認你會參加。
    [checked-in] ✅ 你已報到 **{ $title }**。抽籤於 { $draws }舉行。
    [late] ✅ 你已加入 **{ $title }**，從下一輪或下一桌開始。
    [reserve] 🕐 你是 **{ $title }** 的候補：一有空位就會在這裡通知你。
    [out] 你不會參加 **{ $title }** 的抽籤。在 { $draws }抽籤之前，你還可以改變心意。
   *[withdrawn] 你已取消 **{ $title }** 的報名。
}{ $young ->
    [yes] 你的帳號是新的，所以從最低的分級開始。
   *[no] {""}
}
league-waits = { $waits ->
    [begun] ✅ 有一桌開始了，你也在其中。會在那裡通知你。
   *[waits] 🕐 你正在等候開桌。等到足夠多等級分相近的人，就會開始。
}
league-waits-no-more = 你已不再等候開桌。
button-league-leave = 退賽
form-league-leave = 要在這個賽季永久退賽嗎？
form-league-leave-hint = 你會失去你的遊戲桌，也得不到那幾桌的積分。理由可以不填。
league-dropped-out = 你已退賽。你的遊戲桌由別人繼續進行。

## 通知

league-told-soon = **{ $title }**：{ $step ->
    [check-in] 報名於 { $at }截止。請到這裡報名：{ $link }
    [draws] 報到於 { $at }截止。沒有報到的人不參加抽籤：{ $link }
    [starts] 比賽於 { $at }開始。
    [ends] 比賽於 { $at }結束。{ $link }
    [protests] 對結果的異議可提出到 { $at }。{ $link }
   *[closes] 尚未結束的遊戲桌於 { $at }依當時的情況裁定。{ $link }
}
league-told-shifted = **{ $title }**：{ $step ->
    [opens] 報名改於 { $at }開始。
    [check-in] 報名改於 { $at }截止。
    [draws] 抽籤改於 { $at }舉行。
    [starts] 比賽改於 { $at }開始。
    [ends] 比賽改於 { $at }結束。
    [protests] 對結果的異議改為可提出到 { $at }。
   *[closes] 尚未結束的遊戲桌改於 { $at }依當時的情況裁定。
}{ $reason ->
    [none] {""}
   *[other] 原因：{ $reason }
}
league-told-held = ⏸️ **{ $title }** 等待管理員處理：{ $reason }
league-told-check-in = 📣 **{ $title }**：各位會參加嗎？請在 { $at }之前確認；沒有確認的人不參加抽籤。{ $who }
league-told-drawn = 🎲 **{ $title }** 已完成抽籤。比賽於 { $at }開始，每一桌都有專屬的討論串。**{ button-league-draw }** 顯示鹽值與查驗抽籤的方法。
league-told-running = ▶️ **{ $title }** 已開始，進行到 { $at }。你們的遊戲桌：
league-told-round = ▶️ **{ $title }**：{ $stage ->
    [swiss] 第 { $round } 輪
    [teams] 第 { $round } 輪
    [semifinal] 準決賽
    [final] 決賽
   *[other] 新的一輪
}已開始，進行到 { $at }。你們的遊戲桌：
league-plays = { $who }：{ $where }
league-told-late = ⌛ **{ $title }**：這一輪的時間已到。各桌可以繼續到 { $at }；屆時尚未結束的，依當時的情況裁定。
league-told-closing = ⌛ **{ $title }**：時間已到。有 { $n } 桌繼續進行到 { $at }；屆時尚未結束的，依當時的情況裁定。
league-told-protests = ⚖️ **{ $title }**：所有遊戲桌都已結束。如果結果有誤，請在 { $at }之前告訴管理員，在那之前都可以更正。{ $link }
league-told-reopened = 🔓 **{ $title }** 重新開放到 { $at }，屆時會自動結束。理由：{ $reason }
league-told-closed = 🏆 **{ $title }** 已結束。{ $link }
league-winner = { $name ->
    [none] 第 1 名：**{ $who }**
   *[other] { $name } 組第 1 名：**{ $who }**
}
league-told-called-off = ❌ **{ $title }** 已取消。
league-told-begin = ⏰ { $who } **{ $title }**：你在這裡還沒有開始。{ $number ->
    [1] 如果你在 { $at }之前沒有開始，就會由別人替你玩。
   *[other] 這是最後一次提醒：如果你在 { $at }之前沒有開始，就會由別人替你玩。
}
league-told-moved-up = 📣 { $who } **{ $title }**：有一個空位，是你的了。{ $checking ->
    [yes] 你已列入名單。如果無法參加，請在 { $at }之前告知。
   *[no] { $link }
}
league-told-taken-over = 🔁 **{ $title }**：{ $who } 接替 { $out }：{ $where }
league-told-adjudicated = ⚖️ **{ $title }**：管理員已裁定第 { $table } 桌：{ $how ->
    [void] 無人獲勝
    [listed] { $places }
   *[other] 依名次計算
}。理由：{ $reason }
league-thread = { $league } · 第 { $season } 季 · 第 { $table } 桌

## 查看

league-standing-head = ## { $title }{ $name ->
    [none] {""}
   *[other] {" "}· { $name } 組
}
button-league-cross = 對戰表
button-league-show = 給大家看
league-cross-none = 這一組人數太多，無法製作對戰表。
league-tables-head = ## { $title } · 遊戲桌
league-no-tables = 還沒有抽出任何遊戲桌。
league-me-head = ## { $title }
league-me-status = { $status ->
    [none] 你沒有報名。
    [registered] 你已報名。
    [checked-in] 你參加比賽。
    [reserve] 你是候補。
    [out] 你不參加抽籤。
    [withdrawn] 你已取消報名。
   *[dropped] 你已退賽。
}
league-rules-head = ## { $title }
league-rules-fair = -# 抽籤結果在報名截止前就以雜湊值封存，之後可以查驗：`{ slash-league }` → **{ button-league-draw }**。
league-draw-head = ## { $title } · 抽籤
league-draw-hash = 事先已封存，雜湊值為：`{ $hash }`
league-draw-closed = 鹽值會在抽籤時公開。之後任何人都可以查驗，抽籤結果是否事先就已決定。
league-draw-salt = 鹽值：`{ $salt }`
league-draw-check = -# 查驗方式：雜湊值是 `{"{"}"deal":{"{"}"season":"{ $name }"{"}"},"salt":"{ $salt }"{"}"}` 的 SHA-256。
league-drawn-group = { $name ->
    [none] 🎲 抽籤順序：{" "}
   *[other] **{ $name } 組**（抽籤順序）：{" "}
}{ $people }

## 等級分

rating-own = ## 你的等級分：{ $points }
    依你在這個伺服器聯賽中的 { $tables } 桌計算。{ $provisional ->
    [yes] 這是暫定的：滿八桌之後，如果你願意，就會列入名單。
   *[no] {""}
}
rating-none = 你還沒有等級分：從你第一桌全程由真人打完的聯賽遊戲開始計算。
rating-list-head = **願意列入名單的人**
rating-list-none = 還沒有滿八桌的人願意列入名單。
rating-line = { $place }\. { $name } · **{ $points }** · { $tables } 桌{ $turns ->
    [0] {""}
   *[other] {" "}· 每回合失 { $loss } 分（覆盤 { $turns } 回合）
}
button-rating-on = 把我列入
button-rating-off = 把我移出名單

## 管理員的畫面

league-admin-plays = 你參加了這個賽季。在結束之前，時程、你的桌和對手的桌都由別人決定：另一位管理員，或裁判（`{ slash-settings }`）。就算沒有人處理，賽季也會自動進行到結束。
league-admin-head = ## { $title }
league-admin-state = { $state ->
    [draft] 尚未開放
    [open] 報名中
    [check-in] 報到中
    [drawn] 已抽籤
    [running] 進行中
   *[closing] 收尾中
}
league-admin-people = { $registered } 人尚未報到，{ $checked } 人已報到，{ $reserve } 人候補，{ $dropped } 人退賽。
league-admin-missing = **尚未報到：** { $names }
league-standstills = ⏸️ **停住的遊戲桌。** 那裡不計任何人的時間：
league-standstill = ⏸️ 第 { $table } 桌，{ $since }起：{ $cause ->
    [place] 頻道或討論串不見了
    [rights] 機器人不能在那裡發言
    [untold] 這一手無處可發布
   *[pause] 管理員暫停了計時
}
league-admin-choose = 選擇要處理的遊戲桌
league-admin-person = 選擇要處理的人
league-place-gone = ⚠️ 這個聯賽的一個頻道已不存在。請在「設定」的「地點」選擇另一個。
button-league-to-draft = 退回籌備
button-league-to-open = 立即開放報名
button-league-to-check-in = 立即開始報到
button-league-to-drawn = 立即抽籤
button-league-to-running = 立即開始比賽
button-league-to-closing = 立即結束比賽
button-league-to-closed = 立即結束賽季
button-league-decide-all = 結束賽季，裁定 { $n } 桌
button-league-to-called-off = 取消賽季
button-league-hold = 暫停
button-league-go-on = 繼續
button-league-undo = 復原上一步
button-league-settings = 設定
button-league-log = 紀錄
button-league-look = 重新整理
button-league-season = 新賽季
form-league-step = { $state ->
    [open] 要立即開放報名嗎？
    [check-in] 要立即開始報到嗎？
    [drawn] 要立即抽籤嗎？
    [running] 要立即開始比賽嗎？
    [closing] 要立即結束比賽嗎？
    [closed] 要立即結束賽季嗎？
    [called-off] 要取消賽季嗎？
   *[draft] 要退回籌備嗎？
}
form-league-close = 裁定 { $n } 桌未結束的，並結束賽季？
form-league-hold = 暫停賽季
form-league-undo = 復原上一個動作
form-league-reason-hint = 會寫在聯賽的紀錄裡。
league-done = ✅ 完成。
league-season-made = ✅ 已建立新賽季。報名於 { $at }開始。

league-choose-seat = 讓別人接替……
league-seat = { $seat }. { $name }{ $whose ->
    [own] {""}
   *[other] （接替 { $whose }）
}{ $since ->
    [none] {""}
   *[other] {" "}· 回合於 { $since }開始
}
league-who-for = 在第 { $table } 桌由誰接替 **{ $name }**？可以是候補、電腦玩家，或這個伺服器上不在這一組比賽的人。如果該桌已經在進行，{ $name } 視為中途離開，得不到該桌的積分。
league-choose-guest = 這個伺服器的人
league-no-member = 這個人不在這個伺服器。
button-league-decide = 裁定這一桌
form-league-decide = 裁定這一桌
form-league-how = 方式
league-decide-stands = 依目前的情況
league-decide-places = 依下面的名次
league-decide-void = 無人獲勝：大家得到一樣的積分
form-league-places = 各座位的名次
form-league-places-hint = 只有上面選了名次時才填：例如 2 1 3 4，依座位順序；名次相同寫成 1 1 3 4。
form-league-left = 算作離開的座位
form-league-left-hint = 例如 2 4；沒有人離開就留空。這些座位在這一桌沒有分數。
league-left = 請寫座位號碼，從 1 到 { $seats }，例如 2 4；沒有人離開就留空。
league-places = 請為 { $seats } 個座位各寫一個名次，例如 2 1 3 4。
form-league-sub = 讓別人接替
league-person-head = **{ $name }**：{ $status ->
    [none] 未報名
    [registered] 已報名
    [checked-in] 參加比賽
    [reserve] 候補
    [out] 不參加抽籤
    [withdrawn] 已取消報名
   *[dropped] 已退賽
}
league-penalty = −{ $points } 分：{ $reason }
league-penalty-of = · { $name } −{ $points } 分：{ $reason }
button-league-penalty = 罰分
form-league-penalty = 罰分
form-league-penalty-points = 罰幾分（0 為警告）
league-penalty-points = 請寫一個從 0（警告）到 { $most } 的分數，例如 1 或 0.5。
button-league-drop = 移出賽季
form-league-drop = 移出賽季
league-choose-move = 移到另一組
form-league-move = 移到另一組
button-league-enter = 安排參賽

## 紀錄

league-log-head = ## { $title } · 紀錄
league-log-none = 還沒有做過任何事。
league-log-line = { $at } { $by ->
    [bot] 機器人
   *[person] **{ $name }**
}：{ $what ->
    [created] 創立聯賽
    [changed] 更改規則
    [ended] 結束聯賽
    [season] 開始新賽季
    [moved] { $state ->
        [draft] 把賽季退回籌備
        [open] 開放報名
        [check-in] 開始報到
        [drawn] 抽籤
        [running] 開始比賽
        [closing] 結束比賽
        [closed] 結束賽季
       *[called-off] 取消賽季
    }
    [held] 暫停賽季
    [gone-on] 讓賽季繼續
    [waits] 暫停賽季，因為下一步還缺少條件
    [shifted] 將下一步改到 { $when }
    [round] 抽出下一輪
    [late] 讓一輪超過時間繼續進行
    [adjudicated] 裁定第 { $who } 桌：{ $how ->
        [void] 無人獲勝
        [listed] { $places }
       *[other] 依名次計算
    }
    [penalized] 對 { $who } 罰 { $points } 分
    [substituted] 讓別人在第 { $who } 桌接替
    [dropped] 把 { $who } 移出賽季
    [let-in] 讓 { $who } 參賽
    [taken-back] 讓 { $who } 回到賽季
    [no-show] 認定 { $who } 沒有開始
    [organiser-called] 呼叫主辦人到第 { $who } 桌
    [organiser-answered] 回覆第 { $who } 桌的呼叫
    [vanished] 因時間用完失去最後一個座位，把 { $who } 移出賽季
    [seat-left] 記錄 { $taker } 不再坐在第 { $who } 桌
    [event] 把賽季加入伺服器活動
    [group-more] 從候補的 { $count } 人抽出新的一組
    [trophies] 更改獎項或系列賽
    [webhook] 更改聯賽消息的發送位址
    [protests] 確認所有遊戲桌都已結束，一天內可以提出異議
    [taken-over] 讓 { $taker } 接替 { $who }
    [team-placed] 把一個人編入一隊
    [person-moved] 把一個人移到 { $state } 組
    [undone] 復原之前的動作
    [registered] 依檔案為 { $count } 人報名
    [no-place] 找不到可以開桌的地方
    [reminded] 提醒第 { $who } 桌的玩家
    [time-given] 為第 { $who } 桌加時 { $count } 小時
    [gift] 在第 { $who } 桌發現對 { $taker } 的異常送分
    [imported] 匯入先前賽季的結果
    [published] 把聯賽放上網站
    [withheld] 把聯賽從網站撤下
    [given] 把聯賽交給 { $who } 主辦
   *[other] { $what }
}{ $reason ->
    [none] {""}
   *[other] （{ $reason }）
}{ $undone ->
    [yes] {" "}· 已復原
   *[no] {""}
}

## 設定

league-settings-head = ## { $title } · 設定{ $frozen ->
    [yes] {"\u000A"}這個賽季依開放報名時的規則進行。你在這裡的選擇用於下一個賽季。
   *[no] {""}
}
league-part-play = 比賽
league-part-times = 時間
league-part-people = 人員
league-part-places = 地點
league-rule-other = 選擇其他
league-rule-format = **賽制**
league-rule-format-divisions = 分級賽
league-rule-format-heats = 預賽與決賽
league-rule-format-swiss = 瑞士制
league-rule-format-ladder = 天梯
league-rule-format-circle = 循環賽
league-rule-format-teams = 團體賽
league-rule-seats = **每桌人數**
league-rule-points = **積分**
league-rule-points-places = 依名次：四人桌 10-6-3-1
league-rule-points-wins-first = 勝場、得分比：1000-100-10-1
league-rule-points-share = 十分，依得分比例分配
league-rule-points-wins = 只計勝場
league-rule-time-control = **計時**
league-rule-time-control-none = 不計時
league-rule-time-control-fast = 每個回合一天
league-rule-time-control-steady = 每個回合兩天
league-rule-time-control-slow = 每個回合四天
league-rule-time-control-bank = 整局五天，每個回合再加八小時
league-rule-up = **每組升級人數**
league-rule-down = **每組降級人數**
league-rule-rounds = **輪數**
league-rule-boards = **每隊台數**
league-rule-final = **決賽**
league-rule-final-eight = 八人打八桌
league-rule-final-table = 一桌
league-rule-registration = **報名開放多久**
league-rule-check-in = **報到開放多久**
league-rule-play = **比賽進行多久**（預賽與瑞士制的每個階段或每一輪）
league-rule-grace = **時間到之後，未結束的遊戲桌再進行多久**
league-rule-again = **下一個賽季**：多久之後由機器人開始
league-rule-again-none = 不自動開始：由管理員開始
league-rule-most = **人數上限**；之後報名的人列為候補
league-rule-most-none = 不限
league-rule-youngest = **新帳號**：建立未滿這段時間的帳號，從最低的分級開始
league-rule-youngest-none = 沒有這項規定
league-rule-events = **伺服器活動**：每一輪和決賽都列入；機器人需要「建立活動」權限
league-rule-events-yes = 是
league-rule-events-no = 否
league-rule-late = **中途加入**：賽季前三分之一內，可加入瑞士制，或在分級中另成一組
league-rule-late-yes = 是
league-rule-late-no = 否：後來的人列為候補
league-rule-computers-for-missing = **電腦玩家**：坐上沒有人接手的座位
league-rule-computers-for-missing-yes = 是
league-rule-computers-for-missing-no = 否：釋出座位
league-rule-channel = **頻道**：在這裡發布聯賽消息
league-rule-forum = **遊戲桌的論壇**；沒有的話就用頻道裡的討論串
league-rule-forum-none = 頻道裡的討論串
league-rule-organiser = **主辦人**：{ $who ->
    [none] 無
   *[other] { $who }
}。玩家需要協助或缺少什麼時會通知。主辦人離開伺服器後，改通知伺服器擁有者。
league-rule-organiser-other = 換一位主辦人
league-rule-apart = **分開抽籤**：只要可能，就不抽在一起。選擇兩個人，把他們分開，或取消分開。
league-rule-apart-two = 兩個人
league-rule-published = **網站**：機器人的架設者若有網站，任何人都能看到排名、遊戲桌與各局遊戲
league-rule-published-yes = 公開在網站上
league-rule-published-no = 不放上網站
league-pair = · { $one } 與 { $other }
league-two = 請選擇兩個人。
button-league-points = 自訂積分
form-league-points = 自訂積分
form-league-ladder = 從第一名到最後一名的積分
form-league-ladder-hint = 例如 10-6-3-1，名次數等於聯賽的每桌人數。
