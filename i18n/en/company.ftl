# With whom people sit down: records in lobbies, tables that are not for everybody, people who are avoided.

lobby-record = { $finished ->
    [0] no finished game yet
    [one] 1 game finished, { $share } %
   *[other] { $finished } games finished, { $share } %
}{ $answer ->
    [none] { "" }
   *[other] , usually { $answer } for a turn
}{ $tables ->
    [0] { "" }
    [one] , rating { $rating } after 1 game
   *[other] , rating { $rating } after { $tables } games
}
act-company = Who may join
choice-company-all = everybody
choice-company-reliable = who finished { $games } games, { $share } %
choice-company-quick = who also answers in { $hours } hours
lobby-company = { $who ->
    [quick] 🤝 For people who have finished { $games } games and { $share } % of theirs, and usually take at most { $hours } hours for a turn.
   *[reliable] 🤝 For people who have finished { $games } games and { $share } % of theirs.
}
company-chosen = { $who ->
    [all] Everybody may join this table.
    [quick] This table is now for people who have finished { $games } games and { $share } % of theirs, and usually take at most { $hours } hours for a turn.
   *[reliable] This table is now for people who have finished { $games } games and { $share } % of theirs.
}
table-other-company = { $who ->
    [quick] This table is for people who finish their games and answer soon. Its message says what that means; finish a game or two at another table first.
   *[reliable] This table is for people who finish their games. Its message says what that means; finish a game or two at another table first.
}
table-not-together = There is no seat at this table for this person.
me-avoid = People I avoid
avoid-head = { $n ->
    [0] You avoid nobody.
    [one] You avoid one person.
   *[other] You avoid { $n } people.
} You meet nobody you avoid in lobbies, on offered seats, in ladders or as a substitute; the draws of leagues take no notice. Nobody is told.
avoid-line = { $n }. <@{ $who }>
button-forgive = No longer avoid { $n }
choose-avoid = Avoid somebody …
avoids-many = You avoid { $most } people already. Take one off the list first.
button-ratings = Ratings
ratings-head = ## Ratings on this server
    From games outside leagues that two people or more have begun and somebody has finished. Who leaves is last, and computer players keep their strength. After { $least } games you are listed.{ $own ->
    [yes] { "" }
   *[no] { " " }Nobody sees yours.
}
ratings-game = **{ $game }**
ratings-own = Yours: **{ $rating }** after { $tables ->
    [one] 1 game
   *[other] { $tables } games
}
ratings-line = { $place }\. { $who } · **{ $rating }** · { $tables } games
ratings-none = Nobody is listed yet.
button-ratings-off = Hide my ratings
button-ratings-on = Show my ratings

## Finding people to play with

choice-where-anybody = find me people to play with
choice-where-anybody-wide = find me people here or on my other servers
me-searches = People I look for
button-search = Find people
button-search-leave = Stop looking { $n }
search-none = You look for nobody. **{ button-search }** seats you with whoever wants the same game. The table begins by itself, and you are told.
search-line = { $n }\. **{ $game }**, { $seats } seats, { $clock }, { $language }; { $wide ->
    [yes] here or on your other servers
   *[no] on this server
}. You began { $since } and look until { $until }. { $waiting ->
    [0] Nobody else here looks for the same yet.
    [one] One other person here looks for the same.
   *[other] { $waiting } other people here look for the same.
}
search-many = You look for { $most } tables already. Stop looking for one of them first.
search-usual = A table with anybody has the usual rules, a clock in days or none, no computer players, and no name of its own.
search-table = Well met
search-found = { $who ->
    [none] A table was found for you: **{ $game }** with { $others }.
   *[other] { $who }, a table was found for you: **{ $game }** with { $others }.
}
    { notice-link }
search-lapsed = Your search for **{ $game }** with { $seats } seats is over. `{ slash-play }` begins another.
