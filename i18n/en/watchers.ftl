# Talk of those who look on at a table.

act-watch-talk = Watch and talk
watchers-title = Watching: { $table }
watchers-in = You can talk with others who watch: { $link }
    Players cannot read it until the game is over. Admins who manage threads can.
watchers-seat = You play at this table. Those who watch talk without you until the game is over, then you are let in.
watchers-none = Those who watch cannot talk apart here: a private thread needs a text channel, in which the bot has { $rights }.
watchers-over = 🏁 The game is over: its players can read and write here now.
right-create-private-threads = Create Private Threads
