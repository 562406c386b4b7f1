"""Clocks of tables: charged to the second, stopped by quiet hours, absence and pauses, and handled at zero."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Person, Services, open_services
from hosting.clocks.clock_math import ClockReading
from hosting.core import DAY, HOUR, MINUTE, AtZero, TimeControl, errors
from hosting.core.model import Entry, Played
from hosting.db.schema import people, tables
from hosting.db.store import Place
from hosting.jobs.kinds import CLOCK, REMIND
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, DUARTE, GUILD, play_computers, started
from tests.hosting.test_people import to_the_end
from tests.support.refusal import assert_refused, refusal
from tests.support.stored import participations_of
from tests.toy.heap import Heap

A_DAY = TimeControl("turn", DAY)
BANK = TimeControl("bank", 2 * DAY, increment=6 * HOUR)


async def table_with(services: Services, control: TimeControl | None, *people: Person, **more: Any) -> Played:
    return await started(services, *people, time_control=control, **more)


async def turn(services: Services, who: Person, seat: int, table_id: int = 1) -> Played:
    seq = (await services.lobby.get(table_id)).seq
    return await services.play.play(table_id, seq, seat, who, ADD)


async def reading_of(services: Services, seat: int, table_id: int = 1) -> ClockReading:
    return next(face for face in await services.clocks.of_table(table_id) if face.seat == seat)


async def due(services: Services, table_id: int = 1) -> dict[int, datetime]:
    jobs = [job for job in await services.jobs.all() if job.kind == CLOCK and job.table_id == table_id]
    return {int(job.key.partition(":")[2]): job.due for job in jobs}


async def announcements(services: Services, table_id: int = 1) -> list[Entry]:
    events = await services.positions.events(table_id)
    return [entry for entry in events if entry.kind in ("timeout", "pause", "resume", "time")]


async def test_a_turn_has_its_time(services: Services, clock: ManualClock) -> None:
    """The seat to act has its whole time, a running clock, and the whole time again in its next turn."""
    await table_with(services, A_DAY, ANA, BRUNO)
    assert await due(services) == {0: clock.now() + timedelta(days=1)}
    clock.move(timedelta(hours=5, seconds=1))
    assert (await reading_of(services, 0)).left == DAY - 5 * HOUR - 1
    await turn(services, ANA, 0)
    assert (await reading_of(services, 0)).left == DAY
    assert (await reading_of(services, 0)).state == "waits"
    assert await due(services) == {1: clock.now() + timedelta(days=1)}
    assert (await reading_of(services, 1)).deadline == clock.now() + timedelta(days=1)


async def test_no_clocks(services: Services, clock: ManualClock) -> None:
    await table_with(services, None, ANA, BRUNO)
    clock.move(timedelta(days=100))
    assert await due(services) == {}
    assert await services.clocks.of_table(1) == ()
    for refused in (
        services.clocks.pause(1, ANA, admin=True),
        services.clocks.resume(1, ANA),
        services.clocks.give(1, 0, HOUR, ANA, admin=True),
        services.votes.put(1, "pause", ANA),
    ):
        with refusal("table-no-clocks"):
            await refused
    assert await announcements(services) == []


async def test_choosing_quiet_hours_does_not_change_what_has_gone_by(services: Services, clock: ManualClock) -> None:
    """Time is charged by the rules in force; changed ones count from their change, and move the end."""
    await table_with(services, A_DAY, ANA, BRUNO)
    clock.set(datetime(2026, 1, 1, 23, tzinfo=UTC))
    await services.people.set_quiet_hours(ANA.id, (time(22), time(8)))
    face = await reading_of(services, 0)
    assert (face.left, face.state) == (13 * HOUR, "quiet")
    assert await due(services) == {0: datetime(2026, 1, 2, 21, tzinfo=UTC)}
    clock.set(datetime(2026, 1, 2, 7, tzinfo=UTC))
    await services.people.set(ANA.id, zone="Asia/Kolkata")  # half past twelve there
    assert (await reading_of(services, 0)).left == 13 * HOUR
    assert (await reading_of(services, 0)).state == "runs"
    await services.people.set_quiet_hours(ANA.id, None)
    assert await due(services) == {0: datetime(2026, 1, 2, 20, tzinfo=UTC)}


async def test_absence_stops_a_clock_so_far(services: Services, clock: ManualClock) -> None:
    """Announced absence stops the clock, up to the table's limit for each player, summed over turns."""
    control = TimeControl("turn", DAY, away_days=2)
    await table_with(services, control, ANA, BRUNO)
    now = clock.now()
    await services.absences.announce(ANA.id, None, now + timedelta(hours=30))
    assert await due(services) == {0: now + timedelta(hours=54)}
    clock.move(timedelta(hours=29))
    face = await reading_of(services, 0)
    assert (face.left, face.state, face.until) == (DAY, "away", now + timedelta(hours=30))
    clock.move(timedelta(hours=2))
    await turn(services, ANA, 0)
    await turn(services, BRUNO, 1)
    assert (await reading_of(services, 0)).away == 30 * HOUR
    now = clock.now()
    await services.absences.announce(ANA.id, now, now + timedelta(days=5))
    # Of the two days 18 hours are left.
    assert await due(services) == {0: now + timedelta(hours=18 + 24)}


