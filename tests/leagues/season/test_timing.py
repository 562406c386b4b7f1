"""The times of a season, also after an outage; and people who stop playing, whose seats the clock takes."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa

from hosting import Person, Services
from hosting.clocks import account
from hosting.core import HOUR, Seat, TimeControl
from hosting.db import rows
from leagues import playing
from leagues.rules import State
from leagues.rules.errors import BadRules, LeftTooMany
from leagues.rules.points import How
from leagues.season import results, timing
from leagues.season.fixtures import HOLDS
from leagues.services import Leagues
from leagues.store import CLOCKS, DAY, PlayDays
from leagues.store.model import Fixture, Format, Rules
from leagues.store.rows import NO_PLACE
from tests.leagues.playing import ADMIN, AT_TABLES, FIRST, GUILD, RULES, Play, people
from tests.leagues.test_teams import calls, checked_in, founded
from tests.support.refusal import assert_refused

BERLIN = PlayDays((1, 3, 5, 7, 9, 11), 18, "Europe/Berlin")
BY_DAYS = replace(RULES, calendar=BERLIN, again=7 * DAY, play=42 * DAY, grace=3 * DAY)


def local(at: datetime | None) -> datetime:
    assert at is not None
    return at.astimezone(ZoneInfo(BERLIN.zone))


@pytest.mark.parametrize(
    "now",
    [
        datetime(2026, 2, 3, 5, 17, tzinfo=UTC),
        datetime(2026, 10, 29, 3, tzinfo=UTC),
        datetime(2026, 12, 31, 23, tzinfo=UTC),
        datetime(2027, 3, 1, 17, tzinfo=UTC),
    ],
)
@pytest.mark.parametrize("at_once", [True, False])
def test_all_steps_at_one_hour_on_the_same_day(now: datetime, at_once: bool) -> None:
    """Through both changes of the clocks and the end of the year, with time to register and to check in."""
    times = timing.planned(BY_DAYS, now, at_once=at_once)
    assert list(times.values()) == sorted(times.values())
    steps = {local(at).strftime("%H:%M") for name, at in times.items() if name != "opens" or not at_once}
    assert steps <= {"18:00"} | ({local(now).strftime("%H:%M")} if times["opens"] == now else set())
    starts = local(times["starts"])
    assert (starts.day, starts.month % 2) == (1, 1)
    assert times["check_in"] - times["opens"] >= timing.MIN_REGISTRATION - timedelta(hours=1)
    assert local(times["draws"]) - local(times["check_in"]) == BY_DAYS.check_in


def test_a_calendar_is_stored_and_bad_ones_are_refused() -> None:
    """Rules from before there were calendars have none."""
    data = BY_DAYS.write()
    assert Rules.read(data) == BY_DAYS
    assert Rules.read({name: value for name, value in data.items() if name != "calendar"}).calendar is None
    for bad in (((), 18, "UTC"), ((13,), 18, "UTC"), ((1,), 24, "UTC"), ((1,), 18, "Nowhere/There"), ((1,), 1, "../x")):
        with pytest.raises(BadRules):
            PlayDays(*bad)


async def test_seasons_follow_each_other_and_regulars_are_in_all(play: Play, leagues: Leagues) -> None:
    season = await play.opened(await play.found(BY_DAYS))
    everybody = people(8)
    for person in everybody:
        await leagues.registration.stay(season.id, person)
    starts = list[datetime]()
    for number in range(2):
        await play.until(season.id, State.CHECK_IN)
        here = {entry.person for entry in (await play.view(season.id)).entries}
        assert here == {person.id for person in everybody[number:]}
        for person in everybody[number:]:
            await leagues.registration.check_in(season.id, person.id)
        await play.until(season.id, State.RUNNING)
        starts.append(local(play.clock.now()))
        assert await leagues.registration.stay_no_more(season.id, everybody[number].id)
        await play.end_all(season.id)
        assert (await play.season(season.id)).state == State.CLOSED
        newest = await leagues.views.newest(season.league)
        assert newest is not None
        season = newest
    assert [(at.day, at.hour) for at in starts] == [(1, 18)] * 2
    assert [starts[1].month - starts[0].month] in ([2], [-10])
    assert not await leagues.registration.stay_no_more(season.id, everybody[0].id)


async def test_last_games_end_just_in_time(play: Play) -> None:
    """The season closes when the time for protests ends that was announced, though play ends in between."""
    play.kinds = playing.KINDS  # nobody is chased who does not begin
    season = await play.running(RULES, 4)
    ends = (await play.season(season)).ends
    assert ends is not None
    await play.wait(seconds=(ends - play.clock.now() - timedelta(hours=1)).total_seconds())
    await playing.SeasonPlay.end_all(play, season)
    announced = (await play.season(season)).protests
    await play.until(season, State.CLOSED)
    assert play.clock.now() == announced


OUTAGE = timedelta(hours=30)


async def passes(play: Play, time: timedelta) -> None:
    """Let time pass while the bot is in touch."""
    ends = play.clock.now() + time
    while play.clock.now() < ends:
        play.clock.move(min(timedelta(hours=1), ends - play.clock.now()))
        await play.services.outages.beat()
        await play.work()


async def goes(play: Play, kind: str) -> None:
    if kind == "down":
        play.clock.move(OUTAGE)
        await play.services.outages.beat()
    else:
        await play.services.outages.leave(GUILD)
        await passes(play, OUTAGE)
        await play.services.outages.come_back([GUILD])
    await play.work()


async def dates(play: Play, season: int) -> tuple[datetime | None, ...]:
    now = await play.season(season)
    return now.draws, now.starts, now.ends, now.closes


@pytest.mark.parametrize("kind", ["down", "kicked"])
async def test_an_outage_in_the_check_in(play: Play, kind: str) -> None:
    """The draw and all that follows move by as long; who checks in afterwards is drawn."""
    season = (await play.opened(await play.found(RULES))).id
    await play.enter(season, people(7))
    await play.until(season, State.CHECK_IN)
    await play.services.outages.beat()
    before = await dates(play, season)
    for person in people(6):
        await play.leagues.registration.check_in(season, person.id)
    await passes(play, timedelta(hours=12))
    await goes(play, kind)
    await passes(play, timedelta(hours=7))
    assert (await play.season(season)).state == State.CHECK_IN, "49 of 48 hours, and 19 of them real"
    await play.leagues.registration.check_in(season, FIRST + 6)
    await passes(play, timedelta(hours=28))
    assert (await play.season(season)).state == State.CHECK_IN
    await passes(play, timedelta(hours=2))
    now = await play.season(season)
    assert now.state == State.DRAWN
    assert {entry.status for entry in (await play.view(season)).entries} == {"checked-in"}
    assert now.starts is not None
    assert before[1] is not None
    assert OUTAGE <= now.starts - before[1] <= OUTAGE + timedelta(hours=1)
    told = await play.services.notices.all("league-shifted")
    assert [notice.payload["reason"] for notice in told] == ["outage"]


@pytest.mark.every(2)
@pytest.mark.parametrize("kind", ["down", "kicked"])
async def test_an_outage_over_the_end_of_play(play: Play, kind: str) -> None:
    """Open tables have the time that was left, then grace; an end during the outage is none."""
    season = await play.running(replace(RULES, play=timedelta(days=20)), 7)
    ends = (await play.season(season)).ends
    assert ends is not None
    play.clock.set(ends - timedelta(hours=20))
    await play.work()
    await play.services.outages.beat()
    await goes(play, kind)
    assert (await play.season(season)).state == State.RUNNING
    await passes(play, timedelta(hours=19))
    assert (await play.season(season)).state == State.RUNNING
    await passes(play, timedelta(hours=2))
    assert (await play.season(season)).state == State.CLOSING


@pytest.mark.every(2)
@pytest.mark.parametrize("kind", ["down", "kicked"])
async def test_an_alternate_who_could_not_answer(play: Play, kind: str) -> None:
    """Their day goes on after the outage; then the next is called."""
    season = await founded(play, 3, 6)
    await checked_in(play, season)
    await play.services.outages.beat()
    await play.leagues.lineups.cannot_play(season, people(2)[1], 1)
    await passes(play, timedelta(hours=2))
    await goes(play, kind)
    await passes(play, timedelta(hours=20))
    assert [answer for _, _, answer in await calls(play, season)] == [None]
    await passes(play, timedelta(hours=3))
    assert [answer for _, _, answer in await calls(play, season)] == ["late", None]


async def test_a_call_for_the_organiser_in_an_outage(play: Play) -> None:
    """The week in which it holds what follows is one in which it could be answered."""
    season = await play.running(RULES, 7)
    await play.services.outages.beat()
    fixtures = (await play.view(season)).fixtures
    caller = next(person for person in people(7) if person.id in fixtures[0].people)
    await play.leagues.requests.call(fixtures[0].table or 0, caller, "he helps him")
    for fixture in (await play.view(season)).fixtures:
        await play.end(fixture)
    await play.work()
    play.clock.move(HOLDS)
    await play.services.outages.beat()
    await play.work()
    await passes(play, timedelta(days=2))
    assert (await play.season(season)).state == State.RUNNING
    (line,) = await play.leagues.requests.open(season)
    await play.leagues.requests.answer(line.id, season, ADMIN)
    await play.work()
    assert (await play.season(season)).state != State.RUNNING


@pytest.fixture
def play(play: Play) -> Play:
    play.kinds = AT_TABLES
    return play


async def seated(play: Play, season: int) -> list[int | None]:
    tables = [await play.services.lobby.get(one.table or 0) for one in (await play.view(season)).fixtures]
    return [seat.person for table in tables for seat in table.seats]


@pytest.mark.every(3)
@pytest.mark.parametrize("preset", [None, "fast", "bank"])
async def test_nobody_loses_anything_in_a_hold(play: Play, leagues: Leagues, preset: str | None) -> None:
    """Sixteen days in which some have not begun and others are in the middle: all have their seats and their time."""
    season = await play.running(replace(RULES, time_control=None if preset is None else CLOCKS[preset]), 7)
    first = (await play.view(season)).fixtures[0]
    await play.begin_turn(first, 0)
    await play.wait(hours=5)
    before, ends = await seated(play, season), (await play.season(season)).ends
    assert ends is not None
    await leagues.running.hold(season, ADMIN, "holidays")
    for _ in range(16):
        await play.wait(days=1)
    assert await seated(play, season) == before
    assert await play.services.notices.all("league-begin") == []
    assert {entry.status for entry in (await play.view(season)).entries} == {"checked-in"}
    await leagues.running.go_on(season, ADMIN)
    await play.wait(hours=10)
    assert await play.services.notices.all("league-begin") == [], "fifteen hours of sixteen"
    assert await seated(play, season) == before
    assert (await play.season(season)).ends == ends + timedelta(days=16)
    await play.wait(hours=2)
    assert await play.services.notices.all("league-begin"), "and then it goes on"


async def test_a_table_that_was_planned_in_a_hold_begins_after_it(play: Play, leagues: Leagues) -> None:
    season = await play.running(replace(RULES, format=Format.SWISS, rounds=2), 8)
    for fixture in (await play.view(season)).fixtures:
        await play.end(fixture)
    await play.work()
    await leagues.running.hold(season, ADMIN, "holidays")
    await play.wait(days=5)
    assert {fixture.round for fixture in (await play.view(season)).fixtures} == {1}
    await leagues.running.go_on(season, ADMIN)
    await play.wait(days=1)
    later = [fixture for fixture in (await play.view(season)).fixtures if fixture.round == 2]
    assert {fixture.status for fixture in later} == {"running"}


async def test_a_season_without_its_channel_is_held_and_its_organiser_called(play: Play, leagues: Leagues) -> None:
    season = await play.running(RULES, 7)
    for _ in range(12):
        assert await leagues.running.place(season, ADMIN.id, there=False)
        assert await leagues.running.place(season, ADMIN.id, there=False)
        await play.wait(days=1)
    held = await play.season(season)
    assert (held.state, held.hold_reason) == (State.RUNNING, NO_PLACE)
    calls = [notice for notice in await play.services.notices.all("league-no-place") if notice.person == ADMIN.id]
    assert [call.channel for call in calls] == [None] * 12
    assert {entry.status for entry in (await play.view(season)).entries} == {"checked-in"}
    assert not await leagues.running.place(season, None, there=True)
    assert (await play.season(season)).held is None


async def test_a_hold_of_an_admins_is_theirs_to_end(play: Play, leagues: Leagues) -> None:
    season = await play.running(RULES, 7)
    await leagues.running.hold(season, ADMIN, "holidays")
    assert not await leagues.running.place(season, None, there=True)
    assert (await play.season(season)).held is not None


WHO = 1000


async def theirs(play: Play, season: int, person: int = WHO) -> list[Fixture]:
    return [fixture for fixture in (await play.view(season)).fixtures if person in fixture.people]


@pytest.mark.every(3)
@pytest.mark.parametrize("preset", ["bank", "steady", "fast"])
async def test_who_moves_once_and_vanishes_loses_their_seats(play: Play, leagues: Leagues, preset: str) -> None:
    season = await play.running(replace(RULES, time_control=CLOCKS[preset]), 7)
    first = next(their for their in await theirs(play, season) if their.people[0] == WHO)
    await play.begin_turn(first, 0)
    await play.days(season, 16, away=[WHO], n=1)
    assert (await play.status(season))[WHO] == "dropped", "after their last seat"
    await play.days(season, 8, away=[WHO])
    view = await play.view(season)
    assert [fixture.result.how for fixture in view.fixtures if fixture.result] == [How.PLAYED] * 7, (
        "long before the end"
    )
    (row,) = [row for row in view.standing(view.groups[0]) if row.person == WHO]
    assert (row.place, row.units, row.left) == (7, 0, 4)
    assert "vanished" in [line.what for line in await leagues.views.log(season)]
    await play.until(season, State.CLOSED)
    following = await leagues.founding.season(view.league.id, ADMIN)
    await play.work()
    await assert_refused(LeftTooMany, leagues.registration.register(following.id, Person(WHO, "P0")))


async def test_one_late_turn_costs_nothing_but_that_turn(play: Play) -> None:
    season = await play.running(replace(RULES, time_control=CLOCKS["fast"]), 7)
    await play.days(season, 1, away=[WHO], n=1)
    await play.wait(hours=4)
    for their in await theirs(play, season):
        assert (await play.services.lobby.get(their.table or 0)).seat_of(WHO) is not None
    await play.days(season, 8, n=5)
    view = await play.view(season)
    assert all(not finish.left for each in view.fixtures if each.result for finish in each.result.finishes)
    assert (await play.status(season))[WHO] == "checked-in"


@pytest.mark.every(2)
@pytest.mark.parametrize(("n", "how"), [(0, How.VOID), (5, How.ADJUDICATED)])
async def test_a_table_that_somebody_stops_is_worth_less_to_them_than_a_last_place(
    play: Play, n: int, how: How
) -> None:
    """Without clocks, at the end: void with little played, otherwise as it stands; nothing for whoever stopped it."""
    season = await play.running(RULES, 7)
    table = next(their for their in await theirs(play, season) if their.people[3] == WHO)
    await play.end_others(season, table)
    await play.days(season, 1, n=0)
    await play.days(season, 40, away=[WHO], n=n)
    await play.until(season, State.CLOSED)
    result = await play.result(season, table)
    assert result.how == how
    assert [finish.person for finish in result.finishes if finish.left] == [WHO]


@pytest.mark.every(2)
@pytest.mark.parametrize(("n", "how"), [(0, How.VOID), (5, How.ADJUDICATED)])
async def test_who_plays_too_slowly_for_a_table_to_end_gains_nothing(play: Play, n: int, how: How) -> None:
    """More than half of a table's time is theirs, a turn short of the clock each time: it counts as left."""
    season = await play.running(replace(RULES, time_control=TimeControl("turn", 48 * HOUR)), 7)
    table = next(their for their in await theirs(play, season) if their.people[3] == WHO)
    await play.end_others(season, table)
    await play.days(season, 1, away=[WHO], n=n)
    for _ in range(30):
        await play.days(season, 1, away=[WHO], n=0)
        await play.wait(hours=16)
        await play.days(season, 0)
        seat = next(one for one in (await play.services.lobby.get(table.table or 0)).seats if one.person == WHO)
        if seat.since is not None:
            position = await play.services.positions.now(table.table or 0)
            await play.services.play.play(
                table.table or 0, position.seq, seat.number, Person(WHO, "P0"), [{"do": "stop"}]
            )
    await play.until(season, State.CLOSED)
    result = await play.result(season, table)
    assert (result.how, [finish.person for finish in result.finishes if finish.left]) == (how, [WHO])


