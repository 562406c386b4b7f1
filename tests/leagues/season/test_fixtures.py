"""A season's tables: created once, with substitutes and guests."""

import contextlib
from dataclasses import replace
from datetime import timedelta

import pytest

from hosting import ManualClock, Person, Services
from hosting.core import PRESETS, errors
from hosting.core.model import Seat
from hosting.db import log
from hosting.maintenance import restore
from leagues.privacy import Members
from leagues.rules.errors import NoSuchLeague, NotForThem, NotRegistered, NotThatStep
from leagues.rules.states import State
from leagues.season.substitutes import BEGIN
from leagues.services import Leagues
from leagues.store import rows
from leagues.store.model import Fixture
from tests.leagues.playing import ADMIN, AT_TABLES, CHANNEL, RULES, Failing, Play
from tests.support.refusal import assert_refused


async def seats(play: Play, fixture: Fixture) -> tuple[Seat, ...]:
    return (await play.services.lobby.get(fixture.table or 0)).seats


async def of(play: Play, season: int, person: int) -> list[Fixture]:
    return [fixture for fixture in (await play.view(season)).fixtures if person in fixture.people]


async def test_a_table_is_laid_once(play: Play, leagues: Leagues) -> None:
    season = await play.drawn(RULES, 7)
    fixture, other = (await play.view(season)).fixtures[:2]
    table = await leagues.fixtures.create(fixture.id, fixture.name, CHANNEL, 5)
    assert table is not None
    assert await leagues.fixtures.create(fixture.id, fixture.name, CHANNEL, 6) == table
    assert await leagues.fixtures.to_create(fixture.id) is None
    await assert_refused(errors.ChannelTaken, leagues.fixtures.create(other.id, other.name, CHANNEL, 5))
    assert (await leagues.fixtures.to_create(other.id)) == other
    assert len(await play.services.lobby.all()) == 1
    assert table.name == fixture.name
    assert (table.order, table.time_control) == ("joined", None)


async def test_a_held_season_is_not_begun(play: Play, leagues: Leagues) -> None:
    season = await play.drawn(RULES, 7)
    starts = (await play.season(season)).starts
    await leagues.running.hold(season, ADMIN, "a holiday")
    fixture = (await play.view(season)).fixtures[0]
    assert await leagues.fixtures.to_create(fixture.id) is None
    await assert_refused(NotThatStep, leagues.fixtures.create(fixture.id, fixture.name, CHANNEL, 5))
    await play.wait(days=3)
    assert await play.services.lobby.all() == []
    await leagues.running.go_on(season, ADMIN)
    after = (await play.season(season)).starts
    assert starts is not None
    assert after == starts + timedelta(days=3)
    await play.until(season, State.RUNNING)
    assert len(await play.services.lobby.all()) == 7


async def test_who_drops_out_later_has_left_their_tables(play: Play, leagues: Leagues) -> None:
    """A guest plays for a later leaver, where nobody avoids them; others' results stand, the leaver's are void."""
    season = await play.running(RULES, 7)
    theirs = await of(play, season, 1003)
    started = next(their for their in theirs if their.people[0] == 1003)
    await play.begin_turn(started, 0)
    await leagues.registration.register(season, Person(50, "Guest"))
    await leagues.substitutes.drop(season, 1003, ADMIN, "does not answer")
    await leagues.substitutes.drop(season, 1003, ADMIN, "twice is once")
    rival = started.people[1] or 0
    meets = [their for their in theirs if rival in their.people]
    await play.services.acquaintance.avoid(rival, 50)
    guest = leagues.substitutes.replace(meets[0].id, 1003, Person(50, "Guest"), ADMIN, "left")
    await assert_refused(NotForThem, guest)
    for _ in range(4 - len(meets)):
        assert rival not in (await leagues.substitutes.volunteer(season, Person(50, "Guest"))).people
    await assert_refused(NotThatStep, leagues.substitutes.volunteer(season, Person(50, "Guest")))
    await play.services.acquaintance.forgive(rival, 50)
    for _ in meets:
        await leagues.substitutes.volunteer(season, Person(50, "Guest"))
    for fixture in await of(play, season, 1003):
        (seat,) = [seat for seat in await seats(play, fixture) if seat.number == fixture.people.index(1003)]
        assert seat.person == 50
    assert len(await of(play, season, 1003)) == 4
    await play.end(started, [1, 2, 3, 4])
    await play.work()
    result = await play.result(season, started)
    assert [finish.left for finish in result.finishes] == [True, False, False, False]
    view = await play.view(season)
    rows = {row.person: row for row in view.standing(view.groups[0])}
    assert rows[1003].units == 0
    assert rows[started.people[1] or 0].units == 6 * 6000, "a forfeit is no win"
    assert 50 not in rows
    log = [line.what for line in await leagues.views.log(season) if line.by == ADMIN.id]
    assert log.count("dropped") == 1


