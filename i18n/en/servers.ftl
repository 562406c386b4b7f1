# What a server chooses: the panel of `/settings`, and what is refused by it.

settings-head = ## This server's settings
settings-manage = You need Manage Server to change these settings.
settings-part-tables = New tables
settings-part-places = Channels
settings-part-upkeep = Admins, archive
settings-everyone = ⚠️ Not @everyone: choose a role that only your table admins have. Nothing was changed.
settings-right = ⚠️ In <#{ $channel }> I am missing { $rights }. Allow me that in the channel's permissions, then choose it again.
settings-channel-gone = ⚠️ That channel no longer exists. Choose another one.
settings-place-gone = ⚠️ The channel chosen for this is gone. Choose another one.
settings-role-gone = ⚠️ The role chosen for this is gone: only admins are allowed now. Choose another one.
settings-lost = ⚠️ { $what }: its channel was deleted, so this is no longer set.

settings-opener-role = **Who may open tables**
settings-opener-role-help = -# Table admins always may.
settings-opener-role-none = Everybody
settings-channels = **Where tables may be opened**
settings-channels-help = -# Threads of these channels count as well.
settings-channels-none = In every channel
settings-language = **Language of new tables**
settings-language-help = -# Messages only you see come in your own Discord language.
settings-language-none = The server's own language
settings-time-control = **Clock of new tables**
settings-time-control-help = -# Whoever opens a table can choose another.
settings-time-control-none = No clock
settings-time-control-fast = One day per turn
settings-time-control-steady = Two days per turn
settings-time-control-slow = Four days per turn
settings-time-control-bank = Five days, plus 8 hours per turn
settings-computers = **Computer players**
settings-computers-help = -# If somebody leaves a running game, a computer player can still take over.
settings-computers-none = Allowed
settings-computers-yes = May be invited to new tables
settings-computers-no = Not at new tables
settings-wide-search = **Members who look for people elsewhere**
settings-wide-search-help = -# Some look for people to play with on another server, and agree to a table on any of theirs.
settings-wide-search-none = Not seated here
settings-wide-search-yes = May be seated here
settings-wide-search-no = Not seated here

settings-forum = **Forum for tables**
settings-forum-help = -# Each new table becomes a post there, with tags for its state.
settings-forum-none = No forum
settings-overview = **Overview of all tables**
settings-overview-help = -# One pinned message that is kept up to date.
settings-overview-none = No overview
settings-substitutes = **Free seats**
settings-substitutes-help = -# Where a seat that needs a new player is offered, besides its own table.
settings-substitutes-none = At their own table only
settings-results = **Results**
settings-results-help = -# The results of games, with the final picture.
settings-results-none = At their own table only
settings-puzzles = **Daily puzzle**
settings-puzzles-help = -# Once a day, a position from a game: what is the best turn? Answers are private; the solution comes a day later.
settings-puzzles-none = No puzzles
settings-puzzle-time = **Time of the puzzle**
settings-puzzle-time-help = -# In your own time zone, which you choose in `{ slash-preferences }`.
settings-puzzle-time-none = The usual time
settings-hour-now = -# Now: { $hour } ({ $zone })

settings-referee-role = **Referees of leagues**
settings-referee-role-help = -# They decide tables, answer calls and give warnings; they manage nothing else.
settings-referee-role-none = Only admins
settings-admin-role = **Table admins**
settings-admin-role-help = -# Besides everyone with Manage Server.
settings-admin-role-none = Nobody else
settings-theme = **Pictures**
settings-theme-help = -# For everything posted on this server.
settings-theme-none = Light
settings-theme-light = Light
settings-theme-dark = Dark
settings-old-posts = **Messages of earlier turns**
settings-old-posts-help = -# What happens to a message when the next one comes. The last message of a game always stays.
settings-old-posts-none = They stay
settings-old-posts-keep = They stay
settings-old-posts-shorten = They are cut to one line
settings-old-posts-remove = They are deleted
settings-archive-days = **Archive**
settings-archive-days-help = -# Finished games leave the lists; abandoned games and lobbies are canceled after a warning.
settings-archive-days-none = Never
settings-archive-days-7 = After 7 days
settings-archive-days-30 = After 30 days
settings-archive-days-90 = After 90 days

right-view-channel = View Channel
right-send-messages = Send Messages
right-send-messages-in-threads = Send Messages in Threads
right-attach-files = Attach Files
right-read-message-history = Read Message History
right-pin-messages = Pin Messages
right-manage-messages = Manage Messages

## Opening a table where the server has set bounds

