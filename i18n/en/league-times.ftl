# When seasons come, and who is in all of them.

league-calendar = { $which ->
    [monthly] From the 1st of every month
    [odd] From the 1st of odd months
    [even] From the 1st of even months
   *[quarterly] From the 1st of every quarter
}
league-calendar-help = First on { $at } ({ $zone }); all steps at that hour
league-registration-first = { $n ->
    [one] After { $n } day of registration
   *[other] After { $n } days of registration
}
league-registration-help = With check-in, first on { $at } ({ $zone })
league-calendar-hour = { $hour }
league-rule-calendar = **Calendar**: the first day of play; registration and check-in come before it
league-rule-calendar-none = No fixed day
league-rule-hour = **Hour of all steps** ({ $zone })
button-league-stay = Join all seasons
button-league-stay-no-more = Stop joining seasons
league-stays = ✅ You are registered for every season of this league as soon as it opens. Each time you still confirm at the check-in that you will play.{ $teams ->
    [yes] {" "}Your team comes along as long as at least half of its boards do; until the draw you can leave it under **Teams**.
   *[no] {""}
}
league-stays-no-more = You will no longer be registered for new seasons automatically; a registration you have stays.
league-told-recall = ⏰ **{ $title }**: you have not answered yet. Will you play? The draw is { $at }. { $who }

## After this round

button-league-plan = { $what ->
    [retire] Retire after this round
    [rest] Sit out the next round
   *[go] Keep playing
}
league-planned = { $what ->
    [retire] ✅ You finish your tables and will not be drawn again; you keep your points.
    [rest] ✅ You sit out the next round and are drawn again after it. Your current tables continue.
   *[go] ✅ You will be drawn again.
}

## Coming late

league-how-late = { $format ->
    [swiss] Anybody who joins before more than a third of the rounds are drawn plays from the next one on; missed rounds score nothing.
   *[divisions] As soon as { $n } players are waiting in reserve, they form one more group, until a third of the time for play is over.
}
league-group-more = { $n } of { $size } players are waiting for one more group, which can begin until { $at }.
league-told-group-more = ▶️ **{ $title }**: there is one more group, { $group }. { $started ->
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
league-event-about = Everything about it is in the league's channel. Your tables ping you; nobody has to be online at a fixed time.
