"""Clocks against a simulation that knows nothing of how they are stored and checks every minute."""

import contextlib
import random
import tempfile
from collections import deque
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from hosting import ManualClock, Person, Services, open_services
from hosting.core import DAY, MIN_TIME, TimeControl
from hosting.core.errors import NothingToUndo, Revealed
from hosting.core.model import Absence
from hosting.jobs.kinds import CLOCK
from tests.hosting.conftest import ANA, BRUNO, CARLA, DUARTE, started
from tests.support.effort import tries
from tests.toy.heap import Heap

pytestmark = pytest.mark.no_cover

ADMIN = Person(99, "Admin")
MINUTE = timedelta(minutes=1)
ZONES = (
    "Europe/Berlin",
    "Europe/Lisbon",
    "America/Sao_Paulo",
    "Asia/Kolkata",
    "America/New_York",
    "Australia/Lord_Howe",
    "Australia/Sydney",
)
TIMES = (
    *(time(hour) for hour in (0, 5, 6, 7, 9, 13, 18, 21, 22, 23)),
    *(time(1, 15), time(1, 45), time(2, 10), time(2, 20), time(2, 45), time(3, 15)),
)
"""Times of day, some of which occur twice or not at all when the clocks of those zones change."""
MAX_QUIET = 14 * 60
"""Maximum quiet minutes in 24 hours."""


@dataclass
class Someone:
    zone: str = "UTC"
    quiet: tuple[time, time] | None = None
    changed: datetime | None = None
    slept: deque[datetime] = field(default_factory=deque)
    """Minutes of the last 24 hours in which quiet hours stopped a clock."""
    away: list[Absence] = field(default_factory=list)

    def change(self, now: datetime) -> None:
        self.changed = now

    def sleeps(self, now: datetime) -> bool:
        while self.slept and self.slept[0] <= now - timedelta(days=1):
            self.slept.popleft()
        limited = self.changed is not None and now < self.changed + timedelta(days=1)
        return self.quiet_now(now) and (not limited or len(self.slept) - (now in self.slept) < MAX_QUIET)

    def quiet_now(self, now: datetime) -> bool:
        if self.quiet is None:
            return False
        (begin, end), zone = self.quiet, ZoneInfo(self.zone)
        local = now.astimezone(zone)
        reads = local.time()
        if twice(local, reads) and not local.fold and twice(local, end) and reads >= end:
            return True  # they end with the second occurrence's end
        if twice(local, reads) and local.fold and twice(local, begin) and reads < begin:
            return True  # they began with the first occurrence
        return begin <= reads < end if begin < end else reads >= begin or reads < end

    def gone(self, now: datetime) -> bool:
        return any(absence.begins <= now < absence.ends for absence in self.away)


def twice(day: datetime, at: time) -> bool:
    first, second = (datetime.combine(day.date(), at.replace(fold=fold), tzinfo=day.tzinfo) for fold in (0, 1))
    return (first.utcoffset() or timedelta()) > (second.utcoffset() or timedelta())


@dataclass
class Hand:
    person: int
    left: int
    away: int = 0
    told: bool = False


class Simulation:
    """Simulation that counts each minute by itself."""

    def __init__(self, control: TimeControl, people: list[int]) -> None:
        self.control = control
        self.people = {person: Someone() for person in people}
        self.seats = [Hand(person, control.time) for person in people]
        self.acts = 0
        self.underway = False
        self.paused = False
        self.begin(0)

    def begin(self, seat: int) -> None:
        self.acts, self.underway, hand = seat, False, self.seats[seat]
        hand.told = False
        hand.left = self.control.time if self.control.kind == "turn" else max(hand.left, MIN_TIME)

    def turn(self, after: int) -> None:
        hand = self.seats[self.acts]
        hand.left = self.control.time if self.control.kind == "turn" else hand.left + self.control.increment
        self.paused = False
        self.begin(after)

    def back(self, to: int) -> None:
        if self.control.kind == "turn":
            self.seats[self.acts].left = self.control.time
        self.begin(to)

    def minute(self, now: datetime) -> bool:
        """Advance by one minute; return whether the clock has run out at its end."""
        hand = self.seats[self.acts]
        for person in self.people.values():
            if person.sleeps(now):
                person.slept.append(now)
        if self.paused or hand.told:
            return False
        someone = self.people[hand.person]
        if someone.gone(now) and hand.away < self.control.away_days * DAY:
            hand.away += 60
        elif not someone.sleeps(now):
            hand.left -= 60
        if hand.left <= 0:
            hand.left, hand.told = 0, True
            return True
        return False


