# 輸入的內容：指令（完整路徑）與選項。Discord 就用這些名稱，所以不含空格、最多 32 個字，同一層不能重複。
# 句子引用指令時也取自這裡。

slash-admin = /管理
slash-hint = /提示
slash-help = /說明
slash-league = /聯賽
slash-learn = /教學
slash-plan = /預排
slash-table-hand = { slash-table } { button-hand }
slash-table-row = { slash-table } { button-row }
slash-table-chart = { slash-table } { button-chart }
slash-table-points = { slash-table } { button-points }
slash-table-sheet = { slash-table } { button-sheet }
slash-table-board = { slash-table } { button-board }
slash-table-words = { slash-table } { button-words }
slash-table-rules = { slash-table } { button-rules }
slash-table-log = { slash-table } { button-log }
slash-table-export = { slash-table } { act-export }
slash-plan-try = { slash-plan } { slash-option-how }:{ choice-plan-try }
slash-tables = /遊戲桌列表
slash-play = /開桌
slash-preferences = /個人設定
slash-settings = /設定
slash-table = /遊戲桌
slash-table-cancel = { slash-table } { act-cancel }
slash-table-clock = { slash-table } { act-clock-set }
slash-table-handover = { slash-table } { act-give }
slash-table-hints = { slash-table } { act-hints }
slash-table-replace = { slash-table } { act-replace }
slash-table-replay = { slash-table } { button-replay }
slash-table-repost = { slash-table } { button-admin-post }
slash-table-resign = { slash-table } { act-resign }
slash-table-undo = { slash-table } { button-undo }
slash-turn = /回合

## 選項

slash-option-clock = 計時
slash-option-computers = 電腦
slash-option-file = 檔案
slash-option-game = 遊戲
slash-option-how = 方式
slash-option-if = 條件
slash-option-league = 聯賽
slash-option-name = 名稱
slash-option-options = 選項
slash-option-order = 順序
slash-option-seat = 座位
slash-option-seats = 座位數
slash-option-table = 遊戲桌
slash-option-text = 內容
slash-option-what = 動作
slash-option-where = 地點
