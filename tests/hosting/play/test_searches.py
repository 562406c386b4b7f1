"""People who look for a table with anybody: who is seated, whose search ends, and what nobody learns."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from hosting import ManualClock, Person, Services, registry
from hosting.core import Table
from hosting.db.store import Place
from hosting.play import FOUND, LAPSED, Search
from hosting.play.searches import LASTS, MAX_SEARCHES
from hosting.servers import Quotas
from tests.hosting.conftest import ANA, BRUNO, CARLA, DUARTE, GUILD, opened, started
from tests.support.refusal import assert_refused

ELSEWHERE = GUILD + 1


async def look(services: Services, person: Person, places: int = 2, guild: int = GUILD, **more: Any) -> Search:
    wanted = {"game": "heap", "places": places, "clock": "none", "language": "en", **more}
    return await services.searches.begin(person, guild, 50, **wanted)


async def seat(
    services: Services, guild: int = GUILD, away: frozenset[int] = frozenset(), thread: int = 0
) -> Table | None:
    """Do what the bot's job does on a server of which these people are no members; return a table if one begins."""
    searches = services.searches
    await searches.lapse(guild)
    for some in await searches.enough(guild):
        fit = [search.id for search in some if search.person not in away]
        chosen = {search.id: search.name for search in await searches.choose(guild, fit)}
        place = thread or len(await services.lobby.all()) + 1
        if chosen and (table := await searches.seat(guild, chosen, channel=7, thread=place, name="Well met")):
            return table
    return None


async def told(services: Services, kind: str) -> list[int | None]:
    return [notice.person for notice in await services.notices.all(kind)]


def people(table: Table | None) -> set[int | None]:
    return set() if table is None else {seat.person for seat in table.seats}


async def test_enough_people_begin_a_table(services: Services) -> None:
    """Of the same game, seats, clock and language; who is to act learns it by their turn, the others by a notice."""
    for person, more in ((ANA, {}), (BRUNO, {"language": "de"}), (CARLA, {"clock": "fast"}), (DUARTE, {"places": 3})):
        await look(services, person, **more)
    assert await seat(services) is None
    await look(services, CARLA)
    table = await seat(services)
    assert table is not None
    assert (people(table), table.status, table.owner) == ({ANA.id, CARLA.id}, "running", ANA.id)
    assert (table.channel, table.thread, table.time_control) == (7, 1, None)
    assert await told(services, FOUND) == [next(seat.person for seat in table.seats if seat.since is None)]
    assert [search.clock for search, _ in await services.searches.of_person(CARLA.id)] == ["fast"]
    assert await seat(services) is None


async def test_one_looks_once_for_the_same(services: Services, clock: ManualClock) -> None:
    """Again it goes on from now; there are only so many different ones, and nobody ends another's."""
    first = await look(services, ANA)
    clock.move(timedelta(hours=5))
    again = await look(services, ANA, wide=True)
    assert (again.id, again.since, again.wide) == (first.id, first.since, True)
    assert again.until == clock.now() + LASTS
    await look(services, BRUNO, guild=ELSEWHERE)
    ((_, waiting),) = await services.searches.of_person(ANA.id)
    assert waiting == 1
    for number in range(1, MAX_SEARCHES):
        await look(services, ANA, language=f"{number}")
    await assert_refused("search-many", look(services, ANA, places=4))
    await assert_refused("table-bad-value", look(services, BRUNO, places=5))
    for person, left in ((BRUNO, MAX_SEARCHES), (ANA, MAX_SEARCHES - 1)):
        await services.searches.leave(first.id, person.id)
        assert len(await services.searches.of_person(ANA.id)) == left


async def test_a_search_ends(services: Services, clock: ManualClock) -> None:
    """Looking again lengthens it; whoever else then comes is not seated with who has gone."""
    await look(services, ANA)
    clock.move(LASTS / 2)
    search = await look(services, ANA)
    assert await services.searches.lapse(GUILD) == search.until == clock.now() + LASTS
    clock.move(LASTS)
    await look(services, BRUNO)
    assert not await services.searches.enough(GUILD)
    assert await services.searches.lapse(GUILD) == clock.now() + LASTS
    assert await seat(services) is None
    assert await told(services, LAPSED) == [ANA.id]


async def test_who_may_not_meet_does_not(services: Services) -> None:
    """Others are found around them, whoever came first, also where not all who fit the first fit each other."""
    await services.acquaintance.avoid(ANA.id, BRUNO.id)
    await services.acquaintance.avoid(DUARTE.id, BRUNO.id)
    for person in (ANA, BRUNO):
        await look(services, person)
    assert await seat(services) is None
    await look(services, CARLA)
    assert people(await seat(services)) == {ANA.id, CARLA.id}
    await services.searches.leave(1, ANA.id)
    for person in (BRUNO, CARLA, ANA, DUARTE):
        await look(services, person, 3)
    assert people(await seat(services)) == {ANA.id, CARLA.id, DUARTE.id}


