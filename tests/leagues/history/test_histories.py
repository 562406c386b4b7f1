"""Seasons and reviews read from the database."""

import pytest
import sqlalchemy as sa

from hosting.db.schema import log, reviews
from leagues.rules import BadRules
from leagues.rules.errors import NoSuchLeague
from leagues.store.model import Format, Rules
from tests.leagues.conftest import RULES
from tests.leagues.playing import ADMIN, GUILD, Play


async def test_only_drawn_seasons_of_the_league_and_the_server(play: Play) -> None:
    """Neither a draft nor one called off is part of it."""
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
    """More seasons than there are in it cannot be the best of them."""
    league = await play.found(RULES)
    await play.leagues.histories.honour(league, 5, None, 2, 3, ADMIN)
    stored = await play.leagues.views.get(league)
    assert (stored.champion_role, stored.division_role, stored.series_best, stored.series_of) == (5, None, 2, 3)
    for best, of in ((4, 3), (-1, 0), (0, 101)):
        with pytest.raises(BadRules):
            await play.leagues.histories.honour(league, None, None, best, of, ADMIN)
    with pytest.raises(NoSuchLeague):
        await play.leagues.histories.honour(99, None, None, 0, 0, ADMIN)
