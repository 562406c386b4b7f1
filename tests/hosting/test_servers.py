"""Servers: their settings, limits on what people do there, their data once the bot has left; the list of games."""

import asyncio
import contextlib
import random
import subprocess
import sys
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from hosting import GuildSettings, ManualClock, Person, Services, open_services, registry
from hosting.__main__ import main
from hosting.core.errors import TooMany
from hosting.db import schema
from hosting.db.store import Place
from hosting.jobs import kinds
from hosting.maintenance import checking
from hosting.servers import GUILD, WHO, Quotas
from leagues.privacy import Members
from navegador.game import NAVEGADOR
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, DUARTE, started
from tests.hosting.test_people import to_the_end
from tests.support.refusal import assert_refused
from tests.toy.heap import Heap


async def test_defaults_and_changes(services: Services) -> None:
    assert await services.settings.guild(2**63 - 1) == GuildSettings()
    assert await services.settings.set_guild(1, admin_role=2**62, language="de") == GuildSettings(2**62, "de")
    assert await services.settings.set_guild(1, admin_role=None) == GuildSettings(None, "de")
    assert await services.settings.guild(2) == GuildSettings()


async def test_a_channel_that_is_gone(services: Services) -> None:
    """A lost channel's settings are forgotten and noted, once; other servers and channels keep theirs."""
    settings = services.settings
    await settings.set_guild(1, forum=5, results=5, overview=6, channels=(5, 6), theme="dark")
    await settings.set_guild(2, forum=5)
    assert await settings.drop_channel(1, 5) == ("forum", "results", "channels")
    assert await settings.drop_channel(1, 5) == ()
    now = await settings.guild(1)
    assert (now.forum, now.results, now.overview, now.channels, now.theme) == (None, None, 6, (6,), "dark")
    assert now.lost == ("forum", "results", "channels")
    await settings.drop_channel(1, 6)
    assert (await settings.guild(1)).lost == ("forum", "results", "channels", "overview")
    assert await settings.guild(2) == GuildSettings(forum=5)


async def test_what_follows_from_a_setting_is_a_job(services: Services) -> None:
    """Only the settings of overview and archiving queue their jobs, in the same transaction."""
    await services.settings.set_guild(1, theme="dark", forum=5)
    assert await services.jobs.all() == []
    await services.settings.set_guild(1, overview=6, archive_days=7)
    assert {(job.kind, job.key, job.guild) for job in await services.jobs.all()} == {
        ("overview", "1", 1),
        ("shelve", "1", 1),
    }


async def test_each_application_has_its_own(services: Services) -> None:
    registered = services.registered
    assert await registered.digest(1) is None
    await registered.note(1, "a")
    await registered.note(1, "b")
    await registered.note(2, "c")
    assert (await registered.digest(1), await registered.digest(2)) == ("b", "c")
    await registered.note(1, None)
    await registered.note(3, None)
    assert (await registered.digest(1), await registered.digest(2)) == (None, "c")


FEW = Quotas(tables=2, imports=2, replays=2, votes=2, offers=2, server=2)


@pytest.fixture
async def bounded(place: Place, clock: ManualClock) -> AsyncIterator[Services]:
    async with await open_services(place, [Heap()], clock=clock, quotas=FEW) as opened:
        yield opened


async def test_so_many_in_a_time(bounded: Services, clock: ManualClock, place: Place) -> None:
    """The third action in an hour is refused, also after a restart; an hour later it is not; kinds count separately."""
    for _ in range(2):
        await bounded.limits.use("vote", ANA.id, 1)
    await bounded.limits.use("offer", ANA.id, 1)
    await bounded.close()
    async with await open_services(place, [Heap()], clock=clock, quotas=FEW) as again:
        for _ in range(3):
            with pytest.raises(TooMany) as refused:
                await again.limits.use("vote", ANA.id, 1)
            assert refused.value.facts == {"what": "vote", "most": 2, "whose": "person"}
        clock.move(timedelta(minutes=59))
        await assert_refused(TooMany, again.limits.use("vote", ANA.id, 1))
        clock.move(timedelta(minutes=1))
        await again.limits.use("vote", ANA.id, 1)


async def test_a_server_has_its_own_bound(bounded: Services) -> None:
    """Many people together do as much as the server may; another server is not affected."""
    for person in (11, 11, 12, 12):
        await bounded.limits.use("import", person, 1)
    await assert_refused(TooMany, bounded.limits.use("import", 13, 1), whose="server")
    await bounded.limits.use("import", 13, 2)


