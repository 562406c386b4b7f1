# The table in the browser.

web-yours = Your turn
web-turn-of = { $who }’s turn
web-over = Game finished
web-lobby = Not started yet
web-board = Board
web-turn = Turn
web-more = More about this table
web-panel = Everything here
web-history = Turns so far
web-missed = Replay since my last turn
web-back = Previous turn
web-on = Next turn
web-now = Now
web-since = since { $since }
web-offers = On offer
web-left = left
web-gone = none
web-orders = or use it as an order to:
web-last-turns = Last turns
web-earlier = Before that
web-empty = empty
web-no-effect = no effect
web-watch = Spectator link
web-copied = Copied: anybody with this link can watch.
button-watch-link = New spectator link
watch-link-replaced = There is a new spectator link. The earlier one no longer works.
web-to-turn = Go to my turn
web-send = Send
web-show = Show
web-trouble = Connection lost. Reconnecting …
web-stale = This page is out of date, or you have logged in as somebody else. Reload it.
web-moved-on = The table has moved on, so nothing was changed. What you see now is new: choose again.
web-ended = You are no longer logged in here, or may no longer see this page.
web-reload = Reload
web-unsent = This was not sent:
web-unsure = No answer came. Check whether it went through, or press it again:
web-close = Close
web-you = you
web-you-are = You are **{ $who }**
web-you-look-on = **{ $who }** · spectator
web-you-watch = You are a spectator
web-lobby-waits = { $who } starts the game, or cancels it.
web-choose-first = Choose something first.
web-start-waits = More players have to sit down before the game can start.
web-invite-link = Send this address to whoever should sit here
web-add = Add
web-example = The board shows an example until the game starts.
web-example-mark = Example
web-seat-free = free
web-seat-anybody = Anybody on this server may sit down.
web-trial = { $what ->
    [plan] Not the real game: this is a plan for your next turn, and nothing is played now.
   *[other] Not the real game: whatever you try here is played nowhere.
}
button-withdraw-question = Withdraw the question
button-web = Open the board
button-what-from = Try from here
web-home = To open a table here, press “{ button-web }” under its messages in Discord.

## Leagues' pages, the first page

web-to-answer = Go to the answer
web-more-of-league = More about this league
web-season = Season
web-seasons = Seasons
web-my-tables = Your tables
web-finish = Place { $place }, { $points ->
    [one] 1 point
   *[other] { $points } points
}
web-standing = Standing
web-calendar = Calendar
web-zone = { $which ->
    [up] Above the blue line one goes up.
   *[down] Below the red line one goes down.
}
web-any-place = Everybody can still finish anywhere.
web-season-pages = The season’s pages
web-answer = Answer
button-web-league = Open in the browser
web-hidden = You cannot see that channel, so nothing was posted.
list-group = { $which ->
    [mine] Your turn
    [waiting] You wait for others
    [open] Not started yet
    [over] Your last games
   *[others] Others play
}
list-running = { $mine ->
    [yes] { "" }
   *[no] { $who }’s turn
}
list-since = since { $since }
list-lobby = { $free ->
    [0] all seats are taken
    [one] one seat is free
   *[other] { $free } seats are free
}
list-over = ended { $since }
list-more = { $n } more
web-welcome = Board games, a turn at a time
web-game-for = { $least } to { $most } players · in an evening, or a few turns a day
web-search = Nobody to ask? You are seated with whoever wants the same game, and the table begins by itself.
web-where = Channel
web-invite = Friends on the server join on the table’s page: send them its address.
web-leagues = Leagues
web-log-in = Log in with Discord
web-log-out = Log out everywhere
push-head = Notifications
push-words = Learn of your turns from this browser, even while no page is open. { slash-preferences } in Discord has the way for each event.
push-on = Notify me here
push-off = Notify me here no longer
push-denied = That did not work. Allow this page notifications in the settings of your browser, then try again.
push-body = { $who ->
    [none] { $event } · { $game }
   *[other] { $event } · { $game } · { $who }’s turn
}
web-not-logged-in = You are not logged in: Discord has not said who you are. Try again.

## The activity in Discord

web-entering = Entering …
web-not-entered = Discord did not say who you are, or you are not in this activity.
web-again = Try again
activity-off = This activity is not available here. The tables are in the channel.
web-preview = { $game } · { $status ->
    [lobby] { $taken } of { $places } seats taken
    [running] { $who } to play
   *[other] the game is over
}
