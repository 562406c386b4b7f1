"""Admins' help at a table: done and logged by the league, or neither."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hosting import Services
from hosting.core.errors import BadValue, ClockStands, Nudged, TableError
from hosting.core.time_control import HOUR, PRESETS
from hosting.db import log
from leagues.rules.errors import NoSuchLeague, NotThatStep
from leagues.rules.states import State
from leagues.services import Leagues
from leagues.store import audit_log
from tests.leagues.conftest import RULES
from tests.leagues.playing import ADMIN, Failing, Play

CLOCKS = replace(RULES, time_control=PRESETS["fast"])


async def kinds(services: Services, table: int) -> list[str]:
    """Return the admin actions in a table's log."""
    entries = await services.store.read(lambda conn: log.entries(conn, table))
    return [entry.kind for entry in entries if entry.kind in ("nudge", "time")]


async def noted(leagues: Leagues, season: int) -> list[str]:
    """Return the same from the log of its league, oldest first."""
    return [line.what for line in reversed(await leagues.views.log(season)) if line.what in ("reminded", "time-given")]


async def test_done_and_noted(play: Play, leagues: Leagues) -> None:
    """A reminder and added time are in the table's and the league's log, with admin and reason."""
    season = await play.running(CLOCKS, 4)
    fixture = (await play.view(season)).fixtures[0]
    table = await play.services.lobby.get(fixture.table or 0)
    (seat,) = table.to_act
    before = (await play.services.clocks.of_table(table.id))[seat].left
    await leagues.fixtures.remind(fixture.id, seat, ADMIN)
    await leagues.fixtures.give_time(fixture.id, seat, 30, ADMIN, "ill")
    assert (await play.services.clocks.of_table(table.id))[seat].left == before + 30 * HOUR
    assert await kinds(play.services, table.id) == ["nudge", "time"]
    time, reminded = (await leagues.views.log(season))[:2]
    assert (reminded.what, reminded.by, reminded.facts["name"]) == ("reminded", ADMIN.id, fixture.name)
    assert (time.what, time.by, time.facts["count"], time.reason) == ("time-given", ADMIN.id, 30, "ill")


async def test_together_or_not_at_all(play: Play, leagues: Leagues, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the power is cut before the league's log entry, nothing was done, and it can be repeated."""
    season = await play.running(CLOCKS, 4)
    fixture = (await play.view(season)).fixtures[0]
    (seat,) = (await play.services.lobby.get(fixture.table or 0)).to_act
    before = await play.services.clocks.of_table(fixture.table or 0)

    def cut(*_: object, **__: object) -> None:
        raise Failing

    with monkeypatch.context() as patch:
        patch.setattr(audit_log, "of_season", cut)
        with pytest.raises(Failing):
            await leagues.fixtures.remind(fixture.id, seat, ADMIN)
        with pytest.raises(Failing):
            await leagues.fixtures.give_time(fixture.id, seat, 30, ADMIN, "ill")
    assert await kinds(play.services, fixture.table or 0) == await noted(leagues, season) == []
    assert await play.services.clocks.of_table(fixture.table or 0) == before
    await leagues.fixtures.remind(fixture.id, seat, ADMIN)
    assert await noted(leagues, season) == ["reminded"]


async def test_refused_and_not_noted(play: Play, leagues: Leagues) -> None:
    """Before the start, for a player not to act, twice or for too long, nothing is done or logged."""
    season = await play.drawn(CLOCKS, 4)
    fixture = (await play.view(season)).fixtures[0]
    wrong: list[tuple[type[TableError], int, int, int]] = [(NotThatStep, fixture.id, 0, 1), (NoSuchLeague, 999, 0, 1)]
    for error, number, seat, hours in wrong:
        with pytest.raises(error):
            await leagues.fixtures.remind(number, seat, ADMIN)
        with pytest.raises(error):
            await leagues.fixtures.give_time(number, seat, hours, ADMIN, "ill")
    await play.until(season, State.RUNNING)
    table = await play.services.lobby.get(fixture.table or (await play.view(season)).fixtures[0].table or 0)
    (seat,) = table.to_act
    for error, who, hours in ((ClockStands, 1 - seat, 1), (BadValue, seat, 24 * 61), (BadValue, 9, 1)):
        with pytest.raises(error):
            await leagues.fixtures.give_time(fixture.id, who, hours, ADMIN, "ill")
    await leagues.fixtures.remind(fixture.id, seat, ADMIN)
    with pytest.raises(Nudged):
        await leagues.fixtures.remind(fixture.id, seat, ADMIN)
    assert await kinds(play.services, table.id) == ["nudge"]
    assert await noted(leagues, season) == ["reminded"]