async def test_a_pause(services: Services, clock: ManualClock) -> None:
    """A pause charges nothing; a player ends it, by request or by playing."""
    await table_with(services, A_DAY, ANA, BRUNO)
    clock.move(timedelta(hours=4))
    await assert_refused(errors.NotAllowed, services.clocks.pause(1, BRUNO))
    await services.clocks.pause(1, DUARTE, admin=True, reason="a holiday")
    await assert_refused("table-paused", services.clocks.pause(1, DUARTE, admin=True))
    clock.move(timedelta(days=30))
    face = await reading_of(services, 0)
    assert (face.left, face.state, face.deadline) == (20 * HOUR, "paused", None)
    assert await due(services) == {}
    await assert_refused(errors.NotSeated, services.clocks.resume(1, CARLA))
    await services.clocks.resume(1, BRUNO)
    await assert_refused("table-not-paused", services.clocks.resume(1, BRUNO))
    assert await due(services) == {0: clock.now() + timedelta(hours=20)}
    (reminder,) = [job for job in await services.jobs.all() if job.kind == REMIND]
    assert reminder.due == clock.now() + timedelta(hours=10), "the silence of a pause does not count"
    await services.clocks.pause(1, DUARTE, admin=True)
    clock.move(timedelta(days=1))
    assert (await turn(services, ANA, 0)).position.table.paused is None
    assert await due(services) == {1: clock.now() + timedelta(days=1)}
    lines = await announcements(services)
    assert [(entry.kind, entry.by) for entry in lines] == [
        ("pause", DUARTE.id),
        ("resume", BRUNO.id),
        ("pause", DUARTE.id),
        ("resume", ANA.id),
    ]
    assert lines[0].payload["reason"] == "a holiday"
    assert await services.positions.faults(1) == []


async def test_a_pause_by_vote(services: Services, clock: ManualClock) -> None:
    """A player's request and the others' agreement pause the clocks; one no, and they run on."""
    await table_with(services, A_DAY, ANA, BRUNO)
    await services.votes.put(1, "pause", ANA)
    assert (await reading_of(services, 0)).state == "runs"
    await services.votes.answer(1, "pause", BRUNO, yes=False)
    assert (await reading_of(services, 0)).state == "runs"
    await services.votes.put(1, "pause", ANA)
    await services.votes.answer(1, "pause", BRUNO, yes=True)
    assert (await reading_of(services, 0)).state == "paused"
    assert await services.votes.open(1, "pause") is None
    await assert_refused("table-paused", services.votes.put(1, "pause", BRUNO))


async def test_time_given(services: Services, clock: ManualClock) -> None:
    """Only an admin adds time, with a reason in the log; invalid amounts are refused."""
    await table_with(services, A_DAY, ANA, BRUNO)
    ends = (await due(services))[0]
    for seat, seconds in ((0, 0), (0, -5), (0, 61 * DAY), (7, HOUR), (-1, HOUR)):
        await assert_refused(errors.BadValue, services.clocks.give(1, seat, seconds, CARLA, admin=True))
    await assert_refused(errors.NotAllowed, services.clocks.give(1, 0, HOUR, ANA, admin=False))
    await assert_refused("table-clock-stands", services.clocks.give(1, 1, HOUR, CARLA, admin=True))
    await services.clocks.give(1, 0, 90, CARLA, admin=True, reason="the line\nwas down")
    assert await due(services) == {0: ends + timedelta(seconds=90)}
    (entry,) = await announcements(services)
    assert (entry.kind, entry.seat, entry.by) == ("time", 0, CARLA.id)
    assert entry.payload == {"seconds": 90, "reason": "the line was down"}


