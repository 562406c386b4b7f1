"""A league's table restored from a backup stays the league's, under its new number."""

from __future__ import annotations

import pytest

from hosting import ManualClock
from hosting.core.errors import BadValue
from hosting.maintenance import returning
from leagues.privacy import Members
from leagues.services import Leagues
from tests.leagues.conftest import RULES
from tests.leagues.playing import CHANNEL, Play


async def test_a_planned_table_knows_its_new_number(play: Play, leagues: Leagues, clock: ManualClock) -> None:
    """The league uses the continued table, and the cancelled one decides nothing."""
    season = await play.drawn(RULES, 7)
    fixture = (await play.view(season)).fixtures[0]
    table = await leagues.fixtures.create(fixture.id, fixture.name, CHANNEL, 5)
    assert table is not None
    store = play.services.store
    stood = await store.read(lambda conn: returning._stood(conn, table.id))
    done = await store.write(lambda conn: returning._bring_back(conn, stood, [Members()], clock.now()))
    await leagues.results.settle(table.id)
    (known,) = [one for one in (await play.view(season)).fixtures if one.id == fixture.id]
    assert (known.table, known.status) == (done.number, "running")
    assert (await play.services.lobby.get(table.id)).fixture is None
    assert (await play.services.lobby.get(done.number)).fixture == fixture.id
    with pytest.raises(BadValue, match="has its result"):
        await store.write(lambda conn: Members().renumbered(conn, 4242, done.number))
