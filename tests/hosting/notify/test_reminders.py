"""Calls and reminders as they are stored: with their turn, and removed with it."""

from datetime import datetime, time, timedelta

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Services
from hosting.core.errors import NotSeated, Stale
from hosting.core.model import Played
from hosting.db.schema import absences
from hosting.jobs.jobs import Done, Job, Later
from hosting.notify import calls
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, play_computers, started

DAY = timedelta(days=1)


async def reminders(services: Services, *kinds: str) -> list[tuple[str, int | None]]:
    return [
        (notice.kind, notice.person) for notice in await services.notices.all() if not kinds or notice.kind in kinds
    ]


async def due(services: Services) -> datetime:
    (job,) = [job for job in await services.jobs.all() if job.kind == "remind"]
    return job.due


async def work(services: Services, clock: ManualClock, *, sends: bool = True) -> None:
    """Do due reminders and digests as the runner does, and send the resulting notices."""
    while taken := (await services.jobs.exchange([], {"remind": 9, "digest": 9})).jobs:
        for job in taken:
            again = await _do(services, job)
            await services.jobs.exchange([Done(job) if again is None else Later(job, again)], {})
    for notice in await services.notices.all():
        if sends and notice.state == "pending":
            await services.notices.sending(notice.id)
            await services.notices.sent(notice.id, message=notice.id)


async def _do(services: Services, job: Job) -> datetime | None:
    if job.kind == "digest":
        return await services.calls.digest(int(job.key))
    return await services.reminders.remind(job.key)


async def add(services: Services, played: Played) -> Played:
    position = played.position
    seat = position.table.seats[position.to_act[0]]
    assert seat.person is not None
    person = next(one for one in (ANA, BRUNO, CARLA) if one.id == seat.person)
    return await services.play.play(position.table.id, position.seq, seat.number, person, ADD)


async def test_a_turn_that_is_called_by_its_post(services: Services, clock: ManualClock) -> None:
    """A turn called by its post has no notice besides; the reminder waits, and goes with the turn."""
    played = await started(services, ANA, BRUNO)
    assert await reminders(services) == []
    assert await due(services) == clock.now() + DAY
    clock.move(timedelta(hours=5))
    await add(services, played)
    assert await due(services) == clock.now() + DAY
    assert await reminders(services) == []


async def test_ever_rarer_until_the_table_has_stalled(services: Services, clock: ManualClock) -> None:
    start = clock.now()
    await started(services, ANA, BRUNO)
    days = []
    for day in range(1, 60):
        clock.move(DAY)
        before = len(await reminders(services))
        await work(services, clock)
        days += [((clock.now() - start) / DAY, kind) for kind, _ in (await reminders(services))[before:]]
        assert day == (clock.now() - start) / DAY
    assert days == [(1, "remind"), (2, "remind"), (4, "remind"), (8, "remind"), (16, "stalled")]
    assert [job.kind for job in await services.jobs.all() if job.kind == "remind"] == []
    stalled = (await services.notices.all("stalled"))[0]
    assert (stalled.person, stalled.channel) == (None, 77)


async def test_a_long_outage(services: Services, clock: ManualClock) -> None:
    """Reminders missed in an outage come as one, and the next is as much later as usual."""
    await started(services, ANA, BRUNO)
    clock.move(30 * DAY)
    await work(services, clock)
    await work(services, clock)
    assert await reminders(services) == [("remind", ANA.id)]
    assert await due(services) == clock.now() + DAY


async def test_a_message_that_is_found_after_a_crash(services: Services, clock: ManualClock) -> None:
    """The time to the next reminder counts from the sending of this one, and not from when it was found."""
    await started(services, ANA, BRUNO)
    clock.move(DAY)
    await work(services, clock, sends=False)
    (notice,) = await services.notices.all("remind")
    await services.notices.sending(notice.id)
    left = clock.now()
    clock.move(timedelta(hours=5))
    await services.notices.sent(notice.id, 1000)
    clock.move(left + DAY - clock.now())
    await work(services, clock)
    assert len(await services.notices.all("remind")) == 2


async def test_reminders_off(services: Services, clock: ManualClock) -> None:
    """A player with reminders off gets none; the table's stalling is announced all the same."""
    await services.people.set(ANA.id, reminders=False, first_reminder=None)
    await started(services, ANA, BRUNO)
    for _ in range(20):
        clock.move(DAY)
        await work(services, clock)
    assert await reminders(services) == [("stalled", None)]


