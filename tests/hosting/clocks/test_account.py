"""The account of time: outages, quiet hours over changes of daylight saving, and whatever else makes a table stand."""

from datetime import UTC, datetime, time, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hosting import ManualClock, Person, PersonSettings, Services
from hosting.clocks import Availability, account, clock_store
from hosting.clocks.account import MAX_IN_HAND, SHORT, Cause
from hosting.core import DAY, HOUR, Shards, TimeControl
from hosting.core.model import Absence
from hosting.db import rows
from hosting.jobs import kinds
from hosting.jobs.jobs import Failed
from hosting.jobs.kinds import CLOCK
from hosting.play.outages import BEAT, HUSH, LOST, Outages
from tests.hosting.conftest import ANA, BRUNO, CARLA, GUILD
from tests.hosting.play.test_clocks import reading_of, table_with, turn

A_DAY = TimeControl("turn", DAY, at_zero="seat")


async def time_had(services: Services, person: Person, since: datetime, until: datetime) -> timedelta:
    return await services.store.read(
        lambda conn: account.time_had(conn, rows.table(conn, 1), person.id, since, until, until)
    )


async def stand(services: Services, cause: Cause, since: datetime) -> None:
    await services.store.write(lambda conn: clock_store.stand(conn, rows.table(conn, 1), cause, since))


async def go_on(services: Services, cause: Cause, now: datetime) -> None:
    await services.store.write(lambda conn: clock_store.go_on(conn, rows.table(conn, 1), [cause], now))


async def sits(services: Services, seat: int, person: Person) -> bool:
    await services.clocks.run_out(1, seat)
    return (await services.lobby.get(1)).seats[seat].person == person.id


async def awake(services: Services, clock: ManualClock, by: timedelta) -> None:
    end = clock.now() + by
    while clock.now() < end:
        clock.move(min(BEAT, end - clock.now()))
        assert await services.outages.beat() == 0


async def test_a_machine_asleep_takes_no_seat(services: Services, clock: ManualClock) -> None:
    """The process goes on as if nothing had been: its next beat notices, and even before that nothing is decided."""
    await table_with(services, A_DAY, ANA, BRUNO)
    await services.outages.beat()
    await awake(services, clock, timedelta(hours=2))
    clock.move(timedelta(days=3))
    assert await sits(services, 0, ANA), "before the next beat"
    assert (await reading_of(services, 0)).state == "stands"
    assert await services.outages.beat() == 1
    assert await sits(services, 0, ANA)
    assert (await reading_of(services, 0)).left == 22 * HOUR
    await awake(services, clock, timedelta(hours=22))
    assert not await sits(services, 0, ANA), "now they were slow"


async def test_beats_of_other_shards_say_nothing_of_these(services: Services, clock: ManualClock) -> None:
    """Of several processes each gives the time of its own servers; one of an old division makes nothing stand."""
    await table_with(services, A_DAY, ANA, BRUNO)
    number = (GUILD >> 22) % 2
    mine = Outages(services.store, clock, Shards(frozenset({number}), 2))
    other = Outages(services.store, clock, Shards(frozenset({1 - number}), 2))
    await services.outages.beat()
    await mine.beat()
    await other.beat()
    clock.move(timedelta(minutes=50))
    await mine.beat()
    clock.move(timedelta(minutes=50))
    assert await mine.beat() == 0
    assert await other.beat() == 0, "no table there"
    assert (await reading_of(services, 0)).left == DAY - 100 * 60
    clock.move(timedelta(hours=9))
    assert await other.beat() == 0
    assert await mine.beat() == 1
    assert (await reading_of(services, 0)).left == DAY - 100 * 60


async def test_the_archive_lets_a_clock_decide(services: Services, clock: ManualClock) -> None:
    """Ten days a turn, and a server that archives after seven: nobody is warned, the clock decides."""
    await services.settings.set_guild(GUILD, archive_days=7)
    await table_with(services, TimeControl("turn", 10 * DAY, at_zero="remind"), ANA, BRUNO)
    for _ in range(9):
        clock.move(timedelta(days=1))
        swept = await services.archive.sweep(GUILD)
        assert (swept.warned, swept.ended) == ([], [])
    clock.move(timedelta(days=1))
    await services.clocks.run_out(1, 0)
    clock.move(timedelta(days=7))
    assert (await services.archive.sweep(GUILD)).warned == [1], "a week after the clock has run out"


