"""Moves of a whole database between a file and a server: all of it, or nothing."""

import asyncio
import contextlib
import itertools
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
from hosting.db import opening, reflected, sqlite
from hosting.db import postgres as module
from hosting.db.store import Place, Postgres
from hosting.jobs.jobs import Done
from hosting.maintenance import backups, checking
from leagues.services import Leagues
from leagues.store.model import Format, Rules
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, started
from tests.leagues.playing import Play
from tests.support import postgres
from tests.support.databases import FILE, POSTGRES
from tests.support.migrations import updated
from tests.support.postgres import Running, written
from tests.toy.heap import Heap

GAMES = (Heap(),)


@pytest.fixture(params=[FILE, POSTGRES])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Yield the address of a database that does not exist yet."""
    if request.param == FILE:
        yield tmp_path / "target.sqlite3"
        return
    with postgres.database(request.getfixturevalue("postgres"), postgres.EMPTY) as server:
        yield server


def content(at: Place) -> dict[str, list[dict[str, Any]]]:
    with opening.reading(at) as conn:
        tables = reflected(conn).sorted_tables
        return {table.name: [dict(row) for row in backups._rows(conn, table)] for table in tables}


def names(file: Path) -> list[str]:
    return sorted(path.name for path in file.parent.iterdir() if path.name.startswith(file.name))


def empty(at: Place) -> bool:
    if isinstance(at, Path):
        return not names(at)
    with module.engine_of(at, 1.0).connect() as conn:
        return sa.inspect(conn).get_table_names() == []


_LIVED_IN: list[bytes] = []
"""The file of a full database, once there is one."""


async def lived_in(at: Place) -> None:
    """Fill a database: games running, over, taken back and waiting; a league; people's choices; jobs."""
    if isinstance(at, Path) and _LIVED_IN:
        sqlite.keep_private(at)
        at.write_bytes(_LIVED_IN[0])
        return
    async with await open_services(at, GAMES, clock=ManualClock()) as services:
        for channel in range(3):
            position = (await started(services, ANA, BRUNO, computers=channel, channel=channel)).position
            await services.play.play(position.table.id, position.seq, 0, ANA, ADD)
            await services.drafts.save(position.table.id, position.seq + len(ADD), 1, BRUNO.id, ADD)
        await services.votes.put(1, "undo", ANA)
        await services.leaving.resign(2, BRUNO)
        await services.people.set(CARLA.id, language="de")
        await services.people.set_quiet_hours(CARLA.id, (time(22), time(7, 30)))
        await services.settings.set_guild(1, language="de")
        await services.lobby.create(guild=1, channel=50, owner=CARLA, game="heap", name="Ñandú 紫 🐢")
        play = Play(services, Leagues(services), services.clock)  # type: ignore[arg-type]
        await play.drawn(Rules(Format.DIVISIONS, "heap", seats=4), 7)
    if isinstance(at, Path):
        assert names(at) == [at.name]
        _LIVED_IN.append(at.read_bytes())


@pytest.fixture
async def full(place: Place) -> Place:
    await lived_in(place)
    return place


async def test_all_of_it(full: Place, target: Place) -> None:
    """A move between any two kinds keeps each row, passes the check and continues with unused numbers."""
    before = content(full)
    assert sum(map(len, before.values())) > 100
    moved = await asyncio.to_thread(backups.transfer, full, target)
    assert moved == sum(map(len, before.values()))
    assert content(full) == before == content(target)
    assert list(checking.faults_of_rows(target)) == []
    for at in (full, target):
        async with await open_services(at, GAMES, clock=ManualClock(), alone=True) as services:
            table = await services.lobby.create(guild=1, channel=99, owner=ANA, game="heap", name="Next")
            assert table.id == max(row["id"] for row in before["tables"]) + 1


async def test_no_number_comes_again(place: Place, target: Place) -> None:
    """Numbers of deleted rows, such as a finished job's, are not used again after the move."""
    async with await open_services(place, GAMES) as services:
        await services.jobs.ask("tidy", "1")
        (job,) = (await services.jobs.exchange([], {"tidy": 1})).jobs
        await services.jobs.exchange([Done(job)], {})
    await asyncio.to_thread(backups.transfer, place, target)
    async with await open_services(target, GAMES) as services:
        await services.jobs.ask("tidy", "2")
        (after,) = await services.jobs.all()
        assert after.id == job.id + 1


