"""The database file: created, migrated, full, locked, damaged, newer, read only; its owner's, and one bot's."""

import contextlib
import errno
import hashlib
import logging
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Services, StoreError, open_services
from hosting.core.errors import Damaged, DiskFull, Locked, Missing, OtherVersion, ReadOnly, Unreadable
from hosting.db import schema, sqlite
from hosting.db.sqlite import prepare
from hosting.maintenance import backups, checking
from tests.hosting.conftest import ADD, ANA, BRUNO, opened, play_computers, started
from tests.support.opaque import inner
from tests.support.refusal import assert_refused
from tests.support.stored import draft_of, position_at
from tests.toy.heap import Heap, HeapState

pytestmark = pytest.mark.file

# ruff: noqa: ASYNC240  (nothing else runs meanwhile)


@pytest.fixture
def quick_databases() -> None:
    """Create and write each database as on a server: by the migrations, with synchronous writes."""


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


async def filled(path: Path, games: int = 5) -> list[int]:
    """Create a database with some running games and close it; return their numbers."""
    async with opened(path, lock_wait=0.05) as services:
        numbers = []
        for channel in range(games):
            position = (await started(services, ANA, BRUNO, channel=channel)).position
            await services.play.play(position.table.id, position.seq, 0, ANA, ADD)
            numbers.append(position.table.id)
    return numbers


async def test_nothing_is_searched_from_end_to_end(services: Services) -> None:
    """Each query of an evening's play uses an index, however many games are stored."""
    requested: dict[str, object] = {}

    @sa.event.listens_for(services.store.engine, "before_cursor_execute")
    def note(conn: object, cursor: object, statement: str, parameters: object, *rest: object) -> None:
        requested.setdefault(statement, parameters)

    position = (await started(services, ANA, BRUNO, computers=1)).position
    table = position.table
    position = (await services.play.play(table.id, position.seq, 0, ANA, ADD)).position
    await services.drafts.save(table.id, position.seq, 1, BRUNO.id, ADD)
    await draft_of(services, table.id, 1)
    await services.votes.put(table.id, "undo", ANA)
    await services.votes.answer(table.id, "undo", BRUNO, yes=False)
    await services.votes.lapse(1)
    await play_computers(services, table.id)
    await services.leaving.hand_over(table.id, 1, BRUNO, "adder")
    post = (await services.posts.pending())[0]
    await services.posts.sending(post.id)
    await services.posts.sent(post.id, 1)
    await services.posts.last(table.id)
    await services.posts.open(table.id)
    await services.lobby.in_channel(table.place)
    await services.lobby.of_guild(table.guild)
    await services.lobby.of_person(ANA.id)
    await services.lobby.move(table.id, 123)
    await services.settings.set_guild(1, language="de")
    await services.positions.history(table.id)
    await position_at(services, table.id, 2)

    def plans(conn: sa.Connection) -> list[str]:
        scans = []
        for statement, parameters in list(requested.items()):
            if statement.startswith(("SELECT", "UPDATE", "DELETE")):
                many = isinstance(parameters, list)
                rows = conn.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters[0] if many else parameters)  # type: ignore[arg-type]
                scans += [f"{row[3]}: {statement}" for row in rows if row[3].startswith("SCAN")]
        return scans

    handful = ("SCAN votes", "SCAN on_record", "SCAN sqlite_sequence", "SCAN CONSTANT ROW")
    assert [plan for plan in await services.store.read(plans) if not plan.startswith(handful)] == []
    assert len(requested) > 25


async def test_durability_is_switched_on(services: Services) -> None:
    """The file uses a write-ahead log, full synchronisation and foreign keys."""
    for name, wanted in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
        query = f"PRAGMA {name}"
        assert await services.store.write(lambda conn, q=query: conn.exec_driver_sql(q).scalar()) == wanted  # type: ignore[misc]


def test_it_opens_from_any_directory(tmp_path: Path) -> None:
    """Migrations are found wherever the program starts, and a relative path means the current directory."""
    code = "from hosting.db.sqlite import prepare; from pathlib import Path; prepare(Path('new.sqlite3'))"
    root = Path(__file__).parents[3]
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(root)}, check=True)
    assert list(checking.faults_of_rows(tmp_path / "new.sqlite3")) == []


