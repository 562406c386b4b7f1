# Navegador 的課程：`lesson-NAME` 是課文，`-task` 是任務，其餘是對回合的回應。

lesson-other = 規則允許這個回合，但這不是這一課要學的。你的任務：**{ $task }**

## 1

lesson-rondel-title = 回合與輪盤
lesson-rondel = 你為葡萄牙出航，遊戲結束時得分最高的人獲勝。
    🏆 **得分**：每名工人 { $worker_points }、每艘船 { $ship_points }、每 { $cash_per_point } 元 1；每個殖民地 { $per_colony }、工廠 { $per_factory }、船塢 { $per_shipyard }、教堂 { $per_church }、探索指示物 { $per_explorer }。後五樣還會因特權而加分。
    ⏳ **回合**：在輪盤（八格的圓環）上移動你的玩家標記，再執行那一格的行動，或放棄行動。接著輪到下一位。
    ➡️ 玩家標記順時針移動。前方 { $free_fields } 格以內免費，之後每多一格要放棄 1 艘船。錯過的格子之後還會再遇到。
    你的玩家標記在「{ $stone }」。圖中金色的格子免費，紅色格子上的數字是要放棄的船數。
lesson-rondel-task = 招募 1 名工人，而且不放棄任何船。
lesson-rondel-right = 多了 1 名工人，花了 { $cheap } 元：你有 1 座教堂，每座教堂能以這個價格招募 1 名工人。再多的每名要 { $dear } 元，之後的階段還會更貴。殖民地與建築都需要工人，但不會消耗他們。你最多可以有 { $most_workers } 名工人與 { $most_ships } 艘船。
lesson-rondel-paid = 你走得太遠，放棄的船數：{ $paid }。船是用來探索與建立殖民地的。「{ $field }」就在下一格，而且免費。
lesson-rondel-dear = 你招募了 { $n } 名工人，只有第一名便宜：你只有 1 座教堂，之後每名要 { $dear } 元。把錢留著，招募 1 名就好。
lesson-rondel-declined = 你走到了對的格子，卻放棄了行動。這是允許的，但這一步就浪費了：請選擇要招募幾名工人。

## 2

lesson-sailing-title = 航海與探索
lesson-sailing = 執行「{ $field }」時，你的每艘船可以航行一次。階段 I 每艘船最多穿越 { $range } 條邊界，階段 II 兩條，階段 III 三條。
    { sign-sailing } 探索過的海域，直接駛入即可。
    { sign-explorer } 沒有人去過的海域，**至少要有 { $least } 艘船一起駛入**，其中 { $loss } 艘會損失。你得到值 { $points } 分的探索指示物；那裡的版塊會翻開，銀行依其中最低的價格付錢給你。之後每個人都能航行到那裡。
    { sign-phase } 探索{ $begin_2 } 就進入階段 II，探索{ $begin_3 } 就進入階段 III：特權長廊會補充，較貴的工人與船從 { $beyond_1 } 元漲到 { $beyond_2 } 元、{ $beyond_3 } 元。
    翻開之後就不能收回，所以會先問你。
    你有 3 艘船在葡萄牙。對手探索過{ $near }；還沒有人去過{ $region }。
lesson-sailing-task = 探索{ $region }，不要派出多餘的船。
lesson-sailing-right = 你探索了{ $region }：得到探索指示物，以及最便宜版塊的 { $cash } 元（版塊：{ $prices }）。1 艘船損失了，另 1 艘停在那裡等著建立殖民地。在真正的遊戲裡，你的第三艘船現在還能航行。
lesson-sailing-many = 你探索了{ $region }，但派出 { $n } 艘船，其實 { $least } 艘就夠了。損失不會因此變多，但同組的船這個回合都不能再航行。請派 { $least } 艘。
lesson-sailing-known = 你的船航行了，卻沒有探索。要前往已知的殖民地，例如{ $near } 的，就是這樣走。請選{ $region }，名字前面有 { sign-explorer }。
lesson-sailing-declined = 你放棄了行動，船都留在港口。請選擇船要航向哪裡。

## 3

