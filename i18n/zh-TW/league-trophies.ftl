# 給優勝者的身分組與系列賽，由管理員設定。

league-trophies-head = ## { $title } · 獎項
    賽季結束時，機器人會授予這些身分組，並從先前的得主收回。它需要**管理身分組**權限，而且自己的身分組要排在上面。
league-trophy = { $what ->
    [champion] **冠軍**：授予最近一季優勝者的身分組
    [division] **級別**：有分級時，授予每組第一名的身分組
   *[series] **系列賽**：計入每人哪些賽季的積分
}
league-trophy-none = 不使用身分組
league-series-choice = { $of ->
    [0] 所有賽季
   *[other] { $best ->
        [0] 最近 { $of } 季
       *[other] 最近 { $of } 季中最佳的 { $best } 季
    }
}
league-role-lacks = ⚠️ { $what ->
    [gone] 有一個給優勝者的身分組已不存在，請另選一個：`{ slash-league }` → **{ button-league-trophies }**。
    [managed] { $role } 屬於某個整合功能，無法授予。請另選一個：`{ slash-league }` → **{ button-league-trophies }**。
    [right] 機器人無法把 { $role } 授予優勝者：缺少**管理身分組**權限。
   *[place] 機器人無法把 { $role } 授予優勝者：在伺服器的身分組列表中，它自己的身分組必須排在上面。
}
