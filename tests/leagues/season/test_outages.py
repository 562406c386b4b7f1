"""Seasons in outages: no part of one ends, and nobody is passed over, before there was time to answer."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
import sqlalchemy as sa

from hosting.db.schema import jobs
from hosting.jobs import kinds
from leagues.rules import State
from leagues.season.requests import HOLDS
from tests.leagues.conftest import RULES
from tests.leagues.playing import ADMIN, FIRST, GUILD, Play, people
from tests.leagues.teams.test_teams import calls, checked_in, founded

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


async def test_a_short_outage_moves_nothing(play: Play) -> None:
    """Steps come at their hours."""
    season = (await play.opened(await play.found(RULES))).id
    await play.enter(season, people(7))
    await play.until(season, State.CHECK_IN)
    before = await dates(play, season)
    await play.services.outages.leave(GUILD)
    play.clock.move(timedelta(minutes=50))
    await play.services.outages.come_back([GUILD])
    await passes(play, timedelta(hours=4))
    assert await dates(play, season) == before


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


async def test_an_alternate_who_was_never_told(play: Play) -> None:
    """A call that cannot be sent passes nobody over."""
    season = await founded(play, 3, 6)
    await checked_in(play, season)
    await play.leagues.lineups.cannot_play(season, people(2)[1], 1)
    failing = sa.update(jobs).where(jobs.c.kind == kinds.NOTICE).values(tries=3)
    await play.services.store.write(lambda conn: conn.execute(failing))
    await passes(play, timedelta(hours=40))
    assert [answer for _, _, answer in await calls(play, season)] == [None]


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
