# 在自己電腦上的頁面：首頁，以及像 Discord 一樣的頻道。

playground-language = 語言
playground-viewing = 目前身分
playground-channels = 頻道
playground-topic = 在你自己電腦上的遊戲桌。在頁面頂端選擇你要扮演誰。
playground-welcome =
    { "" }**歡迎在自己的電腦上玩 Navegador。** 這裡的一切都不會離開你的電腦。
    🎓 「{ button-learn-open }」會打開簡短的課程，只有你看得到。
    🤖 「{ button-learn-play }」會在這個頻道開始一局。輪到你時，按圖片下方的按鈕，照著打開的面板進行；按下「{ button-confirm }」才算數。

    { "" }**指令**：在下方輸入開頭幾個字，例如 `{ slash-learn }` 或 `{ slash-play }`。按 **Enter** 送出，按 **Tab** 補完，按 **Esc** 關閉清單。
    { "" }**更多玩家**：請在頁面頂端的「{ playground-viewing }」選擇別人：{ $people }。個人面板只有打開的人看得到。{ $owner } 是伺服器擁有者，可以試用管理員的功能：`{ slash-admin }`、`{ slash-settings }`。
    遊戲會保留，重新啟動後從原處繼續。
playground-open =
    Navegador 已開放。請用瀏覽器打開這個網址：

        { $address }

    按 Ctrl-C 關閉。
playground-home = 首頁
playground-question = 你想做什麼？
playground-learn = 十分鐘學會
playground-learn-more = 簡短的課程，每一課都能實際玩一個回合
playground-play = 和兩個電腦玩家對戰
playground-play-more = 馬上開始一局
playground-play-together = 和兩位電腦玩家一起玩
playground-play-together-more = 想開始時再按開始
playground-friends = 為朋友開一桌
playground-friends-more = 每個人都有自己的連結，打開連結的人就坐在那個座位，不需要帳號。
playground-game = 遊戲
playground-computers = 電腦玩家
playground-refused = 這個遊戲需要 { $fewest } 至 { $most } 個座位。
playground-seats = 真人玩家
playground-open-table = 開桌
playground-links = 把連結傳給每位玩家
playground-links-local = 這些連結可在這台電腦的瀏覽器使用。若要邀請同一網路上的玩家，請以 NAVEGADOR_PLAYGROUND_HOST=0.0.0.0 啟動。
playground-links-network = 這些連結可在你的網路上使用。拿到連結的人就坐那個座位。人到齊後，請按遊戲桌訊息下方的「{ button-start }」。
playground-to-table = 前往牌桌
playground-copy = 複製
playground-as-discord = 像在 Discord 一樣
playground-stranger = 請打開程式印出的連結，或別人傳給你的連結。
playground-thinking = Navegador 思考中……
playground-only-you = 只有你看得到
playground-dismiss = 關閉訊息
playground-choose = 請選擇
playground-submit = 送出
playground-cancel = 取消
playground-type = 輸入訊息，或以 / 開頭輸入指令
playground-file = 檔案
playground-send = 送出
playground-lost = 連線中斷，正在重試。
playground-changed = 這個內容已經改變了。
playground-no-answer = Navegador 沒有回應。
playground-no-command = 沒有「{ $typed }」這個指令。
playground-no-option = 缺少 { $option }：{ $hint }
playground-bad-option = 「{ $typed }」不符合 { $option }：{ $hint }
playground-yes = 是
playground-no = 否