async def _avoids(services: Services) -> None:
    await services.acquaintance.avoid(BRUNO.id, ANA.id)


async def _plays_much(services: Services) -> None:
    for number in range(2):
        await started(services, BRUNO, DUARTE, channel=1000 + number)


async def _has_left(services: Services) -> None:
    pass


@pytest.mark.parametrize("why", [_avoids, _plays_much, _has_left])
async def test_nobody_learns_why(place: Place, clock: ManualClock, why: Callable[[Services], Awaitable[None]]) -> None:
    """Ana reads the same, at the same times, whatever keeps Bruno from her; and with Carla she gets a table."""
    async with opened(place, clock=clock, quotas=Quotas(tables=2)) as services:
        first = await look(services, BRUNO)
        await why(services)
        await look(services, ANA)
        away, read = frozenset({BRUNO.id} if why is _has_left else ()), list[object]()
        for _ in range(3):
            assert await seat(services, away=away) is None
            ((search, waiting),) = await services.searches.of_person(ANA.id)
            read.append((search.until, waiting, await told(services, LAPSED)))
            clock.move(LASTS / 4)
        assert read == [(clock.now() + LASTS / 4, 2, [])] * 3
        await services.searches.leave(first.id, BRUNO.id)
        await look(services, CARLA)
        assert people(await seat(services, away=away)) == {ANA.id, CARLA.id}


async def test_another_server_has_to_agree(services: Services) -> None:
    """And somebody has to look there; what is withdrawn before a table begins is heeded."""
    await look(services, ANA, wide=True)
    await look(services, BRUNO, guild=ELSEWHERE)
    assert {job.key for job in await services.jobs.all() if job.kind == "search"} == {str(GUILD), str(ELSEWHERE)}
    assert not await services.searches.enough(ELSEWHERE)
    await services.settings.set_guild(ELSEWHERE, wide_search=True)
    assert not await services.searches.enough(GUILD)
    ((*both,),) = await services.searches.enough(ELSEWHERE)
    found = await services.searches.choose(ELSEWHERE, [search.id for search in both])
    chosen = {search.id: search.name for search in found}
    await services.settings.set_guild(ELSEWHERE, wide_search=False)
    place: dict[str, Any] = {"channel": 7, "thread": 8, "name": "Well met"}
    assert await services.searches.seat(ELSEWHERE, chosen, **place) is None
    await services.settings.set_guild(ELSEWHERE, wide_search=True)
    assert await seat(services, ELSEWHERE, away=frozenset({ANA.id})) is None
    table = await services.searches.seat(ELSEWHERE, chosen, **place)
    assert table is not None
    assert (table.guild, people(table)) == (ELSEWHERE, {ANA.id, BRUNO.id})


async def test_who_looks_on_two_servers_does_not_meet_themselves(services: Services) -> None:
    await services.settings.set_guild(GUILD, wide_search=True)
    for guild in (GUILD, ELSEWHERE):
        await look(services, ANA, guild=guild, wide=True)
    assert await seat(services) is None


@pytest.mark.parametrize("forgotten", [False, True])
async def test_who_is_forgotten_or_leaves_is_not_seated(services: Services, *, forgotten: bool) -> None:
    """Not even if they had been chosen; nothing of a forgotten person's search is left."""
    search, other = await look(services, ANA), await look(services, BRUNO)
    chosen = {found.id: found.name for found in await services.searches.choose(GUILD, [search.id, other.id])}
    assert (await services.privacy.of(ANA.id))["searches"]
    if forgotten:
        await services.privacy.forget(ANA.id)
    else:
        await services.searches.leave(search.id, ANA.id)
    assert await services.searches.seat(GUILD, chosen, channel=7, thread=8, name="Well met") is None
    assert not (await services.privacy.of(ANA.id))["searches"]
    assert not await services.lobby.all()


@pytest.mark.both
async def test_one_table_for_one_search(services: Services, place: Place, clock: ManualClock) -> None:
    """However many look at the same time, each search makes one table at most."""
    async with opened(place, clock=clock) as other:
        for person in (ANA, BRUNO, CARLA):
            await look(services, person)
        tables = await asyncio.gather(*(seat(one, thread=n) for n, one in enumerate((services, other) * 4, 1)))
        assert len([table for table in tables if table is not None]) == 1
        assert len(await services.lobby.all()) == 1


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_every_number_of_seats_has_usual_options(game: Any) -> None:
    for seats in range(game.seats[0], game.seats[1] + 1):
        assert game.deal(game.options({}), seats, random.Random(1))
