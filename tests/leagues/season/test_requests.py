"""Calls for the organiser, and decisions by those who do not play at the table."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from hosting import Person
from hosting.core.errors import NotAllowed, PlaysThere
from leagues.rules.errors import NoReason, NotRegistered
from leagues.rules.points import UNIT
from leagues.rules.results import How
from leagues.rules.states import State
from leagues.services import Leagues
from leagues.store.model import CLOCKS
from tests.leagues.conftest import RULES
from tests.leagues.playing import ADMIN, Play

PLAYER = Person(1000, "P0")


async def test_who_plays_at_a_table_decides_nothing_about_it(play: Play, leagues: Leagues) -> None:
    """Neither an admin nor a referee: not its result, its seats, its clocks; elsewhere they may."""
    season = await play.running(RULES, 7)
    tables = (await play.view(season)).fixtures
    own = next(table for table in tables if PLAYER.id in table.people)
    other = next(table for table in tables if PLAYER.id not in table.people)
    out = next(person for person in own.people if person not in (None, PLAYER.id))
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


@pytest.mark.parametrize(
    "act",
    [
        lambda play, table, seq, seat: play.services.play.play(table, seq, seat, PLAYER, [{"do": "stop"}], admin=True),
        lambda play, table, _, seat: play.services.leaving.resign(table, PLAYER, seat=seat, admin=True),
        lambda play, table, _, seat: play.services.leaving.hand_over(table, seat, PLAYER, "adder", admin=True),
        lambda play, table, _, seat: play.services.offers.make(table, seat, None, PLAYER, admin=True),
        lambda play, table, _, seat: play.services.leaving.cancel(table, PLAYER, admin=True),
        lambda play, table, _, seat: play.services.votes.undo_now(table, PLAYER, admin=True),
        lambda play, table, _, seat: play.services.clocks.choose(table, None, PLAYER, admin=True),
        lambda play, table, _, seat: play.services.clocks.pause(table, PLAYER, admin=True),
        lambda play, table, _, seat: play.services.clocks.give(table, seat, 60, PLAYER, admin=True),
        lambda play, table, seq, _: play.services.moderation.roll_back(table, seq, 0, PLAYER, "no", admin=True),
        lambda play, table, _, seat: play.services.moderation.replace(table, seat, "?", None, PLAYER, "no", admin=True),
        lambda play, table, *_: play.services.moderation.check(table, PLAYER.id),
    ],
)
async def test_no_act_of_an_admin_at_ones_own_table(play: Play, act: Callable[..., Awaitable[object]]) -> None:
    """Whatever an admin may do at a table is refused to who plays there, also once their seat is another's."""
    season = await play.running(replace(RULES, time_control=CLOCKS["fast"]), 7)
    view = await play.view(season)
    own = next(fixture for fixture in view.fixtures if PLAYER.id in fixture.people)
    table, mine = own.table or 0, own.people.index(PLAYER.id)
    await play.services.leaving.hand_over(table, mine, ADMIN, "adder", admin=True)
    position = await play.services.positions.now(table)
    seat = next(one.number for one in position.table.seats if one.number != mine)
    with pytest.raises(PlaysThere):
        await act(play, table, position.seq, seat)


async def test_an_admin_who_plays_decides_nothing_for_themselves(play: Play, leagues: Leagues) -> None:
    """Neither points, nor another's leaving of a table that they share, nor the end of all tables, nor an undo."""
    season = await play.running(RULES, 7)
    with pytest.raises(PlaysThere):
        await leagues.results.penalize(season, PLAYER.id, -UNIT, PLAYER, "well played")
    with pytest.raises(PlaysThere):
        await leagues.substitutes.drop(season, 1001, PLAYER, "too strong")
    await leagues.results.penalize(season, PLAYER.id, UNIT, ADMIN, "was rude")
    with pytest.raises(PlaysThere):
        await leagues.undoing.undo(season, PLAYER, "I was not")
    await leagues.running.move(season, State.CLOSING, PLAYER)
    with pytest.raises(PlaysThere):
        await leagues.running.close(season, PLAYER)
    assert (await play.season(season)).state == State.CLOSING


async def test_a_call_is_open_until_it_is_answered(play: Play, leagues: Leagues) -> None:
    """Once for each player and table; by its players alone; its answer reaches them."""
    season = await play.running(RULES, 7)
    table = next(fixture for fixture in (await play.view(season)).fixtures if PLAYER.id in fixture.people)
    assert table.table is not None
    with pytest.raises(NoReason):
        await leagues.requests.call(table.table, PLAYER, "  ")
    stranger = next(number for number in range(1000, 1007) if number not in table.people)
    with pytest.raises(NotRegistered):
        await leagues.requests.call(table.table, Person(stranger, "?"), "let me see")
    for _ in range(2):
        await leagues.requests.call(table.table, PLAYER, "P1 asks for help in a private chat")
    (line,) = await leagues.requests.open(season)
    assert (line.by, line.reason) == (PLAYER.id, "P1 asks for help in a private chat")
    assert await leagues.requests.answer(line.id, season, ADMIN) == line
    assert await leagues.requests.answer(line.id, season, ADMIN) is None
    assert await leagues.requests.open(season) == []
    (notice,) = await play.services.notices.all("league-answered")
    assert notice.person == PLAYER.id
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
    assert [(number, penalty.units, penalty.reason) for number, penalty in record] == [
        (2, UNIT, "was rude again"),
        (1, 0, "was rude"),
    ]
