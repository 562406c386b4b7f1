# 預排條件可以使用的數值，用在「只有在……至少是 50 時」這樣的句子裡。

figure-sugar = 蔗糖的售價
figure-gold = 黃金的售價
figure-spice = 香料的售價
figure-sugar-income = 蔗糖的加工收入
figure-gold-income = 黃金的加工收入
figure-spice-income = 香料的加工收入
figure-sugar-factories = 剩餘的蔗糖工廠數
figure-sugar-factory-cost = 下一間蔗糖工廠的價格
figure-gold-factories = 剩餘的黃金工廠數
figure-gold-factory-cost = 下一間黃金工廠的價格
figure-spice-factories = 剩餘的香料工廠數
figure-spice-factory-cost = 下一間香料工廠的價格
figure-shipyards = 剩餘的船塢數
figure-shipyard-cost = 下一間船塢的價格
figure-churches = 剩餘的教堂數
figure-church-cost = 下一座教堂的價格
figure-colony-privileges = 特權長廊裡的殖民地特權數
figure-factory-privileges = 特權長廊裡的工廠特權數
figure-explorer-privileges = 特權長廊裡的探索特權數
figure-shipyard-privileges = 特權長廊裡的船塢特權數
figure-church-privileges = 特權長廊裡的教堂特權數
figure-ship-cost = 超過船塢數時每艘船的價格
figure-worker-cost = 超過教堂數時每名工人的價格
figure-phase = 階段
figure-explored = 已探索的海域數

# 輸入時用的簡短名稱；在所有語言裡都不重複。

figure-typed-sugar = 蔗糖
figure-typed-gold = 黃金
figure-typed-spice = 香料
figure-typed-sugar-income = 蔗糖收入
figure-typed-gold-income = 黃金收入
figure-typed-spice-income = 香料收入
figure-typed-sugar-factories = 蔗糖工廠
figure-typed-sugar-factory-cost = 蔗糖工廠價格
figure-typed-gold-factories = 黃金工廠
figure-typed-gold-factory-cost = 黃金工廠價格
figure-typed-spice-factories = 香料工廠
figure-typed-spice-factory-cost = 香料工廠價格
figure-typed-shipyards = 船塢
figure-typed-shipyard-cost = 船塢價格
figure-typed-churches = 教堂
figure-typed-church-cost = 教堂價格
figure-typed-colony-privileges = 殖民地特權
figure-typed-factory-privileges = 工廠特權
figure-typed-explorer-privileges = 探索特權
figure-typed-shipyard-privileges = 船塢特權
figure-typed-church-privileges = 教堂特權
figure-typed-ship-cost = 船價
figure-typed-worker-cost = 工人價格
figure-typed-phase = 階段
figure-typed-explored = 已探索

tiles-goods = 貨物：出售或加工
tiles-buildings = 下一座建築：價格、工人
tiles-privileges = 特權：分數、金錢
tiles-income = 工廠收入
tiles-round = 第 **{ $round }** 輪，**{ $phase }**
tiles-end = { $built ->
    [yes] 最後一座建築已售出
   *[no] *結束：* 再 **{ $left }** 座建築
}{ $open ->
    [yes] { "或" } **{ $region }**
   *[no] { "" }
}
tiles-question = 你的棋子要走到哪裡？
tiles-figure = { $what ->
    [points] 分數
    [coins] 元
    [workers] 工人
    [sailing] 船
   *[card] 大航海家卡
}
