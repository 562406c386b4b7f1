"""Races: the database decides, and exactly one gets through."""

import asyncio

import pytest

from hosting import ManualClock, Services, TableError, open_services
from hosting.core.errors import AlreadyPlayed, AlreadySeated, ChannelTaken, Full, Stale
from hosting.core.model import Played, Table
from hosting.db.store import Place
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, DUARTE, PEEK, play_computers, pressed_in_processes, started
from tests.support.effort import tries
from tests.support.postgres import written
from tests.toy.heap import Heap

pytestmark = pytest.mark.both


async def test_two_presses_from_two_tasks(services: Services) -> None:
    """Of twenty pairs of equal presses at once, one of each is stored, and the other is reported as done already."""
    start = (await started(services, ANA, BRUNO)).position
    outcomes = await asyncio.gather(
        *(services.play.play(start.table.id, start.seq, 0, ANA, ADD) for _ in range(20)), return_exceptions=True
    )
    assert sum(isinstance(outcome, Played) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, AlreadyPlayed) for outcome in outcomes) == 19
    assert (await services.positions.now(start.table.id)).ply == 2
    assert len(await services.posts.pending()) == 2


async def test_two_services_over_one_database(services: Services, place: Place, clock: ManualClock) -> None:
    async with await open_services(place, [Heap()], clock=clock) as other:
        start = (await started(services, ANA, BRUNO)).position
        assert await other.positions.now(start.table.id) == start
        for number in range(6):
            position = await other.positions.now(start.table.id)
            outcomes = await asyncio.gather(
                *(
                    one.play.play(start.table.id, position.seq, number % 2, (ANA, BRUNO)[number % 2], steps)
                    for one, steps in ((services, ADD), (other, PEEK + ADD), (services, PEEK + ADD), (other, ADD))
                ),
                return_exceptions=True,
            )
            assert sum(isinstance(outcome, Played) for outcome in outcomes) == 1, outcomes
            assert sum(isinstance(outcome, Stale) for outcome in outcomes) == 3, outcomes
            assert await services.positions.now(start.table.id) == await other.positions.now(start.table.id)


PRESS = """
import asyncio, json, sys
from hosting import TableError, open_services
from tests.hosting.conftest import ADD, ANA
from tests.toy.heap import Heap
async def main(path, table, seq):
    services = await open_services(path, [Heap()], lock_wait=60)
    print("ready", flush=True)
    sys.stdin.readline()
    try:
        played = await services.play.play(int(table), int(seq), 0, ANA, ADD)
        print(json.dumps(played.position.seq))
    except TableError as error:
        print(json.dumps(error.key))
    await services.close()
asyncio.run(main(*sys.argv[1:]))
"""


@pytest.mark.both("postgres")
async def test_two_presses_from_two_processes(services: Services, place: Place) -> None:
    start = (await started(services, ANA, BRUNO)).position
    answers = pressed_in_processes(tries(2, 4), PRESS, written(place), str(start.table.id), str(start.seq))
    assert sorted(answers, key=str) == [3, *["table-already-played"] * (len(answers) - 1)]
    assert (await services.positions.now(start.table.id)).ply == 2


async def test_the_last_seat(services: Services) -> None:
    """Two people who take the last seat get one seat; one person who joins twice gets one too."""
    table = await services.lobby.create(guild=1, channel=1, owner=ANA, game="heap", name="T", places=2)
    outcomes = await asyncio.gather(
        *(services.lobby.join(table.id, person) for person in (BRUNO, CARLA, DUARTE, BRUNO)), return_exceptions=True
    )
    assert sum(isinstance(outcome, Table) for outcome in outcomes) == 1
    assert all(isinstance(outcome, Table | Full | AlreadySeated) for outcome in outcomes)
    assert len((await services.lobby.get(table.id)).seats) == 2


async def test_two_tables_in_one_channel(services: Services) -> None:
    outcomes = await asyncio.gather(
        *(services.lobby.create(guild=1, channel=1, owner=ANA, game="heap", name=f"T{n}") for n in range(10)),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, Table) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, ChannelTaken) for outcome in outcomes) == 9


async def test_computers_are_driven_twice(services: Services) -> None:
    start = (await started(services, ANA, computers=3)).position
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    await asyncio.gather(*(play_computers(services, start.table.id) for _ in range(4)))
    position = await services.positions.now(start.table.id)
    assert (position.turn, position.to_act) == (4, (0,))


async def test_everybody_answers_at_once(services: Services) -> None:
    start = (await started(services, ANA, BRUNO, CARLA)).position
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    await services.votes.put(start.table.id, "undo", ANA)
    outcomes = await asyncio.gather(
        *(services.votes.answer(start.table.id, "undo", who, yes=True) for who in (BRUNO, CARLA, BRUNO, CARLA)),
        return_exceptions=True,
    )
    granted = [vote for vote in outcomes if not isinstance(vote, BaseException) and vote.outcome == "granted"]
    assert len(granted) == 1
    assert sum(isinstance(outcome, TableError) for outcome in outcomes) == 2
    assert (await services.positions.now(start.table.id)).ply == 0


async def test_a_cancelled_caller_undoes_nothing(services: Services) -> None:
    start = (await started(services, ANA, BRUNO)).position
    task = asyncio.create_task(services.play.play(start.table.id, start.seq, 0, ANA, ADD))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    # A later transaction waits behind it.
    await services.posts.dropped(0)
    assert (await services.positions.now(start.table.id)).ply in (0, 2)
