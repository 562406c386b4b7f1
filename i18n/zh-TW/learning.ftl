# `/教學`：邊玩邊學，一課一課來；以及面板在被問到時的說明。

command-learn = 邊玩邊學：簡短的課程，只有你看得到，隨時可以離開，之後再接著學
option-learn-game = 哪一款遊戲；不填就是這個頻道的遊戲桌所玩的
learn-table = 你的第一局
learn-none = { $game } 還沒有課程。
learn-head = 🎓 **{ $game }** · 第 { $number } 課，共 { $of } 課 · **{ $title }**
learn-task = 🎯 你的任務：**{ $task }**
learn-right = ✅ { $told }
learn-wrong = ❌ { $told }
learn-over = 🎓 **{ $game }** 的 { $of } 課到此全部結束。可以選任何一課重新上。想玩的話，按「{ button-learn-play }」，就會在這個頻道開始一局；或在開放中的遊戲桌下按「{ button-join }」。
button-learn-try = 進行回合
button-learn-again = 再試一次
button-learn-told = 回到課文
button-learn-next = 下一課
button-learn-signs = 圖示說明
button-learn-numbers = 所有數字
button-learn-open = 開始學
button-learn-play = 和兩個電腦玩家對戰
choose-lesson = 前往另一課
option-lesson = { $number }. { $title }

button-why = 為什麼？
why-nothing = 這裡現在沒有需要說明的。
