# 各遊戲圖片描述共用的文字。

alt-more = 完整的文字描述：{ slash-table-words }
