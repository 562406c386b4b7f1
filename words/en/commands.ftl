# Slash commands: what stands at each, at its options and at their choices, at most 100 letters and without facts, since
# Discord shows them before anybody has said anything; and what is refused or labelled around them.

## Opening a table

command-new = Open a table; others join with a button
option-name = The table's name
option-seats = How many seats
option-order = Are seats drawn at random at the start, or kept in the order people join?
choice-order-drawn = drawn
choice-order-joined = as joined
option-where = Where the game is played: in its own thread or in this channel
choice-where-here = this channel
choice-where-thread = a thread of its own

## Tables

command-table = Tables: find them, manage them, look back
option-table = A table on this server, if not the one in this channel
command-table-list = The tables on this server
command-table-mine = The tables you are playing at
list-page = Page { $at } of { $pages }
command-table-repost = Post the table again, with its pictures and buttons
option-repost-table = A table whose channel is gone (admins: any table); it moves to this channel
command-table-undo = Take back your last turn, if the others agree
command-table-cancel = Cancel the game, if the others agree
option-as-admin = As an admin: do it at once, without asking. The log says who did it
command-table-resign = Give up your seat: a computer player takes over
command-table-handover = Hand your seat over to somebody else, or to a computer player
option-handover-to = Who to ask to take over
option-handover-computer = The computer player that takes over
option-handover-anybody = Offer the seat to anybody; you keep playing until somebody takes it
option-handover-seat = For admins: whose seat, if not your own
handover-unknown = This game has no such computer player.
command-table-export = Save a game as a file; in a running game, hidden information is left out
command-table-import = Open a table from a game record
option-import-file = The record, as `{ slash-table-export }` saves it
option-import-seat = Which seat you take, counted from 1; otherwise one whose turn it is
command-table-replace = Replace a player who has left the server, if the others agree
option-replace-seat = The seat of the player who left
option-replace-computer = The computer player that takes over; otherwise, whoever joins
command-table-verify = Check that everything hidden was fixed before the first turn
command-table-replay = Replay a game: turn by turn, or in another form it offers
option-replay-how = Turn by turn, or all at once: as an animation, as curves, as points
replay-none = { $game } has no replay of that kind.
replay-by-turn = turn by turn

## Turns

command-turn = Type your turn instead of pressing buttons
option-turn-text = The turn, or the beginning of one; what can come next is suggested as you type
command-confirm = Play the turn you have drafted
command-startover = Discard the turn you have drafted
button-play = Play

## Looking at a table

command-show = Look at this channel's table
option-to-all = Show it to everybody in the channel?
option-player = Whose sheet; yours by default
look-none = { $game } has no such view.
command-show-legend = Every symbol in the pictures with its name
command-show-words = The table's pictures in words, for screen readers
command-show-rules = The rules in brief, with this table's numbers
command-show-log = The whole log, with what each turn changed
command-show-recap = What has happened since your last turn, and what it means for you
command-show-help = How to use this bot

## For admins

command-table-admin = For admins: which tables are waiting for whom, and since when
command-table-act = For admins: play for the seat whose turn it is; the log says who did
option-act-text = The turn, as in { slash-turn }
option-act-sure = Really play it; otherwise it is only shown
command-about = For admins: version, uptime, tables, latency, database, queues
command-settings = This server's settings: who opens tables, where, clocks, channels, admins, archive
