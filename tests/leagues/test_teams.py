"""Seasons of teams: founded, drawn, played, with absences and alternates."""

from contextlib import suppress
from dataclasses import replace
from datetime import time, timedelta

import pytest

from hosting import Person
from hosting.core import PlaysThere, TimeControl
from leagues import columns
from leagues.history import champions, lots, page
from leagues.rules import BadTeam, NotRegistered, NotRegistering, NotThatStep, State, draw, standings
from leagues.rules.points import UNIT
from leagues.season import pairing
from leagues.store.model import Format, Rules
from tests.leagues.playing import ADMIN, AT_TABLES, FIRST, GUILD, Play, people
from tests.support.effort import tries
from tests.support.refusal import assert_refused
from web.api import SeasonShape

RULES = Rules(Format.TEAMS, "heap", seats=3, rounds=2, play=timedelta(days=7))


async def founded(play: Play, count: int = 6, size: int = 4, rules: Rules = RULES, free: int = 0) -> int:
    """Open a season with so many teams of a size, and people without a team; return its number."""
    season = (await play.opened(await play.found(rules))).id
    everybody = people(count * size + free)
    for number in range(count):
        captain, *others = everybody[number * size : (number + 1) * size]
        team = await play.leagues.teams.create(season, captain, f"Team {number}")
        for other in others:
            await play.leagues.teams.invite(season, captain.id, other.id)
            await play.leagues.teams.answer(season, team, other, None, joins=True)
    await play.enter(season, everybody[count * size :])
    return season


async def checked_in(play: Play, season: int, but: tuple[int, ...] = ()) -> None:
    await play.until(season, State.CHECK_IN)
    for entry in (await play.view(season)).entries:
        if entry.person not in but:
            await play.leagues.registration.check_in(season, entry.person)


async def running(play: Play, count: int = 6, size: int = 4, rules: Rules = RULES, free: int = 0) -> int:
    season = await founded(play, count, size, rules, free)
    await checked_in(play, season)
    await play.until(season, State.RUNNING)
    return season


async def calls(play: Play, season: int) -> list[tuple[int, int, str | None]]:
    return [(call.out, call.person, call.answer) for call in (await play.view(season)).teams.calls]


@pytest.mark.both("postgres")
async def test_a_season_of_six_teams_by_itself(play: Play) -> None:
    """Two rounds of two matches at three boards; every board and match counts once, alternates play nowhere."""
    season = await running(play)
    view = await play.view(season)
    assert len(view.fixtures) == 6
    assert {board.number for board in view.teams.boards.values()} == {1, 2, 3}
    for fixture in view.fixtures:
        board = view.teams.boards[fixture.id]
        for team, person in zip(board.teams, fixture.people, strict=True):
            assert person == FIRST + 4 * (team - 1) + board.number - 1
    assert await play.end_all(season) == 6
    assert await play.end_all(season) == 6
    view = await play.view(season)
    assert view.season.state == State.CLOSED
    rows = pairing.team_standing(view)
    assert sum(row.units for row in rows) == 2 * 6 * 5 * UNIT
    assert [row.tables for row in rows] == [2] * 6
    (group,) = view.groups
    board_rows = view.standing(group)
    assert sum(row.units for row in board_rows) == sum(row.score for row in rows)
    assert sum(row.tables for row in board_rows) == 36


async def test_whoever_has_no_team_is_drawn_into_one(play: Play) -> None:
    season = await running(play, 2, 2, free=8)
    view = await play.view(season)
    assert sorted(len(team.members) for team in view.teams.all) == [3, 3, 3, 3]
    assert view.season.salt is not None
    order = draw.drawn(range(FIRST + 4, FIRST + 12), view.season.salt, "agents", "1")
    assert [team.members for team in view.teams.all] == [
        (FIRST, FIRST + 1, order[0]), (FIRST + 2, FIRST + 3, order[1]), order[2:5], order[5:8],
    ]  # fmt: skip
    assert [team.name for team in view.teams.all] == ["Team 0", "Team 1", "", ""]
    assert view.teams.all[2].captain == order[2]


async def test_too_few_teams_hold_the_season(play: Play) -> None:
    season = await founded(play, 1, 6, free=3)
    await checked_in(play, season)
    await play.wait(days=3)
    now = await play.season(season)
    assert (now.state, now.hold_reason) == (State.CHECK_IN, "people")


