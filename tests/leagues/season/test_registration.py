"""Registration, calls for the organiser, and decisions by those who do not play at the table."""

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Person, Services
from hosting.core.errors import AlreadySeated, NoReason, NotAllowed, NotRunning, OfLeague, PlaysThere
from hosting.core.game import Json
from leagues.rules import errors
from leagues.rules.draw import commitment
from leagues.rules.errors import NotForThem, NotRegistered
from leagues.rules.points import UNIT, How
from leagues.rules.standings import Row
from leagues.rules.states import State
from leagues.season import pairing
from leagues.season.timing import BEFORE_START
from leagues.services import Leagues
from leagues.store import Format
from leagues.store.model import CLOCKS
from leagues.store.schema import seasons
from tests.leagues.playing import ADMIN, CHANNEL, GUILD, RULES, Play, people
from tests.support.refusal import assert_refused
from tests.toy.heap import Heap

ANA = Person(1, "Ana")


async def test_once_is_enough(play: Play, leagues: Leagues) -> None:
    """A repeated registration counts once; after withdrawing one is at the end of the line."""
    season = await play.opened(await play.found(RULES))
    first = await leagues.registration.register(season.id, ANA)
    assert first.status == "registered"
    await play.wait(hours=1)
    assert await leagues.registration.register(season.id, ANA) == first
    await leagues.registration.register(season.id, Person(2, "Bruno"))
    await leagues.registration.withdraw(season.id, ANA.id)
    assert (await leagues.registration.withdraw(season.id, ANA.id)).status == "withdrawn"
    await play.wait(hours=1)
    await leagues.registration.register(season.id, ANA)
    assert [entry.person for entry in (await play.view(season.id)).entries] == [2, 1]
    await assert_refused(errors.NotRegistered, leagues.registration.withdraw(season.id, 3))


async def test_not_in_a_draft_and_not_at_the_end(play: Play, leagues: Leagues, clock: ManualClock) -> None:
    """Registration is refused before the opening and after the closing; after the draw people wait as substitutes."""
    league = await play.found(replace(RULES, play=timedelta(days=1)))
    season = await leagues.founding.season(league, ADMIN, clock.now() + timedelta(days=1))
    await assert_refused(errors.NotRegistering, leagues.registration.register(season.id, ANA))
    await play.wait(days=1)
    await play.enter(season.id, people(7))
    await play.check_in(season.id, people(7))
    await play.until(season.id, State.DRAWN)
    assert (await leagues.registration.register(season.id, ANA)).status == "reserve"
    await assert_refused(errors.NotRegistering, leagues.registration.withdraw(season.id, 1000))
    assert (await leagues.registration.withdraw(season.id, ANA.id)).status == "withdrawn"
    await play.until(season.id, State.CLOSING)
    await assert_refused(errors.NotRegistering, leagues.registration.register(season.id, ANA))


async def test_the_line_moves_up(play: Play, leagues: Leagues) -> None:
    season = await play.opened(await play.found(replace(RULES, most=4)))
    await play.enter(season.id, people(6))
    assert [entry.person for entry in (await play.view(season.id)).reserve] == [1004, 1005]
    await leagues.registration.withdraw(season.id, 1001)
    view = await play.view(season.id)
    assert [entry.person for entry in view.reserve] == [1005]
    announced = [notice.person for notice in await play.services.notices.all("league-moved-up")]
    assert announced == [1004]
    await leagues.registration.withdraw(season.id, 1005)
    assert (await play.view(season.id)).reserve == ()


async def test_a_no_can_become_a_yes(play: Play, leagues: Leagues) -> None:
    season = await play.opened(await play.found(replace(RULES, most=4)))
    await play.enter(season.id, people(5))
    await assert_refused(errors.NotRegistering, leagues.registration.check_in(season.id, 1000))
    await play.until(season.id, State.CHECK_IN)
    assert (await leagues.registration.check_out(season.id, 1000)).status == "out"
    assert (await leagues.registration.check_in(season.id, 1000)).status == "reserve"
    assert (await leagues.registration.check_in(season.id, 1001)).status == "checked-in"
    assert (await leagues.registration.check_in(season.id, 1001)).status == "checked-in"
    assert (await leagues.registration.check_in(season.id, 1004)).status == "checked-in"


