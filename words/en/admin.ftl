# For admins: tables that wait, acting for a seat, how the bot is.

told-for = { $told } (played by **{ $name }**)

admins-only = Only an admin can do that: someone with Manage Server, or with the role chosen in `{ slash-settings }`.
button-stuck = { $n ->
    [one] One thing could not be done
   *[other] { $n } things could not be done
}
stuck-none = There is nothing that could not be done.
stuck-head = ⚠️ **What could not be done here:**
stuck-line = · **{ $table }**{ $place ->
    [none] { "" }
   *[other] { " in " }<#{ $place }>
}: { $what ->
    [deliver] its post could not be sent
    [retire] buttons could not be taken off an old post
    [computer] a computer player could not take its turn
    [vote] a question could not be ended in time
    [archive] its thread could not be closed
    [lay] a table of a league could not be begun in a thread of its own
    [gifts] a table of a league could not be looked at for unusual gifts
    [season] a season of a league could not go on
    [standing] a season's message could not be brought up to date
   *[other] something could not be done
}, { $over ->
    [yes] given up { $at }; nobody tries it any more
   *[no] tried { $tries ->
        [one] once
       *[other] { $tries } times
    }, again { $at }
}. { $why }
stuck-why = { $why } (`{ $error }` in the log)
stuck-why-rights = The bot is missing a right there, or cannot see the channel any more.
stuck-why-gone = What it was to be done to is not there any more.
stuck-why-refused = Discord refused it.
stuck-why-connection = The connection to Discord broke.
stuck-why-away = The server cannot be reached: Discord has an outage there, or the bot is not on it any more.
stuck-why-table = The table cannot be carried on as it is stored.
stuck-why-database = The database could not do its part.
stuck-why-waits = It waits for something else that is not done yet.
stuck-why-unforeseen = Something went wrong that nobody foresaw.
stuck-more = { $n ->
    [one] And one more.
   *[other] And { $n } more.
}
stuck-again = { $n ->
    [0] There is nothing left to try again.
    [one] It is being tried again.
   *[other] All { $n } are being tried again.
}
act-sure = **{ $seat }** at **{ $table }** would play:
act-again = Nothing has been stored yet. Run the command again with *{ slash-option-sure }* set to True.
act-unfinished = That is not a whole turn yet. So far: { $told }
act-done = ✅ Stored for **{ $seat }**, with your name in the log.

about-version = **Navegador** { $version }, rules engine { $engine }, discord.py { $library }
about-engine = { $game } { $version }
about-up = Started { $since }, on { $guilds } { $guilds ->
    [one] server
   *[other] servers
}
about-tables = Tables: { $lobby } open, { $running } running, { $over } over, { $cancelled } called off
about-latency = Gateway: { $latency ->
    [none] not known
   *[other] { $latency } ms
}
about-database = Database: { $size } kB
about-queues = Queues: { $unsent } posts to be sent, { $busy } tables being carried on, { $jobs } pictures and computer players at work
about-workers = Workers: { $done ->
    [one] one job
   *[other] { $done } jobs
} done since the start, { $replaced ->
    [0] none had to be replaced
    [one] one had to be replaced
   *[other] { $replaced } had to be replaced
}
