"""Winners of a season and of its divisions. Pure."""

from __future__ import annotations

from leagues.rules import State
from leagues.store import Group, View


def champions(view: View) -> tuple[int, ...]:
    """Return the winners of a closed season: the first of its last stage's first group; several if they share it."""
    groups = view.of_stage(view.stages[-1]) if view.stages else ()
    return _first(view, groups[0]) if groups and view.season.state == State.CLOSED else ()


def division_winners(view: View) -> tuple[int, ...]:
    """Return the winners of each group of a closed season with divisions, those of the highest first."""
    if view.season.state != State.CLOSED:
        return ()
    groups = [group for group in view.groups if view.stage(group).kind == "divisions"]
    return tuple(person for group in groups for person in _first(view, group))


def _first(view: View, group: Group) -> tuple[int, ...]:
    return tuple(row.person for row in view.standing(group) if row.place == 1 and row.tables)
