# What is typed: commands by their whole path, and options. They are what Discord calls them, so lower case, without
# spaces and 32 characters at most, and no two beside each other alike. Sentences quote them from here.

slash-admin = /admin
slash-hint = /hint
slash-help = /help
slash-league = /league
slash-learn = /learn
slash-plan = /plan
slash-table-hand = { slash-table } { button-hand }
slash-table-row = { slash-table } { button-row }
slash-table-chart = { slash-table } { button-chart }
slash-table-points = { slash-table } { button-points }
slash-table-sheet = { slash-table } { button-sheet }
slash-table-board = { slash-table } { button-board }
slash-table-words = { slash-table } { button-words }
slash-table-rules = { slash-table } { button-rules }
slash-table-log = { slash-table } { button-log }
slash-table-export = { slash-table } { act-export }
slash-plan-try = { slash-plan } { slash-option-how }:{ choice-plan-try }
slash-tables = /tables
slash-play = /play
slash-preferences = /preferences
slash-settings = /settings
slash-table = /table
slash-table-cancel = { slash-table } { act-cancel }
slash-table-clock = { slash-table } { act-clock-set }
slash-table-handover = { slash-table } { act-give }
slash-table-hints = { slash-table } { act-hints }
slash-table-replace = { slash-table } { act-replace }
slash-table-replay = { slash-table } { button-replay }
slash-table-repost = { slash-table } { button-admin-post }
slash-table-resign = { slash-table } { act-resign }
slash-table-undo = { slash-table } { button-undo }
slash-turn = /turn

## Options

slash-option-clock = clock
slash-option-computers = computers
slash-option-file = file
slash-option-game = game
slash-option-how = how
slash-option-if = if
slash-option-league = league
slash-option-name = name
slash-option-options = options
slash-option-order = order
slash-option-seat = seat
slash-option-seats = seats
slash-option-table = table
slash-option-text = text
slash-option-what = what
slash-option-where = where
