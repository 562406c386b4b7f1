# For admins: tables that wait, acting for a seat, how the bot is.

told-for = { $told } (played by **{ $name }**)

admins-only = Only an admin can do that: someone with Manage Server, or with the role chosen in `/settings`.
act-sure = **{ $seat }** at **{ $table }** would play:
act-again = Nothing has been stored yet. Run the command again with *sure* set to True.
act-unfinished = That is not a whole turn yet. So far: { $told }
act-done = ✅ Stored for **{ $seat }**, with your name in the log.

about-version = **Navegador** { $version }, rules engine { $engine }, discord.py { $library }
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
