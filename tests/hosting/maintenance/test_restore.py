"""Restoring a backup or one table of it, and moves between a file and a server: all of it, or nothing."""

import asyncio
import contextlib
import itertools
import sqlite3
from collections.abc import Iterator
from datetime import time, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Services, open_services
from hosting.__main__ import main
from hosting.core import PACES, TimeControl
from hosting.core.clock import rfc3339
from hosting.core.errors import BadValue, Damaged, Locked, Missing, NoSuchTable, ReadOnly, StoreError, Taken
from hosting.core.model import Table
from hosting.db import newest, opening, reflect, schema, sqlite
from hosting.db import postgres as module
from hosting.db.store import Place, Postgres, place
from hosting.jobs import kinds
from hosting.jobs.jobs import Done
from hosting.maintenance import backups, checking, restore
from hosting.maintenance.restore import TableRestoration
from leagues.privacy import Members
from leagues.services import Leagues
from leagues.store.model import Format, Rules
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, GUILD, opened, started, take_turns
from tests.leagues.playing import Play
from tests.support import postgres
from tests.support.databases import FILE, POSTGRES
from tests.support.migrations import updated
from tests.support.postgres import Running, written
from tests.support.refusal import assert_refused
from tests.toy.heap import Heap

GAMES = (Heap(),)
BANK = TimeControl("bank", 72 * 3600, 0, "turn")


async def scene(place: Place, clock: ManualClock) -> Table:
    """Return a table with a clock, two turns into its game, a table after its first turn, and a lobby."""
    async with opened(place, clock=clock) as services:
        table = (await started(services, ANA, BRUNO, channel=1)).position.table
        await services.clocks.choose(table.id, BANK, ANA, admin=True)
        await take_turns(services, table.id, 2)
        await started(services, ANA, BRUNO, channel=2)
        await services.lobby.create(guild=GUILD, channel=3, owner=CARLA, game="heap", name="Lobby", order="joined")
        await services.lobby.set_message(3, 12345)
        return await services.lobby.get(table.id)


async def go_on(place: Place, clock: ManualClock) -> None:
    """Take three more turns, and open one more table."""
    async with opened(place, clock=clock) as services:
        await take_turns(services, 1, 3)
        await started(services, ANA, BRUNO, channel=4)


async def test_a_file_goes_back(path: Path, tmp_path: Path, clock: ManualClock) -> None:
    """Every running table gets a post of its own; no clock ran; messages with buttons are posted again."""
    before = await scene(path, clock)
    sqlite.copied(path, copy := tmp_path / "copy.sqlite3")
    at = clock.now()
    clock.move(timedelta(days=2))
    await go_on(path, clock)
    now = clock.now() + timedelta(days=30)
    done = await asyncio.to_thread(restore.restore, copy, path, GAMES, now)
    assert (done.turns, done.tables, done.new_epoch.tables, done.version) == (3, (4,), 2, newest())
    assert done.new_epoch.at == at
    assert done.kept is not None
    assert (await asyncio.to_thread(checking.table_ids, done.kept)) == [1, 2, 3, 4], "what it took the place of"

    clock.move(timedelta(days=30))
    async with await open_services(path, GAMES, clock=clock) as services:
        assert await services.epochs.now() == done.new_epoch.epoch
        assert await services.epochs.restored() == done.new_epoch
        table = await services.lobby.get(1)
        assert (table.ply, table.head, table.seq) == (before.ply, before.head + 1, before.head + 1)
        (seat,) = table.acting
        assert (seat.since, seat.valid_from) == (now, table.seq)
        (face,) = [face for face in await services.clocks.of_table(1) if face.seat == seat.number]
        assert face.left == BANK.time, "nobody could play"
        posts = await services.posts.pending()
        assert [[entry.kind for entry in post.entries] for post in posts] == [["restore"], ["restore"]]
        assert {post.table_id: post.entries[0].payload for post in posts} == {
            1: {"at": rfc3339(at), "turns": 3},
            2: {"at": rfc3339(at), "turns": 0},
        }
        assert (await services.lobby.get(3)).lobby_message is None
        swept = {(job.guild, job.key) for job in await services.jobs.all() if job.kind == kinds.SWEEP}
        assert swept == {(GUILD, "1"), (GUILD, "2"), (GUILD, "3"), (GUILD, "4")}, "also where only the lost table was"
        await take_turns(services, 1, 1)
    assert list(checking.faults_of_rows(path)) == []