lesson-colony-title = 殖民地
lesson-colony = 探索過的海域裡，版塊就是可以建立的殖民地。執行「{ $field }」時想建立幾個都可以，每個需要三樣：
    { sign-sailing } 你的 1 艘船**就在那個海域**，
    { sign-workers } { $workers } 名工人，
    { sign-coins } 它的價格；同一海域從最便宜的版塊開始。
    船與工人都不會消耗，但一個回合裡各只能算在一個殖民地上。殖民地會一直生產資源供你出售，本身也值 { $points } 分。面板也會把錢算進分數：每花掉 { $cash } 元可能少 1 分，所以總分一開始可能不變。
    你有船在{ $region } 與{ $other }，還有 { $have } 名工人。
lesson-colony-task = 在{ $region } 建立兩個殖民地。
lesson-colony-right = 兩個殖民地共 { $price } 元，從最便宜的版塊開始。船與工人都還在：下次你的玩家標記經過時，可以再來一次。
lesson-colony-few = 這只有一個殖民地，其實可以建立兩個：{ $region } 有兩艘船，{ $have } 名工人也夠兩個用。請按那個海域兩次再確認。
lesson-colony-elsewhere = 你在{ $other } 也建立了，或只在那裡建立。這是允許的，只是資源不同：任務要的是{ $region } 的殖民地，而且比較便宜。
lesson-colony-declined = 你放棄了行動。按下海域，就能在那裡建立殖民地。

## 4

lesson-market-title = 市場
lesson-market = 在「{ $field }」可以賺錢。三種資源，每種可以做**一件事**：
    📉 **出售**殖民地生產的：每單位得到那個資源的售價，之後價格下跌，
    📈 或在工廠**加工**，不需要殖民地：每單位得到加工收入，之後價格上漲。
    所以資源貴的時候出售，便宜的時候加工。同一回合全部依市價指示物移動前計價。輪盤上有兩格市場，兩格完全相同。
    { sign-factory } 每個人一開始就有萬用工廠：可以任選一種資源，多加工 1 單位。
    你有 2 個殖民地與 1 間工廠生產、加工{ $sugar }，還有 1 個{ $gold }的殖民地。圖中可以看到每種資源的售價與加工收入。
lesson-market-task = 盡量多賺：出售貴的資源，加工便宜的資源，別讓任何工廠閒著。
lesson-market-right = 賺了 { $income } 元。現在{ $gold }對下一位變便宜了，{ $sugar }變貴了：你的工廠讓自己的殖民地更值錢。面板選單裡最佳的組合，當下收入最高；它們會怎麼影響大家的價格，就由你判斷。
lesson-market-cheap = 你以每單位 { $sale } 元出售{ $sugar }，但工廠加工一單位就有 { $factory } 元。它現在很便宜：先加工，等貴了再出售。
lesson-market-idle = 你的{ $sugar }工廠閒著，現在加工一單位有 { $factory } 元。加工不需要你擁有資源：資源來自市場。
lesson-market-wildcard = 你的{ $sugar }工廠加工了，萬用工廠卻沒有：它可以再加工 1 單位，所以請選 2 單位。
lesson-market-kept = 你留著{ $gold }，它現在的售價是 { $dear } 元。趁貴的時候出售：先付錢，價格才下跌。
lesson-market-declined = 你放棄了行動，所以沒有收入。請為每種資源選擇要做什麼。

## 5

lesson-buildings-title = 建築
lesson-buildings = 在「{ $field }」從建築表購買，每種從最便宜的開始；所以每賣出一座，下一座就更貴。要有工人在場才能經營：
    { sign-factory } 工廠需要 { $factory } 名，在市場上加工它的資源，
    { sign-shipyard } 船塢需要 { $shipyard } 名，讓你多造 1 艘低價的船，
    { sign-church } 教堂需要 { $church } 名，讓你多招募 1 名低價的工人。
    🏆 遊戲結束時，工廠每間 { $per_factory } 分，船塢每間、教堂每座 { $per_shipyard } 分，特權另計。不管有多少船塢與教堂，最多只容得下 { $most_workers } 名工人與 { $most_ships } 艘船。
    只要工人總數夠，可以一次買好幾座。工人不會消耗，下次還在。
    你有 { $workers } 名工人與 { $cash } 元。