@pytest.mark.parametrize("name", ["a b.sqlite3", "50%.sqlite3", "q?mode=memory#x.sqlite3", "Guiné.sqlite3"])
async def test_strange_file_names(tmp_path: Path, name: str) -> None:
    """A path is used literally, whatever its characters."""
    await filled(tmp_path / name, 1)
    assert (tmp_path / name).stat().st_size > 10_000
    assert {path.name for path in tmp_path.iterdir()} == {name}


async def test_what_is_not_ours(path: Path) -> None:
    """No database, another program's and a newer version's file are left as they are, and a sentence says why."""
    await filled(newer := path.with_name("newer"), 1)
    with contextlib.closing(sqlite3.connect(newer)) as db, db:
        db.execute("UPDATE alembic_version SET version_num = '0999'")
    with contextlib.closing(sqlite3.connect(recipes := path.with_name("recipes"))) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    letter, header = path.with_name("letter"), path.with_name("header")
    letter.write_bytes(b"Not a database, but a letter to the editor. " * 100)
    header.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    before = {file: digest(file) for file in path.parent.iterdir()}
    for file, error, told in (
        (newer, OtherVersion, "newer version of this program.*'0999'"),
        (recipes, Damaged, "not one of this program"),
        (letter, Damaged, "left as it is"),
        (header, Damaged, "left as it is"),
    ):
        for read_only in (False, True):
            with pytest.raises(error, match=told):
                async with opened(file, read_only=read_only, lock_wait=0.05):
                    pass
    assert {file: digest(file) for file in before} == before


async def test_a_damaged_page_hides_only_what_is_on_it(path: Path) -> None:
    """Most games of a damaged file can still be read, the check names the others, and reading changes nothing."""
    numbers = await filled(path, 60)
    with contextlib.closing(sqlite3.connect(path)) as db:
        size = db.execute("PRAGMA page_size").fetchone()[0]
        root = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'log'").fetchone()[0]
        try:
            leaf = db.execute("SELECT MAX(pageno) FROM dbstat WHERE name = 'log'").fetchone()[0]
        except sqlite3.OperationalError:
            pytest.skip("this SQLite does not say where its pages are (dbstat)")
    assert leaf != root
    with path.open("r+b") as file:
        file.seek((leaf - 1) * size)
        file.write(b"\xa5" * size)
    before = digest(path)
    readable = 0
    async with opened(path, read_only=True, lock_wait=0.05) as services:
        assert len(await services.lobby.all()) == 60
        for number in numbers:
            try:
                await services.records.export(number)
                readable += 1
            except Damaged as error:
                assert "damaged" in str(error)  # noqa: PT017  (either outcome is right for one game)
    assert 0 < readable < 60
    assert list(checking.faults_of_rows(path))
    assert digest(path) == before


@pytest.mark.parametrize("column", ["name", "kind", "payload", "at"])
async def test_a_line_that_is_no_text(path: Path, column: str, caplog: pytest.LogCaptureFixture) -> None:
    """A log line that is not UTF-8 is never skipped silently; the other table continues, and nothing is quoted."""
    doomed, sane = await filled(path, 2)
    async with opened(path, lock_wait=0.05) as services:
        with contextlib.closing(sqlite3.connect(path)) as db:
            db.execute("DROP TRIGGER log_no_update")
            damage = f"UPDATE log SET {column} = CAST(? AS TEXT) WHERE \"table\" = ? AND kind = 'step'"
            db.execute(damage, (b"secret \xff", doomed))
            db.commit()
        if column == "name":
            assert (await services.positions.history(doomed)).entries[0].name == "secret \N{REPLACEMENT CHARACTER}"
        else:
            await assert_refused(Unreadable, services.positions.history(doomed))
        position = await services.positions.now(sane)
        played = await services.play.play(sane, position.seq, 1, BRUNO, ADD)
        assert len((await services.positions.history(sane)).entries) == played.position.ply == position.ply + len(ADD)
    assert "secret" not in caplog.text
    assert any(f"its {column} cannot be read" in fault for fault in checking.faults_of_rows(path))