@pytest.mark.parametrize(
    ("hours", "slow"),
    [
        ((100, 90, 20, 10), [True, True, False, False]),
        ((60, 55, 50, 45), [False] * 4),
        ((200, 60, 60, 50), [True, False, False, False]),
        ((30, 20, 1, 1), [False] * 4),
    ],
)
def test_several_slow_people_share_no_excuse(
    monkeypatch: pytest.MonkeyPatch, hours: tuple[int, ...], slow: list[bool]
) -> None:
    since = datetime(2026, 1, 1, tzinfo=UTC)
    turns = {seat: [(since, since + timedelta(hours=each))] for seat, each in enumerate(hours)}
    monkeypatch.setattr(results, "_turns", lambda *_: turns)
    monkeypatch.setattr(results, "_own", lambda *_: turns)
    monkeypatch.setattr(account, "time_had", lambda _, table, person, begins, ends, now: ends - begins)
    table: Any = SimpleNamespace(seats=[Seat(number, WHO + number, None, "") for number in range(4)], acting=())
    assert results.slowed(cast("Any", None), table, since) == tuple(slow)


async def test_who_plays_at_one_table_alone_keeps_no_other_seat_without_clocks(play: Play) -> None:
    """One turn somewhere kept all seats to the end; now it keeps that one, and the season."""
    season = await play.running(RULES, 7)
    first = next(their for their in await theirs(play, season) if their.people[0] == WHO)
    await play.begin_turn(first, 0)
    await play.days(season, 5, away=[WHO], n=1)
    for their in await theirs(play, season):
        seated = (await play.services.lobby.get(their.table or 0)).seat_of(WHO) is not None
        assert seated == (their.id == first.id)
    assert (await play.status(season))[WHO] == "checked-in"