lesson-buildings-task = 一次建造兩座：{ $one }與{ $two }。
lesson-buildings-right = 兩座共 { $price } 元，你的 { $workers } 名工人都派上用場了。下一座教堂現在要 { $next } 元。兩座教堂可以便宜招募兩名工人：這樣才有足夠的人手。
lesson-buildings-half = 這只是兩座中的一座。你的 { $workers } 名工人一次就夠兩座用：教堂 { $church } 名，工廠 { $factory } 名。兩座都按了再確認。
lesson-buildings-else = 你買了別的建築。這或許不錯，但工人就不夠同時用在任務要的{ $one }與{ $two }上了。
lesson-buildings-declined = 你放棄了行動。請按下你想買的建築。

## 6

lesson-privilege-title = 特權
lesson-privilege = 你擁有的東西本身分數不多，**特權**讓它們更值錢。
    { sign-privilege } 在「{ $field }」放棄 1 名工人（至少要留 { $least } 名），從特權長廊取得一個特權，共有五種：殖民地、工廠、探索、船塢、教堂。每種最多 { $most } 個。
    { sign-coins } 立即依你擁有的該類數量得到錢。
    🏆 遊戲結束時，該類每一個都多得分：多 { $more } 分，船塢與教堂多 { $dear } 分。
    所以要拿你已經很多，或以後會很多的那一種。長廊裡的不多，只有新的階段開始時才補充。
lesson-privilege-task = 取得能給你最多分數的特權。
lesson-privilege-right = 遊戲結束時多 { $points } 分，現在得到 { $coins } 元。之後這一類越多就越值錢：多半是少數幾欄、特權很多的人獲勝。
lesson-privilege-coins = 這個現在給的錢最多，{ $coins } 元，但最後只有 { $points } 分。{ $column }會有 { $best } 分：數量少一些，但每個更值錢。
lesson-privilege-fewer = 這個給你 { $points } 分與 { $coins } 元。看看按鈕：{ $column }會有 { $best } 分。
lesson-privilege-declined = 你放棄了行動。請按下一個特權：按鈕上寫著各能帶來什麼。

## 7

lesson-card-title = 大航海家卡
lesson-card = **大航海家卡**只有一張，輪流使用。持有的人可以**在移動玩家標記之前額外航海一次**；只有第一輪不行。之後卡往回交給上一位行動的玩家。
    { sign-card } 別等太久：輪盤上的大航海家號標示你拿到卡時玩家標記所在的格子。玩家標記走到或越過那一格時，不管用過沒有，卡都要交出去。
    🏆 遊戲結束時若同分，由這張卡決定。
    卡在你手上，大航海家號在「{ $mark }」。你有 2 艘船在{ $from }。對手探索過{ $region }，你在那裡還沒有船。
lesson-card-task = 用卡讓 1 艘船航向{ $region }，並在同一回合於該處建立殖民地。
lesson-card-right = 一個回合兩次行動：玩家標記移動之前，船就到了，所以有殖民地可以建立。卡現在在對手那裡，之後還會回來。
lesson-card-unused = 玩家標記已經移動，卡卻沒用；這個回合來不及了。請先按「{ button-card }」。
lesson-card-expired = 你的玩家標記走到「{ $mark }」的大航海家號，所以卡沒用就交出去了。請先按「{ button-card }」。
lesson-card-nowhere = 卡用了，但{ $region } 沒有你的殖民地。用卡讓 1 艘船航行到那裡，結束額外航海，再移動到「{ $field }」。

## 8

lesson-end-title = 遊戲如何結束
lesson-end = 遊戲有兩種結束方式：有人探索**{ $region }**，或有人買走建築表上的**最後一座建築**。那個回合之後，每位玩家再進行一個回合，然後計分：
    🏆 每個殖民地、工廠、探索指示物、船塢與教堂，加上特權帶來的分數，
    { sign-workers } 每名工人、每艘船，以及每 { $cash } 元各 1 分。
    { sign-king } 最後國王再給每個人一個特權，放在對你最有利的位置。
    到時候錢換不到幾分。所以領先時就結束遊戲，落後時就拖久一點。「{ button-points }」顯示大家目前的得分。
    你有 { $mine } 分，對手 { $theirs } 分。建築表上只剩一座：{ $building }，{ $price } 元。
lesson-end-task = 趁領先時觸發遊戲結束。
lesson-end-right = 最後一座建築賣出了，每個人再進行一個回合，而你領先。還剩一課：怎麼開局。
lesson-end-late = 遊戲繼續，對手有時間追上來。請在「{ $field }」買走最後一座建築：{ $building }。
lesson-end-declined = 你走到了對的格子，卻什麼都沒買，所以遊戲繼續。請買走最後一座建築：{ $building }。

