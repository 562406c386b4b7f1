"""Calls and reminders, posts and notices: how and when a person learns of their turn, and what is shown."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from functools import partial
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

from hosting import ManualClock, Services, open_services
from hosting.clocks import Availability, account
from hosting.core.errors import NotSeated, Stale
from hosting.core.game import Json
from hosting.core.model import Absence, PersonSettings, Played
from hosting.db import schema
from hosting.db.store import Place
from hosting.jobs.jobs import Done, Later, gather
from hosting.notify import calls, notices, reminders
from hosting.notify.calls import TurnCall
from hosting.notify.notices import RESULT, stage
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, GUILD, PEEK, play_computers, started
from tests.support.opaque import inner
from tests.support.refusal import assert_refused
from tests.support.ways import DIRECT, SILENT
from tests.toy import heap
from tests.toy.heap import GOAL, Heap, HeapState

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
LISBON = partial(PersonSettings, zone="Europe/Lisbon")

moments = st.integers(0, 2 * 365 * 24 * 60).map(lambda minutes: NOON + timedelta(minutes=minutes))
minutes = st.builds(time, st.integers(0, 23), st.integers(0, 59))
zones = st.sampled_from(["Europe/Lisbon", "America/New_York", "Asia/Kolkata", "Pacific/Apia", None])


@st.composite
def people(draw: st.DrawFn) -> PersonSettings:
    begin, end = draw(minutes), draw(minutes)
    with_quiet = begin != end and account.length(begin, end) <= timedelta(hours=14) and draw(st.booleans())
    return PersonSettings(
        zone=draw(zones),
        quiet_from=begin if with_quiet else None,
        quiet_to=end if with_quiet else None,
        ways=draw(st.sampled_from([None, DIRECT, {"turn": "named"}])),
        digest=draw(st.none() | minutes),
    )


@st.composite
def absences(draw: st.DrawFn) -> tuple[Absence, ...]:
    begins = draw(st.lists(moments, max_size=3))
    days = st.integers(1, 21)
    return tuple(Absence(at, 1, begin, begin + timedelta(days=draw(days))) for at, begin in enumerate(begins))


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (PersonSettings(), TurnCall("post", NOON, direct=False)),
        (PersonSettings(ways=DIRECT), TurnCall("notice", NOON, direct=True)),
        (
            PersonSettings(quiet_from=time(11), quiet_to=time(14)),
            TurnCall("notice", NOON + timedelta(hours=2), direct=False),
        ),
        (  # in Lisbon it is 13:00 in June
            LISBON(quiet_from=time(11), quiet_to=time(14), ways=DIRECT),
            TurnCall("notice", NOON + timedelta(hours=1), direct=True),
        ),
        (LISBON(quiet_from=time(11), quiet_to=time(13)), TurnCall("post", NOON, direct=False)),
        (LISBON(digest=time(18)), TurnCall("digest", NOON + timedelta(hours=5), direct=True)),
        (LISBON(digest=time(13)), TurnCall("digest", NOON + timedelta(days=1), direct=True)),
    ],
)
def test_how(settings: PersonSettings, expected: TurnCall) -> None:
    """A call comes in the post, by notice at once or after quiet hours, or with the next digest."""
    assert calls.call_of(Availability(settings), NOON) == expected


def test_absence_is_as_quiet_as_the_night() -> None:
    """An absent person is called when they are back, after the quiet hours in which they come back."""
    away = Absence(1, 1, NOON - timedelta(days=2), NOON + timedelta(days=3))
    assert calls.call_of(Availability(absences=(away,)), NOON) == TurnCall("notice", away.ends, direct=False)
    asleep = PersonSettings(quiet_from=time(10), quiet_to=time(20))
    assert calls.call_of(Availability(asleep, (away,)), NOON).at == away.ends + timedelta(hours=8)


@given(people(), absences(), moments)
def test_nobody_is_disturbed_when_they_are_not_to_be(
    settings: PersonSettings, away: tuple[Absence, ...], now: datetime
) -> None:
    """Whatever the settings, a call is not in the past and never at a time when its person is not to be disturbed."""
    call = calls.call_of(Availability(settings, away), now)
    assert call.at >= now
    assert Availability(settings, away).awake(call.at) == call.at
    assert (call.how == "post") <= (call.at == now and not call.direct)


@given(people(), moments, minutes)
def test_a_digest_comes_once_a_day(settings: PersonSettings, now: datetime, minute: time) -> None:
    """Each digest is later than the last, at its minute if that exists, and within some 25 hours."""
    awake = PersonSettings(zone=settings.zone, digest=minute)
    first = calls.next_digest(Availability(awake), now)
    second = calls.next_digest(Availability(awake), first)
    assert now < first <= now + timedelta(hours=25)
    assert timedelta(hours=22) <= second - first <= timedelta(hours=26)
    there = account.zone(awake)
    skipped = datetime.combine(first.astimezone(there).date(), minute, tzinfo=there)
    exists = skipped.astimezone(UTC).astimezone(there).time() == minute
    assert not exists or first.astimezone(there).time() == minute


def test_ever_rarer() -> None:
    """Reminders come 1, 2, 4 and 8 times the first delay after the call; after 16 times the table has stalled."""
    for settings, first in (
        (PersonSettings(), timedelta(hours=24)),
        (PersonSettings(first_reminder=90), timedelta(minutes=90)),
    ):
        pauses = [reminders.pause(settings, number) for number in range(reminders.REMINDERS + 1)]
        since = [sum(pauses[: number + 1], timedelta()) / first for number in range(len(pauses))]
        assert since == [1, 2, 4, 8, 16]


def test_snoozing() -> None:
    """A snooze lasts three hours, or until nine the next morning in the person's zone."""
    late = datetime(2026, 6, 1, 23, 30, tzinfo=UTC)
    settings = PersonSettings(zone="Europe/Lisbon")  # there it is half past midnight on June 2nd
    assert reminders.snoozed_until(settings, late, "hours") == late + timedelta(hours=3)
    assert reminders.snoozed_until(settings, late, "morning") == datetime(
        2026, 6, 3, 9, tzinfo=ZoneInfo("Europe/Lisbon")
    )
    assert reminders.snoozed_until(PersonSettings(), late, "morning") == datetime(2026, 6, 2, 9, tzinfo=UTC)