async def test_alternates_are_called_one_after_the_other(play: Play) -> None:
    season = await founded(play, 3, 6)
    await checked_in(play, season)
    absent, board = Person(FIRST + 1, "P1"), 2
    await play.leagues.lineups.cannot_play(season, absent, 1)
    await play.leagues.lineups.cannot_play(season, absent, 1)
    assert await calls(play, season) == [(FIRST + 1, FIRST + 3, None)]
    await assert_refused(NotRegistered, play.leagues.lineups.answer(season, 1, Person(FIRST + 4, "P4"), plays=True))
    await play.wait(hours=25)
    assert await calls(play, season) == [(FIRST + 1, FIRST + 3, "late"), (FIRST + 1, FIRST + 4, None)]
    await assert_refused(NotThatStep, play.leagues.lineups.answer(season, 1, Person(FIRST + 3, "P3"), plays=True))
    await play.leagues.lineups.answer(season, 2, Person(FIRST + 4, "P4"), plays=False)
    await play.leagues.lineups.answer(season, 3, Person(FIRST + 5, "P5"), plays=True)
    await assert_refused(NotThatStep, play.leagues.lineups.can_play(season, absent, 1))
    await play.until(season, State.RUNNING)
    view = await play.view(season)
    (here,) = [fixture for fixture in view.fixtures if FIRST + 5 in fixture.people]
    assert view.teams.boards[here.id].number == board
    table = await play.services.lobby.get(here.table or 0)
    assert FIRST + 5 in [seat.person for seat in table.seats]
    assert "league-no-alternate" not in await play.announcements()


async def test_until_somebody_accepts_a_computer_player_has_the_board(play: Play) -> None:
    season = await running(play, 3, 4)
    await play.leagues.lineups.cannot_play(season, Person(FIRST, "P0"), 1)
    await play.leagues.lineups.cannot_play(season, Person(FIRST + 4, "P4"), 1)
    view = await play.view(season)
    (board,) = [one for one in view.fixtures if None in one.people]
    table = await play.services.lobby.get(board.table or 0)
    assert [seat.person for seat in table.seats].count(None) == 2
    await play.leagues.lineups.answer(season, 2, Person(FIRST + 7, "P7"), plays=True)
    table = await play.services.lobby.get(board.table or 0)
    assert FIRST + 7 in [seat.person for seat in table.seats]
    await play.leagues.lineups.answer(season, 1, Person(FIRST + 3, "P3"), plays=False)
    assert (await play.announcements()).count("league-no-alternate") == 1
    fixture = await play.fixture(season, board.id)
    seat = next(at for at, person in enumerate(fixture.people) if person is None)
    for one in (await play.view(season)).fixtures:
        await play.end(one, [1 if at == seat else 2 for at in range(3)] if one.id == board.id else [1, 2, 3])
    await play.work()
    view = await play.view(season)
    (group,) = view.groups
    assert sum(row.units for row in view.standing(group)) == 35 * UNIT, "what the computer won is nobody's"
    rows = pairing.team_standing(view)
    assert sum(row.score for row in rows) == 35 * UNIT, "nor its team's"


async def test_an_absence_can_be_taken_back_until_somebody_plays(play: Play) -> None:
    season = await running(play, 3, 4)
    mine = Person(FIRST, "P0")
    await play.leagues.lineups.cannot_play(season, mine, 1)
    await play.leagues.lineups.can_play(season, mine, 1)
    assert await calls(play, season) == [(FIRST, FIRST + 3, "late")]
    view = await play.view(season)
    (board,) = [fixture for fixture in view.fixtures if FIRST in fixture.people]
    assert FIRST in [seat.person for seat in (await play.services.lobby.get(board.table or 0)).seats]
    await play.begin_turn(board, board.people.index(FIRST)) if board.people[0] == FIRST else None
    await assert_refused(NotThatStep, play.leagues.lineups.answer(season, 1, Person(FIRST + 3, "P3"), plays=True))
    for round_ in (0, 3, 9):
        await assert_refused(NotThatStep, play.leagues.lineups.cannot_play(season, mine, round_))
    await assert_refused(NotRegistered, play.leagues.lineups.cannot_play(season, Person(5, "Stranger"), 2))


