"""Several seasons together: winners, sums, careers, encounters, reviewed turns, and a server's stored ratings."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa

from hosting import Services
from hosting.core import Rating
from hosting.db.schema import log, reviews
from leagues.history import all_time, career, champions, division_winners, encounters, named, opponents, series
from leagues.rules import BadRules, points
from leagues.rules.errors import NoSuchLeague
from leagues.rules.points import UNIT, How, Penalty, Result
from leagues.rules.states import State
from leagues.services import Leagues
from leagues.store import schema
from leagues.store.model import Fixture, Format, Rules, SeasonStage, View
from tests.leagues.playing import ADMIN, GUILD, RULES, Play
from tests.leagues.rules.test_standings import rated
from tests.leagues.views import view
from tests.support.refusal import assert_refused


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
    heats = replace(season, stages=(SeasonStage(1, 1, 1, "heats"),))
    assert division_winners(heats) == ()


def test_sums_over_seasons() -> None:
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
    season = closed(1, groups=2)
    staged = replace(
        season,
        stages=(SeasonStage(1, 1, 1, "heats"), SeasonStage(2, 1, 2, "final")),
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
    later = replace(closed(2), names={1: "Ana Maria"})
    assert named([later, closed(1)])[1] == "Ana Maria"
    assert named([later, closed(1)])[2] == "Bruno"


def test_a_career_is_the_lines_of_ones_groups() -> None:
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
    met = encounters([season], 1, 2)
    assert [fixture.id for _, fixture in met.tables] == [one.id for one in both]
    places = [
        tuple(next(f.place for f in one.result.finishes if f.person == person) for person in (1, 2))
        for one in both
        if one.result is not None
    ]
    assert met.ahead == sum(mine < theirs for mine, theirs in places)
    assert met.behind == sum(mine > theirs for mine, theirs in places)
    assert encounters([season], 2, 1).units == met.units[::-1]
    first = both[0]
    assert first.result is not None
    void = replace(first, result=replace(first.result, how=How.VOID))
    left = replace(
        first,
        result=replace(first.result, finishes=tuple(replace(f, left=f.person == 2) for f in first.result.finishes)),
    )
    still = replace(first, result=None, status="running", ended=None)
    for other in (void, left, still):
        assert len(encounters([decided(season, other)], 1, 2).tables) == len(both) - 1


def test_opponents_are_all_whom_one_has_met() -> None:
    season = view()
    met = opponents([season], 1)
    assert set(met) == {person for fixture in season.fixtures if 1 in fixture.people for person in fixture.people} - {1}
    for other, counts in met.items():
        both = encounters([season], 1, other)
        assert counts == (len(both.tables), both.ahead, both.behind)
    assert [counts[0] for counts in met.values()] == sorted((counts[0] for counts in met.values()), reverse=True)
    first = season.fixtures[0]
    computer = replace(first, people=(*first.people[:3], None), result=None)
    assert None not in opponents([decided(season, computer)], first.people[0] or 0)


async def test_only_drawn_seasons_of_the_league_and_the_server(play: Play) -> None:
    first = await play.running(RULES, 7)
    other = await play.opened(await play.found(RULES, "Other"))
    league = (await play.season(first)).league
    assert [view.season.id for view in await play.leagues.histories.of_league(league)] == [first]
    assert [view.season.id for view in await play.leagues.histories.of_guild(GUILD)] == [first]
    assert await play.leagues.histories.of_league(other.league) == ()
    await play.leagues.running.move(first, (await play.season(first)).state.CALLED_OFF, ADMIN, "no time")
    assert await play.leagues.histories.of_guild(GUILD) == ()
    assert await play.leagues.histories.of_guild(GUILD + 1) == ()


@pytest.mark.both
async def test_the_mean_loss_is_of_the_turns_that_somebody_took(play: Play) -> None:
    """Each reviewed turn counts for who took it, at tables of the server's leagues; one without a loss does not."""
    season = await play.running(Rules(Format.CIRCLE, "heap", seats=4), 4)
    first, second, *_ = (await play.view(season)).fixtures
    await play.end(first)
    await play.end(second)

    def write(conn: sa.Connection) -> None:
        for fixture, losses in ((first, (1.0, 2.5, 0.0, None)), (second, (3.0, 0.5, None, None))):
            steps = sa.select(log.c.seq).where(log.c.table == fixture.table, log.c.kind == "step").order_by(log.c.seq)
            for number, (seq, loss) in enumerate(zip(conn.execute(steps).scalars().all(), losses, strict=True)):
                found: dict[str, object] = {"chances": []} if loss is None else {"loss": loss}
                values = {"table": fixture.table, "number": number, "found": found, "seq": seq}
                conn.execute(sa.insert(reviews), values)

    assert await play.leagues.histories.played(GUILD) == {}
    await play.services.store.write(write)
    expected: dict[int, list[float]] = {}
    for fixture, losses in ((first, (1.0, 2.5, 0.0)), (second, (3.0, 0.5))):
        for person, loss in zip(fixture.people, losses, strict=False):
            expected.setdefault(person or 0, []).append(loss)
    played = await play.leagues.histories.played(GUILD)
    assert set(played) == set(expected)
    for person, mine in expected.items():
        assert played[person].turns == len(mine)
        assert played[person].loss == pytest.approx(sum(mine) / len(mine))
    assert await play.leagues.histories.played(GUILD + 1) == {}