async def test_new_accounts_begin_at_the_bottom(play: Play, leagues: Leagues, clock: ManualClock) -> None:
    """Of fourteen the seven whose accounts are too new are all in the second division."""
    season = await play.opened(await play.found(replace(RULES, youngest=30)))
    for number, person in enumerate(people(14)):
        age = timedelta(days=40 if number % 2 else 3)
        await leagues.registration.register(season.id, person, clock.now() - age)
    await play.check_in(season.id, people(14))
    await play.until(season.id, State.DRAWN)
    top, bottom = (await play.view(season.id)).groups
    assert all(person % 2 for person in top.people)
    assert not any(person % 2 for person in bottom.people)


async def test_who_has_left_two_tables_waits(play: Play, leagues: Leagues) -> None:
    """A paused person misses a season, until three completed games on the server; an admin can admit them."""
    league = await play.found(RULES)
    season = await play.running(RULES, 7, league)
    await leagues.substitutes.drop(season, 1003, ADMIN, "gone")
    await play.end_all(season)
    following = await play.opened(league)
    late = Person(1003, "P3")
    assert (await leagues.registration.register(following.id, Person(1002, "P2"))).status == "registered"
    await assert_refused(errors.LeftTooMany, leagues.registration.register(following.id, late, by=late))
    assert (await leagues.registration.register(following.id, late, by=ADMIN)).status == "registered"
    await leagues.registration.withdraw(following.id, 1003)
    for number in range(3):
        await assert_refused(errors.LeftTooMany, leagues.registration.register(following.id, late))
        await play.wait(hours=1)
        table = await play.services.lobby.create(
            guild=GUILD, channel=CHANNEL + 1 + number, owner=late, game="heap", name="Alone"
        )
        await play.services.lobby.join(table.id, ADMIN)
        position = (await play.services.lobby.start(table.id, late)).position
        for turn in range(3):
            (seat,) = position.to_act
            who = late if position.table.seats[seat].person == late.id else ADMIN
            steps: list[Json] = [{"do": "add", "n": 5}, {"do": "add", "n": 5}, {"do": "stop"}]
            played = await play.services.play.play(table.id, position.seq, seat, who, steps[: 3 if turn < 2 else 2])
            position = played.position
        assert position.table.status == "over"
    assert (await leagues.registration.register(following.id, late)).status == "registered"


async def test_many_at_once(play: Play, leagues: Leagues, clock: ManualClock) -> None:
    """A list registers all before the check-in, also in a draft and beyond the room; existing entries stay."""
    league = await play.found(replace(RULES, most=5))
    season = await leagues.founding.season(league, ADMIN, clock.now() + timedelta(days=1))
    listed = dict(enumerate(people(7), 2))
    assert await leagues.registration.register_all(season.id, listed, ADMIN) == 7
    assert await leagues.registration.register_all(season.id, listed, ADMIN) == 0
    entries = (await play.view(season.id)).entries
    assert sorted(entry.status for entry in entries) == ["registered"] * 5 + ["reserve"] * 2
    logged = [line.facts for line in await leagues.views.log(season.id) if line.what == "registered"]
    assert logged == [{"count": 7}]
    await play.wait(days=1)
    await play.until(season.id, State.CHECK_IN)
    await assert_refused(errors.NotRegistering, leagues.registration.register_all(season.id, {2: ANA}, ADMIN))


async def test_tables_and_seasons_left_add_up(play: Play, leagues: Leagues) -> None:
    """One table left, and one season not come to, pause a person; a season played without them ends that."""
    league = await play.found(RULES)
    season = await play.running(RULES, 7, league)
    (fixture, *_) = [one for one in (await play.view(season)).fixtures if one.people[0] == 1000]
    await play.services.leaving.resign(fixture.table or 0, Person(1000, "P0"))
    await play.end_all(season)
    season = await play.running(RULES, 7, league)
    await leagues.registration.register(season, Person(50, "Next"))
    await leagues.substitutes.drop(season, 1000, ADMIN, "never came")
    await play.end_all(season)
    following = await play.opened(league)
    await assert_refused(errors.LeftTooMany, leagues.registration.register(following.id, Person(1000, "P0")))
    await leagues.running.move(following.id, State.CALLED_OFF, ADMIN, "a test")
    season = await play.running(RULES, 7, league, first=2000)
    await play.end_all(season)
    following = await play.opened(league)
    assert (await leagues.registration.register(following.id, Person(1000, "P0"))).status == "registered"