HOW_TO_GO = ("resigns", "drops", "removed", "clock", "replaced")


@pytest.mark.every(5)
@pytest.mark.parametrize("how", HOW_TO_GO)
async def test_a_seat_that_nobody_takes_has_been_left_all_the_same(play: Play, leagues: Leagues, how: str) -> None:
    """Without computer players the seat stays empty until the end of play: whoever gave it up has nothing of it."""
    control = CLOCKS["steady"] if how == "clock" else None
    season = await play.running(replace(RULES, computers_for_missing=False, time_control=control), 7)
    table = next(their for their in await theirs(play, season) if their.people[0] == WHO)
    await play.end_others(season, table)
    await play.begin_turn(table, 0)
    await play.days(season, 1, n=1)
    match how:
        case "resigns":
            await play.services.leaving.resign(table.table or 0, Person(WHO, "P0"))
        case "drops":
            await leagues.substitutes.drop(season, WHO, Person(WHO, "P0"))
        case "removed":
            await leagues.substitutes.drop(season, WHO, ADMIN, "never answers")
        case "replaced":
            await leagues.substitutes.replace(table.id, WHO, None, ADMIN, "never answers")
        case "clock":
            await play.days(season, 16, away=[WHO], n=1)
    seat = (await play.services.lobby.get(table.table or 0)).seats[0]
    assert (seat.person, seat.computer is None) == (None, how != "resigns")
    await play.until(season, State.CLOSED)
    result = await play.result(season, table)
    assert WHO in [finish.person for finish in result.finishes if finish.left]


