"""Winners, all-time tables and series, counted again from the results."""

from dataclasses import replace

import pytest

from leagues.history import all_time, champions, division_winners, named, series
from leagues.rules.points import UNIT, Penalty
from leagues.rules.states import State
from leagues.store.model import Stage, View
from tests.leagues.views import view


def closed(number: int, groups: int = 1, seed: int = 1) -> View:
    return view(number=number, groups=groups, state=State.CLOSED, seed=seed)


def test_winners_are_those_of_the_top() -> None:
    """A running season has none; in one with divisions the highest decides, and each has a winner."""
    season = closed(1, groups=2)
    first, second = (season.standing(group) for group in season.groups)
    assert champions(season) == tuple(row.person for row in first if row.place == 1)
    assert division_winners(season) == tuple(row.person for rows in (first, second) for row in rows if row.place == 1)
    assert champions(view()) == division_winners(view()) == ()
    assert champions(view(over=0, state=State.CLOSED)) == (), "nobody has played"
    heats = replace(season, stages=(Stage(1, 1, 1, "heats"),))
    assert division_winners(heats) == ()


def test_sums_over_seasons() -> None:
    """Points, tables, wins and titles are sums; equal sums share a place."""
    seasons = (closed(1), closed(2, seed=2))
    totals = all_time(seasons)
    for total in totals:
        rows = [row for season in seasons for row in season.standing(season.groups[0]) if row.person == total.person]
        assert total.units == sum(row.units for row in rows)
        assert (total.seasons, total.tables) == (2, sum(row.tables for row in rows))
        assert total.titles == sum(total.person in champions(season) for season in seasons)
        assert total.place == 1 + sum(other.units > total.units for other in totals)
    assert sum(total.firsts for total in totals) == pytest.approx(14)
    assert [total.units for total in totals] == sorted((total.units for total in totals), reverse=True)


def test_a_penalty_counts_once_in_a_season_of_stages() -> None:
    """Both stages' standings take it; the season's sum takes it once."""
    season = closed(1, groups=2)
    staged = replace(
        season,
        stages=(Stage(1, 1, 1, "heats"), Stage(2, 1, 2, "final")),
        groups=(season.groups[0], replace(season.groups[1], stage=2, people=season.groups[0].people)),
    )
    (person, *_) = staged.groups[0].people
    fined = replace(staged, penalties=(Penalty(person, 3 * UNIT, "late"),))
    before, after = ({total.person: total.units for total in all_time([one])} for one in (staged, fined))
    assert before[person] - after[person] == 3 * UNIT


@pytest.mark.parametrize(("best", "of"), [(0, 0), (1, 0), (1, 2), (2, 3), (0, 2)])
def test_a_series_counts_the_best_of_the_last(best: int, of: int) -> None:
    """Of the last `of` closed seasons the best `best` of each person; running ones never."""
    seasons = [closed(number, seed=number) for number in (1, 2, 3, 4)]
    running = view(number=5, seed=5)
    for total in series([*seasons, running], best, of):
        last = seasons[-of:] if of else seasons
        units = sorted(
            (row.units for season in last for row in season.standing(season.groups[0]) if row.person == total.person),
            reverse=True,
        )
        assert total.units == sum(units[: best or None])
        assert total.seasons == len(units[: best or None])


def test_people_have_their_newest_names() -> None:
    """Somebody who is called otherwise now is so in every line."""
    later = replace(closed(2), names={1: "Ana Maria"})
    assert named([later, closed(1)])[1] == "Ana Maria"
    assert named([later, closed(1)])[2] == "Bruno"