DAY = timedelta(days=1)


async def sent_reminders(services: Services, *kinds: str) -> list[tuple[str, int | None]]:
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
            digest = job.key if job.kind == "digest" else None
            again = await (services.calls.digest(int(digest)) if digest else services.reminders.remind(job.key))
            await services.jobs.exchange([Done(job) if again is None else Later(job, again)], {})
    for notice in await services.notices.all():
        if sends and notice.state == "pending":
            await services.notices.sending(notice.id)
            await services.notices.sent(notice.id, message=notice.id)


async def add(services: Services, played: Played) -> Played:
    position = played.position
    seat = position.table.seats[position.to_act[0]]
    assert seat.person is not None
    person = next(one for one in (ANA, BRUNO, CARLA) if one.id == seat.person)
    return await services.play.play(position.table.id, position.seq, seat.number, person, ADD)


async def test_a_turn_that_is_called_by_its_post(services: Services, clock: ManualClock) -> None:
    """A turn called by its post has no notice besides; the reminder waits, and goes with the turn."""
    played = await started(services, ANA, BRUNO)
    assert await sent_reminders(services) == []
    assert await due(services) == clock.now() + DAY
    clock.move(timedelta(hours=5))
    await add(services, played)
    assert await due(services) == clock.now() + DAY
    assert await sent_reminders(services) == []


async def test_ever_rarer_until_the_table_has_stalled(services: Services, clock: ManualClock) -> None:
    start = clock.now()
    await started(services, ANA, BRUNO)
    days = []
    for day in range(1, 60):
        clock.move(DAY)
        before = len(await sent_reminders(services))
        await work(services, clock)
        days += [((clock.now() - start) / DAY, kind) for kind, _ in (await sent_reminders(services))[before:]]
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
    assert await sent_reminders(services) == [("remind", ANA.id)]
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
    await services.people.set(ANA.id, ways=SILENT, first_reminder=None)
    await started(services, ANA, BRUNO)
    for _ in range(20):
        clock.move(DAY)
        await work(services, clock)
    assert await sent_reminders(services) == [("stalled", None)]