async def test_the_last_person_at_a_table_gains_nothing_by_resigning(play: Play, leagues: Leagues) -> None:
    season = await play.running(RULES, 7)
    (table, *_) = await theirs(play, season)
    for person in table.people:
        assert person is not None
        if person != WHO:
            await leagues.substitutes.replace(table.id, person, None, ADMIN, "never answers")
    await play.services.leaving.resign(table.table or 0, Person(WHO, "P0"))
    await play.work()
    result = await play.result(season, table)
    assert (result.how, [finish.left for finish in result.finishes]) == (How.VOID, [True] * 4)


async def test_who_plays_one_round_and_vanishes_is_replaced_in_the_next(play: Play) -> None:
    """Without clocks, in Swiss rounds: no table of the second round waits longer than one of the first would."""
    season = await play.running(replace(RULES, format=Format.SWISS, rounds=3, play=timedelta(days=14)), 8)
    await play.end_all(season)
    second = [fixture for fixture in (await play.view(season)).fixtures if fixture.round == 2]
    assert len(second) == 2
    (mine,) = [fixture for fixture in second if WHO in fixture.people]
    await play.days(season, 1, away=[WHO], n=1)
    await play.days(season, 4, away=[WHO], n=1)
    assert (await play.status(season))[WHO] == "dropped"
    seat = (await play.services.lobby.get(mine.table or 0)).seats[mine.people.index(WHO)]
    assert seat.computer is not None
    await play.end_all(season)
    third = [fixture for fixture in (await play.view(season)).fixtures if fixture.round == 3]
    assert third
    assert all(WHO not in fixture.people for fixture in third)