async def test_a_locked_database(path: Path) -> None:
    """While another program writes, writing is refused after the wait, reading continues, and nothing is half done."""
    (number,) = await filled(path, 1)
    async with opened(path, lock_wait=0.05) as services:
        position = await services.positions.now(number)
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Locked, match="another program holds"):
                await services.play.play(number, position.seq, 1, BRUNO, ADD)
            assert await services.positions.now(number) == position
            other.execute("ROLLBACK")
        assert (await services.play.play(number, position.seq, 1, BRUNO, ADD)).position.ply == 4


async def test_no_page_is_left(path: Path) -> None:
    """A full database refuses steps and keeps its data; with room again play continues."""
    (number,) = await filled(path, 1)
    async with opened(path, lock_wait=0.05) as services:
        room = 0

        @sa.event.listens_for(services.store.engine, "begin")
        def limit(conn: sa.Connection) -> None:
            conn.exec_driver_sql(f"PRAGMA max_page_count = {room or 10**6}")

        room = 1  # SQLite makes that the size that the file has
        position = await services.positions.now(number)
        for count in range(1, 400):
            try:
                table = await services.lobby.create(guild=1, channel=count + 50, owner=ANA, game="heap", name="x" * 80)
            except DiskFull as error:
                assert "no room is left" in str(error)  # noqa: PT017  (when it comes depends on SQLite)
                break
        else:
            pytest.fail("the database was never full")
        assert len(await services.lobby.all()) == count
        assert await services.positions.now(number) == position
        assert await services.lobby.in_channel(count + 50) is None
        assert table.id == count
        room = 0
        assert (await services.play.play(number, position.seq, 1, BRUNO, ADD)).position.ply == 4
    assert list(checking.faults_of_rows(path)) == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Yield a file system of its own with two megabytes."""
    mount = shutil.which("mount")
    place = tmp_path / "disk"
    place.mkdir()
    if mount is None or os.geteuid() != 0:
        pytest.skip("only root can make a small file system to fill")
    if subprocess.run([mount, "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(place)], capture_output=True).returncode:
        pytest.skip("this machine does not let us make a small file system to fill")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def fill(disk: Path) -> None:
    with (disk / "filler").open("wb", buffering=0) as filler, contextlib.suppress(OSError):
        while filler.write(b"x" * 4096):
            pass


async def test_a_full_disk(small_disk: Path) -> None:
    """A disk that is really full gives the same result."""
    path = small_disk / "tables.sqlite3"
    (number,) = await filled(path, 1)
    async with opened(path, lock_wait=0.05) as services:
        position = await services.positions.now(number)
        fill(small_disk)
        kept = position
        with pytest.raises(DiskFull):  # noqa: PT012  (how many fit before depends on SQLite)
            for _ in range(400):
                (seat,) = kept.to_act
                steps = [{"do": "peek"}] if len(inner(kept.state, HeapState).shown) < 1 else [{"do": "stop"}]
                kept = (await services.play.play(number, kept.seq, seat, (ANA, BRUNO)[seat], steps)).position
        assert await services.positions.now(number) == kept
        services.positions.forget()
        assert await services.positions.now(number) == kept
        (small_disk / "filler").unlink()
        (seat,) = kept.to_act
        await services.play.play(number, kept.seq, seat, (ANA, BRUNO)[seat], [{"do": "stop"}])
    assert list(checking.faults_of_rows(path)) == []


async def test_reading_on_a_full_disk(small_disk: Path) -> None:
    """A closed database can be read without room for SQLite's side file."""
    path = small_disk / "tables.sqlite3"
    (number,) = await filled(path, 1)
    fill(small_disk)
    with pytest.raises(DiskFull):
        async with opened(path, lock_wait=0.05):
            pass
    async with opened(path, read_only=True, lock_wait=0.05) as services:
        assert (await services.positions.now(number)).ply == 2
        assert (await services.records.export(number))["steps"]
    assert list(checking.faults_of_rows(path)) == []
    backups.backup(path, small_disk.parent / "saved.sqlite3", ManualClock().now())


async def test_no_room_to_begin(small_disk: Path) -> None:
    fill(small_disk)
    with pytest.raises(StoreError):
        async with opened(small_disk / "tables.sqlite3", lock_wait=0.05):
            pass


