"""Erasure of a server and of a person: all that is stored of them goes, and nothing else."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Person, Services, open_services, registry
from hosting.__main__ import main
from hosting.db import schema
from hosting.db.addresses import Place
from hosting.jobs import kinds
from hosting.maintenance import checking
from hosting.servers import GUILD, WHO
from leagues.privacy import Members
from navegador.game import NAVEGADOR
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, DUARTE
from tests.toy.heap import Heap

HERE, THERE = 500, 600
WEEK = timedelta(days=7)


@contextlib.asynccontextmanager
async def house(place: Place, clock: ManualClock) -> AsyncIterator[Services]:
    """Open services with a game on each of two servers: Ana and Bruno on one, Bruno and Carla on the other."""
    services = await open_services(place, [Heap(), NAVEGADOR], clock=clock)
    try:
        for guild, people in ((HERE, (ANA, BRUNO)), (THERE, (BRUNO, CARLA))):
            table = await services.lobby.create(
                guild=guild, channel=guild + 1, owner=people[0], game="heap", name="Table", order="joined"
            )
            await services.lobby.join(table.id, people[1])
            position = (await services.lobby.start(table.id, people[0])).position
            await services.play.play(table.id, position.seq, 0, people[0], ADD)
            await services.settings.set_guild(guild, language="de")
            await services.offers.make(table.id, 1, None, people[1])
            await services.votes.put(table.id, "cancel", people[0])
        yield services
    finally:
        await services.close()


def left_of(conn: sa.Connection, guild: int, people: set[int]) -> set[str]:
    found = set()
    for table in schema.metadata.sorted_tables:
        for column in table.c:
            wanted = (
                {guild}
                if column.name == GUILD
                else people
                if column.name in WHO or column is schema.people.c.id
                else set()
            )
            numbers = isinstance(column.type, sa.BigInteger)
            if wanted and numbers and conn.execute(sa.select(column).where(column.in_(wanted)).limit(1)).first():
                found.add(f"{table.name}.{column.name}")
    return found


async def test_a_server_is_forgotten(place: Place, clock: ManualClock) -> None:
    """Nothing of the server is left, nor of people only there; the other server's game is consistent and continues."""
    async with house(place, clock) as services:
        before = await services.departures.stored(HERE)
        assert before["tables"] == 1
        assert before["log"] > 3
        gone = await services.departures.forget(HERE)
        assert {name: gone[name] for name in before} == before
        assert await services.departures.stored(HERE) == {}
        assert await services.store.read(lambda conn: left_of(conn, HERE, {ANA.id})) == set()
        assert await services.store.read(lambda conn: left_of(conn, 0, {BRUNO.id})) != set()
        assert await services.departures.guilds() == {THERE}
        position = await services.positions.now(2)
        await services.play.play(2, position.seq, 1, CARLA, ADD)
        assert not await services.departures.forget(HERE)
        with pytest.raises(sa.exc.DBAPIError, match="only added to"):
            await services.store.write(lambda conn: conn.execute(sa.delete(schema.log)))
    assert await asyncio.to_thread(lambda: list(checking.faults_of_rows(place))) == []


async def test_a_server_that_is_back_in_time(place: Place, clock: ManualClock) -> None:
    """The first departure counts; a server back before it is due keeps everything."""
    async with house(place, clock) as services:
        assert await services.departures.left(HERE, WEEK)
        clock.move(timedelta(days=1))
        assert not await services.departures.left(HERE, WEEK), "after a restart it is not put off"
        (due,) = [job.due for job in await services.jobs.all() if job.kind == kinds.FORGET]
        assert due == clock.now() + timedelta(days=6)
        assert await services.departures.back([HERE, THERE]) == [HERE]
        assert kinds.FORGET not in {job.kind for job in await services.jobs.all()}


def test_the_command_line_knows_all_parts() -> None:
    """Leagues' data of people goes too, though hosting does not import them."""
    assert [type(part) for part in registry.parts()] == [Members]


@pytest.mark.file
def test_by_command(path: Path, clock: ManualClock, capsys: pytest.CaptureFixture[str]) -> None:
    """Without --yes the command only lists what would go; a player must give up the seat; also beside a bot."""

    async def scene() -> None:
        async with house(path, clock):
            pass

    def forget(*arguments: object) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main(["--db", str(path), "forget", *map(str, arguments)])
        return code, *capsys.readouterr()

    asyncio.run(scene())
    before = path.read_bytes()
    code, out, _ = forget("--person", BRUNO.id)
    assert code == 0
    assert "plays at table 1\n" in out
    assert "plays at table 2\n" in out
    assert out.endswith(f"this would go of person {BRUNO.id}; --yes does it\n")
    code, out, _ = forget("--guild", HERE)
    assert code == 0
    assert "tables\t1\n" in out
    assert path.read_bytes() == before
    code, _, err = forget("--person", BRUNO.id, "--yes")
    assert (code, err.count("\n")) == (1, 1)
    assert "--resign" in err
    assert forget("--guild", HERE, "--yes")[0] == 0
    assert forget("--guild", HERE)[1] == f"nothing is stored of server {HERE}\n"

    async def is_there(person: Person) -> bool:
        services = await open_services(path, [Heap(), NAVEGADOR], read_only=True)
        try:
            return bool(await services.store.read(lambda conn: left_of(conn, 0, {person.id})))
        finally:
            await services.close()

    assert asyncio.run(is_there(CARLA))
    code, _, err = forget("--person", CARLA.id, "--yes", "--resign")
    assert code == 2, "the program on the command line does not play the toy game"
    assert "not played here" in err
    assert forget("--person", DUARTE.id)[1] == f"nothing is stored of person {DUARTE.id}\n"
