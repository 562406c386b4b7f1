"""Calls for the organiser, and decisions by those who do not play at the table."""

import pytest

from hosting import Person
from hosting.core.errors import NotAllowed
from leagues.rules.errors import NoReason, NotRegistered, PlaysThere
from leagues.rules.points import UNIT
from leagues.rules.results import How
from leagues.rules.states import State
from leagues.services import Leagues
from tests.leagues.conftest import RULES
from tests.leagues.playing import ADMIN, Play

PLAYER = Person(1000, "P0")


async def test_who_plays_at_a_table_decides_nothing_about_it(play: Play, leagues: Leagues) -> None:
    """Neither an admin nor a referee: not its result, its seats, its clocks; elsewhere they may."""
    season = await play.running(RULES, 7)
    tables = (await play.view(season)).fixtures
    own = next(one for one in tables if PLAYER.id in one.people)
    other = next(one for one in tables if PLAYER.id not in one.people)
    out = next(one for one in own.people if one not in (None, PLAYER.id))
    assert out is not None
    with pytest.raises(PlaysThere):
        await leagues.results.adjudicate(own.id, PLAYER, How.VOID, reason="I am losing")
    with pytest.raises(PlaysThere):
        await leagues.substitutes.replace(own.id, out, None, PLAYER, "too strong")
    with pytest.raises(PlaysThere):
        await leagues.fixtures.give_time(own.id, 0, 24, PLAYER, "for me")
    with pytest.raises(NotAllowed):
        await play.services.moderation.call_off(own.table or 0, PLAYER, "I am losing", admin=True)
    await leagues.results.adjudicate(other.id, PLAYER, How.VOID, reason="nobody came")
    await leagues.results.adjudicate(own.id, ADMIN, How.VOID, reason="agreed with all")


async def test_a_call_is_open_until_it_is_answered(play: Play, leagues: Leagues) -> None:
    """Once for each player and table; by its players alone; its answer reaches them."""
    season = await play.running(RULES, 7)
    table = next(one for one in (await play.view(season)).fixtures if PLAYER.id in one.people)
    assert table.table is not None
    with pytest.raises(NoReason):
        await leagues.requests.call(table.table, PLAYER, "  ")
    stranger = next(one for one in range(1000, 1007) if one not in table.people)
    with pytest.raises(NotRegistered):
        await leagues.requests.call(table.table, Person(stranger, "?"), "let me see")
    for _ in range(2):
        await leagues.requests.call(table.table, PLAYER, "P1 asks for help in a private chat")
    (line,) = await leagues.requests.open(season)
    assert (line.by, line.reason) == (PLAYER.id, "P1 asks for help in a private chat")
    assert await leagues.requests.answer(line.id, season, ADMIN) == line
    assert await leagues.requests.answer(line.id, season, ADMIN) is None
    assert await leagues.requests.open(season) == []
    (told,) = await play.services.notices.all("league-answered")
    assert told.person == PLAYER.id
    await leagues.requests.call(table.table, PLAYER, "again")
    assert len(await leagues.requests.open(season)) == 1


async def test_warnings_and_penalties_follow_a_person(play: Play, leagues: Leagues) -> None:
    """They are listed in later seasons, the newest season first; a warning takes no points."""
    season = await play.running(RULES, 7)
    await leagues.results.penalize(season, PLAYER.id, 0, ADMIN, "was rude")
    await play.end_all(season)
    view = await play.view(season)
    assert view.season.state == State.CLOSED
    assert next(row.penalty for row in view.standing(view.groups[0]) if row.person == PLAYER.id) == 0
    later = await play.running(RULES, 7, view.league.id)
    await leagues.results.penalize(later, PLAYER.id, UNIT, ADMIN, "was rude again")
    record = await leagues.views.record(view.league.id, PLAYER.id)
    assert [(number, one.units, one.reason) for number, one in record] == [
        (2, UNIT, "was rude again"),
        (1, 0, "was rude"),
    ]
