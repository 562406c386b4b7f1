# 伺服器的選擇：`/settings` 的面板，以及因此被拒絕的事。

settings-head = ## 這個伺服器的設定
settings-manage = 更改這些設定需要「管理伺服器」權限。
settings-part-tables = 新的遊戲桌
settings-part-places = 頻道
settings-part-upkeep = 管理員與封存
settings-everyone = ⚠️ 不能選 @everyone：請選擇只有遊戲桌管理員才有的身分組。沒有做任何變更。
settings-right = ⚠️ 我在 <#{ $channel }> 缺少這些權限：{ $rights }。請在頻道權限裡開放給我，然後再選一次。
settings-channel-gone = ⚠️ 那個頻道已不存在。請選擇另一個。
settings-place-gone = ⚠️ 為此選擇的頻道已不存在。請選擇另一個。
settings-role-gone = ⚠️ 為此選擇的身分組已不存在：現在只有管理員有這個權限。請選擇另一個。
settings-lost = ⚠️ { $what }：頻道已被刪除，因此這項設定已取消。

settings-opener-role = **誰可以開桌**
settings-opener-role-help = -# 遊戲桌管理員一律可以。
settings-opener-role-none = 所有人
settings-channels = **可以在哪裡開桌**
settings-channels-help = -# 這些頻道的討論串也算在內。
settings-channels-none = 所有頻道
settings-language = **新遊戲桌的語言**
settings-language-help = -# 只有你看到的內容，使用你自己 Discord 的語言。
settings-language-none = 伺服器本身的語言
settings-time-control = **新遊戲桌的計時**
settings-time-control-help = -# 開桌的人可以另外選擇。
settings-time-control-none = 不計時
settings-time-control-fast = 每個回合一天
settings-time-control-steady = 每個回合兩天
settings-time-control-slow = 每個回合四天
settings-time-control-bank = 整局五天，每個回合再加八小時
settings-computers = **電腦玩家**
settings-computers-help = -# 有人離開進行中的遊戲時，仍可由電腦玩家接替。
settings-computers-none = 允許
settings-computers-yes = 可以加入新的遊戲桌
settings-computers-no = 不能坐新遊戲桌的座位
settings-wide-search = **在別處找人的成員**
settings-wide-search-help = -# 有些成員在其他伺服器找人一起玩，並同意在自己的任何一個伺服器開桌。
settings-wide-search-none = 不在這裡入座
settings-wide-search-yes = 可以在這裡入座
settings-wide-search-no = 不在這裡入座

settings-forum = **遊戲桌的論壇**
settings-forum-help = -# 每個新遊戲桌都是那裡的一則貼文，並以標籤標示進度。
settings-forum-none = 不用論壇
settings-overview = **所有遊戲桌的總覽**
settings-overview-help = -# 一則釘選的訊息，隨時更新。
settings-overview-none = 沒有總覽
settings-substitutes = **空出的座位**
settings-substitutes-help = -# 除了該桌之外，徵求新玩家的座位還在哪裡公布。
settings-substitutes-none = 只在該桌
settings-results = **結果**
settings-results-help = -# 遊戲的結果，附上最後的圖片。
settings-results-none = 只在該桌
settings-puzzles = **每日謎題**
settings-puzzles-help = -# 每天一個對局中的局面：怎麼走最好？答案只有作答的人自己看得到，隔天公布解答。
settings-puzzles-none = 沒有謎題
settings-puzzle-time = **謎題的時間**
settings-puzzle-time-help = -# 以你自己的時區為準，可在 `{ slash-preferences }` 選擇。
settings-puzzle-time-none = 預設的時間
settings-hour-now = -# 目前：{ $hour }（{ $zone }）

settings-referee-role = **聯賽裁判**
settings-referee-role-help = -# 裁判可以裁定遊戲桌、回覆呼叫並給予警告，不能管理其他事項。
settings-referee-role-none = 只有管理員
settings-admin-role = **遊戲桌管理員**
settings-admin-role-help = -# 擁有「管理伺服器」權限的人本來就是。
settings-admin-role-none = 沒有其他人
settings-theme = **圖片**
settings-theme-help = -# 這個伺服器上所有貼出的圖片。
settings-theme-none = 淺色
settings-theme-light = 淺色
settings-theme-dark = 深色
settings-old-posts = **先前回合的訊息**
settings-old-posts-help = -# 有新訊息之後，舊訊息怎麼處理。一局最後的訊息一律保留。
settings-old-posts-none = 保留
settings-old-posts-keep = 保留
settings-old-posts-shorten = 縮短成一行
settings-old-posts-remove = 刪除
settings-archive-days = **封存**
settings-archive-days-help = -# 已結束的遊戲從清單移除；不再有人行動的遊戲與等候中的遊戲桌，會先警告再取消。
settings-archive-days-none = 永不
settings-archive-days-7 = 7 天之後
settings-archive-days-30 = 30 天之後
settings-archive-days-90 = 90 天之後

right-view-channel = 檢視頻道
right-send-messages = 傳送訊息
right-send-messages-in-threads = 在討論串中傳送訊息
right-attach-files = 附加檔案
right-read-message-history = 讀取訊息歷史
right-pin-messages = 釘選訊息
right-manage-messages = 管理訊息

## 在伺服器的限制之內開桌

