"""A server's ratings: computed from results, stored, and recomputed from the first change."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest
import sqlalchemy as sa

from hosting import Services
from hosting.core import Rating
from leagues.rules import ratings
from leagues.rules.points import Result
from leagues.rules.states import State
from leagues.services import Leagues
from leagues.store import schema
from tests.leagues.playing import ADMIN, GUILD, RULES, Play, people
from tests.leagues.rules.test_ratings import rated


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record the number of results of each computed season, in order; tests clear what they read."""
    found: list[int] = []
    season = ratings.season

    def counted(before: Any, results: Iterable[Result]) -> tuple[Mapping[int, Rating], ...]:
        listed = tuple(results)
        found.append(len(listed))
        return season(before, listed)

    monkeypatch.setattr(ratings, "season", counted)
    return found


async def three_seasons(play: Play) -> list[int]:
    """Play three leagues of the same people, the last one running: five of seven tables are over."""
    seasons = [await play.running(RULES, 7, await play.found(RULES, name)) for name in ("First", "Second", "Third")]
    for season in seasons:
        for fixture in (await play.view(season)).fixtures[: 5 if season == seasons[-1] else 7]:
            await play.end(fixture)
    await play.work()
    return seasons


async def test_they_are_those_of_all_results(play: Play, leagues: Leagues) -> None:
    """Two leagues' results count in their order; the curve ends at the rating; elsewhere there is nothing."""
    first = await play.running(RULES, 7)
    await play.end_all(first)
    second = await play.running(RULES, 7, await play.found(RULES, "Second"))
    await play.end_all(second)
    views = [await play.view(number) for number in (first, second)]
    expected = rated([view.results(view.groups[0]) for view in views])
    found = await leagues.ratings.of_guild(GUILD)
    assert len(found) == 7
    assert found == expected
    for person, rating in found.items():
        curve = await leagues.ratings.curve(person, GUILD)
        assert len(curve) == rating.tables == 8
        assert curve[-1][1] == rating
        assert [at for at, _ in curve] == sorted(at for at, _ in curve)
    assert await leagues.ratings.of_guild(GUILD + 1) == {}
    assert await leagues.ratings.curve(5, GUILD) == []


async def test_a_start_computes_nothing(play: Play, services: Services, leagues: Leagues, computed: list[int]) -> None:
    """After a restart ratings and curves are the same to the last bit, without computation."""
    await three_seasons(play)
    before = await leagues.ratings.of_guild(GUILD)
    assert computed == [7, 7, 5]
    again = Leagues(services)
    assert await again.ratings.of_guild(GUILD) == before
    for person in people(7):
        assert await again.ratings.curve(person.id, GUILD) == await leagues.ratings.curve(person.id, GUILD)
    assert computed == [7, 7, 5]


async def test_computed_from_where_something_has_changed(
    play: Play, services: Services, leagues: Leagues, computed: list[int]
) -> None:
    """A new, corrected or removed result leaves earlier seasons as stored."""
    first, second, third = await three_seasons(play)
    await leagues.ratings.of_guild(GUILD)
    for what, which, expected in (
        ("another", third, [6]),
        ("corrected", third, [6]),
        ("off", third, []),
        ("changed", second, [7]),
        ("changed", first, [7, 7]),
    ):
        computed.clear()
        open_fixture = next((one for one in (await play.view(which)).fixtures if one.result is None), None)
        if what == "another":
            assert open_fixture is not None
            await play.end(open_fixture)
            await play.work()
        elif what == "corrected":
            fixture = (await play.view(which)).fixtures[0]
            await leagues.results.adjudicate(fixture.id, ADMIN, reason="a wrong board", places=[4, 3, 2, 1])
        elif what == "off":
            await leagues.running.move(which, State.CALLED_OFF, ADMIN, "nobody has time")
        else:
            await rewritten(services, (await play.view(which)).fixtures[0].id)
        found = await leagues.ratings.of_guild(GUILD)
        assert computed == expected, (what, which)
        views = [await play.view(season) for season in (first, second, third)]
        results = [view.results(view.groups[0]) for view in views if view.season.state != State.CALLED_OFF]
        assert found == rated(results), (what, which)
        computed.clear()
        assert await Leagues(services).ratings.of_guild(GUILD) == found
        assert computed == [], "what is stored is what has just been computed"


async def rewritten(services: Services, fixture: int) -> None:
    """Change a stored result directly: the winner's and the last one's seats are swapped."""
    this = schema.fixtures.c.id == fixture

    def write(conn: sa.Connection) -> None:
        result = conn.execute(sa.select(schema.fixtures.c.result).where(this)).scalar_one()
        finishes = sorted(result["finishes"], key=lambda item: item["place"])
        finishes[0]["person"], finishes[-1]["person"] = finishes[-1]["person"], finishes[0]["person"]
        changed = {**result, "finishes": finishes}
        conn.execute(sa.update(schema.fixtures).where(this).values(result=changed))

    await services.store.write(write)


async def test_what_others_rules_made_is_computed_again(
    play: Play, services: Services, leagues: Leagues, computed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    season = await play.running(RULES, 7)
    await play.end_all(season)
    await leagues.ratings.of_guild(GUILD)
    monkeypatch.setattr(ratings, "COMPUTED_BY", "another way")
    await Leagues(services).ratings.of_guild(GUILD)
    assert computed == [7, 7]


async def test_another_servers_ratings_stay(play: Play, services: Services, leagues: Leagues) -> None:
    season = await play.running(RULES, 7)
    await play.end_all(season)
    here = await leagues.ratings.of_guild(GUILD)
    elsewhere = sa.update(schema.leagues).values(guild=GUILD + 1)
    await services.store.write(lambda conn: conn.execute(elsewhere))
    other = await play.running(RULES, 7, await play.found(RULES, "Other"), first=5000)
    await play.end_all(other)
    assert set(await leagues.ratings.of_guild(GUILD)) == {person.id for person in people(7, 5000)}
    again = Leagues(services)
    assert await again.ratings.of_guild(GUILD + 1) == here
