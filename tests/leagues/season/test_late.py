"""People who come late: into Swiss rounds, or as a group more of divisions."""

from collections import Counter
from dataclasses import replace

import pytest

from hosting import Person
from leagues.rules.states import State
from leagues.services import Leagues
from leagues.store.model import Format
from tests.leagues.conftest import RULES
from tests.leagues.playing import Play, people


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


async def test_a_group_more_before_the_start(play: Play, leagues: Leagues) -> None:
    """Its tables begin with all others."""
    season = await play.drawn(RULES, 14)
    for who in people(7, first=50):
        await leagues.registration.register(season, who)
    await play.work()
    view = await play.view(season)
    assert [group.name for group in view.groups] == ["A", "B1", "B2"]
    assert {fixture.status for fixture in view.fixtures} == {"planned"}
    await play.until(season, State.RUNNING)
    assert {fixture.status for fixture in (await play.view(season)).fixtures} == {"running"}
