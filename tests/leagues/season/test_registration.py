"""Registration: people join a season and leave it."""

from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Person, Services
from hosting.core.errors import NotRunning
from hosting.core.game import Json
from leagues.rules import errors
from leagues.rules.draw import commitment
from leagues.rules.standings import Row
from leagues.rules.states import State
from leagues.season import pairing
from leagues.season.timing import BEFORE_START
from leagues.services import Leagues
from leagues.store import Format
from leagues.store.schema import seasons
from tests.leagues.playing import ADMIN, CHANNEL, GUILD, RULES, Play, people
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
    with pytest.raises(errors.NotRegistered):
        await leagues.registration.withdraw(season.id, 3)


async def test_not_in_a_draft_and_not_at_the_end(play: Play, leagues: Leagues, clock: ManualClock) -> None:
    """Registration is refused before the opening and after the closing; after the draw people wait as substitutes."""
    league = await play.found(replace(RULES, play=timedelta(days=1)))
    season = await leagues.founding.season(league, ADMIN, clock.now() + timedelta(days=1))
    with pytest.raises(errors.NotRegistering):
        await leagues.registration.register(season.id, ANA)
    await play.wait(days=1)
    await play.enter(season.id, people(7))
    await play.check_in(season.id, people(7))
    await play.until(season.id, State.DRAWN)
    assert (await leagues.registration.register(season.id, ANA)).status == "reserve"
    with pytest.raises(errors.NotRegistering):
        await leagues.registration.withdraw(season.id, 1000)
    assert (await leagues.registration.withdraw(season.id, ANA.id)).status == "withdrawn"
    await play.until(season.id, State.CLOSING)
    with pytest.raises(errors.NotRegistering):
        await leagues.registration.register(season.id, ANA)


async def test_the_line_moves_up(play: Play, leagues: Leagues) -> None:
    """People beyond the room wait; a free place goes to the first of them, who is notified."""
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
    """A late check-in counts while there is room; else they wait. Outside the check-in it is refused."""
    season = await play.opened(await play.found(replace(RULES, most=4)))
    await play.enter(season.id, people(5))
    with pytest.raises(errors.NotRegistering):
        await leagues.registration.check_in(season.id, 1000)
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
    with pytest.raises(errors.Paused):
        await leagues.registration.register(following.id, late, by=late)
    assert (await leagues.registration.register(following.id, late, by=ADMIN)).status == "registered"
    await leagues.registration.withdraw(following.id, 1003)
    for number in range(3):
        with pytest.raises(errors.Paused):
            await leagues.registration.register(following.id, late)
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
    with pytest.raises(errors.NotRegistering):
        await leagues.registration.register_all(season.id, {2: ANA}, ADMIN)


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
    with pytest.raises(errors.Paused):
        await leagues.registration.register(following.id, Person(1000, "P0"))
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
    """With the seventh there is a group below, drawn and begun at once; its tables count like all others."""
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
    """Their results stand, they have left no table, and what they no longer play brings nothing."""
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
    """Once in a season; a change of mind before the draw is free."""
    season = await play.running(SWISS, 12)
    await leagues.registration.set_plan(season, 1000, "rest")
    await leagues.registration.set_plan(season, 1001, "rest")
    await leagues.registration.set_plan(season, 1001, None)
    await play.end_all(season)
    assert await drawn_in(play, season, 2) == {*range(1001, 1012)}
    with pytest.raises(errors.NotThatStep):
        await leagues.registration.set_plan(season, 1000, "rest")
    await play.end_all(season)
    assert 1000 in await drawn_in(play, season, 3)
    with pytest.raises(errors.NotThatStep):
        await leagues.registration.set_plan(season, 1002, "retire")


async def test_nobody_sits_the_last_round_out_by_choice(play: Play, leagues: Leagues) -> None:
    """Whoever leads by more than a round would pay cannot keep the title by not playing."""
    season = await play.running(replace(SWISS, rounds=2), 12)
    assert pairing.plans(await play.view(season), 1000) == ("retire",)
    with pytest.raises(errors.NotThatStep):
        await leagues.registration.set_plan(season, 1000, "rest")


async def test_what_the_game_does_not_take(leagues: Leagues) -> None:
    """A league with an unknown game, or invalid seats or options, is not founded."""
    with pytest.raises(NotRunning):
        await leagues.founding.create(GUILD, "Volta", replace(RULES, game="chess"), ADMIN, CHANNEL)
    for wrong in (replace(RULES, seats=5), replace(RULES, options={"wind": 3})):
        with pytest.raises(errors.BadRules):
            await leagues.founding.create(GUILD, "Volta", wrong, ADMIN, CHANNEL)
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
        with pytest.raises(errors.BadRules):
            await leagues.founding.change(league.id, wrong, ADMIN)
    assert len(await leagues.views.of_guild(GUILD)) == 1


async def test_a_season_is_committed_to(leagues: Leagues, services: Services, clock: ManualClock) -> None:
    """A season has its schedule and a commitment that its hidden salt opens; one runs at a time."""
    league = await leagues.founding.create(GUILD, "Volta", RULES, ADMIN, CHANNEL)
    at = clock.now() + timedelta(days=1)
    season = await leagues.founding.season(league.id, ADMIN, at)
    assert (season.number, season.state, season.salt, season.opens) == (1, State.DRAFT, None, at)
    assert season.next == ("opens", at)
    assert season.ends == at + RULES.registration + RULES.check_in + BEFORE_START + RULES.play
    salt = await services.store.read(lambda conn: conn.execute(sa.select(seasons.c.salt)).scalar_one())
    assert commitment(season.name, salt) == season.commitment
    assert (await leagues.views.newest(league.id)) == season
    with pytest.raises(errors.SeasonGoesOn):
        await leagues.founding.season(league.id, ADMIN)
    log = await leagues.views.log(season.id)
    assert [(line.what, line.by) for line in log] == [("season", ADMIN.id), ("created", ADMIN.id)]
    assert [(job.kind, job.key, job.due) for job in await services.jobs.all()] == [("season", str(season.id), at)]


# -------------------- Leagues on the web site.
