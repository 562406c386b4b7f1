# Singing Sails 的課程：`voyage-lesson-NAME` 是課文，`-task` 是任務，其餘是回應。

## 1

voyage-lesson-row-title = 手牌與牌列
voyage-lesson-row = 大家同乘**一艘船**，一起贏或一起輸；但誰都不能談論手牌與計畫。
    🃏 每個人手上有 { $hand } 張牌。輪流把一張牌蓋在**牌列**的空格裡，再抽一張，直到 { $slots } 格全滿。你出了什麼只有你知道，其他人只看得到位置。
    ➡️ 接著牌列**從左到右**執行。所以牌放在哪一格，就決定它何時發生。
    ⛵ 「{ $sail }」讓船朝**羅盤**所指的方向前進，格數等於風力。「風」讓風力加減 1。左轉與右轉把船或羅盤轉四分之一圈。
    新的一輪開始，由你出第一張牌。
voyage-lesson-row-task = 把「{ $sail }」放在最後執行的位置。
voyage-lesson-row-right = 就是最後一格：不管別人在前面放什麼，船都依那時的羅盤與風力前進。出第 1 格的人是下一輪的起始玩家。
voyage-lesson-row-card = 你出了別張牌。任務要的是「{ $sail }」：先按它，再按最後一格。
voyage-lesson-row-slot = 放在第 { $slot } 格，「{ $sail }」會比其他牌先執行。最後一格是第 { $slots } 格。

## 2

voyage-lesson-execution-title = 牌列如何執行
voyage-lesson-execution = 牌列滿了。從左邊開始，一張一張翻開並立刻執行。需要選擇時，由這一輪的**起始玩家**決定，不說話：這次是你。
    🧭 「{ $sail }」依**羅盤**前進。船頭**朝向**哪裡，只有進港時才重要。
    💥 船不能開上陸地：撞上去會受 1 點損傷，留在原地。
    現在正在執行右轉，也就是往右轉四分之一圈，接下來是你的「{ $sail }」。羅盤指向{ $east }，而{ $east }邊是陸地。
voyage-lesson-execution-task = 選擇要轉的東西，別讓船撞上陸地。
voyage-lesson-execution-right = 羅盤轉了，「{ $sail }」讓船避開了陸地。接著執行下一張牌，又有東西讓你選。
voyage-lesson-execution-ship = 船轉了，羅盤卻還指著陸地：「{ $sail }」讓船撞上去，船受到 { $damage } 點損傷。請轉羅盤。

## 3

voyage-lesson-harbor-title = 港口、損傷與結束
voyage-lesson-harbor = ⚓ 收集全部 { $goals } 座港口就**獲勝**。港口一半是陸地：從海的一側進來，**船頭朝陸地**，並在那裡結束一個指令。
    💔 受到 { $health } 點損傷就**輸了**。撞上陸地，或駛出已經沒有版塊的那一側，受 1 點損傷。每次損傷都會翻開一項限制，從此生效。這裡是「{ $handicap }」。
    🗺️ 駛出海圖時，四疊各抽一塊版塊：那個方向的放在船下，其餘由起始玩家擺放。
    船朝向{ $east }，羅盤也指向{ $east }。風力是 { $wind }。現在正在執行「風」，接下來是「{ $sail }」。往{ $east }兩格有一座港口。
voyage-lesson-harbor-task = 調整風力，讓船抵達港口。
voyage-lesson-harbor-right = 已收集 { $goals } 座港口中的 { $harbors } 座。現在你可以和大家一起出航了：`{ slash-singing-sails-new }` 開桌，每則貼文下都有規則摘要。
voyage-lesson-harbor-calm = 風力 { $wind } 時，「{ $sail }」根本不會移動船。把風力調強：要前進兩格才到。
