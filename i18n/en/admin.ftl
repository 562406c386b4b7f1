# For admins: tables that wait, acting for a seat, how the bot is.

told-for = { $told } (played by **{ $name }**)

admins-only = Only an admin can do that: someone with Manage Server, or with the role chosen in `{ slash-settings }`.
button-stuck = { $n ->
    [one] 1 failed task
   *[other] { $n } failed tasks
}
stuck-none = Nothing has failed.
stuck-head = ⚠️ **What failed here:**
stuck-line = · **{ $table }**{ $place ->
    [none] { "" }
   *[other] { " in " }<#{ $place }>
}: { $what ->
    [deliver] a message could not be sent
    [retire] the buttons of an old message could not be removed
    [computer] a computer player could not take its turn
    [vote] a vote could not be closed in time
    [archive] its thread could not be closed
    [lay] a table of a league could not start in its own thread
    [gifts] a table of a league could not be checked for unusual gifts
    [season] a season of a league could not continue
    [standing] a season's message could not be updated
   *[other] something could not be done
}, { $over ->
    [yes] gave up { $at }; it will not be tried again
   *[no] tried { $tries ->
        [one] once
       *[other] { $tries } times
    }, next try { $at }
}. { $why }
stuck-why = { $why } (`{ $error }` in the log)
stuck-why-rights = The bot is missing a permission there, or can no longer see the channel.
stuck-why-gone = Its target no longer exists.
stuck-why-refused = Discord refused it.
stuck-why-connection = The connection to Discord was lost.
stuck-why-away = The server cannot be reached: Discord has an outage there, or the bot is no longer a member.
stuck-why-table = The table cannot continue from its stored state.
stuck-why-database = A database operation failed.
stuck-why-waits = It is waiting for something else to finish.
stuck-why-unforeseen = An unexpected error occurred.
stuck-more = { $n ->
    [one] And one more.
   *[other] And { $n } more.
}
stuck-again = { $n ->
    [0] There is nothing left to retry.
    [one] It is being tried again.
   *[other] All { $n } are being tried again.
}

about-version = **Navegador** { $version }, rules engine { $engine }, discord.py { $library }
about-engine = { $game } { $version }
about-up = Started { $since }, on { $guilds } { $guilds ->
    [one] server
   *[other] servers
}
about-tables = Tables: { $lobby } open, { $running } running, { $over } finished, { $cancelled } canceled
about-latency = Gateway: { $latency ->
    [none] unknown
   *[other] { $latency } ms
}
about-database = Database: { $size } kB
about-queues = Queues: { $unsent } messages to send, { $busy } tables in progress, { $jobs } pictures and computer players at work
about-workers = Workers: { $done ->
    [one] one job
   *[other] { $done } jobs
} done since startup, { $replaced ->
    [0] none had to be replaced
    [one] one had to be replaced
   *[other] { $replaced } had to be replaced
}
