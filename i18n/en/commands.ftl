# Slash commands: what stands at each, at its options and at their choices, at most 100 letters and without facts, since
# Discord shows them before anybody has said anything; and what is refused or labelled around them.

## Opening a table

option-name = The table's name
command-play = Open a table: in a form, or at once with options
option-game = Which game
option-seats = How many seats
option-computers = How many computer players sit down; if they take all other seats, the game starts
option-order = Are seats drawn at random at the start, or kept in the order people join?
option-options = Options of the game, such as { slash-option-goa }; they are suggested as you type
choice-order-drawn = drawn
choice-order-joined = as joined
option-where = Where the game is played: in its own thread or in this channel
choice-where-default = as usual on this server
choice-where-here = this channel
choice-where-thread = a thread of its own

## Tables

command-table = This table: how it stands and everything you can do here
command-tables = Your tables on every server, those of this server, and those you can join
option-table = A table on this server, if not the one in this channel
list-page = Page { $at } of { $pages }
option-what = What to do, in the words of its buttons; without it, everything that can be done now
choose-act = More …
act-not-now = That cannot be done now: { $what }.
act-none = There is nothing here called “{ $what }”. Choose from what is suggested as you type.
option-import-file = The record of a game, as `{ slash-table-export }` saves it: opens a table from there
option-import-seat = Which seat you take, counted from 1; otherwise one whose turn it is

## Turns

command-turn = Take your turn: with buttons, or typed
option-turn-text = The turn, or the beginning of one; without it, your turn opens with its buttons
button-play = Play

## Looking at a table

look-none = { $game } has no such view.

## For admins

command-settings = This server's settings: who opens tables, where, clocks, channels, admins, archive
command-admin = For admins: which tables wait for whom, and what can be done about it
play-seats = { $game } has { $least } to { $most } seats.
play-computers = One of the { $seats } seats is yours: choose fewer computer players.
play-option = { $game } has no option { $option }.
form-play = Open a table
form-play-game = Game
form-play-seats = Seats
form-play-clock = Clock
form-play-where = Where
form-play-computers = Computer players
act-head = **{ $table }** · { $game } · <#{ $place }>{ $since ->
    [none] { "" }
   *[other] { " · " }{ turn-began }
}
act-clock = Clocks
act-clock-set = Change the clocks
act-take = Take a free seat
act-give = Hand over a seat
act-replace = Replace a player who left
act-cancel = Ask to cancel the game
act-resign = Resign
act-hints = Who may ask for hints
act-strict = Make it strict
act-talk = No longer strict
act-export = Save as a file
act-play-log = For BG Stats
act-admin = As an admin: more
act-admin-play = As an admin: play this turn
act-admin-undo = As an admin: take back
act-admin-pause = As an admin: pause the clocks
act-admin-resume = As an admin: resume the clocks
act-admin-end = As an admin: cancel the game
admin-undo-sure = Take back the last turn at **{ $table }** without asking anybody? The log says that you did it.
handover-who = Who takes **{ $seat }**'s seat at **{ $table }**?
button-legend = Legend
button-words = In words
choice-plan-try = only try it out, in a sandbox
button-tables-open = Open tables
choose-table = More about …
open-head = Tables you can join:
open-none = No other table that you can see has a free seat. Open one with `{ slash-play }`.
button-next-table = Next: { $table }, waiting { $time }
command-help = How to go on from here: five lines and six buttons
