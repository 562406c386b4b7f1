# Navegador 裡各種事物的名稱，只在這裡取一次：貼文、面板、圖片、說明都用這些名稱。
# `NAME` 單獨使用，`NAME-many` 用在句子裡，`NAMEs` 計數：
# `$n` 是數量，`$said` 是數量的寫法，例如 2 或 +2。

field-0 = 航海
field-1 = 招募工人
field-2 = { field-market } I
field-3 = 殖民
field-4 = 特權
field-5 = 造船
field-6 = { field-market } II
field-7 = 建築
field-market = 市場

good-sugar = 蔗糖
good-gold = 黃金
good-spice = 香料

building-sugar = 蔗糖工廠
building-gold = 黃金工廠
building-spice = 香料工廠
building-shipyard = 船塢
building-church = 教堂

building-sugar-many = 蔗糖工廠
building-gold-many = 黃金工廠
building-spice-many = 香料工廠
building-shipyard-many = 船塢
building-church-many = 教堂

buildings-sugar = { $said } 間蔗糖工廠
buildings-gold = { $said } 間黃金工廠
buildings-spice = { $said } 間香料工廠
buildings-shipyard = { $said } 間船塢
buildings-church = { $said } 座教堂

column-colony = 殖民地
column-factory = 工廠
column-explorer = 探索
column-shipyard = 船塢
column-church = 教堂

column-colony-many = 殖民地
column-factory-many = 工廠
column-explorer-many = 探索
column-shipyard-many = 船塢
column-church-many = 教堂