async def test_a_choice_counts_for_what_waits(services: Services, clock: ManualClock) -> None:
    """A changed or removed first delay applies to the pending reminder."""
    await started(services, ANA, BRUNO)
    await services.people.set(ANA.id, reminders=True, first_reminder=120)
    assert await due(services) == clock.now() + timedelta(hours=2)
    await services.people.set(ANA.id, reminders=False, first_reminder=120)
    clock.move(timedelta(hours=2))
    await work(services, clock)
    assert await reminders(services) == []
    await services.people.set(ANA.id, reminders=True, first_reminder=60)
    clock.move(timedelta(hours=1))
    await work(services, clock)
    assert await reminders(services) == [("remind", ANA.id)]


async def test_never_in_quiet_hours_or_absence(services: Services, clock: ManualClock) -> None:
    noon = clock.now()
    await started(services, ANA, BRUNO)
    await services.people.set_quiet_hours(ANA.id, (time(11), time(15)))
    clock.move(DAY)
    await work(services, clock)
    assert await reminders(services) == []
    assert await due(services) == noon + DAY + timedelta(hours=3)
    leaves, back = clock.now(), clock.now() + 9 * DAY + timedelta(hours=4)
    values = {"person": ANA.id, "begins": leaves, "ends": back}
    await services.store.write(lambda conn: conn.execute(sa.insert(absences).values(values)))
    clock.move(timedelta(hours=3))
    await work(services, clock)
    assert await reminders(services) == []
    assert await due(services) == back
    clock.set(back)
    await work(services, clock)
    assert await reminders(services) == [("remind", ANA.id)]


async def test_an_absence_announced_before_the_call(services: Services, clock: ManualClock) -> None:
    """A call later than planned delays its reminder by as much, and an earlier one likewise."""
    now, hours = clock.now(), timedelta(hours=1)
    first = await services.absences.announce(ANA.id, None, now + 30 * hours)
    await started(services, ANA, BRUNO)
    assert await due(services) == now + 30 * hours + DAY
    await services.absences.announce(ANA.id, now + 20 * hours, now + 70 * hours)
    assert await due(services) == now + 70 * hours + DAY
    await services.absences.withdraw(first.id, ANA.id)
    assert await due(services) == now + DAY
    clock.move(timedelta(minutes=1))
    await services.people.set_quiet_hours(ANA.id, (time(0), time(1)))
    assert await due(services) == now + DAY, "since the call, which has come"


async def test_snoozing(services: Services, clock: ManualClock) -> None:
    """A snooze lasts a while, until the morning, or for the turn; only the player to act sets it, for this turn."""
    await services.people.set(ANA.id, zone="America/New_York")
    played = await started(services, ANA, BRUNO)
    table, seq = played.position.table.id, played.position.seq
    clock.move(DAY)
    await work(services, clock)
    assert await services.reminders.snooze(table, seq, ANA.id, "hours") == clock.now() + timedelta(hours=3)
    assert await due(services) == clock.now() + timedelta(hours=3)
    morning = await services.reminders.snooze(table, seq, ANA.id, "morning")
    assert morning == datetime(2026, 1, 3, 14, tzinfo=clock.now().tzinfo)
    with pytest.raises(Stale):
        await services.reminders.snooze(table, seq, BRUNO.id, "hours")
    with pytest.raises(NotSeated):
        await services.reminders.snooze(table, seq, CARLA.id, "hours")
    with pytest.raises(Stale):
        await services.reminders.snooze(table, seq + 1, ANA.id, "hours")
    assert await due(services) == morning
    clock.set(morning)
    await work(services, clock)
    assert len(await reminders(services, "remind")) == 2
    assert await services.reminders.snooze(table, seq, ANA.id, "turn") is None
    for _ in range(20):
        clock.move(DAY)
        await work(services, clock)
    assert len(await reminders(services, "remind")) == 2
    assert len(await reminders(services, "stalled")) == 1
    await add(services, played)
    with pytest.raises(Stale):
        await services.reminders.snooze(table, seq, ANA.id, "hours")


async def test_called_by_direct_message(services: Services, clock: ManualClock) -> None:
    """A call comes once for each turn, with the turn itself; a seat whose turn goes on is not called again."""
    await services.people.set(BRUNO.id, ping="direct")
    played = await started(services, ANA, BRUNO)
    assert await reminders(services) == []
    played = await add(services, played)
    assert await reminders(services) == [("turn", BRUNO.id)]
    (notice,) = await services.notices.all()
    assert (notice.channel, notice.table_id, notice.seat) == (None, played.position.table.id, 1)
    peeked = await services.play.play(played.position.table.id, played.position.seq, 1, BRUNO, ({"do": "peek"},))
    assert await reminders(services) == [("turn", BRUNO.id)]
    assert await due(services) == clock.now() + DAY
    assert peeked.position.table.seats[1].valid_from == peeked.position.seq