async def test_reading_only(path: Path) -> None:
    """A read-only file can be read completely, refuses writes and stays as it is."""
    (number,) = await filled(path, 1)
    before = digest(path)
    async with opened(path, read_only=True, lock_wait=0.05) as services:
        position = await services.positions.now(number)
        await assert_refused(ReadOnly, services.play.play(number, position.seq, 1, BRUNO, ADD))
        assert len(await services.posts.pending()) == 2
        await services.records.export(number)
    assert digest(path) == before


async def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """Reading does not create a missing file; a missing directory is reported."""
    with pytest.raises(Missing):
        async with opened(tmp_path / "none.sqlite3", read_only=True, lock_wait=0.05):
            pass
    with pytest.raises(Missing):
        async with opened(tmp_path / "no" / "such" / "place.sqlite3", lock_wait=0.05):
            pass
    assert list(tmp_path.iterdir()) == []


async def test_errors_name_no_secrets(services: Services) -> None:
    await started(services, ANA, BRUNO)
    with pytest.raises(sa.exc.IntegrityError) as caught:
        await services.store.write(
            lambda conn: conn.execute(sa.insert(schema.tables).values(id=1, deal={"Nagasaki": [117]}))
        )
    assert "117" not in str(caught.value)


async def test_a_backup_of_a_running_bot(services: Services, path: Path, tmp_path: Path) -> None:
    """A backup is one complete file of one point in time, while games go on."""
    position = (await started(services, ANA, BRUNO)).position
    copy = tmp_path / "copies" / "one.sqlite3"
    copy.parent.mkdir()
    assert backups.backup(path, copy, ManualClock().now()) == copy
    await services.play.play(position.table.id, position.seq, 0, ANA, ADD)
    assert {one.name for one in copy.parent.iterdir()} == {"one.sqlite3"}
    assert list(checking.faults_of_rows(copy)) == []
    async with opened(copy, lock_wait=0.05) as restored:
        again = await restored.positions.now(position.table.id)
        assert again.state == position.state
        await restored.play.play(position.table.id, again.seq, 0, ANA, ADD)


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        ("UPDATE tables SET head = head + 1", "its log has gaps"),
        ("UPDATE tables SET deal = NULL", "has no deal"),
        ("UPDATE tables SET status = 'over'", "has no result"),
        ("UPDATE seats SET number = number + 3", "not numbered"),
        ("INSERT INTO posts VALUES (99, 1, 'x', 'open', 1, 'n', NULL, 0, '2026-01-01', NULL, NULL)", "tells nothing"),
        ('UPDATE posts SET "table" = 2 WHERE id = 1', "another table"),
        ("PRAGMA foreign_keys = OFF; DELETE FROM posts WHERE id = 1", "points to nothing"),
    ],
)
async def test_the_check_sees_what_does_not_fit(path: Path, harm: str, told: str) -> None:
    await filled(path, 2)
    assert list(checking.faults_of_rows(path)) == []
    with contextlib.closing(sqlite3.connect(path)) as db:
        for part in harm.split("; "):
            db.execute(part)
        db.commit()
    assert any(told in fault for fault in checking.faults_of_rows(path))


# ruff: noqa: ASYNC240  (nothing else runs meanwhile)


ROOT = Path(__file__).parents[3]


def rights(directory: Path) -> dict[str, str]:
    """Return each file of a directory with its rights, in octal."""
    return {file.name: f"{stat.S_IMODE(file.stat().st_mode):o}" for file in directory.iterdir()}


@pytest.fixture(autouse=True)
def open_handed() -> Iterator[None]:
    """Use a shell's usual umask: files can be read by everybody unless created otherwise."""
    before = os.umask(0o022)
    yield
    os.umask(before)


async def test_a_new_database_is_its_owners(path: Path) -> None:
    """The file, SQLite's side files and the lock are readable by nobody else, while open and after."""
    async with await open_services(path, [Heap()], alone=True) as services:
        await started(services, ANA, BRUNO)
        assert rights(path.parent) == {path.name + end: "600" for end in ("", "-wal", "-shm", ".lock")}
    assert rights(path.parent) == {path.name + end: "600" for end in ("", ".lock")}


