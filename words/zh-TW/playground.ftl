# 在任何人說話之前，試玩場所說的話。

playground-language = 語言
playground-topic = 在你自己電腦上的遊戲桌。在頁面頂端選擇你要扮演誰。
playground-welcome =
    { "" }**歡迎來到 Navegador 的試玩場。** 這裡的一切都不會離開你的電腦。
    1. 在下方輸入 `{ slash-navegador-new }` 並送出，就會開一桌。
    2. 按一次或多次帶有 🤖 的按鈕，再按「開始」。
    3. 按版圖下方任一個輪盤格的按鈕，照著下方打開的面板進行（看不到時請按「New messages · jump to latest」）；按下「確認」才算數。

    想要更多玩家，請在頁面頂端的「Viewing as」選擇別人：{ $people }。個人面板只有打開的人看得到。{ $owner } 是伺服器擁有者，可以試用管理員的功能：`{ slash-table-admin }`、`{ slash-settings }`、`{ slash-about }`。
    請在這個頻道裡玩：這個頁面不顯示討論串。遊戲會保留，重新啟動後從原處繼續。
playground-open =
    試玩場已開放。請用瀏覽器打開這個網址：

        { $address }

    按 Ctrl-C 關閉。
