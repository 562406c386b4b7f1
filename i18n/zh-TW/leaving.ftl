# 換人的座位。

resign-sure = 要退出 **{ $table }** 嗎？你的座位會由電腦玩家接手，你自己無法再回來。如果沒有真人留下，遊戲就此結束，不計結果。
button-resign = 好，退出
resigned = 你已退出。謝謝你一起玩！
button-take-seat = 接手 { $name } 的座位
seat-taken = 從現在起，你坐 **{ $table }** 的第 { $seat } 個座位。
handover-bot = 座位不能交給別的機器人。請選擇真人，或我們的電腦玩家。
handover-seated = 這位已經坐在這個座位了。
handover-sure = 要讓{ $computer }在 **{ $table }** 接替 **{ $seat }** 嗎？
button-handover = 好，轉讓
handover-done = 完成。從現在起坐這個座位的是：{ $name }。
offer = { $who }，**{ $by }** 想把 **{ $table }** 中{ $own ->
    [yes] 自己
   *[no] { " " }**{ $seat }**{ " " }
}的座位讓給你。遊戲從目前的情況繼續。邀請有效到 { $until }。
offered = 已在頻道裡詢問 **{ $who }**。
offer-expired = 這個邀請已經過期。請用 `{ slash-table-handover }` 重新提出。
button-withdraw = 撤回
button-sit = 接手座位
button-pass = 不了，謝謝
offer-not-yours = 這個座位是給別人的，或是由別人釋出的。
offer-gone = 這個邀請已經失效：座位已經換人，或遊戲已結束。
table-already-seated-other = 這位在這桌已經有座位了。
table-other-team = 在這桌替其中一隊玩過的人，不能再坐另一隊的座位。
