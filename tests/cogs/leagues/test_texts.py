"""Texts of a season, from a made-up season."""

from __future__ import annotations

from cogs.leagues.messages import pictures, texts
from leagues.rules.results import How
from tests.leagues import views


def test_where_everything_is_open_nothing_is_said_of_it() -> None:
    """Only players who cannot finish anywhere read their range, and at the end nobody does."""
    begun, later, over = (views.view(over=played) for played in (0, 6, None))
    assert not [line for line in texts.standing(begun, begun.groups[0], "en") if "can finish" in line]
    (group,) = later.groups
    for line, row in zip(texts.standing(later, group, "en"), later.standing(group), strict=True):
        best, worst = later.ranges(group)[row.person]
        assert (f"can finish {best}–{worst}" in line) == (best != worst and (best, worst) != (1, len(group.people)))
    assert any("can finish" in line for line in texts.standing(later, group, "en"))
    assert not [line for line in texts.standing(over, over.groups[0], "en") if "can finish" in line]


def test_before_anybody_has_played_nothing_parts_them() -> None:
    """An early lead is mentioned neither in words nor in the picture; the final result is."""
    begun, over = views.view(over=0), views.view(over=None)
    assert {row.decided for row in begun.standing(begun.groups[0])} != {None}, "the standing has them in an order"
    (group,) = begun.groups
    assert not [line for line in texts.standing(begun, group, "en") if "by lot" in line]
    drawn, ended = (pictures.standing(one, one.groups[0], "en").args[0] for one in (begun, over))
    assert {row.decided for row in drawn.rows} == {None}
    assert {row.decided for row in ended.rows} != {None}


def test_a_decision_names_its_places() -> None:
    """Winners are in the order of places; seasons without stored places or without a win name none."""
    view = views.view()
    fixture = view.fixtures[0]
    seats = [view.names[person] for person in fixture.people if person is not None]
    facts = {"fixture": fixture.id, "how": "adjudicated"}
    named = texts.verdict(view, {**facts, "places": [2, 1, 3, 3]}, "en")
    assert named == {"how": "listed", "places": f"1. {seats[1]}, 2. {seats[0]}, 3. {seats[2]}, 3. {seats[3]}"}
    assert texts.verdict(view, facts, "en") == {"how": "adjudicated", "places": ""}
    void = texts.verdict(view, {**facts, "how": How.VOID, "places": [1, 1, 1, 1]}, "en")
    assert void == {"how": "void", "places": ""}
