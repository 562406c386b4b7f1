"""One person's seasons, and the tables of two."""

from dataclasses import replace

from leagues.history import career, meetings, opponents
from leagues.rules.points import How
from leagues.store.model import Fixture, View
from tests.leagues.views import view


def test_a_career_is_the_lines_of_ones_groups() -> None:
    """The newest season first; of somebody else's groups nothing."""
    seasons = (view(number=1, groups=2), view(number=2, groups=2, seed=2))
    assert [(one.season.number, group.name, row.person) for one, group, row in career(seasons, 1)] == [
        (2, "A", 1),
        (1, "A", 1),
    ]
    assert [group.name for _, group, _ in career(seasons, 8)] == ["B", "B"]
    assert career(seasons, 99) == ()


def decided(of: View, *replaced: Fixture) -> View:
    by_id = {one.id: one for one in replaced}
    return replace(of, fixtures=tuple(by_id.get(fixture.id, fixture) for fixture in of.fixtures))


def test_two_people_meet_where_both_have_played() -> None:
    """Each table counts who was ahead; open and void ones and those that one of them left are no meetings."""
    season = view()
    both = [one for one in season.fixtures if {1, 2} <= set(one.people)]
    met = meetings([season], 1, 2)
    assert [fixture.id for _, fixture in met.tables] == [one.id for one in both]
    places = [
        tuple(next(f.place for f in one.result.finishes if f.person == person) for person in (1, 2))
        for one in both
        if one.result is not None
    ]
    assert met.ahead == sum(mine < theirs for mine, theirs in places)
    assert met.behind == sum(mine > theirs for mine, theirs in places)
    assert met.ahead + met.behind + met.level == len(both)
    assert meetings([season], 2, 1).units == met.units[::-1]
    first = both[0]
    assert first.result is not None
    void = replace(first, result=replace(first.result, how=How.VOID))
    left = replace(
        first,
        result=replace(first.result, finishes=tuple(replace(f, left=f.person == 2) for f in first.result.finishes)),
    )
    still = replace(first, result=None, status="running", ended=None)
    for other in (void, left, still):
        assert len(meetings([decided(season, other)], 1, 2).tables) == len(both) - 1


def test_opponents_are_all_whom_one_has_met() -> None:
    """Each with the counts of the two; one's own number and computer players are not among them."""
    season = view()
    met = opponents([season], 1)
    assert set(met) == {person for fixture in season.fixtures if 1 in fixture.people for person in fixture.people} - {1}
    for other, counts in met.items():
        both = meetings([season], 1, other)
        assert counts == (len(both.tables), both.ahead, both.behind)
    assert [counts[0] for counts in met.values()] == sorted((counts[0] for counts in met.values()), reverse=True)
    first = season.fixtures[0]
    computer = replace(first, people=(*first.people[:3], None), result=None)
    assert None not in opponents([decided(season, computer)], first.people[0] or 0)