async def test_a_choice_counts_for_what_waits(services: Services, clock: ManualClock) -> None:
    """A changed or removed first delay applies to the pending reminder."""
    await started(services, ANA, BRUNO)
    await services.people.set(ANA.id, ways=None, first_reminder=120)
    assert await due(services) == clock.now() + timedelta(hours=2)
    await services.people.set(ANA.id, ways=SILENT, first_reminder=120)
    clock.move(timedelta(hours=2))
    await work(services, clock)
    assert await sent_reminders(services) == []
    await services.people.set(ANA.id, ways=None, first_reminder=60)
    clock.move(timedelta(hours=1))
    await work(services, clock)
    assert await sent_reminders(services) == [("remind", ANA.id)]


async def test_never_in_quiet_hours_or_absence(services: Services, clock: ManualClock) -> None:
    noon = clock.now()
    await started(services, ANA, BRUNO)
    await services.people.set_quiet_hours(ANA.id, (time(11), time(15)))
    clock.move(DAY)
    await work(services, clock)
    assert await sent_reminders(services) == []
    assert await due(services) == noon + DAY + timedelta(hours=3)
    leaves, back = clock.now(), clock.now() + 9 * DAY + timedelta(hours=4)
    values = {"person": ANA.id, "begins": leaves, "ends": back}
    await services.store.write(lambda conn: conn.execute(sa.insert(schema.absences).values(values)))
    clock.move(timedelta(hours=3))
    await work(services, clock)
    assert await sent_reminders(services) == []
    assert await due(services) == back
    clock.set(back)
    await work(services, clock)
    assert await sent_reminders(services) == [("remind", ANA.id)]


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


async def test_a_reminder_is_snoozed(services: Services, clock: ManualClock) -> None:
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
    await assert_refused(Stale, services.reminders.snooze(table, seq, BRUNO.id, "hours"))
    await assert_refused(NotSeated, services.reminders.snooze(table, seq, CARLA.id, "hours"))
    await assert_refused(Stale, services.reminders.snooze(table, seq + 1, ANA.id, "hours"))
    assert await due(services) == morning
    clock.set(morning)
    await work(services, clock)
    assert len(await sent_reminders(services, "remind")) == 2
    assert await services.reminders.snooze(table, seq, ANA.id, "turn") is None
    for _ in range(20):
        clock.move(DAY)
        await work(services, clock)
    assert len(await sent_reminders(services, "remind")) == 2
    assert len(await sent_reminders(services, "stalled")) == 1
    await add(services, played)
    await assert_refused(Stale, services.reminders.snooze(table, seq, ANA.id, "hours"))


async def test_called_by_direct_message(services: Services, clock: ManualClock) -> None:
    """A call comes once for each turn, with the turn itself; a seat whose turn goes on is not called again."""
    await services.people.set(BRUNO.id, ways=DIRECT)
    played = await started(services, ANA, BRUNO)
    assert await sent_reminders(services) == []
    played = await add(services, played)
    assert await sent_reminders(services) == [("turn", BRUNO.id)]
    (notice,) = await services.notices.all()
    assert (notice.channel, notice.table_id, notice.seat) == (None, played.position.table.id, 1)
    peeked = await services.play.play(played.position.table.id, played.position.seq, 1, BRUNO, ({"do": "peek"},))
    assert await sent_reminders(services) == [("turn", BRUNO.id)]
    assert await due(services) == clock.now() + DAY
    assert peeked.position.table.seats[1].valid_from == peeked.position.seq


