"""A whole house moves between a file and a server: all of it, or nothing."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from datetime import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from hosting import ManualClock, open_services
from hosting.__main__ import main
from hosting.core.errors import BadValue, Damaged, Locked, Missing, ReadOnly, StoreError
from hosting.db import backup, schema, sqlite
from hosting.db import postgres as module
from hosting.db.addresses import Place, Server
from hosting.jobs.jobs import Done
from hosting.maintenance import moving
from leagues.services import open_leagues
from leagues.store.model import Format, Rules
from tests.conftest import FILE, POSTGRES
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, started
from tests.leagues.playing import Play
from tests.support import postgres
from tests.support.postgres import Running, written
from tests.toy.heap import Heap

GAMES = (Heap(),)


@pytest.fixture(params=[FILE, POSTGRES])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Where nothing is yet."""
    if request.param == FILE:
        yield tmp_path / "target.sqlite3"
        return
    with postgres.database(request.getfixturevalue("postgres"), postgres.EMPTY) as server:
        yield server


@contextlib.contextmanager
def reading(at: Place) -> Iterator[sa.Connection]:
    with module.reading(at) if isinstance(at, Server) else sqlite.reading(at) as conn:
        yield conn


def content(at: Place) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables, with JSON as its text."""
    with reading(at) as conn:
        return {table.name: list(moving._rows(conn, table)) for table in moving._tables(conn).sorted_tables}


def names(file: Path) -> list[str]:
    """What there is of a file and beside it."""
    return sorted(one.name for one in file.parent.iterdir() if one.name.startswith(file.name))


def empty(at: Place) -> bool:
    """Whether nothing at all is left there or beside it."""
    if isinstance(at, Path):
        return not names(at)
    with module.engine_of(at, 1.0).connect() as conn:
        return sa.inspect(conn).get_table_names() == []


async def lived_in(at: Place) -> None:
    """Games that run, are over, are taken back, wait to begin; a league; people's choices; what waits to be done."""
    services = await open_services(at, GAMES, clock=ManualClock())
    for channel in range(3):
        position = (await started(services, ANA, BRUNO, computers=channel, channel=channel)).position
        await services.play.play(position.table.id, position.seq, 0, ANA, ADD)
        await services.drafts.save(position.table.id, position.seq + len(ADD), 1, BRUNO.id, ADD)
    await services.votes.undo(1, ANA)
    await services.leaving.resign(2, BRUNO)
    await services.people.set_language(CARLA.id, "de")
    await services.people.set_quiet_hours(CARLA.id, (time(22), time(7, 30)))
    await services.settings.set_guild(1, language="de")
    await services.lobby.create(guild=1, channel=50, owner=CARLA, game="heap", name="Ñandú 紫 🐢")
    play = Play(services, open_leagues(services), services.clock)  # type: ignore[arg-type]
    await play.drawn(Rules(Format.DIVISIONS, "heap", seats=4), 7)
    await services.close()


@pytest.fixture
async def full(place: Place) -> Place:
    """A database with something of everything, on either."""
    await lived_in(place)
    return place


async def test_all_of_it(full: Place, target: Place) -> None:
    """From either to either: each row as it was, nothing wrong with it, and it goes on with numbers never given."""
    before = content(full)
    assert sum(map(len, before.values())) > 100
    moved = await asyncio.to_thread(moving.move, full, target, GAMES)
    assert moved.rows == sum(map(len, before.values()))
    assert moved.games == 3
    assert content(full) == before == content(target)
    assert list(backup.faults(target)) == []
    for at in (full, target):
        services = await open_services(at, GAMES, clock=ManualClock(), alone=True)
        table = await services.lobby.create(guild=1, channel=99, owner=ANA, game="heap", name="Next")
        assert table.id == max(row[sorted(schema.tables.c.keys()).index("id")] for row in before["tables"]) + 1
        await services.close()


async def test_no_number_comes_again(place: Place, target: Place) -> None:
    """What was given and is gone, such as a job that was done, is not given again after the move."""
    services = await open_services(place, GAMES)
    await services.jobs.ask("tidy", "1")
    (job,) = (await services.jobs.exchange([], {"tidy": 1})).jobs
    await services.jobs.exchange([Done(job)], {})
    await services.close()
    await asyncio.to_thread(moving.move, place, target, GAMES)
    services = await open_services(target, GAMES)
    await services.jobs.ask("tidy", "2")
    (after,) = await services.jobs.all()
    assert after.id == job.id + 1
    await services.close()


async def test_there_and_back(full: Place, target: Place, tmp_path: Path) -> None:
    """Moved on to a third place it is what it was at first."""
    third = tmp_path / "third.sqlite3"
    await asyncio.to_thread(moving.move, full, target, GAMES)
    await asyncio.to_thread(moving.move, target, third, GAMES)
    assert content(third) == content(full)
    assert names(third) == ["third.sqlite3"]


