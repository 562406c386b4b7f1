"""Held seasons: nothing comes by itself, and nothing counts against anybody."""

from dataclasses import replace
from datetime import timedelta

import pytest

from leagues.rules import State
from leagues.services import Leagues
from leagues.store import CLOCKS
from leagues.store.audit_log import NO_PLACE
from leagues.store.model import Format
from tests.leagues.conftest import RULES
from tests.leagues.playing import ADMIN, AT_TABLES, Play


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
    """No table begins while the season is held."""
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