@pytest.mark.file
async def test_not_where_something_is(full: Place, target: Place) -> None:
    """A target that holds anything is left as it is, and so is a source that is its own target."""
    services = await open_services(target, GAMES)
    await services.close()
    before = content(target)
    with pytest.raises(BadValue, match="nothing was moved"):
        await asyncio.to_thread(backups.transfer, full, target)
    assert content(target) == before
    with pytest.raises(BadValue, match="to itself"):
        await asyncio.to_thread(backups.transfer, full, full)


@pytest.mark.both("file")
async def test_not_while_a_bot_runs(full: Place, target: Place) -> None:
    """A move is refused while a bot runs, as new data would stay behind."""
    async with await open_services(full, GAMES, alone=True):
        with pytest.raises(Locked, match="bot is running"):
            await asyncio.to_thread(backups.transfer, full, target)
        assert empty(target)


@pytest.mark.every(4)
@pytest.mark.file
@pytest.mark.parametrize(("where", "calls"), [("_rows", 9), ("_number_on", 1), ("_rows", 80)])
async def test_nothing_half_moved(
    full: Place, target: Place, monkeypatch: pytest.MonkeyPatch, where: str, calls: int
) -> None:
    """A failure while rows are copied, numbered or compared leaves nothing, and the next attempt moves everything."""
    before, real, counts = content(full), getattr(backups, where), itertools.count(1)

    def fails(*args: Any) -> Any:
        if next(counts) == calls:
            raise StoreError("no power")
        return real(*args)

    with monkeypatch.context() as patch:
        patch.setattr(backups, where, fails)
        with pytest.raises(StoreError, match="no power"):
            await asyncio.to_thread(backups.transfer, full, target)
    assert empty(target)
    await asyncio.to_thread(backups.transfer, full, target)
    assert content(target) == before == content(full)


@pytest.mark.file
@pytest.mark.parametrize("harm", ["UPDATE people SET name = 'other'", 'DELETE FROM drafts WHERE "table" = 1'])
async def test_a_copy_that_is_not_one(full: Place, target: Place, monkeypatch: pytest.MonkeyPatch, harm: str) -> None:
    """A row changed or missing on the way is detected, and nothing is moved."""
    monkeypatch.setattr(backups, "_number_on", lambda old, new: new.exec_driver_sql(harm))
    with pytest.raises(Damaged, match="is not what was there"):
        await asyncio.to_thread(backups.transfer, full, target)
    assert empty(target)


async def test_what_a_server_cannot_hold(path: Path, postgres: Running) -> None:
    """A value that PostgreSQL refuses is reported with its location, and nothing is moved."""
    await lived_in(path)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE people SET name = 'a' || char(0) || 'b' WHERE id = ?", (CARLA.id,))
        db.commit()
    with _database(postgres, "template0") as server:
        with pytest.raises(Damaged, match="holds a value that"):
            await asyncio.to_thread(backups.transfer, path, server)
        assert empty(server)


_database = postgres.database


async def test_what_cannot_be_moved(path: Path, target: Place, tmp_path: Path) -> None:
    """A missing file, an older version's and one with unknown tables each give a sentence."""
    with pytest.raises(Missing):
        await asyncio.to_thread(backups.transfer, path, target)
    sqlite.prepare(path)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE more (id INTEGER)")
        db.commit()
    with pytest.raises(Damaged, match=r"has not the tables that this program makes \(more\)"):
        await asyncio.to_thread(backups.transfer, path, target)
    with updated(tmp_path), pytest.raises(ReadOnly, match="has to be migrated"):
        await asyncio.to_thread(backups.transfer, path, target)
    assert empty(target)


def test_from_the_command_line(path: Path, target: Place, capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints what was moved, and the other commands work with either kind."""
    asyncio.run(lived_in(path))
    assert main(["move", str(path), written(target)]) == 0
    out, _ = capsys.readouterr()
    assert "rows, compared with those of the source" in out
    assert main(["--db", written(target), "list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) >= 4
    assert main(["move", str(path), written(target)]) == 2
    assert "nothing was moved" in capsys.readouterr().err
    assert main(["move", str(path), "mysql://x/y"]) == 2
    if isinstance(target, Postgres):
        assert main(["--db", written(target), "backup", "copy"]) == 2
        assert "pg_dump" in capsys.readouterr().err
