"""Whole seasons, from the opening to the close, on a manual clock."""

import contextlib
import random
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from itertools import combinations, permutations

import pytest

from hosting import ManualClock, Person
from hosting.core import fairness
from leagues.rules import swiss
from leagues.rules.divisions import LeagueMove
from leagues.rules.errors import LeagueError, NotYet
from leagues.rules.points import UNIT, parse
from leagues.rules.states import State
from leagues.season.timing import BEFORE_START, PROTEST
from leagues.services import Leagues
from leagues.store.model import Format
from tests.leagues.playing import ADMIN, RULES, Play, people
from tests.support.opaque import inner
from tests.support.refusal import assert_refused
from tests.toy.heap import HeapState


@pytest.mark.both("postgres")
async def test_a_season_of_divisions_by_itself(play: Play) -> None:
    """Fourteen people and no admin: drawn, played, closed, with every announcement at its time."""
    season = await play.running(RULES, 14)
    view = await play.view(season)
    assert [group.name for group in view.groups] == ["A", "B"]
    assert len(view.fixtures) == 14
    assert {fixture.status for fixture in view.fixtures} == {"running"}
    for group in view.groups:
        sat = [fixture.people for fixture in view.of_group(group)]
        assert Counter(person for table in sat for person in table) == dict.fromkeys(group.people, 4)
        for seat in range(4):
            assert sorted(table[seat] or 0 for table in sat) == sorted(group.people), "every seat once"
        met = Counter(pair for table in sat for pair in combinations(sorted(number or 0 for number in table), 2))
        assert set(met.values()) == {2}, "all meet twice"
    for fixture in view.fixtures:
        table = await play.services.lobby.get(fixture.table or 0)
        assert [seat.person for seat in table.seats] == list(fixture.people)
        assert (table.status, table.fixture) == ("running", fixture.id)
    assert await play.end_all(season) == 14
    view = await play.view(season)
    assert view.season.state == State.CLOSED
    for group in view.groups:
        rows = view.standing(group)
        assert sum(row.units for row in rows) == 7 * 20 * 6000
        assert view.ranges(group) == {row.person: (row.place, row.place) for row in rows}
    kinds = [
        kind for kind in await play.announcements() if kind not in ("league-soon", "league-protests", "league-recall")
    ]
    steps = ["open", "check-in", "drawn", "running", "closing", "closed"]
    assert kinds == [f"league-{state}" for state in steps]
    moves = [line.facts["to"] for line in reversed(await play.leagues.views.log(season)) if line.what == "moved"]
    assert moves == steps
    assert [job.kind for job in await play.services.jobs.all() if job.kind in ("season", "lay", "chase")] == []


async def test_each_step_comes_at_its_moment(play: Play, clock: ManualClock) -> None:
    season = await play.opened(await play.found(RULES))
    await play.enter(season.id, people(7))
    steps = {
        State.OPEN: (State.CHECK_IN, RULES.registration),
        State.CHECK_IN: (State.DRAWN, RULES.check_in),
        State.DRAWN: (State.RUNNING, BEFORE_START),
        State.RUNNING: (State.CLOSING, RULES.play),
        State.CLOSING: (State.CLOSED, RULES.grace),
    }
    for before, (after, wait) in steps.items():
        if before == State.CHECK_IN:
            for person in people(7):
                await play.leagues.registration.check_in(season.id, person.id)
        assert ((await play.season(season.id)).salt is None) == (before in (State.OPEN, State.CHECK_IN))
        clock.move(wait - timedelta(minutes=1))
        await play.work()
        assert (await play.season(season.id)).state == before
        await play.wait(minutes=1)
        await play.wait(seconds=PROTEST.total_seconds() if before == State.CLOSING else 0)
        assert (await play.season(season.id)).state == after
    soon = [notice for notice in await play.services.notices.all() if notice.kind == "league-soon"]
    assert [notice.payload["step"] for notice in soon] == ["check_in", "draws", "ends", "closes"]
    due = {job.key: job.due for job in await play.services.jobs.all() if job.kind == "notice"}
    for notice in soon:
        assert due[str(notice.id)].isoformat() < notice.payload["at"]