async def test_without_anybody_a_computer_player_stands_in(play: Play, leagues: Leagues) -> None:
    season = await play.running(RULES, 7)
    await leagues.substitutes.drop(season, 1003, Person(1003, "P3"))
    for fixture in await of(play, season, 1003):
        assert (await seats(play, fixture))[fixture.people.index(1003)].computer == "adder"
    other = await play.running(replace(RULES, computers_for_missing=False), 7, await play.found(RULES, "Second"), 2000)
    league = (await play.season(other)).league
    await leagues.founding.change(league, replace(RULES, computers_for_missing=False), ADMIN)
    await play.services.settings.set_guild(900, computers=False)
    await leagues.substitutes.drop(other, 2003, Person(2003, "P3"))
    for fixture in await of(play, other, 2003):
        assert (await seats(play, fixture))[fixture.people.index(2003)].vacant


async def test_a_table_that_nobody_is_left_for(play: Play, leagues: Leagues) -> None:
    season = await play.drawn(RULES, 4)
    for number in range(1000, 1004):
        await leagues.substitutes.drop(season, number, Person(number, "gone"))
    await play.until(season, State.CLOSED)
    results = [fixture.result for fixture in (await play.view(season)).fixtures]
    assert all(result is not None and all(finish.left for finish in result.finishes) for result in results)
    assert await play.services.lobby.all() == []


async def test_who_does_not_begin(play: Play, clock: ManualClock) -> None:
    """A no-show is reminded after 16 and 40 hours, and replaced after 64 at all tables by the next in line."""
    season = await play.running(RULES, 7)
    first = {fixture.people[0]: fixture for fixture in (await play.view(season)).fixtures}
    await play.leagues.registration.register(season, Person(50, "Next"))
    late, *others = sorted(number or 0 for number in first)
    for person in others:
        await play.begin_turn(first[person], 0)

    async def reminded() -> list[int]:
        notices = await play.services.notices.all(BEGIN)
        here = [one for one in notices if one.person == late and one.table_id == first[late].table]
        return [notice.payload["number"] for notice in here]

    await play.wait(hours=15, minutes=59)
    assert await reminded() == []
    await play.wait(minutes=1)
    assert await reminded() == [1]
    await play.leagues.substitutes.chase(first[late].id)
    await play.wait(hours=24)
    assert await reminded() == [1, 2]
    notice = [one for one in await play.services.notices.all(BEGIN) if one.table_id == first[late].table][-1]
    assert (notice.person, notice.channel) == (late, 100_000 + first[late].id)
    await play.wait(hours=23, minutes=59)
    assert (await play.status(season))[late] == "checked-in"
    await play.wait(minutes=1)
    assert (await play.status(season))[late] == "dropped"
    assert (await play.status(season))[50] == "checked-in"
    assert await of(play, season, late) == []
    what = [line.what for line in await play.leagues.views.log(season)]
    assert what[(newest := what.index("taken-over")) : newest + 2] == ["taken-over", "no-show"]
    assert {other: (await play.status(season))[other] for other in others} == dict.fromkeys(others, "checked-in")
    assert len(await of(play, season, 50)) == 4
    for fixture in await of(play, season, 50):
        assert (await seats(play, fixture))[fixture.people.index(50)].person == 50
    assert "league-taken-over" in await play.announcements()


async def test_a_table_does_not_call_who_was_called_by_the_league(
    play: Play, services: Services, clock: ManualClock
) -> None:
    season = await play.running(RULES, 7)
    fixture = (await play.view(season)).fixtures[0]
    table = await services.lobby.get(fixture.table or 0)
    (seat,) = table.acting
    reminder = f"{table.id}:{seat.valid_from}:{seat.number}"
    for hours in (16, 8, 16, 8, 16):
        clock.move(timedelta(hours=hours))
        await services.reminders.remind(reminder)  # whichever comes first
        await play.work()
    texts = [
        notice.kind
        for notice in await services.notices.all()
        if (notice.table_id, notice.person) == (table.id, seat.person)
    ]
    assert texts == [BEGIN, BEGIN]