@pytest.mark.parametrize(
    ("rounds", "late", "status"), [(4, True, "checked-in"), (2, True, "reserve"), (4, False, "reserve")]
)
async def test_late_into_swiss_rounds(play: Play, leagues: Leagues, rounds: int, late: bool, status: str) -> None:
    """In the first third of the rounds a latecomer is in from the next round on, and a missed round pays nothing."""
    rules = replace(RULES, format=Format.SWISS, rounds=rounds, late=late)
    season = await play.running(rules, 8)
    await play.wait(hours=1)
    assert (await leagues.registration.register(season, Person(7, "Late"))).status == status
    if status == "reserve":
        return
    view = await play.view(season)
    (group,) = view.groups
    assert view.byes(group) == {}
    assert next(row.units for row in view.standing(group) if row.person == 7) == 0
    for other in range(3):
        await leagues.registration.register(season, Person(20 + other, f"L{other}"))
    await play.end_all(season)
    second = [fixture for fixture in (await play.view(season)).fixtures if fixture.round == 2]
    assert 7 in {person for one in second for person in one.people}
    assert (await leagues.registration.register(season, Person(8, "Later"))).status == "reserve"
    await play.end_all(season)
    assert (await play.view(season)).byes(group).get(7, 0) == 0


async def test_seven_who_wait_are_a_group_more(play: Play, leagues: Leagues) -> None:
    season = await play.running(RULES, 7)
    for who in people(6, first=50):
        assert (await leagues.registration.register(season, who)).status == "reserve"
    await play.work()
    assert len((await play.view(season)).groups) == 1
    await leagues.registration.register(season, Person(56, "P6"))
    await leagues.registration.register(season, Person(57, "P7"))
    await play.work()
    view = await play.view(season)
    first, second = view.groups
    assert ((first.name, first.division), (second.name, second.division)) == (("A", 1), ("B", 2))
    assert {*second.people} == {*range(50, 57)}
    tables = view.of_group(second)
    assert {table.status for table in tables} == {"running"}
    assert Counter(person for table in tables for person in table.people) == dict.fromkeys(second.people, 4)
    assert {
        entry.person: (entry.status, entry.division) for entry in view.entries if entry.person in second.people
    } == (dict.fromkeys(second.people, ("checked-in", 2)))
    assert [one.person for one in view.reserve] == [57]
    assert await play.announcements("league-group-more") == ["league-group-more"]
    await play.end_all(season)
    assert (await play.season(season)).state == State.CLOSED
    assert {row.tables for row in (await play.view(season)).standing(second)} == {4}


@pytest.mark.parametrize("how", ["late", "full", "off"])
async def test_no_group_more(play: Play, leagues: Leagues, how: str) -> None:
    """Neither after a third of the time, nor beyond the places that there are, nor where nobody may come late."""
    season = await play.running(replace(RULES, late=how != "off", most=13 if how == "full" else 0), 7)
    if how == "late":
        await play.wait(days=15)
    for who in people(8, first=50):
        await leagues.registration.register(season, who)
    await play.work()
    view = await play.view(season)
    assert (len(view.groups), len(view.reserve)) == (1, 8)


SWISS = replace(RULES, format=Format.SWISS, rounds=3)


async def drawn_in(play: Play, season: int, number: int) -> set[int | None]:
    return {
        person for fixture in (await play.view(season)).fixtures if fixture.round == number for person in fixture.people
    }


async def standing(play: Play, season: int) -> tuple[Row, ...]:
    view = await play.view(season)
    return view.standing(view.groups[0])


async def test_who_retires_is_drawn_no_more_and_loses_nothing(play: Play, leagues: Leagues) -> None:
    season = await play.running(SWISS, 12)
    await leagues.registration.set_plan(season, 1000, "retire")
    await play.end_all(season)
    assert await drawn_in(play, season, 2) == {*range(1001, 1012)}
    before = next(row for row in (await standing(play, season)) if row.person == 1000)
    await play.end_all(season)
    await play.end_all(season)
    assert (await play.season(season)).state == State.CLOSED
    row = next(row for row in (await standing(play, season)) if row.person == 1000)
    assert (row.units, row.tables, row.left) == (before.units, 1, 0)
    league = (await play.view(season)).league.id
    following = await play.opened(league)
    assert (await leagues.registration.register(following.id, Person(1000, "P0"))).status == "registered"


