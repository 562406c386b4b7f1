"""Databases from before migration 0002: everything is kept and continues.

The version before it wrote `golden/before-0002.sql.gz` (as SQLite dumps it). The JSON beside it is what that version
said of each of its tables: running, over, cancelled, resigned, handed over, imported.
"""

from __future__ import annotations

import contextlib
import gzip
import json
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.dialects import postgresql

from hosting import GuildSettings, ManualClock, Person, PersonSettings, Services, open_services
from hosting.__main__ import main
from hosting.db import backup, schema
from hosting.db.sqlite import prepare
from navegador import state_to_dict
from navegador.game import NAVEGADOR

GOLDEN = Path(__file__).parents[1] / "golden"
ANA, BRUNO, CARLA, DUARTE, ELIA, ADMIN = range(101, 107)
TOLD: dict[str, Any] = json.loads(gzip.decompress((GOLDEN / "before-0002.json.gz").read_bytes()))


@pytest.fixture
def old(path: Path) -> Path:
    """Return the file as the older version left it."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.executescript(gzip.decompress((GOLDEN / "before-0002.sql.gz").read_bytes()).decode())
    return path


@pytest.fixture
async def migrated(old: Path) -> AsyncIterator[Services]:
    services = await open_services(old, [NAVEGADOR], clock=ManualClock())
    yield services
    await services.close()


def test_it_is_the_schema(old: Path) -> None:
    """A migrated file has the schema of a new one, to the last index, and passes the check."""
    prepare(old)
    engine = sa.create_engine(f"sqlite:///{old}")
    with engine.connect() as conn:
        differences = compare_metadata(MigrationContext.configure(conn, opts={"compare_type": True}), schema.metadata)
    assert differences == []
    assert list(backup.faults(old)) == []
    with contextlib.closing(sqlite3.connect(old)) as db, pytest.raises(sqlite3.IntegrityError, match="only added to"):
        db.execute("UPDATE log SET name = 'x'")


def test_it_can_be_laid_down_elsewhere() -> None:
    """Every table and index compiles for PostgreSQL too."""
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    for table in schema.metadata.sorted_tables:
        assert "CREATE TABLE" in str(sa.schema.CreateTable(table).compile(dialect=dialect))
        for index in table.indexes:
            assert "INDEX" in str(sa.schema.CreateIndex(index).compile(dialect=dialect))


def test_the_command_line_is_content(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`check` replays every game."""
    prepare(old)
    assert main(["--db", str(old), "check"]) == 0
    assert capsys.readouterr().out == "all is well\n"


@pytest.mark.no_cover
@pytest.mark.parametrize("told", TOLD["tables"], ids=lambda told: f"{told['id']}-{told['status']}")
async def test_every_game_stands_where_it_stood(migrated: Services, told: dict[str, Any]) -> None:
    """Position, record, seats, turn, its start, result and opened deal stay the same."""
    table = await migrated.lobby.get(told["id"])
    assert (table.status, table.seq, table.ply) == (told["status"], told["seq"], told["ply"])
    assert table.to_act == (() if told["to_act"] is None else (told["to_act"],))
    assert [[seat.person, seat.computer, seat.name, seat.resigned] for seat in table.seats] == told["seats"]
    assert table.commitment == told["commitment"]
    if told["status"] == "running":
        assert table.since is not None
        assert table.since.isoformat() == told["since"]
        assert table.accepts(told["to_act"], told["seq"])
    if "record" not in told:
        assert await migrated.results.participations(table.id) == []
        return
    assert await migrated.records.export(table.id) == told["record"]
    assert state_to_dict((await migrated.positions.now(table.id)).seen()) == told["state"]
    assert await migrated.positions.faults(table.id) == []
    results = await migrated.results.of_table(table.id)
    assert [(one.rank, one.points) for one in results] == [(one["rank"], one["total"]) for one in told["result"] or ()]
    assert all(sum(one.parts.values()) == one.points for one in results)
    assert [one.won for one in results] == [one.rank == 1 for one in results]
    if told["opened"]:
        opened = await migrated.records.opened(table.id)
        assert [opened.deal, opened.salt, opened.holds] == [*told["opened"], True]
    seated = {one.seat: one for one in await migrated.results.participations(table.id) if one.until is None}
    playing = {seat.number for seat in table.seats if not seat.vacant} if table.status == "running" else set()
    assert set(seated) == playing


