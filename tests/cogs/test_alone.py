"""Isolation of failures: jobs of every kind, every step of a league, damaged rows."""

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
import sqlalchemy as sa

from hosting.core.errors import TableError
from hosting.db import schema
from hosting.jobs import kinds
from hosting.jobs.jobs import Job
from leagues.rules.states import State
from leagues.season import pairing
from leagues.season.pairing import Deadline, NewRound, NewStage, SeasonContext, StateChange, Step
from leagues.season.running import Running
from leagues.store.model import Season
from leagues.store.schema import seasons
from tests.cogs.hands import enabled, type_turn
from tests.cogs.leagues import hosting
from tests.cogs.test_undrawn import DOOMED, SANE, two_tables
from tests.leagues.playing import ADMIN
from tests.support.effort import tries
from tests.support.world import Member, World, opened

UNFORESEEN: Final = "what nobody foresaw"
ONE, OTHER = 1000, 2000


async def test_every_kind_of_job_fails_alone(world: World) -> None:
    """A server's job of each kind fails repeatedly: other servers' jobs and other kinds are done.

    Each failure is visible to that server's admins, by its kind, and in the log.
    """
    runner = world.bot.runner
    assert set(kinds.KINDS) == set(runner._handlers)
    done = list[tuple[str, int]]()

    async def handler(job: Job) -> datetime | None:
        if job.guild == ONE:
            raise KeyError(UNFORESEEN)
        done.append((job.kind, job.guild))
        return None

    runner._handlers = {kind: (handler, policy) for kind, (_, policy) in runner._handlers.items()}
    for kind in sorted(kinds.KINDS):
        for guild in (ONE, OTHER, ONE + 1):
            await world.bot.services.jobs.ask(kind, f"{guild}:1", guild=guild)
    for _ in range(8):
        await runner.settled(lambda job: True)
        await world.env.settle()
        await world.advance(seconds=2)
    for kind in kinds.KINDS:
        assert done.count((kind, OTHER)) == done.count((kind, ONE + 1)) == 1, kind
    failed = await world.bot.services.jobs.failed(ONE)
    assert {job.kind for job in failed} == set(kinds.KINDS)
    assert all(job.tries > 1 and job.why == "unforeseen: KeyError" for job in failed)
    assert await world.bot.services.jobs.failed(OTHER) == []
    assert all(isinstance(error, KeyError) for error in world.errors)


async def two_leagues(world: World, count: int, **options: str) -> None:
    """Found two leagues alike, and let so many people register in both until that ends."""
    for name in (DOOMED, SANE):
        await hosting.found(world, name=name, **options)
    await world.bot.services.store.write(short_final)
    await hosting.pass_time(world, hours=1)
    await everybody(world, "Register", hosting.EIGHT[:count])
    await hosting.pass_time(world, days=7)


async def check_in(world: World, count: int) -> None:
    """Let people confirm that they will play, and the first round begin."""
    await everybody(world, "I will play", hosting.EIGHT[:count])
    await hosting.pass_time(world, days=2)
    await hosting.pass_time(world, hours=13)


STEPS: Final = [state for state in State if state not in (State.DRAFT, State.CALLED_OFF)]