@pytest.mark.file
async def test_not_where_something_is(full: Place, target: Place) -> None:
    """A target that holds anything is left as it is, and so is the source that is its own target."""
    services = await open_services(target, GAMES)
    await services.close()
    before = content(target)
    with pytest.raises(BadValue, match="nothing was moved"):
        await asyncio.to_thread(moving.move, full, target, GAMES)
    assert content(target) == before
    with pytest.raises(BadValue, match="to itself"):
        await asyncio.to_thread(moving.move, full, full, GAMES)


async def test_not_while_a_bot_runs(full: Place, target: Place) -> None:
    """What it would store meanwhile would stay behind."""
    services = await open_services(full, GAMES, alone=True)
    with pytest.raises(Locked, match="bot is running"):
        await asyncio.to_thread(moving.move, full, target, GAMES)
    assert empty(target)
    await services.close()


@pytest.mark.file
@pytest.mark.parametrize(
    "where", ["_copy", *(pytest.param(one, marks=pytest.mark.long) for one in ("_number_on", "_compare")), "_replay"]
)
async def test_nothing_half_moved(full: Place, target: Place, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """Wherever it fails, nothing is left at the target, and the next attempt has it all."""
    before, calls = content(full), 0
    real = getattr(moving, where)

    def fails(*args: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == (1 if where == "_replay" else 9):
            raise StoreError("no power")
        return real(*args)

    with monkeypatch.context() as patch:
        patch.setattr(moving, where, fails)
        with pytest.raises(StoreError, match="no power"):
            await asyncio.to_thread(moving.move, full, target, GAMES)
    assert empty(target)
    await asyncio.to_thread(moving.move, full, target, GAMES)
    assert content(target) == before == content(full)


@pytest.mark.file
@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE people SET name = 'other'",
        'DELETE FROM drafts WHERE "table" = 1',
        'UPDATE seats SET "left" = 5 WHERE "table" = 2',
    ],
)
async def test_a_copy_that_is_not_one(full: Place, target: Place, monkeypatch: pytest.MonkeyPatch, harm: str) -> None:
    """A row that is another, missing or changed on the way is seen, and nothing is moved."""
    real = moving._number_on

    def number_on(old: sa.Connection, new: sa.Connection, table: sa.Table) -> None:
        new.exec_driver_sql(harm)
        real(old, new, table)

    monkeypatch.setattr(moving, "_number_on", number_on)
    with pytest.raises(Damaged, match="is not what was there"):
        await asyncio.to_thread(moving.move, full, target, GAMES)
    assert empty(target)


@pytest.mark.file
async def test_a_game_that_ends_otherwise(full: Place, target: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game is replayed on both sides: one that comes to another end stops the move."""
    monkeypatch.setattr(moving, "_compare", lambda *args: None)
    monkeypatch.setattr(
        moving,
        "_number_on",
        lambda old, new, table: new.exec_driver_sql("UPDATE tables SET deal = NULL WHERE id = 2"),
    )
    with pytest.raises(Damaged, match="table 2 does not come to the same end"):
        await asyncio.to_thread(moving.move, full, target, GAMES)
    assert empty(target)


async def test_what_a_server_cannot_hold(path: Path, postgres: Running) -> None:
    """A file may hold what PostgreSQL does not take; it is told where to look, and nothing is moved."""
    await lived_in(path)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE people SET name = 'a' || char(0) || 'b' WHERE id = ?", (CARLA.id,))
        db.commit()
    with _database(postgres, "template0") as server:
        with pytest.raises(Damaged, match="holds a value that"):
            await asyncio.to_thread(moving.move, path, server, GAMES)
        assert empty(server)


_database = postgres.database


async def test_what_cannot_be_moved(path: Path, target: Place) -> None:
    """A file that is not there, one of an older version, one with tables that nobody knows: a sentence each."""
    with pytest.raises(Missing):
        await asyncio.to_thread(moving.move, path, target, GAMES)
    sqlite.prepare(path)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE more (id INTEGER)")
        db.commit()
    with pytest.raises(Damaged, match=r"has not the tables that this program makes \(more\)"):
        await asyncio.to_thread(moving.move, path, target, GAMES)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE alembic_version SET version_num = '0008'")
        db.commit()
    with pytest.raises(ReadOnly, match="has to be migrated"):
        await asyncio.to_thread(moving.move, path, target, GAMES)
    assert empty(target)


def test_from_the_command_line(path: Path, target: Place, capsys: pytest.CaptureFixture[str]) -> None:
    """It says what was moved, and the rest of the command line speaks to either."""
    asyncio.run(lived_in(path))
    assert main(["move", str(path), written(target)]) == 0
    out, _ = capsys.readouterr()
    assert "rows, 0 games replayed" in out  # the toy is no game of the program's
    assert "3 games cannot be replayed by this program" in out
    assert main(["--db", written(target), "list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) >= 4
    assert main(["move", str(path), written(target)]) == 2
    assert "nothing was moved" in capsys.readouterr().err
    with pytest.raises(SystemExit) as caught:
        main(["move", str(path), "mysql://x/y"])
    assert caught.value.code == 2
    if isinstance(target, Server):
        assert main(["--db", written(target), "backup", "copy"]) == 2
        assert "pg_dump" in capsys.readouterr().err