async def test_choosing_clocks(services: Services, clock: ManualClock) -> None:
    """The owner sets clocks before the start, an admin later; only another time control restarts them."""
    table = await services.lobby.create(guild=GUILD, channel=1, owner=ANA, game="heap", name="T", order="joined")
    await services.lobby.join(table.id, BRUNO)
    await assert_refused(errors.NotAllowed, services.clocks.choose(1, A_DAY, BRUNO))
    await services.clocks.choose(1, A_DAY, ANA)
    assert (await services.lobby.get(1)).time_control == A_DAY
    await services.lobby.start(1, ANA)
    clock.move(timedelta(hours=10))
    await assert_refused(errors.NotAllowed, services.clocks.choose(1, BANK, ANA))
    await services.clocks.choose(1, TimeControl("turn", DAY, at_zero="free"), CARLA, admin=True)
    assert await due(services) == {0: clock.now() + timedelta(hours=14)}
    await services.clocks.choose(1, BANK, CARLA, admin=True)
    assert await due(services) == {0: clock.now() + timedelta(days=2)}
    assert (await reading_of(services, 1)).left == 2 * DAY
    await services.clocks.pause(1, CARLA, admin=True)
    await services.clocks.choose(1, None, CARLA, admin=True)
    assert await services.clocks.of_table(1) == ()
    assert await due(services) == {}
    assert (await services.lobby.get(1)).paused is None
    await turn(services, ANA, 0)
    await services.clocks.choose(1, A_DAY, CARLA, admin=True)
    assert await due(services) == {1: clock.now() + timedelta(days=1)}
    assert [entry.payload.get("control") for entry in await announcements(services) if entry.kind == "time"] == [
        TimeControl("turn", DAY, at_zero="free").write(),
        BANK.write(),
        None,
        A_DAY.write(),
    ]
    await services.leaving.cancel(1, CARLA, admin=True)
    await assert_refused(errors.NotNow, services.clocks.choose(1, None, CARLA, admin=True))


async def test_the_end_of_a_game(services: Services, clock: ManualClock) -> None:
    await table_with(services, A_DAY, ANA, BRUNO)
    await services.leaving.cancel(1, CARLA, admin=True)
    assert await due(services) == {}
    assert await services.clocks.of_table(1) == ()
    await table_with(services, A_DAY, ANA, BRUNO)
    await to_the_end(services, await services.positions.now(2))
    assert await due(services, 2) == {}


async def test_seats_that_change_hands(services: Services, clock: ManualClock) -> None:
    """A new player of a seat has a turn of their own and the seat's bank; absences are each person's own."""
    await table_with(services, BANK, ANA, BRUNO)
    await services.absences.announce(ANA.id, None, clock.now() + timedelta(hours=4))
    clock.move(timedelta(hours=10))
    await services.leaving.hand_over(1, 0, ANA, CARLA)
    face = await reading_of(services, 0)
    assert (face.left, face.away) == (2 * DAY - 6 * HOUR, 0)
    assert await due(services) == {0: clock.now() + timedelta(hours=42)}
    clock.move(timedelta(hours=1))
    await services.leaving.hand_over(1, 0, CARLA, "adder")
    assert await due(services) == {}
    await play_computers(services, 1)
    assert list(await due(services)) == [1]
    assert (await services.lobby.get(1)).seats[0].left == 2 * DAY - 7 * HOUR + 6 * HOUR


async def test_reminded_once(services: Services, clock: ManualClock) -> None:
    """At zero the log records it once; nothing else happens, and the next turn has its time."""
    await table_with(services, A_DAY, ANA, BRUNO)
    clock.move(timedelta(days=1, seconds=-1))
    assert await services.clocks.run_out(1, 0) == clock.now() + timedelta(seconds=1)
    assert await announcements(services) == []
    clock.move(timedelta(seconds=1))
    for _ in range(3):
        assert await services.clocks.run_out(1, 0) is None
        clock.move(timedelta(hours=1))
    (entry,) = await announcements(services)
    assert (entry.kind, entry.seat, entry.by, entry.payload["at_zero"]) == ("timeout", 0, None, "remind")
    assert (await reading_of(services, 0)).state == "out"
    await services.people.set_quiet_hours(ANA.id, (time(1), time(3)))
    await services.clocks.pause(1, CARLA, admin=True)
    await services.clocks.resume(1, ANA)
    assert (await reading_of(services, 0)).state == "out"
    await turn(services, ANA, 0)
    assert (await reading_of(services, 0)).left == DAY


