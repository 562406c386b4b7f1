# Roles for winners, and the series, as an admin sets them.

league-trophies-head = ## { $title } · Trophies
    The bot gives these roles when a season closes, and takes them back from the winners before. It needs **Manage Roles**, and its own role above them.
league-trophy = { $what ->
    [champion] **Champion**: the role for the winner of the last season
    [division] **Divisions**: the role for the winner of each group, where there are divisions
   *[series] **Series**: the seasons whose points count
}
league-trophy-none = No role
league-series-choice = { $of ->
    [0] All seasons
   *[other] { $best ->
        [0] The last { $of }
       *[other] The best { $best } of the last { $of }
    }
}
league-role-lacks = ⚠️ { $what ->
    [gone] One of the roles for winners is gone. Choose another: `{ slash-league }` → **{ button-league-trophies }**.
    [managed] { $role } belongs to an integration, so nobody can give it. Choose another: `{ slash-league }` → **{ button-league-trophies }**.
    [right] The bot cannot give { $role } to the winners: it lacks **Manage Roles**.
   *[place] The bot cannot give { $role } to the winners: its own role has to be above it in the server’s list of roles.
}
