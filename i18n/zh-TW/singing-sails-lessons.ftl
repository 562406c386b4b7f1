# Singing Sails 的課程：`voyage-lesson-NAME` 是課文，`-task` 是任務，其餘是回應。

## 1

voyage-lesson-start-title = 船、海圖與起航
voyage-lesson-start = 大家同乘**一艘船**，航行在逐漸展開的海圖上，一起贏或一起輸。收集完港口就獲勝，船受損太多就輸了。
    🗺️ 圖中就是一開始的整張海圖：一塊水域，船在上面。其他 { $tiles } 塊版塊面朝下分成 { $sides } 疊，海圖的每一側各一疊。
    🧭 **羅盤**決定船往哪裡航行；船頭**朝向**哪裡，進港時才重要。左轉與右轉每次只能把其中一樣轉四分之一圈，各要用掉一張牌。
    第一輪開始之前，由**起始玩家**決定這兩樣。你就是起始玩家。
voyage-lesson-start-task = 讓船頭朝向{ $east }，羅盤也指向{ $east }。
voyage-lesson-start-right = 第一張航行的牌會把船帶往{ $east }。那裡若有港口，而且陸地在遠的那一側，不必轉向就能進港。
voyage-lesson-start-compass = 羅盤沒有指向{ $east }，航行的牌會把船帶到別處。兩樣都請選{ $east }。
voyage-lesson-start-ship = 羅盤對了，船頭卻朝向別處：船會往{ $east }航行，卻進不了那裡的港口。兩樣都請選{ $east }。

## 2

voyage-lesson-row-title = 手牌與指令列
voyage-lesson-row = 誰都不能談論手牌與計畫。
    🃏 每個人手上有 { $hand } 張牌。輪流把一張牌蓋在**指令列**的空格裡，再抽一張，直到 { $slots } 格全滿。你出了什麼只有你知道，其他人只看得到位置。
    ➡️ 接著指令列**從左到右**執行。所以牌放在哪一格，就決定它何時發生。
    ⛵ 「{ $sail }」讓船朝**羅盤**所指的方向前進，格數等於風力。「風」讓風力加減 1。左轉與右轉把船或羅盤轉四分之一圈。
    新的一輪開始，由你出第一張牌。
voyage-lesson-row-task = 把「{ $sail }」放在最後執行的位置。
voyage-lesson-row-right = 就是最後一格：不管別人在前面放什麼，船都依那時的羅盤與風力前進。出第 1 格的人是下一輪的起始玩家。
voyage-lesson-row-card = 你出了別張牌。任務要的是「{ $sail }」：先按它，再按最後一格。
voyage-lesson-row-slot = 放在第 { $slot } 格，「{ $sail }」會比其他牌先執行。最後一格是第 { $slots } 格。

## 3

voyage-lesson-execution-title = 指令列如何執行
voyage-lesson-execution = 指令列滿了。從左邊開始，一張一張翻開並立刻執行。需要選擇時，由這一輪的**起始玩家**決定，不說話：這次是你。
    🧭 「{ $sail }」依**羅盤**前進。船頭**朝向**哪裡，只有進港時才重要。
    💥 船不能開上陸地：撞上去會受 1 點損傷，留在原地。
    現在正在執行右轉，也就是往右轉四分之一圈，接下來是你的「{ $sail }」。羅盤指向{ $east }，而{ $east }邊是陸地。
voyage-lesson-execution-task = 選擇要轉的東西，別讓船撞上陸地。
voyage-lesson-execution-right = 羅盤轉了，「{ $sail }」讓船避開了陸地。接著執行下一張牌，又有東西讓你選。
voyage-lesson-execution-ship = 船轉了，羅盤卻還指著陸地：「{ $sail }」讓船撞上去，船受到 { $damage } 點損傷。請轉羅盤。

## 4

voyage-lesson-tiles-title = 牌疊與版塊
voyage-lesson-tiles = 船駛出海圖時會有新的版塊：**{ $sides } 疊各抽最上面的一塊**。
    ⛵ 船駛出的那一側，抽到的放在船下；如果是陸地，船受 1 點損傷，留在原地。
    🧩 其餘由**起始玩家**依順時針順序擺放，每塊放在它那一疊所屬的海圖那一側，並與已有的版塊相鄰。一半陸地一半水域的版塊，例如港口，可以旋轉。
    🚫 某一疊用完了，那一側就封閉：從那裡駛出會受 1 點損傷。
    一張「{ $sail }」讓船往{ $east }駛出海圖，那裡的版塊是水域。{ $south }邊那一疊最上面是陸地。接下來還有一張「{ $sail }」。
voyage-lesson-tiles-task = 擺放陸地，別讓它緊鄰船即將抵達的版塊。
voyage-lesson-tiles-right = 陸地在你們後方，轉向時前路仍然暢通。現在擺得好，之後就少用幾張牌；港口要把水域留在你們會來的那一側。
voyage-lesson-tiles-beside = 陸地就在船的旁邊，羅盤一轉向{ $south }就會撞上。請放在更後面。

## 5

voyage-lesson-harbor-title = 港口、損傷與結束
voyage-lesson-harbor = ⚓ 收集全部 { $goals } 座港口就**獲勝**。港口一半是陸地：從海的一側進來，**船頭朝陸地**，並在那裡結束一個指令。
    💔 受到 { $health } 點損傷就**輸了**。撞上陸地，或駛出已經沒有版塊的那一側，受 1 點損傷。每次損傷都會翻開一項**限制**，也就是從此生效的規則；翻開過的全部同時有效。這裡是「{ $handicap }」。多數航程在受損之前就有一項；開桌時也可以選擇一開始沒有。
    船朝向{ $east }，羅盤也指向{ $east }。風力是 { $wind }。現在正在執行「風」，接下來是「{ $sail }」。往{ $east }兩格有一座港口。
voyage-lesson-harbor-task = 調整風力，讓船抵達港口。
voyage-lesson-harbor-right = 已收集 { $goals } 座港口中的 { $harbors } 座。現在你可以和大家一起出航了：`{ slash-play }` 開桌，「{ button-rules }」有規則摘要。
voyage-lesson-harbor-calm = 風力 { $wind } 時，「{ $sail }」根本不會移動船。把風力調強：要前進兩格才到。
