# 斜線指令：每個指令、選項、選擇旁的說明，最多 100 個字、不含變數，因為在任何人說話之前 Discord 就會顯示；
# 以及與指令有關的拒絕訊息與標籤。

## 開桌

command-new = 開桌：其他人按按鈕加入
option-name = 遊戲桌的名稱
option-seats = 有幾個座位
option-order = 座位在開始時抽籤決定，或依加入的先後
choice-order-drawn = 抽籤
choice-order-joined = 依加入順序
option-where = 在哪裡進行：專屬的討論串，或這個頻道
choice-where-here = 這個頻道
choice-where-thread = 專屬的討論串

## 遊戲桌

command-table = 遊戲桌：尋找、繼續、回顧
option-table = 這個伺服器的哪一桌；不填就是這個頻道的那一桌
command-table-list = 這個伺服器的遊戲桌
command-table-mine = 你參加的遊戲桌
list-page = 第 { $at } 頁，共 { $pages } 頁
command-table-repost = 重新貼出遊戲桌，附上圖片與按鈕
option-repost-table = 頻道已不存在的遊戲桌，管理員則任何一桌都可以：今後改在這個頻道進行
command-table-undo = 徵求其他人同意，收回你的上一個回合
command-table-cancel = 徵求其他人同意，取消遊戲
option-as-admin = 以管理員身分立即執行，不徵求同意；紀錄會寫下是誰做的
command-table-resign = 讓出你的座位：由電腦玩家代你繼續
command-table-handover = 把你的座位轉讓給別人，或交給電腦玩家
option-handover-to = 徵詢這個人是否願意接手
option-handover-computer = 接手的電腦玩家
option-handover-anybody = 釋出座位，任何人都可以接手；在那之前由你繼續玩
option-handover-seat = 管理員專用：誰的座位；不填就是自己的座位
handover-unknown = 這個遊戲沒有這種電腦玩家。
command-table-export = 把一局遊戲存成檔案；進行中的遊戲不含未公開的內容
command-table-import = 用一局遊戲的棋譜開桌
option-import-file = 棋譜，也就是 `{ slash-table-export }` 給的檔案
option-import-seat = 你要坐第幾個座位，從 1 數起；不填時若遊戲還在進行，就坐輪到的座位
command-table-replace = 經大家同意，讓別人接替已離開伺服器的玩家
option-replace-seat = 已離開的玩家的座位
option-replace-computer = 接手的電腦玩家；不填就是願意接手的人
command-table-verify = 查驗未公開的內容在第一個回合之前就已決定
command-table-replay = 回顧一局遊戲：逐回合，或用其他方式
option-replay-how = 逐回合，或一次看完：動畫、曲線、得分
replay-none = { $game } 不能這樣回顧。
replay-by-turn = 逐回合

## 回合

command-turn = 打字輸入你的回合，不必按按鈕
option-turn-text = 整個回合，或只寫開頭；輸入時會提示接下來的選項
command-confirm = 進行你草擬的回合
command-startover = 捨棄你草擬的回合
button-play = 進行

## 查看遊戲桌

command-show = 查看這個頻道的遊戲桌
option-to-all = 顯示給頻道裡的所有人看
option-player = 誰的；不填時，如果你有座位就是你的
look-none = { $game } 沒有這種可以查看的東西。
command-show-legend = 圖片裡的每個圖示與名稱
command-show-words = 用文字描述遊戲桌的圖，方便朗讀
command-show-rules = 簡短的規則，附上這桌的數字
command-show-log = 完整的紀錄，附上每個回合的收穫
command-show-recap = 你的上一個回合之後發生的事，以及對你的影響
command-show-help = 這個機器人怎麼用

## 給管理員

command-table-admin = 管理員專用：哪些遊戲桌在等誰，等了多久
command-table-act = 管理員專用：替輪到的座位行動；紀錄會寫下是誰做的
option-act-text = 回合，寫法同 { slash-turn }
option-act-sure = 真的進行這個回合；否則只會顯示出來
command-about = 管理員專用：版本、運作時間、遊戲桌、延遲、資料庫、佇列
command-settings = 這個伺服器的設定：誰可以開桌、在哪裡、計時、頻道、管理員、封存
