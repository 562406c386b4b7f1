# The table in the browser.

web-yours = Your turn
web-turn-of = { $who }’s turn
web-over = Game over
web-lobby = Not started yet
web-board = Board
web-turn = Turn
web-more = More of this table
web-history = Turns so far
web-back = One turn back
web-on = One turn on
web-now = Now
web-larger = Larger
web-smaller = Smaller
web-whole = Whole board
web-watch = Link for watching
web-copied = Copied: whoever has this link can watch.
button-watch-link = New link for watching
watch-link-replaced = There is a new link for watching. The earlier one no longer works.
web-to-turn = To the turn
web-send = Send
web-trouble = The connection is lost. Trying again.
web-stale = This page is out of date, or you are somebody else by now. Load it again.
web-moved-on = The table has moved on, so nothing was changed. What you see now is new: choose again.
web-ended = You are no longer logged in here, or may no longer see this page.
web-reload = Load it again
web-unsent = This was not sent:
web-unsure = The connection was lost before an answer came. Look whether this has happened, or press it again:
web-close = Close
web-you = you
web-you-are = You are **{ $who }**.
web-you-look-on = You are **{ $who }**, and only look on.
web-you-watch = You only look on.
web-lobby-waits = { $who } starts the game, or calls it off.
web-trial = { $what ->
    [plan] Not the real game: this is a plan for your next turn, and nothing is played now.
   *[other] Not the real game: whatever you try here is played nowhere.
}
button-withdraw-question = Withdraw the question
button-web = Open the board
button-what-from = Try from here
web-home = Tables are opened by the button under their posts in Discord: Open the board.

## Leagues' pages, the first page

web-to-answer = To the answer
web-more-of-league = More of this league
web-season = Season
web-seasons = Seasons
web-answer = Answer
button-web-league = Open in the browser
web-hidden = You do not see that channel in Discord, so nothing is posted there.
web-tables = Tables
web-leagues = Leagues
web-log-in = Log in with Discord
web-log-out = Log out
web-not-logged-in = You are not logged in: Discord has not said who you are. Try again.

## The activity in Discord

web-entering = Entering …
web-not-entered = Discord does not say who you are, or you are not in this activity.
web-again = Try again
activity-off = This activity is not available here. The tables are in the channel.
