"""All actions of an admin on the screens of a league, one per line; others may do none of them."""

from functools import partial
from typing import Final

from cogs.leagues.admin import person_actions, season_actions, table_actions
from cogs.leagues.admin.actions import Act, plainly

_at_table = partial(Act, shows=table_actions.again, referees=True)

ACTS: Final = (
    # With a season
    Act(("league-step",), season_actions.step, "league-stepped", season_actions.ask_step),
    Act(("league-shift",), season_actions.shift, "league-shifted", season_actions.ask_shift),
    Act(("league-hold",), season_actions.hold, "league-held", plainly("form-league-hold")),
    Act(("league-go-on",), season_actions.go_on),
    Act(("league-undo",), season_actions.undo, "league-undone", plainly("form-league-undo")),
    Act(("league-another",), season_actions.another, shows=season_actions.newest),
    Act(("league-end",), season_actions.end, "league-ended", plainly("form-league-end")),
    # At a table
    _at_table(("league-remind",), table_actions.remind),
    _at_table(("league-time",), table_actions.give_time, "league-time-given", table_actions.ask_time),
    _at_table(("league-decide",), table_actions.decide, "league-decided", table_actions.ask_decision),
    _at_table(("league-sub", "league-sub-pick"), table_actions.substitute, "league-subbed", plainly("form-league-sub")),
    # With a person
    Act(("league-penalty",), person_actions.penalize, "league-penalized", person_actions.ask_penalty, referees=True),
    Act(("league-drop",), person_actions.drop, "league-dropped", plainly("form-league-drop"), referees=True),
    Act(("league-move",), person_actions.move, "league-moved", plainly("form-league-move"), referees=True),
    Act(("league-team-put",), person_actions.put_into_team, "league-team-placed", plainly("form-league-team-put")),
    Act(("league-enter",), person_actions.enter, referees=True),
)

for _act in ACTS:
    _act.register()
