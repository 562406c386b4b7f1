# The pages on one's own machine: the first page, and channels as Discord shows them.

playground-language = Language
playground-viewing = Viewing as
playground-channels = Channels
playground-topic = A table on your own computer. Choose who you act as at the top of the page.
playground-welcome =
    { "" }**Welcome to Navegador on your own machine.** Nothing here leaves it.
    🎓 **{ button-learn-open }** opens short lessons that only you see.
    🤖 **{ button-learn-play }** starts a game in this channel. When it is your turn, press a button under the pictures and follow the panel that opens; only **{ button-confirm }** makes it count.

    { "" }**Commands**: type their first letters in the line below, such as `{ slash-learn }` or `{ slash-play }`. **Enter** sends, **Tab** completes, **Escape** closes the list.
    { "" }**More players**: choose somebody else under **{ playground-viewing }**, at the top of the page: { $people }. Private panels are only shown to the person who opened them. { $owner } owns the server and can try the admin commands: `{ slash-admin }`, `{ slash-settings }`.
    Games are kept; after a restart they continue where they were.
playground-open =
    Navegador is open. Its address, for your browser:

        { $address }

    Ctrl-C closes it.
playground-home = Home
playground-question = What would you like to do?
playground-learn = Learn it in ten minutes
playground-learn-more = Short lessons, a turn in each
playground-play = Play against two computers
playground-play-more = A game starts at once
playground-play-together = Play with two computers
playground-play-together-more = Press Start when you like
playground-friends = Open a table for friends
playground-friends-more = Each person gets a link of their own. Whoever opens it sits down at that seat, without an account.
playground-game = Game
playground-computers = Computers
playground-refused = This game is for { $fewest } to { $most } seats.
playground-seats = People
playground-open-table = Open the table
playground-links = Send each player their link
playground-links-local = These links work in browsers on this machine. To invite players on your network, start with NAVEGADOR_PLAYGROUND_HOST=0.0.0.0.
playground-links-network = These links work on your network. Whoever has a link plays that seat. When everybody is there, press { button-start } under the table's message.
playground-to-table = Go to the table
playground-copy = Copy
playground-as-discord = As in Discord
playground-stranger = Open the link that the program has printed, or the one you were sent.
playground-thinking = Navegador is thinking …
playground-only-you = Only you can see this
playground-dismiss = Dismiss message
playground-choose = Make a selection
playground-submit = Submit
playground-cancel = Cancel
playground-type = Message, or / for a command
playground-file = File
playground-send = Send
playground-lost = Connection lost. Reconnecting …
playground-changed = That has changed in the meantime.
playground-no-answer = Navegador did not respond.
playground-no-command = There is no command { $typed }.
playground-no-option = { $option } is missing: { $hint }
playground-bad-option = “{ $typed }” does not fit { $option }: { $hint }
playground-yes = yes
playground-no = no
