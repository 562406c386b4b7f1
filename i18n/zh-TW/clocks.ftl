# 計時：有多少時間、誰的時間在走、誰的停著、請假、暫停，以及時間用完之後的事。

duration-days = { $days } 天{ $hours ->
    [0] { "" }
   *[other] { " " }{ $hours } 小時
}
duration-hours = { $hours } 小時{ $minutes ->
    [0] { "" }
   *[other] { " " }{ $minutes } 分鐘
}
duration-minutes = { $minutes ->
    [0] 不到 1 分鐘
   *[other] { $minutes } 分鐘
}

## 一桌的選擇

clock-evening = 🌙 一個晚上，{ $ends ->
    [none] 開局後 { $lasts }
   *[other] 到 { $ends } 為止
}：{ $pace }之後改以天數進行；若有人離開、請假或用完時間則提早，誰都不會因此損失什麼。以天數計：
clock-turn = ⏳ 每個回合 { $time }。
clock-bank = ⏳ 整局 { $time }。
clock-bank-more = ⏳ 整局 { $time }，每個回合再加 { $increment }。
at-zero-remind = 時間用完時，會提醒那位玩家。
at-zero-turn = 時間用完時，由電腦玩家代為進行那個回合。
at-zero-turn-then-seat = 時間用完時，由電腦玩家代為進行那個回合；第二次用完時，由電腦玩家接手座位，不再歸還。
at-zero-seat = 時間用完時，由電腦玩家接手座位{ $returns ->
    [yes] ，直到原玩家回來
   *[no] ，不再歸還
}。
at-zero-free = 時間用完時，座位開放給別人接手{ $returns ->
    [yes] ；在那之前原玩家可以回來
   *[no] { "" }
}。
clock-stands = 玩家的勿擾時段不計時{ $days ->
    [0] { "" }
   *[other] ，事先請假也不計時，最多 { $days } 天
}。

## 一桌的計時

clock-head = **{ $table }**
clock-none = 這桌不計時：慢慢想也沒有任何損失。{ $since ->
    [none] { "" }
   *[other] { " · " }{ turn-began }
}
turn-began = 回合於 { $since }開始
clock-later = 遊戲開始時才開始計時。
clock-over = 遊戲已結束，計時也一併結束。
clock-paused = ⏸️ 計時於 { $since } 暫停。任何一位玩家都可以恢復計時；進行回合也會恢復。
clock-seat-runs = ▶️ **{ $name }** · 剩 { $left }，{ $deadline }用完（{ $at }）
clock-seat-quiet = 🌙 **{ $name }** · 剩 { $left }；勿擾時段到 { $until }，{ $deadline }用完（{ $at }）
clock-seat-away = 🧳 **{ $name }** · 剩 { $left }；請假到 { $until }，{ $deadline }用完（{ $at }）
clock-seat-paused = ⏸️ **{ $name }** · 剩 { $left }；暫停中
clock-seat-stands = 🚧 **{ $name }** · 剩 { $left }；此處無法進行遊戲，停止計時
clock-seat-waits = 💤 **{ $name }** · 剩 { $left }；還沒輪到
clock-seat-out = ⌛ **{ $name }** · 時間已用完
clock-used = { $name } 已請假 { $used }，上限 { $most }。
button-pause = 暫停計時
button-resume = 恢復計時
post-clock = ⏳ 時間 { $deadline }用完
post-evening = 🌙 到 { $ends } 為止，之後 { $pace }
post-clock-paused = ⏸️ 暫停計時中
post-clock-stands = 🚧 此處無法進行遊戲，停止計時
post-clock-out = ⌛ 時間已用完
clocks-going = 計時已恢復。
clocks-chosen = 完成。{ $rules }
clocks-removed = 完成：這桌不計時。

## 發生的事