async def change(rng: random.Random, services: Services, simulated: Simulation, now: datetime) -> None:
    table = await services.lobby.get(1)
    seat = simulated.acts
    who = Person(simulated.seats[seat].person, "Name")
    anybody = rng.choice(list(simulated.people))
    someone = simulated.people[anybody]
    match rng.randrange(14):
        case 0 | 1 | 2:
            await services.play.play(1, table.seq, seat, who, ({"do": "stop"},))
            simulated.turn((seat + 1) % len(simulated.seats))
        case 3 if not simulated.underway and table.ply < 40:
            await services.play.play(1, table.seq, seat, who, ({"do": rng.choice(("peek", "add")), "n": 1},))
            simulated.underway, simulated.paused = True, False
        case 4:
            someone.zone = rng.choice(ZONES)
            someone.change(now)
            await services.people.set(anybody, zone=someone.zone)
        case 5 | 6:
            begin, end = rng.choice(TIMES), rng.choice(TIMES)
            minutes = (end.hour - begin.hour) * 60 + end.minute - begin.minute
            someone.quiet = (begin, end) if 0 < minutes % (24 * 60) <= MAX_QUIET else None
            someone.change(now)
            await services.people.set_quiet_hours(anybody, someone.quiet)
        case 7:
            begins = now + rng.randrange(3000) * MINUTE if rng.random() < 0.5 else None
            ends = (begins or now) + rng.randrange(1, 5000) * MINUTE
            if len(await services.absences.of(anybody)) < 8:
                someone.away.append(await services.absences.announce(anybody, begins, ends))
        case 8:
            for absence in [one for one in someone.away if one.ends > now][:1]:
                await services.absences.withdraw(absence.id, anybody)
                someone.away.remove(absence)
        case 9:
            if simulated.paused:
                await services.clocks.resume(1, who)
            else:
                await services.clocks.pause(1, ADMIN, admin=True)
            simulated.paused = not simulated.paused
        case 10:
            minutes = rng.randrange(1, 2000)
            await services.clocks.give(1, seat, minutes * 60, ADMIN, admin=True)
            simulated.seats[seat].left += minutes * 60
            simulated.seats[seat].told = False
        case 11:
            number = rng.randrange(len(simulated.seats))
            taker = Person(max(simulated.people) + 1, "Taker")
            simulated.people[taker.id] = Someone()
            await services.leaving.hand_over(1, number, ADMIN, taker, admin=True)
            simulated.seats[number].person, simulated.seats[number].away = taker.id, 0
            if number == seat:
                underway = simulated.underway
                simulated.begin(seat)
                simulated.underway = underway
        case 12:
            with contextlib.suppress(NothingToUndo, Revealed):
                await services.votes.undo_now(1, ADMIN, admin=True)
                simulated.back((await services.lobby.get(1)).to_act[0])


async def compare(services: Services, simulated: Simulation, now: datetime) -> None:
    """Check every clock against the simulation, and that the job waits for the running one."""
    faces = {face.seat: face for face in await services.clocks.of_table(1)}
    for number, hand in enumerate(simulated.seats):
        assert (faces[number].left, faces[number].away) == (hand.left, hand.away), (number, faces[number])
    own, hand = faces[simulated.acts], simulated.seats[simulated.acts]
    someone = simulated.people[hand.person]
    allowed = hand.away < simulated.control.away_days * DAY
    if simulated.paused:
        assert own.state == "paused"
    elif hand.told:
        assert own.state == "out"
    elif someone.gone(now) and allowed:
        assert own.state == "away"
    else:
        assert own.state == ("quiet" if someone.sleeps(now) else "runs")
    jobs = [job.due for job in await services.jobs.all() if job.kind == CLOCK]
    assert jobs == ([own.deadline] if own.deadline is not None else [])