async def test_a_substitute_for_one_table(play: Play, leagues: Leagues) -> None:
    season = await play.running(RULES, 7)
    fixture = (await play.view(season)).fixtures[0]
    out, there = fixture.people[1] or 0, Person(fixture.people[2] or 0, "there")
    guest = Person(50, "Guest")
    await assert_refused(errors.NoReason, leagues.substitutes.replace(fixture.id, out, guest, ADMIN, ""))
    await assert_refused(errors.AlreadySeated, leagues.substitutes.replace(fixture.id, out, there, ADMIN, "is ill"))
    await assert_refused(NotRegistered, leagues.substitutes.replace(fixture.id, 50, guest, ADMIN, "is ill"))
    await leagues.substitutes.replace(fixture.id, out, guest, ADMIN, "is ill")
    assert (await seats(play, fixture))[1].person == 50
    assert (await play.status(season))[50] == "reserve"
    assert sum(50 in fixture.people for fixture in (await play.view(season)).fixtures) == 0
    await play.end(fixture, [2, 1, 3, 4])
    await play.work()
    result = await play.result(season, fixture)
    assert [finish.left for finish in result.finishes] == [False, True, False, False]
    await assert_refused(NotThatStep, leagues.substitutes.replace(fixture.id, out, None, ADMIN, "too late"))


async def test_who_comes_back_has_not_left(play: Play, services: Services) -> None:
    season = await play.running(RULES, 7)
    fixture = (await play.view(season)).fixtures[0]
    owner = Person(fixture.people[0] or 0, "owner")
    await services.leaving.hand_over(fixture.table or 0, 0, ADMIN, "adder", admin=True)
    await services.leaving.hand_over(fixture.table or 0, 0, ADMIN, owner, admin=True)
    await services.leaving.hand_over(fixture.table or 0, 1, ADMIN, "adder", admin=True)
    await play.end(fixture, [1, 2, 3, 4])
    await play.work()
    result = await play.result(season, fixture)
    assert [finish.left for finish in result.finishes] == [False, True, False, False]


async def test_an_admin_seats_no_rival_by_the_tables_own_commands(play: Play, services: Services) -> None:
    """Neither by handing a seat over nor by an offer, as the league's own screen refuses it."""
    season = await play.running(RULES, 7)
    fixture = (await play.view(season)).fixtures[0]
    rival = next(number for number in range(1000, 1007) if number not in fixture.people)
    with pytest.raises(errors.OfLeague):
        await services.leaving.hand_over(fixture.table or 0, 0, ADMIN, Person(rival, "rival"), admin=True)
    await assert_refused(errors.OfLeague, services.offers.make(fixture.table or 0, 0, rival, ADMIN, admin=True))
    await services.offers.make(fixture.table or 0, 0, 7, ADMIN, admin=True)


@pytest.mark.parametrize(("rounds", "counts"), [(2, True), (3, False)])
async def test_a_seat_lent_is_left_after_two_turns(play: Play, leagues: Leagues, rounds: int, counts: bool) -> None:
    """A player who lets another take more than two turns has nothing of it; the league's log names every such seat."""
    play.kinds = AT_TABLES
    season = await play.running(RULES, 7)
    fixture = (await play.view(season)).fixtures[0]
    table, owner = fixture.table or 0, Person(fixture.people[0] or 0, "owner")
    await play.services.leaving.hand_over(table, 0, ADMIN, Person(7, "Friend"), admin=True)
    await play.days(season, rounds, n=0)
    await play.services.leaving.hand_over(table, 0, ADMIN, owner, admin=True)
    await play.end(fixture, [1, 2, 3, 4])
    await play.work()
    result = await play.result(season, fixture)
    assert [finish.left for finish in result.finishes] == [not counts, False, False, False]
    lines = [line for line in await leagues.views.log(season) if line.what == rows.SEAT_LEFT]
    assert [line.facts["taker"] for line in reversed(lines)] == [f"P{owner.id - 1000}", "Friend"]
    assert {line.by for line in lines} == {ADMIN.id}