async def test_too_few_hold_it_and_an_admin_goes_on(play: Play, leagues: Leagues) -> None:
    season = await play.opened(await play.found(RULES))
    await play.enter(season.id, people(3))
    await play.wait(days=8)
    held = await play.season(season.id)
    assert (held.state, held.hold_reason) == (State.OPEN, "people")
    assert held.next is None
    await assert_refused(NotYet, leagues.running.move(season.id, State.CHECK_IN, ADMIN))
    await play.enter(season.id, people(4))
    await leagues.running.go_on(season.id, ADMIN)
    assert (await play.until(season.id, State.CHECK_IN)).held is None


async def test_who_does_not_check_in_is_out(play: Play, leagues: Leagues) -> None:
    """People without a yes do not play; the waiting list has their places in its order, at once or at the draw."""
    league = await play.found(replace(RULES, most=8))
    season = await play.opened(league)
    everybody = people(10)
    await play.enter(season.id, everybody)
    view = await play.view(season.id)
    assert [entry.person for entry in view.reserve] == [1008, 1009]
    await play.until(season.id, State.CHECK_IN)
    await leagues.registration.check_out(season.id, 1000)
    assert {entry.person: entry.status for entry in (await play.view(season.id)).entries}[1008] == "checked-in"
    assert "league-moved-up" in await play.announcements()
    for person in everybody[1:7]:
        await leagues.registration.check_in(season.id, person.id)
    await play.until(season.id, State.DRAWN)
    view = await play.view(season.id)
    status = {entry.person: entry.status for entry in view.entries}
    plays = {*range(1001, 1007), 1008, 1009}
    assert status == {1000: "out", 1007: "out"} | dict.fromkeys(plays, "checked-in")
    assert {person for group in view.groups for person in group.people} == plays


@pytest.mark.both("postgres")
async def test_up_down_back_and_new(play: Play) -> None:
    """B's first plays in A next, A's last two in B; a returner keeps theirs, new people start at the bottom."""
    league = await play.found(RULES)
    first = await play.running(RULES, 14, league)
    await play.end_all(first)
    view = await play.view(first)
    assert [group.name for group in view.groups] == ["A", "B"]
    top, *lower = view.groups
    places = {row.person: row.place for group in view.groups for row in view.standing(group)}
    season = await play.opened(league)
    away = view.standing(top)[2].person
    coming = [person for person in people(14) if person.id != away] + people(1, 5000)
    await play.enter(season.id, coming)
    await play.check_in(season.id, coming)
    await play.until(season.id, State.DRAWN)
    entries = {entry.person: entry for entry in (await play.view(season.id)).entries}
    winners = [view.standing(group)[0].person for group in lower]
    for winner in winners:
        assert (entries[winner].division, entries[winner].move) == (1, LeagueMove.UP)
    for row in view.standing(top)[-2:]:
        assert (entries[row.person].division, entries[row.person].move) == (2, LeagueMove.DOWN)
    assert (entries[5000].division, entries[5000].move) == (2, LeagueMove.NEW)
    for number in top.people:
        if number != away and places[number] <= 5:
            assert (entries[number].division, entries[number].move) == (1, LeagueMove.STAYED)
    await play.until(season.id, State.RUNNING)
    await play.end_all(season.id)
    view = await play.view(season.id)
    gone = view.standing(view.groups[0])[1].person
    third = await play.opened(league)
    coming = [person for person in people(15) if person.id != gone]
    await play.enter(third.id, coming)
    await play.check_in(third.id, coming)
    await play.until(third.id, State.DRAWN)
    back = next(entry for entry in (await play.view(third.id)).entries if entry.person == away)
    assert (back.division, back.move) == (1, LeagueMove.BACK)


async def test_what_is_open_at_the_end_is_decided(play: Play) -> None:
    """Of tables still running after the grace, those far enough count as they stand, others are void."""
    season = await play.running(replace(RULES, play=timedelta(days=2)), 7)
    far, *others = (await play.view(season)).fixtures
    assert far.table is not None
    position = await play.services.positions.now(far.table)
    while inner(position.state, HeapState).heap < 15:
        (seat,) = position.to_act
        person = position.table.seats[seat].person
        assert person is not None
        player = next(one for one in people(7) if one.id == person)
        position = (
            await play.services.play.play(
                far.table, position.seq, seat, player, [{"do": "add", "n": 5}, {"do": "stop"}]
            )
        ).position
    closing = await play.until(season, State.CLOSING)
    assert closing.closes is not None
    await play.until(season, State.CLOSED)
    results = {one.id: one.result for one in (await play.view(season)).fixtures}
    counted = results[far.id]
    assert counted is not None
    assert counted.how == "adjudicated"
    assert sorted(finish.place for finish in counted.finishes) == [1, 2, 2, 2]
    for fixture in others:
        result = results[fixture.id]
        assert result is not None
        assert result.how == "void"
        assert (await play.services.lobby.get(fixture.table or 0)).status == "cancelled"


