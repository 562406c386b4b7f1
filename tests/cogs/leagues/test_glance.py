"""A season at a glance, for one of its players."""

from cogs.leagues.overview import glance
from tests.leagues.views import view


def test_a_finished_table_says_ones_own_place() -> None:
    season = view(over=3)
    results = {str(fixture.number): fixture.result for fixture in season.fixtures if 1 in fixture.people}
    own = glance(season, 1, "en").tables
    assert {table.over for table in own} == {True, False}
    for table in own:
        result = results[table.title.removeprefix("Table ")]
        assert table.over == (result is not None)
        assert table.finish == (next(one for one in result.finishes if one.person == 1) if result else None)
