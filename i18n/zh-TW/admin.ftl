# 給管理員：等候中的遊戲桌、替座位行動、機器人的狀況。

told-for = { $told }（由 **{ $name }** 代為進行）

admins-only = 只有管理員可以這麼做：擁有「管理伺服器」權限，或 `{ slash-settings }` 裡所選身分組的成員。
button-stuck = 有 { $n } 件事無法完成
stuck-none = 沒有無法完成的事。
stuck-head = ⚠️ **這裡無法完成的事：**
stuck-line = · **{ $table }**{ $place ->
    [none] { "" }
   *[other] ，在 <#{ $place }>
}：{ $what ->
    [deliver] 訊息無法送出
    [retire] 舊訊息的按鈕無法移除
    [computer] 電腦玩家無法進行回合
    [vote] 提議無法準時結束
    [archive] 討論串無法關閉
    [lay] 聯賽的一桌無法在專屬的討論串開始
    [gifts] 無法檢查聯賽的一桌是否有異常送分
    [season] 聯賽的賽季無法繼續
    [standing] 賽季的訊息無法更新
   *[other] 有件事無法完成
}，{ $over ->
    [yes] { $at }已放棄，不再重試
   *[no] 已試 { $tries } 次，{ $at }再試
}。{ $why }
stuck-why = { $why }（日誌裡的 `{ $error }`）
stuck-why-rights = 機器人在那裡缺少權限，或已看不到那個頻道。
stuck-why-gone = 要處理的對象已不存在。
stuck-why-refused = Discord 拒絕了。
stuck-why-connection = 與 Discord 的連線中斷。
stuck-why-away = 無法連上那個伺服器：Discord 在那裡發生故障，或機器人已不在其中。
stuck-why-table = 依儲存的內容，那一桌無法繼續進行。
stuck-why-database = 資料庫沒能完成它的部分。
stuck-why-waits = 還在等另一件尚未完成的事。
stuck-why-unforeseen = 發生了意料之外的錯誤。
stuck-more = 還有 { $n } 件。
stuck-again = { $n ->
    [0] 沒有需要重試的事了。
   *[other] 正在重試全部 { $n } 件。
}

about-version = **Navegador** { $version }，規則引擎 { $engine }，discord.py { $library }
about-engine = { $game } { $version }
about-up = { $since }啟動，在 { $guilds } 個伺服器
about-tables = 遊戲桌：{ $lobby } 桌等候中，{ $running } 桌進行中，{ $over } 桌已結束，{ $cancelled } 桌已取消
about-latency = 閘道延遲：{ $latency ->
    [none] 不明
   *[other] { $latency } 毫秒
}
about-database = 資料庫：{ $size } kB
about-queues = 佇列：{ $unsent } 則訊息待送，{ $busy } 桌正在推進，{ $jobs } 件繪圖與電腦玩家的工作進行中
about-workers = 工作程序：啟動以來完成 { $done } 件工作，{ $replaced ->
    [0] 不曾更換程序
   *[other] 更換過 { $replaced } 個程序
}
