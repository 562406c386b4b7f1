# 團體賽：成立與加入隊伍、各台、缺席與替補、隊伍排名。

button-league-teams = 隊伍
button-league-team-new = 成立隊伍
button-league-team-name = 為隊伍取名
button-league-team-leave = 離開隊伍
button-league-team-rated = 依等級分排序
button-league-team-join = 加入 { $team }
button-league-team-decline = 婉拒
button-league-away = 第 { $round } 輪我不能打
button-league-back = 第 { $round } 輪我可以打
choose-league-team-up = 把一位隊員往前移一台
choose-league-team-out = 移出隊伍
choose-league-team-invite = 邀請隊員
choose-league-team-put = 編入一隊……
form-league-team-put = 編入一隊
form-league-team-name = 隊名
league-team-number = 第 { $number } 隊
league-teams-none = 還沒有人成立隊伍。按「隊伍」就能成立。抽籤時沒有隊伍的人會抽進一隊。
league-team-line = 👥 **{ $team }**：{ $people }
league-team-player = { $name }（{ $team }）
league-team-row = { $place }\. **{ $team }** · **{ $points }** · 台分 { $boards } · { $matches } 場{ $range ->
    [open] {" "}· 可能名次 { $best }–{ $worst }
   *[sure] {""}
}{ $decided ->
    [score] {" "}· 同分判定：台分
    [wins] {" "}· 同分判定：勝場數
    [among] {" "}· 同分判定：同分者對戰
    [penalties] {" "}· 同分判定：罰分
    [lot] {" "}· 同分判定：抽籤
   *[other] {""}
}{ $penalty ->
    [none] {""}
   *[other] {" "}· 罰分 −{ $penalty }
}
league-team-boards = **台分**
league-team-mine = **你的隊伍：{ $team }**，隊長 { $captain }
    各台：{ $boards }{ $alternates ->
    [none] {""}
   *[other] {" "}· 替補：{ $alternates }
}
league-team-invited = 已邀請，還沒有回覆：{ $people }
league-team-away = 第 { $round } 輪：{ $name } 不能打；{ $into ->
    [none] 還沒有人代打。
   *[other] { $into } 代打。
}
league-team-answered = { $what ->
    [team-join] ✅ 你已加入隊伍。按賽季訊息下方的「隊伍」就能看到。
    [team-decline] 你已婉拒。
    [stand-in] ✅ 由你上場。輪到你時，遊戲桌會通知你。
   *[stand-out] 你不上場。隊上如果還有替補，會接著詢問。
}
league-team-winner = 第一名隊伍：**{ $who }**
league-told-invited = 📣 { $who } **{ $title }**：{ $captain } 邀請你加入 **{ $team }**。{ $link }
league-told-alternate = 📣 { $who } **{ $title }**：{ $out } 第 { $round } 輪不能打。你願意代表隊伍上場嗎？請在 { $at }之前回覆，否則會詢問下一位替補。
league-told-no-alternate = 📣 { $who } **{ $title }**：第 { $round } 輪已經沒有替補能代替 { $out }。為了其他人，由電腦玩家繼續這一台；你們隊以棄權計。