async def test_who_leaves_is_followed_by_an_alternate(play: Play) -> None:
    season = await running(play, 3, 4)
    await play.leagues.substitutes.drop(season, FIRST, Person(FIRST, "P0"))
    assert await calls(play, season) == [(FIRST, FIRST + 3, None)]
    await play.leagues.lineups.answer(season, 1, Person(FIRST + 3, "P3"), plays=True)
    await play.end_all(season)
    view = await play.view(season)
    team = view.teams.get(1)
    assert team is not None
    assert (team.members, team.captain) == ((FIRST + 1, FIRST + 2, FIRST + 3), FIRST + 1)
    played = {person for fixture in view.fixtures if fixture.round == 2 for person in fixture.people}
    assert {FIRST + 1, FIRST + 2, FIRST + 3} <= played


async def test_a_team_below_half_of_its_boards_is_drawn_no_more(play: Play) -> None:
    season = await running(play, 4, 3)
    for person in (FIRST, FIRST + 1):
        await play.leagues.substitutes.drop(season, person, Person(person, "gone"))
    await play.end_all(season)
    view = await play.view(season)
    second = {team for fixture in view.fixtures if fixture.round == 2 for team in view.teams.boards[fixture.id].teams}
    assert second == {2, 3, 4}
    assert {row.person for row in pairing.team_standing(view)} == {1, 2, 3, 4}


async def test_only_captains_act_for_teams_and_only_people_for_themselves(play: Play) -> None:
    """Strangers, members, double memberships, second invitations, full teams, bad names: all refused, nothing kept."""
    season = await founded(play, 2, 3, free=6)
    act, captain, member, alone = play.leagues.teams, FIRST, FIRST + 1, Person(FIRST + 6, "P6")
    for refused in (
        act.invite(season, member, alone.id),
        act.answer(season, 1, alone, None, joins=True),
        act.order(season, member, [FIRST, FIRST + 1, FIRST + 2]),
        act.leave(season, FIRST + 2, member),
    ):
        with pytest.raises(NotRegistered):
            await refused
    await assert_refused(BadTeam, act.order(season, captain, [FIRST, FIRST + 1, FIRST + 3]))
    await assert_refused(BadTeam, act.invite(season, captain, FIRST + 3))
    for name in ("", "  ", "**", "\u202e\u200b", "TEAM 1"):
        await assert_refused(BadTeam, act.create(season, alone, name))
    await assert_refused(BadTeam, act.create(season, Person(member, "P1"), "Another"))
    await act.invite(season, captain, alone.id)
    await assert_refused(BadTeam, act.invite(season, captain, alone.id))
    await act.answer(season, 1, alone, None, joins=False)
    await assert_refused(BadTeam, act.invite(season, captain, alone.id))
    await assert_refused(NotRegistered, act.answer(season, 1, alone, None, joins=True))
    for number in range(3):
        await act.invite(season, captain, 5000 + number)
    await assert_refused(BadTeam, act.invite(season, captain, 5009))
    await act.order(season, captain, [FIRST + 2, FIRST, FIRST + 1])
    await act.leave(season, FIRST + 1, captain)
    view = await play.view(season)
    assert [team.members for team in view.teams.all] == [(FIRST + 2, FIRST), (FIRST + 3, FIRST + 4, FIRST + 5)]
    assert view.teams.all[0].captain == captain
    await act.place(season, alone.id, 2, ADMIN, "friends")
    assert (await play.view(season)).teams.of(alone.id) == (await play.view(season)).teams.get(2)
    await checked_in(play, season)
    await play.until(season, State.RUNNING)
    await assert_refused(NotRegistering, act.leave(season, FIRST, FIRST))