async def test_wider_rights_are_narrowed(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The rights of an earlier version's database and its log are tightened, and logged once."""
    async with await open_services(path, [Heap()]):
        beside = path.with_name(path.name + "-wal")
        path.chmod(0o644)
        beside.chmod(0o644)
        await (await open_services(path, [Heap()], read_only=True)).close()
        assert rights(path.parent)[path.name] == "644", "who only reads changes nothing"
        assert caplog.records == []
        async with await open_services(path, [Heap()]):
            assert set(rights(path.parent).values()) == {"600"}
            assert [record.getMessage() for record in caplog.records] == [
                f"{path} could be read by others (644): now only by its owner",
                f"{beside} could be read by others (644): now only by its owner",
            ]
    caplog.clear()
    await (await open_services(path, [Heap()])).close()
    assert caplog.records == []


async def test_rights_that_cannot_be_changed(
    path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of another user is used all the same, with a warning."""
    prepare(path)
    path.chmod(0o660)

    def refused(self: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refused)
    await (await open_services(path, [Heap()])).close()
    assert {record.levelno for record in caplog.records} == {logging.WARNING}
    assert f"{path} can be read by others, and its rights cannot be changed: Operation not permitted" in caplog.text


@pytest.mark.parametrize("unfinished", [False, True])
def test_a_copy_is_its_owners(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, unfinished: bool) -> None:
    """A backup is private from its first byte on, also over an unfinished earlier copy."""
    prepare(path)
    copies = tmp_path / "copies"
    copies.mkdir()
    if unfinished:
        (copies / "copy.part").write_bytes(b"")
    seen: list[dict[str, str]] = []
    connect = sqlite3.connect

    def looked(*args: Any, **kwargs: Any) -> sqlite3.Connection:
        seen.append(rights(copies))
        copy: sqlite3.Connection = connect(*args, **kwargs)
        return copy

    monkeypatch.setattr(sqlite3, "connect", looked)
    sqlite.copied(path, copies / "copy")
    assert seen[-1] == {"copy.part": "600"}
    assert rights(copies) == {"copy": "600"}


async def test_two_bots_on_one_file(path: Path, tmp_path: Path) -> None:
    """A second bot is refused with a sentence and changes nothing; reading, checking and copying are allowed."""
    async with await open_services(path, [Heap()], alone=True) as services:
        table = (await started(services, ANA, BRUNO)).position.table.id
        before = path.read_bytes()
        with pytest.raises(Locked, match=r"another bot is running on .*tables\.sqlite3: stop it first"):
            await open_services(path, [Heap()], alone=True)
        assert path.read_bytes() == before
        async with await open_services(path, [Heap()], read_only=True) as reader:
            assert (await reader.lobby.get(table)).status == "running"
        assert list(checking.faults_of_rows(path)) == []
        sqlite.copied(path, tmp_path / "copy.sqlite3")
    await (await open_services(path, [Heap()], alone=True)).close()


RUNS = """
import asyncio, sys
from hosting import open_services
from tests.toy.heap import Heap
async def main():
    await open_services(sys.argv[1], [Heap()], alone=True)
    print("open", flush=True)
    sys.stdin.readline()
asyncio.run(main())
"""


async def test_the_lock_dies_with_its_process(path: Path) -> None:
    """A file in use by another process is refused, and free after that process was killed."""
    process = subprocess.Popen(  # noqa: ASYNC220  (nothing else runs meanwhile)
        [sys.executable, "-c", RUNS, str(path)], cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    await assert_refused(Locked, open_services(path, [Heap()], alone=True))
    process.send_signal(signal.SIGKILL)
    process.communicate()
    await (await open_services(path, [Heap()], alone=True)).close()


async def test_a_lock_that_cannot_be_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing directory, missing rights and a full disk are each named, and nothing is left behind."""
    await assert_refused(Missing, open_services(path.parent / "no" / "such" / "place.sqlite3", [Heap()], alone=True))
    for number, kind in ((errno.EACCES, ReadOnly), (errno.EROFS, ReadOnly), (errno.ENOSPC, DiskFull)):

        def fails(*given: object, code: int = number) -> int:
            raise OSError(code, os.strerror(code))

        with monkeypatch.context() as patch:
            patch.setattr(os, "open", fails)
            await assert_refused(kind, open_services(path, [Heap()], alone=True))
    assert list(path.parent.iterdir()) == []
