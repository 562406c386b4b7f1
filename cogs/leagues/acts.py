"""All that an admin can do with a league from its screens, one act to a line: who is no admin does none of it."""

from __future__ import annotations

from typing import Final

from cogs.leagues import of_person, of_season, of_table
from cogs.leagues.deeds import Act, plainly

ACTS: Final = (
    # With a season
    Act(("league-step",), of_season.step, "league-stepped", of_season.ask_step),
    Act(("league-shift",), of_season.shift, "league-shifted", of_season.ask_shift),
    Act(("league-hold",), of_season.hold, "league-held", plainly("form-league-hold")),
    Act(("league-go-on",), of_season.go_on),
    Act(("league-undo",), of_season.undo, "league-undone", plainly("form-league-undo")),
    Act(("league-another",), of_season.another, shows=of_season.newest),
    Act(("league-end",), of_season.end, "league-ended", plainly("form-league-end")),
    # At a table
    Act(("league-remind",), of_table.remind, shows=of_table.again),
    Act(("league-time",), of_table.give_time, "league-time-given", of_table.ask_time, of_table.again),
    Act(("league-decide",), of_table.decide, "league-decided", of_table.ask_decision, of_table.again),
    Act(
        ("league-sub", "league-sub-pick"),
        of_table.substitute,
        "league-subbed",
        plainly("form-league-sub"),
        of_table.again,
    ),
    # With a person
    Act(("league-penalty",), of_person.penalize, "league-penalized", of_person.ask_penalty),
    Act(("league-drop",), of_person.drop, "league-dropped", plainly("form-league-drop")),
    Act(("league-move",), of_person.move, "league-moved", plainly("form-league-move")),
    Act(("league-enter",), of_person.enter),
)

for _act in ACTS:
    _act.register()