@pytest.mark.long
async def test_a_season_with_people_who_vanish_runs_to_its_end(play: Play) -> None:
    """Some never come, some stop after their first turns: alternates play, no admin acts, each board counts once."""
    play.kinds = AT_TABLES
    never, stops = {FIRST, FIRST + 5}, {FIRST + 10, FIRST + 16}
    control = TimeControl("turn", 86_400, at_zero="turn-then-seat")
    season = await founded(play, 6, 5, replace(RULES, time_control=control, play=timedelta(days=14)))
    await checked_in(play, season)
    await play.until(season, State.RUNNING)
    await play.days(season, 1, never)
    for _ in range(60):
        view = await play.view(season)
        for call in view.teams.calls:
            if call.answer is None:
                with suppress(NotThatStep):  # their table has ended meanwhile
                    await play.leagues.lineups.answer(season, call.id, Person(call.person, "alternate"), plays=True)
        if view.season.state == State.CLOSED:
            break
        await play.days(season, 1, never | stops)
    view = await play.view(season)
    assert view.season.state == State.CLOSED
    assert {entry.person for entry in view.entries if entry.status == "dropped"} >= never
    (first, second) = ([fixture for fixture in view.fixtures if fixture.round == number] for number in (1, 2))
    assert len(first) == len(second) == 6
    here = {person for one in first for person in one.people}
    assert {FIRST + 3, FIRST + 8} <= here, "an alternate for whoever never came"
    assert not never & {person for one in (*first, *second) for person in one.people}
    rows = pairing.team_standing(view)
    assert [row.tables for row in rows] == [2] * 6
    assert not [
        line
        for line in await play.leagues.views.log(season)
        if line.by == ADMIN.id and line.what not in ("created", "season")
    ]
    units = {one.person: 0 for one in rows}
    for fixture in view.fixtures:
        board = view.teams.boards[fixture.id]
        assert fixture.result is not None
        for team, own in zip(board.teams, standings.units_of(fixture.result, RULES.points), strict=True):
            units[team] += own
    assert {row.person: row.score for row in rows} == units


async def test_the_draw_can_be_done_again_from_its_page(play: Play) -> None:
    """Members by lot and the order of the teams follow from the opened salt; tables name the teams by number."""
    season = await running(play, 2, 2, free=9)
    known = await play.leagues.running.context(season)
    assert known.view.season.salt is not None
    (agents, order) = lots(known)
    assert len(agents.people) == 9
    for one in (agents, order):
        drawn = [draw.lot(known.view.season.salt, *one.name, each) for each in one.people]
        assert drawn == sorted(drawn)
    text = "\n".join(page(known.view, (agents, order), "how"))
    assert "lots teams 1" in text
    assert {len(seats) for _, seats in order.tables} <= {3, 4}
    first = known.view.fixtures[0]
    assert (
        tuple(order.people[at] for at in order.tables[0][1] if at is not None)
        == known.view.teams.boards[first.id].teams
    )


async def test_the_whole_team_wins(play: Play) -> None:
    season = await running(play, 3, 4)
    await play.end_all(season)
    await play.end_all(season)
    view = await play.view(season)
    first = pairing.team_standing(view)[0].person
    assert set(champions(view)) == {FIRST + 4 * (first - 1) + board for board in range(3)}
    data = columns.season_data(view)
    assert [item["team"] for item in data["teams"]] == [row.person for row in pairing.team_standing(view)]
    assert data["stages"][0]["groups"][0]["tables"][0]["board"] == 1
    assert SeasonShape.of(view).stages[0].groups[0].tables[0].match == 1, "and so do programs"


@pytest.mark.every(2)
@pytest.mark.parametrize("server", [True, False])
async def test_without_computer_players_the_others_play_on(play: Play, server: bool) -> None:
    season = await founded(play, 3, 4, rules=replace(RULES, computers_for_missing=False))
    await play.services.settings.set_guild(GUILD, computers=server)
    await checked_in(play, season)
    await play.until(season, State.RUNNING)
    for person in (FIRST, FIRST + 4):
        await play.leagues.lineups.cannot_play(season, Person(person, "away"), 1)
    view = await play.view(season)
    (board,) = [fixture for fixture in view.fixtures if None in fixture.people]
    table = await play.services.lobby.get(board.table or 0)
    assert [seat.computer for seat in table.seats].count("adder") == 2
    await play.leagues.lineups.answer(season, 1, Person(FIRST + 3, "P3"), plays=True)
    table = await play.services.lobby.get(board.table or 0)
    assert [seat.computer for seat in table.seats].count("adder") == 1


