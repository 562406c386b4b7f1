# Navegador 每個面板的用途，一行說完；以及價格為什麼是這樣。

purpose-rondel = -# 💡 標記停在哪一格，就是這回合的行動。
purpose-sailing = -# 💡 航向想建立殖民地的地方，或去探索。
purpose-workers = -# 💡 工人用來建立殖民地與經營建築。
purpose-market = -# 💡 資源貴就出售，便宜就加工。
purpose-colony = -# 💡 殖民地一直生產可出售的資源，也有分數。
purpose-privilege = -# 💡 換取現在的錢，和結束時某一類的分數。
purpose-ships = -# 💡 船用來探索與建立殖民地。
purpose-buildings = -# 💡 工廠賺錢，船塢與教堂讓船與工人變便宜。

why-free = { $first ->
    [yes] 你的第一個回合，每一格都免費。
   *[no] 前方 { $free } 格以內免費。
}
why-field = **{ $field }**：在前方 { $distance } 格，其中 { $free } 格免費，所以要放棄 { $price } 艘船。
why-card-lost = **{ $field }**：你的玩家標記會移動到或越過大航海家號，大航海家卡沒用就要交出去。
why-card = 大航海家卡在你手上：移動玩家標記之前，可以額外航海一次。
why-sailing = 這個階段每艘船最多穿越 { $range } 條邊界，而且只能經過探索過的海域。沒列出來的，不是太遠，就是中間有還沒探索的海域。
why-explore = { sign-explorer } **{ $region }**：還沒有人去過，所以至少要有 { $least } 艘船一起駛入，其中 { $loss } 艘會損失。你得到翻開的版塊中最低的價格。
why-capacity = **{ $cheap }** 元：以{ $what ->
    [workers] 教堂
   *[ships] 船塢
}數為限，也就是 { $capacity }。**{ $dear }** 元：超過的每一個；階段 I 是 { $beyond } 元，II 是 { $second } 元，III 是 { $third } 元，現在是階段 { $phase }。
why-limit = 你有 { $have }，上限是 { $most }。以低價取得而超出上限的，每個換回 { $surplus } 元。
why-trade = **{ $good }**：市價指示物所在之處，售價 { $price } 元，加工收入 { $income } 元。
why-market = 每出售 1 單位，市價指示物往下移一列，資源變便宜，加工收入變高；每加工 1 單位則往上移一列。共有 { $rows } 列。同一回合全部依移動前的那一列計價。
why-site = **{ $region }，{ $price } 元**：那裡現有版塊中最便宜的：{ $lying }。
why-building = **{ $building }，{ $price } 元**：{ $players } 人遊戲的建築表上共有 { $stand } 個，從最便宜的數起，這是第 { $number } 個。需要 { $workers } 名工人。
why-privilege = **{ $column }**：這一欄你的第 { $number } 個特權，每個成就 { $coin } 元，你有 { $owned } 個，共 { $coins } 元。遊戲結束時每個多 { $more } 分，共 { $points } 分。{ $worker ->
    [yes] 加上所得金錢、扣除付出的工人，你的分數變化為 { $gain }。
   *[no] 加上所得金錢，你的分數變化為 { $gain }。
}

## 面板在被問到時的說明。

why-rule = -# 規則摘要（「{ button-rules }」）：{ $rule }
why-not = 🚫 { $reason }
why-no-decline = { $chosen ->
    [yes] 你已經選了項目。重新開始後，才可以放棄行動。
   *[no] 這個行動已經開始，不能再放棄。
}
