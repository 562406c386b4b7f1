# A person's dates as a calendar file.

me-calendar = My dates as a calendar
calendar-given = 🗓️ Your deadlines and the dates of your leagues, to be opened by any calendar.
calendar-turn = ⏳ Your turn ends: { $table }
calendar-season = { $league }, season { $n }: { $step ->
    [check-in] the check-in begins
    [draws] the draw
    [starts] play begins
    [ends] play ends
    [protests] end of protests
   *[closes] open tables are scored
}

# What programs of one's own read.

me-tokens = For my calendar and programs
tokens-head = 🔑 **A secret address** lets your calendar read your deadlines and league dates by itself. **A token** lets a program of yours read what you may see: { $address } describes it. Neither changes anything. Keep them to yourself.
tokens-made = { $kind ->
    [calendar] Your new address. Copy it now, it is not shown again. An earlier one has ended.
   *[api] Your new token. Copy it now, it is not shown again. An earlier one has ended.
}
tokens-line = { $kind ->
    [calendar] 🗓️ Calendar address: { $at ->
        [none] none
       *[other] made { $at }
    }
   *[api] 🔑 Token: { $at ->
        [none] none
       *[other] made { $at }
    }
}
button-token-new = { $kind ->
    [calendar] New calendar address
   *[api] New token
}
button-token-end = { $kind ->
    [calendar] End the address
   *[api] End the token
}