async def who(services: Services, table_id: int) -> list[tuple[int, int | str | None, str, str]]:
    parts = await services.results.participations(table_id)
    return [(one.seat, one.person or one.computer, one.name, one.ending) for one in parts]


async def test_who_sat_where(migrated: Services) -> None:
    """A player who resigned, was replaced or handed over, by themselves or an admin, stays in the records."""
    results = await migrated.results.of_table(2)
    endings = ["won" if one.won else "lost" for one in results]
    assert [one[1::2] for one in await who(migrated, 2)] == list(
        zip([ANA, BRUNO, "merchant", "random"], endings, strict=True)
    )
    assert {one[3] for one in (*await who(migrated, 4), *await who(migrated, 5))} == {"cancelled"}
    assert await who(migrated, 6) == [
        (0, ANA, "Ana", "playing"),
        (1, BRUNO, "Bruno", "playing"),
        (2, ELIA, "Élia Núñez", "resigned"),
        (2, "admiral", "Élia Núñez", "playing"),
    ]
    # Carla never acted before an admin took her seat away: the log knows her name alone.
    assert [one[:4] for one in await who(migrated, 7)][2:4] == [
        (2, None, "Carla", "resigned"),
        (2, "admiral", "Carla", "replaced"),
    ]
    assert (await who(migrated, 7))[4][1:3] == (DUARTE, "Duarte")
    assert await who(migrated, 8) == [
        (0, ELIA, "Élia Núñez", "replaced"),
        (0, CARLA, "Carla", "replaced"),
        (0, "merchant", "merchant", "playing"),
        (1, BRUNO, "Bruno", "playing"),
    ]
    assert await who(migrated, 9) == [(0, ANA, "Ana", "resigned"), (1, "random", "random", "cancelled")]
    assert await who(migrated, 10) == []
    assert await who(migrated, 11) == [
        (0, BRUNO, "Bruno", "playing"),
        (1, "random", "random", "playing"),
        (2, ELIA, "Élia Núñez", "playing"),
    ]
    assert await who(migrated, 15) == [
        (0, DUARTE, "Duarte", "playing"),
        (1, BRUNO, "Bruno", "replaced"),
        (1, "merchant", "merchant", "playing"),
    ]
    for table in range(1, 16):
        for one in await migrated.results.participations(table):
            assert one.until is None or (one.since <= one.until and one.from_seq < (one.until_seq or 0))


async def test_what_came_from_a_file(migrated: Services) -> None:
    """An imported game's narration comes from its steps, which no post ever carried."""
    assert [table.id for table in await migrated.lobby.all() if table.imported] == [11, 10]
    for table_id in (10, 11):
        imported = await migrated.records.imported(table_id)
        assert imported is not None
        assert (imported.by, imported.person, imported.dealt) == ("Bruno", BRUNO, False)
        assert imported.ply == (256 if table_id == 10 else 14)
    assert await migrated.records.imported(1) is None


async def test_choices_and_names(migrated: Services) -> None:
    """Servers keep their settings, people's have moved; everybody has the name last seen."""
    assert await migrated.settings.guild(7) == GuildSettings(admin_role=55, language="de")
    assert await migrated.settings.guild(8) == GuildSettings(theme="dark")
    assert await migrated.people.get(ANA) == PersonSettings(language="de", theme="dark")
    assert await migrated.people.get(999) == PersonSettings(theme="dark")
    names = [await migrated.people.name(person) for person in (ANA, BRUNO, CARLA, DUARTE, ELIA, ADMIN, 999)]
    assert names == ["Ana", "Bruno", "Carla", "Duarte", "Élia Núñez", None, None]


