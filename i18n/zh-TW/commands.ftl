# 斜線指令：每個指令、選項、選擇旁的說明，最多 100 個字、不含變數，因為在任何人說話之前 Discord 就會顯示；
# 以及與指令有關的拒絕訊息與標籤。

## 開桌

option-name = 遊戲桌的名稱
command-play = 開一桌：填表單，或直接加上選項
option-game = 哪個遊戲
option-seats = 有幾個座位
option-computers = 有幾位電腦玩家入座；其他座位都由電腦坐滿就直接開始
option-order = 座位在開始時抽籤決定，或依加入的先後
option-options = 遊戲的選項，例如 { slash-option-goa }；輸入時會建議
choice-order-drawn = 抽籤
choice-order-joined = 依加入順序
option-where = 在哪裡進行：專屬的討論串，或這個頻道
choice-where-default = 依伺服器的慣例
choice-where-here = 這個頻道
choice-where-thread = 專屬的討論串

## 遊戲桌

command-table = 這一桌：目前的情況，以及你能做的一切
command-tables = 你在所有伺服器的遊戲桌、這個伺服器的遊戲桌，以及可以加入的遊戲桌
option-table = 這個伺服器的哪一桌；不填就是這個頻道的那一桌
list-page = 第 { $at } 頁，共 { $pages } 頁
option-what = 要做什麼，用按鈕上的字；不填就顯示現在能做的一切
choose-act = 更多……
act-not-now = 現在不能這麼做：{ $what }。
act-none = 這裡沒有「{ $what }」。請從輸入時的建議中選擇。
option-import-file = 一局遊戲的棋譜，由 `{ slash-table-export }` 存成：從那裡開桌
option-import-seat = 你要坐第幾個座位，從 1 數起；不填時若遊戲還在進行，就坐輪到的座位

## 回合

command-turn = 進行你的回合：用按鈕，或打字輸入
option-turn-text = 回合，或它的開頭；不填就打開你的回合和它的按鈕
button-play = 進行

## 查看遊戲桌

look-none = { $game } 沒有這種可以查看的東西。

## 給管理員

command-settings = 這個伺服器的設定：誰可以開桌、在哪裡、計時、頻道、管理員、封存
command-admin = 管理員專用：哪些遊戲桌在等誰，以及可以做什麼
play-seats = { $game }有 { $least } 到 { $most } 個座位。
play-computers = { $seats } 個座位中有一個是你的：請少選幾位電腦玩家。
play-option = { $game }沒有 { $option } 這個選項。
form-play = 開一桌
form-play-game = 遊戲
form-play-seats = 座位
form-play-clock = 計時
form-play-where = 在哪裡
form-play-computers = 電腦玩家
act-head = **{ $table }** · { $game } · <#{ $place }>{ $since ->
    [none] { "" }
   *[other] { " · " }{ turn-began }
}
act-clock = 計時
act-clock-set = 變更計時方式
act-take = 接手空位
act-give = 轉讓座位
act-replace = 接替離開的玩家
act-cancel = 提議取消遊戲
act-resign = 退出
act-hints = 誰可以使用提示
act-strict = 設為嚴格
act-talk = 不再嚴格
act-export = 存成檔案
act-play-log = 給 BG Stats
act-admin = 管理員：更多
act-admin-play = 管理員：代為行動
act-admin-undo = 管理員：收回
act-admin-pause = 管理員：暫停計時
act-admin-resume = 管理員：恢復計時
act-admin-end = 管理員：取消遊戲
admin-undo-sure = 不問任何人就收回 **{ $table }** 的上一個回合嗎？紀錄會寫下是你做的。
handover-who = **{ $table }** 中 **{ $seat }** 的座位要交給誰？
button-legend = 圖例
button-words = 文字描述
choice-plan-try = 只在推演中試試看
button-tables-open = 可加入的遊戲桌
choose-table = 更多資訊……
open-head = 你可以加入的遊戲桌：
open-none = 你看得到的其他遊戲桌都沒有空位。用 `{ slash-play }` 開一桌吧。
button-next-table = 下一桌：{ $table }，已等 { $time }
command-help = 接下來可以做什麼：五行說明和六個按鈕