async def test_next_up(services: Services) -> None:
    """A next-up notice comes once when the seat before starts to act, even if that turn is undone and restarts."""
    await services.people.set(CARLA.id, ways={"next": "ping"})
    played = await started(services, ANA, BRUNO, CARLA)
    assert await sent_reminders(services) == []
    played = await add(services, played)
    assert await sent_reminders(services) == [("next", CARLA.id)]
    result = await services.votes.undo_now(played.position.table.id, ANA, admin=True)
    position = await services.positions.now(result.table.id)
    played = await services.play.play(position.table.id, position.seq, 0, ANA, ADD)
    assert await sent_reminders(services) == [("next", CARLA.id)]
    await add(services, await add(services, played))
    assert await sent_reminders(services) == [("next", CARLA.id)]


async def test_next_up_passes_computer_players_over(services: Services) -> None:
    """The notice comes when the person before starts, not again when the computer players between them play."""
    await services.people.set(ANA.id, ways={"next": "ping"})
    played = await started(services, ANA, BRUNO, computers=2)
    played = await add(services, played)  # Bruno is to act, then two computer players, then Ana, who has just played
    assert await sent_reminders(services) == []
    await add(services, played)
    await play_computers(services, played.position.table.id)
    assert await sent_reminders(services) == []


@pytest.mark.parametrize("way", ["quiet", "digest", "off"])
async def test_not_told_to_be_next(services: Services, way: str) -> None:
    """A next-up notice comes neither in quiet hours, nor with a digest, nor unrequested."""
    await services.people.set(CARLA.id, ways={"next": "ping"} if way != "off" else None)
    if way == "quiet":
        await services.people.set_quiet_hours(CARLA.id, (time(11), time(15)))
    if way == "digest":
        await services.people.set(CARLA.id, digest=time(20))
    await add(services, await started(services, ANA, BRUNO, CARLA))
    assert await sent_reminders(services) == []


async def test_a_seat_that_changes_hands(services: Services, clock: ManualClock) -> None:
    await services.people.set(CARLA.id, ways=DIRECT)
    played = await started(services, ANA, BRUNO)
    table = played.position.table.id
    clock.move(timedelta(hours=10))
    offer = await services.offers.make(table, 0, CARLA.id, ANA)
    await services.leaving.take_offer(offer.id, CARLA)
    assert await sent_reminders(services) == [("offer", None), ("turn", CARLA.id)]
    assert await due(services) == clock.now() + DAY
    clock.move(DAY)
    await work(services, clock)
    assert await sent_reminders(services) == [("offer", None), ("turn", CARLA.id), ("remind", CARLA.id)]


async def test_the_end_of_a_game(services: Services, clock: ManualClock) -> None:
    played = await started(services, ANA, BRUNO)
    await services.leaving.cancel(played.position.table.id, ANA, admin=True)
    assert [job for job in await services.jobs.all() if job.kind == "remind"] == []
    clock.move(30 * DAY)
    await work(services, clock)
    assert await sent_reminders(services) == []


async def test_a_call_that_waits_goes_with_the_seat(services: Services, clock: ManualClock) -> None:
    """A waiting call is dropped if its player gives the seat away and retakes it, having seen the turn."""
    now = clock.now()
    await services.people.set_quiet_hours(ANA.id, (now.time(), (now + timedelta(hours=8)).time()))
    table = (await started(services, ANA, BRUNO)).position.table.id
    assert await sent_reminders(services, "turn") == [("turn", ANA.id)]
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


@pytest.mark.both
async def test_the_way_of_a_post(services: Services) -> None:
    start = await started(services, ANA, BRUNO)
    (post,) = await services.posts.pending()
    assert (post.id, post.state, post.kind, post.channel) == (start.posts[0], "pending", "start", 77)
    await services.posts.sending(post.id)
    (post,) = await services.posts.pending()
    assert post.state == "sending"
    assert await services.posts.last(start.position.table.id) is None
    await services.posts.sent(post.id, 4711)
    assert await services.posts.pending() == []
    await services.posts.sent(post.id, 4712)
    await services.posts.dropped(post.id)
    stored = await services.posts.last(start.position.table.id)
    assert (stored.id, stored.message, stored.state) == (post.id, 4711, "sent")