@pytest.mark.every(3)
@pytest.mark.parametrize("cause", ["place", "server", "outage"])
async def test_the_archive_leaves_standstills_out(services: Services, clock: ManualClock, cause: str) -> None:
    """Days in which nobody could play do not make a table an abandoned one."""
    await services.settings.set_guild(GUILD, archive_days=7)
    await table_with(services, None, ANA, BRUNO)
    await _delivered(services)
    await services.outages.beat()
    if cause == "server":
        await services.outages.leave(GUILD)
    elif cause == "place":
        await services.outages.lose(1, "place")
    clock.move(timedelta(days=6))
    if cause == "server":
        await services.outages.come_back([GUILD])
    elif cause == "place":
        await services.outages.find(1)
    await services.outages.beat()
    await awake(services, clock, timedelta(days=3))
    assert (await services.archive.sweep(GUILD)).warned == []
    await awake(services, clock, timedelta(days=2))
    assert (await services.archive.sweep(GUILD)).warned == [1]


async def test_a_place_that_is_gone_stops_clock_and_reminders(services: Services, clock: ManualClock) -> None:
    """Everybody is told elsewhere, once; when the table is moved, the time is left out to the second."""
    await table_with(services, A_DAY, ANA, BRUNO)
    clock.move(timedelta(hours=3))
    await services.outages.lose(1, "place")
    await services.outages.lose(1, "place")
    told = await services.notices.all(LOST)
    assert [(notice.person, notice.channel) for notice in told] == [(ANA.id, None), (BRUNO.id, None)]
    clock.move(timedelta(days=5))
    assert await sits(services, 0, ANA)
    (reminder,) = [job for job in await services.jobs.all() if job.kind == kinds.REMIND]
    assert await services.reminders.remind(reminder.key) is not None
    assert await services.notices.all("remind") == []
    await services.lobby.move(1, 99)
    face = await reading_of(services, 0)
    assert (face.left, face.state, face.deadline) == (21 * HOUR, "runs", clock.now() + timedelta(hours=21))
    clock.move(timedelta(hours=21))
    assert not await sits(services, 0, ANA)


async def test_nobody_stops_a_game_for_ever_by_a_channel(services: Services, clock: ManualClock) -> None:
    """Rights taken away again and again, and places deleted, count for fourteen days in all."""
    await table_with(services, A_DAY, ANA, BRUNO)
    await _delivered(services)
    for _ in range(7):
        await services.outages.lose(1, "rights")
        clock.move(timedelta(days=2))
        await services.outages.find(1)
    assert (await reading_of(services, 0)).left == DAY
    await services.outages.lose(1, "place")
    clock.move(timedelta(days=1))
    assert timedelta(days=14) == MAX_IN_HAND
    assert not await sits(services, 0, ANA)


async def test_a_turn_that_was_told_nowhere(services: Services, clock: ManualClock) -> None:
    """While its post cannot be delivered nothing counts, and its player is called by direct message."""
    await table_with(services, A_DAY, ANA, BRUNO)
    await _delivered(services)
    clock.move(timedelta(hours=1))
    await turn(services, ANA, 0)
    await _refused(services)
    await services.outages.fail(1, elsewhere=True)
    assert await services.notices.all("turn") == [], "the post may soon arrive, and mention them"
    clock.move(HUSH)
    await services.outages.fail(1, elsewhere=True)
    (call,) = [notice for notice in await services.notices.all("turn") if notice.person == BRUNO.id]
    assert call.channel is None
    clock.move(timedelta(days=4))
    assert await sits(services, 1, BRUNO)
    assert (await reading_of(services, 1)).left == DAY
    await services.notices.sending(call.id)
    await services.notices.sent(call.id, 900)
    assert (await reading_of(services, 1)).left == DAY, "from now on it counts"
    clock.move(timedelta(hours=23))
    assert await sits(services, 1, BRUNO)
    clock.move(timedelta(hours=1))
    assert not await sits(services, 1, BRUNO)


