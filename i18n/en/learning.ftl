# `/learn`: a game learnt by playing, lesson by lesson; and what panels explain when they are asked.

command-learn = Learn a game by playing: short private lessons that you can stop and resume at any time
option-learn-game = Which game; by default, that of this channel's table
learn-table = Your first game
learn-none = There are no lessons for { $game } yet.
learn-head = 🎓 **{ $game }** · lesson { $number } of { $of } · **{ $title }**
learn-task = 🎯 Your task: **{ $task }**
learn-right = ✅ { $told }
learn-wrong = ❌ { $told }
learn-over = 🎓 That was the last of the { $of } lessons of **{ $game }**. Choose any of them to take it again. To play, press **{ button-learn-play }**: a game begins in this channel. Or press **{ button-join }** under an open table.
button-learn-try = Take the turn
button-learn-again = Try again
button-learn-told = The lesson
button-learn-next = Next lesson
button-learn-signs = What the symbols mean
button-learn-numbers = All numbers
button-learn-open = Learn it
button-learn-play = Play against two computers
choose-lesson = Go to another lesson
option-lesson = { $number }. { $title }

button-why = Why?
why-nothing = There is nothing to explain here now.
