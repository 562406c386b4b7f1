"""Archiving of finished and idle tables: after a warning, a few at once, and still found."""

from datetime import timedelta

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Services
from hosting.core import DAY, TimeControl
from hosting.core.model import Table
from hosting.db.schema import absences
from hosting.records import records
from hosting.records.records import AT_ONCE, BREATH, EVERY, WARNED, WARNING
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, GUILD, started
from tests.support.stored import participations_of

WEEK = timedelta(days=7)


async def lobby(services: Services, channel: int) -> Table:
    return await services.lobby.create(guild=GUILD, channel=channel, owner=CARLA, game="heap", name=f"L{channel}")


async def warnings(services: Services) -> list[int | None]:
    return [notice.table_id for notice in await services.notices.all(WARNING)]


@pytest.fixture(autouse=True)
async def a_week(services: Services) -> None:
    await services.settings.set_guild(GUILD, archive_days=7)


async def test_what_is_over_is_put_away_in_time(services: Services, clock: ManualClock) -> None:
    """A finished table is archived in time, not before; then it is out of lists, but found by number and exported."""
    running = (await started(services, ANA, BRUNO)).position.table
    await services.leaving.cancel(running.id, ANA, admin=True)
    clock.move(WEEK - timedelta(seconds=1))
    assert (await services.archive.sweep(GUILD)).archived == []
    assert [table.id for table in await services.lobby.of_guild(GUILD, ("cancelled",))] == [running.id]
    clock.move(timedelta(seconds=1))
    swept = await services.archive.sweep(GUILD)
    assert (swept.archived, swept.due) == ([running.id], clock.now() + EVERY)
    assert await services.lobby.of_guild(GUILD, ("cancelled",)) == []
    assert await services.lobby.of_person(ANA.id, ("cancelled",)) == []
    assert (await services.lobby.get(running.id)).archived == clock.now()
    assert (await services.records.export(running.id))["players"]
    assert (await services.archive.sweep(GUILD)).archived == []


async def test_nobody_plays_and_everybody_is_warned(services: Services, clock: ManualClock) -> None:
    """One warning comes some days before, then the end with a line in the log by the clock."""
    table = (await started(services, ANA, BRUNO)).position.table
    clock.move(WEEK - WARNED - timedelta(seconds=1))
    assert (await services.archive.sweep(GUILD)).warned == []
    clock.move(timedelta(seconds=1))
    assert (await services.archive.sweep(GUILD)).warned == [table.id]
    (notice,) = await services.notices.all(WARNING)
    assert (notice.person, notice.channel, notice.seq) == (ANA.id, 77, table.head)
    assert await services.archive.deadline(table.id) == clock.now() + WARNED
    clock.move(WARNED - timedelta(seconds=1))
    swept = await services.archive.sweep(GUILD)
    assert (swept.warned, swept.ended) == ([], [])
    clock.move(timedelta(seconds=1))
    assert (await services.archive.sweep(GUILD)).ended == [table.id]
    now = await services.lobby.get(table.id)
    assert (now.status, now.archived, now.to_act) == ("cancelled", clock.now(), ())
    last = (await services.positions.events(table.id))[-1]
    assert (last.kind, last.by, last.payload) == ("cancel", None, {"abandoned": True})
    assert await warnings(services) == [table.id]
    assert {row.ending for row in await participations_of(services, table.id)} == {"cancelled"}


async def test_a_move_saves_the_game(services: Services, clock: ManualClock) -> None:
    played = await started(services, ANA, BRUNO)
    table = played.position.table
    clock.move(WEEK - WARNED)
    await services.archive.sweep(GUILD)
    await services.play.play(table.id, played.position.seq, 0, ANA, ADD)
    assert await services.archive.deadline(table.id) is None
    clock.move(WARNED)
    assert (await services.archive.sweep(GUILD)).ended == []
    clock.move(WEEK - 2 * WARNED)
    assert (await services.archive.sweep(GUILD)).warned == [table.id]
    assert await warnings(services) == [table.id, table.id]


async def test_after_a_long_sleep_the_warning_comes_first(services: Services, clock: ManualClock) -> None:
    table = (await started(services, ANA, BRUNO)).position.table
    clock.move(timedelta(days=365))
    swept = await services.archive.sweep(GUILD)
    assert (swept.warned, swept.ended) == ([table.id], [])
    clock.move(WARNED - timedelta(seconds=1))
    assert (await services.archive.sweep(GUILD)).ended == []
    clock.move(timedelta(seconds=1))
    assert (await services.archive.sweep(GUILD)).ended == [table.id]


