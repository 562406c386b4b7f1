# What a league does not do.

league-no-schedule = No seating plan is known for { $people } players at tables of { $seats }.
league-not-split = { $people } players cannot be divided that way.
league-bad-points = Points for { $seats } places must be { $seats } numbers from first to last, none bigger than the one before, with at most two decimals.
league-no-points = These points do not cover tables of { $seats }.
league-bad-tie-breaks = `{ $name }` is not a tie-break, or is listed twice.
league-bad-result = The result of table { $table } contradicts itself.
league-no-reason = Please give a reason that others can read.
league-not-that-step = That is not possible at this stage of the season.
league-plays-there = You play at that table or against its players, so another admin or a referee has to decide. Referees are chosen in `{ slash-settings }`.
league-not-for-them = That seat is for somebody who is waiting in reserve, or whom an admin has found. They do not play in this group, have no seat there, and are kept apart from nobody there.
league-too-many-tables = You have { $count } open tables here. Finish one before you wait for the next.
league-not-yet = { $what ->
    [no-place] The channel of the league or of its tables is gone, or I may not post there. An admin has to give me the permission or choose another one (`{ slash-league }` → **{ button-league-admin }**, Settings, Places).
    [outage] For a while nobody could reach the bot here; everybody gets that time back.
    [people] Too few people have registered.
    [answers] The check-in is still open, and not everybody has answered.
    [tables] Not all tables have started.
    [results] Not all tables are finished or decided.
    [draw] The draw has not been revealed yet.
    [earlier] The season before is open again. Nothing is drawn before it is closed.
   *[other] Something is missing before the season can go on.
}
league-bad-rules = { $what ->
    [game] This game cannot have such a league, for example because its players win or lose together.
    [seats] A league's tables have three, four or five seats.
    [rounds] A Swiss season has one to twelve rounds.
    [boards] A team has three, four or five boards.
    [final] A final has one table, or eight players at eight tables.
    [moves] A group has at least six players: at most six can be promoted and relegated in all.
    [times] Each part of a season lasts between an hour and 400 days.
    [most] A season has room for at least one table and at most 2,000 players.
    [youngest] The required account age is at most ten years.
    [apart] A pair must be two different players, and there can be at most a hundred pairs.
    [ties] A tie-break can only be listed once.
    [options] The game does not have these options.
    [points] These points do not cover tables of that size.
    [series] A series counts the best of the last seasons: the first number must not be larger than the second.
   *[other] A league cannot be played under these rules.
}
league-none = There is no such league here.
league-season-goes-on = The current season has to finish first.
league-not-registering = That is not possible at this point of the season.
league-not-registered = They are not registered for this season.
league-paused = You have left two league tables, so you have to finish { $games } games on this server first.
league-nothing-to-undo = There is nothing left to undo.
league-not-moved = Somebody can only be moved between groups before the season starts, and no group may become too small or too big.
league-bad-team = { $what ->
    [member] They are already in a team.
    [invited] That person has been invited to this team before.
    [full] That team is full.
    [name] A team’s name needs letters or digits.
    [taken] Another team has that name.
    [named] This team has a name already.
    [order] Name every member of the team once.
   *[other] That is not possible for a team.
}