async def test_many_absences_are_called_for_at_once_and_nobody_twice(play: Play) -> None:
    season = await founded(play, 3, 6)
    await checked_in(play, season)
    for board in range(3):
        await play.leagues.lineups.cannot_play(season, Person(FIRST + board, "away"), 1)
    assert await calls(play, season) == [(FIRST + board, FIRST + 3 + board, None) for board in range(3)]
    for call in range(1, 4):
        await play.leagues.lineups.answer(season, call, Person(FIRST + 2 + call, "alternate"), plays=True)
    await play.leagues.lineups.cannot_play(season, Person(FIRST + 3, "alternate"), 1)
    assert (await play.view(season)).teams.absent(1) == {
        FIRST: None, FIRST + 1: FIRST + 4, FIRST + 2: FIRST + 5, FIRST + 3: None,
    }  # fmt: skip
    assert len(await calls(play, season)) == 3, "nobody is left"
    await play.until(season, State.RUNNING)
    view = await play.view(season)
    seated = [person for fixture in view.fixtures for person in fixture.people]
    assert seated.count(None) == 1
    assert {FIRST + 4, FIRST + 5} <= {*seated}


async def test_a_stand_in_who_leaves_before_the_draw_is_followed_by_the_next(play: Play) -> None:
    season = await founded(play, 3, 5)
    await checked_in(play, season)
    await play.leagues.lineups.cannot_play(season, Person(FIRST, "P0"), 1)
    await play.leagues.lineups.answer(season, 1, Person(FIRST + 3, "P3"), plays=True)
    await play.leagues.registration.check_out(season, FIRST + 3)
    await play.until(season, State.RUNNING)
    assert FIRST + 3 not in {person for fixture in (await play.view(season)).fixtures for person in fixture.people}
    assert (await calls(play, season))[1:] == [(FIRST, FIRST + 4, "late")], "called a day after, for a day"
    await play.leagues.lineups.cannot_play(season, Person(FIRST + 5, "P5"), 2)
    await play.leagues.lineups.answer(season, 3, Person(FIRST + 8, "P8"), plays=True)
    await play.leagues.substitutes.drop(season, FIRST + 8, Person(FIRST + 8, "P8"))
    assert (await calls(play, season))[-1] == (FIRST + 5, FIRST + 9, None)


async def next_season(play: Play, league: int, season: int) -> int:
    await checked_in(play, season)
    await play.until(season, State.RUNNING)
    for _ in range(RULES.rounds):
        await play.end_all(season)
    assert (await play.season(season)).state == State.CLOSED
    return (await play.opened(league)).id


@pytest.mark.both("postgres")
async def test_teams_come_along_into_the_next_season(play: Play) -> None:
    season = await founded(play, 4, 4)
    league = (await play.season(season)).league
    stay = [person for person in people(16) if person.id - FIRST not in (0, 3, 5, 6, 7)]
    for person in stay:
        await play.leagues.registration.stay(season, person)
    await play.leagues.teams.order(season, FIRST + 8, [FIRST + 9, FIRST + 8, FIRST + 10, FIRST + 11])
    later = await next_season(play, league, season)
    view = await play.view(later)
    assert [(team.number, team.name, team.captain, team.members) for team in view.teams.all] == [
        (1, "Team 0", FIRST + 1, (FIRST + 1, FIRST + 2)),
        (3, "Team 2", FIRST + 8, (FIRST + 9, FIRST + 8, FIRST + 10, FIRST + 11)),
        (4, "Team 3", FIRST + 12, (FIRST + 12, FIRST + 13, FIRST + 14, FIRST + 15)),
    ]
    assert view.teams.of(FIRST + 4) is None
    assert next(entry for entry in view.entries if entry.person == FIRST + 4).plays, "registered, without a team"
    await play.leagues.teams.leave(later, FIRST + 15, FIRST + 15)
    await play.leagues.teams.create(later, Person(FIRST + 4, "P4"), "Team 1")
    await checked_in(play, later)
    await play.until(later, State.RUNNING)
    view = await play.view(later)
    assert [len(team.members) for team in view.teams.all] == [4, 4, 3], (
        "the founder alone fills another, who left is an alternate"
    )
    assert view.teams.all[0].members[:2] == (FIRST + 1, FIRST + 2)


