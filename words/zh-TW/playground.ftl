# 在任何人說話之前，試玩場所說的話。

playground-language = 語言
playground-topic = 在你自己電腦上的遊戲桌。在頁面頂端選擇你要扮演誰。
playground-welcome =
    { "" }**歡迎來到 Navegador 的試玩場。** 這裡的一切都不會離開你的電腦。
    🎓 「{ button-learn-open }」會打開簡短的課程，只有你看得到。
    🤖 「{ button-learn-play }」會在這個頻道開始一局。輪到你時，按圖片下方的按鈕，照著打開的面板進行；按下「{ button-confirm }」才算數。

    { "" }**指令**：在下方輸入開頭幾個字，例如 `{ slash-learn }` 或 `{ $open }`。按 **Enter** 選擇標示的指令，再按一次 **Enter** 或箭頭就會送出。旁邊的 **+ options** 可以填寫更多選項。
    { "" }**更多玩家**：請在頁面頂端的 **Viewing as** 選擇別人：{ $people }。個人面板只有打開的人看得到。{ $owner } 是伺服器擁有者，可以試用管理員的功能：`{ slash-table-admin }`、`{ slash-settings }`、`{ slash-about }`。
    請在這個頻道裡玩：這個頁面不顯示討論串。遊戲會保留，重新啟動後從原處繼續。
playground-typed = 這句話當成訊息發出去了，沒有當成指令送出。請輸入 `/` 和開頭幾個字，按 **Enter** 選擇指令，再按一次 **Enter** 送出。其他需要的內容在選好之後再填，不要打在指令名稱後面。
playground-open =
    試玩場已開放。請用瀏覽器打開這個網址：

        { $address }

    按 Ctrl-C 關閉。