async def test_who_rests_is_back_in_the_round_after(play: Play, leagues: Leagues) -> None:
    season = await play.running(SWISS, 12)
    await leagues.registration.set_plan(season, 1000, "rest")
    await leagues.registration.set_plan(season, 1001, "rest")
    await leagues.registration.set_plan(season, 1001, None)
    await play.end_all(season)
    assert await drawn_in(play, season, 2) == {*range(1001, 1012)}
    await assert_refused(errors.NotThatStep, leagues.registration.set_plan(season, 1000, "rest"))
    await play.end_all(season)
    assert 1000 in await drawn_in(play, season, 3)
    await assert_refused(errors.NotThatStep, leagues.registration.set_plan(season, 1002, "retire"))


async def test_nobody_sits_the_last_round_out_by_choice(play: Play, leagues: Leagues) -> None:
    """Whoever leads by more than a round would pay cannot keep the title by not playing."""
    season = await play.running(replace(SWISS, rounds=2), 12)
    assert pairing.plans(await play.view(season), 1000) == ("retire",)
    await assert_refused(errors.NotThatStep, leagues.registration.set_plan(season, 1000, "rest"))


async def test_what_the_game_does_not_take(leagues: Leagues) -> None:
    with pytest.raises(NotRunning):
        await leagues.founding.create(GUILD, "Volta", replace(RULES, game="chess"), ADMIN, CHANNEL)
    for wrong in (replace(RULES, seats=5), replace(RULES, options={"wind": 3})):
        await assert_refused(errors.BadRules, leagues.founding.create(GUILD, "Volta", wrong, ADMIN, CHANNEL))
    assert await leagues.views.of_guild(GUILD) == []