async def test_who_is_away_has_left_nothing_alone(services: Services, clock: ManualClock) -> None:
    """While the player to act is away, nothing is warned or ended; afterwards the warning comes first."""
    table = (await started(services, ANA, BRUNO)).position.table
    now = clock.now()
    await services.store.write(
        lambda conn: conn.execute(sa.insert(absences).values(person=ANA.id, begins=now, ends=now + timedelta(days=20)))
    )
    clock.move(timedelta(days=20) - timedelta(seconds=1))
    swept = await services.archive.sweep(GUILD)
    assert (swept.warned, swept.ended) == ([], [])
    clock.move(timedelta(seconds=1))
    assert (await services.archive.sweep(GUILD)).warned == [table.id]


async def test_a_pause_holds_no_place_for_somebody_among_computer_players(
    services: Services, clock: ManualClock
) -> None:
    """Two who agreed to pause are left alone; whoever plays only against the computer is warned all the same."""
    control = TimeControl("turn", DAY)
    for channel, (people, computers) in enumerate((((ANA, BRUNO), 0), ((CARLA,), 1)), 80):
        played = await started(services, *people, computers=computers, channel=channel)
        table = played.position.table
        await services.clocks.choose(table.id, control, ANA, admin=True)
        await services.clocks.pause(table.id, ANA, admin=True)
    clock.move(WEEK)
    assert (await services.archive.sweep(GUILD)).warned == [table.id]
    assert await services.archive.deadline(table.id) == clock.now() + WARNED
    clock.move(WARNED)
    assert (await services.archive.sweep(GUILD)).ended == [table.id]


async def test_a_few_at_once(services: Services, clock: ManualClock) -> None:
    """A hundred tables are archived and warned in small batches, each once, and the next look comes soon."""
    running = [(await started(services, ANA, BRUNO, channel=100 + n)).position.table.id for n in range(30)]
    over = running[:15]
    for table_id in over:
        await services.leaving.cancel(table_id, ANA, admin=True)
    clock.move(WEEK)
    archived, warned, looks = list[int](), list[int](), 0
    while True:
        swept = await services.archive.sweep(GUILD)
        assert swept.due is not None
        looks += 1
        assert len(swept.archived) + len(swept.warned) + len(swept.ended) <= AT_ONCE
        archived += swept.archived
        warned += swept.warned
        if swept.due > clock.now() + BREATH:
            break
        clock.move(BREATH)
    assert sorted(archived) == over
    assert sorted(warned) == running[15:]
    assert looks == 3


@pytest.mark.parametrize(("step", "count"), [("end_game", 2), ("_shelve", 2), ("_warn", 1)])
async def test_a_table_that_cannot_be_put_away(
    services: Services,
    clock: ManualClock,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    step: str,
    count: int,
) -> None:
    """If more tables fail than one look handles, the others are archived all the same, and the log has no name."""
    running = [(await started(services, ANA, BRUNO, channel=100 + n)).position.table.id for n in range(AT_ONCE + 3)]
    doomed, sane = running[:-2], running[-2:]
    if count == 2:  # looks: the first only warns
        clock.move(WEEK - WARNED)
        for _ in range(2):
            await services.archive.sweep(GUILD)
        clock.move(WARNED)
    else:
        clock.move(WEEK - WARNED)
    real = getattr(records, step)

    def fail(conn: sa.Connection, table: Table | int, *given: object) -> object:
        if (table if isinstance(table, int) else table.id) in doomed:
            raise KeyError("Ana's table")
        return real(conn, table, *given)

    monkeypatch.setattr(records, step, fail)
    swept = await services.archive.sweep(GUILD)
    assert [*swept.ended, *swept.warned] == sane
    assert swept.due == clock.now() + EVERY
    for table_id in doomed:  # rolled back as a whole
        table = await services.lobby.get(table_id)
        assert (table.status, table.archived) == ("running", None)
    log_records = [record for record in caplog.records if record.getMessage() == "a table cannot be archived"]
    assert [vars(record)["table"] for record in log_records] == doomed
    assert {vars(record)["reason"] for record in log_records} == {"KeyError"}
    assert "Ana" not in repr([vars(record) for record in log_records])
    monkeypatch.undo()
    again = await services.archive.sweep(GUILD)
    assert {*again.ended, *again.warned} <= set(doomed)
    assert len(again.ended) + len(again.warned) == AT_ONCE