async def test_a_guest_leaves_too(play: Play, leagues: Leagues) -> None:
    """Nobody is a guest unasked; a guest who drops out is replaced there, and gets nobody a place in the season."""
    season = await play.running(RULES, 7)
    theirs = await of(play, season, 1003)
    for fixture in (await play.view(season)).fixtures:
        await play.begin_turn(fixture, 0)
    guest = Person(50, "Guest")
    await leagues.registration.register(season, guest)
    await leagues.substitutes.drop(season, 1003, ADMIN, "gone")
    assert "league-seats-free" in await play.announcements()
    for fixture in theirs:
        assert (await seats(play, fixture))[fixture.people.index(1003)].computer == "adder"
    await assert_refused(NotRegistered, leagues.substitutes.volunteer(season, Person(1000, "P0")))
    first = await leagues.substitutes.volunteer(season, guest)
    assert (await seats(play, first))[first.people.index(1003)].person == 50
    for _ in range(3):
        await leagues.substitutes.volunteer(season, guest)
    await assert_refused(NotThatStep, leagues.substitutes.volunteer(season, guest))
    await leagues.substitutes.drop(season, 50, guest)
    for fixture in theirs:
        assert (await seats(play, fixture))[fixture.people.index(1003)].computer == "adder"


async def test_a_guest_is_chased(play: Play, leagues: Leagues) -> None:
    season = await play.running(RULES, 7)
    out = (await play.view(season)).fixtures[0].people[0] or 0
    for fixture in await of(play, season, out):
        if fixture.people[0] == out:
            await play.begin_turn(fixture, 0)
    await leagues.registration.register(season, Person(50, "Guest"))
    await leagues.substitutes.drop(season, out, ADMIN, "gone")
    taken = {(await leagues.substitutes.volunteer(season, Person(50, "Guest"))).id for _ in range(4)}
    await play.wait(hours=1)
    waiting = [
        one.id
        for one in (await play.view(season)).fixtures
        if any(seat.person == 50 and seat.since is not None for seat in await seats(play, one))
    ]
    for _ in range(12):
        await play.wait(hours=8)
    assert set(waiting) <= taken
    for fixture in (await play.view(season)).fixtures:
        if fixture.id in waiting:
            assert all(seat.person != 50 for seat in await seats(play, fixture))
    assert not waiting or any(notice.person == 50 for notice in await play.services.notices.all(BEGIN))
    assert (await play.status(season))[50] == "reserve"


async def test_reserves_and_guests_are_kept_apart(play: Play, leagues: Leagues) -> None:
    """Neither takes a leaver's place, or seat, at a table with somebody from whom they are kept apart."""
    rules = replace(RULES, apart=((50, 1002), (52, 51)))
    season = await play.running(rules, 7)
    for number in (50, 51, 52):
        await leagues.registration.register(season, Person(number, f"Guest {number}"))
    await leagues.substitutes.drop(season, 1003, Person(1003, "never came"))
    assert {one: (await play.status(season))[one] for one in (50, 51)} == {50: "reserve", 51: "checked-in"}
    started = next(one for one in await of(play, season, 1004) if one.people[0] == 1004)
    await play.begin_turn(started, 0)
    await leagues.substitutes.drop(season, 1004, Person(1004, "gone"))
    free = {one.id: {*one.people} for one in await of(play, season, 1004)}
    taken: dict[int, set[int]] = {50: set(), 52: set()}
    for guest in taken:
        for _ in free:
            with contextlib.suppress(NotThatStep):
                fixture = await leagues.substitutes.volunteer(season, Person(guest, f"Guest {guest}"))
                taken[guest].add(fixture.id)
    assert taken[50] == {one for one, here in free.items() if 1002 not in here}
    assert taken[52] == {one for one, here in free.items() if 51 not in here} - taken[50]


async def test_nobody_is_replaced_unwarned(play: Play, clock: ManualClock) -> None:
    season = await play.running(RULES, 7)
    fixture = (await play.view(season)).fixtures[0]
    late = fixture.people[0] or 0

    async def reminded() -> int:
        return sum(notice.table_id == fixture.table for notice in await play.services.notices.all(BEGIN))

    await play.wait(days=6)
    assert (await reminded(), (await play.status(season))[late]) == (1, "checked-in")
    await play.wait(hours=23)
    assert await reminded() == 1
    await play.wait(hours=1)
    assert await reminded() == 2
    await play.wait(hours=23)
    assert (await play.status(season))[late] == "checked-in"
    await play.wait(hours=1)
    assert (await play.status(season))[late] == "dropped"


