# 嚴格的遊戲桌：禁止交談時寫的訊息會被移除。

command-table-strict = 禁止交談時，移除這桌討論串裡的發言
option-strict = 是否移除
lobby-strict = 🤐 這桌採嚴格規則：禁止交談時，在討論串裡寫的訊息會被移除。
strict-chosen = { $strict ->
    [yes] 這桌採嚴格規則：禁止交談時，在討論串裡寫的訊息會被移除。
   *[no] 這桌不採嚴格規則：保持沉默全憑自律。
}
strict-none = { $game } 不禁止交談，所以沒有嚴格規則可用。
strict-no-thread = 只有在專屬討論串或論壇貼文裡的遊戲桌才能採嚴格規則，這桌不是。
strict-cannot = 這桌在這裡不能採嚴格規則：我在這個頻道沒有「{ $rights }」權限。
strict-lifted = { $why ->
    [lost] 🤐 **{ $table }** 無法再採嚴格規則：我已不能移除這個頻道的訊息。接下來保持沉默全憑自律。
   *[chosen] 🤐 **{ $table }** 不再採嚴格規則。接下來保持沉默全憑自律。
}