async def test_what_was_to_be_sent(place: Place, clock: ManualClock) -> None:
    """No nonce that Discord may know is used again, nor a login or token; a computer player goes on."""
    async with await open_services(place, GAMES, clock=clock) as services:
        token, series = await services.tokens.renew(ANA.id, "api"), await services.people.log_in(ANA.id)
        table = (await started(services, ANA, computers=1)).position.table
        (post,) = await services.posts.pending(table.id)
        await services.posts.sending(post.id, 2)
        over = (await started(services, ANA, BRUNO, channel=5)).position.table
        await services.leaving.cancel(over.id, CARLA, admin=True)
        waiting = {one.id: one.nonce for one in await services.posts.pending(over.id)}
    await asyncio.to_thread(restore.begin_epoch, place, clock.now())
    async with opened(place, clock=clock) as services:
        (pending,) = await services.posts.pending(table.id)
        assert [entry.kind for entry in pending.entries] == ["restore"]
        assert "turns" not in pending.entries[0].payload, "nobody knows"
        again = {one.id: one.nonce for one in await services.posts.pending(over.id)}
        assert again.keys() == waiting.keys()
        assert not set(again.values()) & set(waiting.values())
        assert await services.epochs.now() != ""
        await services.epochs.started()
        assert await services.epochs.restored() is None
        assert await services.tokens.person("api", token) is None
        assert await services.people.log_in(ANA.id) != series


async def test_not_while_a_bot_runs(place: Place, clock: ManualClock) -> None:
    """A restore is refused while a bot runs, on a file or a server, and changes nothing."""
    await scene(place, clock)
    async with opened(place, clock=clock, alone=True) as services:
        with pytest.raises(Taken if isinstance(place, Postgres) else Locked):
            await asyncio.to_thread(restore.begin_epoch, place, clock.now())
        assert await services.epochs.now() == ""


def test_a_server_has_dumps(tmp_path: Path, clock: ManualClock) -> None:
    """A server is not restored from a backup file; the sentence names the alternative."""
    server = place("postgresql://ana@db/games")
    with pytest.raises(BadValue, match="pg_restore"):
        restore.restore(tmp_path / "copy", server, GAMES, clock.now())


def _files(directory: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in directory.iterdir() if file.is_file() and file.suffix != ".lock"}


