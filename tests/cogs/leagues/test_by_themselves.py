"""Seasons rehearsed for the admin alone, and seasons from one form, before a judge who knows what was played."""

import asyncio
import math
import random
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo

import pytest

from cogs.leagues import rehearsal
from hosting import ManualClock, Person, open_services
from leagues.playing import fewest
from leagues.rules import NotYet
from leagues.rules.states import State
from leagues.services import Leagues
from leagues.store.model import Format, Rules, View
from navegador.game import NavegadorGame
from navegador.state import State as Voyage
from tests.cogs.leagues import hosting
from tests.leagues.playing import ADMIN, RULES, Play, people
from tests.month.month import choose, walk
from tests.support.world import World, opened
from tests.toy.heap import Heap


def stored(world: World) -> list[str]:
    with sqlite3.connect(world.bot.services.store.name) as db:
        return [line for line in db.iterdump() if 'INTO "uses"' not in line]


async def test_an_admin_reads_the_season_before_it_opens(world: World) -> None:
    """Summary and file go to the admin alone; nothing is posted, and the whole database is as it was."""
    await hosting.found(world)
    screen, messages = await hosting.admins_screen(world), world.messages()
    before = stored(world)
    answer = await world.press(hosting.regent(world), screen, "Rehearse")
    (sent,) = answer.followups
    assert sent.ephemeral
    assert "was rehearsed with 4 players" in sent.content
    assert f"9 messages in <#{world.channel.id}>, and no direct message" in sent.content
    assert "without a fault" in sent.content
    (file,) = sent.attachments
    assert file.filename == "league-1-season-1-rehearsal.md"
    script = (await file.read()).decode()
    assert script.count("in the league’s channel\n") == 9
    assert re.search(r"will you play\?.* @Player 1 @Player 2 @Player 3 @Player 4\n", script)
    assert not re.search(r"<[@#t]", script)
    assert stored(world) == before
    assert world.messages() == messages