async def test_a_rule_changed_at_the_last_moment(services: Services, clock: ManualClock) -> None:
    """A clock that ran out without an announcement is announced, whatever was changed meanwhile."""
    await table_with(services, A_DAY, ANA, BRUNO)
    clock.move(timedelta(days=3))
    await services.people.set(ANA.id, zone="Asia/Kolkata")
    await services.clocks.pause(1, CARLA, admin=True)
    await services.clocks.resume(1, ANA)
    clock.move(timedelta(seconds=1))
    await services.clocks.run_out(1, 0)
    assert [entry.kind for entry in await announcements(services)] == ["pause", "resume", "timeout"]


async def test_a_computer_player_takes_the_turn(services: Services, clock: ManualClock) -> None:
    """The log has the end of time, then the computer player's steps; the person keeps the seat."""
    await table_with(services, TimeControl("turn", DAY, at_zero="turn"), ANA, BRUNO)
    clock.move(timedelta(days=1))
    assert await services.clocks.run_out(1, 0) is None
    table = await services.lobby.get(1)
    assert table.seats[0].person == ANA.id
    assert table.to_act == (1,)
    (entry,) = await announcements(services)
    assert entry.payload == {"at_zero": "turn", "computer": "adder", "left": "Ana"}
    history = await services.positions.history(1)
    assert {(step.by, step.name) for step in history.entries} == {(None, "adder")}
    assert history.entries[0].seq == entry.seq + 1
    assert table.ply == len(history.entries)
    assert await services.positions.faults(1) == []
    assert await due(services) == {1: clock.now() + timedelta(days=1)}
    await services.clocks.run_out(1, 0)
    assert (await services.lobby.get(1)).head == table.head


async def test_a_computer_player_ends_a_turn_that_was_begun(services: Services, clock: ManualClock) -> None:
    """A turn's stored steps remain the person's; the computer player continues from there."""
    played = await table_with(services, TimeControl("turn", DAY, at_zero="turn"), ANA, BRUNO)
    await services.play.play(1, played.position.seq, 0, ANA, ({"do": "peek"},))
    clock.move(timedelta(days=1))
    await services.clocks.run_out(1, 0)
    steps = (await services.positions.history(1)).entries
    assert [step.by for step in steps] == [ANA.id, *[None] * (len(steps) - 1)]
    assert len(steps) > 1
    assert (await services.lobby.get(1)).to_act == (1,)


@pytest.mark.parametrize(("at_zero", "returns"), [("seat", True), ("seat", False), ("free", True), ("free", False)])
async def test_a_seat_is_lost(services: Services, clock: ManualClock, at_zero: AtZero, returns: bool) -> None:
    """At zero a computer player takes the seat, or it is vacant; the table may keep it for its player; exactly once."""
    await table_with(services, TimeControl("turn", DAY, at_zero=at_zero, returns=returns), ANA, BRUNO)
    clock.move(timedelta(days=1))
    for _ in range(2):
        assert await services.clocks.run_out(1, 0) is None
    seat = (await services.lobby.get(1)).seats[0]
    assert (seat.person, seat.computer) == (None, "adder" if at_zero == "seat" else None)
    assert seat.kept_for == (ANA.id if returns else None)
    (entry,) = await announcements(services)
    assert (entry.payload["at_zero"], entry.payload["returns"], entry.payload["left"]) == (at_zero, returns, "Ana")
    first = (await participations_of(services, 1))[0]
    assert (first.person, first.ending, first.until) == (ANA.id, "timed-out", clock.now())
    assert await due(services) == {}
    await assert_refused(errors.NotYourSeat, turn(services, ANA, 0))
    if at_zero == "free":
        await services.leaving.take(1, CARLA, 0)
        assert await due(services) == {0: clock.now() + timedelta(days=1)}
        assert (await services.lobby.get(1)).seats[0].kept_for is None


