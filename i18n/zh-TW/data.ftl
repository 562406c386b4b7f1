# 儲存了哪些個人資料，以及如何移除。

data-head = 我儲存你的 Discord ID、別人看到的你的名稱、你自己的設定、你坐過的遊戲桌，以及你在那裡進行的每個回合。
data-given = 所有關於你的資料都在這個檔案裡，只有你看得到。
data-plays = 你正在參加 { $n } 局進行中的遊戲。請先讓出座位：在這裡退出，或用 `{ slash-table-handover }` 轉讓。退出後不能反悔：座位會由電腦玩家接手。
button-data = 取得我的資料
button-forget-me = 移除我的資料
button-data-resign = 退出 { $table }
button-forget-me-sure = 好，移除
forget-sure = 要移除所有伺服器上關於你的一切資料嗎？你的設定、請假、預排與筆記都會刪除。你玩過的遊戲裡，你的名字會改成「{ former-player }」；遊戲本身會保留。已經在 Discord 上的訊息維持不變。這個動作無法復原。
forgotten = 完成：不再儲存任何關於你的資料。
called-so = 「{ $name }」
former-player = 前玩家
former-player-of-seat = { former-player } { $seat }
