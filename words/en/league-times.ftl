# When seasons come, and who is in all of them.

league-calendar = { $which ->
    [monthly] Play starts on the 1st of every month
    [odd] Play starts on the 1st of odd months
    [even] Play starts on the 1st of even months
    [quarterly] Play starts on the 1st of every quarter
   *[none] No fixed day
}
league-calendar-help = First on { $at } ({ $zone }); all steps at that hour
league-registration-first = { $n ->
    [one] After { $n } day of registration
   *[other] After { $n } days of registration
}
league-registration-help = With check-in, first on { $at } ({ $zone })
league-calendar-hour = { $hour }
league-rule-calendar = **Calendar**: the first day of play; registration and check-in come before it
league-rule-hour = **Hour of all steps** ({ $zone })
button-league-stay = All seasons
button-league-stay-no-more = No further season
league-stays = ✅ You are registered for every season of this league as soon as it opens. Each time you still confirm at the check-in that you will play.{ $teams ->
    [yes] {" "}Your team comes along as long as at least half of its boards do; until the draw **Teams** has the way out of it.
   *[no] {""}
}
league-stays-no-more = You are not registered for further seasons by yourself any more. A registration that you have stays.
league-told-recall = ⏰ **{ $title }**: you have not answered yet. Will you play? The draw is { $at }. { $who }

## After this round

button-league-plan = { $what ->
    [retire] Retire after this round
    [rest] Sit the next round out
   *[go] Go on after all
}
league-planned = { $what ->
    [retire] ✅ You play your present tables to their end, and are not drawn after that. Nothing is taken from you.
    [rest] ✅ You are not drawn for the next round, and play again in the one after it. Your present tables go on.
   *[go] ✅ You are drawn again.
}

## Coming late

league-how-late = { $format ->
    [swiss] Whoever comes while no more than a third of the rounds have been drawn plays from the next one on; rounds missed are worth nothing.
   *[divisions] As soon as { $n } people are waiting in reserve, they are a group more, until a third of the time for play is over.
}
league-group-more = { $n } of { $size } people are waiting for a group more, which can begin until { $at }.
league-told-group-more = ▶️ **{ $title }**: there is a group more, { $group }. { $started ->
    [yes] It is played until { $at }. Your tables:
   *[no] Its tables begin { $at }. In it: { $names }
}

## Events of the server

league-event = { $title }: { $stage ->
    [round] round { $n }
    [semifinal] semifinal
    [final] final
    [heats] heats
   *[none] play
}
league-event-about = Everything about it is in the league's channel. You are called by your tables; nobody has to be there at a certain time.
