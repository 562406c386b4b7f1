"""Seasons by a calendar, registrations for all of them, and the second call to the check-in."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from leagues.rules.errors import BadRules
from leagues.rules.states import State
from leagues.season import timing
from leagues.services import Leagues
from leagues.store import DAY, Calendar
from leagues.store.model import Rules
from tests.leagues.conftest import RULES
from tests.leagues.playing import Play, people

BERLIN = Calendar((1, 3, 5, 7, 9, 11), 18, "Europe/Berlin")
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
            Calendar(*bad)


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
