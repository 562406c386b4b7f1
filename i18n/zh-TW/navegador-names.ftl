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

building-sugar-short = { good-sugar }
building-gold-short = { good-gold }
building-spice-short = { good-spice }
building-shipyard-short = { building-shipyard }
building-church-short = { building-church }

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

# 引擎以英文稱呼的事物，鍵取自該名稱的字母：海域是中文版的譯名，後面是版圖上印的名字，好與版圖對照；
# 以及打字內容已到盡頭時的說法。

called-portugal = 葡萄牙 Portugal
called-guine = 幾內亞 Guiné
called-bahia = 巴伊亞 Bahia
called-rio-de-janeiro = 里約熱內盧 Rio de Janeiro
called-angola = 安哥拉 Angola
called-cabo-da-boa-esperanca = 好望角 Cabo da Boa Esperança
called-mocambique = 莫三比克 Moçambique
called-ormuz = 荷莫茲 Ormuz
called-goa = 果阿 Goa
called-malaca = 馬六甲 Malaca
called-timor = 帝汶 Timor
called-macau = 澳門 Macau
called-nagasaki = 長崎 Nagasaki

# 簡要規則的各段，用那裡的標題。

rule-your-turn = 你的回合
rule-navegador-card = 大航海家卡
rule-sailing = { field-0 }
rule-workers = { field-1 }
rule-ships = { field-5 }
rule-market = { field-market }
rule-colony = { field-3 }
rule-buildings = { field-7 }
rule-privilege = { field-4 }
rule-kings-privilege = 國王特權
rule-end = 遊戲結束
