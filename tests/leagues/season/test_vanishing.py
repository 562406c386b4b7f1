"""People who stop playing: the clock takes their seats, and no table that they stop is worth anything to them."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest
import sqlalchemy as sa

from hosting import Person, Services
from hosting.clocks import account
from hosting.core import HOUR, Seat, TimeControl
from hosting.db import rows
from leagues.rules.errors import Paused
from leagues.rules.points import How
from leagues.rules.states import State
from leagues.season import results
from leagues.services import Leagues
from leagues.store import CLOCKS
from leagues.store.model import Fixture, Format
from tests.leagues.playing import ADMIN, AT_TABLES, GUILD, RULES, Play

WHO = 1000


@pytest.fixture
def play(play: Play) -> Play:
    play.kinds = AT_TABLES
    return play


async def theirs(play: Play, season: int, person: int = WHO) -> list[Fixture]:
    return [fixture for fixture in (await play.view(season)).fixtures if person in fixture.people]


@pytest.mark.parametrize("preset", ["bank", "steady", "fast"])
async def test_who_moves_once_and_vanishes_loses_their_seats(play: Play, leagues: Leagues, preset: str) -> None:
    """A computer player takes one turn for them, then the seat: all tables are played, and they have nothing."""
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
    with pytest.raises(Paused):
        await leagues.registration.register(following.id, Person(WHO, "P0"))


async def test_one_late_turn_costs_nothing_but_that_turn(play: Play) -> None:
    """Whoever comes back after a computer player's turn keeps the seat, the result and the season."""
    season = await play.running(replace(RULES, time_control=CLOCKS["fast"]), 7)
    await play.days(season, 1, away=[WHO], n=1)
    await play.wait(hours=4)
    for their in await theirs(play, season):
        assert (await play.services.lobby.get(their.table or 0)).seat_of(WHO) is not None
    await play.days(season, 8, n=5)
    view = await play.view(season)
    assert all(not finish.left for each in view.fixtures if each.result for finish in each.result.finishes)
    assert (await play.status(season))[WHO] == "checked-in"


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
    """Two who take nearly all of a table's time between them are as slow as one; an even pace is nobody's slowness."""
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
    """Three have left, computer players have their seats; the fourth resigns: void, and nothing for anybody."""
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
    """Weeks in which a table stands by agreement make nobody one who stopped or slowed it; days of silence do."""
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
    """Their clock or the season's end decides, however long nobody has moved there."""
    season = await play.running(replace(RULES, time_control=None), 7)
    await services.settings.set_guild(GUILD, archive_days=7)
    play.clock.move(timedelta(days=20))
    swept = await services.archive.sweep(GUILD)
    assert (swept.warned, swept.ended) == ([], [])
    assert {fixture.status for fixture in (await play.view(season)).fixtures} == {"running"}