async def test_a_post_that_arrives_late(services: Services, clock: ManualClock) -> None:
    """The turn's time counts from then on, and its table reads why."""
    await table_with(services, A_DAY, ANA, BRUNO)
    await _refused(services)
    clock.move(SHORT + timedelta(minutes=1))
    await services.outages.fail(1, elsewhere=False)
    clock.move(timedelta(days=2))
    (post,) = await services.posts.pending(1)
    await services.posts.sent(post.id, 500)
    assert (await reading_of(services, 0)).left == DAY
    entry = (await services.positions.events(1))[-1]
    assert (entry.kind, entry.by) == ("time", None)


async def _delivered(services: Services) -> None:
    for post in await services.posts.pending(1):
        await services.posts.sent(post.id, 500 + post.id)


async def _refused(services: Services) -> None:
    (job,) = [job for job in await services.jobs.all() if job.kind == kinds.DELIVER]
    taken = await services.jobs.exchange((), {kinds.DELIVER: 1})
    assert [one.id for one in taken.jobs] == [job.id]
    await services.jobs.exchange([Failed(taken.jobs[0], timedelta(minutes=64), why="rights: Forbidden")], {})


async def test_time_had(services: Services, clock: ManualClock) -> None:
    """Quiet hours, absences, a pause, a hold and an outage are left out once each, however they overlap."""
    await table_with(services, A_DAY, ANA, BRUNO)
    begin = clock.now()  # noon
    assert await time_had(services, ANA, begin, begin + timedelta(days=2)) == timedelta(days=2)
    await services.people.set_quiet_hours(ANA.id, (time(22), time(8)))
    assert await time_had(services, ANA, begin, begin + timedelta(days=2)) == timedelta(hours=28)
    assert await time_had(services, CARLA, begin, begin + timedelta(days=2)) == timedelta(days=2)
    await services.clocks.pause(1, BRUNO, admin=True)
    await stand(services, "hold", begin + timedelta(hours=2))
    clock.move(timedelta(hours=20))  # eight in the morning
    await services.clocks.resume(1, BRUNO)
    clock.move(timedelta(hours=2))
    await go_on(services, "hold", clock.now())
    clock.move(timedelta(hours=2))
    assert await time_had(services, ANA, begin, clock.now()) == timedelta(hours=2)
    assert await time_had(services, BRUNO, begin, clock.now()) == timedelta(hours=2)
    assert (await reading_of(services, 0)).left == DAY - 2 * HOUR


async def test_an_absence_in_a_standstill_uses_up_nothing(services: Services, clock: ManualClock) -> None:
    """A table allows some days of absence: those in which it stands anyway are kept."""
    await table_with(services, TimeControl("turn", DAY, at_zero="seat", away_days=2), ANA, BRUNO)
    await services.absences.announce(ANA.id, clock.now() + timedelta(days=1), clock.now() + timedelta(days=5))
    await stand(services, "hold", clock.now())
    clock.move(timedelta(days=4))
    await go_on(services, "hold", clock.now())
    assert (await reading_of(services, 0)).away == 0
    clock.move(timedelta(days=1))
    face = await reading_of(services, 0)
    assert (face.left, face.away) == (DAY, DAY)


async def left(services: Services, table_id: int) -> list[int]:
    return [face.left for face in await services.clocks.of_table(table_id)]


async def test_two_days_without_the_bot_cost_nobody_their_seat(services: Services, clock: ManualClock) -> None:
    """Clocks stand from the last beat on; before it they count; a clean second start gives nothing twice."""
    await table_with(services, A_DAY, ANA, BRUNO)
    await services.outages.beat()
    for _ in range(8):
        clock.move(timedelta(minutes=30))
        assert await services.outages.beat() == 0
    clock.move(timedelta(days=2))
    assert await services.outages.beat() == 1
    assert (await left(services, 1))[0] == 20 * HOUR
    assert await services.outages.beat() == 0
    assert await services.clocks.run_out(1, 0) == clock.now() + timedelta(hours=20)
    (job,) = [one for one in await services.jobs.all() if one.kind == CLOCK]
    assert job.due == clock.now() + timedelta(hours=20)
    entry = (await services.positions.events(1))[-1]
    assert (entry.kind, entry.by) == ("time", None)
    assert entry.payload["since"] < entry.payload["until"]
    await turn(services, ANA, 0)