CLOCKS = replace(RULES, time_control=PRESETS["fast"])


async def kinds(services: Services, table: int) -> list[str]:
    entries = await services.store.read(lambda conn: log.entries(conn, table))
    return [entry.kind for entry in entries if entry.kind in ("nudge", "time")]


async def noted(leagues: Leagues, season: int) -> list[str]:
    """Return the same from the log of its league, oldest first."""
    return [line.what for line in reversed(await leagues.views.log(season)) if line.what in ("reminded", "time-given")]


async def test_together_or_not_at_all(play: Play, leagues: Leagues, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the power is cut before the league's log entry, nothing was done, and it can be repeated."""
    season = await play.running(CLOCKS, 4)
    fixture = (await play.view(season)).fixtures[0]
    (seat,) = (await play.services.lobby.get(fixture.table or 0)).to_act
    before = await play.services.clocks.of_table(fixture.table or 0)

    def cut(*_: object, **__: object) -> None:
        raise Failing

    with monkeypatch.context() as patch:
        patch.setattr(rows, "add_line", cut)
        await assert_refused(Failing, leagues.fixtures.remind(fixture.id, seat, ADMIN))
        await assert_refused(Failing, leagues.fixtures.give_time(fixture.id, seat, 30, ADMIN, "ill"))
    assert await kinds(play.services, fixture.table or 0) == await noted(leagues, season) == []
    assert await play.services.clocks.of_table(fixture.table or 0) == before
    await leagues.fixtures.remind(fixture.id, seat, ADMIN)
    assert await noted(leagues, season) == ["reminded"]


async def test_refused_and_not_noted(play: Play, leagues: Leagues) -> None:
    season = await play.drawn(CLOCKS, 4)
    fixture = (await play.view(season)).fixtures[0]
    wrong: list[tuple[type[errors.TableError], int, int, int]] = [
        (NotThatStep, fixture.id, 0, 1),
        (NoSuchLeague, 999, 0, 1),
    ]
    for error, number, seat, hours in wrong:
        await assert_refused(error, leagues.fixtures.remind(number, seat, ADMIN))
        await assert_refused(error, leagues.fixtures.give_time(number, seat, hours, ADMIN, "ill"))
    await play.until(season, State.RUNNING)
    table = await play.services.lobby.get(fixture.table or (await play.view(season)).fixtures[0].table or 0)
    (seat,) = table.to_act
    clock_stands, bad_value = "table-clock-stands", "table-bad-value"
    for key, who, hours in ((clock_stands, 1 - seat, 1), (bad_value, seat, 24 * 61), (bad_value, 9, 1)):
        await assert_refused(key, leagues.fixtures.give_time(fixture.id, who, hours, ADMIN, "ill"))
    await leagues.fixtures.remind(fixture.id, seat, ADMIN)
    await assert_refused("table-nudged", leagues.fixtures.remind(fixture.id, seat, ADMIN))
    assert await kinds(play.services, table.id) == ["nudge"]
    assert await noted(leagues, season) == ["reminded"]


async def test_a_planned_table_knows_its_new_number(play: Play, leagues: Leagues, clock: ManualClock) -> None:
    season = await play.drawn(RULES, 7)
    fixture = (await play.view(season)).fixtures[0]
    table = await leagues.fixtures.create(fixture.id, fixture.name, CHANNEL, 5)
    assert table is not None
    store = play.services.store
    found = await store.read(lambda conn: restore._find(conn, table.id))
    now = clock.now()
    done = await store.write(lambda conn: restore._restore(conn, table, found, now, [Members()], now))
    await leagues.results.settle(table.id)
    known = await play.fixture(season, fixture.id)
    assert (known.table, known.status) == (done.number, "running")
    assert (await play.services.lobby.get(table.id)).fixture is None
    assert (await play.services.lobby.get(done.number)).fixture == fixture.id
    with pytest.raises(errors.BadValue, match="has its result"):
        await store.write(lambda conn: Members().renumbered(conn, 4242, done.number))


async def test_a_computer_player_before_the_start(play: Play, leagues: Leagues) -> None:
    season = await play.drawn(RULES, 7)
    fixture = (await play.view(season)).fixtures[0]
    out = fixture.people[0]
    assert out is not None
    await leagues.substitutes.replace(fixture.id, out, None, ADMIN, "cannot that week")
    await play.until(season, State.RUNNING)
    after = await play.fixture(season, fixture.id)
    assert after.people[0] is None
    assert (await seats(play, after))[0].computer == "adder"
    await play.end_all(season)
    assert (await play.season(season)).state == State.CLOSED


async def test_who_was_taken_out_by_mistake_comes_back(play: Play, leagues: Leagues) -> None:
    """With the seats that nobody else has; whose place was taken waits in reserve. Nobody does so for themselves."""
    season = await play.running(RULES, 14)
    view = await play.view(season)
    out, group = 1000, next(group for group in view.groups if 1000 in group.people)
    for fixture in await of(play, season, out):
        await play.begin_turn(fixture, 0)
    await leagues.registration.register(season, Person(50, "Guest"))
    await leagues.substitutes.drop(season, out, ADMIN, "never answers")
    taken = await leagues.substitutes.volunteer(season, Person(50, "Guest"))
    rival = next(person for person in group.people if person != out)
    for by in (Person(out, "P0"), Person(rival, "Rival")):
        await assert_refused(errors.PlaysThere, leagues.substitutes.take_back(season, Person(out, "P0"), by))
    for _ in range(2):
        await leagues.substitutes.take_back(season, Person(out, "P0"), ADMIN)
    assert (await play.status(season))[out] == "checked-in"
    for fixture in await of(play, season, out):
        seat = (await seats(play, fixture))[fixture.people.index(out)]
        assert seat.person == (50 if fixture.id == taken.id else out)
        await play.end(fixture)
    await play.work()
    rows = {row.person: row for row in (await play.view(season)).standing(group)}
    assert rows[out].left == 1, "at the table that a guest has"
    begins = (await play.view(season)).fixtures
    late = next(entry.person for entry in (await play.view(season)).entries if entry.person not in group.people)
    await leagues.substitutes.drop(season, late, ADMIN, "never came")
    assert await of(play, season, late) == []
    await leagues.substitutes.take_back(season, Person(late, "late"), ADMIN)
    assert (await play.status(season))[late] == "reserve"
    assert len(begins) == len((await play.view(season)).fixtures)


async def test_no_rival_plays_for_another(play: Play, leagues: Leagues) -> None:
    season = await play.running(replace(RULES, apart=((1001, 60),)), 14)
    view = await play.view(season)
    fixture = next(one for one in view.fixtures if 1001 in one.people)
    group = next(group for group in view.groups if group.id == fixture.group)
    out = next(person for person in fixture.people if person not in (None, 1001)) or 0
    rival = next(person for person in group.people if person not in fixture.people)
    other = next(person for each in view.groups if each != group for person in each.people)
    for into in (rival, 60):
        with pytest.raises(NotForThem):
            await leagues.substitutes.replace(fixture.id, out, Person(into, "?"), ADMIN, "travels")
    await leagues.substitutes.replace(fixture.id, out, Person(other, "?"), ADMIN, "travels")
    assert (await seats(play, fixture))[fixture.people.index(out)].person == other


async def test_who_waits_in_reserve_gets_no_place_by_removing_somebody(play: Play, leagues: Leagues) -> None:
    """The place of whom an admin takes out goes to the next in line, and is offered to who can have a seat alone."""
    season = await play.running(RULES, 7)
    waiting = [Person(number, f"Next {number}") for number in (50, 51)]
    for person in waiting:
        await leagues.registration.register(season, person)
    await leagues.substitutes.drop(season, 1003, waiting[0], "too strong")
    assert {person: (await play.status(season))[person] for person in (50, 51)} == {50: "reserve", 51: "checked-in"}
    (fixture, *_) = await of(play, season, 1004)
    await play.begin_turn(next(one for one in await of(play, season, 1004) if one.people[0] == 1004), 0)
    for each in (await play.view(season)).fixtures:
        if each.id != fixture.id:
            await leagues.results.adjudicate(each.id, ADMIN, reason="for the test")
    other = next(person for person in fixture.people if person not in (None, 1004)) or 0
    await leagues.substitutes.replace(fixture.id, other, waiting[0], ADMIN, "travels")
    await leagues.substitutes.drop(season, 1004, ADMIN, "gone")
    assert "league-seats-free" not in await play.announcements()