open-role-gone = 可以開桌的身分組已被刪除。在管理員用 `{ slash-settings }` 另選一個之前，只有管理員可以開桌。
open-role = 在這個伺服器，只有 <@&{ $role }> 的成員可以開桌。
open-elsewhere = 在這個伺服器，請到 { $channels } 開桌。
table-no-computers = 這個伺服器不使用電腦玩家。

## 沒有人行動的遊戲桌

abandoned-running = { $who ->
    [none] { "" }
   *[other] { $who } ·{ " " }
}**{ $table }** 已經等了很久。如果沒有人進行回合，{ $left }就會取消（{ $at }）。請繼續玩，或用 `{ slash-table-handover }` 轉讓你的座位。
abandoned-lobby = { $who ->
    [none] { "" }
   *[other] { $who } ·{ " " }
}**{ $table }** 還在等候玩家。如果沒有開始，{ $left }就會取消（{ $at }）。

## 所有遊戲桌的總覽

overview-head = ## 這個伺服器的遊戲桌
overview-none = 目前沒有遊戲桌。用 `{ slash-play }` 開一桌吧。
overview-lobby = ### 等候加入
overview-running = ### 進行中
overview-over = ### 最近結束
overview-line-lobby = · [**{ $table }**]({ $link })：{ $places } 個座位已坐 { $taken } 個，{ $since }開桌
overview-line-running = · [**{ $table }**]({ $link })：輪到 { $who }，回合於 { $since }開始
overview-line-over = · [**{ $table }**]({ $link })：{ $since }結束
overview-more = ……還有 { $n } 桌。
button-overview-list = 所有遊戲桌
button-overview-mine = 我的遊戲桌

## 遊戲桌的所在

choice-where-forum = 伺服器的論壇
thread-title = { $game } · { $table }
tag-open = 等候中
tag-your-turn = 輪到你
tag-running = 進行中
tag-finished = 已結束
open-right = ⚠️ 我在 <#{ $channel }> 缺少這些權限：{ $rights }。請管理員先在頻道權限裡開放給我，才能開桌。
open-no-forum = 這個伺服器沒有遊戲桌的論壇。管理員可以用 `{ slash-settings }` 選擇。
open-forum-gone = 遊戲桌的論壇已不存在。請在頻道裡開桌，或請管理員用 `{ slash-settings }` 選擇另一個論壇。
open-forum-tag = 論壇 <#{ $forum }> 要求每則貼文都要有標籤，但沒有適合的標籤。請管理員在那裡新增名為 **{ $tag }** 的標籤，或允許我管理那個頻道。
opened-there = ✅ 你的遊戲桌已開好：<#{ $place }>

## 結果

result-there = -# 在 <#{ $place }> 進行
welcome = 👋 我在這裡主持 { $games }，一回合一回合進行：輪到你時通知一次，空位由電腦玩家補上。
welcome-missing = ⚠️ 我在 { $server } 缺少這些權限：{ $rights }。管理伺服器的人可以授予。
welcome-there = 我現在可以在 <#{ $place }> 發訊息了：請在那裡使用 `{ slash-help }`。
button-welcome-try = 馬上試玩，對手是電腦
button-welcome-settings = 開始設定
button-welcome-league = 創立聯賽
help-server =
    這是新的伺服器：按「{ button-welcome-try }」，就會在這裡開始一場有兩名電腦玩家的遊戲。
    `{ slash-learn }` 十分鐘教會規則；`{ slash-play }` 開一桌讓大家加入。
    `{ slash-settings }` 決定誰可以開桌、在哪裡、用什麼計時與語言。
    `{ slash-league }` 填一張表單就能創立聯賽，之後自動進行。
    `{ slash-preferences }` 是你自己的頁面：通知、勿擾時段、請假、個人資料。
help-player =
    `{ slash-learn }`十分鐘教會遊戲，只有你看得到。
    `{ slash-play }` 開一桌：其他人按「{ button-join }」，空位由電腦玩家補上。
    `{ slash-tables }` 列出可以加入的遊戲桌，以及之後在等你的遊戲桌。
    `{ slash-league }` 是聯賽：報名、排名、等級分。
    `{ slash-preferences }` 決定怎麼通知你、什麼時候通知。
help-table =
    `{ slash-turn }`打開你的回合，也可以直接輸入；「{ button-confirm }」才會儲存。
    `{ slash-plan }` 預排下一個回合或先試試看；這一桌允許時，`{ slash-hint }` 給你提示。
    `{ slash-table }` 有這一桌的一切：發生了什麼、規則、收回、計時、你的座位。
    `{ slash-tables }` 列出所有在等你的遊戲桌；`{ slash-play }` 再開一桌。
    `{ slash-preferences }` 決定怎麼通知你，請假時停下你的計時。
help-admin =
    `{ slash-admin }` 列出哪些遊戲桌在等誰，以及你可以做什麼。
    `{ slash-settings }` 決定誰可以開桌、在哪裡、用什麼計時、結果貼到哪裡。
    `{ slash-league }` 是聯賽，你還可以在這裡管理。
    `{ slash-play }` 開一桌；`{ slash-tables }` 列出你的和這個伺服器的遊戲桌。
    `{ slash-preferences }` 是你自己的頁面：通知、勿擾時段、請假、個人資料。
button-help-table = 遊戲桌
button-help-play = 開一桌
button-help-learn = 學習遊戲
button-help-league = 聯賽
button-help-preferences = 我的設定
button-help-admin = 管理員的遊戲桌