async def test_a_short_absence_and_clocks_that_stand_change_nothing(services: Services, clock: ManualClock) -> None:
    """No more than an hour; tables without clocks, with paused ones, or started since."""
    await table_with(services, None, ANA, BRUNO)
    await table_with(services, A_DAY, ANA, CARLA, channel=78)
    await table_with(services, A_DAY, BRUNO, CARLA, channel=79)
    await services.clocks.pause(3, BRUNO, admin=True)
    await services.outages.beat()
    clock.move(SHORT)
    assert await services.outages.beat() == 0
    assert (await left(services, 2))[0] == 23 * HOUR
    clock.move(SHORT + BEAT)
    assert await services.outages.beat() == 1, "table 2"
    assert (await left(services, 2))[0] == 23 * HOUR
    assert (await left(services, 3))[0] == DAY


async def test_a_start_that_is_cut_off_gives_each_table_its_time_once(services: Services, clock: ManualClock) -> None:
    await table_with(services, A_DAY, ANA, BRUNO)
    await services.outages.beat()
    clock.move(timedelta(hours=30))
    await services.outages._beat()
    ((_, since, until, _),) = await services.outages._unsaid()
    assert await services.outages._wind(1, since, until)
    assert not await services.outages._wind(1, since, until)
    clock.move(timedelta(hours=2))
    assert await services.outages.beat() == 1
    assert (await left(services, 1))[0] == DAY


async def test_a_turn_that_began_after_the_last_beat_gets_its_time_back(services: Services, clock: ManualClock) -> None:
    """From its beginning on: before the outage it had hardly counted."""
    await table_with(services, A_DAY, ANA, BRUNO)
    await services.outages.beat()
    clock.move(timedelta(minutes=5))
    await turn(services, ANA, 0)
    clock.move(timedelta(days=2))
    assert await services.outages.beat() == 1
    assert (await left(services, 1))[1] == DAY


LISBON = PersonSettings(zone="Europe/Lisbon", quiet_from=time(22), quiet_to=time(7))


def utc(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)  # type: ignore[arg-type, misc]


def away(begins: datetime, ends: datetime) -> Absence:
    return Absence(1, 1, begins, ends)


def test_nobody_is_quiet_unless_they_say_so() -> None:
    now = utc(2026, 5, 1, 3)
    assert not list(Availability(PersonSettings()).intervals(now))
    assert Availability(PersonSettings()).awake(now) == now
    assert Availability(PersonSettings()).counted(now, now + timedelta(hours=5)) == timedelta(hours=5)


@pytest.mark.parametrize(
    ("now", "awake"),
    [
        (utc(2026, 1, 10, 21, 59), utc(2026, 1, 10, 21, 59)),
        (utc(2026, 1, 10, 22), utc(2026, 1, 11, 7)),
        (utc(2026, 1, 11, 6, 59), utc(2026, 1, 11, 7)),
        (utc(2026, 1, 11, 7), utc(2026, 1, 11, 7)),
        (utc(2026, 7, 10, 21), utc(2026, 7, 11, 6)),  # summer time: 22 to 7 there
        (utc(2026, 7, 10, 20, 59), utc(2026, 7, 10, 20, 59)),
    ],
)
def test_quiet_hours_are_those_of_the_persons_zone(now: datetime, awake: datetime) -> None:
    """Quiet hours hold in winter and in summer, past midnight, to the minute."""
    assert Availability(LISBON).awake(now) == awake