@pytest.mark.every(3)
@pytest.mark.parametrize(("count", "final", "stages"), [(20, 8, [20, 16, 8]), (12, 4, [12, 4]), (8, 8, [8])])
async def test_heats(play: Play, monkeypatch: pytest.MonkeyPatch, count: int, final: int, stages: list[int]) -> None:
    """Everybody plays four games, then the best sixteen, then the final; each stage starts after the last."""
    monkeypatch.setattr(fairness, "new_salt", lambda: "5a17" * 8)  # of few draws the best has the first two meet
    season = await play.running(replace(RULES, format=Format.HEATS, final=final), count)
    for number, size in enumerate(stages):
        view = await play.view(season)
        (group,) = view.of_stage(view.stages[-1])
        assert len(view.stages) == number + 1
        assert len(group.people) == size
        if number:
            before = view.groups[-2]
            best = [row.person for row in view.standing(before)[:size]]
            assert sorted(group.people) == sorted(best), "the best of the stage before"
            if size == 16:
                tables_of = [{*fixture.people} for fixture in view.of_group(group)]
                assert not any({best[0], best[1]} <= table for table in tables_of), "the first two meet in the final"
        tables = view.of_group(group)
        assert len(tables) == (1 if size == 4 else size)
        ends = view.season.ends
        assert await play.end_all(season) == len(tables)
        if number + 1 < len(stages):
            after = (await play.season(season)).ends
            assert after is not None
            assert ends is not None
            assert after == play.clock.now() + RULES.play, "its own time begins with it"
    assert (await play.season(season)).state == State.CLOSED
    assert len((await play.view(season)).stages) == len(stages)


async def test_the_time_of_a_stage(play: Play) -> None:
    """After a stage's time comes its grace, then its open tables are decided and the next starts."""
    season = await play.running(replace(RULES, format=Format.HEATS, play=timedelta(days=2)), 9)
    for fixture in (await play.view(season)).fixtures[:5]:
        await play.end(fixture)
    await play.wait(days=2)
    view = await play.view(season)
    assert (view.season.state, view.season.ends) == (State.RUNNING, None)
    assert view.season.next == ("closes", view.season.closes)
    assert "league-late" in await play.announcements()
    await play.wait(days=3)
    await play.protested(season)
    view = await play.view(season)
    assert [stage.kind for stage in view.stages] == ["heats", "final"]
    heats = view.of_group(view.groups[0])
    assert Counter(heat.result.how.value for heat in heats if heat.result) == {"played": 5, "void": 4}
    assert {one.status for one in view.of_group(view.groups[1])} == {"running"}


async def test_swiss_rounds(play: Play) -> None:
    """Sixteen people, three rounds: nobody meets twice, equals in points meet, seats rotate."""
    season = await play.running(replace(RULES, format=Format.SWISS, rounds=3), 16)
    for number in (1, 2, 3):
        view = await play.view(season)
        now = [fixture for fixture in view.fixtures if fixture.round == number]
        assert len(now) == 4
        assert len(view.fixtures) == 4 * number
        assert sorted(person or 0 for fixture in now for person in fixture.people) == list(range(1000, 1016))
        await play.end_all(season)
    view = await play.view(season)
    met = Counter(
        pair for one in view.fixtures for pair in combinations(sorted(person or 0 for person in one.people), 2)
    )
    assert set(met.values()) == {1}
    assert view.season.state == State.CLOSED
    (group,) = view.groups
    assert len(view.standing(group)) == 16
    for number in (1, 2, 3):
        sat = swiss.seat_counts([[p or 0 for p in one.people] for one in view.fixtures if one.round < number], 4)
        for fixture in view.fixtures:
            if fixture.round == number:
                people_here = [person or 0 for person in fixture.people]
                least = min(swiss.cost(order, sat) for order in permutations(people_here))
                assert swiss.cost(people_here, sat) == least, "no order of seats is fairer"