open-role-gone = The role that may open tables here has been deleted. Until an admin chooses another one with `{ slash-settings }`, only admins may open tables.
open-role = Only members with <@&{ $role }> may open tables on this server.
open-elsewhere = On this server, tables are opened in { $channels }.
table-no-computers = This server plays without computer players.

## Tables that nobody touches

abandoned-running = { $who ->
    [none] { "" }
   *[other] { $who } ·{ " " }
}**{ $table }** has been waiting for a long time. Without a turn, the game will be canceled { $left }, on { $at }. Play, or hand over your seat with `{ slash-table-handover }`.
abandoned-lobby = { $who ->
    [none] { "" }
   *[other] { $who } ·{ " " }
}**{ $table }** is still waiting for players. If it does not start, it will be canceled { $left }, on { $at }.

## The overview of all tables

overview-head = ## Tables on this server
overview-none = No table is open. Open one with `{ slash-play }`.
overview-lobby = ### Open for joining
overview-running = ### Running
overview-over = ### Recently finished
overview-line-lobby = · [**{ $table }**]({ $link }): { $taken } of { $places } seats taken, opened { $since }
overview-line-running = · [**{ $table }**]({ $link }): { $who }'s turn, which began { $since }
overview-line-over = · [**{ $table }**]({ $link }): finished { $since }
overview-more = … and { $n } more.
button-overview-list = All tables
button-overview-mine = My tables

## Where a table lives

choice-where-forum = the server's forum
thread-title = { $game } · { $table }
tag-open = open
tag-your-turn = your turn
tag-running = running
tag-finished = finished
open-right = ⚠️ In <#{ $channel }> I am missing { $rights }. An admin has to grant me that in the channel's permissions before a table can be opened.
open-no-forum = This server has no forum for tables. An admin can choose one with `{ slash-settings }`.
open-forum-gone = The forum for tables is gone. Open the table in a channel, or have an admin choose another forum with `{ slash-settings }`.
open-forum-tag = The forum <#{ $forum }> requires a tag on every post, and has none that fits. Have an admin add a tag named **{ $tag }** there, or allow me to manage that channel.
opened-there = ✅ Your table is open: <#{ $place }>

## Results

result-there = -# Played in <#{ $place }>
welcome = 👋 I host { $games } here, turn by turn: you are pinged once when it is your turn, and computer players fill empty seats.
welcome-missing = ⚠️ On { $server } I lack these permissions: { $rights }. Somebody who manages the server can grant them.
welcome-there = I may post in <#{ $place }> by now: use `{ slash-help }` there.
button-welcome-try = Try it now, against computers
button-welcome-settings = Set it up
button-welcome-league = Create a league
help-server =
    A new server: press **{ button-welcome-try }**, and a game with two computer players begins here.
    `{ slash-learn }` teaches the rules in ten minutes; `{ slash-play }` opens a table that others can join.
    `{ slash-settings }` chooses who opens tables, where, with which clock and in which language.
    `{ slash-league }` creates a league from one form; then it runs by itself.
    `{ slash-preferences }` is your own page: pings, quiet hours, absence, your data.
help-player =
    `{ slash-learn }` teaches the game in ten minutes; only you see it.
    `{ slash-play }` opens a table: others press **{ button-join }**, computer players fill empty seats.
    `{ slash-tables }` shows tables that you can join, and later those that wait for you.
    `{ slash-league }` has the league: register, standings, ratings.
    `{ slash-preferences }` says how and when you are pinged.
help-table =
    `{ slash-turn }` opens your turn, or takes what you type; **{ button-confirm }** stores it.
    `{ slash-plan }` prepares your next turn or tries one out; `{ slash-hint }` advises where the table allows it.
    `{ slash-table }` has everything about a table: what happened, rules, taking back, clocks, your seat.
    `{ slash-tables }` shows all that waits for you; `{ slash-play }` opens another table.
    `{ slash-preferences }` says how you are pinged, and stops your clock while you are away.
help-admin =
    `{ slash-admin }` shows which tables wait for whom, and what you can do about it.
    `{ slash-settings }` chooses who opens tables, where, with which clock, and where results go.
    `{ slash-league }` has the league, and for you everything to run it.
    `{ slash-play }` opens a table; `{ slash-tables }` shows yours and those of this server.
    `{ slash-preferences }` is your own page: pings, quiet hours, absence, your data.
button-help-table = The table
button-help-play = Open a table
button-help-learn = Learn the game
button-help-league = The league
button-help-preferences = My preferences
button-help-admin = Admins' tables