async def test_a_series_makes_sense(play: Play) -> None:
    league = await play.found(RULES)
    await play.leagues.histories.honour(league, 5, None, 2, 3, ADMIN)
    stored = await play.leagues.views.get(league)
    assert (stored.champion_role, stored.division_role, stored.series_best, stored.series_of) == (5, None, 2, 3)
    for best, of in ((4, 3), (-1, 0), (0, 101)):
        await assert_refused(BadRules, play.leagues.histories.honour(league, None, None, best, of, ADMIN))
    await assert_refused(NoSuchLeague, play.leagues.histories.honour(99, None, None, 0, 0, ADMIN))


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record the number of results of each computed season, in order; tests clear what they read."""
    found: list[int] = []
    season = points.season

    def counted(before: Any, results: Iterable[Result]) -> tuple[Mapping[int, Rating], ...]:
        listed = tuple(results)
        found.append(len(listed))
        return season(before, listed)

    monkeypatch.setattr(points, "season", counted)
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
    curves = await leagues.ratings.curves(GUILD, found)
    for person, rating in found.items():
        curve = curves[person]
        assert len(curve) == rating.tables == 8
        assert curve[-1][1] == rating
        assert [at for at, _ in curve] == sorted(at for at, _ in curve)
    assert await leagues.ratings.of_guild(GUILD + 1) == {}
    assert await leagues.ratings.curves(GUILD, [5]) == {}


async def test_computed_from_where_something_has_changed(
    play: Play, services: Services, leagues: Leagues, computed: list[int]
) -> None:
    """A new, corrected or removed result leaves earlier seasons as computed; after a restart all is the same."""
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
        assert await leagues.ratings.of_guild(GUILD) == found
        assert computed == expected, (what, which)
        views = [await play.view(season) for season in (first, second, third)]
        results = [view.results(view.groups[0]) for view in views if view.season.state != State.CALLED_OFF]
        assert found == rated(results), (what, which)
        assert await Leagues(services).ratings.of_guild(GUILD) == found


async def rewritten(services: Services, fixture: int) -> None:
    this = schema.fixtures.c.id == fixture

    def write(conn: sa.Connection) -> None:
        result = conn.execute(sa.select(schema.fixtures.c.result).where(this)).scalar_one()
        finishes = sorted(result["finishes"], key=lambda item: item["place"])
        finishes[0]["person"], finishes[-1]["person"] = finishes[-1]["person"], finishes[0]["person"]
        changed = {**result, "finishes": finishes}
        conn.execute(sa.update(schema.fixtures).where(this).values(result=changed))

    await services.store.write(write)