@pytest.mark.opened(limit_rehearsals=2)
async def test_one_at_a_time_by_admins_alone(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second press at once, too many, another's press and a failure are refused in one sentence each."""

    def fails(*about: object) -> None:
        raise MemoryError

    await hosting.found(world)
    admin, screen = hosting.regent(world), await hosting.admins_screen(world)
    monkeypatch.setattr(rehearsal, "play", fails)
    press = (admin, screen, "Rehearse")
    answers = [*await world.press_together(press, press), await world.press(*press), await world.press(*press)]
    told = Counter(" ".join(world.text(answer.followups[0]).split()[:4]) for answer in answers)
    assert told == {"Your rehearsal is still": 1, "The rehearsal failed, and": 2, "You have rehearsed seasons": 1}
    assert {type(error) for error in world.errors} == {MemoryError}
    pressed = world.button(screen, "Rehearse").custom_id
    refused = await world.press_raw(world.people["Ana"], screen, pressed)
    assert "Only an admin" in world.text(refused.followups[0])


async def test_a_fault_is_named(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The summary gives the reason in place of a good end, even without a message."""
    fault = rehearsal.Rehearsed([], 0, 0, NotYet("too few", what="people"), "")
    monkeypatch.setattr(rehearsal, "play", lambda *about: fault)
    await hosting.found(world)
    answer = await world.press(hosting.regent(world), await hosting.admins_screen(world), "Rehearse")
    told = world.text(answer.followups[0])
    assert "There was no message" in told
    assert told.endswith("⚠️ Then the season stands still: Too few people have registered.")


@pytest.mark.long
async def test_what_is_rehearsed_is_posted(world: World, tmp_path: Path) -> None:
    """The same people play the season then: as many messages of each kind; its salt stays secret before."""
    leagues, admin = world.bot.leagues, Person(hosting.regent(world).id, "Regent")
    await hosting.found(world, format="heats")
    short = replace((await hosting.view(world)).league.rules, final=4, play=timedelta(hours=20), again=None)
    await leagues.founding.change(1, short, admin)
    here = [Person(world.people[name].id, name) for name in hosting.EIGHT]
    await leagues.registration.register_all(1, dict(enumerate(here)), admin)
    copy, game = await leagues.copies.of(1, rehearsal.MOST), world.bot.services.positions.game(short.game)
    seen = await asyncio.to_thread(rehearsal.play, tmp_path, copy, 1, game, "en-US", world.clock.now())
    await hosting.pass_time(world, hours=1)
    await hosting.pass_time(world, days=6)
    await hosting.pass_time(world, days=1)
    for person in here:
        await leagues.registration.check_in(1, person.id)
    await hosting.pass_time(world, days=1)
    await hosting.pass_time(world, days=1)
    await hosting.pass_time(world, hours=12)
    while not (now := await hosting.view(world)).season.over:
        await hosting.pass_time(world, hours=1)
        assert await hosting.end_tables(world)
    notices = await world.bot.services.notices.all()
    posted = Counter(notice.kind for notice in notices if notice.state == "sent" and notice.kind.startswith("league-"))
    assert Counter(message.kind for message in seen.messages) == posted
    assert posted["league-round"] == 1
    assert (seen.people, seen.tables, seen.fault) == (8, len(now.fixtures), None)
    assert now.season.salt is not None
    assert now.season.salt not in seen.script


async def test_computers_play_its_games(world: World) -> None:
    game = world.bot.services.positions.game("navegador")
    play = rehearsal.Rehearsal(world.bot.services, world.bot.leagues, world.clock, game=game, options={"goa": False})
    results = play.outcome(4).results
    assert [seat.points for seat in results] == [sum(seat.parts.values()) for seat in results]
    assert play.outcome(4) != play.outcome(4)


@pytest.fixture
async def play(tmp_path: Path) -> AsyncIterator[Play]:
    clock = ManualClock()
    services = await open_services(tmp_path / "real.sqlite3", [Heap()], clock=clock)
    yield Play(services, Leagues(services), clock)
    await services.close()


async def rehearsed(play: Play, season: int) -> rehearsal.Rehearsed:
    copy = await play.leagues.copies.of(season, rehearsal.MOST)
    return await asyncio.to_thread(rehearsal.play, Path("elsewhere"), copy, season, Heap(), "en", play.clock.now())


@pytest.mark.every(3)
@pytest.mark.parametrize("format_", Format)
async def test_every_format_comes_to_its_end(play: Play, format_: Format) -> None:
    """Without anybody registered stand-ins play, as few as the format needs; heats have a final; no hold stops it."""
    rules = Rules(format_, "heap", seats=3 if format_ == Format.TEAMS else 4, rounds=2)
    season = await play.opened(await play.found(rules))
    await play.leagues.running.hold(season.id, ADMIN, "not yet")
    seen = await rehearsed(play, season.id)
    assert seen.fault is None
    assert seen.people == fewest(rules)
    assert seen.tables
    assert [message.kind for message in seen.messages][-1] == "league-closed"
    rounds = sum(message.kind == "league-round" for message in seen.messages)
    assert rounds == (format_ in (Format.HEATS, Format.SWISS, Format.TEAMS))
    assert (await play.season(season.id)).state == State.OPEN


async def test_a_season_that_cannot_be(play: Play) -> None:
    """Three teams of three need more than eight people: the reason is known, and the message that says it."""
    rules = Rules(Format.TEAMS, "heap", seats=3, most=8)
    seen = await rehearsed(play, (await play.opened(await play.found(rules))).id)
    assert isinstance(seen.fault, NotYet)
    assert seen.fault.facts == {"what": "people"}
    assert seen.messages[-1].kind == "league-held"


async def test_another_season(play: Play) -> None:
    """Those of the season before play in their divisions again; of too many the first take part."""
    first = await play.running(RULES, 24)
    await play.end_all(first)
    season = await play.leagues.founding.season((await play.season(first)).league, None, play.clock.now())
    await play.leagues.registration.register_all(season.id, dict(enumerate(people(24))), Person(1, "Ana"))
    seen = await rehearsed(play, season.id)
    assert (seen.fault, seen.people) == (None, 24)
    winner = next(row.person for row in (await play.view(first)).standing((await play.view(first)).groups[-1]))
    drawn = next(message.text for message in seen.messages if message.kind == "league-drawn")
    assert re.search(rf"A.*P{winner - 1000}\b", drawn)
    few = await play.leagues.copies.of(season.id, 5)
    assert [row["person"] for row in few["league_entries"] if row["season"] == season.id] == [*range(1000, 1005)]


HOUR = timedelta(hours=1)
MAX_EMPTY = timedelta(hours=48)
LADDER = (10, 6, 3, 1)
ENOUGH = 6
"""Turns after which a table is ended by hand."""
Kind = Literal["keen", "vanishes", "never", "stalls", "away", "late"]
ROW = re.compile(r"^(\d+)\\\. (\S+) · \*\*([\d.,½¼¾⅓⅔]+)\*\* · (\d+)/(\d+)", re.M)


@dataclass
class Someone:
    """A player, their nights and their habits."""

    name: str
    kind: Kind
    zone: str
    quiet: tuple[int, int] | None
    turns: int = 0

    def sleeps(self, now: datetime) -> bool:
        """Return whether it is in their quiet hours, by their wall clock."""
        if self.quiet is None:
            return False
        hour, (begin, end) = now.astimezone(ZoneInfo(self.zone)).hour, self.quiet
        return begin <= hour < end if begin < end else hour >= begin or hour < end


@dataclass
class Course:
    """Everything that the judge is given."""

    people: dict[int, Someone]
    pings: list[tuple[datetime, int, str]] = field(default_factory=list)
    empty: dict[tuple[int, int, int], tuple[datetime, timedelta]] = field(default_factory=dict)
    """By table, seat and turn: since when it waited for its player, and how long, without their announced absence."""
    away: list[tuple[int, datetime, datetime]] = field(default_factory=list)
    """Announced absences: who, from when, until when."""
    order: list[list[int]] = field(default_factory=list)
    """By season, its planned tables in the order in which they ended."""
    ended: dict[int, list[tuple[int | None, int, bool]]] = field(default_factory=dict)
    """By planned table: each seat's person, rank, and whether they had left it."""
    boards: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)


class Seasons:
    """A league that is left alone."""

    def __init__(self, world: World, people: dict[int, Someone], rng: random.Random) -> None:
        self.world, self.rng = world, rng
        self.course = Course(people)
        self.play = Play(world.bot.services, world.bot.leagues, world.clock, rng)
        self._read = 0

    async def run(self, seasons: int) -> Course:
        await hosting.found(self.world, days="odd", clock="fast")
        self._listen()
        await self._settings()
        for number in range(1, seasons + 1):
            await self._season(number)
            self.course.boards.append(self.world.text(hosting.boards(self.world)[number - 1]))
        return self.course

    async def _settings(self) -> None:
        services = self.world.bot.services
        for number, someone in self.course.people.items():
            await services.people.set(number, zone=someone.zone)
            if someone.quiet is not None:
                await services.people.set_quiet_hours(number, (time(someone.quiet[0]), time(someone.quiet[1])))

    async def _season(self, number: int) -> None:
        await self._until(number, State.OPEN)
        self.course.order.append([])
        for person, someone in self.course.people.items():
            if number == 1 and someone.kind != "late":
                await self._press(person, hosting.boards(self.world)[-1], "Join all seasons")
        await self._until(number, State.CHECK_IN)
        entered = {entry.person for entry in (await hosting.view(self.world, number)).entries}
        for person, someone in self.course.people.items():
            if person in entered:
                await self._press(person, hosting.boards(self.world)[-1], "I will play")
            elif someone.kind == "late":
                await self._press(person, hosting.boards(self.world)[-1], "Register")
        await self._until(number, State.RUNNING)
        for person, someone in self.course.people.items():
            someone.turns = 0
            if someone.kind == "away":
                now = self.world.clock.now()
                await self.world.bot.services.absences.announce(person, now, now + timedelta(days=4))
                self.course.away.append((person, now, now + timedelta(days=4)))
        while (course := await hosting.view(self.world, number)).season.state != State.CLOSED:
            for fixture in course.fixtures:
                if fixture.status == "running":
                    await self._table(fixture.id, fixture.table or 0, fixture.people)
            await self._step()

    async def _press(self, person: int, message: object, button: str) -> None:
        who = self.world.people[self.course.people[person].name]
        await self.world.press(who, message, button)  # type: ignore[arg-type]
        self.course.counts["presses of players"] += 1

    async def _table(self, fixture: int, number: int, owners: tuple[int | None, ...]) -> None:
        """Let who is awake play a turn; end the table when all have played and it has lasted."""
        services, now = self.world.bot.services, self.world.clock.now()
        position = await services.positions.now(number)
        table, state = position.table, position.state
        assert isinstance(state, Voyage)
        if table.status != "running" or not table.acting:
            return
        seat = table.acting[0]
        turn = state.turns_played
        if turn >= ENOUGH:
            planned = next(
                one for one in (await hosting.view(self.world, await self._newest())).fixtures if one.id == fixture
            )
            points = [self.rng.randrange(40, 60) for _ in owners]
            ranks = [1 + sum(other > own for other in points) for own in points]
            self.course.ended[fixture] = [
                (owner, rank, owner is not None and one.person != owner)
                for owner, rank, one in zip(owners, ranks, table.seats, strict=True)
            ]
            self.course.order[-1].append(fixture)
            await self.play.end(planned, ranks)
            return
        someone = None if seat.person is None else self.course.people.get(seat.person)
        if seat.person is None or someone is None:
            return
        key = (number, seat.number, turn)
        since = self.course.empty.get(key, (now, timedelta()))[0]
        self.course.empty[key] = (since, now - since - self._excused(seat.person, since, now))
        gone = someone.kind == "never" or (someone.kind == "vanishes" and someone.turns >= 1)
        if gone:
            return
        stalled = seat.since is not None and now - seat.since < 14 * HOUR
        if someone.sleeps(now) or (someone.kind == "stalls" and stalled) or self.rng.random() < 0.3:
            return
        if someone.kind == "away" and any(
            absence.begins <= now < absence.ends for absence in await services.absences.of(seat.person)
        ):
            return
        steps, _ = walk(state, self.rng, short=False)
        await services.play.play(number, position.seq, seat.number, Person(seat.person, someone.name), steps)
        someone.turns += 1
        self.course.counts["turns"] += 1

    def _excused(self, person: int, since: datetime, until: datetime) -> timedelta:
        mine = ((begins, ends) for who, begins, ends in self.course.away if who == person)
        return sum((max(min(ends, until) - max(begins, since), timedelta()) for begins, ends in mine), timedelta())

    async def _newest(self) -> int:
        newest = await self.world.bot.leagues.views.newest(1)
        return newest.id

    async def _until(self, number: int, state: State) -> None:
        for _ in range(3000):
            newest = await self._newest()
            if newest == number and (await hosting.view(self.world, number)).season.state == state:
                return
            await self._step(most=timedelta(days=1))
        raise AssertionError(f"season {number} never came to {state}")

    async def _step(self, most: timedelta = 3 * HOUR) -> None:
        """Move to the next thing that is due, or a few hours on."""
        now = self.world.clock.now()
        dues = [job.due for job in await self.world.bot.services.jobs.all() if job.given_up is None and job.due > now]
        at = min([now + most, *dues])
        await self.world.leap(at - now)
        await hosting.done(self.world)
        self._listen()

    def _listen(self) -> None:
        """Note whom the new messages notify."""
        sent = self.world.requests("POST", "/channels/*/messages")
        for request in sent[self._read :]:
            users = (request.json.get("allowed_mentions") or {}).get("users", ())
            self.course.pings += [
                (self.world.clock.now(), int(user), str(request.json.get("content", ""))) for user in users
            ]
        self._read = len(sent)


def judged(course: Course, views: list[View]) -> list[str]:
    wrong = [
        f"{at} {course.people[user].name} called in their sleep: {text[:80]}"
        for at, user, text in course.pings
        if user in course.people and course.people[user].sleeps(at)
    ]
    wrong += [
        f"{at} {course.people[user].name} called while they are away: {text[:80]}"
        for at, user, text in course.pings
        for person, begins, ends in course.away
        if user == person and begins < at < ends
    ]
    wrong += [
        f"table: {table} seat {seat} empty for {lasts}"
        for (table, seat, _), (_, lasts) in course.empty.items()
        if lasts > MAX_EMPTY
    ]
    for number, (text, now) in enumerate(zip(course.boards, views, strict=True), 1):
        sums: dict[int, float] = defaultdict(float)
        for fixture in now.fixtures:
            finishes = course.ended.get(fixture.id)
            if finishes is None:
                wrong.append(f"season {number}: table {fixture.name} was not played to its end")
                continue
            for person, rank, left in finishes:
                shared = [one for _, one, _ in finishes].count(rank)
                units = sum(LADDER[rank - 1 : rank - 1 + shared]) / shared
                sums[person or 0] += 0.0 if left else units
        displayed = {name: float(points.replace(",", ".")) for _, name, points, _, _ in ROW.findall(text)}
        if not displayed:
            wrong.append(f"season {number}: no standing")
        for person, someone in course.people.items():
            if someone.name in displayed and abs(displayed[someone.name] - sums[person]) > 0.01:
                wrong.append(f"season {number}: {someone.name} has {displayed[someone.name]}, not {sums[person]}")
        course.counts["standings compared"] += len(displayed)
        course.counts["tables"] += len(now.fixtures)
    course.counts["calls"] = len(course.pings)
    course.counts["waits"] = len(course.empty)
    course.counts["hours of the longest"] = round(
        max((lasts for _, lasts in course.empty.values()), default=timedelta()) / HOUR
    )
    return wrong


Strength = tuple[float, float, int]


def rated(course: Course) -> dict[int, Strength]:
    """Return everybody's rating by an account of its own: mean, doubt, and number of tables.

    Bradley-Terry over all pairs of a table, as Weng and Lin have it; who left is last. Three tables of the very same
    people count; whoever had none in a season is less sure after it.
    """
    now: dict[int, Strength] = {}
    for season in course.order:
        together: Counter[frozenset[int]] = Counter()
        played: set[int] = set()
        for fixture in season:
            ranks = {who: 9 if left else rank for who, rank, left in course.ended[fixture] if who is not None}
            same = frozenset(ranks)
            together[same] += 1
            if len(ranks) == len(course.ended[fixture]) and {*ranks.values()} != {9} and together[same] <= 3:
                now |= _after(ranks, now)
                played |= same
        now |= {
            who: (mean, min(math.hypot(doubt, 1), 25 / 3), tables)
            for who, (mean, doubt, tables) in now.items()
            if who not in played
        }
    return now


def _after(ranks: dict[int, int], before: dict[int, Strength]) -> dict[int, Strength]:
    start = {who: before.get(who, (25.0, 25 / 3, 0)) for who in ranks}
    own = {who: (mean, math.hypot(doubt, 25 / 300)) for who, (mean, doubt, _) in start.items()}
    after = {}
    for who, (mean, doubt) in own.items():
        gain = loss = 0.0
        for other, (its_mean, its_doubt) in own.items():
            if other == who:
                continue
            width = math.sqrt(doubt**2 + its_doubt**2 + 2 * (25 / 6) ** 2)
            expected = 1 / (1 + math.exp((its_mean - mean) / width))
            got = (1 + (ranks[other] > ranks[who]) - (ranks[other] < ranks[who])) / 2
            gain += doubt**2 / width * (got - expected)
            loss += doubt / width * (doubt / width) ** 2 * expected * (1 - expected)
        after[who] = (mean + gain, doubt * math.sqrt(max(1 - loss, 0.0001)), start[who][2] + 1)
    return after


async def simulated(place: Path, monkeypatch: pytest.MonkeyPatch, people: int, seasons: int, seed: int) -> Course:
    """Play seasons with a share of difficult people, and judge them; nothing fails, and no admin acts."""
    monkeypatch.setattr(NavegadorGame, "choose", choose)
    rng = random.Random(seed)
    difficult: list[Kind] = ["vanishes", "never", "stalls", "away", "late"]
    kinds = [difficult[number % 5] for number in range(max(round(people * 0.15), min(5, people - 7)))]
    kinds += ["keen"] * (people - len(kinds))
    rng.shuffle(kinds)
    zones = ("Europe/Berlin", "America/New_York", "Asia/Taipei", "UTC")
    nights = ((22, 7), (23, 6), (0, 8), None)
    names = [f"P{number}" for number in range(people)]
    async with opened(place, people=names) as world:
        everybody = {
            world.people[name].id: Someone(name, kind, rng.choice(zones), rng.choice(nights))
            for name, kind in zip(names, kinds, strict=True)
        }
        everybody[world.people["P0"].id] = Someone("P0", kinds[0], "UTC", (22, 7))  # for the judge's own test
        world.clock.set(datetime(2026, 11, 20, 5, 17, tzinfo=UTC))
        course = await Seasons(world, everybody, rng).run(seasons)
        views = [await hosting.view(world, number) for number in range(1, seasons + 1)]
        wrong = judged(course, views)
        known = await world.bot.leagues.ratings.of_guild(world.guild.id)
        own = rated(course)
        wrong += [
            f"{person} is rated {rating}, not {own.get(person)}"
            for person, rating in known.items()
            if own.get(person) != pytest.approx((rating.mean, rating.doubt, rating.tables), rel=0, abs=1e-6)
        ]
        wrong += [f"{person} is not rated" for person in own if person not in known]
        course.counts["ratings compared"] = len(own)
        assert wrong == [], "\n".join(wrong)
        logged = [line for one in views for line in await world.bot.leagues.views.log(one.season.id)]
        assert {line.by for line in logged} <= {None, hosting.regent(world).id}
        assert {line.what for line in logged if line.by == hosting.regent(world).id} <= {"created", "season"}
        await _finds_faults(course, views)
        return course


async def _finds_faults(course: Course, views: list[View]) -> None:
    """Check that the judge sees a call in the night, an empty seat and a result that is counted twice."""
    night = next((number, who) for number, who in course.people.items() if who.quiet == (22, 7) and who.zone == "UTC")
    at = course.pings[0][0].replace(hour=23)
    at_work = next(number for number, who in course.people.items() if who.quiet is None)
    empty = (at, MAX_EMPTY + HOUR)
    twice = dict(course.ended)
    first, second = list(twice)[:2]
    twice[first] = twice[second]
    counts = course.counts.copy()
    for what, changed in (
        ("called in their sleep", replace(course, pings=[(at, night[0], "")])),
        ("while they are away", replace(course, away=[(at_work, at - HOUR, at + HOUR)], pings=[(at, at_work, "")])),
        ("empty for", replace(course, empty={(1, 0, 0): empty})),
        (", not ", replace(course, ended=twice)),
    ):
        assert any(what in text for text in judged(changed, views)), what
    course.counts = counts


@pytest.mark.long
@pytest.mark.no_cover
async def test_a_dozen_people_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One season of short tables; a judge who is told less finds fault."""
    monkeypatch.setattr(f"{__name__}.ENOUGH", 3)
    course = await simulated(tmp_path, monkeypatch, 12, 1, 3)
    assert course.counts["ratings compared"] == 12
    assert course.counts["standings compared"] == 12


@pytest.mark.long
@pytest.mark.no_cover
async def test_three_seasons_of_forty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    course = await simulated(tmp_path, monkeypatch, 40, 3, 1)
    print(dict(course.counts))  # noqa: T201