async def test_next_up(services: Services) -> None:
    """A next-up notice comes once when the seat before starts to act, even if that turn is undone and restarts."""
    await services.people.set(CARLA.id, next_up=True)
    played = await started(services, ANA, BRUNO, CARLA)
    assert await reminders(services) == []
    played = await add(services, played)
    assert await reminders(services) == [("next", CARLA.id)]
    result = await services.votes.undo_now(played.position.table.id, ANA, admin=True)
    position = await services.positions.now(result.table.id)
    played = await services.play.play(position.table.id, position.seq, 0, ANA, ADD)
    assert await reminders(services) == [("next", CARLA.id)]
    await add(services, await add(services, played))
    assert await reminders(services) == [("next", CARLA.id)]


async def test_next_up_passes_computer_players_over(services: Services) -> None:
    """The notice comes when the person before starts, not again when the computer players between them play."""
    await services.people.set(ANA.id, next_up=True)
    played = await started(services, ANA, BRUNO, computers=2)
    played = await add(services, played)  # Bruno is to act, then two computer players, then Ana, who has just played
    assert await reminders(services) == []
    await add(services, played)
    await play_computers(services, played.position.table.id)
    assert await reminders(services) == []


@pytest.mark.parametrize("way", ["quiet", "digest", "off"])
async def test_not_told_to_be_next(services: Services, way: str) -> None:
    """A next-up notice comes neither in quiet hours, nor with a digest, nor unrequested."""
    await services.people.set(CARLA.id, next_up=way != "off")
    if way == "quiet":
        await services.people.set_quiet_hours(CARLA.id, (time(11), time(15)))
    if way == "digest":
        await services.people.set(CARLA.id, digest=time(20))
    await add(services, await started(services, ANA, BRUNO, CARLA))
    assert await reminders(services) == []


async def test_a_seat_that_changes_hands(services: Services, clock: ManualClock) -> None:
    """A new player of a seat in its turn is called and reminded; the former one no longer is."""
    await services.people.set(CARLA.id, ping="direct")
    played = await started(services, ANA, BRUNO)
    table = played.position.table.id
    clock.move(timedelta(hours=10))
    offer = await services.offers.make(table, 0, CARLA.id, ANA)
    await services.leaving.take_offer(offer.id, CARLA)
    assert await reminders(services) == [("offer", None), ("turn", CARLA.id)]
    assert await due(services) == clock.now() + DAY
    clock.move(DAY)
    await work(services, clock)
    assert await reminders(services) == [("offer", None), ("turn", CARLA.id), ("remind", CARLA.id)]


async def test_the_end_of_a_game(services: Services, clock: ManualClock) -> None:
    played = await started(services, ANA, BRUNO)
    await services.leaving.cancel(played.position.table.id, ANA, admin=True)
    assert [job for job in await services.jobs.all() if job.kind == "remind"] == []
    clock.move(30 * DAY)
    await work(services, clock)
    assert await reminders(services) == []


async def test_a_call_that_waits_goes_with_the_seat(services: Services, clock: ManualClock) -> None:
    """A waiting call is dropped if its player gives the seat away and retakes it, having seen the turn."""
    now = clock.now()
    await services.people.set_quiet_hours(ANA.id, (now.time(), (now + timedelta(hours=8)).time()))
    table = (await started(services, ANA, BRUNO)).position.table.id
    assert await reminders(services, "turn") == [("turn", ANA.id)]
    await services.leaving.hand_over(table, 0, BRUNO, CARLA, admin=True)
    (call,) = [notice for notice in await services.notices.all() if notice.kind == "turn"]
    assert call.state == "dropped"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([("step", 1), ("step", 2)], {1, 2}),
        ([("start", 1)], set()),
        ([("step", 1), ("plan", 2), ("step", 2)], set()),
        ([("step", 1), ("timeout", None), ("step", None)], set()),
        ([("step", 1), ("timeout", None), ("seat", 3)], {3}),
    ],
)
def test_who_is_there(lines: list[tuple[str, int | None]], expected: set[int]) -> None:
    """A player counts as present for what they did themselves, except for surprises."""
    assert calls.there(lines) == expected