async def test_a_game_says_which_leagues_it_has(leagues: Leagues, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other kinds are neither founded nor set, nor any cooperative game."""
    swiss = replace(RULES, format=Format.SWISS)
    monkeypatch.setattr(Heap, "leagues", ("swiss",))
    league = await leagues.founding.create(GUILD, "Volta", swiss, ADMIN, CHANNEL)
    for allowed, wrong in ((("swiss",), RULES), ((), swiss)):
        monkeypatch.setattr(Heap, "leagues", allowed)
        with pytest.raises(errors.BadRules) as refused:
            await leagues.founding.create(GUILD, "Carreira", wrong, ADMIN, CHANNEL)
        assert refused.value.facts == {"what": "game"}
        await assert_refused(errors.BadRules, leagues.founding.change(league.id, wrong, ADMIN))
    assert len(await leagues.views.of_guild(GUILD)) == 1


async def test_a_season_is_committed_to(leagues: Leagues, services: Services, clock: ManualClock) -> None:
    league = await leagues.founding.create(GUILD, "Volta", RULES, ADMIN, CHANNEL)
    at = clock.now() + timedelta(days=1)
    season = await leagues.founding.season(league.id, ADMIN, at)
    assert (season.number, season.state, season.salt, season.opens) == (1, State.DRAFT, None, at)
    assert season.next == ("opens", at)
    assert season.ends == at + RULES.registration + RULES.check_in + BEFORE_START + RULES.play
    salt = await services.store.read(lambda conn: conn.execute(sa.select(seasons.c.salt)).scalar_one())
    assert commitment(season.name, salt) == season.commitment
    assert (await leagues.views.newest(league.id)) == season
    await assert_refused(errors.SeasonGoesOn, leagues.founding.season(league.id, ADMIN))
    log = await leagues.views.log(season.id)
    assert [(line.what, line.by) for line in log] == [("season", ADMIN.id), ("created", ADMIN.id)]
    assert [(job.kind, job.key, job.due) for job in await services.jobs.all()] == [("season", str(season.id), at)]


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
    for act in (
        leagues.results.adjudicate(own.id, PLAYER, How.VOID, reason="I am losing"),
        leagues.substitutes.replace(own.id, out, None, PLAYER, "too strong"),
        leagues.fixtures.give_time(own.id, 0, 24, PLAYER, "for me"),
        leagues.results.adjudicate(rivals.id, PLAYER, How.VOID, reason="they win too much"),
        leagues.substitutes.replace(rivals.id, rivals.people[0] or 0, None, PLAYER, "too strong"),
    ):
        with pytest.raises(PlaysThere):
            await act
    for table in (own, rivals):
        with pytest.raises(NotAllowed):
            await play.services.moderation.call_off(table.table or 0, PLAYER, "I am losing", admin=True)
    await leagues.requests.call(rivals.table or 0, Person(rivals.people[0] or 0, "?"), "they talk")
    (line,) = await leagues.requests.open(season)
    await assert_refused(PlaysThere, leagues.requests.answer(line.id, season, PLAYER))
    await leagues.substitutes.drop(season, PLAYER.id, PLAYER)
    await leagues.results.adjudicate(rivals.id, PLAYER, How.VOID, reason="it is nothing to me any more")
    await leagues.results.adjudicate(other.id, PLAYER, How.VOID, reason="nobody came")
    await leagues.results.adjudicate(own.id, ADMIN, How.VOID, reason="agreed with all")


ACTS: tuple[Callable[[Play, int, int, int], Awaitable[object]], ...] = (
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
)


async def test_no_act_of_an_admin_at_ones_own_table(play: Play) -> None:
    season = await play.running(replace(RULES, time_control=CLOCKS["fast"]), 7)
    view = await play.view(season)
    own = next(fixture for fixture in view.fixtures if PLAYER.id in fixture.people)
    table, mine = own.table or 0, own.people.index(PLAYER.id)
    await play.services.leaving.hand_over(table, mine, ADMIN, "adder", admin=True)
    position = await play.services.positions.now(table)
    seat = next(one.number for one in position.table.seats if one.number != mine)
    for act in ACTS:
        await assert_refused(PlaysThere, act(play, table, position.seq, seat))


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
    await assert_refused(PlaysThere, leagues.running.undo(season, PLAYER, "I am losing"))
    await assert_refused(PlaysThere, leagues.results.penalize(season, PLAYER.id, -UNIT, PLAYER, "well played"))
    await assert_refused(PlaysThere, leagues.substitutes.drop(season, 1001, PLAYER, "too strong"))
    await leagues.results.penalize(season, PLAYER.id, UNIT, ADMIN, "was rude")
    await assert_refused(PlaysThere, leagues.running.undo(season, PLAYER, "I was not"))
    await assert_refused(PlaysThere, leagues.results.penalize(season, 1001, UNIT, PLAYER, "they are ahead"))
    assert (await play.season(season)).state == State.RUNNING


async def test_a_call_is_open_until_it_is_answered(play: Play, leagues: Leagues) -> None:
    season = await play.running(RULES, 7)
    table = next(fixture for fixture in (await play.view(season)).fixtures if PLAYER.id in fixture.people)
    assert table.table is not None
    await assert_refused(NoReason, leagues.requests.call(table.table, PLAYER, "  "))
    stranger = next(number for number in range(1000, 1007) if number not in table.people)
    await assert_refused(NotRegistered, leagues.requests.call(table.table, Person(stranger, "?"), "let me see"))
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
    await assert_refused(OfLeague, play.services.votes.put(table.table or 0, "pause", PLAYER))
    await play.begin_turn(table, 0)
    for other in table.people[1:]:
        await leagues.substitutes.replace(table.id, other or 0, None, ADMIN, "they are gone")
    await assert_refused(OfLeague, play.services.votes.put(table.table or 0, "undo", PLAYER))


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
        await assert_refused(NotForThem, leagues.substitutes.take(number, seat, person))
        with pytest.raises((OfLeague, AlreadySeated)):
            await play.services.leaving.take(number, person, seat)
    await leagues.substitutes.take(number, seat, Person(out, "?"))
    await leagues.substitutes.replace(table.id, out, None, ADMIN, "never answers")
    await leagues.substitutes.take(number, seat, Person(61, "Next"))
    assert (await play.services.lobby.get(number)).seats[seat].person == 61
    await assert_refused("table-not-vacant", leagues.substitutes.take(number, seat, Person(out, "?")))