async def test_at_the_same_moment(bounded: Services) -> None:
    tried = await asyncio.gather(*(bounded.limits.use("offer", ANA.id, 1) for _ in range(10)), return_exceptions=True)
    assert [type(one) for one in tried].count(TooMany) == 8


async def opening(services: Services, owner: Person, channel: int, guild: int = 1) -> int:
    return (await services.lobby.create(guild=guild, channel=channel, owner=owner, game="heap", name="T")).id


async def test_open_tables(bounded: Services) -> None:
    """A third table is refused without a trace; one that has ended makes room; a server has its own limit."""
    first = await opening(bounded, ANA, 1)
    await opening(bounded, ANA, 2)
    await assert_refused("table-too-many-tables", opening(bounded, ANA, 3))
    assert await bounded.lobby.in_channel(3) is None
    await opening(bounded, ANA, 4, guild=2)
    await opening(bounded, BRUNO, 5)
    await opening(bounded, BRUNO, 6)
    await assert_refused("table-too-many-tables", opening(bounded, CARLA, 7), whose="server")
    await bounded.lobby.cancel(first, ANA)
    await opening(bounded, CARLA, 7)


async def test_a_rematch_is_a_table_too(bounded: Services) -> None:
    """A person at the limit opens no rematch either; an existing one can still be found."""
    start = (await started(bounded, ANA, BRUNO)).position
    over = (await to_the_end(bounded, start)).table
    first = await opening(bounded, ANA, 1, guild=over.guild)
    await opening(bounded, ANA, 2, guild=over.guild)
    newest = len(await bounded.lobby.all())
    await assert_refused("table-too-many-tables", bounded.lobby.rematch(over.id, ANA), whose="person")
    assert len(await bounded.lobby.all()) == newest
    again, _ = await bounded.lobby.rematch(over.id, BRUNO)
    assert await bounded.lobby.rematch(over.id, ANA) == (again, False)
    await bounded.lobby.cancel(again.id, BRUNO)
    await bounded.lobby.cancel(first, ANA)
    assert (await bounded.lobby.rematch(over.id, ANA))[1]


async def test_imports_are_tables_too(bounded: Services) -> None:
    await opening(bounded, ANA, 1)
    await opening(bounded, ANA, 2)
    deal = Heap().deal({}, 2, random.Random(1))
    record = Heap().record(["a", "b"], {"goal": 30}, deal, [])
    await assert_refused("table-too-many-tables", bounded.records.load(record, guild=1, channel=3, owner=ANA, name="T"))
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
    await assert_refused(TooMany, bounded.limits.use("post", ANA.id, 1, 8))
    for person in (12, 13):
        for _ in range(5):
            await bounded.limits.use("post", person, 1, 7)
    await assert_refused(TooMany, bounded.limits.use("post", 14, 1, 7), whose="place")


HERE, THERE = 500, 600
WEEK = timedelta(days=7)


@contextlib.asynccontextmanager
async def house(place: Place, clock: ManualClock) -> AsyncIterator[Services]:
    """Open services with a game on each of two servers: Ana and Bruno on one, Bruno and Carla on the other."""
    async with await open_services(place, [Heap(), NAVEGADOR], clock=clock) as services:
        for guild, people in ((HERE, (ANA, BRUNO)), (THERE, (BRUNO, CARLA))):
            position = (await started(services, *people, guild=guild, channel=guild + 1)).position
            await services.play.play(position.table.id, position.seq, 0, people[0], ADD)
            await services.settings.set_guild(guild, language="de")
            await services.offers.make(position.table.id, 1, None, people[1])
            await services.votes.put(position.table.id, "cancel", people[0])
        yield services


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
        await services.devices.add(ANA.id, "https://push.example.org/1", "B" * 87, "A" * 22)
        await services.acquaintance.avoid(ANA.id, BRUNO.id)
        await services.people.set(ANA.id, language="de")
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
        async with await open_services(path, [Heap(), NAVEGADOR], read_only=True) as services:
            return bool(await services.store.read(lambda conn: left_of(conn, 0, {person.id})))

    assert asyncio.run(is_there(CARLA))
    code, _, err = forget("--person", CARLA.id, "--yes", "--resign")
    assert code == 2, "the program on the command line does not play the toy game"
    assert "not played here" in err
    assert forget("--person", DUARTE.id)[1] == f"nothing is stored of person {DUARTE.id}\n"


ROOT = Path(__file__).parents[2]


def test_every_game_is_there_under_its_name() -> None:
    assert NAVEGADOR in registry.games()
    assert [game.name for game in registry.games()] == list(registry.named("rules"))


def test_a_game_is_loaded_when_it_is_asked_for() -> None:
    code = "import sys, hosting.__main__; sys.exit(int('navegador' in sys.modules))"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