@pytest.mark.parametrize(("day", "hours"), [((2026, 3, 28), 8), ((2026, 10, 24), 10), ((2026, 6, 1), 9)])
def test_a_night_in_which_the_clocks_change(day: tuple[int, int, int], hours: int) -> None:
    """A night is shorter in spring and longer in autumn, and ends at seven on the person's own clock."""
    zone = ZoneInfo("Europe/Lisbon")
    begin = datetime(*day, 12, tzinfo=zone)
    night, *_ = islice(Availability(LISBON).intervals(begin), 1)
    assert night[1] - night[0] == timedelta(hours=hours)
    assert night[1].astimezone(zone).time() == time(7)


def test_an_hour_that_comes_twice_is_quiet_twice() -> None:
    autumn = utc(2026, 10, 24, 12)
    ends = PersonSettings(zone="Europe/Lisbon", quiet_from=time(22), quiet_to=time(1, 30))
    assert next(Availability(ends).intervals(autumn)) == (utc(2026, 10, 24, 21), utc(2026, 10, 25, 1, 30))
    begins = PersonSettings(zone="Europe/Lisbon", quiet_from=time(1, 30), quiet_to=time(6))
    assert next(Availability(begins).intervals(autumn)) == (utc(2026, 10, 25, 0, 30), utc(2026, 10, 25, 6))


@pytest.mark.parametrize(
    ("zone", "begin", "end", "after", "night"),
    [
        ("Europe/Berlin", time(22), time(2, 30), utc(2027, 3, 27, 12), (utc(2027, 3, 27, 21), utc(2027, 3, 28, 1))),
        ("Europe/Berlin", time(2, 30), time(10), utc(2027, 3, 27, 12), (utc(2027, 3, 28, 1), utc(2027, 3, 28, 8))),
        (
            "Europe/Berlin",
            time(2, 30),
            time(3, 15),
            utc(2027, 3, 27, 12),
            (utc(2027, 3, 28, 1), utc(2027, 3, 28, 1, 15)),
        ),
        ("America/New_York", time(22), time(2, 1), utc(2027, 3, 13, 20), (utc(2027, 3, 14, 3), utc(2027, 3, 14, 7))),
        ("America/New_York", time(2, 59), time(8), utc(2027, 3, 13, 20), (utc(2027, 3, 14, 7), utc(2027, 3, 14, 12))),
        (
            "Australia/Lord_Howe",
            time(22),
            time(2, 15),
            utc(2026, 10, 3, 8),
            (utc(2026, 10, 3, 11, 30), utc(2026, 10, 3, 15, 30)),
        ),
        (
            "Australia/Lord_Howe",
            time(2, 10),
            time(8),
            utc(2026, 10, 3, 8),
            (utc(2026, 10, 3, 15, 30), utc(2026, 10, 3, 21)),
        ),
    ],
)
def test_an_hour_that_is_left_out(
    zone: str, begin: time, end: time, after: datetime, night: tuple[datetime, datetime]
) -> None:
    """Quiet hours that begin or end in the hour that spring skips do so when clocks are put forward."""
    settings = PersonSettings(zone=zone, quiet_from=begin, quiet_to=end)
    assert next(Availability(settings).intervals(after)) == night


def test_quiet_hours_within_the_hour_that_is_left_out() -> None:
    inside = PersonSettings(zone="Europe/Lisbon", quiet_from=time(1, 15), quiet_to=time(1, 45))
    nights = list(islice(Availability(inside).intervals(utc(2026, 3, 27)), 3))
    assert [begin.date().day for begin, _ in nights] == [27, 28, 30]


def test_a_day_that_is_left_out() -> None:
    """Quiet hours of a day that a zone skips begin and end when the day after it begins."""
    settings = PersonSettings(zone="Pacific/Apia", quiet_from=time(22), quiet_to=time(7))
    nights = list(islice(Availability(settings).intervals(utc(2011, 12, 29)), 3))
    assert nights[1] == (utc(2011, 12, 30, 8), utc(2011, 12, 30, 17))
    assert nights[2] == (utc(2011, 12, 31, 8), utc(2011, 12, 31, 17))


def stood(nights: list[tuple[datetime, datetime]], since: datetime, until: datetime) -> timedelta:
    return sum((max(min(end, until) - max(begin, since), timedelta()) for begin, end in nights), timedelta())