async def test_open_votes_drafts_and_posts_go_on(migrated: Services) -> None:
    """Everything in progress stays in progress."""
    undo, cancel = await migrated.votes.open(1, "undo"), await migrated.votes.open(1, "cancel")
    assert undo is not None
    assert cancel is not None
    assert (cancel.yes, cancel.missing) == ((0, 1), (2,))
    draft = await migrated.drafts.get(1, 1)
    assert draft is not None
    assert (len(draft.steps), draft.panel) == (1, {"page": 1})
    assert len(await migrated.posts.pending()) == TOLD["pending"]
    answered = await migrated.votes.answer(1, "cancel", Person(CARLA, "Carla"), yes=True)
    assert answered.outcome == "granted"
    assert {one[3] for one in await who(migrated, 1)} == {"cancelled"}


async def test_what_waits_is_a_job(old: Path) -> None:
    """Unsent posts, deadlines, and a computer player's turn that a crash interrupted are jobs now."""
    with contextlib.closing(sqlite3.connect(old)) as db, db:
        acting = '"table" = 12 AND number = (SELECT to_act FROM tables WHERE id = 12)'
        assert db.execute(f"UPDATE seats SET person = NULL, computer = 'merchant' WHERE {acting}").rowcount == 1
        unsent = db.execute("SELECT DISTINCT \"table\" FROM posts WHERE state = 'pending'").fetchall()
    services = await open_services(old, [NAVEGADOR], clock=ManualClock())
    waiting = {(job.kind, job.key) for job in await services.jobs.all()}
    seq = (await services.lobby.get(12)).seq
    await services.close()
    delivered = {("deliver", str(table_id)) for (table_id,) in unsent}
    assert delivered
    assert waiting == {*delivered, ("vote", "1:undo:16"), ("vote", "1:cancel:17"), ("computer", f"12:{seq}")}


async def test_the_newest_post_of_a_table_is_live(migrated: Services) -> None:
    """The position's buttons count, and no others."""
    for one in TOLD["tables"]:
        last = await migrated.posts.last(one["id"])
        live = [post.id for post in await migrated.posts.live(one["id"])]
        assert live == ([] if last is None else [last.id])


@pytest.mark.no_cover
@pytest.mark.parametrize("table_id", [one["id"] for one in TOLD["tables"] if one["status"] == "running"])
async def test_the_games_are_played_on(migrated: Services, table_id: int) -> None:
    """Games play to their end, which is recorded for everybody who took part."""
    for number in range(10_000):
        position = await migrated.positions.now(table_id)
        if not position.to_act:
            break
        (number_of_seat,) = position.to_act
        seat = position.table.seats[number_of_seat]
        if seat.person is None:
            await migrated.leaving.hand_over(table_id, seat.number, Person(ADMIN, "Admin"), "merchant", admin=True)
            await migrated.play.computers(table_id)
            continue
        steps, state = [], position.state
        while NAVEGADOR.turn(state) == position.turn and NAVEGADOR.to_act(state) == position.to_act:
            step = NAVEGADOR.choose("merchant", NAVEGADOR.seen(state, seat.number), seat.number, number)
            state = NAVEGADOR.apply(state, step, seat.number)
            steps.append(NAVEGADOR.write(step))
        await migrated.play.play(table_id, position.seq, seat.number, Person(seat.person, seat.name), steps)
        if any(other.computer == "admiral" for other in position.table.seats):  # a computer player too slow for a test
            index = next(other.number for other in position.table.seats if other.computer == "admiral")
            await migrated.leaving.hand_over(table_id, index, Person(ADMIN, "Admin"), "merchant", admin=True)
        await migrated.play.computers(table_id)
    assert (await migrated.lobby.get(table_id)).status == "over"
    assert {one.ending for one in await migrated.results.participations(table_id)} <= {
        "won",
        "lost",
        "resigned",
        "replaced",
    }
    assert await migrated.positions.faults(table_id) == []