async def test_a_season_that_opens_a_second_time_takes_nobody_back_into_a_team(play: Play) -> None:
    season = await founded(play, 3, 3)
    for person in people(9):
        await play.leagues.registration.stay(season, person)
    later = await next_season(play, (await play.season(season)).league, season)
    await play.leagues.teams.leave(later, FIRST + 1, FIRST + 1)
    await play.leagues.running.undo(later, ADMIN, "too early")
    assert (await play.season(later)).state == State.DRAFT
    await play.leagues.running.go_on(later, ADMIN)
    await play.until(later, State.OPEN)
    assert [len(team.members) for team in (await play.view(later)).teams.all] == [2, 3, 3]


async def test_a_call_keeps_quiet_hours_and_absences(play: Play) -> None:
    """An alternate's day is one of their own waking hours; who is away for a day or more is passed over."""
    season = await founded(play, 3, 6)
    await checked_in(play, season)
    now, services = play.clock.now(), play.services
    await services.people.set(FIRST + 4, zone="UTC")
    await services.people.set_quiet_hours(FIRST + 4, (time(now.hour), time((now.hour + 8) % 24)))
    await services.absences.announce(FIRST + 3, now, now + timedelta(days=3))
    await services.absences.announce(FIRST + 5, now + timedelta(hours=20), now + timedelta(hours=30))
    for board in range(2):
        await play.leagues.lineups.cannot_play(season, Person(FIRST + board, "away"), 1)
    first, second = (await play.view(season)).teams.calls
    assert (first.person, second.person) == (FIRST + 4, FIRST + 5)
    assert second.until == now + timedelta(hours=34)
    night = now.replace(minute=0, second=0, microsecond=0) + timedelta(hours=8)
    assert night < first.until
    assert first.until - timedelta(hours=32) >= night
    assert first.until <= now + timedelta(hours=41)


async def test_a_team_put_together_by_lot_is_named_by_its_captain(play: Play) -> None:
    """Once, at any time, in the next season too; nobody else names it, and no name is taken twice."""
    season = await founded(play, 1, 3, free=9)
    for person in people(12):
        await play.leagues.registration.stay(season, person)
    await checked_in(play, season)
    await play.until(season, State.RUNNING)
    second, third = (await play.view(season)).teams.all[1:3]
    assert (second.name, third.name) == ("", "")
    await play.leagues.teams.name(season, second.captain, "The lot")
    for captain, name in ((second.captain, "Again"), (third.captain, "the LOT"), (third.members[1], "Ours")):
        with pytest.raises((BadTeam, NotRegistered)):
            await play.leagues.teams.name(season, captain, name)
    for _ in range(RULES.rounds):
        await play.end_all(season)
    later = (await play.opened((await play.season(season)).league)).id
    assert [team.name for team in (await play.view(later)).teams.all] == ["Team 0", "The lot", "", ""]
    await play.leagues.teams.name(later, third.captain, "Ours")
    assert (await play.view(later)).teams.names[third.number] == "Ours"


async def test_who_has_left_a_team_can_be_invited_once_more(play: Play) -> None:
    season = await founded(play, 1, 3)
    for member, by in ((FIRST + 1, FIRST), (FIRST + 2, FIRST + 2)):
        await play.leagues.teams.leave(season, member, by)
        await play.leagues.teams.invite(season, FIRST, member)
        await assert_refused(BadTeam, play.leagues.teams.invite(season, FIRST, member))
    await play.leagues.teams.answer(season, 1, Person(FIRST + 1, "P1"), None, joins=True)
    await play.leagues.teams.answer(season, 1, Person(FIRST + 2, "P2"), None, joins=False)
    await assert_refused(BadTeam, play.leagues.teams.invite(season, FIRST, FIRST + 2))
    assert (await play.view(season)).teams.all[0].members == (FIRST, FIRST + 1)


