# What a league does not do.

league-no-schedule = No schedule is known for { $people } people at tables of { $seats }.
league-not-split = { $people } people cannot be shared out as that asks for.
league-bad-points = Points for { $seats } places are { $seats } numbers from first to last, none bigger than the one before it, with two decimals at most.
league-no-points = These points say nothing of tables of { $seats }.
league-bad-tie-breaks = `{ $name }` is no tie-break, or is named twice.
league-bad-result = The result of table { $table } contradicts itself.
league-no-reason = Please give a reason that others can read.
league-not-that-step = The season is at another point, so it cannot go on to that.
league-not-your-step = Only an admin of the league can do that.
league-not-yet = { $what ->
    [people] Too few people have registered.
    [seed] The draw has not been committed to yet.
    [answers] The time to check in is not over, and not all have answered.
    [tables] Not all tables have begun.
    [results] Not all tables are over or decided.
    [draw] The draw has not been opened yet.
   *[other] Something is missing before the season can go on.
}
league-bad-rules = { $what ->
    [game] This game has no such league: its players win and lose together, or it is played otherwise.
    [seats] A league's tables have three, four or five seats.
    [rounds] A Swiss season has one to twelve rounds.
    [final] A final is one table, or eight people at eight tables.
    [moves] At most five of a group go up or down.
    [times] Each part of a season takes an hour to 400 days.
    [most] A season has room for one table at least, and for 200 people at most.
    [youngest] An account can be asked to be up to ten years old.
    [apart] Two different people are kept apart, and a hundred pairs at most.
    [ties] A tie-break is named once.
    [options] The game does not take these options.
    [points] These points say nothing of tables with so many seats.
   *[other] A league cannot be played by these rules.
}
league-none = There is no such league here.
league-season-goes-on = The season that goes on has to end first.
league-not-registering = The season is not at a point where that can be done.
league-not-registered = They are not registered for this season.
league-paused = Whoever has left two tables of a league first plays { $games } games on this server to their end.
league-nothing-to-undo = There is nothing that can be undone any more.
league-not-moved = Somebody can only be moved between the groups of a season before it starts, and no group may become too small or too big.
