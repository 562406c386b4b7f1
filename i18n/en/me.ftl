# `/preferences`: what everybody chooses for themselves.

# What each language calls itself, on its button.
language-name = English

command-preferences = Your own page: pings, quiet hours, absence, pictures, language, your data
me-head = **Your own settings**, for every server. Only you see them.
me-now = { $zone ->
    [none] It is { $time } UTC. Set your time zone under **Quiet hours …**
   *[other] It is { $time } where you are ({ $zone }).
}
me-called = { $how ->
    [digest] { $quiet ->
        [none] Once a day, at { $at }, you get a list of what is waiting for you.
       *[some] Once a day, at { $at }, you get a list of what is waiting for you, but never from { $begin } to { $end }.
    }
    [message] { $quiet ->
        [none] You are pinged by direct message when it is your turn.
       *[some] You are pinged by direct message when it is your turn, but not from { $begin } to { $end }.
    }
    [push] { $quiet ->
        [none] You get a notification in your browser when it is your turn.
       *[some] You get a notification in your browser when it is your turn, but not from { $begin } to { $end }.
    }
    [named] When it is your turn, the channel only names you.
   *[ping] { $quiet ->
        [none] You are pinged in the channel when it is your turn.
       *[some] You are pinged in the channel when it is your turn, but not from { $begin } to { $end }.
    }
}
me-reminded = { $how ->
    [yes] If you do not play, you are reminded after { $hours ->
        [one] one hour
       *[other] { $hours } hours
    }, and less and less often after that.
    [digest] The daily message replaces reminders.
   *[no] You are not reminded.
}
me-digest = 🔔 **Once a day, one message with all that waits for you**
me-daily = Once a day …
me-yes = Yes
me-no = No
me-reminders = ⏰ **First reminder**
me-never = Never
me-hours = { $n } hours
me-days = { $n } days
me-quiet = 🌙 **Quiet hours and your time zone**
me-quiet-set = Quiet hours …
me-quiet-none = None
me-help = 💡 **Should each panel explain what it is for?**
me-theme = 🎨 **Pictures that only you see**
me-theme-light = Light
me-theme-dark = Dark
me-theme-server = Same as the server
me-language = 🌍 **Language of messages only you see**
me-language-client = Same as Discord
me-data = What is stored about me
me-ways = What I am told
ways-head = **What you are told, and how.** Quiet hours and the daily message go before. *Ping*: in the channel. *Message*: directly; the channel only names you. *Named*: only that.
ways-line = **{ $way }**: { $events }
way-ping = Ping
way-message = Message
way-push = Notification
way-named = Named
way-silent = Nothing
ways-all-ping = My turns: ping
ways-all-message = My turns: message
ways-all-push = My turns: notification
choose-event = Choose an event …
event-of-turn = It is your turn
event-of-next = You are next
event-of-reminder = You have not played for long
event-of-low = Half of your clock is used
event-of-out = Your time is up
event-of-nudge = An admin reminds you
event-of-asked = A vote needs your answer
event-of-answered = A vote that you asked for has ended
event-of-offer = You are offered a seat
event-of-left = Somebody has left the game
event-of-over = The game is over
event-of-league = A league goes on
event-of-reply = The organizer has answered your call
event-of-found = A table was found for you
event-of-lost = The table cannot be posted
event-of-practice = Your mistakes wait to be tried again

me-form = { $what ->
    [quiet] Quiet hours and time zone
   *[digest] Once a day
}
me-quiet-from = Quiet from
me-quiet-to = Quiet until
me-time-hint = A time of the day, such as 22:00 or 10 pm
me-quiet-hint = Leave both empty for no quiet hours; 14 hours at most
me-digest-at = At what time?
me-zone = Your time zone
me-zone-hint = A time zone or its city, such as Europe/Lisbon, Lisbon or UTC+1. Empty: UTC
me-time-unknown = I do not understand that time: write it like 22:00, 7:30 or 10 pm.
me-zone-unknown = I do not know that time zone: write its name, like Europe/Lisbon, its city, or UTC+1.{ $near ->
    [none] { "" }
   *[other] { " " }Did you mean { $near }?
}
me-quiet-both = Quiet hours need a start and an end, or neither.
me-quiet-bounds = Quiet hours must start and end at different times, and last 14 hours at most.
