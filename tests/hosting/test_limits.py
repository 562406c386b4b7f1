"""Limits on people's actions: counted in the database, over restarts, by person and by server."""

import asyncio
import random
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from hosting import ManualClock, Person, Services, open_services
from hosting.core.errors import TooMany, TooManyTables
from hosting.db.addresses import Place
from hosting.servers import Quotas
from tests.hosting.conftest import ANA, BRUNO, CARLA, started
from tests.hosting.db.test_results import to_the_end
from tests.toy.heap import Heap

FEW = Quotas(tables=2, imports=2, replays=2, votes=2, offers=2, server=2)


@pytest.fixture
async def bounded(place: Place, clock: ManualClock) -> AsyncIterator[Services]:
    opened = await open_services(place, [Heap()], clock=clock, quotas=FEW)
    yield opened
    await opened.close()


async def test_so_many_in_a_time(bounded: Services, clock: ManualClock, place: Place) -> None:
    """The third action in an hour is refused, also after a restart; an hour later it is not; kinds count separately."""
    for _ in range(2):
        await bounded.limits.use("vote", ANA.id, 1)
    await bounded.limits.use("offer", ANA.id, 1)
    await bounded.close()
    again = await open_services(place, [Heap()], clock=clock, quotas=FEW)
    for _ in range(3):
        with pytest.raises(TooMany) as refused:
            await again.limits.use("vote", ANA.id, 1)
        assert refused.value.facts == {"what": "vote", "most": 2, "whose": "person"}
    clock.move(timedelta(minutes=59))
    with pytest.raises(TooMany):
        await again.limits.use("vote", ANA.id, 1)
    clock.move(timedelta(minutes=1))
    await again.limits.use("vote", ANA.id, 1)
    await again.close()


async def test_a_server_has_its_own_bound(bounded: Services) -> None:
    """Many people together do as much as the server may; another server is not affected."""
    for person in (11, 11, 12, 12):
        await bounded.limits.use("import", person, 1)
    with pytest.raises(TooMany) as refused:
        await bounded.limits.use("import", 13, 1)
    assert refused.value.facts["whose"] == "server"
    await bounded.limits.use("import", 13, 2)


async def test_at_the_same_moment(bounded: Services) -> None:
    tried = await asyncio.gather(*(bounded.limits.use("offer", ANA.id, 1) for _ in range(10)), return_exceptions=True)
    assert [type(one) for one in tried].count(TooMany) == 8


async def opening(services: Services, owner: Person, channel: int, guild: int = 1) -> int:
    table = await services.lobby.create(guild=guild, channel=channel, owner=owner, game="heap", name="T")
    return table.id


async def test_open_tables(bounded: Services) -> None:
    """A third table is refused without a trace; one that has ended makes room; a server has its own limit."""
    first = await opening(bounded, ANA, 1)
    await opening(bounded, ANA, 2)
    with pytest.raises(TooManyTables):
        await opening(bounded, ANA, 3)
    assert await bounded.lobby.in_channel(3) is None
    await opening(bounded, ANA, 4, guild=2)
    await opening(bounded, BRUNO, 5)
    await opening(bounded, BRUNO, 6)
    with pytest.raises(TooManyTables) as refused:
        await opening(bounded, CARLA, 7)
    assert refused.value.facts["whose"] == "server"
    await bounded.lobby.cancel(first, ANA)
    await opening(bounded, CARLA, 7)


async def test_a_rematch_is_a_table_too(bounded: Services) -> None:
    """A person at the limit opens no rematch either; an existing one can still be found."""
    start = (await started(bounded, ANA, BRUNO)).position
    over = (await to_the_end(bounded, start)).table
    first = await opening(bounded, ANA, 1, guild=over.guild)
    await opening(bounded, ANA, 2, guild=over.guild)
    newest = len(await bounded.lobby.all())
    with pytest.raises(TooManyTables) as refused:
        await bounded.lobby.rematch(over.id, ANA)
    assert refused.value.facts["whose"] == "person"
    assert len(await bounded.lobby.all()) == newest
    again, _ = await bounded.lobby.rematch(over.id, BRUNO)
    assert await bounded.lobby.rematch(over.id, ANA) == (again, False)
    await bounded.lobby.cancel(again.id, BRUNO)
    await bounded.lobby.cancel(first, ANA)
    assert (await bounded.lobby.rematch(over.id, ANA))[1]


async def test_imports_are_tables_too(bounded: Services) -> None:
    """An imported running game counts as a table; a finished one does not."""
    await opening(bounded, ANA, 1)
    await opening(bounded, ANA, 2)
    deal = Heap().deal({}, 2, random.Random(1))
    record = Heap().record(["a", "b"], {"goal": 30}, deal, [])
    with pytest.raises(TooManyTables):
        await bounded.records.load(record, guild=1, channel=3, owner=ANA, name="T")
    assert len(await bounded.lobby.all()) == 2


async def test_what_is_refused_is_given_back(bounded: Services) -> None:
    """Only successful actions count, for the person and for the channel."""
    for _ in range(50):
        with pytest.raises(ValueError, match="no"):
            async with bounded.limits.using("post", ANA.id, 1, 7):
                raise ValueError("no")
    for _ in range(10):
        async with bounded.limits.using("post", ANA.id, 1, 7):
            pass
    with pytest.raises(TooMany):
        await bounded.limits.use("post", ANA.id, 1, 8)
    for person in (12, 13):
        for _ in range(5):
            await bounded.limits.use("post", person, 1, 7)
    with pytest.raises(TooMany) as crowded:
        await bounded.limits.use("post", 14, 1, 7)
    assert crowded.value.facts["whose"] == "place"
