"""Ratings of a server: computed from results, kept until there is another."""

from __future__ import annotations

from leagues import ratings
from leagues.services import Leagues
from tests.leagues.conftest import RULES
from tests.leagues.season import ADMIN, GUILD, Play


async def test_they_are_those_of_all_results(play: Play, leagues: Leagues) -> None:
    """Two leagues' results in their order; the curve ends where the rating is; elsewhere there is nothing."""
    first = await play.running(RULES, 7)
    await play.end_all(first)
    second = await play.running(RULES, 7, await play.found(RULES, "Second"))
    await play.end_all(second)
    views = [await play.view(one) for one in (first, second)]
    expected = ratings.ratings([view.results(view.groups[0]) for view in views])
    found = await leagues.ratings(GUILD)
    assert len(found) == 7
    assert found == expected
    for person, rating in found.items():
        curve = await leagues.curve(person, GUILD)
        assert len(curve) == rating.tables == 8
        assert curve[-1][1] == rating
        assert [at for at, _ in curve] == sorted(at for at, _ in curve)
    assert await leagues.ratings(GUILD + 1) == {}
    assert await leagues.curve(5, GUILD) == []


async def test_a_corrected_result_counts_at_once(play: Play, leagues: Leagues) -> None:
    """Voided, it is as if it had never been played."""
    season = await play.running(RULES, 7)
    fixture, other = (await play.view(season)).fixtures[:2]
    await play.end(fixture, [1, 2, 3, 4])
    await play.work()
    before = await leagues.ratings(GUILD)
    assert set(before) == set(fixture.people)
    assert (await leagues.ratings(GUILD)) is before, "kept while nothing changes"
    await leagues.adjudicate(fixture.id, ADMIN, reason="a wrong board", places=[4, 3, 2, 1])
    assert await leagues.ratings(GUILD) == {}
    assert other.table != fixture.table


async def test_who_wants_to_be_listed(leagues: Leagues) -> None:
    """Nobody who has not said so."""
    assert await leagues.listed() == frozenset()
    for wanted in (True, True):
        await leagues.set_listed(5, wanted)
    assert await leagues.listed() == {5}
    await leagues.set_listed(5, False)
    assert await leagues.listed() == frozenset()