_CHANGES = st.lists(
    st.tuples(st.integers(1, 40 * 60), st.integers(0, 24 * 60 - 1), st.integers(0, 14 * 60), st.booleans()),
    min_size=1,
    max_size=8,
)


@given(changes=_CHANGES)
def test_no_day_has_more_than_fourteen_hours_that_stop_a_clock(changes: list[tuple[int, int, int, bool]]) -> None:
    """However often quiet hours change, a clock stands still only while there is room, minute by minute."""
    now, change, settings = utc(2026, 1, 5), None, PersonSettings()
    nights, raw = list[tuple[datetime, datetime]](), list[tuple[datetime, datetime]]()
    for minutes, begin, length, last in changes:
        change = Availability(settings, change=change).changed(now)
        hours = [time(*divmod(at % (24 * 60), 60)) for at in (begin, begin + length)]
        settings = PersonSettings(quiet_from=hours[0], quiet_to=hours[1]) if length else PersonSettings()
        until = now + timedelta(minutes=minutes + (3 * 24 * 60 if last else 0))
        for found, into in ((change, nights), (None, raw)):
            for first, end in Availability(settings, change=found).intervals(now):
                if first >= until:
                    break
                into.append((max(first, now), min(end, until)))
        now = until
    edges = sorted({edge for interval in nights for edge in interval})
    for edge in edges:
        assert stood(nights, edge - account.DAY, edge) <= account.MAX_QUIET
    for first, end in raw:  # where a clock runs in quiet hours, there is no room
        at = first
        while at < end:
            if not stood(nights, at, at + timedelta(minutes=1)):
                assert stood(nights, at - account.DAY, at) >= account.MAX_QUIET
            at += timedelta(minutes=30)


def test_a_clock_that_was_set_back_counts_nothing() -> None:
    for started in (utc(2026, 1, 11, 3), utc(2026, 1, 10, 15)):
        assert Availability(LISBON).counted(started, started - timedelta(hours=3)) == timedelta()


def test_absence_and_night_are_one() -> None:
    absence = away(utc(2026, 1, 10, 20), utc(2026, 1, 12, 23))
    first = next(Availability(LISBON, [absence]).intervals(utc(2026, 1, 10, 12)))
    assert first == (utc(2026, 1, 10, 20), utc(2026, 1, 13, 7))
    assert Availability(LISBON, [absence]).awake(utc(2026, 1, 11)) == utc(2026, 1, 13, 7)
    assert Availability(LISBON, [absence]).counted(utc(2026, 1, 10, 12), utc(2026, 1, 13, 8)) == timedelta(hours=9)


_MOMENTS = st.datetimes(datetime(2025, 12, 1), datetime(2027, 2, 1)).map(lambda at: at.replace(tzinfo=UTC))  # noqa: DTZ001
_ZONES = st.sampled_from(["Europe/Lisbon", "America/Sao_Paulo", "Asia/Kolkata", "Pacific/Apia", "Australia/Lord_Howe"])
_TIMES = st.times().map(lambda at: at.replace(second=0, microsecond=0))


@given(
    zone=_ZONES,
    begin=_TIMES,
    end=_TIMES,
    since=_MOMENTS,
    left=st.integers(0, 40 * 24 * 3600),
    absences=st.lists(st.tuples(_MOMENTS, st.integers(1, 30 * 24)), max_size=4),
)
def test_a_clock_runs_out_when_all_of_it_has_counted(
    zone: str, begin: time, end: time, since: datetime, left: int, absences: list[tuple[datetime, int]]
) -> None:
    """The time until the end is exactly what was left; a second earlier leaves a second less."""
    settings = PersonSettings(zone=zone, quiet_from=begin, quiet_to=end)
    if begin == end or account.length(begin, end) > timedelta(hours=23):
        settings = PersonSettings(zone=zone)
    gone = [away(at, at + timedelta(hours=hours)) for at, hours in absences]
    time_left = timedelta(seconds=left)
    at = Availability(settings, gone).runs_out(since, time_left)
    assert Availability(settings, gone).counted(since, at) == time_left
    if left:
        before = at - timedelta(seconds=1)
        assert Availability(settings, gone).counted(since, before) == time_left - timedelta(seconds=1)
