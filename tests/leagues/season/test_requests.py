"""Calls for the organiser, and decisions by those who do not play at the table."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from hosting import Person
from hosting.core.errors import AlreadySeated, NotAllowed, OfLeague, PlaysThere
from leagues.rules.errors import NoReason, NotForThem, NotRegistered
from leagues.rules.points import UNIT, How
from leagues.rules.states import State
from leagues.services import Leagues
from leagues.store.model import CLOCKS
from tests.leagues.playing import ADMIN, RULES, Play
from tests.support.refusal import refusal

PLAYER = Person(1000, "P0")


async def test_who_plays_at_a_table_decides_nothing_about_it(play: Play, leagues: Leagues) -> None:
    """Neither an admin nor a referee: not result, seats, clocks; nor at their rivals' tables; elsewhere they may."""
    season = await play.running(RULES, 14)
    view = await play.view(season)
    own = next(table for table in view.fixtures if PLAYER.id in table.people)
    rivals = next(one for one in view.fixtures if one.group == own.group and PLAYER.id not in one.people)
    other = next(table for table in view.fixtures if table.group != own.group)
    out = next(person for person in own.people if person not in (None, PLAYER.id))
    assert out is not None
    with pytest.raises(PlaysThere):
        await leagues.results.adjudicate(own.id, PLAYER, How.VOID, reason="I am losing")
    with pytest.raises(PlaysThere):
        await leagues.substitutes.replace(own.id, out, None, PLAYER, "too strong")
    with pytest.raises(PlaysThere):
        await leagues.fixtures.give_time(own.id, 0, 24, PLAYER, "for me")
    for table in (own, rivals):
        with pytest.raises(NotAllowed):
            await play.services.moderation.call_off(table.table or 0, PLAYER, "I am losing", admin=True)
    with pytest.raises(PlaysThere):
        await leagues.results.adjudicate(rivals.id, PLAYER, How.VOID, reason="they win too much")
    with pytest.raises(PlaysThere):
        await leagues.substitutes.replace(rivals.id, rivals.people[0] or 0, None, PLAYER, "too strong")
    await leagues.requests.call(rivals.table or 0, Person(rivals.people[0] or 0, "?"), "they talk")
    (line,) = await leagues.requests.open(season)
    with pytest.raises(PlaysThere):
        await leagues.requests.answer(line.id, season, PLAYER)
    await leagues.substitutes.drop(season, PLAYER.id, PLAYER)
    await leagues.results.adjudicate(rivals.id, PLAYER, How.VOID, reason="it is nothing to me any more")
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
    """Neither points, nor a rival's leaving, nor when or how all tables end, nor an undo of such a thing."""
    season = await play.running(RULES, 7)
    later = play.clock.now() + timedelta(days=1)
    for act in (
        leagues.running.move(season, State.CLOSING, PLAYER),
        leagues.running.move(season, State.CALLED_OFF, PLAYER, "I am losing"),
        leagues.running.shift(season, later, PLAYER, "I am winning"),
        leagues.running.hold(season, PLAYER, "I am away"),
        leagues.running.close(season, PLAYER),
    ):
        with pytest.raises(PlaysThere):
            await act
    await leagues.running.shift(season, later, ADMIN, "it is late")
    with pytest.raises(PlaysThere):
        await leagues.running.undo(season, PLAYER, "I am losing")
    with pytest.raises(PlaysThere):
        await leagues.results.penalize(season, PLAYER.id, -UNIT, PLAYER, "well played")
    with pytest.raises(PlaysThere):
        await leagues.substitutes.drop(season, 1001, PLAYER, "too strong")
    await leagues.results.penalize(season, PLAYER.id, UNIT, ADMIN, "was rude")
    with pytest.raises(PlaysThere):
        await leagues.running.undo(season, PLAYER, "I was not")
    with pytest.raises(PlaysThere):
        await leagues.results.penalize(season, 1001, UNIT, PLAYER, "they are ahead")
    assert (await play.season(season)).state == State.RUNNING


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


async def test_no_vote_of_players_stops_a_leagues_table(play: Play, leagues: Leagues) -> None:
    """They cannot agree to stop its clocks; nor does somebody alone with computer players take turns back."""
    season = await play.running(replace(RULES, time_control=CLOCKS["fast"]), 7)
    table = next(one for one in (await play.view(season)).fixtures if one.people[0] == PLAYER.id)
    with pytest.raises(OfLeague):
        await play.services.votes.put(table.table or 0, "pause", PLAYER)
    await play.begin_turn(table, 0)
    for other in table.people[1:]:
        await leagues.substitutes.replace(table.id, other or 0, None, ADMIN, "they are gone")
    with pytest.raises(OfLeague):
        await play.services.votes.put(table.table or 0, "undo", PLAYER)


async def test_a_free_seat_is_for_who_waits_and_is_not_kept_apart(play: Play, leagues: Leagues) -> None:
    """Neither a stranger nor a rival joins, nor who is kept apart from somebody there; its owner may come back."""
    rules = replace(RULES, computers_for_missing=False, late=False, apart=((1000, 60),))
    season = await play.running(rules, 7)
    view = await play.view(season)
    table = next(one for one in view.fixtures if PLAYER.id in one.people)
    out = next(person for person in table.people if person not in (None, PLAYER.id)) or 0
    number, seat = table.table or 0, table.people.index(out)
    rival = next(person for person in range(1000, 1007) if person not in table.people)
    await leagues.substitutes.replace(table.id, out, None, ADMIN, "never answers")
    await leagues.registration.register(season, Person(60, "Apart"))
    await leagues.registration.register(season, Person(61, "Next"))
    for person in (Person(5, "Stranger"), Person(rival, "Rival"), Person(60, "Apart"), PLAYER):
        with pytest.raises(NotForThem):
            await leagues.substitutes.take(number, seat, person)
        with pytest.raises((OfLeague, AlreadySeated)):
            await play.services.leaving.take(number, person, seat)
    await leagues.substitutes.take(number, seat, Person(out, "?"))
    await leagues.substitutes.replace(table.id, out, None, ADMIN, "never answers")
    await leagues.substitutes.take(number, seat, Person(61, "Next"))
    assert (await play.services.lobby.get(number)).seats[seat].person == 61
    with refusal("table-not-vacant"):
        await leagues.substitutes.take(number, seat, Person(out, "?"))
