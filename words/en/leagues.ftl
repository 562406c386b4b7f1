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
