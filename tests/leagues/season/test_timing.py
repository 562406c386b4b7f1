"""The times of a season: by a calendar, and after an outage."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from leagues.rules import State
from leagues.rules.errors import BadRules
from leagues.season import timing
from leagues.season.fixtures import HOLDS
from leagues.services import Leagues
from leagues.store import CLOCKS, DAY, PlayDays
from leagues.store.model import Format, Rules
from leagues.store.rows import NO_PLACE
from tests.leagues.playing import ADMIN, AT_TABLES, FIRST, GUILD, RULES, Play, people
from tests.leagues.test_teams import calls, checked_in, founded

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
    """Nobody acts but players who check in: two seasons start on the first days; who is out, is out for good."""
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


async def test_who_is_silent_is_called_again(play: Play, leagues: Leagues) -> None:
    """A second notice is due before the draw."""
    season = await play.opened(await play.found(RULES))
    await play.enter(season.id, people(8))
    await play.until(season.id, State.CHECK_IN)
    (call,) = await play.services.notices.all("league-recall")
    (job,) = [one for one in await play.services.jobs.all() if one.kind == "notice" and one.key == str(call.id)]
    draws = (await play.season(season.id)).draws
    assert draws is not None
    assert job.due < draws
    assert job.due > play.clock.now() + timedelta(hours=12)


OUTAGE = timedelta(hours=30)


async def passes(play: Play, time: timedelta) -> None:
    """Let time pass while the bot is in touch."""
    ends = play.clock.now() + time
    while play.clock.now() < ends:
        play.clock.move(min(timedelta(hours=1), ends - play.clock.now()))
        await play.services.outages.beat()
        await play.work()


async def goes(play: Play, kind: str) -> None:
    """Let the bot be down, or off the server, and come back."""
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
    """By direct message, once a day; nobody is dropped, and it goes on when there is a channel again."""
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
    """That the channel is there does not let it go on."""
    season = await play.running(RULES, 7)
    await leagues.running.hold(season, ADMIN, "holidays")
    assert not await leagues.running.place(season, None, there=True)
    assert (await play.season(season)).held is not None
