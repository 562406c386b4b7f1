# What the playground says before anybody has said anything.

playground-language = Language
playground-topic = A table on your own machine. Choose at the top of the page whom you act as.
playground-welcome =
    { "" }**Welcome to the playground of Navegador.** Nothing here leaves your machine.
    1. Type `{ slash-navegador-new }` in the line below and send it: a table opens.
    2. Press a button with 🤖 once or more, then **Start**.
    3. Press one of the rondel's buttons under the board and follow the panel that opens below (press **New messages · jump to latest** where it is out of sight); only **Confirm** makes it count.

    For more players choose somebody else at **Viewing as**, at the top of the page: { $people }. Private panels are shown to the one who opened them. { $owner } owns the server and can try what admins do: `{ slash-table-admin }`, `{ slash-settings }`, `{ slash-about }`.
    Play in this channel: the page shows no threads. Games are kept; after a new start they go on where they were.
playground-open =
    The playground is open. Its address, for your browser:

        { $address }

    Ctrl-C closes it.
