"""Whole seasons, from the opening to the close, under a clock that is moved."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import timedelta
from itertools import combinations

import pytest

from leagues import lots
from leagues.divisions import Move
from leagues.errors import NotYet
from leagues.model import Format, Rules
from leagues.services import Leagues
from leagues.states import State
from leagues.timing import BEFORE_START
from tables import ManualClock, Services
from tests.leagues.conftest import ADMIN, RULES
from tests.leagues.season import Play, people


@pytest.fixture
def play(services: Services, leagues: Leagues, clock: ManualClock) -> Play:
    return Play(services, leagues, clock)


async def drawn(play: Play, rules: Rules, count: int, league: int | None = None, first: int = 1000) -> int:
    """A season with so many people, drawn; its number."""
    league = await play.found(rules) if league is None else league
    season = await play.opened(league)
    await play.enter(season.id, people(count, first))
    await play.until(season.id, State.CHECK_IN)
    for person in people(count, first):
        await play.leagues.check_in(season.id, person.id)
    await play.until(season.id, State.DRAWN)
    return season.id


async def running(play: Play, rules: Rules, count: int, league: int | None = None, first: int = 1000) -> int:
    """The same, its tables begun."""
    season = await drawn(play, rules, count, league, first)
    await play.until(season, State.RUNNING)
    return season


async def test_a_season_of_divisions_by_itself(play: Play) -> None:
    """Fourteen people, nobody but players does anything: drawn, played, closed, everything told with its time."""
    season = await running(play, RULES, 14)
    view = await play.view(season)
    assert [group.name for group in view.groups] == ["A", "B"]
    assert len(view.fixtures) == 14
    assert {fixture.status for fixture in view.fixtures} == {"running"}
    for group in view.groups:
        sat = [fixture.people for fixture in view.of_group(group)]
        assert Counter(person for table in sat for person in table) == dict.fromkeys(group.people, 4)
        for seat in range(4):
            assert sorted(table[seat] or 0 for table in sat) == sorted(group.people), "every seat once"
        met = Counter(pair for table in sat for pair in combinations(sorted(one or 0 for one in table), 2))
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
    kinds = [kind for kind in await play.told() if kind != "league-soon"]
    steps = ["open", "check-in", "drawn", "running", "closing", "closed"]
    assert kinds == [f"league-{state}" for state in steps]
    moves = [line.facts["to"] for line in reversed(await play.leagues.log(season)) if line.what == "moved"]
    assert moves == steps
    assert [job.kind for job in await play.services.jobs.all() if job.kind in ("season", "lay", "chase")] == []


async def test_each_step_comes_at_its_moment(play: Play, clock: ManualClock) -> None:
    """Not a minute before; each is told of a day ahead, by a notice that is due then."""
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
                await play.leagues.check_in(season.id, person.id)
        clock.move(wait - timedelta(minutes=1))
        await play.work()
        assert (await play.season(season.id)).state == before
        await play.wait(minutes=1)
        assert (await play.season(season.id)).state == after
    soon = [notice for notice in await play.services.notices.all() if notice.kind == "league-soon"]
    assert [notice.payload["step"] for notice in soon] == ["check_in", "draws", "ends", "closes"]
    due = {job.key: job.due for job in await play.services.jobs.all() if job.kind == "notice"}
    for notice in soon:
        assert due[str(notice.id)].isoformat() < notice.payload["at"]


async def test_the_draw_can_be_checked(play: Play) -> None:
    """The salt is hidden until the draw, was committed to before, and gives the same tables again."""
    season = await play.opened(await play.found(RULES))
    assert season.salt is None
    commitment = season.commitment
    await play.enter(season.id, people(7))
    await play.until(season.id, State.CHECK_IN)
    for person in people(7):
        await play.leagues.check_in(season.id, person.id)
    assert (await play.season(season.id)).salt is None
    view = await play.view((await play.until(season.id, State.DRAWN)).id)
    salt = view.season.salt
    assert salt is not None
    assert lots.opens(view.season.name, salt, commitment)
    (group,) = view.groups
    assert sorted(group.people) == [person.id for person in people(7)]
    assert group.people == lots.drawn(group.people, salt, "numbers", "1.1.1", 0)


async def test_too_few_hold_it_and_an_admin_goes_on(play: Play, leagues: Leagues) -> None:
    """With three people nothing is drawn: it waits and says why; with a fourth it goes on when an admin lets it."""
    season = await play.opened(await play.found(RULES))
    await play.enter(season.id, people(3))
    await play.wait(days=8)
    held = await play.season(season.id)
    assert (held.state, held.hold_reason) == (State.OPEN, "people")
    assert held.next is None
    with pytest.raises(NotYet):
        await leagues.move(season.id, State.CHECK_IN, ADMIN)
    await play.enter(season.id, people(4))
    await leagues.go_on(season.id, ADMIN)
    assert (await play.until(season.id, State.CHECK_IN)).held is None


async def test_who_does_not_check_in_is_out(play: Play, leagues: Leagues) -> None:
    """Those who say nothing or no do not play; the waiting list has their places in its order."""
    league = await play.found(replace(RULES, most=8))
    season = await play.opened(league)
    everybody = people(10)
    await play.enter(season.id, everybody)
    view = await play.view(season.id)
    assert [entry.person for entry in view.reserve] == [1008, 1009]
    await play.until(season.id, State.CHECK_IN)
    await leagues.check_out(season.id, 1000)
    assert {entry.person: entry.status for entry in (await play.view(season.id)).entries}[1008] == "registered"
    assert "league-moved-up" in await play.told()
    for person in everybody[1:7]:
        await leagues.check_in(season.id, person.id)
    await play.until(season.id, State.DRAWN)
    view = await play.view(season.id)
    status = {entry.person: entry.status for entry in view.entries}
    assert status == {1000: "out", 1007: "out", 1008: "out", 1009: "checked-in"} | {
        person.id: "checked-in" for person in everybody[1:7]
    }
    assert {person for group in view.groups for person in group.people} == {*range(1001, 1007), 1009}


async def test_up_down_back_and_new(play: Play) -> None:
    """The first of B plays in A next, the last two of A in B; a returner keeps theirs, the new begin at the bottom."""
    league = await play.found(RULES)
    first = await running(play, RULES, 21, league)
    await play.end_all(first)
    view = await play.view(first)
    assert [group.name for group in view.groups] == ["A", "B1", "B2"]
    top, *lower = view.groups
    places = {row.person: row.place for group in view.groups for row in view.standing(group)}
    season = await play.opened(league)
    away = view.standing(top)[2].person
    coming = [person for person in people(21) if person.id != away] + people(1, 5000)
    await play.enter(season.id, coming)
    await play.until(season.id, State.CHECK_IN)
    for person in coming:
        await play.leagues.check_in(season.id, person.id)
    await play.until(season.id, State.DRAWN)
    entries = {entry.person: entry for entry in (await play.view(season.id)).entries}
    winners = [view.standing(group)[0].person for group in lower]
    for winner in winners:
        assert (entries[winner].division, entries[winner].move) == (1, Move.UP)
    for row in view.standing(top)[-2:]:
        assert (entries[row.person].division, entries[row.person].move) == (2, Move.DOWN)
    assert (entries[5000].division, entries[5000].move) == (2, Move.NEW)
    for number in top.people:
        if number != away and places[number] <= 5:
            assert (entries[number].division, entries[number].move) == (1, Move.STAYED)
    await play.until(season.id, State.RUNNING)
    await play.end_all(season.id)
    view = await play.view(season.id)
    gone = view.standing(view.groups[0])[1].person
    third = await play.opened(league)
    coming = [person for person in people(22) if person.id != gone]
    await play.enter(third.id, coming)
    await play.until(third.id, State.CHECK_IN)
    for person in coming:
        await play.leagues.check_in(third.id, person.id)
    await play.until(third.id, State.DRAWN)
    back = next(entry for entry in (await play.view(third.id)).entries if entry.person == away)
    assert (back.division, back.move) == (1, Move.BACK)


async def test_what_is_open_at_the_end_is_decided(play: Play) -> None:
    """Of tables that still run when the grace is over, those far enough count as they stand, others are void."""
    season = await running(play, replace(RULES, play=timedelta(days=2)), 7)
    far, *others = (await play.view(season)).fixtures
    assert far.table is not None
    position = await play.services.positions.now(far.table)
    while position.state.heap < 15:
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
    assert sorted(one.place for one in counted.finishes) == [1, 2, 2, 2]
    for fixture in others:
        result = results[fixture.id]
        assert result is not None
        assert result.how == "void"
        assert (await play.services.lobby.get(fixture.table or 0)).status == "cancelled"


async def test_a_circle(play: Play) -> None:
    """Nine friends at tables of three meet each other exactly once."""
    rules = replace(RULES, format=Format.CIRCLE, seats=3)
    season = await running(play, rules, 9)
    tables = [fixture.people for fixture in (await play.view(season)).fixtures]
    met = Counter(pair for table in tables for pair in combinations(sorted(one or 0 for one in table), 2))
    assert met == dict.fromkeys(combinations(range(1000, 1009), 2), 1)
    await play.end_all(season)
    assert (await play.season(season)).state == State.CLOSED