@pytest.mark.parametrize("at_zero", ["seat", "free"])
async def test_nobody_loses_a_seat_where_nobody_else_waits(
    services: Services, clock: ManualClock, at_zero: AtZero
) -> None:
    await table_with(services, TimeControl("turn", DAY, at_zero=at_zero), ANA, computers=1)
    clock.move(timedelta(days=1))
    await services.clocks.run_out(1, 0)
    assert (await services.lobby.get(1)).seats[0].person == ANA.id
    assert [entry.payload["at_zero"] for entry in await announcements(services)] == ["remind"]


@pytest.mark.every(2)
@pytest.mark.parametrize("at_zero", ["remind", "turn", "seat", "free"])
async def test_played_in_the_last_instant(services: Services, clock: ManualClock, at_zero: AtZero) -> None:
    """Of a move and a clock that runs out in the same instant exactly one happens, completely."""
    for number in range(1, 9):
        control = TimeControl("turn", DAY, at_zero=at_zero)
        seq = (await table_with(services, control, ANA, BRUNO, channel=number)).position.seq
        clock.move(timedelta(days=1))
        acts: list[Any] = [services.play.play(number, seq, 0, ANA, ADD), services.clocks.run_out(number, 0)]
        outcomes = await asyncio.gather(*(acts if number % 2 else reversed(acts)), return_exceptions=True)
        failed = [error for error in outcomes if isinstance(error, BaseException)]
        steps = (await services.positions.history(number)).entries
        lines = await announcements(services, number)
        if failed:
            assert isinstance(failed[0], (errors.Stale, errors.NotYourSeat))
            assert len(lines) == 1
            assert all(step.by is None for step in steps)
        else:
            assert [step.by for step in steps] == [ANA.id, ANA.id]
            assert len(lines) <= (at_zero == "remind")
        assert await services.positions.faults(number) == []
        await services.leaving.cancel(number, CARLA, admin=True)


@pytest.mark.every(4)
@pytest.mark.parametrize("at_zero", ["remind", "turn", "seat", "free"])
async def test_several_processes(services: Services, clock: ManualClock, place: Place, at_zero: AtZero) -> None:
    """Two programs serve one clock while a third stores a turn: one of both happens, once."""
    others = [await open_services(place, [Heap()], clock=clock) for _ in range(2)]
    for number in range(1, 7):
        control = TimeControl("turn", DAY, at_zero=at_zero)
        seq = (await table_with(services, control, ANA, BRUNO, channel=number)).position.seq
        clock.move(timedelta(days=1))
        acts: list[Any] = [other.clocks.run_out(number, 0) for other in (services, *others)]
        if number % 2:
            acts.insert(number % 3, others[0].play.play(number, seq, 0, ANA, ADD))
        outcomes = await asyncio.gather(*acts, return_exceptions=True)
        failed = [error for error in outcomes if isinstance(error, BaseException)]
        assert all(isinstance(error, (errors.Stale, errors.NotYourSeat)) for error in failed)
        steps = (await services.positions.history(number)).entries
        assert len(await announcements(services, number)) <= 1
        assert len({step.by for step in steps}) <= 1
        assert len(await announcements(services, number)) == 1 or [step.by for step in steps] == [ANA.id, ANA.id]
        assert await services.positions.faults(number) == []
    for other in others:
        await other.close()


async def test_the_computers_clock_is_set_back(services: Services, clock: ManualClock) -> None:
    """Nothing is charged twice or given away; time from the future counts from now on."""
    await table_with(services, BANK, ANA, BRUNO)
    clock.move(timedelta(hours=5))
    clock.set(clock.now() - timedelta(days=400))
    assert (await reading_of(services, 0)).left == 2 * DAY
    assert await services.clocks.set_right() == 1
    assert await services.clocks.set_right() == 0
    assert await due(services) == {0: clock.now() + timedelta(days=2)}
    clock.move(timedelta(hours=1))
    await turn(services, ANA, 0)
    assert (await reading_of(services, 0)).left == 2 * DAY - HOUR + 6 * HOUR