async def test_after_a_restart(services: Services, place: Place, clock: ManualClock) -> None:
    """A new process finds the same posts with the same nonces, and whether they were tried."""
    start = (await started(services, ANA, BRUNO)).position
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    first, second = await services.posts.pending()
    await services.posts.sending(first.id)
    before = await services.posts.pending()
    async with await open_services(place, [Heap()], clock=clock) as other:
        assert await other.posts.pending() == before
        assert [post.state for post in before] == ["sending", "pending"]
        assert first.nonce != second.nonce
        assert all(len(post.nonce) <= 25 for post in before)


async def test_an_open_post_is_not_sent(services: Services) -> None:
    start = (await started(services, ANA, BRUNO)).position
    half = await services.play.play(start.table.id, start.seq, 0, ANA, PEEK)
    assert [post.kind for post in await services.posts.pending()] == ["start"]
    (post,) = await services.posts.open(start.table.id)
    assert [entry.payload for entry in post.entries] == [{"do": "peek"}]
    done = await services.play.play(start.table.id, half.position.seq, 0, ANA, ADD)
    assert done.posts == (post.id,)
    assert await services.posts.open() == []


async def test_many_computer_turns_are_no_endless_post(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A post ends after as many turns as there are seats, even if a computer is to act again."""
    start = (await started(services, ANA, computers=2)).position
    monkeypatch.setattr(type(start.game), "long", lambda *_: False)  # else the computer players would end it
    monkeypatch.setattr(heap, "GOAL", 1000)  # else a lucky one wins before the seventh turn
    await services.leaving.hand_over(start.table.id, 0, ANA, "adder")
    for _ in range(7):
        await services.play.computer_turn(start.table.id)
    counted = [len(post.entries) for post in await services.posts.pending()]
    assert counted == [1, 7, 6]
    assert [len(post.entries) for post in await services.posts.open()] == [2]


async def test_a_notice_in_parts(services: Services, clock: ManualClock) -> None:
    """Each part has the whole notice's data, its own and a job; a second split changes nothing."""
    number = await services.store.write(
        lambda conn: notices.add(conn, "told", clock.now(), guild=9, channel=7, payload={"season": 1})
    )
    later = clock.now() + timedelta(hours=3)
    parts: list[tuple[Json, datetime | None]] = [({"people": [1, 2]}, None), ({"people": [3]}, later)]
    await services.notices.split(number, parts)
    await services.notices.split(number, parts)
    whole, *announced = await services.notices.all()
    assert whole.state == "dropped"
    assert [notice.payload for notice in announced] == [{"season": 1, **part} for part, _ in parts]
    assert {(notice.state, notice.channel, notice.guild, notice.kind) for notice in announced} == {
        ("pending", 7, 9, "told")
    }
    due = {job.key: job.due for job in await services.jobs.all() if job.kind == "notice"}
    assert due[str(announced[0].id)] < clock.now() < due[str(announced[1].id)] == later


async def test_what_is_being_sent_stays_whole(services: Services, clock: ManualClock) -> None:
    number = await services.store.write(lambda conn: notices.add(conn, "told", clock.now(), guild=9, channel=7))
    await services.notices.sending(number)
    await services.notices.split(number, [({"people": [1]}, None)])
    (only,) = await services.notices.all()
    assert only.state == "sending"


async def requested(services: Services) -> set[str]:
    kinds = {job.kind for job in await services.jobs.all()} & {"tags", "overview"}
    for job in (await services.jobs.exchange([], dict.fromkeys(kinds, 10))).jobs:
        await services.jobs.exchange([Done(job)], {})
    return kinds


async def test_stages(services: Services, clock: ManualClock) -> None:
    """The four looks: open, running and waiting, running and paused, finished."""
    lobby = await services.lobby.create(guild=GUILD, channel=5, owner=ANA, game="heap", name="Table")
    assert stage(lobby) == ("open",)
    await services.lobby.join(lobby.id, BRUNO)
    running = (await services.lobby.start(lobby.id, ANA)).position.table
    assert stage(running) == ("running", "your-turn")
    assert stage(replace(running, paused=clock.now())) == ("running",)
    assert stage(replace(running, status="over")) == stage(replace(running, status="cancelled")) == ("finished",)


async def test_tags_are_asked_for_when_they_change(services: Services) -> None:
    """A table in a thread asks for tags at the opening, the start and the end, but at no turn between people."""
    lobby = await services.lobby.create(
        guild=GUILD, channel=5, thread=6, owner=ANA, game="heap", name="T", order="joined"
    )
    assert await requested(services) == {"tags"}
    await services.lobby.join(lobby.id, BRUNO)
    position = (await services.lobby.start(lobby.id, ANA)).position
    assert "tags" in await requested(services)
    await services.play.play(lobby.id, position.seq, 0, ANA, ADD)
    assert await requested(services) == set()
    await services.leaving.cancel(lobby.id, ANA, admin=True)
    assert await requested(services) == {"tags"}


async def test_the_overview_is_asked_for_where_there_is_one(services: Services) -> None:
    """All that an overview displays updates it: seats, turns, the end; a server without one gets no job."""
    await services.lobby.create(guild=GUILD, channel=5, owner=ANA, game="heap", name="T")
    assert await requested(services) == set()
    await services.settings.set_guild(GUILD, overview=9)
    assert await requested(services) == {"overview"}
    lobby = await services.lobby.create(guild=GUILD, channel=6, owner=ANA, game="heap", name="T", order="joined")
    assert await requested(services) == {"overview"}
    await services.lobby.join(lobby.id, BRUNO)
    assert await requested(services) == {"overview"}
    position = (await services.lobby.start(lobby.id, ANA)).position
    assert await requested(services) == {"overview"}
    await services.play.play(lobby.id, position.seq, 0, ANA, ADD)
    assert await requested(services) == {"overview"}
    await services.leaving.resign(lobby.id, BRUNO)
    assert await requested(services) == {"overview"}


async def test_results_are_told_of_games_that_end_here(services: Services) -> None:
    """A result is announced once, in the channel set by then; not of a cancelled game, nor of one imported as over."""
    quiet = await ended(services, 5)
    assert await services.notices.all() == []
    await services.settings.set_guild(GUILD, results=99)
    table = await ended(services, 6)
    (notice,) = await services.notices.all()
    assert (notice.kind, notice.table_id, notice.channel, notice.person) == (RESULT, table, 99, None)
    record = await services.records.export(quiet)
    await services.records.load(record, guild=GUILD, channel=7, owner=ANA, name="A file")
    running = (await started(services, ANA, BRUNO, channel=8)).position.table
    await services.leaving.cancel(running.id, ANA, admin=True)
    assert await services.notices.all() == [notice]


async def ended(services: Services, channel: int) -> int:
    """Play a game to its end; return its number."""
    position = (await started(services, ANA, BRUNO, channel=channel)).position
    while position.table.status == "running":
        seat = position.to_act[0]
        steps = ADD if inner(position.state, HeapState).heap < GOAL - 1 else ADD[:1]
        position = (await services.play.play(position.table.id, position.seq, seat, (ANA, BRUNO)[seat], steps)).position
    return position.table.id


async def test_gathered_jobs(services: Services) -> None:
    """A job requested again while it runs is done again; one scheduled for later keeps its time."""
    await services.settings.set_guild(GUILD, overview=9)
    (job,) = (await services.jobs.exchange([], {"overview": 1})).jobs
    await services.store.write(lambda conn: gather(conn, "overview", GUILD, guild=GUILD))
    await services.jobs.exchange([Done(job)], {})
    (again,) = (await services.jobs.exchange([], {"overview": 1})).jobs
    due = services.clock.now().replace(year=2030)
    await services.jobs.exchange([Later(again, due)], {})
    await services.store.write(lambda conn: gather(conn, "overview", GUILD, guild=GUILD))
    assert (await services.jobs.exchange([], {"overview": 1})).jobs == ()
    (waiting,) = await services.jobs.all()
    assert waiting.due == due
