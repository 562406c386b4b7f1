# What the playground says before anybody has said anything.

playground-language = Language
playground-topic = A table on your own machine. Choose at the top of the page whom you act as.
playground-welcome =
    { "" }**Welcome to the playground of Navegador.** Nothing here leaves your machine.
    🎓 **{ button-learn-open }** opens short lessons that only you see.
    🤖 **{ button-learn-play }** starts a game in this channel. When it is your turn, press a field of the rondel under the board and follow the panel that opens; only **{ button-confirm }** makes it count.

    { "" }**Commands**: type their first letters in the line below, such as `{ slash-learn }` or `{ slash-navegador-new }`. **Enter** chooses the one that is marked, and **Enter** again, or the arrow, sends it. **+ options** beside it has more to fill in.
    { "" }**More players**: choose somebody else at **Viewing as**, at the top of the page: { $people }. Private panels are shown to the one who opened them. { $owner } owns the server and can try what admins do: `{ slash-table-admin }`, `{ slash-settings }`, `{ slash-about }`.
    Play in this channel: the page shows no threads. Games are kept; after a new start they go on where they were.
playground-typed = That was posted as a message, not sent as a command. Type `/` and the first letters, then press **Enter** to choose the command and **Enter** again to send it. What it needs besides is filled in after that, not typed behind its name.
playground-open =
    The playground is open. Its address, for your browser:

        { $address }

    Ctrl-C closes it.
