"""Winners of a season and of its divisions. Pure."""

from __future__ import annotations

from leagues.rules import State
from leagues.season import team_rounds
from leagues.store import Group, View


def champions(view: View) -> tuple[int, ...]:
    """Return the winners of a closed season: the first of its last stage's first group, or all of the first team.

    Several if they share it.
    """
    if view.teams.boards:
        return _of_teams(view) if view.season.state == State.CLOSED else ()
    groups = view.of_stage(view.stages[-1]) if view.stages else ()
    return _first(view, groups[0]) if groups and view.season.state == State.CLOSED else ()


def division_winners(view: View) -> tuple[int, ...]:
    """Return the winners of each group of a closed season with divisions, those of the highest first."""
    if view.season.state != State.CLOSED:
        return ()
    groups = [group for group in view.groups if view.stage(group).kind == "divisions"]
    return tuple(person for group in groups for person in _first(view, group))


def _of_teams(view: View) -> tuple[int, ...]:
    """Return all who have had a board for the first team of a season."""
    first = {row.person for row in team_rounds.standing(view) if row.place == 1 and row.tables}
    seats = ((one, view.teams.boards[one.id].teams) for one in view.fixtures if one.id in view.teams.boards)
    played = (pair for one, teams in seats for pair in zip(one.people, teams, strict=True))
    return tuple(dict.fromkeys(person for person, team in played if person is not None and team in first))


def _first(view: View, group: Group) -> tuple[int, ...]:
    return tuple(row.person for row in view.standing(group) if row.place == 1 and row.tables)
