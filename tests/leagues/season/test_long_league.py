"""Three seasons of sixty people with everything that goes wrong in seasons; every promise is counted. Takes minutes.

The bot is away in each state for longer than the next step is due, and the power is cut in every kind of job, before
what it stores and after.
"""

import random
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from itertools import combinations, pairwise
from typing import Any

import pytest

from hosting import Person, Services
from hosting.jobs import kinds
from hosting.jobs.jobs import Job
from leagues.rules import draw, ratings
from leagues.rules.divisions import Move
from leagues.rules.errors import Paused
from leagues.rules.points import How
from leagues.rules.states import State
from leagues.season.substitutes import BEGIN
from leagues.services import Leagues
from leagues.store.model import Season, View
from tests.leagues.conftest import RULES
from tests.leagues.playing import ADMIN, GUILD, KINDS, Play, people
from tests.leagues.season.test_kill import Power

pytestmark = pytest.mark.no_cover

EVERYBODY = {person.id: person for person in people(64)}
PLAYED = replace(RULES, most=60, play=timedelta(days=10))


def promised(before: View, after: View) -> int:
    """Check that no range has widened and everybody is within theirs; return the number of comparisons."""
    compared = 0
    old = {group.id: group for group in before.groups}
    for group in after.groups:
        if group.people != old[group.id].people or before.penalties != after.penalties:
            continue
        first, then = before.ranges(old[group.id]), after.ranges(group)
        for person, (best, worst) in then.items():
            assert first[person][0] <= best <= worst <= first[person][1], (group.name, person)
            compared += 1
    return compared


AWAY = timedelta(hours=5)
"""Time after a step's due time at which the bot comes back."""


async def outage(play: Play, season: int, state: State) -> Season:
    """Be away when the season's next step is due, which brings it to a state; later steps move by as much."""
    before = await play.season(season)
    assert before.next is not None
    play.clock.move(before.next[1] + AWAY - play.clock.now())
    await play.work()
    after = await play.season(season)
    assert after.state == state, f"{before.state} to {after.state}"
    if after.next is not None and before.state in (State.OPEN, State.CHECK_IN):
        following = {State.OPEN: before.draws, State.CHECK_IN: before.starts}[before.state]
        assert following is not None
        assert after.next[1] >= following + AWAY, "nobody loses the time that they were promised"
    return after


def cuts(play: Play) -> Counter[tuple[str, str]]:
    """Cut the power in jobs from now on; return the counts by kind of job, before or after storing."""
    power, counted, done = Power("ba...ab..bbaa....."), Counter[tuple[str, str]](), play.do
    write = power.over(play.services.store.write)
    kind = ""

    async def cut(work: Any) -> Any:
        before, how = power.cuts, "b"

        def noted(conn: Any) -> Any:
            nonlocal how
            how = "a"
            return work(conn)

        try:
            return await write(noted)
        finally:
            if power.cuts > before:
                counted[kind, how] += 1

    async def do(job: Job) -> None:
        nonlocal kind
        power.on, kind = True, job.kind
        try:
            await done(job)
        finally:
            power.on = False

    play.services.store.write = cut  # type: ignore[method-assign]
    play.do = do  # type: ignore[method-assign]
    return counted