## 9

lesson-opening-title = 你的前三個回合
lesson-opening = 規則你都懂了，再看看好的開局。第一個回合**任何一格都免費**。你有 { $cash } 元、{ $workers } 名工人與 { $ships } 艘船。
    1️⃣ 「{ $sailing }」：兩艘船一起探索{ $near } 或{ $other }。你得到值 { $per_explorer } 分的探索指示物、最便宜版塊的價格，還能先在那裡挑選。
    2️⃣ 「{ $colony }」，往前 { $free_fields } 格，仍然免費：你的另一艘船就在那裡，工人也夠建立最便宜的殖民地。如果太貴，先到「{ $recruiting }」招募兩名工人。
    3️⃣ 「{ $market }」：出售殖民地生產的，再讓萬用工廠加工另一種資源；或是「{ $privilege }」，趁你想要的那一類還在。
    { sign-factory } 或者先在「{ $buying }」趁最便宜的只要 { $price } 元買下工廠，接著「{ $recruiting }」，再來「{ $earlier }」。
    之後也有用的兩點：別當第三個搶同一類的人；在市場上，和上一位玩家做相反的事。
lesson-opening-task = 進行一局的第一個回合：探索。
lesson-opening-right = 你得到探索指示物，以及最便宜版塊的 { $cash } 元（版塊：{ $prices }）。「{ $colony }」在前方 { $free_fields } 格，你的船已經在那裡了。現在你可以開始玩了。「{ button-rules }」有規則摘要，面板上的「{ button-why }」說明價格的由來。
lesson-opening-factory = 早早買工廠也是好的開局，接著招募工人就行。不過這次的任務是探索：請移動到「{ $sailing }」，第一個回合每一格都免費。
lesson-opening-declined = 你放棄了行動。請讓兩艘船一起航向{ $near } 或{ $other }：海域名字前面有 { sign-explorer }。

## 所有數字

lesson-numbers =
    { "" }**遊戲結束時的分數**
    - 工人 { $worker_points }、船 { $ship_points }、每 { $cash_per_point } 元 1
    - 殖民地 { $per_colony }、工廠 { $per_factory }、探索指示物 { $per_explorer }：每有一個同類的特權，各多 { $more_colony }
    - 船塢 { $per_shipyard }、教堂 { $per_church }：每有一個同類的特權，各多 { $more_church }
    { "" }**階段**
    - 階段 I：每艘船穿越 1 條邊界；較貴的工人或船 { $beyond_1 } 元
    - 階段 II，探索{ $begin_2 } 之後：2 條，{ $beyond_2 } 元；2、3、4、5 人時，長廊的每種特權補到 { $fill_2 } 個
    - 階段 III，探索{ $begin_3 } 之後：3 條，{ $beyond_3 } 元；補到 { $fill_3 } 個
lesson-prices =
    { "" }**價格**
    - 工人與船：每座教堂或船塢各有 1 個只要 { $capacity_price } 元，其餘較貴
    - 殖民地：蔗糖 { $lowest_sugar } 到 { $highest_sugar }，黃金 { $lowest_gold } 到 { $highest_gold }，香料 { $lowest_spice } 到 { $highest_spice }
    - 工廠 { $factories }；船塢 { $shipyards }；教堂 { $churches }。2、3、4、5 人時船塢各有 { $chart } 間，教堂也是同樣的座數，都從最便宜的開始
    - 售價，每兩列一種：蔗糖 { $market_sugar }；黃金 { $market_gold }；香料 { $market_spice }；同一列的加工收入 { $income }
    - 第 1、2、3 個特權，同類每個得到的錢：殖民地、工廠、探索 { $coins_colony }；船塢、教堂 { $coins_church }
    { "" }**需要**：殖民地要有 1 艘船在場與 { $colony_workers } 名工人，工廠 { $factory_workers } 名，船塢 { $shipyard_workers } 名，教堂 { $church_workers } 名
    { "" }**上限**：{ $most_workers } 名工人、{ $most_ships } 艘船、每種 { $most_privileges } 個特權；至少要留 { $fewest_workers } 名工人。教堂或船塢多到放不下時，多出來的每個先付 { $capacity_price } 元，再得到 { $surplus_price } 元。
