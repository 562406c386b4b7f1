# 玩家所讀的繁體中文（台灣）。Fluent 語法；人名與桌名在送進來之前已處理成無害的文字。
# 中文與英文字母、數字之間空一個半形空格；中文標點用全形，標點旁不空格。

## 進行中的回合

button-reveal = 好，翻開
button-back = 返回
button-confirm = 確認
button-over = 重新開始

## 面板與貼文

panel-done = ✅ 完成 · { $told }
panel-old = ⚠️ 剛才按的是這個回合較早的畫面，因此不算數。以下是這個回合目前的情況。
panel-replaced = ⌛ 這個面板已經過時：請到較新的面板繼續你的回合。
post-more = **{ $table }** 繼續：
post-free = 🪑 **{ $table }** 輪到無人的座位：{ $who }。接手的人從這裡繼續。
ordinal = 第 { $place } 名
post-cancelled = 🛑 **{ $table }** 結束了。
post-earlier = ……

button-continue = 繼續這個回合
button-log = 紀錄
button-verify = 查驗初始配置
choose-show = 查看……
choose-show-back = 查看、收回……
button-rules = 規則

post-start = 遊戲開始。
post-line = -# { $line }
log-start = 遊戲開始：{ $seats }。未公開的內容已封存：`{ $commitment }`。
log-imported = 📂 **{ $name }** 於 { $at } 從檔案匯入這局遊戲：{ $seats }。{ $steps ->
    [0] 當時還沒有人進行過回合。
   *[other] 在此之前都是在別處進行的。
}{ $dealt ->
    [yes] 沒有人看過的內容在這裡重新配置，已封存：`{ $commitment }`。
   *[no] 未公開的內容以檔案為準，製作檔案的人可能早已知道內容。
}
log-undo = ↩️ **{ $name }** 收回了 **{ $seat }** 的上一個回合。
log-agreed-undo = ↩️ **{ $seat }** 收回了上一個回合{ $agreed ->
    [none] 。
   *[other] ，{ $agreed } 同意。
}
log-ask = **{ $name }** 提議{ $what ->
    [undo] 收回上一個回合{ $turn ->
        [0] { "" }
       *[other] （第 { $turn } 回合）
    }。
    [finish] 現在就結束遊戲，以目前的得分計算。
    [pause] 暫停計時。
    [replace] 把已離開伺服器的 **{ $left }** 的座位交給{ $taker }。
   *[cancel] 取消這局遊戲。
}
log-answer = { $yes ->
    [yes] **{ $name }** 同意。
   *[no] **{ $name }** 不同意。
}
log-lapse = { $what ->
    [undo] 收回 **{ $seat }** 的上一個回合：
    [finish] 現在就結束遊戲：
    [pause] 暫停計時：
    [replace] 把已離開者的座位交給他人：
   *[cancel] 取消這局遊戲：
}{ $how ->
    [refused] 不同意的人太多，未達成共識。
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
computer-planner = 規劃家
strength-random = 非常簡單
strength-planner = 稍易
lobby-head = ## { $table }
lobby-opened = <@{ $owner }> 開了一桌 { $game }。
lobby-order = 🎲 { $order ->
    [drawn] 遊戲開始時抽籤決定座位。
   *[joined] 座位依加入的先後順序排定。
}
lobby-thread = 💬 在 <#{ $place }> 進行。
lobby-free = { $free ->
    [0] 座位已滿。
   *[other] 還有 { $free } 個座位。
}
lobby-seat = { $sign ->
    [none] { $seat }\.
   *[other] { $sign }
} **{ $name }**{ $record ->
    [none] { "" }
   *[other] （{ $record }）
}
choose-computer = 🤖 加入電腦玩家……
lobby-started = ✅ 遊戲已開始。
lobby-cancelled = 這桌已取消。
button-join = 加入
button-leave = 離開
button-dismiss = 移除電腦玩家
button-start = 開始
button-cancel = 取消
list-none = 這個伺服器還沒有遊戲桌。用 `{ slash-play }` 開一桌吧。
list-head = 這個伺服器的遊戲桌：
mine-none = 你沒有參加任何遊戲桌。用 `{ slash-play }` 開一桌吧。
mine-head = 你的遊戲桌：
line-lobby = · **{ $table }**，在 { $place }：等候玩家，{ $places } 個座位已坐 { $taken } 個
line-running = · **{ $table }**，在 { $place }：輪到 { $who }{ $since ->
    [none] { "" }
   *[other] { " · " }{ turn-began }
}
line-lost = · **{ $table }**：原頻道已刪除。在其他頻道使用 `{ slash-table-repost }` 可將此桌移到該處。
line-hidden = · **{ $table }**：你已看不到它的討論串。使用 `{ slash-table-repost } { slash-option-table }:{ $number }` 可以回到那裡。
line-over = · **{ $table }**，在 { $place }：已結束
line-cancelled = · **{ $table }**，在 { $place }：已取消

## 查看

## 行不通的時候

published = ✅ 已貼在下方給大家看。
old-button = 這個按鈕已經過期。請找這桌最新的訊息，或使用 `{ slash-table-repost }`。
old-epoch = 這個按鈕是機器人還原備份之前的，已經失效。請找這桌最新的訊息，或重新輸入指令。
refused = { $reason }（規則：{ $rule }）
error-unforeseen = 我們這邊出了問題。你的遊戲沒有受到影響，請再試一次。
discord-permission = Discord 不讓我在那裡發文。我需要檢視頻道、傳送訊息、附加檔案與讀取訊息歷史的權限；若要用討論串，還需要建立公開討論串與在討論串中傳送訊息的權限。
discord-trouble = Discord 目前不太穩定。你的遊戲沒有受到影響，請稍後再試。
table-none = 這裡沒有遊戲桌。用 `{ slash-play }` 開一桌吧。
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
table-nothing-to-undo = 只有這一桌的最後一個回合可以收回，而且只有該回合的玩家能收回。
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
    [rehearsal] 在一小時之內已預演賽季 { $most } 次，達到上限。請稍後再試。
   *[offer] 在一小時之內已釋出座位 { $most } 次，達到上限。請稍後再試。
}
table-too-many-tables = { $whose ->
    [person] 你在這個伺服器已有 { $most } 桌尚未結束的遊戲，達到上限。請先結束或取消一桌。
   *[server] 這個伺服器已有 { $most } 桌尚未結束的遊戲，達到上限。請先結束或取消一桌。
}
table-not-long = 這局遊戲進行得還不夠久，不能經大家同意就結束。若要取消且不計結果，請用 `{ slash-table-cancel }`。
table-of-league = 這一桌屬於聯賽。只有管理員可以取消、暫停計時、提前結束或轉讓座位：請找管理員用 `{ slash-league }` → **{ button-league-admin }** 決定。
table-channel-taken = 這裡已經有另一桌在進行。請先結束那一桌，或在專屬的討論串開你的桌。
table-full = 座位已滿。
table-not-vacant = 這個座位有人在玩。
table-too-few = 至少要有兩個座位有人，其中至少一位是真人。
table-already-seated = 你在這桌已經有座位了。
table-not-seated = 你在這桌沒有座位。
table-nameless = 這個名稱什麼都看不到。請用看得到的文字、數字或符號。
table-bad-value = 這裡行不通。
store-error = 資料庫出錯，沒有做任何變更。請再試一次，並告知這個機器人的架設者。
store-full = 磁碟已滿，沒有做任何變更。請告知這個機器人的架設者。
store-locked = 資料庫忙碌中，沒有做任何變更。請稍後再試。
store-damaged = 資料庫已損壞，沒有做任何變更。請告知這個機器人的架設者。
store-version = 資料庫屬於其他版本的機器人，沒有做任何變更。
store-read-only = 資料庫目前是唯讀的，沒有做任何變更。請告知這個機器人的架設者。
store-unreachable = 資料庫目前沒有回應。請確認剛才的操作是否已生效；如果沒有，請稍後再試。
store-missing = 找不到資料庫，沒有做任何變更。請告知這個機器人的架設者。