log-timeout = { $at ->
    [remind] ⌛ **{ $left }** 的時間已用完。
    [turn] ⌛ **{ $left }** 的時間已用完：由{ $computer }代為進行這個回合。座位仍是 **{ $left }** 的。
    [seat] ⌛ **{ $left }** 的時間已用完：由{ $computer }接手{ $returns ->
        [yes] ，直到本人回來。
       *[no] ，不再歸還。
    }
   *[free] ⌛ **{ $left }** 的時間已用完：座位開放給別人接手{ $returns ->
        [yes] ，本人也可以回來。
       *[no] 。
    }
}
log-pause = { $how ->
    [agreed] ⏸️ 經大家同意暫停計時。任何一位玩家都可以恢復計時；進行回合也會恢復。
   *[admin] ⏸️ 管理員 **{ $name }** 暫停計時。任何一位玩家都可以恢復計時；進行回合也會恢復。
}
log-resume = ▶️ **{ $name }** 恢復計時。
log-time = ⏳ 管理員 **{ $name }** 給 **{ $seat }** 增加 { $time }。
log-time-back = ⏳ 從 { $since } 起有 { $time } 無法在此進行遊戲，這段時間不計入任何人的計時。
log-time-chosen = 管理員 **{ $name }** 更改計時方式：{ $rules }
log-evening = { $why ->
    [out] 🌙 **{ $name }** 的時間到了，什麼都沒有損失：今晚到此為止。從現在起：{ $pace }
    [away] 🌙 **{ $name }** 請假了：今晚到此為止。從現在起：{ $pace }
    [left] 🌙 **{ $name }** 離開了：今晚到此為止。從現在起：{ $pace }
   *[over] 🌙 今晚到此為止。從現在起：{ $pace }
}
log-time-removed = 管理員 **{ $name }** 取消計時。

## 選擇

option-clock = 有多少時間；更多選擇請用 { slash-table-clock }
choice-clock-default = 依伺服器設定
choice-clock-keep = 維持現狀
choice-clock-none = 不計時
choice-clock-fast = 每個回合 1 天
choice-clock-steady = 每個回合 2 天
choice-clock-slow = 每個回合 4 天
choice-clock-bank = 整局 5 天，每回合再加 8 小時
choice-clock-evening = 一個晚上：3 小時內每回合 5 分鐘，之後 1 天
choice-clock-turn = 每個回合的小時數，如下
choice-clock-game = 整局的小時數，如下
choice-zero-remind = 提醒那位玩家
choice-zero-turn = 由電腦玩家代為進行那個回合
choice-zero-turn-then-seat = 由電腦玩家代為進行那個回合，第二次則接手座位
choice-zero-seat = 由電腦玩家接手座位
choice-zero-free = 座位開放給別人接手
form-clock-time = 時間
form-clock-hours = 小時
form-clock-hours-hint = 例如 48；整局計時可寫 120+8，每回合再加 8 小時
form-clock-zero = 時間用完時
form-clock-away = 請假可停止計時的天數
form-clock-returns = 失去座位的人可以回來嗎？
act-evening = 一個晚上
form-evening-minutes = 分鐘
form-evening-minutes-hint = 5：每回合。30+1：整局 30 分鐘，每回合再加 1 分鐘
form-evening-until = 到什麼時候
form-evening-until-hint = 開局後的小時數，例如 3；或時刻，例如 23:00
form-evening-then = 之後
evening-what = 請寫 2 到 120 分鐘，例如每回合 5，或整局 30+1；以及 1 到 12 小時或一個時刻。
clock-what = 請把小時寫成 48；整局計時可寫 120+8，每回合再加 8 小時；最多 { $most }。
clock-away = 請把請假天數寫成數字，最多 { $most }。

## 請假

away-head = 你已經請的假：
away-line = { $n }. { $begins } 到 { $ends }
away-none = 你沒有請假。
away-zone = 日期與時間依 { $zone } 計算；用 `{ slash-preferences }` 選擇你自己的時區。
away-stops = 這段期間輪到你的時候不計時，以該桌允許的範圍為限。
button-away = 取消第 { $n } 項
button-away-form = 我要請假
button-away-list = 我的請假
form-away-days = 幾天
form-away-days-hint = 也可以改填下面的結束時間
form-away-from = 開始
form-away-from-hint = 例如 2026/8/1 或 2026年8月1日 18:00；不填就是現在
form-away-until = 結束
form-away-until-hint = 只寫日期就算到那天結束
away-both = 請填到什麼時候，或者幾天，擇一即可；最多 { $most } 天。
away-when = 日期請寫成 2026/8/1、2026年8月1日或 2026-08-01，後面可以加上時間，例如 2026/8/1 18:00。
away-past = 請假要從現在或以後開始，並在那之後結束：過去的時間不能請假。
away-long = 請假最長 { $days } 天，而且要在一年之內開始。
away-many = 你已經請了 { $most } 次假。請先取消一次。
away-gone = 這次請假已經結束，或已取消。
away-back = 已取消。你的時間會繼續計算。

## 被拒絕的事

table-no-clocks = 這桌不計時。
table-paused = 計時已經暫停了。
table-not-paused = 計時沒有暫停。
table-clock-stands = 現在不是這位玩家的回合：這裡只能給正在進行的回合加時間。