async def test_a_pause_is_nobodys_slowness(play: Play, services: Services) -> None:
    season = await play.running(replace(RULES, time_control=CLOCKS["bank"]), 7)
    fixture = (await play.view(season)).fixtures[0]
    table = fixture.table or 0

    async def blamed() -> bool:
        now = play.clock.now()

        def read(conn: sa.Connection) -> bool:
            hosted = rows.table(conn, table)
            stopped = (results.waited(conn, hosted, seat, now) >= results.STOPPED for seat in hosted.seats)
            return any((*stopped, *results.slowed(conn, hosted, now)))

        return await services.store.read(read)

    await services.clocks.pause(table, ADMIN, admin=True)
    play.clock.move(timedelta(days=14))
    assert not await blamed()
    await services.clocks.resume(table, ADMIN, admin=True)
    play.clock.move(timedelta(hours=3))
    assert not await blamed()
    play.clock.move(timedelta(days=2))
    assert await blamed()


async def test_the_archive_calls_off_no_table_of_a_league(play: Play, services: Services) -> None:
    season = await play.running(replace(RULES, time_control=None), 7)
    await services.settings.set_guild(GUILD, archive_days=7)
    play.clock.move(timedelta(days=20))
    swept = await services.archive.sweep(GUILD)
    assert (swept.warned, swept.ended) == ([], [])
    assert {fixture.status for fixture in (await play.view(season)).fixtures} == {"running"}
