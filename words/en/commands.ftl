# Slash commands: what stands at each, at its options and at their choices, at most 100 letters and without facts, since
# Discord shows them before anybody has said anything; and what is refused or labelled around them.

game-navegador = Navegador

## Opening a table

command-navegador = Play { game-navegador }
command-new = Open a table: others join it by a button
option-name = What the table is called
option-seats = How many seats there are
option-order = Whether the seats are drawn by lot at the start, or stay as people joined
choice-order-drawn = drawn
choice-order-joined = as joined
option-where = Where the game is played: in a thread of its own or in this channel
choice-where-here = this channel
choice-where-thread = a thread of its own
navegador-goa = Play the variant: the King's privilege is earned in Goa

## Tables

command-table = Tables: find them, play on, look back
option-table = A table of this server, if it is not the one of this channel
command-table-list = The tables of this server
command-table-mine = The tables that you play at
list-page = Page { $at } of { $pages }
command-table-repost = Post the table again, with its pictures and buttons
option-repost-table = A table whose channel is gone, or for admins any: it is played in this channel from now on
command-table-undo = Take your last turn back, if the others agree
command-table-cancel = Call the game off, if the others agree
option-as-admin = As an admin: do it at once, without asking. The log says who did
command-table-resign = Give your seat up: a computer player plays on for you
command-table-handover = Hand your seat over to somebody else, or to a computer player
option-handover-to = Somebody who is asked to play on
option-handover-computer = The computer player that plays on
option-handover-anybody = Offer the seat to whoever takes it; you play on until somebody does
option-handover-seat = For admins: whose seat it is, where it is not your own
handover-unknown = This game has no computer player like that.
command-table-export = A game as a file, what is hidden in a running one left out
command-table-import = Open a table from the record of a game
option-import-file = The record, as `{ slash-table-export }` gives it
option-import-seat = Which seat you take, counted from 1; else one that is to act, if the game goes on
command-table-replace = Let somebody else play for who has left the server, by agreement
option-replace-seat = The seat of who has left
option-replace-computer = The computer player that plays on; without one, whoever joins
command-table-verify = Check that what is hidden was fixed before the first turn
command-table-replay = Look back at a game: turn by turn, or in another way that it has
option-replay-how = Turn by turn, or all at once: as an animation, in curves, in points
replay-none = { $game } cannot be looked back at like that.
replay-by-turn = turn by turn
replay-animation = animation
replay-course = course: money and points in curves
replay-points = points by category

## Turns

command-turn = Type your turn, such as: market: sell 2 gold, process 3 sugar
option-turn-text = The turn, or the beginning of one; what can come next is offered while you type
command-confirm = Store the turn that you have drafted
command-startover = Forget the turn that you have drafted
button-play = Play

## Looking at a table

command-show = Look at the table of this channel
option-to-all = Show it to everybody in the channel
option-player = Whose; yours if you have a seat and name nobody
look-none = { $game } has nothing like that to look at.
command-show-board = The board: ships, tokens, rondel
command-show-market = The market, the gallery, the building chart and what everybody has
command-show-prices = The whole market, building chart and income, to be looked up
command-show-legend = Every sign of the pictures with its name
command-show-words = The pictures of the table in words, to be read out
command-show-sheet = What a player has
command-show-points = The points as they stand
command-show-rules = The rules in short, with the numbers of this table
command-show-log = The whole log, with what each turn brought
command-show-recap = What has happened since your last turn, and what it means for you
command-show-help = How this bot is used

## For admins

command-table-admin = For admins: which tables wait for whom, and how long
command-table-act = For admins: play for the seat to act; the log keeps who did
option-act-text = The turn, as in { slash-turn }
option-act-sure = Store it; without that, it is only shown
command-about = For admins: version, uptime, tables, latency, database, queues
command-settings = What this server has chosen: who opens tables, where, clocks, channels, upkeep