async def test_an_alternate_is_not_called_to_somebody_from_whom_they_are_kept_apart(play: Play) -> None:
    apart = tuple((FIRST + 3, FIRST + other) for other in range(5, 15) if other % 5 == 0)
    season = await founded(play, 3, 5, replace(RULES, apart=apart))
    await checked_in(play, season)
    await play.wait(hours=30)
    await play.leagues.lineups.cannot_play(season, Person(FIRST, "P0"), 1)
    assert await calls(play, season) == [(FIRST, FIRST + 3, None)], "nobody knows yet who meets"
    await play.until(season, State.DRAWN)
    view = await play.view(season)
    (board,) = [fixture for fixture in view.fixtures if None in fixture.people]
    assert {FIRST + 5, FIRST + 10} < {*board.people}
    assert await calls(play, season) == [(FIRST, FIRST + 3, "late"), (FIRST, FIRST + 4, None)]
    await play.leagues.lineups.can_play(season, Person(FIRST, "P0"), 1)
    await play.until(season, State.RUNNING)
    for out in (FIRST, FIRST + 1):
        await play.leagues.lineups.cannot_play(season, Person(out, "away"), 1)
    assert (await calls(play, season))[2:] == [(FIRST + 1, FIRST + 3, None)], "the other one has been asked"
    assert (await play.announcements()).count("league-no-alternate") == 1


async def test_a_penalty_counts_for_the_team_too(play: Play) -> None:
    """In both standings, even once its person has left; a warning counts nowhere."""
    season = await running(play, 3, 4)
    await play.end_all(season)
    before = {row.person: row.units for row in pairing.team_standing(await play.view(season))}
    await play.leagues.results.penalize(season, FIRST + 1, 2 * UNIT, ADMIN, "three days of silence")
    await play.leagues.results.penalize(season, FIRST + 5, 0, ADMIN, "a warning")
    await play.leagues.substitutes.drop(season, FIRST + 1, Person(FIRST + 1, "P1"))
    rows = {row.person: row for row in pairing.team_standing(await play.view(season))}
    assert {number: row.units for number, row in rows.items()} == before | {1: before[1] - 2 * UNIT}
    assert rows[1].penalty == 2 * UNIT


async def test_people_kept_apart_do_not_meet(play: Play) -> None:
    """Neither in a team by lot nor at a board, as long as there is another way; the draw says which try it was."""
    pairs = ((FIRST, FIRST + 4), (FIRST, FIRST + 8), (FIRST + 24, FIRST + 25))
    for seed in range(tries(1, 4)):
        play.chance.seed(seed)
        season = await founded(play, 6, 4, replace(RULES, apart=pairs), free=12)
        await checked_in(play, season)
        await play.until(season, State.RUNNING)
        known = await play.leagues.running.context(season)
        view = known.view
        tables = [{*fixture.people} for fixture in view.fixtures]
        assert not any({*pair} <= table for pair in pairs for table in tables)
        assert view.teams.of(FIRST + 24) != view.teams.of(FIRST + 25)
        (agents, _) = lots(known)
        assert agents.name == ("agents", str(1 + view.groups[0].tries))
        assert view.teams.all[6].members == agents.people[:3]


async def test_the_range_of_places_of_a_team_holds(play: Play) -> None:
    """After each board of all rounds no range widens, and the end is within it; once all is over it is the place."""
    season = await running(play, 6, 3)
    now = await play.view(season)
    known = pairing.team_ranges(now, pairing.team_standing(now))
    assert set(known.values()) == {(1, 6)}
    narrowed = 0
    for round_ in (1, 2):
        for fixture in [one for one in (await play.view(season)).fixtures if one.round == round_]:
            await play.end(fixture)
            await play.work()
            now = await play.view(season)
            after = pairing.team_ranges(now, pairing.team_standing(now))
            for team, (best, worst) in after.items():
                assert known[team][0] <= best <= worst <= known[team][1]
            narrowed += after != known
            known = after
        await play.protested(season)
    rows = pairing.team_standing(now)
    assert narrowed >= 2, "with each match of the last round"
    assert known == {row.person: (row.place, row.place) for row in rows}


async def test_an_alternate_who_comes_late_has_not_left(play: Play) -> None:
    play.kinds = AT_TABLES
    season = await running(play, 3, 4)
    await play.leagues.lineups.cannot_play(season, Person(FIRST, "P0"), 1)
    view = await play.view(season)
    (board,) = [fixture for fixture in view.fixtures if None in fixture.people]
    seat = board.people.index(None)
    for _ in range(2):
        await play._turns(board.table or 0, (), 0)
        await play.work()
    steps = (await play.services.positions.history(board.table or 0)).entries
    assert len({step.turn for step in steps if step.seat == seat}) > 2, "as many as end a seat that is left"
    await play.leagues.lineups.answer(season, 1, Person(FIRST + 3, "P3"), plays=True)
    board = await play.fixture(season, board.id)
    await play.end(board, [1 if at == seat else 2 for at in range(3)])
    await play.work()
    over = await play.fixture(season, board.id)
    assert over.result is not None
    assert (over.result.finishes[seat].person, over.result.finishes[seat].left) == (FIRST + 3, False)