async def simulate(seed: int, days: int) -> int:
    """Play at random and compare; return how many clocks ran out."""
    rng = random.Random(seed)
    kinds = (
        TimeControl("turn", rng.randrange(60, 60 * 60) * 60, away_days=rng.choice((0, 1, 14))),
        TimeControl("bank", rng.randrange(60, 90 * 60) * 60, rng.randrange(0, 1000) * 60, away_days=rng.choice((1, 3))),
    )
    begins = rng.choice((datetime(2026, 3, 6, tzinfo=UTC), datetime(2026, 10, 2, tzinfo=UTC)))
    clock, people = ManualClock(begins), [ANA, BRUNO, CARLA, DUARTE][: rng.randrange(2, 5)]
    control, out = rng.choice(kinds), 0
    with tempfile.TemporaryDirectory() as place:
        async with await open_services(Path(place) / "tables.sqlite3", [Heap()], clock=clock) as services:
            await started(services, *people, time_control=control)
            simulated = Simulation(control, [person.id for person in people])
            for _ in range(days):
                due = {rng.randrange(24 * 60) for _ in range(4)}
                for minute in range(24 * 60):
                    if minute in due:
                        await change(rng, services, simulated, clock.now())
                        await compare(services, simulated, clock.now())
                    ends = simulated.minute(clock.now())
                    clock.move(MINUTE)
                    if ends:
                        jobs = [job.due for job in await services.jobs.all() if job.kind == CLOCK]
                        assert jobs == [clock.now()]
                        await services.clocks.run_out(1, simulated.acts)
                        await compare(services, simulated, clock.now())
                        out += 1
            lines = await services.positions.events(1)
            assert sum(entry.kind == "timeout" for entry in lines) == out
    return out


@pytest.mark.every(3)
@pytest.mark.parametrize("seed", range(tries(3, 6)))
async def test_as_simulated(seed: int) -> None:
    """Clocks match the simulation over three weeks of a game, with some eighty changes."""
    await simulate(seed, 21)


@pytest.mark.long
async def test_as_simulated_for_long() -> None:
    assert sum([await simulate(seed, 42) for seed in range(100, 200)]) > 100


async def test_quiet_hours_set_again_and_again(services: Services, clock: ManualClock) -> None:
    """With quiet hours set to the next 14 hours every 12 hours for 60 days, a clock counts 10 hours a day."""
    await started(services, ANA, BRUNO, time_control=TimeControl("turn", 60 * DAY))
    for _ in range(120):
        now = clock.now()
        await services.people.set_quiet_hours(ANA.id, (now.time(), (now + timedelta(hours=14)).time()))
        clock.move(timedelta(hours=12))
    assert 60 * DAY - (await services.clocks.of_table(1))[0].left >= 60 * 10 * 3600


async def test_absences_announced_again_and_again(services: Services, clock: ManualClock) -> None:
    """With absences withdrawn and announced again every 12 hours for 60 days, a clock stands still for 3."""
    await started(services, ANA, BRUNO, time_control=TimeControl("turn", 60 * DAY, away_days=3))
    for _ in range(119):
        absence = await services.absences.announce(ANA.id, None, clock.now() + timedelta(days=50))
        clock.move(timedelta(hours=12))
        await services.absences.withdraw(absence.id, ANA.id)
    face = (await services.clocks.of_table(1))[0]
    assert (face.left, face.away) == (60 * DAY - 119 * DAY // 2 + 3 * DAY, 3 * DAY)
