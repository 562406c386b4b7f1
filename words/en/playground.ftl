# What the playground says before anybody has said anything.

playground-language = Language
playground-topic = A table on your own computer. Choose who you act as at the top of the page.
playground-welcome =
    { "" }**Welcome to the playground of Navegador.** Nothing here leaves your machine.
    🎓 **{ button-learn-open }** opens short lessons that only you see.
    🤖 **{ button-learn-play }** starts a game in this channel. When it is your turn, press a button under the pictures and follow the panel that opens; only **{ button-confirm }** makes it count.

    { "" }**Commands**: type their first letters in the line below, such as `{ slash-learn }` or `{ $open }`. **Enter** picks the highlighted one, and **Enter** again, or the arrow, sends it. **+ options** beside it lets you fill in more.
    { "" }**More players**: choose somebody else under **Viewing as**, at the top of the page: { $people }. Private panels are only shown to the person who opened them. { $owner } owns the server and can try the admin commands: `{ slash-table-admin }`, `{ slash-settings }`, `{ slash-about }`.
    Play in this channel: the page does not show threads. Games are kept; after a restart they continue where they were.
playground-typed = That was posted as a message, not sent as a command. Type `/` and the first letters, then press **Enter** to pick the command and **Enter** again to send it. Fill in its options after that instead of typing them behind its name.
playground-open =
    The playground is open. Its address, for your browser:

        { $address }

    Ctrl-C closes it.
