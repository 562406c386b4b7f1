"""Databases of older versions: what is too old is refused, what is not is copied and migrated whole or not at all.

`golden/0018.sql.gz` began before there were participations, was migrated by each version up to 0.2.0, and is at the
baseline's revision. The JSON beside it is what the version that wrote it said of its tables.
"""

import asyncio
import contextlib
import gzip
import itertools
import json
import logging
import multiprocessing
import signal
import sqlite3
import stat
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Person, Services, open_services
from hosting.__main__ import main
from hosting.core import PersonSettings
from hosting.core.errors import DiskFull, OtherVersion
from hosting.db import opening, sqlite
from hosting.db.store import Place
from hosting.maintenance import checking
from navegador import state_to_dict
from navegador.game import NAVEGADOR
from navegador.state import State
from tests.support.migrations import GOLDEN, NEXT, WRITTEN, differences, golden, updated
from tests.support.opaque import inner
from tests.support.refusal import assert_refused
from tests.support.stored import draft_of, participations_of, results_of
from tests.toy.heap import Heap

ADMIN = 106
TOLD: dict[str, Any] = json.loads(gzip.decompress((GOLDEN / "0018.json.gz").read_bytes()))
RUNNING = [table["id"] for table in TOLD["tables"] if table["status"] == "running"]


@pytest.fixture
def old(path: Path) -> Path:
    return golden(path)


@pytest.fixture
async def services(old: Path) -> AsyncIterator[Services]:
    async with await open_services(old, [NAVEGADOR], clock=ManualClock()) as services:
        yield services


@pytest.fixture
def versions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("versions")


def dumped(path: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(path)) as db:
        return list(db.iterdump())


def test_settings_become_ways(old: Path) -> None:
    """Whoever had chosen direct messages, reminders or to be next learns of these as before."""
    chosen = list(itertools.product(("channel", "direct"), (True, False), (False, True)))
    with contextlib.closing(sqlite3.connect(old)) as db, db:
        rows = [(9000 + at, f"P{at}", *settings) for at, settings in enumerate(chosen)]
        db.executemany("INSERT INTO people (id, name, ping, reminders, next_up) VALUES (?, ?, ?, ?, ?)", rows)
    sqlite.prepare(old)
    with contextlib.closing(sqlite3.connect(old)) as db:
        after = dict(db.execute("SELECT id, ways FROM people WHERE id >= 9000 ORDER BY id"))
    for at, (ping, reminders, next_up) in enumerate(chosen):
        way = "message" if ping == "direct" else "ping"
        settings = PersonSettings(ways=json.loads(after[9000 + at] or "null"))
        assert settings.ways == settings.ways_with(), "the usual ones are not stored"
        assert [settings.way(event) for event in ("turn", "over", "next")] == [way, way, way if next_up else "silent"]
        assert {settings.way(event) for event in ("reminder", "low")} == {way if reminders else "silent"}


def test_a_file_of_the_baseline_gets_the_schema(old: Path) -> None:
    """A file of the version before has the schema that the code expects once it is opened, and stays so."""
    sqlite.prepare(old)
    after = dumped(old)
    sqlite.prepare(old)
    assert dumped(old) == after
    engine = sa.create_engine(f"sqlite:///{old}")
    with engine.connect() as conn:
        assert differences(conn) == []
    assert list(checking.faults_of_rows(old)) == []


def test_leagues_go_on_with_their_numbers(old: Path) -> None:
    with contextlib.closing(sqlite3.connect(old)) as db, db:
        db.execute("INSERT OR REPLACE INTO sqlite_sequence (name, seq) VALUES ('leagues', 41)")
    sqlite.prepare(old)
    values = "(1, 'Cup', '{}', 2, '2026-01-01 00:00:00.000000', 3)"
    with contextlib.closing(sqlite3.connect(old)) as db:
        made = db.execute(f"INSERT INTO leagues (guild, name, rules, owner, created, channel) VALUES {values}")
        assert made.lastrowid == 42


