"""Unusual gifts: stored once, visible to the admins, without any consequence."""

from __future__ import annotations

from dataclasses import dataclass

from hosting import Services
from hosting.jobs import kinds
from leagues.rules.states import State
from leagues.services import Leagues
from leagues.store.audit_log import GIFT
from tests.leagues.conftest import RULES
from tests.leagues.playing import ADMIN, Play


@dataclass(frozen=True)
class Given:
    turns: tuple[int, ...]
    seat: int
    to: int
    points: int


async def test_a_table_that_was_played_is_looked_at(play: Play, leagues: Leagues, services: Services) -> None:
    """Only a table played to its end has a job for it; a game without a judge has nothing."""
    season = await play.running(RULES, 7)
    first, second, *_ = (await play.view(season)).fixtures
    await play.end(first)
    await play.work()
    await leagues.results.adjudicate(second.id, ADMIN, reason="agreed")
    assert [job.key for job in await services.jobs.all() if job.kind == kinds.GIFTS] == [str(first.id)]
    assert await leagues.gifts.to_weigh(first.id) is None


async def test_it_is_noted_once(play: Play, leagues: Leagues) -> None:
    """A repeated check of a table stores one entry with giver, receiver and turn; points stay."""
    season = await play.running(RULES, 7)
    await play.end_all(season)
    await play.until(season, State.CLOSED)
    view = await play.view(season)
    before = view.standing(view.groups[0])
    fixture = view.fixtures[0]
    given = [Given((12,), 1, 3, 7)]
    assert await leagues.gifts.noticed(fixture.id, given) == 1
    assert await leagues.gifts.noticed(fixture.id, given) == 0
    (line,) = await leagues.gifts.newest(season)
    assert (line.what, line.by, line.undoable) == (GIFT, None, False)
    assert line.facts["people"] == [fixture.people[1], fixture.people[3]]
    assert (line.facts["turns"], line.facts["loss"]) == ([12], 7)
    assert (await play.view(season)).standing(view.groups[0]) == before