def _refused(path: Path, *arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    before = _files(path.parent)
    capsys.readouterr()
    code = main(["--db", str(path), "restore", *arguments])
    assert _files(path.parent) == before
    return code, capsys.readouterr().err


def test_what_is_no_backup(path: Path, tmp_path: Path, clock: ManualClock, capsys: pytest.CaptureFixture[str]) -> None:
    """A bad backup gives one sentence and changes nothing, also beside the database."""
    asyncio.run(scene(path, clock))
    sqlite.settle(path)
    (elsewhere := tmp_path / "elsewhere").mkdir()
    (text := elsewhere / "text").write_text("not a database")
    (empty := elsewhere / "empty").write_bytes(b"")
    newer = elsewhere / "newer"
    newer.write_bytes(path.read_bytes())
    with contextlib.closing(sqlite3.connect(newer)) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.commit()
    for backup_file, code, reason in (
        (elsewhere / "nowhere", 2, "cannot be opened"),
        (text, 2, "is damaged or is no database"),
        (empty, 2, "is an empty database"),
        (newer, 2, "newer version"),
        (path, 2, "is the database itself"),
    ):
        found, err = _refused(path, str(backup_file), capsys=capsys)
        assert (found, err.count("\n")) == (code, 1), backup_file
        assert reason in err
        assert ".restoring-" not in err
    faulty = elsewhere / "faulty"
    faulty.write_bytes(path.read_bytes())
    with contextlib.closing(sqlite3.connect(faulty)) as db:
        db.execute("UPDATE tables SET head = 99 WHERE id = 2")
        db.commit()
    found, err = _refused(path, str(faulty), capsys=capsys)
    assert found == 1
    assert "--force" in err
    with contextlib.closing(sqlite.lock(path)):
        found, err = _refused(path, str(faulty), "--force", capsys=capsys)
    assert found == 2
    assert "another bot is running" in err


def test_trying_it_out(path: Path, tmp_path: Path, clock: ManualClock, capsys: pytest.CaptureFixture[str]) -> None:
    """A dry run says what would be lost, also while a bot runs, and changes nothing."""
    asyncio.run(scene(path, clock))
    (elsewhere := tmp_path / "elsewhere").mkdir()
    sqlite.copied(path, copy := elsewhere / "copy.sqlite3")
    asyncio.run(go_on(path, clock))
    sqlite.settle(path)
    before = path.read_bytes()
    with contextlib.closing(sqlite.lock(path)):
        assert main(["--db", str(path), "restore", "--dry-run", str(copy)]) == 1  # the toy game is not the program's
    assert "--force" in capsys.readouterr().err
    with contextlib.closing(sqlite.lock(path)):
        assert main(["--db", str(path), "restore", "--dry-run", "--force", str(copy)]) == 0
    out = capsys.readouterr().out
    assert "would be restored to" in out
    assert "lost: 3 turns, table 4" in out
    assert path.read_bytes() == before
    assert not [file for file in path.parent.iterdir() if ".restoring" in file.name or ".replaced" in file.name]


async def test_where_the_database_is_lost(path: Path, tmp_path: Path, clock: ManualClock) -> None:
    """A missing or damaged database is replaced all the same, and the loss is not counted."""
    await scene(path, clock)
    sqlite.copied(path, copy := tmp_path / "copy.sqlite3")
    made = []
    for harm in (path.unlink, lambda: path.write_bytes(b"\0" * 5000)):
        harm()
        done = await asyncio.to_thread(restore.restore, copy, path, GAMES, clock.now())
        made.append(done.new_epoch.epoch)
        assert (done.turns, done.tables) == (None, ())
        assert (await asyncio.to_thread(checking.table_ids, path)) == [1, 2, 3]
    assert done.kept.read_bytes() == b"\0" * 5000
    assert made[0] != made[1], "buttons from between do not fit either"
    await assert_refused(Missing, asyncio.to_thread(restore.begin_epoch, tmp_path / "nothing", clock.now()))


async def test_an_older_log_beside_it(path: Path, tmp_path: Path, clock: ManualClock) -> None:
    """A write-ahead log left by a killed bot does not mix into the restored file."""
    await scene(path, clock)
    sqlite.copied(path, copy := tmp_path / "copy.sqlite3")
    async with await open_services(path, GAMES, clock=clock) as services:
        await take_turns(services, 1, 3)
        killed = {file: file.read_bytes() for file in (path, path.with_name(path.name + "-wal"))}
    for file, content in killed.items():
        file.write_bytes(content)
    done = await asyncio.to_thread(restore.restore, copy, path, GAMES, clock.now())
    assert done.turns == 3
    assert list(checking.faults_of_rows(path)) == []
    with opening.reading(path) as conn:
        assert conn.execute(sa.select(schema.tables.c.ply).where(schema.tables.c.id == 1)).scalar() == 4
    assert done.kept is not None
    with opening.reading(done.kept) as conn:
        assert conn.execute(sa.select(schema.tables.c.ply).where(schema.tables.c.id == 1)).scalar() == 10


async def bring_back(
    copy: Path, number: int, path: Path, clock: ManualClock, *, dry_run: bool = False
) -> TableRestoration:
    """Restore the table as the command line does, from another process."""
    return await asyncio.to_thread(
        restore.restore_table, copy, number, path, [Heap()], [Members()], clock.now(), dry_run=dry_run
    )


async def sent(services: Services, table_id: int, message: int) -> None:
    for post in await services.posts.pending(table_id):
        await services.posts.sending(post.id)
        await services.posts.sent(post.id, message)


@pytest.mark.file
async def test_a_table_goes_back_alone(path: Path, tmp_path: Path, clock: ManualClock) -> None:
    """The other table plays on; this one has its deal, commitment, log, people and one announcement."""
    async with opened(path, clock=clock, alone=True) as services:
        table = (await started(services, ANA, BRUNO, channel=1)).position.table
        other = (await started(services, ANA, BRUNO, channel=2)).position.table
        await take_turns(services, table.id, 2)
        await sent(services, table.id, 700)
        before = await services.positions.now(table.id)
        sqlite.copied(path, copy := tmp_path / "copy.sqlite3")
        await take_turns(services, table.id, 3)
        await take_turns(services, other.id, 1)
        stands = await services.positions.now(other.id)

        tried = await bring_back(copy, table.id, path, clock, dry_run=True)
        assert (tried.called_off, tried.turns) == ((table.id,), 3)
        assert (await services.lobby.get(table.id)).status == "running"

        done = await bring_back(copy, table.id, path, clock)
        now = await services.positions.now(done.number)
        assert (now.state, now.ply, now.to_act) == (before.state, before.ply, before.to_act)
        assert now.table.commitment == before.table.commitment
        assert now.seq > before.seq
        assert (await services.lobby.get(table.id)).status == "cancelled"
        assert await services.positions.now(other.id) == stands
        assert [post.table_id for post in await services.posts.pending(table.id)] == []
        (post,) = await services.posts.pending(done.number)
        assert [entry.kind for entry in post.entries] == ["restore"]
        assert (post.entries[0].payload["alone"], post.entries[0].payload["turns"]) == (True, 3)
        (live,) = [job for job in await services.jobs.all() if job.kind == "retire"]
        assert live.table_id == table.id, "its buttons go"
        await take_turns(services, done.number, 2)
        found = await services.lobby.in_channel(1)
        assert found.id == done.number

        again = await bring_back(copy, table.id, path, clock)
        assert again.called_off == (done.number,)
        assert again.turns == 2
        assert (
            sum(one.status == "running" for one in [await services.lobby.get(n) for n in range(1, again.number + 1)])
            == 2
        )
    assert list(checking.faults_of_rows(path)) == []


@pytest.mark.file
async def test_what_was_called_off_comes_back(path: Path, tmp_path: Path, clock: ManualClock) -> None:
    """A table that was ended by mistake is continued at its place; its evening ends in time."""
    async with opened(path, clock=clock, alone=True) as services:
        table = (await started(services, ANA, computers=1, channel=1)).position.table
        await services.clocks.choose(table.id, PACES["evening"], ANA, admin=True)
        sqlite.copied(path, copy := tmp_path / "copy.sqlite3")
        await services.leaving.cancel(table.id, CARLA, admin=True)
        done = await bring_back(copy, table.id, path, clock)
        assert done.called_off == ()
        assert (await services.lobby.get(done.number)).status == "running"
        assert str(done.number) in {job.key for job in await services.jobs.all() if job.kind == kinds.EVENING}
    assert list(checking.faults_of_rows(path)) == []


@pytest.mark.file
async def test_what_is_refused(path: Path, tmp_path: Path, clock: ManualClock) -> None:
    """A counted result, a taken place, a forgotten person and an unplayed game are left as they are."""
    async with opened(path, clock=clock, alone=True) as services:
        table = (await started(services, ANA, BRUNO, channel=1)).position.table
        lobby = await services.lobby.create(guild=1, channel=9, owner=CARLA, game="heap", name="Lobby", order="joined")
        sqlite.copied(path, copy := tmp_path / "copy.sqlite3")
        await assert_refused(BadValue, bring_back(copy, lobby.id, path, clock), "was not being played")
        await assert_refused(NoSuchTable, bring_back(copy, 99, path, clock))
        await services.leaving.cancel(table.id, CARLA, admin=True)
        next_one = (await started(services, BRUNO, CARLA, channel=1)).position.table
        with pytest.raises(BadValue, match=f"table {next_one.id} is played where"):
            await bring_back(copy, table.id, path, clock)
        await services.leaving.cancel(next_one.id, CARLA, admin=True)
        await services.privacy.forget(ANA.id)
        await assert_refused(BadValue, bring_back(copy, table.id, path, clock), "forgotten since")
        assert (await services.lobby.all())[0].id == next_one.id


@pytest.mark.file
async def test_a_result_counts(path: Path, tmp_path: Path, clock: ManualClock) -> None:
    async with opened(path, clock=clock, alone=True) as services:
        table = (await started(services, ANA, BRUNO, channel=1)).position.table
        sqlite.copied(path, copy := tmp_path / "copy.sqlite3")
        await take_turns(services, table.id, 29)
        last = await services.positions.now(table.id)
        await services.play.play(table.id, last.seq, 1, BRUNO, ADD[:1])
        assert (await services.lobby.get(table.id)).status == "over"
        await assert_refused(BadValue, bring_back(copy, table.id, path, clock), "its result counts")


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
        tables = reflect(conn).sorted_tables
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


@pytest.mark.every(2)
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


@pytest.mark.every(4)
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


@pytest.mark.every(2)
@pytest.mark.file
async def test_not_where_something_is(full: Place, target: Place) -> None:
    """A target that holds anything is left as it is, and so is a source that is its own target."""
    services = await open_services(target, GAMES)
    await services.close()
    before = content(target)
    await assert_refused(BadValue, asyncio.to_thread(backups.transfer, full, target), "nothing was moved")
    assert content(target) == before
    await assert_refused(BadValue, asyncio.to_thread(backups.transfer, full, full), "to itself")


@pytest.mark.both("file")
async def test_no_move_while_a_bot_runs(full: Place, target: Place) -> None:
    """A move is refused while a bot runs, as new data would stay behind."""
    async with await open_services(full, GAMES, alone=True):
        await assert_refused(Locked, asyncio.to_thread(backups.transfer, full, target), "bot is running")
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
        await assert_refused(StoreError, asyncio.to_thread(backups.transfer, full, target), "no power")
    assert empty(target)
    await asyncio.to_thread(backups.transfer, full, target)
    assert content(target) == before == content(full)


@pytest.mark.every(3)
@pytest.mark.file
@pytest.mark.parametrize("harm", ["UPDATE people SET name = 'other'", 'DELETE FROM drafts WHERE "table" = 1'])
async def test_a_copy_that_is_not_one(full: Place, target: Place, monkeypatch: pytest.MonkeyPatch, harm: str) -> None:
    """A row changed or missing on the way is detected, and nothing is moved."""
    monkeypatch.setattr(backups, "_number_on", lambda old, new: new.exec_driver_sql(harm))
    await assert_refused(Damaged, asyncio.to_thread(backups.transfer, full, target), "is not what was there")
    assert empty(target)


async def test_what_a_server_cannot_hold(path: Path, postgres: Running) -> None:
    """A value that PostgreSQL refuses is reported with its location, and nothing is moved."""
    await lived_in(path)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE people SET name = 'a' || char(0) || 'b' WHERE id = ?", (CARLA.id,))
        db.commit()
    with _database(postgres, "template0") as server:
        await assert_refused(Damaged, asyncio.to_thread(backups.transfer, path, server), "holds a value that")
        assert empty(server)


_database = postgres.database


async def test_what_cannot_be_moved(path: Path, target: Place, tmp_path: Path) -> None:
    """A missing file, an older version's and one with unknown tables each give a sentence."""
    await assert_refused(Missing, asyncio.to_thread(backups.transfer, path, target))
    sqlite.prepare(path)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE more (id INTEGER)")
        db.commit()
    with pytest.raises(Damaged, match=r"has not the tables that this program makes \(more\)"):
        await asyncio.to_thread(backups.transfer, path, target)
    with updated(tmp_path), pytest.raises(ReadOnly, match="has to be migrated"):
        await asyncio.to_thread(backups.transfer, path, target)
    assert empty(target)


@pytest.mark.every(2)
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