async def one_season(play: Play, league: int, chance: random.Random, number: int) -> Counter[str]:
    """Play a season with dropouts, no-shows, guests, decisions and late tables; return its counts."""
    leagues, counted = play.leagues, Counter[str]()
    season = (await play.opened(league)).id
    commitment = (await play.season(season)).commitment
    for person in EVERYBODY.values():
        try:
            await leagues.registration.register(season, person)
        except Paused:
            counted["paused"] += 1
    assert sum(entry.plays for entry in (await play.view(season)).entries) == min(60, 64 - counted["paused"])
    await outage(play, season, State.CHECK_IN)
    silent = set(chance.sample(sorted(EVERYBODY), 3))
    for entry in (await play.view(season)).entries:
        if entry.status == "registered" and entry.person not in silent:
            await leagues.registration.check_in(season, entry.person)
    await outage(play, season, State.DRAWN)
    view = await play.view(season)
    assert view.season.salt is not None
    assert draw.opens(view.season.name, view.season.salt, commitment)
    playing = {entry.person for entry in view.entries if entry.plays}
    counted["drawn"] = len(playing)
    sat = Counter(person for fixture in view.fixtures for person in fixture.people)
    assert sat == dict.fromkeys(playing, 4), "four tables each"
    for group in view.groups:
        tables = [[one or 0 for one in fixture.people] for fixture in view.of_group(group)]
        for seat in range(4):
            assert sorted(table[seat] for table in tables) == sorted(group.people)
        if len(group.people) == 7:
            met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
            assert set(met.values()) == {2}
    await outage(play, season, State.RUNNING)
    view = await play.view(season)
    absent = set(chance.sample(sorted(playing), 3))
    for fixture in view.fixtures:
        if fixture.people[0] not in absent:
            await play.begin_turn(fixture, 0)
    for _ in range(9):
        await play.wait(hours=8)
    view = await play.view(season)
    statuses = {entry.person: entry.status for entry in view.entries}
    assert {person for person, status in statuses.items() if status == "dropped"} == absent
    gone = chance.choice(sorted(playing - absent))
    await leagues.substitutes.drop(season, gone, EVERYBODY[gone])
    hit = chance.choice(sorted(playing - absent - {gone}))
    await leagues.results.penalize(season, hit, 6000, ADMIN, "late again")
    running = [fixture for fixture in (await play.view(season)).fixtures if fixture.status == "running"]
    chance.shuffle(running)
    guest = next(entry for entry in (await play.view(season)).entries if entry.status in ("out", "reserve"))
    if guest.status == "reserve":
        out = next(one for one in running[0].people if one not in (gone, None))
        await leagues.substitutes.replace(running[0].id, out or 0, Person(guest.person, guest.name), ADMIN, "travels")
        counted["guests"] += 1
    before = await play.view(season)
    for index, fixture in enumerate(running[:-3]):
        await play.end(fixture)
        if index % 6 == 5:
            await play.wait(hours=2)
            after = await play.view(season)
            counted["ranges"] += promised(before, after)
            before = after
    await leagues.results.adjudicate(running[0].id, ADMIN, How.ADJUDICATED, [2, 1, 3, 4], "a wrong board")
    await leagues.undoing.undo(season, ADMIN, "the board was right")
    await leagues.results.adjudicate(running[-1].id, ADMIN, How.VOID, reason="nobody plays")
    await outage(play, season, State.CLOSING)
    await outage(play, season, State.CLOSING)  # open tables are decided, and can be protested
    await outage(play, season, State.CLOSED)
    counted["outages"] += 6
    view = await play.view(season)
    results = [fixture.result for fixture in view.fixtures]
    assert all(result is not None for result in results)
    counted |= Counter(result.how.value for result in results if result is not None)
    assert counted["void"] >= 1
    counted["ties"] = sum(
        len({finish.place for finish in result.finishes}) < 4 for result in results if result is not None
    )
    assert counted["ties"] > counted["void"]
    for fixture in view.fixtures:
        table = await play.services.lobby.get(fixture.table or 0)
        assert (table.status, table.fixture) in (("over", fixture.id), ("cancelled", fixture.id))
    for group in view.groups:
        rows = view.standing(group)
        assert [row.place for row in rows] == sorted(row.place for row in rows)
        assert view.ranges(group) == {row.person: (row.place, row.place) for row in rows}
    announced = Counter(
        notice.kind
        for notice in await play.services.notices.all()
        if notice.payload.get("season") == season and notice.kind.startswith("league-")
    )
    for state in ("open", "check-in", "drawn", "running", "closing", "closed"):
        assert announced[f"league-{state}"] == 1
    counted["reminders"] = announced[BEGIN]
    assert announced[BEGIN] >= 2 * len(absent)
    lines = [line for page in range(4) for line in await leagues.views.log(season, page)]
    transitions = Counter(line.what for line in lines if line.by is not None)
    assert transitions["adjudicated"] == 2
    assert (transitions["penalized"], transitions["undone"], transitions["dropped"]) == (1, 1, 1)
    assert all(line.reason for line in lines if line.by == ADMIN.id and line.what not in ("created", "season"))
    counted["told"], counted["lines"] = sum(announced.values()), len(lines)
    return counted


def moved_rightly(before: View, after: View) -> int:
    """Check that each group's first moved up and its last two down; return how many."""
    entries = {entry.person: entry for entry in after.entries if entry.division is not None}
    last, moved = max(group.division for group in before.groups), 0
    for group in before.groups:
        rows = before.standing(group)
        for row in rows:
            entry = entries.get(row.person)
            if entry is None:
                continue
            up = row.place == 1 and group.division > 1
            down = row.place > len(rows) - 2 and group.division < last
            assert (entry.move == Move.UP) == up, row
            assert (entry.move == Move.DOWN) == down, row
            moved += up or down
    return moved


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
async def test_three_seasons_of_sixty(play: Play, leagues: Leagues, services: Services, seed: int) -> None:
    """Nothing is doubled or lost: tables, results, standings, moves, ratings, announcements and logs."""
    chance = random.Random(seed)
    play.chance = chance
    league = await play.found(PLAYED)
    total, moved, power = Counter[str](), 0, cuts(play)
    for number in range(1, 4):
        total += await one_season(play, league, chance, number)
    views = [await play.view(season.id) for season in reversed(await leagues.views.seasons(league))]
    for before, after in pairwise(views):
        moved += moved_rightly(before, after)
    results = []
    for view in views:
        found = [(fixture.ended, fixture.id, fixture.result) for fixture in view.fixtures]
        results.append([result for _, _, result in sorted(found, key=lambda item: item[:2]) if result is not None])
    assert await leagues.ratings.of_guild(GUILD) == ratings.ratings(results)
    tables = await services.lobby.all()
    assert len(tables) == sum(len(view.fixtures) for view in views) == total["drawn"]
    assert [job for job in await services.jobs.all() if job.kind in ("season", "lay", "chase", "fixture")] == []
    assert set(power) == {(kind, how) for kind in KINDS if kind != kinds.ALTERNATE for how in "ab"}
    print(f"seed {seed}: {dict(total)}, moved {moved}, {sum(power.values())} cuts: {dict(power)}")  # noqa: T201 - what was counted
