# Who has answered what to a question, in one line under it.

tally = { $yes ->
    [none] { "" }
   *[other] ✅ { $yes } ·{ " " }
}{ $no ->
    [none] { "" }
   *[other] ❌ { $no } ·{ " " }
}{ $who }: please answer below by { $until }. { $others ->
    [one] { "" }
   *[other] { $need } of { $others } have to agree.
}
tally-ended = { $how ->
    [granted] Agreed.
    [refused] Refused.
    [withdrawn] Withdrawn.
    [void] The game moved on before this was decided.
   *[late] Time ran out without agreement.
}{ $yes ->
    [none] { "" }
   *[other] { " ✅ " }{ $yes }
}{ $no ->
    [none] { "" }
   *[other] { " ❌ " }{ $no }
}
