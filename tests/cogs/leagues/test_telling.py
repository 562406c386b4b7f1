"""What is said of a season, from a season that is made up."""

from __future__ import annotations

from cogs.leagues import telling
from tests.leagues import views


def test_where_everything_is_open_nothing_is_said_of_it() -> None:
    """Who can still finish anywhere reads no range; who cannot reads theirs, and at the end nobody does."""
    begun, later, over = (views.view(over=played) for played in (0, 6, None))
    assert not [line for line in telling.standing(begun, begun.groups[0], "en") if "can finish" in line]
    (group,) = later.groups
    for line, row in zip(telling.standing(later, group, "en"), later.standing(group), strict=True):
        best, worst = later.ranges(group)[row.person]
        assert (f"can finish {best}–{worst}" in line) == (best != worst and (best, worst) != (1, len(group.people)))
    assert any("can finish" in line for line in telling.standing(later, group, "en"))
    assert not [line for line in telling.standing(over, over.groups[0], "en") if "can finish" in line]