async def test_nobody_takes_a_seat_of_a_board_that_has_just_ended(play: Play) -> None:
    season = await running(play, 3, 4)
    await play.leagues.lineups.cannot_play(season, Person(FIRST, "P0"), 1)
    (board,) = [fixture for fixture in (await play.view(season)).fixtures if None in fixture.people]
    await play.end(board, [1, 2, 3])
    await assert_refused(NotThatStep, play.leagues.lineups.answer(season, 1, Person(FIRST + 3, "P3"), plays=True))
    await assert_refused(NotThatStep, play.leagues.lineups.can_play(season, Person(FIRST, "P0"), 1))
    await play.work()
    rows = {row.person: row.score for row in pairing.team_standing(await play.view(season))}
    assert sum(rows.values()) == 0, "the match is not over"
    over = await play.fixture(season, board.id)
    assert over.people == board.people


async def test_a_call_to_an_alternate_waits_for_the_end_of_a_hold(play: Play) -> None:
    season = await running(play, 3, 4)
    await play.leagues.lineups.cannot_play(season, Person(FIRST, "away"), 1)
    (call,) = (await play.view(season)).teams.calls
    await play.leagues.running.hold(season, ADMIN, "holidays")
    await play.wait(days=4)
    assert (await play.view(season)).teams.calls == (call,)
    await play.leagues.running.go_on(season, ADMIN)
    assert (await play.view(season)).teams.calls == (replace(call, until=call.until + timedelta(days=4)),)


@pytest.mark.parametrize("how", ["drops", "resigns"])
async def test_a_player_who_leaves_a_board_that_nobody_takes_has_nothing_of_it(play: Play, how: str) -> None:
    season = await founded(play, 3, 3, rules=replace(RULES, computers_for_missing=False, rounds=1))
    await play.services.settings.set_guild(GUILD, computers=False)
    await checked_in(play, season)
    await play.until(season, State.RUNNING)
    view = await play.view(season)
    board = next(fixture for fixture in view.fixtures if view.teams.boards[fixture.id].number == 1)
    out, team = board.people[0] or 0, view.teams.boards[board.id].teams[0]
    await play.begin_turn(board, 0)
    if how == "drops":
        await play.leagues.substitutes.drop(season, out, Person(out, "P"))
    else:
        await play.services.leaving.resign(board.table or 0, Person(out, "P"))
    for fixture in view.fixtures:
        await play.end(fixture, [1, 2, 3])
    await play.work()
    view = await play.view(season)
    (result,) = (fixture.result for fixture in view.fixtures if fixture.id == board.id)
    assert result is not None
    assert [finish.left for finish in result.finishes] == [True, False, False]
    units = [standings.units_of(fixture.result, RULES.points) for fixture in view.fixtures if fixture.result]
    others = sum(
        own[view.teams.boards[one.id].teams.index(team)] for one, own in zip(view.fixtures, units, strict=True)
    )
    assert {row.person: row.score for row in pairing.team_standing(view)}[team] == others
    assert standings.units_of(result, RULES.points)[0] == 0
    (group,) = view.groups
    assert {row.person: (row.units, row.left) for row in view.standing(group)}[out] == (0, 1)


async def test_an_admin_who_plays_strengthens_no_team(play: Play) -> None:
    """Nor weakens another: they put neither themselves into a team, nor a member of one into a third."""
    season = await founded(play, 3, 3, free=2)
    alone, other = FIRST + 9, FIRST + 10
    for person, by in ((alone, Person(alone, "P")), (FIRST + 4, Person(FIRST, "P")), (FIRST + 4, Person(alone, "P"))):
        await assert_refused(PlaysThere, play.leagues.teams.place(season, person, 3, by, "they asked"))
    await play.leagues.teams.place(season, other, 2, Person(FIRST, "P"), "they asked")
    await play.leagues.teams.place(season, FIRST + 4, 3, ADMIN, "they asked")