async def test_games_that_come_from_elsewhere(services: Services, clock: ManualClock) -> None:
    """An imported game has no clocks until an admin sets them; a rematch has those of the game before."""
    await table_with(services, A_DAY, ANA, BRUNO)
    await turn(services, ANA, 0)
    record = await services.records.export(1)
    table = await services.records.load(record, guild=GUILD, channel=5, owner=CARLA, name="Copy")
    assert table.time_control is None
    await services.clocks.choose(table.id, A_DAY, CARLA, admin=True)
    assert await due(services, table.id) == {1: clock.now() + timedelta(days=1)}
    await to_the_end(services, await services.positions.now(1))
    again, _ = await services.lobby.rematch(1, ANA)
    assert again.time_control == A_DAY


@pytest.mark.parametrize("lasts", [0, 2 * HOUR])
async def test_a_rematch_has_an_evening_of_its_own(services: Services, clock: ManualClock, lasts: int) -> None:
    """An hour is that of the next evening; hours count from the start."""
    ends = int((clock.now() + timedelta(hours=3)).timestamp())
    control = A_DAY.evening("turn", 5 * MINUTE, lasts=lasts, ends=0 if lasts else ends)
    await table_with(services, control, ANA, BRUNO)
    await to_the_end(services, await services.positions.now(1))
    clock.move(timedelta(hours=3))
    again, _ = await services.lobby.rematch(1, ANA)
    assert again.time_control == replace(control, ends=0 if lasts else ends + DAY)


async def test_the_first_reminder_comes_at_half_of_the_time_that_there_was(
    services: Services, clock: ManualClock
) -> None:
    """A change of quiet hours, which charges the clock, does not bring its reminder forward."""
    begins = clock.now()
    await table_with(services, TimeControl("turn", 20 * HOUR), ANA, BRUNO)
    clock.move(timedelta(hours=4))
    evening = (clock.now() + timedelta(hours=9)).time()
    await services.people.set_quiet_hours(ANA.id, (evening, time(evening.hour, 59)))
    assert (await services.lobby.get(1)).seats[0].left == 16 * HOUR
    await services.people.set(ANA.id, ways=None, first_reminder=None)  # reschedules them
    (job,) = [job for job in await services.jobs.all() if job.kind == "remind"]
    assert job.due == begins + timedelta(hours=10)


async def test_a_clock_given_in_mid_turn_brings_the_reminder_forward(services: Services, clock: ManualClock) -> None:
    """New clocks remind after half of their time, not by the old schedule; a snoozed reminder stays."""
    await table_with(services, None, ANA, BRUNO)
    await table_with(services, None, CARLA, BRUNO, channel=2)
    morning = await services.reminders.snooze(2, (await services.lobby.get(2)).seq, CARLA.id, "morning")
    clock.move(timedelta(hours=2))
    for table in (1, 2):
        await services.clocks.choose(table, TimeControl("turn", 6 * HOUR), CARLA, admin=True)
    reminders = {job.key.split(":")[0]: job.due for job in await services.jobs.all() if job.kind == "remind"}
    assert reminders == {"1": clock.now() + timedelta(hours=3), "2": morning}
    await services.clocks.choose(1, None, CARLA, admin=True)
    reminders = {job.key.split(":")[0]: job.due for job in await services.jobs.all() if job.kind == "remind"}
    assert reminders["1"] == clock.now() + timedelta(days=1)


@pytest.mark.parametrize(
    "damage",
    [
        sa.update(tables).where(tables.c.id == 2).values(time_control={"kind": "sundial"}),
        sa.update(people).where(people.c.id == CARLA.id).values(quiet_change={"at": "noon"}),
    ],
    ids=["table", "person"],
)
async def test_a_damaged_table_whose_clock_counts_from_the_future(
    services: Services, clock: ManualClock, caplog: pytest.LogCaptureFixture, damage: sa.Executable
) -> None:
    """It stays as it is and is logged; the tables before and after it are set right."""
    for number, other in enumerate((BRUNO, CARLA, BRUNO), 1):
        await table_with(services, BANK, ANA, other, channel=number)
    clock.set(clock.now() - timedelta(days=400))
    await services.store.write(lambda conn: conn.execute(damage).rowcount)
    assert await services.clocks.set_right() == 2
    for number in (1, 3):
        assert await due(services, number) == {0: clock.now() + timedelta(days=2)}
    logged = [record for record in caplog.records if record.message == "a clock cannot be restored"]
    assert [record.__dict__["table"] for record in logged] == [2]
