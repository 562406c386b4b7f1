# 傳給其他程式的聯賽或遊戲桌消息。

league-webhook-head = ## { $title } · Webhook
    以簽章的 JSON 傳送結果、該組排名，以及賽季的進度。
webhook-none = 目前不傳送任何消息。
webhook-state = 傳送到 `{ $address }`。{ $how ->
    [well] ✅ 沒有失敗。
    [failing] ⚠️ 從 { $since }起一直失敗，會以越來越長的間隔重試：{ $error }
   *[off] 🛑 已連續失敗一天，因此不再傳送：{ $error }按**傳送測試**可再試一次。
}
webhook-error = { $what ->
    [timeout] 十秒內沒有回應。
    [private] 這個位址不在公開的網際網路上。
    [certificate] 憑證對這個位址無效。
    [connection] 無法連線。
   *[other] 回應為 { $what }。
}
webhook-sent = 測試正在傳送。按**重新整理**可以知道是否送達。
webhook-secret = 🔑 密鑰只會顯示這一次：||`{ $secret }`||
    每則訊息都有 `X-Navegador-Timestamp`；`X-Navegador-Signature` 是「該時間戳記、一個句點、內容」的 HMAC-SHA256。不相符或超過五分鐘的訊息請拒收。
league-webhook-off = ⚠️ 聯賽的 Webhook 已連續失敗一天，目前停用：`{ slash-league }` → **{ button-league-news }**。
form-webhook = Webhook
form-webhook-address = 位址
form-webhook-hint = 以 https:// 開頭。換位址就會換新的密鑰。
button-webhook = { $what ->
    [ask] 設定位址
    [test] 傳送測試
    [look] 重新整理
   *[remove] 停用
}
webhook-table-head = ## { $title } · Webhook
    以簽章的 JSON 傳送開始、每個回合與結束，內容只限所有人都能看到的部分。
webhook-address = 消息只會傳到以 https:// 開頭、且不含帳號密碼的位址。
act-webhook = 傳給你程式的消息