def test_messages_that_stand_for_long_go_on(old: Path) -> None:
    """Overviews, seasons' messages and offers are found by what they are about; one just being sent is looked for."""
    at = "2026-01-01 00:00:00.000000"
    notice = "INSERT INTO notices (kind, guild, payload, nonce, state, created) VALUES (?, 900, ?, ?, 'pending', ?)"
    with contextlib.closing(sqlite3.connect(old)) as db, db:
        db.execute("INSERT INTO overviews VALUES (900, 5, 4711, 'x'), (901, 6, NULL, NULL)")
        league = (7, 900, "League", "{}", 1, at, 8, "threads", 4712)
        columns = "id, guild, name, rules, owner, created, channel, tables_in, board"
        db.execute(f"INSERT INTO leagues ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", league)
        columns = "id, league, number, state, rules, commitment, salt, opened"
        for season in (3, 4):
            values = (season, 7, season, "closed", "{}", "", "", at)
            db.execute(f"INSERT INTO league_seasons ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
        db.execute(notice, ("offer", '{"offer": 12}', "a", at))
        db.execute(notice, ("turn", "{}", "b", at))
    sqlite.prepare(old)
    with contextlib.closing(sqlite3.connect(old)) as db:
        kept = "SELECT kind, key, guild, channel, state, message FROM notices WHERE guild BETWEEN 900 AND 901"
        assert sorted(db.execute(f"{kept} AND key IS NOT NULL"), key=str) == [
            ("league-board", "4", 900, 8, "sent", 4712),
            ("offer", "12", 900, None, "pending", None),
            ("overview", "900", 900, 5, "sent", 4711),
            ("overview", "901", 901, 6, "sending", None),
        ]
    assert list(checking.faults_of_rows(old)) == []


def test_the_baseline_makes_the_same(old: Path, tmp_path: Path) -> None:
    """A new file has the checks, columns, keys and triggers of the older one once that is opened."""
    sqlite.prepare(old)
    sqlite.prepare(new := tmp_path / "new.sqlite3")

    def described(path: Path) -> dict[str, object]:
        with sa.create_engine(f"sqlite:///{path}").connect() as conn:
            see = sa.inspect(conn)
            found: dict[str, object] = {
                name: (
                    sorted((check["name"], check["sqltext"]) for check in see.get_check_constraints(name)),
                    sorted(
                        (column["name"], repr(column["type"]), column["nullable"]) for column in see.get_columns(name)
                    ),
                    see.get_pk_constraint(name),
                )
                for name in see.get_table_names()
            }
            triggers = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"
            return {**found, "triggers": [tuple(row) for row in conn.exec_driver_sql(triggers)]}

    assert described(new) == described(old)


@pytest.mark.parametrize("read_only", [True, False])
@pytest.mark.parametrize(
    ("revision", "sentence"),
    [
        ("0017", r"an older version .*'0017'.* start it once with version 0\.2\.0, then with this one"),
        ("0019", r"an unreleased older version .*'0019'.* restore a backup that a released version has made"),
        (
            "0031",
            r"an unreleased older version .*'0031'.* known here are 0018, .*0037, 0038, 0039, 0040, 0041, 0042",
        ),
    ],
)
def test_a_database_that_no_migration_takes(old: Path, revision: str, sentence: str, *, read_only: bool) -> None:
    """It is left as it is, and one sentence says what to do."""
    with contextlib.closing(sqlite3.connect(old)) as db, db:
        db.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    before = old.read_bytes()
    with pytest.raises(OtherVersion, match=sentence):
        sqlite.prepare(old, read_only=read_only)
    assert old.read_bytes() == before
    assert [file for file in old.parent.iterdir() if file != old] == []


@pytest.mark.parametrize("command", ["check", "list", "migrate", "export 1", "restore-table", "restored"])
def test_commands_on_one_from_before(old: Path, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every command says the same, in one line, with exit code 2."""
    with contextlib.closing(sqlite3.connect(old)) as db, db:
        db.execute("UPDATE alembic_version SET version_num = '0003'")
    words = [*command.split(), str(old), "1"] if command == "restore-table" else command.split()
    assert main(["--db", str(old), *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "start it once with version 0.2.0, then with this one" in err


async def test_games_go_on_after_a_migration(old: Path, versions: Path) -> None:
    """A migration changes what is stored, and games stand where they stood."""
    with updated(versions):
        services = await open_services(old, [NAVEGADOR], clock=ManualClock())
    position = await services.positions.now(1)
    stored = await services.store.read(
        lambda conn: conn.exec_driver_sql("SELECT initial FROM tables WHERE id = 1").scalar_one()
    )
    await services.close()
    assert (opening.revision_of(old), position.seq) == (NEXT, TOLD["tables"][0]["seq"])
    assert stored == position.table.name[0]


def test_a_migration_that_fails(old: Path, versions: Path) -> None:
    """The file is as it was, down to the columns that were added before."""
    before = dumped(old)
    with updated(versions, "raise RuntimeError('broken')"), pytest.raises(RuntimeError, match="broken"):
        sqlite.prepare(old)
    assert dumped(old) == before
    assert {opening.revision_of(copy) for copy in sqlite.copies_of(old)} == {WRITTEN}


def test_a_migration_that_is_killed(old: Path, versions: Path) -> None:
    """The file is as it was, and the next start migrates it."""
    before = dumped(old)
    with updated(versions, "os.kill(os.getpid(), 9)"):
        process = multiprocessing.get_context("fork").Process(target=sqlite.prepare, args=(old,))
        process.start()
        process.join()
    assert process.exitcode == -signal.SIGKILL
    assert dumped(old) == before
    with updated(versions):
        sqlite.prepare(old)
    assert opening.revision_of(old) == NEXT
    assert len(sqlite.copies_of(old)) == 2


@pytest.mark.both
def test_the_migrations_make_the_schema(bare_place: Place) -> None:
    with opening.writing(bare_place, alone=True) as conn:
        assert differences(conn) == []


@pytest.mark.both
async def test_two_migrate_at_once(place: Place, versions: Path) -> None:
    """Of two programs that start together one migrates the database, and both use it."""
    await (await open_services(place, [Heap()])).close()
    with updated(versions):
        both = await asyncio.gather(*(open_services(place, [Heap()]) for _ in range(2)))
    for services in both:
        assert await services.lobby.all() == []
        revision = await services.store.read(
            lambda conn: conn.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one()
        )
        await services.close()
        assert revision == NEXT


@pytest.mark.no_cover
async def test_every_game_stands_where_it_stood(services: Services) -> None:
    """Position, record, seats, turn, its start, result and opened deal stay the same."""
    for told in TOLD["tables"]:
        table = await services.lobby.get(told["id"])
        assert (table.status, table.seq, table.ply) == (told["status"], told["seq"], told["ply"])
        assert table.to_act == (() if told["to_act"] is None else (told["to_act"],))
        assert [[seat.person, seat.computer, seat.name, seat.resigned] for seat in table.seats] == told["seats"]
        assert table.commitment == told["commitment"]
        if told["status"] == "running":
            assert table.since is not None
            assert table.since.isoformat() == told["since"]
            assert table.accepts(told["to_act"], told["seq"])
        if "record" not in told:
            assert await participations_of(services, table.id) == []
            continue
        assert await services.records.export(table.id) == told["record"]
        assert state_to_dict(inner((await services.positions.now(table.id)).seen(), State)) == told["state"]
        assert await services.positions.faults(table.id) == []
        results = await results_of(services, table.id)
        assert [(result.rank, result.points) for result in results] == [
            (item["rank"], item["total"]) for item in told["result"] or ()
        ]
        if told["opened"]:
            opened = await services.records.opened(table.id)
            assert [opened.deal, opened.salt, opened.holds] == [*told["opened"], True]
        seated = {row.seat: row for row in await participations_of(services, table.id) if row.until is None}
        playing = {seat.number for seat in table.seats if not seat.vacant} if table.status == "running" else set()
        assert set(seated) == playing


async def test_drafts_votes_and_posts_go_on(services: Services) -> None:
    cancel = await services.votes.open(1, "cancel")
    assert cancel is not None
    assert (cancel.yes, cancel.missing) == ((0, 1), (2,))
    draft = await draft_of(services, 1, 1)
    assert draft is not None
    assert (len(draft.steps), draft.panel) == (1, {"page": 1})
    assert len(await services.posts.pending()) == TOLD["pending"]
    (carla,) = [seat for seat in (await services.lobby.get(1)).seats if seat.number == 2]
    answered = await services.votes.answer(1, "cancel", Person(carla.person or 0, carla.name), yes=True)
    assert answered.outcome == "granted"


@pytest.fixture
def quick_databases() -> None:
    """Create each database by the migrations: there is one more than usual."""


@pytest.fixture
def outdated(old: Path, versions: Path) -> Iterator[Path]:
    """Yield a file as an older version left it: this program has one migration more meanwhile."""
    with updated(versions):
        yield old


async def test_a_copy_before_the_migration(outdated: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The file before a migration is kept as a copy, for the owner alone, and the log names both versions."""
    caplog.set_level(logging.INFO, "navegador.tables")
    await (await open_services(outdated, [NAVEGADOR])).close()
    (copy,) = sqlite.copies_of(outdated)
    assert copy.name.startswith(f"{outdated.name}.{WRITTEN}-20")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert opening.revision_of(copy) == WRITTEN
    assert opening.revision_of(outdated) == NEXT
    (line,) = [record for record in caplog.records if record.message == "migrating"]
    assert (line.__dict__["from"], line.__dict__["to"], line.__dict__["copy"]) == (WRITTEN, NEXT, str(copy))


async def test_only_the_newest_copies_are_kept(outdated: Path) -> None:
    """Older copies are removed once the migration has succeeded; files with other names stay."""
    for name in ("0001-20200101T000000000000Z", "0009-20210101T000000000000Z", "0003-20220101T000000000000Z"):
        outdated.with_name(f"{outdated.name}.{name}").write_bytes(b"older")
    (other := outdated.with_name(f"{outdated.name}.mine")).write_bytes(b"not a copy")
    await (await open_services(outdated, [NAVEGADOR], copies=2)).close()
    kept = [file.name.removeprefix(f"{outdated.name}.")[:8] for file in sqlite.copies_of(outdated)]
    assert kept[0] == "0003-202"
    assert kept[1].startswith(f"{WRITTEN}-2")
    assert len(kept) == 2
    assert other.exists()


async def test_no_copy_where_none_is_wanted_or_there_is_nothing_to_migrate(outdated: Path, tmp_path: Path) -> None:
    """The copy can be switched off for small disks; a new or current file needs none."""
    await (await open_services(outdated, [NAVEGADOR], copies=0)).close()
    await (await open_services(outdated, [NAVEGADOR])).close()
    await (await open_services(new := tmp_path / "new.sqlite3", [NAVEGADOR])).close()
    assert sqlite.copies_of(outdated) + sqlite.copies_of(new) == []


async def test_no_room_for_the_copy(outdated: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without room for the copy the file stays as it is, and the sentence names the setting to skip it."""

    def full(path: Path, to: Path, *, pages: int = 256) -> None:
        raise DiskFull("no room")

    monkeypatch.setattr(sqlite, "copied", full)
    await assert_refused(DiskFull, open_services(outdated, [NAVEGADOR]), "NAVEGADOR_MIGRATION_COPIES=0")
    assert opening.revision_of(outdated) == WRITTEN


def test_reading_a_file_of_an_older_version(outdated: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`check`, `list` and `export` name the version, read a copy, exit with 0 and leave the file alone."""
    before = outdated.read_bytes()
    for command in (["check"], ["list"], ["export", "1"]):
        assert main(["--db", str(outdated), *command]) == 0
        out, err = capsys.readouterr()
        assert err == (
            f"{outdated} is of version {WRITTEN}: the next start migrates it to {NEXT}; "
            "this is of a copy that has been migrated\n"
        )
        assert out
    assert outdated.read_bytes() == before
    assert [file for file in outdated.parent.iterdir() if file != outdated] == []


def test_migrating_from_the_command_line(outdated: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A rehearsal changes nothing; then the migration is done; then there is nothing to do."""
    before = outdated.read_bytes()
    assert main(["--db", str(outdated), "migrate", "--dry-run"]) == 0
    assert capsys.readouterr().out == f"{outdated} would be migrated from {WRITTEN} to {NEXT}\nall is well\n"
    assert outdated.read_bytes() == before
    assert main(["--db", str(outdated), "migrate", "--copies", "1"]) == 0
    assert capsys.readouterr().out == f"{outdated}: migrated from {WRITTEN} to {NEXT}\n"
    assert len(sqlite.copies_of(outdated)) == 1
    assert main(["--db", str(outdated), "migrate"]) == 0
    assert capsys.readouterr().out == "all is well\nthere is nothing to migrate\n"


def test_a_damaged_file(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A failed migration gives one sentence with a remedy, and not the one that was just tried."""
    path.write_bytes(b"SQLite format 3\0" + b"\xa7" * 9000)
    for command in ("check", "list", "migrate"):
        assert main(["--db", str(path), command]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert "is damaged" in err
        assert "hosting restore BACKUP" in err
        assert "hosting check" not in err
