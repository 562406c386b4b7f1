"""Registration: people join a season and leave it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from hosting import ManualClock, Person
from hosting.core.game import Json
from leagues.rules.errors import BadFile, NotRegistered, NotRegistering, Paused
from leagues.rules.states import State
from leagues.services import Leagues
from tests.leagues.conftest import RULES
from tests.leagues.playing import ADMIN, CHANNEL, GUILD, Play, people

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
    with pytest.raises(NotRegistered):
        await leagues.registration.withdraw(season.id, 3)


async def test_not_in_a_draft_and_not_at_the_end(play: Play, leagues: Leagues, clock: ManualClock) -> None:
    """Registration is refused before the opening and after the closing; after the draw people wait as substitutes."""
    league = await play.found(replace(RULES, play=timedelta(days=1)))
    season = await leagues.founding.season(league, ADMIN, clock.now() + timedelta(days=1))
    with pytest.raises(NotRegistering):
        await leagues.registration.register(season.id, ANA)
    await play.wait(days=1)
    await play.enter(season.id, people(7))
    await play.check_in(season.id, people(7))
    await play.until(season.id, State.DRAWN)
    assert (await leagues.registration.register(season.id, ANA)).status == "reserve"
    with pytest.raises(NotRegistering):
        await leagues.registration.withdraw(season.id, 1000)
    assert (await leagues.registration.withdraw(season.id, ANA.id)).status == "withdrawn"
    await play.until(season.id, State.CLOSING)
    with pytest.raises(NotRegistering):
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
    with pytest.raises(NotRegistering):
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
    with pytest.raises(Paused):
        await leagues.registration.register(following.id, late, by=late)
    assert (await leagues.registration.register(following.id, late, by=ADMIN)).status == "registered"
    await leagues.registration.withdraw(following.id, 1003)
    for number in range(3):
        with pytest.raises(Paused):
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
    with pytest.raises(NotRegistering):
        await leagues.registration.register_all(season.id, {2: ANA}, ADMIN)


async def test_many_or_none(play: Play, leagues: Leagues) -> None:
    """One paused person refuses the whole list, with their line."""
    season = await play.running(RULES, 7)
    view = await play.view(season)
    gone = view.groups[0].people[0]
    for fixture in view.fixtures:
        await play.begin_turn(fixture, 0)
    await leagues.substitutes.drop(season, gone, ADMIN, "has moved")
    await play.end_all(season)
    await play.until(season, State.CLOSED)
    after = await play.opened(view.league.id)
    with pytest.raises(Paused):
        await leagues.registration.register(after.id, Person(gone, "P"))
    with pytest.raises(BadFile) as refused:
        await leagues.registration.register_all(after.id, {2: ANA, 5: Person(gone, "P"), 6: Person(2, "Bruno")}, ADMIN)
    assert (refused.value.facts["what"], refused.value.facts["line"]) == ("paused", 5)
    assert (await play.view(after.id)).entries == ()


async def test_moved_up_during_the_check_in_is_in(play: Play, leagues: Leagues) -> None:
    """Whoever gets a free place an hour before the draw plays without another press, and no place stays empty."""
    season = (await play.opened(await play.found(replace(RULES, most=8)))).id
    await play.enter(season, people(10))
    await play.check_in(season, people(8))
    await play.wait(hours=47)
    await leagues.registration.check_out(season, 1000)
    await play.until(season, State.DRAWN)
    playing = {entry.person for entry in (await play.view(season)).entries if entry.status == "checked-in"}
    assert playing == {*range(1001, 1009)}


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
    with pytest.raises(Paused):
        await leagues.registration.register(following.id, Person(1000, "P0"))
    await leagues.running.move(following.id, State.CALLED_OFF, ADMIN, "a test")
    season = await play.running(RULES, 7, league, first=2000)
    await play.end_all(season)
    following = await play.opened(league)
    assert (await leagues.registration.register(following.id, Person(1000, "P0"))).status == "registered"
