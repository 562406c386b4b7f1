## Slash commands and what they ask for

game-navegador = Navegador
command-game = Play { $game }
command-new = Open a table: others join it by a button
option-name = What the table is called
option-seats = How many seats there are
option-order = Whether the seats are drawn by lot at the start, or stay as people joined
option-where = Where the game is played: in a thread of its own or in this channel
navegador-goa = Play the variant: the King's privilege is earned in Goa
option-to-all = Show it to everybody in the channel
option-player = Whose; yours if you have a seat and name nobody
look-none = { $game } has nothing like that to look at.
command-show-board = The board: ships, tokens, rondel
command-show-market = The market, the gallery, the building chart and what everybody has
command-show-words = The board and the market in words, to be read out
command-show-sheet = What a player has
command-show-points = The points as they stand
command-show-rules = The rules in short, with the numbers of this table
replay-none = { $game } cannot be looked back at like that.
replay-by-turn = turn by turn
replay-animation = animation
replay-course = course: money and points in curves
replay-points = points by category
handover-unknown = This game has no computer player like that.
button-play = Play
list-page = Page { $at } of { $pages }
