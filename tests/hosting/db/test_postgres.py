"""The store on a PostgreSQL server: its refusals, its recovery, and its error messages."""

import asyncio
import contextlib
import itertools
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Services, open_services
from hosting.core import errors
from hosting.db import opening, schema
from hosting.db import postgres as module
from hosting.db.migrations import revision_by
from hosting.db.postgres import PATIENCE
from hosting.db.store import Postgres, place
from hosting.maintenance import checking
from tests.hosting.conftest import ADD, ANA, BRUNO, started
from tests.support import postgres
from tests.support.postgres import Running
from tests.support.refusal import assert_refused
from tests.toy.heap import Heap

_database = postgres.database
"""The fixture `postgres` hides the module."""


@pytest.fixture
async def services(server: Postgres, clock: ManualClock) -> AsyncIterator[Services]:
    async with await open_services(server, [Heap()], clock=clock, alone=True) as opened:
        yield opened


def own(*options: str) -> Running:
    """Start a server that only one test uses, which it may stop."""
    try:
        running = postgres.started(os.getpid(), *options)
    except postgres.NotHere as error:
        pytest.skip(str(error))
    running.say("CREATE DATABASE games")
    return running


def cut(running: Running, at: Postgres) -> None:
    """End all connections to a database, as a stopped server does."""
    name = at.address.partition("@/")[2].partition("?")[0]
    running.say(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")


async def test_one_bot_on_a_database(services: Services, server: Postgres) -> None:
    """A second bot is refused; a reader or a command line that writes is not."""
    with pytest.raises(errors.Locked, match="another bot is running on postgresql"):
        await open_services(server, [Heap()], alone=True)
    for read_only in (True, False):
        await (await open_services(server, [Heap()], read_only=read_only)).close()


async def test_whose_database(server: Postgres, postgres: Running) -> None:
    """A newer version's database, an unmigrated one and another program's are left as they are."""
    with opening.writing(server) as conn:
        conn.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    await assert_refused(errors.OtherVersion, open_services(server, [Heap()]), "'9999'")
    with _database(postgres, "template0") as bare:
        await assert_refused(errors.ReadOnly, open_services(bare, [Heap()], read_only=True), "has to be migrated")
        with opening.writing(bare) as conn:
            conn.exec_driver_sql("CREATE TABLE theirs (id integer)")
        await assert_refused(errors.Damaged, open_services(bare, [Heap()]), "not one of this program")


async def test_another_was_faster_and_runs(postgres: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever saw an empty database and comes second takes it as the other has made it, and goes on."""
    with _database(postgres, "template0") as bare:
        async with await open_services(bare, [Heap()], alone=True):
            seen = itertools.chain([None], itertools.repeat(revision_by))
            monkeypatch.setattr(
                module, "revision_by", lambda *args: None if (look := next(seen)) is None else look(*args)
            )
            async with await open_services(bare, [Heap()]) as second:
                assert await second.lobby.all() == []


@pytest.mark.parametrize(
    ("address", "error", "told"),
    [
        ("postgresql://tests@/nowhere?host={host}", errors.Missing, "cannot be opened"),
        ("postgresql://nobody@/postgres?host={host}", errors.Missing, "cannot be opened"),
        ("postgresql://tests@/games?host=/nowhere", errors.Unreachable, "does not answer"),
        ("postgresql://tests:hush@127.0.0.1:1/games", errors.Unreachable, "does not answer"),
    ],
)
async def test_what_cannot_be_opened(
    postgres: Running, address: str, error: type[errors.StoreError], told: str
) -> None:
    """A sentence names the database and what to check, without the password."""
    with pytest.raises(error, match=told) as caught:
        await open_services(address.format(host=postgres.directory), [Heap()])
    assert "hush" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("mysql://x/y", "begins with postgresql"),
        ("postgresql://user@host", "does not name a database"),
        ("postgresql://user@host:port/db", "cannot be read"),
    ],
)
def test_addresses_that_are_none(text: str, told: str) -> None:
    with pytest.raises(errors.BadValue, match=told):
        place(text)


def test_a_password_is_not_shown() -> None:
    at = place("postgresql+psycopg://ana:h%40sh@db.example:5433/games?sslmode=require")
    assert isinstance(at, Postgres)
    assert str(at) == "postgresql+psycopg://ana@db.example:5433/games"
    assert "h%40sh" not in repr(at)
    assert at.url.password == "h@sh"
    assert at.address == "postgresql://ana:h%40sh@db.example:5433/games?sslmode=require"
    assert place("data/x.sqlite3") == Path("data/x.sqlite3")


def test_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "hosting.db.postgres")
    monkeypatch.delattr("hosting.db.postgres")
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(errors.Missing, match="requirements-postgres"):
        opening.revision_of(place("postgresql://ana@db/games"))


async def test_connections_that_were_cut(services: Services, server: Postgres, postgres: Running) -> None:
    """The next transaction reconnects, for reading and for writing, and is still exclusive."""
    position = (await started(services, ANA, BRUNO)).position
    for number in range(3):
        cut(postgres, server)
        if number == 1:
            assert await services.lobby.count() == {"running": 1}
        seat = number % 2
        played = await services.play.play(position.table.id, position.seq, seat, (ANA, BRUNO)[seat], ADD)
        position = played.position
    assert position.ply == 6
    await assert_refused(errors.Locked, open_services(server, [Heap()], alone=True))


@pytest.mark.once("it counts its own tries")
@pytest.mark.parametrize(("before", "tries"), [("statement", 2), ("commit", 1)])
async def test_cut_in_the_middle(
    services: Services, server: Postgres, postgres: Running, before: str, tries: int
) -> None:
    """A transaction that loses its connection is run again once; one that may have been committed says so."""
    count = itertools.count(1)

    def work(conn: sa.Connection) -> None:
        number = next(count)
        conn.execute(sa.insert(schema.registered).values(application=number, digest="x"))
        if number == 1:
            cut(postgres, server)
        if before == "statement":
            conn.exec_driver_sql("SELECT 1")

    with (
        contextlib.nullcontext() if before == "statement" else pytest.raises(errors.Unreachable, match="stored or not")
    ):
        await services.store.write(work)
    stored = await services.store.read(lambda conn: conn.execute(sa.select(schema.registered.c.application)).all())
    assert [row.application for row in stored] == ([2] if before == "statement" else [])
    assert next(count) == tries + 1


async def test_a_connection_that_is_always_lost(services: Services, server: Postgres, postgres: Running) -> None:
    """It is given up after the second time, as the transaction itself may be what ends it."""

    def work(conn: sa.Connection) -> None:
        cut(postgres, server)
        conn.exec_driver_sql("SELECT 1")

    await assert_refused(errors.Unreachable, services.store.write(work), "does not answer")
    assert await services.lobby.all() == []


@pytest.mark.parametrize(("held", "calls"), [(False, PATIENCE), (True, 2 * PATIENCE - 1)], ids=["rivals", "long"])
async def test_nobody_is_made_to_fail_for_ever(
    services: Services, server: Postgres, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, held: bool, calls: int
) -> None:
    """Others that write at each attempt what a transaction reads have to wait in the end, once a long one is over."""
    monkeypatch.setattr(module, "MAX_WAIT", 0)
    rivals, called = module.engine_of(server, lock_wait=0.05), 0
    job = {"kind": "rival", "guild": 1, "due": clock.now(), "payload": {}, "tries": 0, "asked": 0}

    def work(conn: sa.Connection) -> None:
        nonlocal called
        called += 1
        if called > PATIENCE:
            long.rollback()
        seen = len(conn.execute(sa.select(schema.jobs)).all())
        with contextlib.suppress(sa.exc.OperationalError), rivals.begin() as rival:
            rival.execute(sa.select(schema.uses)).all()
            rival.execute(sa.insert(schema.jobs).values(key=str(called), **job))
        conn.execute(sa.insert(schema.uses).values(kind=str(seen), person=1, guild=1, at=clock.now()))

    with rivals.connect() as long:
        if held:
            long.execute(sa.delete(schema.votes).where(sa.false()))
        await services.store.write(work)
    assert called == calls
    stored = await services.store.read(lambda conn: conn.execute(sa.select(schema.uses.c.kind)).scalars().all())
    assert stored == [str(called - 1)], "what it read was true when it was stored"


async def test_a_server_that_dies_and_comes_back() -> None:
    """Acknowledged data survives a killed server; meanwhile each request gets a sentence; then the bot continues."""
    running = own("fsync=on")
    async with await open_services(running.database("games"), [Heap()], lock_wait=0.2, alone=True) as services:
        position = (await started(services, ANA, BRUNO)).position
        played = await services.play.play(position.table.id, position.seq, 0, ANA, ADD)
        running.control("-m", "immediate", "stop")
        for requested in (
            services.lobby.all(),
            services.play.play(position.table.id, played.position.seq, 1, BRUNO, ADD),
        ):
            with pytest.raises(errors.Unreachable, match="does not answer"):
                await requested
        outcomes = await asyncio.gather(
            *(services.lobby.create(guild=1, channel=n, owner=ANA, game="heap", name="T") for n in range(5)),
            return_exceptions=True,
        )
        assert {type(outcome) for outcome in outcomes} == {errors.Unreachable}
        running.control("-w", "-l", str(running.directory / "log"), "start")
        again = await services.play.play(position.table.id, played.position.seq, 1, BRUNO, ADD)
        assert again.position.ply == 4
        await assert_refused(errors.Stale, services.play.play(position.table.id, position.seq, 0, ANA, ADD))
    assert list(checking.faults_of_rows(running.database("games"))) == []


async def test_who_holds_the_lock(server: Postgres) -> None:
    """Another program's transaction is waited for up to a limit, then reported; reading continues."""
    async with await open_services(server, [Heap()], lock_wait=0.05) as services:
        with opening.writing(server) as conn:
            conn.exec_driver_sql("LOCK TABLE tables IN SHARE MODE")
            with pytest.raises(errors.Locked, match="another program holds"):
                await services.lobby.create(guild=1, channel=1, owner=ANA, game="heap", name="T")
            assert await services.lobby.all() == []
        await services.lobby.create(guild=1, channel=1, owner=ANA, game="heap", name="T")


async def test_what_errors_mean(services: Services) -> None:
    """Each error of the server becomes its sentence and changes nothing."""

    def work(conn: sa.Connection) -> None:
        conn.execute(sa.insert(schema.registered).values(application=1, digest="x"))
        conn.exec_driver_sql(f"DO $$ BEGIN RAISE 'told' USING ERRCODE = '{code}'; END $$")

    meanings: dict[str, type[errors.StoreError]] = {
        "53100": errors.DiskFull,
        "53300": errors.Busy,
        "55P03": errors.Locked,
        "57014": errors.Locked,
        "25006": errors.ReadOnly,
        "57P01": errors.Unreachable,
        "08006": errors.Unreachable,
        "XX001": errors.Damaged,
        "58030": errors.StoreError,
    }
    for code, error in meanings.items():  # noqa: B007 - `work` uses it
        with pytest.raises(error) as caught:
            await services.store.write(work)
        assert type(caught.value) is error
        assert "postgresql+psycopg://" in str(caught.value)
        assert await services.store.read(lambda conn: conn.execute(sa.select(schema.registered)).all()) == []


async def test_no_connection_is_left(postgres: Running, server: Postgres) -> None:
    """A server out of connections is busy, not gone."""
    running = own("max_connections=4", "superuser_reserved_connections=0")
    with contextlib.ExitStack() as others:
        for _ in range(4):
            others.enter_context(running.connected())
        with pytest.raises(errors.Busy, match="max_connections"):
            await open_services(running.database("games"), [Heap()], lock_wait=0.05)


async def test_errors_do_not_show_rows(services: Services) -> None:
    """PostgreSQL's error shows a violating row with its deal; our message leaves it out."""
    position = (await started(services, ANA, BRUNO)).position
    with pytest.raises(sa.exc.IntegrityError) as caught:
        await services.store.write(lambda conn: conn.exec_driver_sql("UPDATE tables SET status = 'x'"))
    text = str(caught.value) + str(caught.value.orig) + repr(caught.value.orig)
    assert "ck_tables_status" in text
    assert "Failing row" not in text
    assert str(position.table.commitment) not in text


async def test_numbers_beyond_32_bits(services: Services) -> None:
    """A table number out of range is a missing table, not a database error."""
    for number in (2**31, 2**63 - 1):
        await assert_refused(errors.NoSuchTable, services.lobby.get(number))


async def test_the_kinds_of_transaction(services: Services) -> None:
    """A single statement is sent by itself, whatever its connection did before."""

    def kind(conn: sa.Connection) -> tuple[str | None, ...]:
        names = ("transaction_isolation", "transaction_read_only")
        return tuple(conn.exec_driver_sql(f"SHOW {name}").scalar() for name in names)

    for _ in range(2):
        assert await services.store.read(kind, single=True) == ("read committed", "off")
        assert await services.store.read(kind) == ("repeatable read", "on")
        assert await services.store.write(kind) == ("serializable", "off")
