# `/me`: what everybody chooses for themselves.

# What each language calls itself, on its button.
language-name = English

command-me = What you choose for yourself: how you are called, reminders, quiet hours, pictures, language
me-head = **Your own settings**, for every server. Only you see them.
me-now = { $zone ->
    [none] It is { $time } UTC. Say where you are with **Quiet hours…**, so that I know your time.
   *[other] It is { $time } where you are ({ $zone }).
}
me-called = { $how ->
    [digest] { $quiet ->
        [none] You are told once a day, at { $at }, what is waiting for you.
       *[some] You are told once a day, at { $at }, what is waiting for you, but never from { $begin } to { $end }.
    }
    [direct] { $quiet ->
        [none] You are called by direct message when it is your turn.
       *[some] You are called by direct message when it is your turn, but not from { $begin } to { $end }.
    }
   *[channel] { $quiet ->
        [none] You are called in the channel when it is your turn.
       *[some] You are called in the channel when it is your turn, but not from { $begin } to { $end }.
    }
}
me-reminded = { $how ->
    [yes] If you stay silent you are reminded after { $hours ->
        [one] one hour
       *[other] { $hours } hours
    }, and more rarely after that.
    [digest] The daily message takes the place of reminders.
   *[no] You are not reminded.
}
me-ping = 🔔 **When it is your turn**
me-channel = In the channel
me-direct = Direct message
me-daily = Once a day…
me-next = 👀 **Tell you when you are next?**
me-yes = Yes
me-no = No
me-reminders = ⏰ **First reminder**
me-never = Never
me-hours = { $n } hours
me-days = { $n } days
me-quiet = 🌙 **Quiet hours and your time zone**
me-quiet-set = Quiet hours…
me-quiet-none = None
me-help = 💡 **Have each panel say what it is for?**
me-theme = 🎨 **Pictures that only you see**
me-theme-light = Light
me-theme-dark = Dark
me-theme-server = As the server has it
me-language = 🌍 **Language of what only you see**
me-language-client = As Discord has it
me-data = What is stored about me

me-form = { $what ->
    [quiet] Quiet hours and time zone
   *[digest] Once a day
}
me-quiet-from = Quiet from
me-quiet-to = Quiet until
me-time-hint = A time of the day, such as 22:00 or 10 pm
me-quiet-hint = Empty both for no quiet hours; 14 hours at most
me-digest-at = At what time?
me-zone = Where you are
me-zone-hint = Your time zone or its city, such as Europe/Lisbon or Lisbon. Empty: UTC
me-time-unknown = I do not understand that time: write it like 22:00, 7:30 or 10 pm.
me-zone-unknown = I do not know that time zone: write its name, like Europe/Lisbon, or its city.
me-quiet-both = Quiet hours need a beginning and an end, or neither.
me-quiet-bounds = Quiet hours begin and end at different times, and last for 14 hours at most.
