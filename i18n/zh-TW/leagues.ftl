# 聯賽不做的事。

league-no-schedule = { $people } 人、每桌 { $seats } 人的賽程目前沒有已知的排法。
league-not-split = { $people } 人無法照這樣分組。
league-bad-points = { $seats } 個名次的積分是 { $seats } 個數字，從第一名到最後一名，不能比前一個大，最多兩位小數。
league-no-points = 這套積分沒有規定每桌 { $seats } 人的情形。
league-bad-tie-breaks = `{ $name }` 不是同分判定的方式，或者重複了。
league-bad-result = 第 { $table } 桌的結果自相矛盾。
league-no-reason = 請寫下別人讀得懂的理由。
league-not-that-step = 賽季正在另一個階段，不能進到那一步。
league-plays-there = 你坐在這一桌，或是同桌者的對手，必須由另一位管理員或裁判裁定。裁判可在 `{ slash-settings }` 選擇。
league-not-for-them = 這個座位留給候補中或管理員找來的人：不在這一組比賽、在該桌沒有座位、也沒有被安排避開同桌任何人。
league-too-many-tables = 你在這裡還有 { $count } 桌沒打完。先打完一桌，再等下一桌。
league-not-yet = { $what ->
    [no-place] 聯賽或遊戲桌的頻道不見了，或我無法在那裡發送訊息。管理員要給我權限或另選一個（`{ slash-league }` → **{ button-league-admin }** 的設定）。
    [outage] 有一段時間沒有人能在這裡使用機器人，這段時間會補給大家。
    [people] 報名的人太少。
    [answers] 報到時間還沒結束，而且還有人沒回答。
    [tables] 還有遊戲桌沒有開始。
    [results] 還有遊戲桌沒有結束或裁定。
    [draw] 抽籤還沒有公開。
    [earlier] 上一個賽季重新開放了，結束之前不會抽籤。
   *[other] 賽季要繼續還缺少條件。
}
league-bad-rules = { $what ->
    [game] 這個遊戲沒有這種聯賽：玩家一起輸贏，或玩法不同。
    [seats] 聯賽每桌有三、四或五個座位。
    [rounds] 瑞士制的賽季有一到十二輪。
    [boards] 一隊有三、四或五台。
    [final] 決賽是一桌，或八人打八桌。
    [moves] 一組至少六人：升級與降級合計最多六人。
    [times] 賽季的每個部分為一小時到 400 天。
    [most] 賽季的名額至少要夠開一桌，最多 2000 人。
    [youngest] 帳號年齡的要求最長十年。
    [apart] 分開的必須是兩個不同的人，最多一百對。
    [ties] 每種同分判定只能寫一次。
    [options] 這個遊戲沒有這些選項。
    [points] 這套積分沒有規定這種座位數的遊戲桌。
    [series] 系列賽計入最近幾季中最佳的幾季：前一個數字不能比後一個大。
   *[other] 聯賽無法用這些規則進行。
}
league-none = 這裡沒有這個聯賽。
league-season-goes-on = 進行中的賽季要先結束。
league-not-registering = 賽季目前的階段不能這麼做。
league-not-registered = 這個人沒有報名這個賽季。
league-paused = 在聯賽中途離開過兩桌的人，要先在這個伺服器打完 { $games } 局遊戲。
league-nothing-to-undo = 已經沒有可以復原的事了。
league-not-moved = 只有在賽季開始之前才能把人移到另一組，而且每一組的人數都不能太少或太多。
league-bad-team = { $what ->
    [member] 這個人已經有隊伍了。
    [invited] 這一隊以前邀請過這個人了。
    [full] 這一隊已經滿了。
    [name] 隊名要有文字或數字。
    [taken] 已經有別的隊伍叫這個名字。
    [named] 這一隊已經有名字了。
    [order] 請把每位隊員各列一次。
   *[other] 隊伍不能是這樣。
}
