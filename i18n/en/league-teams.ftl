# Leagues of teams: founding and joining one, its boards, absences and alternates, the standing of teams.

button-league-teams = Teams
button-league-team-new = Create a team
button-league-team-name = Name the team
button-league-team-leave = Leave the team
button-league-team-rated = Order by rating
button-league-team-join = Join { $team }
button-league-team-decline = Decline
button-league-away = I cannot play round { $round }
button-league-back = I can play round { $round }
choose-league-team-up = Move somebody up a board
choose-league-team-out = Remove from team
choose-league-team-invite = Invite somebody
choose-league-team-put = Put into a team …
form-league-team-put = Put into a team
form-league-team-name = Name of the team
league-team-number = Team { $number }
league-teams-none = No team has been created yet. Press **Teams** to create one. Anybody without a team at the draw is drawn into one.
league-team-line = 👥 **{ $team }**: { $people }
league-team-player = { $name } ({ $team })
league-team-row = { $place }\. **{ $team }** · **{ $points }** · { $boards } board points · { $matches ->
    [one] 1 match
   *[other] { $matches } matches
}{ $range ->
    [open] {" "}· can finish { $best }–{ $worst }
   *[sure] {""}
}{ $decided ->
    [score] {" "}· tie-break: board points
    [wins] {" "}· tie-break: wins
    [among] {" "}· tie-break: matches among the tied
    [penalties] {" "}· tie-break: penalties
    [lot] {" "}· tie-break: lot
   *[other] {""}
}{ $penalty ->
    [none] {""}
   *[other] {" "}· −{ $penalty } penalty
}
league-team-boards = **Board points**
league-team-mine = **Your team: { $team }**, captain { $captain }
    Boards: { $boards }{ $alternates ->
    [none] {""}
   *[other] {" "}· alternates: { $alternates }
}
league-team-invited = Invited, without an answer yet: { $people }
league-team-away = Round { $round }: { $name } cannot play; { $into ->
    [none] nobody stands in yet.
   *[other] { $into } stands in.
}
league-team-answered = { $what ->
    [team-join] ✅ You are in the team. Press **Teams** under the season’s message to see it.
    [team-decline] You have declined.
    [stand-in] ✅ You play. You will be pinged when it is your turn.
   *[stand-out] You do not play. If your team has another alternate, the next one is asked.
}
league-team-winner = First place: **{ $who }**
league-told-invited = 📣 { $who } **{ $title }**: { $captain } invites you to the team **{ $team }**. { $link }
league-told-alternate = 📣 { $who } **{ $title }**: { $out } cannot play round { $round }. Will you play for your team? Answer before { $at }, or the next alternate is asked.
league-told-no-alternate = 📣 { $who } **{ $title }**: no alternate is left to play round { $round } for { $out }. A computer player keeps the board going for the others; your team forfeits it.