async def test_a_ladder(play: Play, leagues: Leagues) -> None:
    """A table starts as soon as four wait; people may join late; it ends with its time, not with its tables."""
    season = await play.running(replace(RULES, format=Format.LADDER), 5)
    assert [await leagues.registration.enqueue(season, 1000 + number) for number in range(3)] == [None] * 3
    assert await leagues.registration.enqueue(season, 1001) is None, "who waits already"
    await leagues.registration.dequeue(season, 1001)
    assert await leagues.registration.enqueue(season, 1003) is None
    late = await leagues.registration.register(season, Person(7, "Late"))
    assert late.status == "checked-in"
    assert await leagues.registration.enqueue(season, 7) is not None
    await play.work()
    view = await play.view(season)
    (fixture,) = view.fixtures
    assert sorted(fixture.people, key=str) == [1000, 1002, 1003, 7]
    assert fixture.status == "running"
    assert view.waiting == ()
    await play.end_all(season)
    view = await play.view(season)
    assert view.season.state == State.RUNNING
    (group,) = view.groups
    assert {row.person for row in view.standing(group)} == {*range(1000, 1005), 7}
    await leagues.registration.enqueue(season, 1004)
    assert [person for person, _ in (await play.view(season)).waiting] == [1004]
    await play.until(season, State.CLOSED)
    assert (await play.view(season)).waiting == ()


async def test_a_ladder_keeps_people_apart_who_avoid_each_other(play: Play, leagues: Leagues) -> None:
    season = await play.running(replace(RULES, format=Format.LADDER), 12)
    known, rng, avoided = play.services.acquaintance, random.Random(7), set[frozenset[int | None]]()
    for _ in range(80):
        person, other = pair = tuple(rng.sample(range(1000, 1012), 2))
        if rng.random() < 0.3:
            await known.avoid(person, other)
            avoided.add(frozenset(pair))
        elif other in await known.avoided(person):
            await known.forgive(person, other)
            avoided -= set() if person in await known.avoided(other) else {frozenset(pair)}
        with contextlib.suppress(LeagueError):
            if (planned := await leagues.registration.enqueue(season, person)) is not None:
                people = (await play.fixture(season, planned)).people
                assert not avoided & set(map(frozenset, combinations(people, 2)))
    assert len((await play.view(season)).fixtures) > 5
    assert len(avoided) > 10


async def test_a_ladder_is_not_won_by_playing_more(play: Play, leagues: Leagues) -> None:
    """A table is worth what it brings above an even share; four at once are the most."""
    season = await play.running(replace(RULES, format=Format.LADDER), 12)
    for first in range(0, 12, 3):
        for person in (1000, 1001 + first % 11, 1002 + first % 10, 1003 + first % 9):
            await leagues.registration.enqueue(season, person)
        await play.work()
    assert len((await play.view(season)).fixtures) == 4
    await assert_refused("league-too-many-tables", leagues.registration.enqueue(season, 1000))
    for fixture in (await play.view(season)).fixtures:
        last = fixture.people.index(1000)
        await play.end(fixture, [4 if seat == last else (seat - (seat > last)) + 1 for seat in range(4)])
    await play.work()
    view = await play.view(season)
    row = next(row for row in view.standing(view.groups[0]) if row.person == 1000)
    assert (row.tables, row.units) == (4, 4 * (1 - 5) * UNIT)
    assert row.place == 12
    old = replace(view, season=replace(view.season, rules=replace(view.season.rules, net=False)))
    assert next(row.units for row in old.standing(view.groups[0]) if row.person == 1000) == 4 * UNIT


async def test_who_sits_out(play: Play) -> None:
    season = await play.running(replace(RULES, format=Format.SWISS, rounds=3, points=parse("7-4-2-0")), 9)
    out = []
    for number in (1, 2, 3):
        view = await play.view(season)
        (group,) = view.groups
        here = {person for fixture in view.fixtures if fixture.round == number for person in fixture.people}
        (bye,) = {*group.people} - here
        row = next(one for one in view.standing(group) if one.person == bye)
        played = sum(bye in fixture.people for fixture in view.fixtures)
        assert (row.units - UNIT * 13 // 4 >= 0, row.tables) == (True, played)
        if number == 1:
            first = view.standing(group)[0]
            assert (first.person, first.units) == (bye, UNIT * 13 // 4)
        out.append(bye)
        await play.end_all(season)
    assert len({*out}) == 3
    view = await play.view(season)
    assert view.season.state == State.CLOSED
    total = sum(row.units for row in view.standing(view.groups[0]))
    assert total == 6 * 13 * UNIT + 3 * UNIT * 13 // 4