@pytest.mark.parametrize("state", STEPS[:: tries(3, 1)])
@pytest.mark.opened(hosting.EIGHT)
async def test_every_step_of_a_league_fails_alone(world: World, state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """One league cannot take a step: the other is played to its end, and its message has each step.

    When the step can be taken, the first league goes on.
    """
    taken = Running._take

    async def take(self: Running, season: int, edition: int, step: Any, *given: Any) -> Season | None:
        if season == 1 and isinstance(step, StateChange) and step.target == state:
            raise KeyError(UNFORESEEN)
        return await taken(self, season, edition, step, *given)

    monkeypatch.setattr(Running, "_take", take)
    await two_leagues(world, 4)
    await check_in(world, 4)
    assert (await hosting.view(world, 2)).season.state == State.RUNNING
    assert await hosting.end_tables(world, season=2) > 0
    await hosting.pass_time(world, minutes=1)
    assert (await hosting.view(world, 2)).season.state == State.CLOSED
    (sane,) = [board for board in hosting.boards(world) if SANE in world.text(board)]
    assert sane.attachments
    assert (await hosting.view(world, 1)).season.state != State.CLOSED
    stuck = await world.bot.services.jobs.failed(world.guild.id)
    assert {(job.kind, job.key) for job in stuck} <= {(kinds.SEASON, "1")}
    assert all(isinstance(error, KeyError) for error in world.errors)
    if stuck:
        screen = await world.slash(hosting.regent(world), "admin: All tables")
        answer = await world.press(hosting.regent(world), screen, "nav:0:0:stuck:")
        assert DOOMED in world.text(answer)
        assert SANE not in world.text(answer)
    before = (await hosting.view(world, 1)).season.state
    monkeypatch.undo()
    await hosting.pass_time(world, hours=2)
    assert (await hosting.view(world, 1)).season.state != before or not stuck


@pytest.mark.parametrize(
    ("format_", "count", "where"),
    [
        ("swiss", 4, "drawn"),
        ("heats", 5, "stored"),
        pytest.param("swiss", 4, "stored", marks=pytest.mark.long),
        pytest.param("heats", 5, "drawn", marks=pytest.mark.long),
    ],
)
@pytest.mark.opened(hosting.EIGHT)
async def test_every_round_of_a_league_fails_alone(
    world: World, format_: str, count: int, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One league's next round or stage cannot be drawn, or stored: the other's is created, and its results appear.

    When it can be, the first league goes on with it.
    """
    taken, following = Running._take, pairing.following

    async def take(self: Running, season: int, edition: int, step: Any, *given: Any) -> Season | None:
        if season == 1 and isinstance(step, NewStage | NewRound):
            raise KeyError(UNFORESEEN)
        return await taken(self, season, edition, step, *given)

    def follow(context: SeasonContext) -> NewStage | NewRound:
        if context.view.season.id == 1:
            raise KeyError(UNFORESEEN)
        return following(context)

    await two_leagues(world, count, format=format_)
    await check_in(world, count)
    if where == "stored":
        monkeypatch.setattr(Running, "_take", take)
    else:
        monkeypatch.setattr(pairing, "following", follow)
    for season in (1, 2):
        assert await hosting.end_tables(world, season=season) > 0
    await hosting.pass_time(world, minutes=1)
    assert await rounds(world, 1) == 1
    assert await rounds(world, 2) == 2
    assert all(
        fixture.status == "running" for fixture in (await hosting.view(world, 2)).fixtures if fixture.result is None
    )
    assert {(job.kind, job.key) for job in await world.bot.services.jobs.failed(world.guild.id)} == {
        (kinds.SEASON, "1")
    }
    assert await hosting.end_tables(world, season=2) > 0
    assert world.errors
    assert all(isinstance(error, KeyError) for error in world.errors)
    monkeypatch.undo()
    await hosting.pass_time(world, hours=2)
    await hosting.pass_protests(world)
    assert await rounds(world, 1) == 2
    assert await hosting.end_tables(world) > 0


@pytest.mark.parametrize(
    ("what", "format_", "count"), [("need", "divisions", 2), ("late", "swiss", 4), ("decide", "divisions", 4)]
)
async def test_what_is_no_state_of_a_league_fails_alone(
    what: str, format_: str, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One league cannot wait for people, give a round more time, or decide open tables: the other does all of that.

    When it can, the first league does it too.
    """
    real, taken, fails = Running._take, set[tuple[int, str]](), True

    async def take(self: Running, season: int, edition: int, step: Step, *given: Any) -> Season | None:
        kind = step.what if isinstance(step, Deadline) else type(step).__name__.lower()
        if fails and season == 1 and kind == what:
            raise KeyError(UNFORESEEN)
        taken.add((season, kind))
        return await real(self, season, edition, step, *given)

    monkeypatch.setattr(Running, "_take", take)
    async with opened(tmp_path, hosting.EIGHT) as world:
        await two_leagues(world, count, format=format_)
        if what != "need":
            await check_in(world, count)
        for _ in range({"need": 0, "late": 1, "decide": 2}[what]):
            for season in (1, 2):
                await world.bot.leagues.running.shift(season, world.clock.now(), ADMIN, "No more time")
            await hosting.pass_time(world, minutes=1)
        assert (2, what) in taken
        assert (1, what) not in taken
        stuck = [job for job in await world.bot.services.jobs.failed(world.guild.id) if job.kind == kinds.SEASON]
        assert [(job.key, job.why) for job in stuck] == [("1", "unforeseen: KeyError")]
        assert world.errors
        assert all(isinstance(error, KeyError) for error in world.errors)
        doomed, sane = (await hosting.view(world, 1)).season, (await hosting.view(world, 2)).season
        assert sane.edition > doomed.edition
        fails = False
        await hosting.pass_time(world, hours=2)
        assert (1, what) in taken
        doomed, sane = (await hosting.view(world, 1)).season, (await hosting.view(world, 2)).season
        assert (doomed.state, doomed.held is None) == (sane.state, sane.held is None)


def short_final(conn: sa.Connection) -> None:
    for row in conn.execute(sa.select(seasons.c.id, seasons.c.rules)).all():
        if row.rules["format"] == "heats":
            conn.execute(sa.update(seasons).where(seasons.c.id == row.id).values(rules={**row.rules, "final": 4}))


async def rounds(world: World, season: int) -> int:
    view = await hosting.view(world, season)
    return len({(fixture.group, fixture.round) for fixture in view.fixtures})


async def everybody(world: World, button: str, people: tuple[str, ...]) -> None:
    for board in hosting.boards(world):
        if any(one.label == button for one in world.buttons(board)):
            await hosting.everybody(world, board, button, *people)


DAMAGED: Final = [
    ("tables", "options"), ("tables", "time_control"), ("tables", "created"), ("seats", "since"), ("posts", "created"),
    ("jobs", "payload"), ("votes", "yes"), ("log", "payload"), ("log", "at"), ("log", "kind"),
]  # fmt: skip
"""Columns in which one table's value is damaged."""
NO_TEXT: Final = [
    (table.name, column.name)
    for table in (schema.tables, schema.seats, schema.posts, schema.jobs, schema.votes, schema.log, schema.people)
    for column in table.columns
    if isinstance(column.type, sa.Text | sa.JSON | schema.Payload | schema.Utc)
]
"""Columns that can hold bytes that are not text."""
TRIED: Final = NO_TEXT[:: tries(16, 1)]


def damage(where: str, column: str, key: str, stored: bytes, conn: sa.Connection) -> None:
    """Store invalid JSON or an invalid timestamp, past the guards of the database."""
    for (trigger,) in conn.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'trigger'").all():
        conn.exec_driver_sql(f'DROP TRIGGER "{trigger}"')
    conn.exec_driver_sql("PRAGMA ignore_check_constraints = ON")
    conn.exec_driver_sql(f'UPDATE OR IGNORE "{where}" SET "{column}" = CAST(? AS TEXT) WHERE {key}', (stored,))


@pytest.mark.parametrize(
    ("where", "column", "stored"),
    [*((*one, b"{damaged") for one in DAMAGED[:: tries(2, 1)]), *((*one, b'"\xff\xfe"') for one in TRIED)],
)
async def test_a_damaged_row_of_one_table(
    world: World, ana: Member, bruno: Member, where: str, column: str, stored: bytes
) -> None:
    """The other table is played, listed, displayed and administered, before and after a restart."""
    there = await two_tables(world, "navegador")
    await world.slash(ana, "table: Take back", there[DOOMED])
    key = {"tables": "id = 1", "jobs": "key LIKE '1%'", "people": "name = 'Carla'"}.get(where, '"table" = 1')
    for restart in (False, True):
        await world.bot.services.store.write(partial(damage, where, column, key, stored))
        if restart:
            await world.restart()
        await world.env.settle()
        admin = hosting.regent(world)
        for command, who in (("tables", ana), ("admin: All tables", admin)):
            answer = await world.slash(who, command, there[SANE])
            assert SANE in world.text(answer), command
        who = ana if not restart else bruno
        number = len(world.messages(there[SANE]))
        post = world.last(there[SANE])
        button = next(item for item in enabled(world, post) if ":go:" in str(item["custom_id"]))
        panel = await who.click(post, custom_id=str(button["custom_id"]))
        assert "went wrong" not in world.text(panel)
        await type_turn(world, who, channel=there[SANE])
        assert len(world.messages(there[SANE])) > number
    for error in world.errors:
        assert isinstance(error, TableError | ValueError | TypeError | LookupError | AttributeError), error
